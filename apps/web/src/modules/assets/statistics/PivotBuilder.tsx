import {
  boxMeasures,
  dimensionsOf,
  fittingQuestion,
  isCalendar,
  isShared,
  maxMeasures,
  measuresOf,
  type PivotChart,
  type PivotQuestion,
  pivotCharts,
  pivotDatasets,
  pivotQuestion,
  pivotResources,
  spreadProperties,
} from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { ResourceFilters } from '@ircrisk/ui/resource/ResourceFilters.tsx';
import { Select } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react';
import { PivotFigures } from './PivotFigures.tsx';
import { askedFilters, firstQuestion, shownFilters } from './pivot-model.ts';

const PivotViews = lazy(() => import('./PivotViews.tsx').then((it) => ({ default: it.PivotViews })));

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
    const { data } = pivotQuestion.safeParse(JSON.parse(text));
    return data ? fittingQuestion(data) : firstQuestion;
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
  const search = { showSearch: { optionFilterProp: 'label' }, popupMatchSelectWidth: false } as const;
  const change = (part: Partial<PivotQuestion>) => onAsk(fittingQuestion({ ...question, ...part }));
  const drawAs = (chart: PivotChart) => {
    // Out of a box its middle goes on: six figures make no bar chart.
    const [middle = 'count'] = question.measures;
    change({ chart, ...(question.chart === 'box' && chart !== 'box' ? { measures: [middle] } : {}) });
  };
  const impossible: Partial<Record<PivotChart, boolean>> = {
    box: spreadProperties(dataset).length === 0,
    pie: !isShared(question.measures[0] ?? 'count'),
    control: !isCalendar(question.by),
  };
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
          <FigureChoice question={question} onChange={(measures) => change({ measures })} />
          <Choice label={t('statistics.own.chart')}>
            {(id) => (
              <Select
                id={id}
                popupMatchSelectWidth={false}
                value={question.chart}
                options={pivotCharts.map((value) => ({
                  value,
                  label: impossible[value]
                    ? t(`statistics.own.needs.${value}`)
                    : t(`statistics.own.charts.${value}`),
                  disabled: impossible[value] ?? false,
                }))}
                onChange={drawAs}
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

/** The figures asked for; of a box only what it is of, its figures are given. */
function FigureChoice({
  question: { dataset, chart, measures },
  onChange,
}: {
  question: PivotQuestion;
  onChange: (measures: string[]) => void;
}) {
  const t = useText();
  const say = useSay();
  const search = { showSearch: { optionFilterProp: 'label' }, popupMatchSelectWidth: false } as const;
  if (chart === 'box')
    return (
      <Choice label={t('statistics.own.spreadOf')}>
        {(id) => (
          <Select
            id={id}
            {...search}
            value={measures[0]?.split(':')[1] ?? null}
            options={spreadProperties(dataset).flatMap(({ property, field }) =>
              property && field ? [{ value: property, label: say(field) }] : [],
            )}
            onChange={(property) => onChange(boxMeasures(property))}
          />
        )}
      </Choice>
    );
  return (
    <Choice label={t('statistics.own.measures')}>
      {(id) => (
        <Select
          id={id}
          {...search}
          mode="multiple"
          maxCount={maxMeasures}
          value={measures}
          options={measuresOf(dataset).map((each) => ({ value: each.key, label: say(each) }))}
          onChange={(chosen) => onChange(chosen.length > 0 ? chosen : ['count'])}
        />
      )}
    </Choice>
  );
}
