import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  answerQuiz,
  beginRound,
  ownResults,
  type QuizOutcome,
  type QuizQuestion,
} from '@ircrisk/contract/modules/safety/hse-qa-learning.ts';
import type { QuizLetter } from '@ircrisk/contract/resources/safety/qa-quiz.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { Alert, Button, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Quoted } from './figures.tsx';
import './learn.css';

const DocumentPane = lazy(() => import('./DocumentPane.tsx').then((it) => ({ default: it.DocumentPane })));

type Round = ResultOf<typeof beginRound>;

/** Practice on the clauses in force: a round of up to ten questions, each explained by the clause it comes from. */
export function LearnView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const [round, setRound] = useState<Round>();
  const begin = useAct(beginRound, { refreshes: [ownResults], onDone: setRound });
  const start = () => begin.mutate({});
  return (
    <div className="qa-page">
      <PageTitle title={t('hse-qa.learn')} note={switcher} />
      {round?.roundId ? (
        <RoundOf
          key={round.roundId}
          roundId={round.roundId}
          questions={round.questions}
          onAgain={start}
          onLeave={() => setRound(undefined)}
        />
      ) : (
        <Start pending={begin.isPending} onStart={start} />
      )}
    </div>
  );
}

/** What there is to learn, and how one's own rounds went: nobody else sees it. */
function Start({ pending, onStart }: { pending: boolean; onStart: () => void }) {
  const t = useText();
  const { data, error, refetch } = useCall(ownResults, {});
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.items === 0)
    return <EmptyState title={t('hse-qa.learnNothing')} purpose={t('hse-qa.learnNothingText')} />;
  return (
    <>
      <section className="ir-card qa-learn-start">
        <p>{t('hse-qa.learnText')}</p>
        <div className="qa-learn-tiles">
          <StatTile label={t('hse-qa.learnItems')} value={data.items} />
          <StatTile label={t('hse-qa.learnUnseen')} value={data.unseen} />
          <StatTile label={t('hse-qa.learnMissed')} value={data.missed} />
        </div>
        <Button type="primary" size="large" loading={pending} onClick={onStart}>
          {t('hse-qa.learnBegin')}
        </Button>
      </section>
      <Panel title={t('hse-qa.learnMine')} note={t('hse-qa.learnMineNote')}>
        <ul className="qa-list">
          {data.rounds.map(({ id, begun, asked, answered, right }) => (
            <li key={id}>
              <span>{begun.slice(0, 16)}</span>
              <span>
                {t('hse-qa.learnScore', { right, answered })}
                {answered < asked && (
                  <span className="qa-faint"> {t('hse-qa.learnLeft', { count: asked - answered })}</span>
                )}
              </span>
            </li>
          ))}
          {data.rounds.length === 0 && <li className="qa-faint">{t('hse-qa.nothingYet')}</li>}
        </ul>
      </Panel>
    </>
  );
}

interface RoundProps {
  roundId: string;
  questions: readonly QuizQuestion[];
  onAgain: () => void;
  onLeave: () => void;
}

function RoundOf({ roundId, questions, onAgain, onLeave }: RoundProps) {
  const t = useText();
  const [at, setAt] = useState(0);
  const [outcomes, setOutcomes] = useState<QuizOutcome[]>([]);
  const question = questions[at];
  const right = outcomes.filter((one) => one.right).length;
  if (!question)
    return (
      <section className="ir-card qa-learn-end" aria-label={t('hse-qa.learnDone')}>
        <h2>{t('hse-qa.learnDone')}</h2>
        <p className="qa-learn-score">{t('hse-qa.learnScore', { right, answered: outcomes.length })}</p>
        <p className="qa-faint">{t('hse-qa.learnNoProof')}</p>
        <div className="qa-learn-foot">
          <Button onClick={onLeave}>{t('hse-qa.learnMine')}</Button>
          <Button type="primary" onClick={onAgain}>
            {t('hse-qa.learnAgain')}
          </Button>
        </div>
      </section>
    );
  return (
    <Asked
      key={question.itemId}
      roundId={roundId}
      question={question}
      place={t('hse-qa.learnPlace', { at: at + 1, of: questions.length })}
      score={outcomes.length > 0 ? t('hse-qa.learnScore', { right, answered: outcomes.length }) : ''}
      isLast={at + 1 === questions.length}
      onAnswered={(outcome) => setOutcomes((before) => [...before, outcome])}
      onNext={() => setAt(at + 1)}
      onLeave={onLeave}
    />
  );
}

