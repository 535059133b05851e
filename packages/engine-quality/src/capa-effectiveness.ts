import { type Calculation, calculated, findMissing, type Notice, shown, unscored } from '@ircrisk/units';
import { hypergeometricLower } from './sampling/operating-curve.ts';

const FISHER = 'Fisher exact test, one-sided; ICH Q10 3.2.2 (CAPA)';
const SIGNIFICANCE = 0.05;

export interface CapaInput {
  readonly nonconformingBefore?: number | null;
  readonly inspectedBefore?: number | null;
  readonly nonconformingAfter?: number | null;
  readonly inspectedAfter?: number | null;
  /** Nonconformities after the measure that go back to the same cause. */
  readonly recurrences?: number | null;
  readonly windowPassed: boolean;
}
export interface CapaEffectiveness {
  readonly before: number;
  readonly after: number;
  /** Chance of so few nonconforming after, had nothing changed. */
  readonly p: number;
  readonly verdict: 'effective' | 'ineffective' | 'inconclusive';
}

const names = ['nonconformingBefore', 'inspectedBefore', 'nonconformingAfter', 'inspectedAfter'] as const;
type Counts = Record<(typeof names)[number] | 'recurrences', number>;

function wrongInput(input: CapaInput): Notice | undefined {
  const counted = [...names, 'recurrences'] as const;
  const missing = findMissing({ ...input }, counted, ['inspectedBefore', 'inspectedAfter']);
  if (missing) return missing;
  const given = input as unknown as Counts;
  const broken = counted.find((name) => !Number.isInteger(given[name]) || given[name] < 0);
  if (broken) return { code: 'wholeWanted', path: broken, values: { name: broken, value: given[broken] } };
  for (const when of ['Before', 'After'] as const)
    if (given[`nonconforming${when}`] > given[`inspected${when}`])
      return {
        code: 'nonconformingAboveInspected',
        path: `nonconforming${when}`,
        values: { count: given[`nonconforming${when}`], size: given[`inspected${when}`] },
      };
  return undefined;
}

/** The same cause again is a failed measure whatever the share; a share no lower too; a small p with the window passed is a success. */
function verdictOf(counts: Counts, p: number, windowPassed: boolean): CapaEffectiveness['verdict'] {
  if (counts.recurrences > 0) return 'ineffective';
  const noLower =
    counts.nonconformingAfter > 0 &&
    counts.nonconformingAfter * counts.inspectedBefore >= counts.nonconformingBefore * counts.inspectedAfter;
  if (noLower) return 'ineffective';
  return p < SIGNIFICANCE && windowPassed ? 'effective' : 'inconclusive';
}

/** Did a corrective or preventive action work, judged by shares nonconforming before and after it. */
export function capaEffectiveness(input: CapaInput): Calculation<CapaEffectiveness> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: FISHER };
  const wrong = wrongInput(input);
  if (wrong) return unscored(wrong, facts);
  const counts = input as unknown as Counts;
  const { nonconformingBefore: x1, inspectedBefore: n1, nonconformingAfter: x2, inspectedAfter: n2 } = counts;
  const p = hypergeometricLower(x2, n1 + n2, x1 + x2, n2);
  const warnings: Notice[] = [];
  if (!input.windowPassed) warnings.push({ code: 'windowOpen', path: 'windowPassed' });
  if (counts.recurrences > 0)
    warnings.push({ code: 'causeReturned', path: 'recurrences', values: { count: counts.recurrences } });
  const step = {
    id: 'p',
    formula: 'p = P[Hyp(n₁+n₂, x₁+x₂, n₂) ≤ x₂]',
    substituted: `P[Hyp(${n1 + n2}, ${x1 + x2}, ${n2}) ≤ ${x2}], ${shown(x1 / n1)} → ${shown(x2 / n2)}`,
    value: p,
    unit: '1',
    reference: FISHER,
  };
  const value = { before: x1 / n1, after: x2 / n2, p, verdict: verdictOf(counts, p, input.windowPassed) };
  return calculated(value, { ...facts, warnings, steps: [step] });
}
