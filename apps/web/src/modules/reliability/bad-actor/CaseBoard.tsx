import { type BoardCase, caseBoard } from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import { type CaseState, caseStates, caseSteps, verdicts } from '@ircrisk/contract/resources/bad-actor.ts';
import { StateBoard } from '@ircrisk/ui/acts/StateBoard.tsx';
import type { CardFace } from '@ircrisk/ui/acts/StateCard.tsx';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCaseSteps } from './use-case-steps.ts';

const CaseDrawer = lazy(() => import('./CaseDrawer.tsx').then((it) => ({ default: it.CaseDrawer })));
const shownStates = Object.keys(caseStates) as CaseState[];
const marks = {
  improved: 'ok',
  notYetSignificant: 'near',
  windowTooShort: 'inProgress',
  notImproved: 'miss',
} as const;

/** The programme as a board, from identified to verified. */
export function CaseBoard({ switcher, caseId }: { switcher: ReactNode; caseId?: string | undefined }) {
  const t = useText();
  const face = useCaseFace();
  const step = useCaseSteps();
  const [opened, setOpened] = useState(caseId);
  const { data, error, refetch } = useCall(caseBoard, {}, { suppress: true });
  return (
    <div className="ba-page">
      <PageTitle title={t('bad-actor.board')} note={switcher} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.length === 0 && (
        <EmptyState title={t('bad-actor.noCase')} purpose={t('bad-actor.noCaseHint')} />
      )}
      {data && data.length > 0 && (
        <StateBoard
          table={caseSteps}
          states={caseStates}
          lanes={shownStates.map((state) => ({ state, records: data.filter((one) => one.state === state) }))}
          allowed={(one) => one.allowed}
          face={face}
          reasonLabel={t('bad-actor.note')}
          onOpen={({ id }) => setOpened(id)}
          onAct={step}
        />
      )}
      <Suspense>
        {opened && <CaseDrawer key={opened} id={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  );
}

function useCaseFace(): (known: BoardCase) => CardFace {
  const t = useText();
  const say = useSay();
  return (known) => {
    const verdict = known.verdict as keyof typeof verdicts | null;
    return {
      number: known.caseNumber,
      title: known.tag,
      body: (
        <>
          <span className="ir-title-note">{known.unit}</span>
          <span className="ba-problem">{known.problem}</span>
          <span className="ir-card-foot">
            <span className="ir-title-note">{known.champion ?? t('bad-actor.noChampion')}</span>
            {known.actions > 0 && (
              <span className="ir-title-note">
                {t('bad-actor.actions', { open: known.openActions, all: known.actions })}
              </span>
            )}
          </span>
          {verdict && <StateMark state={marks[verdict]} text={say(verdicts[verdict])} />}
        </>
      ),
    };
  };
}
