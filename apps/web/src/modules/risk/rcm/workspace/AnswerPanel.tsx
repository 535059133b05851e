import { type RcmMode, saveDecision } from '@ircrisk/contract/modules/risk/rcm.ts';
import { outcomes } from '@ircrisk/contract/resources/rcm.ts';
import { type Answers, decide, type QuestionId, questionTexts } from '@ircrisk/engine-rcm';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { answerAt } from './answers.ts';
import { chosen } from './interval-text.ts';

interface Props {
  mode: RcmMode;
  question: QuestionId;
  isEditable: boolean;
  onSaved: (next: QuestionId | null) => void;
}

/** The question at a node, its answer and the reason for it. Mount it anew for another node. */
export function AnswerPanel({ mode, question, isEditable, onSaved }: Props) {
  const t = useText();
  const say = useSay();
  const answers = mode.answers as Answers;
  const before = answers[question];
  const [answer, setAnswer] = useState<boolean | undefined>(before?.answer);
  const [reason, setReason] = useState(before?.reason ?? '');
  const decision = decide(answers);
  const save = useAct(saveDecision, { onDone: ({ next }) => onSaved(next as QuestionId | null) });
  const store = (next: Answers, redesign = false) =>
    save.mutate({
      modeId: mode.id,
      version: mode.version,
      answers: next as typeof mode.answers,
      ...(redesign ? { redesign } : {}),
    });
  const isSame = before?.answer === answer && (before?.reason ?? '') === reason.trim();
  const mayRedesign = decision.outcome !== null && decision.outcome !== 'redesignCompulsory';
  const outcome = chosen(outcomes, mode.outcome);
  return (
    <section className="rcm-answer" aria-label={t('rcm.answer.title')}>
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
        <Button
          type="primary"
          loading={save.isPending}
          disabled={!isEditable || answer === undefined || !reason.trim() || isSame}
          onClick={() =>
            answer !== undefined && store(answerAt(answers, question, { answer, reason: reason.trim() }))
          }
        >
          {t('rcm.answer.save')}
        </Button>
      </div>
      <div className="rcm-answer-line">
        <span className="rcm-outcome">
          {t('rcm.answer.outcome')} <b>{outcome ? say(outcome) : t('rcm.answer.open')}</b>
        </span>
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
