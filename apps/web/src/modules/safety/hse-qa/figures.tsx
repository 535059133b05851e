import { figuresOf } from '@ircrisk/engine-answer/numbers.ts';
import type { ReactNode } from 'react';

/** A quotation with its figures marked where they stand. */
export function Quoted({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { at, text: digits, unit } of figuresOf(text)) {
    if (unit === null) continue;
    parts.push(text.slice(from, at), <mark key={at}>{digits}</mark>);
    from = at + digits.length;
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}
