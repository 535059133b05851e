import {
  aqlSeries,
  inspectionLevels,
  operatingCurve,
  qualityMessages,
  qualityText,
  samplingPlan,
} from '@ircrisk/engine-quality';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ExplainButton } from '@ircrisk/ui/parts/ExplainButton.tsx';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { Alert, Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { DefectRate } from './DefectRate.tsx';

/** A single sampling plan for a lot, and how well it tells good lots from bad ones. */
export default function SamplingView() {
  const t = useText();
  const language = useLanguage();
  const [lotSize, setLot] = useState<number | null>(400);
  const [level, setLevel] = useState<string>('II');
  const [aql, setAql] = useState<number>(0.65);
  const plan = useMemo(() => samplingPlan({ lotSize, level, aql }), [lotSize, level, aql]);
  const { value, reason, warnings } = plan;
  return (
    <div className="qr-page">
      <div className="qr-two">
        <Panel title={t('qra.aql.title')} note="ISO 2859-1 / GB/T 2828.1">
          <div className="qr-pad qr-form">
            <label htmlFor="qr-lot">{t('qra.aql.lot')}</label>
            <NumberInput id="qr-lot" value={lotSize} onChange={setLot} />
            <label htmlFor="qr-level">{t('qra.aql.level')}</label>
            <Select
              id="qr-level"
              value={level}
              options={inspectionLevels.map((one) => ({ value: one, label: one }))}
              onChange={setLevel}
            />
            <label htmlFor="qr-aql">AQL, %</label>
            <Select
              id="qr-aql"
              value={aql}
              options={aqlSeries.map((one) => ({ value: one as number, label: String(one) }))}
              onChange={setAql}
            />
          </div>
          <div className="qr-pad qr-stack">
            {reason && <Alert type="warning" showIcon title={qualityText(reason, language)} />}
            {value && (
              <p className="qr-big">
                <ExplainButton
                  explain={() => ({
                    title: t('qra.aql.title'),
                    calculation: plan,
                    messages: qualityMessages,
                  })}
                >
                  n = {value.size}, Ac = {value.accept}, Re = {value.reject}
                </ExplainButton>
              </p>
            )}
            {value && (
              <p>
                {t('qra.aql.letter', { letter: value.letter })}
                {value.planLetter !== value.letter &&
                  ` → ${t('qra.aql.arrow', { letter: value.planLetter })}`}
              </p>
            )}
            {warnings.map((warning) => (
              <Alert key={warning.code} type="info" title={qualityText(warning, language)} />
            ))}
            <p className="qr-fact">{t('qra.aql.only')}</p>
          </div>
        </Panel>
        {value && value.size > value.accept && <Curve size={value.size} accept={value.accept} />}
      </div>
      <DefectRate />
    </div>
  );
}

function Curve({ size, accept }: { size: number; accept: number }) {
  const t = useText();
  const found = useMemo(() => operatingCurve({ size, accept }), [size, accept]);
  const { value } = found;
  const option = useCallback(
    (_: Tokens, roles: ReturnType<typeof chartRoles>) => ({
      animation: false,
      tooltip: { trigger: 'axis' },
      grid: { left: 60, right: 24, top: 20, bottom: 44 },
      xAxis: { type: 'value', name: t('qra.aql.share'), nameLocation: 'middle', nameGap: 26 },
      yAxis: { type: 'value', name: 'Pa', min: 0, max: 1 },
      series: [
        {
          type: 'line',
          name: 'Pa',
          symbol: 'none',
          data: value?.points.map(({ share, accepted }) => [share * 100, accepted]) ?? [],
          lineStyle: roles.current,
          markLine: {
            symbol: 'none',
            silent: true,
            lineStyle: roles.target,
            data: [
              { yAxis: 0.95, label: { formatter: '95 %', position: 'insideEndTop' } },
              { yAxis: 0.1, label: { formatter: '10 %', position: 'insideEndTop' } },
            ],
          },
        },
      ],
    }),
    [value, t],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'share', title: t('qra.aql.share'), numeric: true },
        { key: 'accepted', title: 'Pa', numeric: true },
      ],
      rows: value?.points.map(({ share, accepted }) => ({ share: share * 100, accepted })) ?? [],
    }),
    [value, t],
  );
  const percent = (share: number | null | undefined) =>
    share === null || share === undefined ? '–' : `${(share * 100).toFixed(2)} %`;
  return (
    <Chart
      title={t('qra.aql.curve')}
      note={t('qra.aql.points', {
        producer: percent(value?.producer),
        half: percent(value?.indifferent),
        consumer: percent(value?.consumer),
      })}
      option={option}
      table={table}
      height={320}
    />
  );
}
