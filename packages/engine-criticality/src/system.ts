import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import type { Grade } from './index-method.ts';

const REFERENCE = 'system index, equipment weighted 3 : 2 : 1 by grade';
const gradeWeight: Readonly<Record<Grade, number>> = { A: 3, B: 2, C: 1 };

export type SystemIndex = { readonly index: number; readonly share: Readonly<Record<Grade, number>> };

/** Σ(ECI·k)/Σk with k = 3, 2, 1 for A, B, C, and how the grades share the system. Unrated equipment is told, not guessed. */
export function systemIndex(
  items: readonly { readonly grade: Grade | null; readonly index: number | null }[],
): Calculation<SystemIndex> {
  const facts = { unit: '1', inputs: { items }, standardRef: REFERENCE };
  const rated = items.flatMap(({ grade, index }) =>
    grade !== null && index !== null ? [{ grade, index, k: gradeWeight[grade] }] : [],
  );
  if (rated.length === 0) return unscored({ code: 'nothingRated', path: 'items' }, facts);
  const weight = rated.reduce((sum, { k }) => sum + k, 0);
  const value = rated.reduce((sum, { index, k }) => sum + k * index, 0) / weight;
  const share = { A: 0, B: 0, C: 0 };
  for (const { grade } of rated) share[grade] += 1 / rated.length;
  const warnings: Notice[] =
    rated.length < items.length
      ? [{ code: 'someUnrated', values: { count: items.length - rated.length } }]
      : [];
  const step = {
    id: 'index',
    formula: 'Σ k·ECI / Σ k',
    substituted: `(${rated.map(({ k, index }) => `${k}·${shown(index)}`).join(' + ')}) / ${weight}`,
    value,
    unit: '1',
    reference: REFERENCE,
  };
  return calculated({ index: value, share }, { ...facts, warnings, steps: [step] });
}

/** A unit's availability, or units in series or in parallel. */
export type Arrangement =
  | number
  | { readonly series: readonly Arrangement[] }
  | { readonly parallel: readonly Arrangement[] };

/** Series ∏A, parallel 1 − ∏(1−A); units are taken as independent. */
export function systemAvailability(arrangement: Arrangement): Calculation {
  const facts = { unit: '1', inputs: { arrangement }, standardRef: 'IEC 61078:2016' };
  const value = availabilityOf(arrangement);
  if (typeof value !== 'number') return unscored(value, facts);
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'availability',
        formula: 'series ∏A, parallel 1 − ∏(1−A)',
        substituted: JSON.stringify(arrangement),
        value,
        unit: '1',
        reference: 'IEC 61078:2016',
      },
    ],
  });
}

function availabilityOf(arrangement: Arrangement): number | Notice {
  if (typeof arrangement === 'number')
    return arrangement >= 0 && arrangement <= 1
      ? arrangement
      : { code: 'availabilityOutside', values: { value: arrangement } };
  const parts = 'series' in arrangement ? arrangement.series : arrangement.parallel;
  if (parts.length === 0) return { code: 'emptyArrangement' };
  let product = 1;
  for (const part of parts) {
    const value = availabilityOf(part);
    if (typeof value !== 'number') return value;
    product *= 'series' in arrangement ? value : 1 - value;
  }
  return 'series' in arrangement ? product : 1 - product;
}
