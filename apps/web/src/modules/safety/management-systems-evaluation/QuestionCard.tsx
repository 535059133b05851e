import {
  answerShares,
  answerWords,
  type SectionCode,
  sectionWords,
} from '@ircrisk/contract/resources/management-evaluation.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FileInput } from '@ircrisk/ui/resource/FileInput.tsx';
import { Input, Radio } from 'antd';
import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import type { InterviewRow } from './use-interview.ts';

export interface CardHandle {
  /** False, and told on the card, where something is missing without which the answer would be lost. */
  mayLeave: () => boolean;
}

interface Props {
  ref?: Ref<CardHandle>;
  row: InterviewRow;
  number: number;
  count: number;
  /** The second assessor's name; null where there is none. */
  withSecond: string | null;
  isEditable: boolean;
  onAnswer: (values: Record<string, unknown>) => void;
}

type Choice = keyof typeof answerWords;
const choices = Object.keys(answerWords) as Choice[];

/** One question with its answer, its evidence and, where it does not apply, the reason. Mount it anew for another question. */
export function QuestionCard({ ref, row, number, count, withSecond, isEditable, onAnswer }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const [wantsNa, setWantsNa] = useState(false);
  const isNa = wantsNa || row.answer === 'na';
  const reason = useRef<HTMLTextAreaElement>(null);
  const [isTold, setTold] = useState(false);
  useImperativeHandle(ref, () => ({
    mayLeave: () => {
      if (!isEditable || !isNa || reason.current?.value.trim()) return true;
      setTold(true);
      reason.current?.focus();
      return false;
    },
  }));
  const points = (choice: Choice) =>
    choice === 'na' ? '' : ` ${(answerShares[choice] * row.maxPoints).toFixed(1)}`;
  const pick = (choice: Choice) => {
    // Without its reason “not applicable” would be refused: the reason is asked for first.
    setWantsNa(choice === 'na' && !row.reason);
    if (choice !== 'na' || row.reason) onAnswer({ answer: choice });
  };
  return (
    <article className="mse-card" aria-labelledby={`${id}-question`}>
      <header>
        <span>{say(sectionWords[row.section as SectionCode])}</span>
        <span>
          {row.code} · {t('evaluation.interview.worth', { points: row.maxPoints })}
        </span>
        <span>
          {number} / {count}
        </span>
      </header>
      <h2 id={`${id}-question`}>{nameIn(language, row.question, row.questionEn)}</h2>
      <Radio.Group
        className="mse-choices"
        aria-label={t('evaluation.interview.answer')}
        optionType="button"
        buttonStyle="solid"
        disabled={!isEditable}
        value={isNa ? 'na' : row.answer}
        onChange={({ target }) => pick(target.value as Choice)}
        options={choices.map((choice) => ({
          value: choice,
          label: `${say(answerWords[choice])}${points(choice)}`,
        }))}
      />
      {isNa && (
        <Text
          label={t('evaluation.interview.reason')}
          value={row.reason}
          disabled={!isEditable}
          area={reason}
          needed={t('evaluation.interview.reasonNeeded')}
          isTold={isTold}
          onSave={(text) => text.trim() && onAnswer({ answer: 'na', reason: text })}
        />
      )}
      <Text
        label={t('evaluation.interview.evidence')}
        value={row.evidence}
        disabled={!isEditable}
        onSave={(evidence) => onAnswer({ evidence })}
      />
      <FileInput
        many
        value={row.evidenceIds}
        names={typeof row.evidenceIdsName === 'string' ? row.evidenceIdsName : undefined}
        disabled={!isEditable}
        onChange={(evidenceIds) => onAnswer({ evidenceIds })}
      />
      <Text
        label={t('evaluation.interview.comment')}
        value={row.comment}
        disabled={!isEditable}
        onSave={(comment) => onAnswer({ comment })}
      />
      {withSecond && (
        <div className="mse-field">
          <span>{t('evaluation.interview.second', { name: withSecond })}</span>
          <Radio.Group
            size="small"
            aria-label={t('evaluation.interview.second', { name: withSecond })}
            optionType="button"
            disabled={!isEditable}
            value={row.secondAnswer}
            onChange={({ target }) => onAnswer({ secondAnswer: target.value as string })}
            options={choices.map((choice) => ({ value: choice, label: say(answerWords[choice]) }))}
          />
        </div>
      )}
    </article>
  );
}

interface TextProps {
  label: string;
  value: unknown;
  disabled: boolean;
  area?: RefObject<HTMLTextAreaElement | null>;
  /** What is said, once it is time to say so, where nothing is written. */
  needed?: string;
  isTold?: boolean;
  onSave: (value: string) => void;
}

/** Sent when the field is left, not letter by letter. */
function Text({ label, value, disabled, area, needed, isTold = false, onSave }: TextProps) {
  const id = useId();
  const stored = typeof value === 'string' ? value : '';
  const [text, setText] = useState(stored);
  const isMissing = isTold && needed !== undefined && text.trim() === '';
  return (
    <div className="mse-field">
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        ref={(held) => {
          if (area) area.current = held?.resizableTextArea?.textArea ?? null;
        }}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={needed === undefined ? 2000 : 500}
        disabled={disabled}
        aria-required={needed !== undefined}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-needed` : undefined}
        {...(isMissing ? { status: 'error' as const } : {})}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => text !== stored && onSave(text)}
      />
      {isMissing && (
        <span role="alert" id={`${id}-needed`} className="mse-needed">
          {needed}
        </span>
      )}
    </div>
  );
}
