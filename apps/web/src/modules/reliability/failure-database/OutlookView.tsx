import { codesFor, failureCodes } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { lifeOutlook, outlookReport } from '@ircrisk/contract/modules/reliability/failure-outlook.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Alert, Select, Skeleton } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { lifeText } from './figures.ts';
import { costOption, survivalOption } from './life-charts.ts';
import { ModesPanel, RunningPanel } from './OutlookPanels.tsx';
import { LeftOut, type Scope, ScopeBar, scopeInput } from './ScopeBar.tsx';

type Data = NonNullable<ReturnType<typeof useCall<typeof lifeOutlook>>['data']>;
interface Forecast {
  items: number;
  firstFailures: number;
  withRenewal: number;
  spares: number;
  serviceLevel: number;
}
interface Replacement {
  ageHours: number;
  costPerHour: number;
  savingShare: number;
  curve: { age: number; costPerHour: number }[];
}

/** What the lives say of the time ahead: survival, failures and spares to expect, when to replace, which mode comes first. */
export function OutlookView({
  switcher,
  equipmentId,
}: {
  switcher: ReactNode;
  equipmentId?: string | undefined;
}) {
  const t = useText();
  const language = useLanguage();
  const [scope, setScope] = useState<Scope>({ period: 'all', isoClass: equipmentId ? undefined : 'PU' });
  const [modeCode, setMode] = useState<string>();
  const [horizonMonths, setHorizon] = useState(12);
  const [plannedCost, setPlanned] = useState<number | null>(null);
  const [failureCost, setFailure] = useState<number | null>(null);
  const codes = useCall(failureCodes, {}, { staleTime: 600_000 });
  const asked = {
    ...scopeInput(scope),
    horizonMonths,
    ...(equipmentId ? { equipmentId } : {}),
    ...(modeCode ? { modeCode } : {}),
    ...(plannedCost && failureCost ? { plannedCost, failureCost } : {}),
  };
  const { data, error, refetch } = useCall(lifeOutlook, asked, { keepPrevious: true, suppress: true });
  const money = (label: string, value: number | null, onChange: (value: number | null) => void) => (
    <PlainNumber
      aria-label={label}
      placeholder={label}
      min={1}
      value={value}
      onChange={onChange}
      style={{ width: 190 }}
    />
  );
  return (
    <div className="fd-page">
      <PageTitle title={t('failure.outlook.title')} note={switcher} />
      <ScopeBar scope={scope} onChange={setScope}>
        <Select
          allowClear
          aria-label={t('failure.axis.mode')}
          placeholder={t('failure.weibull.anyMode')}
          style={{ width: 190 }}
          value={modeCode ?? null}
          onChange={(value: string | null) => setMode(value ?? undefined)}
          options={codesFor(codes.data ?? [], 'mode', scope.isoClass ?? null).map((code) => ({
            value: code.code,
            label: `${code.code} ${code[language]}`,
          }))}
        />
        <span className="fd-inline">
          {t('failure.outlook.horizon')}
          <PlainNumber
            aria-label={t('failure.outlook.horizon')}
            min={1}
            max={240}
            precision={0}
            value={horizonMonths}
            onChange={(value) => setHorizon(value ?? 12)}
            style={{ width: 76 }}
          />
        </span>
        {money(t('failure.outlook.planned'), plannedCost, setPlanned)}
        {money(t('failure.outlook.failure'), failureCost, setFailure)}
        <MadeFileButton make={(format) => call(outlookReport, { ...asked, format })}>
          {t('failure.outlook.export')}
        </MadeFileButton>
      </ScopeBar>
      <LeftOut period={data?.period} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          {[...data.notices, ...data.fit.warnings, ...(data.fit.reason ? [data.fit.reason] : [])].map(
            (notice) => (
              <Alert key={notice.code} type="info" showIcon title={notice[language]} />
            ),
          )}
          <Tiles data={data} />
          <SurvivalChart data={data} />
          <CostChart data={data} />
          <RunningPanel rows={data.running} />
          <ModesPanel data={data} />
        </>
      )}
    </div>
  );
}

