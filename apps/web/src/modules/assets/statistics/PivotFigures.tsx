import {
  type PivotQuestion,
  pivotResources,
  runPivot,
  spreadProperties,
} from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import type { ChartPick } from '@ircrisk/ui/chart/ChartCanvas.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Skeleton } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { drawingOf, pickedGroup } from './pivot-drawing.ts';
import { measureTitle } from './pivot-figures.ts';
import { drillFilters } from './pivot-model.ts';
import { useControlWords } from './use-control-words.ts';

const GroupDrawer = lazy(() => import('./GroupDrawer.tsx').then((it) => ({ default: it.GroupDrawer })));

/** The answer to a question, drawn as it asks, with its table, its files and the records behind each group. */
export function PivotFigures({ question }: { question: PivotQuestion }) {
  const t = useText();
  const say = useSay();
  const system = useLanguage();
  const words = useControlWords();
  const [group, setGroup] = useState<{ name: string; filters: Record<string, string> }>();
  const { data, error, refetch } = useCall(runPivot, question, { suppress: true, keepPrevious: true });
  const { chart, by } = question;
  const drawing = useMemo(
    () =>
      data &&
      drawingOf(data, { chart, by }, system, {
        ...words,
        from: t('statistics.own.from'),
        to: t('statistics.own.to'),
        change: t('statistics.own.change'),
        yearly: t('statistics.own.yearly'),
        cumulative: t('statistics.own.cumulative'),
        others: t('statistics.own.others'),
        total: t('statistics.total'),
      }),
    [data, chart, by, system, words, t],
  );
  const resource = pivotResources[question.dataset];
  if (error || !data || !drawing || data.rows.length === 0)
    return (
      <Panel title={say(resource.title)}>
        <div className="st-empty">
          {error ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <EmptyState title={t('statistics.empty')} purpose={t('statistics.own.emptyHint')} />
          ) : (
            <Skeleton active />
          )}
        </div>
      </Panel>
    );
  // How many records there are is told anyway.
  const [first] = data.measures;
  const spread =
    chart === 'box' ? spreadProperties(question.dataset).find(({ key }) => key === first?.key) : undefined;
  const figure =
    first && first.key !== 'count'
      ? { ...first, ...(spread?.field ? { title: say(spread.field) } : {}) }
      : null;
  const names = [data.by, ...(data.across && chart !== 'control' ? [data.across] : [])];
  const open = (pick: ChartPick) => {
    const { row, column } = pickedGroup(data, chart, pick);
    const filters = row && drillFilters(question, row.code, column);
    if (row && filters) setGroup({ name: column ? `${row.name} · ${column.name}` : row.name, filters });
  };
  return (
    <>
      <Chart
        title={t('statistics.own.titleOf', { records: say(resource.title), groups: names.join(' × ') })}
        note={[
          ...(figure ? [measureTitle(figure, system)] : []),
          t('statistics.own.note', { count: data.records, day: data.asOf, zone: data.timeZone }),
          ...(drawing.remark
            ? [t(`statistics.own.remarks.${drawing.remark.text}`, drawing.remark.values)]
            : []),
        ].join(' · ')}
        height={drawing.height}
        option={drawing.option}
        table={drawing.table}
        onPick={open}
      />
      <Suspense>
        {group && (
          <GroupDrawer
            resource={resource}
            name={group.name}
            filters={group.filters}
            onClose={() => setGroup(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
