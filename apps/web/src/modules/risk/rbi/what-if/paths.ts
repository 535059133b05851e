import type { Overrides } from '@ircrisk/contract/modules/risk/rbi.ts';

type Plain = Record<string, unknown>;

/** The value at a dotted path. */
export function valueAt(from: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Plain | undefined)?.[key], from);
}

/** A copy with the value at a dotted path set, or taken out when it is undefined. */
export function withValue<T extends object = Overrides>(overrides: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const copy: Plain = { ...(overrides as Plain) };
  if (rest.length === 0) {
    if (value === undefined) delete copy[key];
    else copy[key] = value;
    return copy as T;
  }
  const inner = withValue((copy[key] ?? {}) as Plain, rest.join('.'), value);
  if (Object.keys(inner).length === 0) delete copy[key];
  else copy[key] = inner;
  return copy as T;
}
