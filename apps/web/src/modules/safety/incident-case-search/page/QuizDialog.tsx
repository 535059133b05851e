import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { answerCaseQuiz, caseQuiz } from '@ircrisk/contract/modules/safety/case-quiz.ts';
import { caseWhole } from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { randomKey } from '@ircrisk/ui/outbox/random-key.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Alert, Radio, Skeleton } from 'antd';
import { useState } from 'react';

type Answered = ResultOf<typeof answerCaseQuiz>;

/** A few questions made from the case, with the right answers after they are given; the score is its taker's alone. */
export default function QuizDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  // Each opening is a round of its own, asked once: another look at the page must not change the questions under somebody.
  const [turn] = useState(randomKey);
  const { data, error, refetch } = useCall(caseQuiz, { id, turn }, { staleTime: Number.POSITIVE_INFINITY });
  const [answers, setAnswers] = useState<Record<number, number>>({});
  const [answered, setAnswered] = useState<Answered>();
  const send = useAct(answerCaseQuiz, { refreshes: [caseWhole], onDone: setAnswered });
  const questions = data?.questions ?? [];
  const isWhole = questions.every((_, at) => answers[at] !== undefined);
  const submit = () =>
    data &&
    send.mutate({
      ...{ id, round: data.round, digest: data.digest },
      answers: questions.map((_, at) => answers[at] ?? null),
    });
  return (
    <DragModal
      open
      width={620}
      title={t('incident-case-search.quiz.title')}
      okText={t(answered ? 'incident-case-search.quiz.close' : 'incident-case-search.quiz.submit')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !answered && (questions.length === 0 || !isWhole) }}
      confirmLoading={send.isPending}
      onOk={answered ? onClose : submit}
      onCancel={onClose}
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && questions.length === 0 && (
        <Alert type="info" showIcon title={t('incident-case-search.quiz.none')} />
      )}
      {questions.map(({ kind, options }, at) => (
        <fieldset key={kind} className="case-question">
          <legend>{t(`incident-case-search.quiz.ask.${kind}`)}</legend>
          <Radio.Group
            value={answers[at]}
            disabled={answered !== undefined}
            onChange={(event) => setAnswers({ ...answers, [at]: event.target.value as number })}
          >
            {options.map((option, place) => (
              <Radio key={option} value={place}>
                {option}{' '}
                {answered && (answered.right[at] === place || answers[at] === place) && (
                  <StateMark
                    state={answered.right[at] === place ? 'ok' : 'miss'}
                    text={t(`incident-case-search.quiz.${answered.right[at] === place ? 'right' : 'wrong'}`)}
                  />
                )}
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      ))}
      {answered && (
        <Alert
          type={answered.score === 1 ? 'success' : 'info'}
          showIcon
          title={t('incident-case-search.quiz.score', {
            score: Math.round(answered.score * 100),
            best: Math.round(answered.best * 100),
          })}
        />
      )}
    </DragModal>
  );
}
