import {
  dimensionsOf,
  measuresOf,
  type PivotQuestion,
  pivotCharts,
  pivotDatasets,
  pivotQuestion,
  pivotResources,
  runPivot,
} from '@ircrisk/contract/modules/statistics-pivot.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { ResourceFilters } from '@ircrisk/ui/resource/ResourceFilters.tsx';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { Select, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useId, useMemo, useState } from 'react';
import {
  askedFilters,
  drillFilters,
  firstQuestion,
  pivotOption,
  pivotTable,
  shownFilters,
} from './pivot-model.ts';

const PivotViews = lazy(() => import('./PivotViews.tsx').then((it) => ({ default: it.PivotViews })));
const GroupDrawer = lazy(() => import('./GroupDrawer.tsx').then((it) => ({ default: it.GroupDrawer })));

const tops = [5, 10, 20, 50];

function Choice({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="st-choice">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface Props {
  question: PivotQuestion;
  onAsk: (question: PivotQuestion) => void;
}

/** What the address asks for; an address from elsewhere may hold anything. */
function questionOf(text: string): PivotQuestion {
  try {
    return pivotQuestion.safeParse(JSON.parse(text)).data ?? firstQuestion;
  } catch {
    return firstQuestion;
  }
}

/** One's own figures, asked by the address. */
export function OwnFigures({ asked, onAsk }: { asked: string; onAsk: (asked: string) => void }) {
  const question = useMemo(() => questionOf(asked), [asked]);
  return <PivotBuilder question={question} onAsk={(next) => onAsk(JSON.stringify(next))} />;
}

/** Which records, grouped by what, which figures of them, drawn how. */
function PivotBuilder({ question, onAsk }: Props) {
  const t = useText();
  const say = useSay();
  const { dataset } = question;
  const resource = pivotResources[dataset];
  const groups = dimensionsOf(dataset).map((each) => ({ value: each.key, label: say(each) }));
  const figures = measuresOf(dataset).map((each) => ({ value: each.key, label: say(each) }));
  const search = { showSearch: { optionFilterProp: 'label' }, popupMatchSelectWidth: false } as const;
  const change = (part: Partial<PivotQuestion>) => onAsk({ ...question, ...part });
  const another = (id: PivotQuestion['dataset']) =>
    onAsk({
      ...question,
      dataset: id,
      by: dimensionsOf(id)[0]?.key ?? '',
      across: null,
      measures: ['count'],
      filters: {},
      chart: 'bar',
    });
  return (
    <>
      <Panel
        title={t('statistics.own.ask')}
        tools={
          <Suspense>
            <PivotViews question={question} onAsk={onAsk} />
          </Suspense>
        }
      >
        <div className="st-ask">
          <Choice label={t('statistics.own.dataset')}>
            {(id) => (
              <Select
                id={id}
                value={dataset}
                onChange={another}
                options={pivotDatasets.map((each) => ({
                  value: each,
                  label: say(pivotResources[each].title),
                }))}
              />
            )}
          </Choice>
          <Choice label={t('statistics.own.by')}>
            {(id) => (
              <Select
                id={id}
                {...search}
                value={question.by}
                options={groups}
                onChange={(by) => change({ by })}
              />
            )}
          </Choice>
          <Choice label={t('statistics.own.across')}>
            {(id) => (
              <Select
                id={id}
                {...search}
                allowClear
                placeholder={t('statistics.own.nothing')}
                value={question.across ?? null}
                options={groups.filter(({ value }) => value !== question.by)}
                onChange={(across) => change({ across: across ?? null })}
              />
            )}
          </Choice>
          <Choice label={t('statistics.own.measures')}>
            {(id) => (
              <Select
                id={id}
                {...search}
                mode="multiple"
                maxCount={4}
                value={question.measures}
                options={figures}
                onChange={(measures) => change({ measures: measures.length > 0 ? measures : ['count'] })}
              />
            )}
          </Choice>
          <Choice label={t('statistics.own.chart')}>
            {(id) => (
              <Select
                id={id}
                value={question.chart}
                options={pivotCharts.map((value) => ({ value, label: t(`statistics.own.charts.${value}`) }))}
                onChange={(chart) => change({ chart })}
              />
            )}
          </Choice>
          <Choice label={t('statistics.own.top')}>
            {(id) => (
              <Select
                id={id}
                allowClear
                placeholder={t('statistics.own.all')}
                value={question.top ?? null}
                options={tops.map((value) => ({
                  value,
                  label: t('statistics.own.largest', { count: value }),
                }))}
                onChange={(top) => change({ top: top ?? null })}
              />
            )}
          </Choice>
        </div>
        <div className="st-ask-filters">
          <ResourceFilters
            key={dataset}
            resource={resource}
            keyword={typeof question.filters.keyword === 'string' ? question.filters.keyword : ''}
            filters={shownFilters(resource, question.filters)}
            onChange={({ keyword, filters }) => {
              const kept = filters ? askedFilters(resource, filters) : question.filters;
              const typed = keyword ?? question.filters.keyword;
              const { keyword: _old, ...rest } = kept;
              change({ filters: typed ? { ...rest, keyword: typed } : rest });
            }}
          />
        </div>
      </Panel>
      <PivotFigures question={question} />
    </>
  );
}

const height = 420;

function PivotFigures({ question }: { question: PivotQuestion }) {
  const t = useText();
  const say = useSay();
  const system = useLanguage();
  const [group, setGroup] = useState<{ name: string; filters: Record<string, string> }>();
  const { data, error, refetch } = useCall(runPivot, question, { suppress: true, keepPrevious: true });
  const { chart } = question;
  const option = useCallback(
    (tokens: Tokens) =>
      data ? pivotOption(data, chart, system, t('statistics.own.cumulative'), tokens) : {},
    [data, chart, system, t],
  );
  const table = useMemo(
    () => (data ? pivotTable(data, t('statistics.total'), system) : { columns: [], rows: [] }),
    [data, system, t],
  );
  const resource = pivotResources[question.dataset];
  if (error || !data || data.rows.length === 0)
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
  const names = [data.by, ...(data.across ? [data.across] : [])];
  return (
    <>
      <Chart
        title={t('statistics.own.titleOf', { records: say(resource.title), groups: names.join(' × ') })}
        note={t('statistics.own.note', { count: data.records, day: data.asOf, zone: data.timeZone })}
        height={height}
        option={option}
        table={table}
        onPick={({ dataIndex }) => {
          const row = data.rows[dataIndex];
          const filters = row && drillFilters(question, row.code);
          if (row && filters) setGroup({ name: row.name, filters });
        }}
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
