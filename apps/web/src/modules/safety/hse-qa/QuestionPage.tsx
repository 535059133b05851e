import {
  actOnQuestion,
  judgeQuestion,
  readQuestion,
  type QuestionPage as Shown,
} from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaFaq, qaQuestion } from '@ircrisk/contract/resources/safety/qa.ts';
import {
  personalKinds,
  type QuestionAct,
  type QuestionState,
  qaCategories,
  questionActs,
  questionStates,
  urgencies,
} from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { RecordActs } from '@ircrisk/ui/acts/RecordActs.tsx';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Skeleton, Steps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePageTitle } from '#shell/page-context.ts';
import { Quoted } from './figures.tsx';
import { PublicationPanel } from './PublicationPanel.tsx';

const AssignDrawer = lazy(() => import('./QuestionForms.tsx').then((it) => ({ default: it.AssignDrawer })));
const AnswerDrawer = lazy(() => import('./QuestionForms.tsx').then((it) => ({ default: it.AnswerDrawer })));
const line: readonly QuestionState[] = ['open', 'assigned', 'answered', 'accepted'];

/** One question to an expert: how far it is, by when, the answer with its citations, and what was done. */
export default function QuestionPage({ id }: { id: string }) {
  const { data, error, refetch } = useCall(readQuestion, { id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? <Whole question={data} /> : <Skeleton active />;
}

const placeOf = (state: string) => {
  if (state === 'disputed') return 1;
  return state === 'closed' ? line.length - 1 : line.indexOf(state as QuestionState);
};

function Whole({ question }: { question: Shown }) {
  const t = useText();
  const say = useSay();
  const english = useLanguage() === 'en';
  const client = useQueryClient();
  const [form, setForm] = useState<'assign' | 'answer'>();
  const { id, version } = question;
  usePageTitle(question.number);
  const changed = () => {
    setForm(undefined);
    void client.invalidateQueries({ queryKey: callKey(readQuestion) });
    void client.invalidateQueries({ queryKey: resourceKey(qaQuestion) });
    void client.invalidateQueries({ queryKey: resourceKey(qaFaq) });
  };
  const take = async (act: QuestionAct, reason: string | undefined) => {
    const said = { id, version, ...(reason ? { reason } : {}) };
    if (act === 'approve' || act === 'sendBack') await call(judgeQuestion, { ...said, act });
    else if (act === 'dispute' || act === 'close' || act === 'reopen')
      await call(actOnQuestion, { ...said, act });
    changed();
  };
  const approveMeans = ({ personal }: Shown) =>
    personal.length === 0
      ? t('hse-qa.approveMeans')
      : t('hse-qa.approveRemoves', {
          list: personal.map(({ kind, text: found }) => `${say(personalKinds[kind])} ${found}`).join(' · '),
        });
  const text = (english && question.answerEn) || question.answer;
  const state = questionStates[question.state as QuestionState];
  return (
    <div className="qa-page">
      <PageTitle
        title={question.number}
        note={
          <span className="qa-line">
            <StateMark state={question.overdue ? 'miss' : 'inProgress'} text={say(state)} />
            {question.category && (
              <span>{say(qaCategories[question.category as keyof typeof qaCategories])}</span>
            )}
            <span>{say(urgencies[question.urgency as keyof typeof urgencies])}</span>
            <span className={question.overdue ? 'qa-late' : undefined}>
              {t(question.overdue ? 'hse-qa.overdue' : 'hse-qa.due', { due: question.dueAt.slice(0, 16) })}
            </span>
          </span>
        }
        actions={
          <RecordActs
            table={questionActs}
            record={{ state: question.state }}
            allowed={question.allowed}
            onForm={(_, act) => {
              if (act !== 'assign' && act !== 'answer') return false;
              setForm(act);
              return true;
            }}
            explain={(_, act) => (act === 'approve' ? approveMeans(question) : undefined)}
            onAct={(_, act, reason) => take(act, reason)}
          />
        }
      />
      <Steps
        size="small"
        current={placeOf(question.state)}
        items={line.map((one) => ({ title: say(questionStates[one]) }))}
      />
      <div className="qa-two">
        <Panel title={t('hse-qa.question')}>
          <div className="qa-text">
            <p className="qa-told">{question.question}</p>
            <p className="qa-faint">
              {t('hse-qa.askedBy', { who: question.askedBy ?? '–', when: question.askedAt.slice(0, 16) })}
              {question.equipment && ` · ${question.equipment}`}
              {question.expertName && ` · ${t('hse-qa.expertIs', { who: question.expertName })}`}
            </p>
            {question.stateReason && <p>{t('hse-qa.reason', { reason: question.stateReason })}</p>}
          </div>
        </Panel>
        <Panel title={t('hse-qa.expertAnswer')} note={question.faqId ? t('hse-qa.inFaq') : undefined}>
          <div className="qa-text">
            {text ? (
              <p className="qa-told">
                <Quoted text={text} />
              </p>
            ) : (
              <p className="qa-faint">{t('hse-qa.noAnswerYet')}</p>
            )}
          </div>
        </Panel>
      </div>
      {question.publication && (
        <PublicationPanel id={id} publication={question.publication} onDone={changed} />
      )}
      {question.citations.length > 0 && (
        <Panel title={t(question.answer ? 'hse-qa.citations' : 'hse-qa.found')}>
          <ol className="qa-citations qa-plain">
            {question.citations.map((one, at) => (
              <li key={one.passageId}>
                <span className="qa-badge">{at + 1}</span>
                <span className="qa-quote">
                  <q>
                    <Quoted text={one.text} />
                  </q>
                  <span className="qa-source">
                    <b>{one.documentNumber}</b>
                    <span>{one.title}</span>
                    <span>{one.clause}</span>
                    {one.page !== null && <span>{t('hse-qa.page', { page: one.page })}</span>}
                    {!one.inForce && <StateMark state="near" text={t('hse-qa.supersededMark')} />}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <Panel title={t('hse-qa.history')}>
        <ul className="qa-moves">
          {question.moves.map(({ act, at, by, note }) => (
            <li key={`${act} ${at}`}>
              <span>{at.slice(0, 16)}</span> <b>{say(questionActs[act as QuestionAct])}</b> {by ?? ''}{' '}
              {note ?? ''}
            </li>
          ))}
          {question.moves.length === 0 && <li className="qa-faint">{t('hse-qa.noMoves')}</li>}
        </ul>
      </Panel>
      <Suspense>
        {form === 'assign' && (
          <AssignDrawer question={question} onClose={() => setForm(undefined)} onDone={changed} />
        )}
        {form === 'answer' && (
          <AnswerDrawer question={question} onClose={() => setForm(undefined)} onDone={changed} />
        )}
      </Suspense>
    </div>
  );
}
