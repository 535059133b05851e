import { tankSettlement } from '@ircrisk/contract/resources/ledger/tank-plates.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { formatNumber, formatQuantity, NO_VALUE, quantityOf, roundHalfUp } from '@ircrisk/units';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useCallback, useMemo } from 'react';
import { settlementOf, surveyAngles, type TankCalculation } from './figures.ts';
import { SettlementPolar } from './SettlementPolar.tsx';

interface Props {
  calculation: TankCalculation;
  tankId: string;
}

/** The last survey: elevations round the shell, the tilted plane through them, and what is left beside it. */
export function SettlementPlot({ calculation, tankId }: Props) {
  const t = useText();
  const language = useLanguage();
  const figures = settlementOf(calculation);
  const { toDisplay, symbol, decimals } = quantityOf('thickness').display[language];
  // The list below asks for the same records: one answer serves both.
  const owner = useMemo(() => ({ tankId }), [tankId]);
  const surveys = useQuery({
    queryKey: resourceKey(tankSettlement, 'list', owner),
    queryFn: ({ signal }) => resourceApi(tankSettlement).page({ ...owner, current: 1, size: 500 }, signal),
    enabled: figures !== null,
  });
  const survey = surveys.data?.records.find(({ surveyDate }) => surveyDate === calculation.settlementDate);
  const points = useMemo(() => {
    if (!figures) return [];
    const angles = surveyAngles(survey?.angles, figures.fittedMm.length);
    const shown = (mm: number) => roundHalfUp(toDisplay(mm), decimals);
    return figures.fittedMm.map((fitted, at) => ({
      angle: angles[at] ?? 0,
      elevation: shown(fitted + (figures.residualsMm[at] ?? 0)),
      fitted: shown(fitted),
      outOfPlane: shown(figures.outOfPlaneMm[at] ?? 0),
    }));
  }, [figures, survey, toDisplay, decimals]);

  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => ({
      grid: { left: 48, right: 24, top: 28, bottom: 32 },
      tooltip: { trigger: 'axis' },
      legend: { top: 0, right: 8 },
      xAxis: { type: 'value', min: 0, max: 360, interval: 45, axisLabel: { formatter: '{value}°' } },
      yAxis: { type: 'value', scale: true, name: symbol },
      series: [
        {
          name: t('tank.settlement.elevation'),
          type: 'line',
          data: points.map(({ angle, elevation }) => [angle, elevation]),
          lineStyle: roles.current,
          itemStyle: { color: roles.current.color },
        },
        {
          name: t('tank.settlement.plane'),
          type: 'line',
          symbol: 'none',
          data: points.map(({ angle, fitted }) => [angle, fitted]),
          lineStyle: roles.projection,
          itemStyle: { color: roles.projection.color },
        },
        {
          name: t('tank.settlement.outOfPlane'),
          type: 'bar',
          barWidth: 5,
          data: points.map(({ angle, outOfPlane }) => [angle, outOfPlane]),
          itemStyle: { color: tokens.chart.comparison },
        },
      ],
    }),
    [points, symbol, t],
  );
  if (!calculation.settlement) return null;
  const { settlement } = calculation;
  const figure = (mm: number | null | undefined) => formatQuantity('thickness', mm, language);
  return (
    <>
      {settlement.reason && <Alert type="info" showIcon title={settlement.reason[language]} />}
      {settlement.warnings.map((warning) => (
        <Alert key={warning.code} type="warning" showIcon title={warning[language]} />
      ))}
      {figures && (
        <div className="tk-settlement">
          <Chart
            title={t('tank.settlement.title')}
            note={calculation.settlementDate}
            height={260}
            option={option}
            table={{
              columns: [
                { key: 'angle', title: `${t('tank.settlement.angle')} °`, numeric: true },
                { key: 'elevation', title: `${t('tank.settlement.elevation')} ${symbol}`, numeric: true },
                { key: 'fitted', title: `${t('tank.settlement.plane')} ${symbol}`, numeric: true },
                { key: 'outOfPlane', title: `${t('tank.settlement.outOfPlane')} ${symbol}`, numeric: true },
              ],
              rows: points,
            }}
          />
          <SettlementPolar points={points} />
          <dl className="ir-card tk-facts">
            <div>
              <dt>{t('tank.settlement.tilt')}</dt>
              <dd>{figure(figures.tiltMm)}</dd>
            </div>
            <div>
              <dt>{t('tank.settlement.direction')}</dt>
              <dd>
                {figures.tiltDirectionDeg === null
                  ? NO_VALUE
                  : `${formatNumber(figures.tiltDirectionDeg, { decimals: 0 })}°`}
              </dd>
            </div>
            <div>
              <dt>{t('tank.settlement.fit')}</dt>
              <dd>{formatNumber(figures.rSquared, { decimals: 3 })}</dd>
            </div>
            <div>
              <dt>{t('tank.settlement.worst')}</dt>
              <dd>
                <FigureButton figure={settlement} value={figures.worstMm} title={t('tank.settlement.worst')}>
                  {figure(figures.worstMm)}
                </FigureButton>
              </dd>
            </div>
            <div>
              <dt>{t('tank.settlement.allowed')}</dt>
              <dd>
                {figures.passes === null ? (
                  NO_VALUE
                ) : (
                  <StateMark state={figures.passes ? 'ok' : 'miss'} text={figure(figures.allowedMm)} />
                )}
              </dd>
            </div>
          </dl>
        </div>
      )}
    </>
  );
}
