import { readProcedure } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { stepKindTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { numberedSteps, type ProcedureDocument, said } from '@ircrisk/engine-procedure';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import './execute.css';

const StartDrawer = lazy(() =>
  import('../lists/StartDrawer.tsx').then((it) => ({ default: it.StartDrawer })),
);

/** A procedure on a phone: its execution at hand, its steps to be read. */
export default function Reading({ id }: { id: string }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { leaf } = usePage();
  const { open } = useShell();
  const mayExecute = usePermission('procedure-execution.execute');
  const [isStarting, setStarting] = useState(false);
  const { data: board, error, refetch } = useCall(readProcedure, { id });
  usePageTitle(board && `${board.code} ${board.label}`);
  if (error && !board) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!board) return <Skeleton active />;
  return (
    <article className="px-procedure">
      <h1>
        {board.code} {nameIn(language, board.name, board.nameEn)}
      </h1>
      <p className="px-chips">
        <span className="px-chip">{board.label}</span>
        <StudyState state={board.state} />
        {board.reviewDueDate && (
          <StateMark
            state={board.reviewLate ? 'miss' : 'ok'}
            text={t(board.reviewLate ? 'procedure.reviewLate' : 'procedure.reviewDue', {
              date: board.reviewDueDate,
            })}
          />
        )}
      </p>
      {mayExecute && board.state === 'approved' && (
        <Button type="primary" size="large" block onClick={() => setStarting(true)}>
          {t('procedure.execute')}
        </Button>
      )}
      <ol className="px-list">
        {numberedSteps(board.model as ProcedureDocument).map((step) => (
          <li key={step.id}>
            <span>{step.number}</span>
            <span>{said(language, step.text, step.textEn)}</span>
            <small>{say(stepKindTexts[step.kind])}</small>
          </li>
        ))}
      </ol>
      <Suspense>
        {isStarting && (
          <StartDrawer
            procedureId={board.id}
            onClose={() => setStarting(false)}
            onStarted={(started) => open(`${leaf.path}/execute/${started}`)}
          />
        )}
      </Suspense>
    </article>
  );
}
