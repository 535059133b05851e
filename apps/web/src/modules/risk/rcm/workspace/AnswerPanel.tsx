import type { RcmMode } from '@ircrisk/contract/modules/risk/rcm.ts';
import { outcomes, scheduledOutcomes } from '@ircrisk/contract/resources/rcm.ts';
import { type Answers, decide, type QuestionId, questionTexts, reasonIn } from '@ircrisk/engine-rcm';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Input, Radio } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { answerAt, answeredByItself, openAgain, worded } from './answers.ts';
import { chosen } from './interval-text.ts';
import type { Decided } from './use-decisions.ts';

interface Props {
  mode: RcmMode;
  question: QuestionId;
  isEditable: boolean;
  /** The question before was just answered by keys: they go on here. */
  takesFocus: boolean;
  onStore: (next: Decided) => void;
  /** Takes the last answer of this mode back; left out where nothing was answered here. */
  onUndo: (() => void) | undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** The question at a node, its answer and the reason for it. Mount it anew for another node. */
export function AnswerPanel({ mode, question, isEditable, takesFocus, onStore, onUndo }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const answers = mode.answers as Answers;
  const before = answers[question];
  const said = (before && reasonIn(language, before)) ?? '';
  const start = before ? { answer: before.answer, reason: said } : answeredByItself(question, mode, language);
  const [answer, setAnswer] = useState<boolean | undefined>(start?.answer);
  const [reason, setReason] = useState(start?.reason ?? '');
  const panel = useRef<HTMLElement>(null);
  const decision = decide(answers);
  const store = (next: Answers, redesign = false) => onStore({ answers: next, redesign });
  const isSame = before?.answer === answer && said === reason.trim();
  const mayStore = isEditable && answer !== undefined && reason.trim() !== '' && !isSame;
  const storeAnswer = () => {
    if (mayStore && answer !== undefined)
      store(answerAt(answers, question, worded(language, before, { answer, reason: reason.trim() })));
  };
  /** Y and N answer, and the reason comes next; Ctrl+Enter stores, Ctrl+Z takes the last answer back. */
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const own = panel.current;
    // Another tab of the shell stays mounted behind this one.
    if (!own || own.offsetParent === null || !isEditable) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && event.key === 'Enter') storeAnswer();
    else if (isTyping(event.target) || event.altKey) return;
    else if (isCommand && key === 'z') onUndo?.();
    else if (!isCommand && (key === 'y' || key === 'n')) {
      setAnswer(key === 'y');
      own.querySelector('textarea')?.focus();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const mayRedesign = decision.outcome !== null && decision.outcome !== 'redesignCompulsory';
  const outcome = chosen(outcomes, mode.outcome);
  const isScheduled = scheduledOutcomes.includes(mode.outcome ?? '');
  return (
    <section ref={panel} tabIndex={-1} className="rcm-answer" aria-label={t('rcm.answer.title')}>
      <p className="rcm-question">{say(questionTexts[question])}</p>
      <div className="rcm-answer-line">
        <Radio.Group
          aria-label={t('rcm.answer.title')}
          optionType="button"
          buttonStyle="solid"
          disabled={!isEditable}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          options={[
            { value: true, label: t('rcm.answer.yes') },
            { value: false, label: t('rcm.answer.no') },
          ]}
        />
        <Input.TextArea
          aria-label={t('rcm.answer.reason')}
          placeholder={t('rcm.answer.reason')}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={1000}
          disabled={!isEditable}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="primary" disabled={!mayStore} onClick={storeAnswer}>
          {t('rcm.answer.save')}
        </Button>
        <Button disabled={!onUndo || !isEditable} onClick={() => onUndo?.()}>
          {t('rcm.answer.undo')}
        </Button>
        {isEditable && before && (
          <Button title={t('rcm.answer.openHint')} onClick={() => store(openAgain(answers, question))}>
            {t('rcm.answer.openAgain')}
          </Button>
        )}
      </div>
      <div className="rcm-answer-line">
        <span className="rcm-outcome">
          {t('rcm.answer.outcome')} <b>{outcome ? say(outcome) : t('rcm.answer.open')}</b>
          {mode.redesign && isScheduled && <b> + {say(outcomes.redesign)}</b>}
        </span>
        {isEditable && <small className="rcm-keys">{t('rcm.answer.keys')}</small>}
        {mode.recheck && <span className="rcm-unmet">{t('rcm.answer.recheck')}</span>}
        {isEditable && mode.recheck && mode.outcome && (
          <Button size="small" onClick={() => store(answers, mode.redesign)}>
            {t('rcm.answer.confirm')}
          </Button>
        )}
        {isEditable && mayRedesign && (
          <Button size="small" onClick={() => store(answers, !mode.redesign)}>
            {mode.redesign ? t('rcm.answer.noRedesign') : t('rcm.answer.redesign')}
          </Button>
        )}
      </div>
    </section>
  );
}