interface AskedProps {
  roundId: string;
  question: QuizQuestion;
  place: string;
  score: string;
  isLast: boolean;
  onAnswered: (outcome: QuizOutcome) => void;
  onNext: () => void;
  onLeave: () => void;
}

/** One question; what is correct comes from the server with the answer. */
function Asked(props: AskedProps) {
  const { roundId, question, place, score, isLast, onAnswered, onNext, onLeave } = props;
  const t = useText();
  const [chosen, setChosen] = useState<readonly QuizLetter[]>([]);
  const [reading, setReading] = useState(false);
  const give = useAct(answerQuiz, { once: true, refreshes: [ownResults], onDone: onAnswered });
  const outcome = give.data;
  const isOver = outcome !== undefined || give.isError;
  const choose = (letter: QuizLetter) =>
    setChosen((before) => {
      if (!question.several) return [letter];
      return before.includes(letter) ? before.filter((one) => one !== letter) : [...before, letter];
    });
  return (
    <div className={`qa-split${reading && outcome ? ' qa-split-open' : ''}`}>
      <section className="ir-card qa-quiz" aria-label={place}>
        <div className="qa-line qa-faint">
          <span>{place}</span>
          <span>{score}</span>
        </div>
        <fieldset className="qa-options">
          <legend>
            <h2>{question.question}</h2>
          </legend>
          {question.several && <p className="qa-faint">{t('hse-qa.learnSeveral')}</p>}
          {question.options.map(({ letter, text }) => (
            <label key={letter} className={optionClass(letter, chosen, outcome)}>
              <input
                type={question.several ? 'checkbox' : 'radio'}
                name={`quiz-${question.itemId}`}
                checked={chosen.includes(letter)}
                disabled={isOver || give.isPending}
                onChange={() => choose(letter)}
              />
              <b>{letter}</b>
              <span>{text}</span>
              {outcome && <OptionMark letter={letter} outcome={outcome} />}
            </label>
          ))}
        </fieldset>
        {outcome && <Told outcome={outcome} onOpen={() => setReading(true)} />}
        <div className="qa-learn-foot">
          <Button onClick={onLeave}>{t('hse-qa.learnLeave')}</Button>
          {isOver ? (
            <Button type="primary" onClick={onNext}>
              {t(isLast ? 'hse-qa.learnFinish' : 'hse-qa.learnNext')}
            </Button>
          ) : (
            <Button
              type="primary"
              disabled={chosen.length === 0}
              loading={give.isPending}
              onClick={() => give.mutate({ roundId, itemId: question.itemId, chosen: [...chosen] })}
            >
              {t('hse-qa.learnAnswer')}
            </Button>
          )}
        </div>
      </section>
      {reading && outcome && (
        <Suspense fallback={<Skeleton active />}>
          <DocumentPane
            citation={outcome.citation}
            place={1}
            cited={[outcome.citation.passageId]}
            onClose={() => setReading(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function optionClass(
  letter: QuizLetter,
  chosen: readonly QuizLetter[],
  outcome: QuizOutcome | undefined,
): string {
  if (outcome?.correct.includes(letter)) return 'qa-option qa-option-right';
  if (outcome && chosen.includes(letter)) return 'qa-option qa-option-wrong';
  return chosen.includes(letter) ? 'qa-option qa-option-on' : 'qa-option';
}

function OptionMark({ letter, outcome }: { letter: QuizLetter; outcome: QuizOutcome }) {
  const t = useText();
  if (outcome.correct.includes(letter))
    return <CheckOutlined className="qa-option-mark" aria-label={t('hse-qa.learnCorrect')} />;
  if (outcome.chosen.includes(letter))
    return <CloseOutlined className="qa-option-mark" aria-label={t('hse-qa.learnWrongOption')} />;
  return null;
}

function Told({ outcome, onOpen }: { outcome: QuizOutcome; onOpen: () => void }) {
  const t = useText();
  const { right, correct, explanation, citation } = outcome;
  const { documentNumber, title, clause, page, quote } = citation;
  return (
    <Alert
      type={right ? 'success' : 'warning'}
      title={
        <StateMark
          state={right ? 'ok' : 'near'}
          text={right ? t('hse-qa.learnRight') : t('hse-qa.learnWrong', { letters: correct.join('') })}
        />
      }
      description={
        <>
          <p>{explanation}</p>
          <blockquote className="qa-clause">
            <Quoted text={quote} />
          </blockquote>
          <button type="button" className="qa-link" onClick={onOpen}>
            {[documentNumber, title, clause].join(' ')}
            {page !== null && ` ${t('hse-qa.page', { page })}`}
          </button>
        </>
      }
    />
  );
}
