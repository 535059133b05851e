import { badActorRule } from '@ircrisk/contract/resources/bad-actor.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useAddressed, useView } from '#shell/use-view.ts';
import { RankingView } from './RankingView.tsx';
import './bad-actor.css';

const CaseBoard = lazy(() => import('./CaseBoard.tsx').then((it) => ({ default: it.CaseBoard })));
const Bottlenecks = lazy(() => import('./Bottlenecks.tsx').then((it) => ({ default: it.Bottlenecks })));
const FrequentAlarms = lazy(() =>
  import('./FrequentAlarms.tsx').then((it) => ({ default: it.FrequentAlarms })),
);

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const views = ['ranking', 'cases', 'bottlenecks', 'alarms', 'rules'] as const;

/** Bad actors: the ranking of a period, the board of cases, what limits the run, where alarms come most, and the tenant's rules. */
export default function BadActorPage() {
  const t = useText();
  const [caseId] = useAddressed('case');
  const [equipmentId] = useAddressed('equipmentId');
  const [chosen, show] = useView(views, 'view');
  const view = caseId ? 'cases' : chosen;
  const switcher = (
    <Segmented
      size="small"
      aria-label={t('bad-actor.views')}
      value={view}
      onChange={show}
      options={views.map((value) => ({ value, label: t(`bad-actor.view.${value}`) }))}
    />
  );
  return (
    <Suspense fallback={<Skeleton active />}>
      {view === 'ranking' && <RankingView switcher={switcher} equipmentId={equipmentId} />}
      {view === 'cases' && <CaseBoard switcher={switcher} caseId={caseId} />}
      {view === 'bottlenecks' && <Bottlenecks switcher={switcher} />}
      {view === 'alarms' && <FrequentAlarms switcher={switcher} />}
      {view === 'rules' && <ResourceScreen resource={badActorRule} note={switcher} />}
    </Suspense>
  );
}
