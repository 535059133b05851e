import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { EvaluationBoard } from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import { type SectionCode, sectionWords } from '@ircrisk/contract/resources/management-evaluation.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Alert, Button, Spin } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ConflictDialog } from './ConflictDialog.tsx';
import { type CardHandle, QuestionCard } from './QuestionCard.tsx';
import { type InterviewRow, useInterview } from './use-interview.ts';

interface Props {
  board: EvaluationBoard;
  isEditable: boolean;
  onSaved: () => void;
}

/** One question at a time, with the sections and how far they are at the side; works on without a line. */
export default function InterviewView({ board, isEditable, onSaved }: Props) {
  const t = useText();
  const say = useSay();
  const interview = useInterview(board.id, onSaved);
  const { rows, error, refetch, waiting, isOffline, conflicts } = interview;
  const [chosen, setChosen] = useState<string>();
  const card = useRef<CardHandle>(null);
  if (error && !rows) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!rows) return <Spin />;
  const first = rows.findIndex(({ answer }) => answer === null);
  const at = Math.max(0, chosen === undefined ? first : rows.findIndex(({ id }) => id === chosen));
  const row = rows[at];
  // The question on the table stays there when it is answered: only a person goes on.
  if (chosen === undefined && row) setChosen(row.id);
  const open = (to: string | undefined) => {
    if (card.current?.mayLeave() !== false) setChosen(to);
  };
  const go = (to: number) => open(rows[Math.min(rows.length - 1, Math.max(0, to))]?.id);
  /** Enter goes on from an answer; inside a text it makes a line, and Ctrl+Enter goes on. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isAnswer = event.target instanceof HTMLInputElement && event.target.type === 'radio';
    const isText = event.target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey);
    if (!isAnswer && !isText) return;
    event.preventDefault();
    // What was typed is kept when its field is left.
    (event.target as HTMLElement).blur();
    go(at + 1);
  };
  const nextOpen = rows.findIndex(({ answer }, place) => place > at && answer === null);
  return (
    <div className="mse-interview">
      <nav className="mse-progress" aria-label={t('evaluation.sections')}>
        {[...Map.groupBy(rows, ({ section }) => section)].map(([section, own]) => (
          <button
            key={section}
            type="button"
            aria-current={row?.section === section}
            className={row?.section === section ? 'is-current' : ''}
            onClick={() => open((own.find(({ answer }) => answer === null) ?? own[0])?.id)}
          >
            <span>{say(sectionWords[section as SectionCode] ?? { zh: section, en: section })}</span>
            <b>{progress(own)}</b>
          </button>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the fields inside, “Next” is their button */}
      <section className="mse-ask" onKeyDown={onKeyDown}>
        {(isOffline || waiting > 0) && (
          <Alert
            type={isOffline ? 'warning' : 'info'}
            showIcon
            title={t(isOffline ? 'evaluation.interview.offline' : 'evaluation.interview.sending', {
              count: waiting,
            })}
          />
        )}
        {row ? (
          <QuestionCard
            key={row.id}
            ref={card}
            row={row}
            number={at + 1}
            count={rows.length}
            withSecond={board.secondAssessor}
            isEditable={isEditable}
            onAnswer={(values) => interview.answer(row, values)}
          />
        ) : (
          <p>{t('evaluation.interview.none')}</p>
        )}
        <footer className="mse-steps">
          <Button icon={<LeftOutlined aria-hidden />} disabled={at === 0} onClick={() => go(at - 1)}>
            {t('evaluation.interview.previous')}
          </Button>
          <Timer key={row?.id} />
          <Button disabled={nextOpen < 0} onClick={() => go(nextOpen)}>
            {t('evaluation.interview.nextOpen')}
          </Button>
          <Button type="primary" disabled={at >= rows.length - 1} onClick={() => go(at + 1)}>
            {t('evaluation.interview.next')} <RightOutlined aria-hidden />
          </Button>
        </footer>
      </section>
      {conflicts[0] && (
        <ConflictDialog
          conflict={conflicts[0]}
          onSettle={(whose) => interview.settle(conflicts[0]!, whose)}
        />
      )}
    </div>
  );
}

const progress = (rows: readonly InterviewRow[]) =>
  `${rows.filter(({ answer }) => answer !== null).length} / ${rows.length}`;

/** How long the question has been on the table. */
function Timer() {
  const t = useText();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((one) => one + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="mse-timer" title={t('evaluation.interview.timer')}>
      {text}
    </span>
  );
}
