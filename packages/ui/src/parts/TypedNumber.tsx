import { parseProblemTexts } from '@ircrisk/units';
import { Input } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSay } from '../i18n/texts.ts';
import type { Typed } from './quantity-text.ts';

export interface TypedNumberProps {
  value?: number | null | undefined;
  onChange?: (value: number | null) => void;
  /** What is wrong with the typed text; undefined when it can be read. The text itself stays. */
  onProblem?: (message: string | undefined) => void;
  id?: string;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  status?: 'error' | '';
  onPressEnter?: () => void;
}

interface Props extends TypedNumberProps {
  show: (value: number | null | undefined) => string;
  read: (text: string) => Typed;
  suffix?: ReactNode;
}

/** A field for numbers as people type them; the text is theirs until they leave the field. */
export function TypedNumber({ value, onChange, onProblem, show, read, status, ...input }: Props) {
  const say = useSay();
  const [draft, setDraft] = useState<string>();
  const [broken, setBroken] = useState(false);

  // A text that could not be read goes with its field; its complaint must go too.
  const forget = useEffectEvent(() => onProblem?.(undefined));
  useEffect(() => () => forget(), []);

  const type = (text: string) => {
    setDraft(text);
    const typed = read(text);
    setBroken(typed.problem !== undefined);
    onProblem?.(typed.problem === undefined ? undefined : say(parseProblemTexts[typed.problem]));
    if (typed.problem === undefined) onChange?.(typed.value);
  };

  return (
    <Input
      {...input}
      inputMode="decimal"
      value={draft ?? show(value)}
      status={status ?? (broken ? 'error' : '')}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (!broken) setDraft(undefined);
      }}
      styles={{ input: { textAlign: 'right' } }}
    />
  );
}
