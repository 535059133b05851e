import { type BadActorCase, caseBoard } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { type CaseState, caseStates, verdicts } from '@ircrisk/contract/resources/bad-actor.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const CaseDrawer = lazy(() => import('./CaseDrawer.tsx').then((it) => ({ default: it.CaseDrawer })));
const shownStates: readonly CaseState[] = ['identified', 'accepted', 'rca', 'action', 'monitoring', 'closed'];
const marks = {
  improved: 'ok',
  notYetSignificant: 'near',
  windowTooShort: 'inProgress',
  notImproved: 'miss',
} as const;

/** The programme as a board, from identified to verified. */
export function CaseBoard({ switcher, caseId }: { switcher: ReactNode; caseId?: string | undefined }) {
  const t = useText();
  const say = useSay();
  const [opened, setOpened] = useState(caseId);
  const { data, error, refetch } = useCall(caseBoard, {}, { suppress: true });
  const rejected = data?.some(({ state }) => state === 'rejected') ?? false;
  const states = rejected ? [...shownStates, 'rejected' as const] : shownStates;
  return (
    <div className="ba-page">
      <PageTitle title={t('bad-actor.board')} note={switcher} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.length === 0 && (
        <EmptyState title={t('bad-actor.noCase')} purpose={t('bad-actor.noCaseHint')} />
      )}
      {data && data.length > 0 && (
        <div className="ba-board">
          {states.map((state) => {
            const cases = data.filter((one) => one.state === state);
            return (
              <section key={state} className="ba-lane" aria-label={say(caseStates[state])}>
                <h2>
                  {say(caseStates[state])} <small>{cases.length}</small>
                </h2>
                {cases.map((one) => (
                  <CaseCard key={one.id} known={one} onOpen={() => setOpened(one.id)} />
                ))}
              </section>
            );
          })}
        </div>
      )}
      <Suspense>
        {opened && <CaseDrawer key={opened} id={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  );
}

function CaseCard({ known, onOpen }: { known: BadActorCase; onOpen: () => void }) {
  const t = useText();
  const say = useSay();
  const verdict = known.verdict as keyof typeof verdicts | null;
  return (
    <button type="button" className="ba-case" onClick={onOpen}>
      <strong>{known.tag}</strong>
      <span className="ir-title-note">{known.unit}</span>
      <span className="ba-problem">{known.problem}</span>
      <span className="ba-case-foot">
        <span className="ir-title-note">{known.champion ?? t('bad-actor.noChampion')}</span>
        {known.actions > 0 && (
          <span className="ir-title-note">
            {t('bad-actor.actions', { open: known.openActions, all: known.actions })}
          </span>
        )}
      </span>
      {verdict && <StateMark state={marks[verdict]} text={say(verdicts[verdict])} />}
    </button>
  );
}
