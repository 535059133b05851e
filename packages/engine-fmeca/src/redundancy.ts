import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';

const REFERENCE = 'IEC 61078:2016 (k-out-of-n)';

/** P_sys = Σ_{i=n−k+1..n} C(n,i) q^i (1−q)^(n−i): fewer than k of n like, independent units are left. */
export function kOutOfN(input: {
  readonly k?: number | null;
  readonly n?: number | null;
  readonly q?: number | null;
}): Calculation {
  const facts = { unit: '1', inputs: { ...input }, standardRef: REFERENCE };
  const missing = findMissing(input, ['k', 'n', 'q']);
  if (missing) return unscored(missing, facts);
  const { k, n, q } = input as { k: number; n: number; q: number };
  for (const [name, value] of [
    ['k', k],
    ['n', n],
  ] as const)
    if (!Number.isInteger(value) || value < 1)
      return unscored({ code: 'notWhole', path: name, values: { name } }, facts);
  if (k > n) return unscored({ code: 'moreNeededThanFitted', path: 'k', values: { k, n } }, facts);
  if (q < 0 || q > 1)
    return unscored({ code: 'shareOutside', path: 'q', values: { name: 'q', value: q } }, facts);
  let value = 0;
  for (let failed = n; failed > n - k; failed--) value += binomialTerm(n, failed, q);
  const step = {
    id: 'system',
    formula: 'P_sys = Σ_{i=n−k+1..n} C(n,i)·q^i·(1−q)^(n−i)',
    substituted: `n = ${n}, k = ${k}, q = ${shown(q)}`,
    value,
    unit: '1',
    reference: REFERENCE,
  };
  return calculated(Math.min(value, 1), { ...facts, steps: [step] });
}

/** By factors, so that no factorial overflows and small q keep their digits. */
function binomialTerm(n: number, i: number, q: number): number {
  let term = 1;
  for (let factor = 1; factor <= i; factor++) term *= ((n - i + factor) / factor) * q;
  return term * (1 - q) ** (n - i);
}

export type SinglePointRow = {
  readonly severityClass?: string | null;
  readonly severity?: number | null;
  /** Of the item and of all it is part of: what fails inside one of two units takes that unit alone. */
  readonly redundancies?: readonly { readonly k: number; readonly n: number }[];
};

/** A single-point failure: severity class I or II (S 9–10 where no class is given), and no unit may fail without loss. */
export function isSinglePoint({ severityClass, severity, redundancies = [] }: SinglePointRow): boolean {
  const severe = severityClass ? severityClass === 'I' || severityClass === 'II' : (severity ?? 0) >= 9;
  return severe && redundancies.every(({ k, n }) => k >= n);
}
