import {
  type Evaluation,
  evaluate,
  type Metrics,
  type QaSettings,
  qaMetrics,
  readQaSettings,
  QaSettings as Shape,
  saveQaSettings,
} from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { outcomes, verdicts } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { labelsOf } from '@ircrisk/contract/validation.ts';
import { isOver, useJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { JobProgress } from '@ircrisk/ui/parts/JobProgress.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Form, Skeleton, Switch } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { TopicsPanel } from './TopicsPanel.tsx';

const fraction = (value: number | null | undefined) =>
  typeof value === 'number' ? value.toFixed(3) : NO_VALUE;
const percent = (value: number | null | undefined) =>
  typeof value === 'number' ? `${(value * 100).toFixed(1)} %` : NO_VALUE;
const wantedHitRate = 0.85;

/** How good the answers are: measured by graded questions, and by what people say of them. */
export function MetricsView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const { data, error, refetch } = useCall(qaMetrics, {});
  const run = useAct(evaluate);
  const job = useJob<Evaluation>(run.data?.jobId);
  const isRunning = run.isPending || (run.data !== undefined && (!job || !isOver(job)));
  const misses = job?.result?.misses ?? [];
  const isDone = job?.state === 'done';
  useEffect(() => {
    if (isDone) void refetch();
  }, [isDone, refetch]);
  return (
    <div className="qa-page">
      <PageTitle
        title={t('hse-qa.metrics')}
        note={switcher}
        actions={
          <Button type="primary" loading={isRunning} onClick={() => run.mutate({})}>
            {t('hse-qa.runEvaluation')}
          </Button>
        }
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Figures data={data} />}
      {job && !isDone && <JobProgress job={job} />}
      {misses.length > 0 && (
        <Panel title={t('hse-qa.misses', { count: misses.length })}>
          <ul className="qa-list">
            {misses.map(({ query, rank }) => (
              <li key={query}>
                <span>{query}</span>
                <span className="qa-faint">
                  {rank === null ? t('hse-qa.notFound') : t('hse-qa.rank', { rank })}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {data && (
        <div className="qa-two">
          <TopicsPanel topics={data.topics} />
          <Listed title={t('hse-qa.topQuestions')} rows={data.top} />
        </div>
      )}
      <Settings />
    </div>
  );
}

function Figures({ data }: { data: Metrics }) {
  const t = useText();
  const say = useSay();
  const last = data.evaluations.at(-1);
  const good = last && typeof last.hitRate === 'number' ? last.hitRate >= wantedHitRate : undefined;
  const said = (Object.keys(verdicts) as (keyof typeof verdicts)[])
    .map((one) => `${say(verdicts[one])} ${data.verdicts[one] ?? 0}`)
    .join(' · ');
  return (
    <>
      <div className="qa-tiles">
        <StatTile
          label={t('hse-qa.hitRate')}
          value={percent(last?.hitRate)}
          state={
            good === undefined ? undefined : (
              <StateMark state={good ? 'ok' : 'miss'} text={t(good ? 'hse-qa.reached' : 'hse-qa.missed')} />
            )
          }
          note={
            last
              ? t('hse-qa.evaluated', { count: last.queries, at: last.at.slice(0, 16) })
              : t('hse-qa.notEvaluated')
          }
        />
        <StatTile
          label="MRR"
          value={fraction(last?.mrr)}
          note={t('hse-qa.livedMrr', { value: fraction(data.livedMrr) })}
        />
        <StatTile
          label="nDCG@10"
          value={fraction(last?.ndcg)}
          note={t('hse-qa.zeroIn', { count: last?.zero ?? 0 })}
        />
        <StatTile label={t('hse-qa.deflection')} value={percent(data.deflection)} note={said} />
        <StatTile
          label={t('hse-qa.asked')}
          value={data.asked}
          note={(['none', 'unreliable'] as const)
            .map((one) => `${say(outcomes[one])} ${data.outcomes[one] ?? 0}`)
            .join(' · ')}
        />
        <StatTile
          label={t('hse-qa.openQuestions')}
          value={data.experts.open}
          state={
            data.experts.overdue > 0 ? (
              <StateMark state="miss" text={t('hse-qa.late', { count: data.experts.overdue })} />
            ) : undefined
          }
          note={t('hse-qa.ageing', data.experts.ageing)}
        />
        <StatTile
          label={t('hse-qa.timeToAnswer')}
          value={data.experts.medianHours === null ? NO_VALUE : data.experts.medianHours.toFixed(1)}
          unit="h"
          note={t('hse-qa.medianNote')}
        />
        <StatTile
          label={t('hse-qa.faqs')}
          value={data.faqs.inForce}
          state={
            data.faqs.toCheck > 0 ? (
              <StateMark state="near" text={t('hse-qa.toCheck', { count: data.faqs.toCheck })} />
            ) : undefined
          }
          note={t('hse-qa.searchTime', {
            ms: data.medianMilliseconds === null ? NO_VALUE : Math.round(data.medianMilliseconds),
          })}
        />
      </div>
      {data.months.length > 0 && <Trend months={data.months} />}
      {data.evaluations.length > 1 && <Measured evaluations={data.evaluations} />}
    </>
  );
}

const trended = ['asked', 'unreliable', 'zero'] as const;
const labels = { asked: 'asked', unreliable: 'unreliable', zero: 'noResult' } as const;

function Trend({ months }: { months: Metrics['months'] }) {
  const t = useText();
  const option = useCallback(
    ({ chart }: Tokens) => ({
      legend: { top: 0 },
      grid: { left: 8, right: 8, top: 30, bottom: 8, containLabel: true },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: months.map(({ month }) => month) },
      yAxis: { type: 'value', minInterval: 1 },
      series: trended.map((name, at) => ({
        name: t(`hse-qa.trend.${labels[name]}`),
        type: 'bar',
        itemStyle: { color: chart.series[at] },
        data: months.map((month) => month[name]),
      })),
    }),
    [months, t],
  );
  const table = {
    columns: [
      { key: 'month', title: t('hse-qa.month') },
      ...trended.map((key) => ({ key, title: t(`hse-qa.trend.${labels[key]}`), numeric: true })),
    ],
    rows: months,
  };
  return <Chart title={t('hse-qa.byMonth')} height={220} option={option} table={table} />;
}

const measures = ['hitRate', 'mrr', 'ndcg'] as const;

/** The measures of each evaluation, the oldest first: a change for the worse is seen. */
function Measured({ evaluations }: { evaluations: Metrics['evaluations'] }) {
  const t = useText();
  const option = useCallback(
    ({ chart }: Tokens) => ({
      legend: { top: 0 },
      grid: { left: 8, right: 8, top: 30, bottom: 8, containLabel: true },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: evaluations.map(({ at }) => at.slice(0, 10)) },
      yAxis: { type: 'value', min: 0, max: 1 },
      series: measures.map((name, at) => ({
        name: t(`hse-qa.measure.${name}`),
        type: 'line',
        itemStyle: { color: chart.series[at] },
        data: evaluations.map((one) => one[name]),
      })),
    }),
    [evaluations, t],
  );
  const table = {
    columns: [
      { key: 'at', title: t('hse-qa.measuredAt') },
      { key: 'queries', title: t('hse-qa.measuredQuestions'), numeric: true },
      ...measures.map((key) => ({ key, title: t(`hse-qa.measure.${key}`), numeric: true })),
    ],
    rows: evaluations.map((one) => ({ ...one, at: one.at.slice(0, 16) })),
  };
  return <Chart title={t('hse-qa.byEvaluation')} height={220} option={option} table={table} />;
}

function Listed({ title, rows }: { title: string; rows: Metrics['top'] }) {
  const t = useText();
  return (
    <Panel title={title}>
      <ul className="qa-list">
        {rows.map(({ text, count, last }) => (
          <li key={text}>
            <span>{text}</span>
            <span className="qa-faint">{t('hse-qa.times', { count, last: last.slice(0, 10) })}</span>
          </li>
        ))}
        {rows.length === 0 && <li className="qa-faint">{t('hse-qa.nothingYet')}</li>}
      </ul>
    </Panel>
  );
}

const names = [
  'ratioLimit',
  'scoreLimit',
  'normalHours',
  'urgentHours',
  'keepDays',
  'keepQuestionDays',
] as const;

function Settings() {
  const t = useText();
  const say = useSay();
  const labels = labelsOf(Shape);
  const { data } = useCall(readQaSettings, {});
  const [typed, setTyped] = useState<Partial<QaSettings>>({});
  const save = useAct(saveQaSettings, {
    refreshes: [readQaSettings],
    onDone() {
      setTyped({});
      notify.success(t('hse-qa.saved'));
    },
  });
  if (!data) return null;
  const now = { ...data, ...typed };
  return (
    <Panel
      title={t('hse-qa.settings')}
      tools={
        <Button
          size="small"
          disabled={Object.keys(typed).length === 0}
          loading={save.isPending}
          onClick={() => save.mutate(typed)}
        >
          {t('ui.save')}
        </Button>
      }
    >
      <Form layout="vertical" component="div" className="qa-form">
        {names.map((name) => (
          <Form.Item key={name} label={say(labels(name) ?? { zh: name, en: name })} htmlFor={`qa-${name}`}>
            <PlainNumber
              id={`qa-${name}`}
              style={{ width: '100%' }}
              step={name === 'ratioLimit' ? 0.01 : 1}
              value={now[name]}
              onChange={(value) => value !== null && setTyped((before) => ({ ...before, [name]: value }))}
            />
          </Form.Item>
        ))}
        <Form.Item label={say(labels('reword') ?? { zh: 'reword', en: 'reword' })} htmlFor="qa-reword">
          <Switch
            id="qa-reword"
            checked={now.reword}
            onChange={(reword) => setTyped((before) => ({ ...before, reword }))}
          />
          <p className="qa-faint">{t('hse-qa.rewordHint')}</p>
        </Form.Item>
      </Form>
    </Panel>
  );
}
