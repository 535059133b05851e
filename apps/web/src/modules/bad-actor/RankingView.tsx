import {
  type BadActorRow,
  keepRun,
  keptRun,
  keptRuns,
  type Ranking,
  runBadActor,
} from '@ircrisk/contract/modules/bad-actor.ts';
import { onServerEvent } from '@ircrisk/ui/api/events.ts';
import { callKey, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { shown } from '@ircrisk/units';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, InputNumber, Segmented, Select, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { figureOf, jackKnifeOption, paretoOption, paretoRows } from './charts.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { HeatMap } from './HeatMap.tsx';
import { RankingTable } from './RankingTable.tsx';
import { RunBar, type RunScope, runInput } from './scope.tsx';

const TagDrawer = lazy(() => import('./TagDrawer.tsx').then((it) => ({ default: it.TagDrawer })));
const metrics = ['downtime', 'cost', 'count'] as const;
type Metric = (typeof metrics)[number];

/** The ranking of a period with Pareto, jack-knife, heat map and reasons; a click opens the tag. */
export function RankingView({
  switcher,
  equipmentId,
}: {
  switcher: ReactNode;
  equipmentId?: string | undefined;
}) {
  const t = useText();
  const [scope, setScope] = useState<RunScope>({ period: 'last12Months' });
  const [metric, setMetric] = useState<Metric>('downtime');
  const [limits, setLimits] = useState<{ failures?: number; mttrHours?: number }>({});
  const [stored, setStored] = useState<string>();
  const [opened, setOpened] = useState(equipmentId);
  const may = usePermission('bad-actor.update');
  useFreshRun();
  const input = { ...runInput(scope), metric, ...(limits.failures || limits.mttrHours ? { limits } : {}) };
  const live = useCall(runBadActor, input, {
    keepPrevious: true,
    suppress: true,
    enabled: stored === undefined,
  });
  const runs = useCall(keptRuns, {}, { suppress: true });
  const old = useCall(keptRun, { id: stored ?? '0' }, { suppress: true, enabled: stored !== undefined });
  const keep = useAct(keepRun, { refreshes: [keptRuns] });
  const data = stored ? old.data?.ranking : live.data;
  const error = stored ? old.error : live.error;
  return (
    <div className="ba-page">
      <PageTitle
        title={t('bad-actor.title')}
        note={switcher}
        actions={
          <>
            <Select
              allowClear
              aria-label={t('bad-actor.kept')}
              placeholder={t('bad-actor.kept')}
              style={{ width: 220 }}
              value={stored ?? null}
              onChange={(value: string | null) => setStored(value ?? undefined)}
              options={(runs.data ?? []).map(({ id, name, createTime }) => ({
                value: id,
                label: `${name} · ${createTime.slice(0, 10)}`,
              }))}
            />
            {data && <ExportMenu data={data} input={input} kept={stored !== undefined} />}
            {may && !stored && data && (
              <Button
                loading={keep.isPending}
                onClick={() =>
                  keep.mutate({
                    ...input,
                    name: `${data.period.from} – ${data.period.to} ${t(`bad-actor.metric.${metric}`)}`,
                  })
                }
              >
                {t('bad-actor.keep')}
              </Button>
            )}
          </>
        }
      />
      <RunBar scope={scope} onChange={setScope}>
        <Segmented
          aria-label={t('bad-actor.metric.title')}
          value={metric}
          onChange={setMetric}
          options={metrics.map((value) => ({ value, label: t(`bad-actor.metric.${value}`) }))}
        />
      </RunBar>
      {error && <ErrorPanel error={error} onRetry={() => void live.refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Result
          data={data}
          metric={metric}
          limits={limits}
          onLimits={setLimits}
          onOpen={setOpened}
          fixed={stored !== undefined}
        />
      )}
      <Suspense>
        {opened && (
          <TagDrawer
            key={opened}
            equipmentId={opened}
            row={data?.rows.find((row) => row.equipmentId === opened)}
            period={data?.period}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** A failure saved anywhere makes the ranking out of date. */
function useFreshRun(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent<{ topic: string }>('data', ({ topic }) => {
        if (topic === 'failure') void client.invalidateQueries({ queryKey: callKey(runBadActor) });
      }),
    [client],
  );
}

interface ResultProps {
  data: Ranking;
  metric: Metric;
  limits: { failures?: number; mttrHours?: number };
  onLimits: (limits: { failures?: number; mttrHours?: number }) => void;
  onOpen: (equipmentId: string) => void;
  fixed: boolean;
}

function Result({ data, metric, limits, onLimits, onOpen, fixed }: ResultProps) {
  const t = useText();
  const language = useLanguage();
  const pareto = useMemo(() => paretoRows(data, metric), [data, metric]);
  const words = useMemo(
    () => ({
      ...Object.fromEntries(
        ['acuteChronic', 'acute', 'chronic', 'controlled'].map((key) => [
          key,
          t(`bad-actor.quadrant.${key}`),
        ]),
      ),
      failures: t('bad-actor.column.count'),
      equal: t('bad-actor.equal'),
    }),
    [t],
  );
  const paretoDrawing = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) =>
      paretoOption(
        pareto,
        metric,
        { figure: t(`bad-actor.metric.${metric}`), cumulative: t('bad-actor.cumulative') },
        tokens,
        roles,
      ),
    [pareto, metric, t],
  );
  const knifeDrawing = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => jackKnifeOption(data, words, tokens, roles),
    [data, words],
  );
  const table = useMemo(() => tableOf(pareto, metric, t), [pareto, metric, t]);
  const knifeTable = useMemo(
    () => ({
      columns: [
        { key: 'tag', title: t('bad-actor.column.tag') },
        { key: 'count', title: t('bad-actor.column.count'), numeric: true },
        { key: 'mttr', title: 'MTTR (h)', numeric: true },
        { key: 'quadrant', title: t('bad-actor.column.quadrant') },
      ],
      rows: data.rows.map(({ tag, count, mttrHours, quadrant }) => ({
        tag,
        count,
        mttr: mttrHours,
        quadrant: quadrant ? t(`bad-actor.quadrant.${quadrant}`) : '',
      })),
    }),
    [data, t],
  );
  if (data.rows.length === 0)
    return (
      <EmptyState
        title={data.notices[0]?.[language] ?? t('bad-actor.none')}
        purpose={t('bad-actor.noneHint', { from: data.period.from, to: data.period.to })}
      />
    );
  const points = data.rows.filter(({ mttrHours }) => mttrHours !== null && mttrHours > 0);
  return (
    <>
      {data.notices.map((notice) => (
        <Alert key={notice.code} type="info" showIcon title={notice[language]} />
      ))}
      <div className="ba-charts">
        <Chart
          title={t('bad-actor.pareto')}
          note={t('bad-actor.vital', { few: data.vitalFew.length, tags: data.tags, events: data.events })}
          height={300}
          option={paretoDrawing}
          table={table}
          onPick={({ dataIndex }) => {
            const row = pareto[dataIndex];
            if (row) onOpen(row.equipmentId);
          }}
          tools={
            <FigureButton figure={data.figure} title={t('bad-actor.pareto')}>
              {t('bad-actor.explain')}
            </FigureButton>
          }
        />
        <Chart
          title={t('bad-actor.jackKnife')}
          note={
            data.failureLimit === null
              ? ''
              : `n ${shown(data.failureLimit, 3)} · MTTR ${data.mttrLimitHours === null ? '–' : shown(data.mttrLimitHours, 3)} h`
          }
          height={300}
          option={knifeDrawing}
          table={knifeTable}
          onPick={({ value }) => {
            const id = Array.isArray(value) ? value[3] : undefined;
            const row = points.find(({ equipmentId }) => equipmentId === id);
            if (row) onOpen(row.equipmentId);
          }}
          tools={
            !fixed && (
              <span className="ba-bar">
                <InputNumber
                  size="small"
                  aria-label={t('bad-actor.limitCount')}
                  placeholder="n"
                  min={0.1}
                  style={{ width: 70 }}
                  value={limits.failures ?? null}
                  onChange={(value) =>
                    onLimits({ ...limits, ...(value ? { failures: value } : { failures: 0 }) })
                  }
                />
                <InputNumber
                  size="small"
                  aria-label={t('bad-actor.limitMttr')}
                  placeholder="MTTR"
                  min={0.1}
                  style={{ width: 80 }}
                  value={limits.mttrHours ?? null}
                  onChange={(value) =>
                    onLimits({ ...limits, ...(value ? { mttrHours: value } : { mttrHours: 0 }) })
                  }
                />
              </span>
            )
          }
        />
      </div>
      <RankingTable rows={data.rows} currency={data.currency} onOpen={onOpen} />
      <Panel title={t('bad-actor.heat')}>
        <HeatMap months={data.months} rows={data.heat} onOpen={onOpen} />
      </Panel>
    </>
  );
}

const tableOf = (rows: readonly BadActorRow[], metric: Metric, t: (key: string) => string) => ({
  columns: [
    { key: 'tag', title: t('bad-actor.column.tag') },
    { key: 'figure', title: t(`bad-actor.metric.${metric}`), numeric: true },
    { key: 'share', title: '%', numeric: true },
    { key: 'cumulative', title: t('bad-actor.cumulative'), numeric: true },
  ],
  rows: rows.map((row) => ({
    tag: row.tag,
    figure: figureOf(row, metric),
    share: row.sharePercent,
    cumulative: row.cumulativePercent,
  })),
});
