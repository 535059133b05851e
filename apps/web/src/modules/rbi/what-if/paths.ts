import type { Overrides } from '@ircrisk/contract/modules/rbi.ts';

type Plain = Record<string, unknown>;

/** The value at a dotted path. */
export function valueAt(from: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Plain | undefined)?.[key], from);
}

/** A copy with the value at a dotted path set, or taken out when it is undefined. */
export function withValue(overrides: Overrides, path: string, value: unknown): Overrides {
  const [key = '', ...rest] = path.split('.');
  const copy: Plain = { ...(overrides as Plain) };
  if (rest.length === 0) {
    if (value === undefined) delete copy[key];
    else copy[key] = value;
    return copy as Overrides;
  }
  const inner = withValue((copy[key] ?? {}) as Overrides, rest.join('.'), value) as Plain;
  if (Object.keys(inner).length === 0) delete copy[key];
  else copy[key] = inner;
  return copy as Overrides;
}
