import { type RcmMode, saveDecision } from '@ircrisk/contract/modules/risk/rcm.ts';
import { outcomes } from '@ircrisk/contract/resources/rcm.ts';
import { type Answers, decide, type QuestionId, questionTexts } from '@ircrisk/engine-rcm';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Input, Radio } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { answerAt } from './answers.ts';
import { chosen } from './interval-text.ts';

interface Props {
  mode: RcmMode;
  question: QuestionId;
  isEditable: boolean;
  onSaved: (next: QuestionId | null, isUndo: boolean) => void;
  /** Takes the last answer of this mode back; left out where nothing was answered here. */
  undo: Decided | undefined;
}

/** What stood before an answer was given. */
export interface Decided {
  answers: Answers;
  redesign: boolean;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** The question at a node, its answer and the reason for it. Mount it anew for another node. */
export function AnswerPanel({ mode, question, isEditable, undo, onSaved }: Props) {
  const t = useText();
  const say = useSay();
  const answers = mode.answers as Answers;
  const before = answers[question];
  const [answer, setAnswer] = useState<boolean | undefined>(before?.answer);
  const [reason, setReason] = useState(before?.reason ?? '');
  const panel = useRef<HTMLElement>(null);
  const isUndoing = useRef(false);
  const decision = decide(answers);
  const save = useAct(saveDecision, {
    onDone: ({ next }) => onSaved(next as QuestionId | null, isUndoing.current),
  });
  const store = (next: Answers, redesign = false) =>
    save.mutate({
      modeId: mode.id,
      version: mode.version,
      answers: next as typeof mode.answers,
      ...(redesign ? { redesign } : {}),
    });
  const isSame = before?.answer === answer && (before?.reason ?? '') === reason.trim();
  const mayStore = isEditable && answer !== undefined && reason.trim() !== '' && !isSame;
  const storeAnswer = () => {
    if (mayStore && answer !== undefined)
      store(answerAt(answers, question, { answer, reason: reason.trim() }));
  };
  const takeBack = () => {
    if (!undo || !isEditable || save.isPending) return;
    isUndoing.current = true;
    store(undo.answers, undo.redesign);
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
    else if (isCommand && key === 'z') takeBack();
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
  const mayRedesign = decision.outcome !== null && decision.outcome !== 'redesignCompulsory';
  const outcome = chosen(outcomes, mode.outcome);
  return (
    <section ref={panel} className="rcm-answer" aria-label={t('rcm.answer.title')}>
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
        <Button type="primary" loading={save.isPending} disabled={!mayStore} onClick={storeAnswer}>
          {t('rcm.answer.save')}
        </Button>
        <Button disabled={!undo || !isEditable} onClick={takeBack}>
          {t('rcm.answer.undo')}
        </Button>
      </div>
      <div className="rcm-answer-line">
        <span className="rcm-outcome">
          {t('rcm.answer.outcome')} <b>{outcome ? say(outcome) : t('rcm.answer.open')}</b>
        </span>
        {isEditable && <small className="rcm-keys">{t('rcm.answer.keys')}</small>}
        {mode.recheck && <span className="rcm-unmet">{t('rcm.answer.recheck')}</span>}
        {isEditable && mode.recheck && mode.outcome && (
          <Button size="small" onClick={() => store(answers, mode.outcome === 'redesign')}>
            {t('rcm.answer.confirm')}
          </Button>
        )}
        {isEditable && mayRedesign && (
          <Button size="small" onClick={() => store(answers, mode.outcome !== 'redesign')}>
            {mode.outcome === 'redesign' ? t('rcm.answer.noRedesign') : t('rcm.answer.redesign')}
          </Button>
        )}
      </div>
    </section>
  );
}
