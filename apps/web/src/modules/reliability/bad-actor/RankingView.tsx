import {
  type BadActorRow,
  keepRun,
  keptRun,
  keptRuns,
  type Ranking,
  runBadActor,
} from '@ircrisk/contract/modules/reliability/bad-actor.ts';
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
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Segmented, Select, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { figureOf, paretoOption, paretoRows } from './charts.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { HeatMap } from './HeatMap.tsx';
import { JackKnife, type Limits } from './JackKnife.tsx';
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
  const [limits, setLimits] = useState<Limits>({});
  const [stored, setStored] = useState<string>();
  const [opened, setOpened] = useState(equipmentId);
  const may = usePermission('bad-actor.update');
  useFreshRun();
  const drawn = Object.fromEntries(Object.entries(limits).filter(([, value]) => value > 0));
  const input = {
    ...runInput(scope),
    metric,
    ...(Object.keys(drawn).length > 0 ? { limits: drawn } : {}),
  };
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
  limits: Limits;
  onLimits: (limits: Limits) => void;
  onOpen: (equipmentId: string) => void;
  fixed: boolean;
}

function Result({ data, metric, limits, onLimits, onOpen, fixed }: ResultProps) {
  const t = useText();
  const language = useLanguage();
  const pareto = useMemo(() => paretoRows(data, metric), [data, metric]);
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
  const table = useMemo(() => tableOf(pareto, metric, t), [pareto, metric, t]);
  if (data.rows.length === 0)
    return (
      <EmptyState
        title={data.notices[0]?.[language] ?? t('bad-actor.none')}
        purpose={t('bad-actor.noneHint', { from: data.period.from, to: data.period.to })}
      />
    );
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
        <JackKnife data={data} limits={limits} onLimits={onLimits} onOpen={onOpen} fixed={fixed} />
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
