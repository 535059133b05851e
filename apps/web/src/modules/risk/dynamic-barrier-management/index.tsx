import { barrier, barrierElement, performanceStandard } from '@ircrisk/contract/resources/barrier.ts';
import { barrierClaim } from '@ircrisk/contract/resources/barrier-claim.ts';
import { stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import { bowTie, colourWords } from '@ircrisk/contract/resources/bow-tie.ts';
import type { BarrierState } from '@ircrisk/engine-barrier';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { typesetNumber } from '@ircrisk/units';
import { Segmented } from 'antd';
import { lazy, Suspense, useCallback } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useView } from '#shell/use-view.ts';
import { ColourMark, StateMark } from './StateMark.tsx';
import './barrier.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const PanelView = lazy(() => import('./PanelView.tsx'));
const BowTieEditor = lazy(() => import('./BowTieEditor.tsx'));
const ImpairmentView = lazy(() => import('./ImpairmentView.tsx'));
const CalendarView = lazy(() => import('./CalendarView.tsx'));

const tabs = [
  'panel',
  'bowTies',
  'barriers',
  'elements',
  'impairments',
  'calendar',
  'standards',
  'claims',
] as const;
type Tab = (typeof tabs)[number];

type Row = Record<string, unknown>;
const power = (value: unknown) => (typeof value === 'number' ? typesetNumber(value) : '–');
const fixed = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : '–');
/** From what is judged to what it may be where a barrier is not known. */
const range = (told: (value: unknown) => string, low: unknown, high: unknown) =>
  typeof high === 'number' && high !== low ? `${told(low)} … ${told(high)}` : told(low);
const stateColumn = {
  state: {
    render: ({ state }: Row) =>
      String(state) in stateWords ? <StateMark state={state as BarrierState} /> : '–',
  },
};
const barrierOverrides: ResourceOverrides = {
  columns: { ...stateColumn, pfd: { render: ({ pfd, pfdHigh }) => range(power, pfd, pfdHigh) } },
};
const elementOverrides: ResourceOverrides = {
  columns: { ...stateColumn, failureRate: { render: ({ failureRate }) => power(failureRate) } },
};
const bowTieColumns = {
  colour: {
    render: ({ colour }: Row) =>
      String(colour) in colourWords ? <ColourMark colour={colour as keyof typeof colourWords} /> : '–',
  },
  frequency: {
    render: ({ frequency, frequencyHigh }: Row) => range(power, frequency, frequencyHigh),
  },
  gap: {
    render: ({ gap, gapHigh }: Row) => range(fixed, gap, gapHigh),
  },
};

/** The plant's barriers at a glance and in lists; a path below (`bow-tie/17`) is one bow-tie. */
export default function BarrierPage() {
  const t = useText();
  const { below } = usePage();
  const id = /^bow-tie\/(\d+)$/.exec(below)?.[1];
  return (
    <Suspense fallback={<output className="page-loading">{t('barrier.loading')}</output>}>
      {id ? <BowTieEditor key={id} id={id} /> : <Lists />}
    </Suspense>
  );
}

function Lists() {
  const t = useText();
  const say = useSay();
  const { leaf } = usePage();
  const { open } = useShell();
  const [tab, showTab] = useView(tabs, 'tab');
  const openBowTie = useCallback((id: string) => open(`${leaf.path}/bow-tie/${id}`), [open, leaf.path]);
  const labels: Record<Tab, string> = {
    panel: t('barrier.tab.panel'),
    bowTies: say(bowTie.title),
    barriers: say(barrier.title),
    elements: say(barrierElement.title),
    impairments: t('barrier.tab.impairments'),
    calendar: t('barrier.tab.calendar'),
    standards: say(performanceStandard.title),
    claims: say(barrierClaim.title),
  };
  return (
    <div className="bar-lists">
      <Segmented
        aria-label={t('barrier.tab.label')}
        value={tab}
        onChange={showTab}
        options={tabs.map((value) => ({ value, label: labels[value] }))}
      />
      <div className="bar-list">
        {tab === 'panel' && <PanelView onBowTie={openBowTie} />}
        {tab === 'bowTies' && (
          <StudyList beside resource={bowTie} onOpen={openBowTie} columns={bowTieColumns} />
        )}
        {tab === 'barriers' && <ResourceScreen resource={barrier} overrides={barrierOverrides} />}
        {tab === 'elements' && <ResourceScreen resource={barrierElement} overrides={elementOverrides} />}
        {tab === 'impairments' && <ImpairmentView />}
        {tab === 'calendar' && <CalendarView />}
        {tab === 'standards' && <ResourceScreen resource={performanceStandard} />}
        {tab === 'claims' && <ResourceScreen resource={barrierClaim} />}
      </div>
    </div>
  );
}
