import type { Notice } from '@ircrisk/units';

/** Limits of a characteristic; one of them may be absent. */
export interface Specification {
  readonly lsl?: number | null;
  readonly usl?: number | null;
  readonly target?: number | null;
}

const given = (value: number | null | undefined): value is number => value !== null && value !== undefined;

export function wrongSpecification(spec: Specification): Notice | undefined {
  for (const name of ['lsl', 'usl', 'target'] as const)
    if (given(spec[name]) && !Number.isFinite(spec[name]))
      return { code: 'notFinite', path: name, values: { name: name.toUpperCase() } };
  if (!given(spec.lsl) && !given(spec.usl)) return { code: 'noLimits', path: 'usl' };
  if (given(spec.lsl) && given(spec.usl) && spec.lsl >= spec.usl)
    return { code: 'limitsCrossed', path: 'lsl', values: { lsl: spec.lsl, usl: spec.usl } };
  const outside =
    given(spec.target) &&
    ((given(spec.lsl) && spec.target < spec.lsl) || (given(spec.usl) && spec.target > spec.usl));
  return outside
    ? { code: 'targetOutside', path: 'target', values: { target: spec.target ?? '' } }
    : undefined;
}

const same = (a: Specification, b: Specification) =>
  (a.lsl ?? null) === (b.lsl ?? null) &&
  (a.usl ?? null) === (b.usl ?? null) &&
  (a.target ?? null) === (b.target ?? null);

/** A specification changed within a series splits the study: runs of one specification, in order. */
export function splitBySpecification<T extends { readonly specification: Specification }>(
  rows: readonly T[],
): readonly { readonly specification: Specification; readonly rows: readonly T[] }[] {
  const parts: { specification: Specification; rows: T[] }[] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    if (last && same(last.specification, row.specification)) last.rows.push(row);
    else parts.push({ specification: row.specification, rows: [row] });
  }
  return parts;
}
