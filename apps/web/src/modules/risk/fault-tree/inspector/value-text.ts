import type { FieldValue } from '@ircrisk/engine-fault-tree/event-model.ts';
import { parseNumber } from '@ircrisk/units';

/** Every digit a person typed, small numbers as 1.836E-6. */
export function valueText(value: FieldValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const isSmall = value !== 0 && Math.abs(value) < 1e-3;
  return (isSmall ? value.toExponential() : String(value)).replace('e', 'E').replace('E+', 'E');
}

/** A number as people type it, or the name of a parameter; undefined when it is neither. */
export function readValue(text: string, parameters: ReadonlySet<string>): FieldValue | undefined {
  const wanted = text.trim();
  if (parameters.has(wanted)) return wanted;
  const { value, error } = parseNumber(wanted);
  return error === undefined ? value : undefined;
}