function Tiles({ data }: { data: Data }) {
  const t = useText();
  const language = useLanguage();
  const forecast = data.forecast.value as Forecast | null;
  const replacement = data.replacement?.value as Replacement | null | undefined;
  const median = (data.survival.value as { median: number | null } | null)?.median ?? null;
  const reason = data.forecast.reason?.[language] ?? '';
  return (
    <div className="fd-tiles">
      <StatTile
        label={t('failure.outlook.median')}
        unit={median === null ? '' : 'h'}
        value={
          <FigureButton figure={data.survival} title={t('failure.outlook.median')} value={median}>
            {median === null ? NO_VALUE : lifeText(median)}
          </FigureButton>
        }
        note={t('failure.outlook.counts', { failures: data.failures, suspensions: data.suspensions })}
      />
      <StatTile
        label={t('failure.outlook.expected')}
        value={
          <FigureButton
            figure={data.forecast}
            title={t('failure.outlook.expected')}
            value={forecast?.withRenewal ?? null}
          >
            {forecast ? shown(forecast.withRenewal, 3) : NO_VALUE}
          </FigureButton>
        }
        note={
          forecast
            ? t('failure.outlook.expectedNote', {
                first: shown(forecast.firstFailures, 3),
                items: forecast.items,
              })
            : reason
        }
      />
      <StatTile
        label={t('failure.outlook.spares')}
        value={forecast ? forecast.spares : NO_VALUE}
        note={
          forecast
            ? t('failure.outlook.sparesNote', { percent: Math.round(forecast.serviceLevel * 100) })
            : ''
        }
      />
      <StatTile
        label={t('failure.outlook.replace')}
        unit={replacement ? 'h' : ''}
        value={
          data.replacement ? (
            <FigureButton
              figure={data.replacement}
              title={t('failure.outlook.replace')}
              value={replacement?.ageHours ?? null}
            >
              {replacement ? lifeText(replacement.ageHours) : NO_VALUE}
            </FigureButton>
          ) : (
            NO_VALUE
          )
        }
        note={
          replacement
            ? t('failure.outlook.replaceNote', { percent: shown(replacement.savingShare * 100, 3) })
            : (data.replacement?.reason?.[language] ?? t('failure.outlook.replaceHint'))
        }
      />
    </div>
  );
}

function SurvivalChart({ data }: { data: Data }) {
  const t = useText();
  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) =>
      survivalOption(
        data,
        {
          observed: t('failure.outlook.observed'),
          fitted: t('failure.outlook.fitted'),
          band: t('failure.outlook.band'),
        },
        roles,
        tokens,
      ),
    [data, t],
  );
  const table = useMemo(() => {
    const percent = (value: number | null) => (value === null ? null : value * 100);
    return {
      columns: (['age', 'alive', 'lower', 'upper', 'atRisk', 'hazard'] as const).map((key) => ({
        key,
        title: t(`failure.outlook.${key}`),
        numeric: true,
      })),
      rows: data.survived.map(({ value, lower, upper, ...row }) => ({
        ...row,
        alive: percent(value),
        lower: percent(lower),
        upper: percent(upper),
      })),
    };
  }, [data, t]);
  if (data.survived.length === 0) return null;
  return <Chart title={t('failure.outlook.survival')} height={320} option={option} table={table} />;
}

function CostChart({ data }: { data: Data }) {
  const t = useText();
  const replacement = data.replacement?.value as Replacement | null | undefined;
  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) =>
      replacement ? costOption(replacement, t('failure.outlook.costPerHour'), roles, tokens) : {},
    [replacement, t],
  );
  const table = useMemo(
    () => ({
      columns: (['age', 'costPerHour'] as const).map((key) => ({
        key,
        title: t(`failure.outlook.${key}`),
        numeric: true,
      })),
      rows: (replacement?.curve ?? []).map((point) => ({ ...point })),
    }),
    [replacement, t],
  );
  if (!replacement) return null;
  return <Chart title={t('failure.outlook.cost')} height={240} option={option} table={table} />;
}
