import { type ReportId, reportEndpoints, reports } from '@ircrisk/contract/modules/assets/statistics.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { Skeleton } from 'antd';
import { useCallback, useMemo } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { drillPath, reportOption, reportTable } from './report-option.ts';

const height = 240;

/** One report: chart, table and downloads; a click on a group opens its list. */
export function ReportCard({ id, nodeId }: { id: ReportId; nodeId: string | undefined }) {
  const t = useText();
  const say = useSay();
  const { open } = useShell();
  const { data, error, refetch } = useCall(reportEndpoints[id]!, nodeId ? { nodeId } : {}, {
    suppress: true,
    keepPrevious: true,
  });
  const option = useCallback((tokens: Tokens) => (data ? reportOption(data, tokens) : {}), [data]);
  const table = useMemo(
    () => (data ? reportTable(data, t('statistics.total')) : { columns: [], rows: [] }),
    [data, t],
  );
  const title = say(reports[id]);
  if (error || !data || data.rows.length === 0) {
    return (
      <Panel title={title}>
        <div className="st-empty">
          {error ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <EmptyState title={t('statistics.empty')} purpose={t('statistics.emptyHint')} />
          ) : (
            <Skeleton active />
          )}
        </div>
      </Panel>
    );
  }
  const leads = data.rows.some(({ code }) => drillPath(id, code) !== undefined);
  return (
    <Chart
      title={title}
      note={
        <>
          {t('statistics.asOf', { day: data.asOf, zone: data.timeZone })}
          {data.caution && <StateMark state="near" text={data.caution} />}
        </>
      }
      height={height}
      option={option}
      table={table}
      {...(leads
        ? {
            onPick: ({ dataIndex }: { dataIndex: number }) => {
              const path = drillPath(id, data.rows[dataIndex]?.code ?? null);
              if (path) open(path);
            },
          }
        : {})}
    />
  );
}
