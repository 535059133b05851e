import type { ReactNode } from 'react';
import { readNumber } from './quantity-text.ts';
import { TypedNumber, type TypedNumberProps } from './TypedNumber.tsx';

const show = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

/** A plain number: full-width digits, separators and 3.06E-4 are understood. */
export function NumberInput(props: TypedNumberProps & { suffix?: ReactNode }) {
  return <TypedNumber {...props} show={show} read={readNumber} />;
}
