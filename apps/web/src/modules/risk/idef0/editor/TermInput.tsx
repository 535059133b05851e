import { AutoComplete } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';

interface Props {
  id?: string;
  label?: string;
  className?: string;
  /** What stands; Escape goes back to it. */
  value?: string;
  terms: readonly string[];
  isOff?: boolean;
  /** It wants to be typed at once. */
  isAsked?: boolean;
  onTake: (text: string) => void;
  /** Enter or Escape ended it. */
  onLeave?: () => void;
}

/** A term typed or chosen among those there are: Enter or leaving takes it, Escape keeps what stood. */
export function TermInput({ value = '', terms, isOff, isAsked, onTake, onLeave, label, ...field }: Props) {
  const [text, setText] = useState(value);
  // One key may say it twice: Enter on a listed term picks it and comes as a key, and going back to the sheet leaves the field.
  const isSaid = useRef(false);
  const once = (work: () => void) => {
    if (isSaid.current) return;
    isSaid.current = true;
    work();
    queueMicrotask(() => {
      isSaid.current = false;
    });
  };
  const take = (term: string) => {
    if (term.trim() !== value) onTake(term);
    setText(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Such an Enter or Escape ends the choice of a Chinese word.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither closes or confirms anything around the field.
    event.stopPropagation();
    once(() => {
      if (event.key === 'Enter') take(text);
      else setText(value);
      onLeave?.();
    });
  };
  return (
    <AutoComplete
      {...field}
      {...(label ? { 'aria-label': label, placeholder: label } : {})}
      size="small"
      value={text}
      disabled={isOff ?? false}
      autoFocus={isAsked ?? false}
      // What is typed is meant, not the first term that begins so.
      defaultActiveFirstOption={false}
      options={terms.map((term) => ({ value: term }))}
      showSearch={{ filterOption: true }}
      onChange={setText}
      onSelect={(term) =>
        once(() => {
          take(term);
          onLeave?.();
        })
      }
      onBlur={() => once(() => take(text))}
      onKeyDown={onKeyDown}
    />
  );
}
