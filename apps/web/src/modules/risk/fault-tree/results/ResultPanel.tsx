import { ExpandAltOutlined, ShrinkOutlined } from '@ant-design/icons';
import type { FaultTreeDetail, StoredResult } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { Fault, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import type { OtherTree } from '@ircrisk/engine-fault-tree/transfers.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { LiveAnalysis } from '../analysis/use-analysis.ts';
import { CutSetTable } from './CutSetTable.tsx';
import { ImportanceTable, type Measure, measures } from './ImportanceTable.tsx';
import { Messages } from './Messages.tsx';
import { ResultSummary } from './ResultSummary.tsx';

// What few look at on each visit comes when it is asked for.
const charts = () => import('./charts.tsx');
const UncertaintyChart = lazy(() => charts().then((it) => ({ default: it.UncertaintyChart })));
const TimeChart = lazy(() => charts().then((it) => ({ default: it.TimeChart })));
const ImportanceChart = lazy(() => charts().then((it) => ({ default: it.ImportanceChart })));
const WhatIf = lazy(() => import('./WhatIf.tsx').then((it) => ({ default: it.WhatIf })));
const Comparison = lazy(() => import('./Comparison.tsx').then((it) => ({ default: it.Comparison })));

export const tabs = [
  'cutSets',
  'importance',
  'uncertainty',
  'time',
  'whatIf',
  'compare',
  'messages',
] as const;
export type Tab = (typeof tabs)[number];

interface Props {
  detail: FaultTreeDetail;
  model: FaultTreeModel;
  others: readonly OtherTree[];
  /** Of all events, those of trees transferred to as well. */
  labels: ReadonlyMap<string, string>;
  live: LiveAnalysis;
  record: StoredResult | null | undefined;
  isSaved: boolean;
  faults: readonly Fault[];
  tab: Tab;
  onTab: (tab: Tab) => void;
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
  traced: number | undefined;
  onTrace: (index: number | undefined, events: readonly string[]) => void;
  selected: string | undefined;
  onSelect: (name: string) => void;
  onExplain: () => void;
}

/** Results along the bottom: the figures, one detail view, the important events. */
/** Why there may be nothing to draw. */
const WITHOUT_SPREAD: ReadonlySet<string> = new Set(['sample-without-value']);
const WITHOUT_TIME: ReadonlySet<string> = new Set(['over-time-too-hard', 'out-of-range-in-time']);

export function ResultPanel(props: Props) {
  const t = useText();
  const { detail, model, labels, live, faults, tab, onTab, onSelect, selected } = props;
  const [measure, setMeasure] = useState<Measure>('fussellVesely');
  const result = live.analysis?.result;
  const importance = result?.importance ?? [];
  const ranking = (
    <ImportanceTable
      labels={labels}
      importance={importance}
      measure={measure}
      selected={selected}
      onSelect={onSelect}
    />
  );
  const waiting = <p className="ft-pad ft-note">{t('fault-tree.result.waiting')}</p>;
  const reasonOr = (codes: ReadonlySet<string>) => {
    const reasons = (live.analysis?.warnings ?? []).filter(({ code }) => codes.has(code));
    return reasons.length > 0 ? <Messages faults={[]} warnings={reasons} onSelect={onSelect} /> : waiting;
  };
  const body: Record<Tab, () => React.ReactNode> = {
    cutSets: () => (
      <CutSetTable
        labels={labels}
        result={result}
        traced={props.traced}
        onTrace={props.onTrace}
        filter={undefined}
      />
    ),
    importance: () => <ImportanceChart labels={labels} importance={importance} onPick={onSelect} />,
    uncertainty: () =>
      result?.uncertainty ? <UncertaintyChart data={result.uncertainty} /> : reasonOr(WITHOUT_SPREAD),
    time: () => (result?.overTime ? <TimeChart data={result.overTime} /> : reasonOr(WITHOUT_TIME)),
    whatIf: () => (
      <WhatIf
        treeId={detail.treeId}
        model={model}
        labels={labels}
        others={props.others}
        values={live.values}
        probability={result?.probability}
        rows={result?.sensitivity ?? []}
        onSelect={onSelect}
      />
    ),
    compare: () => <Comparison detail={detail} model={model} result={result} onSelect={onSelect} />,
    messages: () => <Messages faults={faults} warnings={live.analysis?.warnings ?? []} onSelect={onSelect} />,
  };
  return (
    <section className="ft-results" aria-label={t('fault-tree.result.title')}>
      <ResultSummary
        detail={detail}
        live={live}
        record={props.record}
        isSaved={props.isSaved}
        faultCount={faults.length}
        onExplain={props.onExplain}
        onMessages={() => onTab('messages')}
      />
      <section className="ft-detail">
        <header className="ft-head">
          <Segmented
            size="small"
            aria-label={t('fault-tree.result.views')}
            value={tab}
            onChange={(next) => onTab(next as Tab)}
            options={tabs.map((value) => ({ value, label: t(`fault-tree.tab.${value}`) }))}
          />
          <span className="ft-head-tools">
            {tab === 'cutSets' && props.traced !== undefined && (
              <span className="ft-note">{t('fault-tree.cutSets.traced', { number: props.traced + 1 })}</span>
            )}
            <Button
              type="text"
              size="small"
              icon={props.isLarge ? <ShrinkOutlined aria-hidden /> : <ExpandAltOutlined aria-hidden />}
              aria-label={t(props.isLarge ? 'fault-tree.smaller' : 'fault-tree.larger')}
              onClick={() => props.onLarge(!props.isLarge)}
            />
          </span>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="ft-scroll" tabIndex={0} aria-label={t(`fault-tree.tab.${tab}`)}>
          <Suspense fallback={waiting}>{body[tab]()}</Suspense>
        </section>
      </section>
      <section className="ft-ranking">
        <header className="ft-head">
          <h2>{t('fault-tree.importance.title')}</h2>
          <span className="ft-head-tools">
            <Segmented
              size="small"
              aria-label={t('fault-tree.importance.measure')}
              value={measure}
              onChange={(next) => setMeasure(next as Measure)}
              options={measures.map((value) => ({ value, label: t(`fault-tree.importance.short.${value}`) }))}
            />
          </span>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="ft-scroll" tabIndex={0} aria-label={t('fault-tree.importance.title')}>
          {ranking}
        </section>
      </section>
    </section>
  );
}
