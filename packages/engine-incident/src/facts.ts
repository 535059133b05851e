import type { Notice } from '@ircrisk/units';

/** Why a figure cannot be used: not told, not a number, or below zero. */
export function amountFault(path: string, value: unknown): Notice | undefined {
  const values = { name: path };
  if (value === null || value === undefined) return { code: 'missingInput', path, values };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'notFinite', path, values };
  return value < 0 ? { code: 'negative', path, values } : undefined;
}

/** As an amount, and whole: people and events are counted. */
export function countFault(path: string, value: unknown): Notice | undefined {
  if (value === null || value === undefined) return amountFault(path, value);
  return Number.isInteger(value) && (value as number) >= 0
    ? undefined
    : { code: 'notACount', path, values: { name: path } };
}

/** Reached within a billionth, so that a stored limit is met by itself. */
export const reached = (value: number, limit: number): boolean => value >= limit * (1 - 1e-9);
