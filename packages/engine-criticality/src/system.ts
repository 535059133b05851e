import { type Calculation, calculated, type Notice, shown, unscored } from '@ircrisk/units';
import { classFault, dominantClass, unratedCategories } from './consequence-class.ts';
import type { Grade } from './index-method.ts';
import type { MainFunction } from './inheritance.ts';
import { type ConsequenceClass, type Redundancy, relief } from './tables/z008.ts';

const REFERENCE = 'system index, equipment weighted 3 : 2 : 1 by grade';
const gradeWeight: Readonly<Record<Grade, number>> = { A: 3, B: 2, C: 1 };

/** The index is null where every graded item has its grade by override alone. */
export type SystemIndex = { readonly index: number | null; readonly share: Readonly<Record<Grade, number>> };

/** Σ(ECI·k)/Σk with k = 3, 2, 1 for A, B, C, and how all graded items share the system. Unrated equipment is told, not guessed. */
export function systemIndex(
  items: readonly { readonly grade: Grade | null; readonly index: number | null }[],
): Calculation<SystemIndex> {
  const facts = { unit: '1', inputs: { items }, standardRef: REFERENCE };
  const graded = items.flatMap(({ grade, index }) =>
    grade !== null && Object.hasOwn(gradeWeight, grade) ? [{ grade, index, k: gradeWeight[grade] }] : [],
  );
  const rated = graded.flatMap(({ index, k }) =>
    index !== null && Number.isFinite(index) ? [{ index, k }] : [],
  );
  if (graded.length === 0) return unscored({ code: 'nothingRated', path: 'items' }, facts);
  const weight = rated.reduce((sum, { k }) => sum + k, 0);
  const value = rated.length === 0 ? null : rated.reduce((sum, { index, k }) => sum + k * index, 0) / weight;
  const share = { A: 0, B: 0, C: 0 };
  for (const { grade } of graded) share[grade] += 1 / graded.length;
  const unrated = items.length - graded.length;
  const withoutIndex = graded.length - rated.length;
  const warnings: Notice[] = [
    ...(unrated > 0 ? [{ code: 'someUnrated', values: { count: unrated } }] : []),
    ...(withoutIndex > 0 ? [{ code: 'someWithoutIndex', values: { count: withoutIndex } }] : []),
  ];
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

const CLASS_REFERENCE = 'NORSOK Z-008:2017 (consequence classification)';

/**
 * Class of a system: the highest over its main functions, before any relief (a spare relieves tags, not functions).
 * What is not rated, a function or one of its categories, could be worse: no class until it is, unless another already is C3.
 */
export function systemClass(
  mainFunctions: readonly Pick<MainFunction, 'id' | 'classes'>[],
): Calculation<ConsequenceClass> {
  const facts = { unit: 'class', inputs: { mainFunctions }, standardRef: CLASS_REFERENCE };
  const rated = mainFunctions.map(({ id, classes }) => ({ id, dominant: dominantClass(classes) }));
  for (const { id, classes } of mainFunctions) {
    const fault = classFault(classes);
    if (fault) return unscored({ ...fault, path: id }, facts);
  }
  if (rated.length === 0) return unscored({ code: 'noClass', path: 'mainFunctions' }, facts);
  const value = Math.max(...rated.map(({ dominant }) => dominant ?? 0)) as ConsequenceClass;
  const gap = rated.find(({ dominant }) => dominant === null);
  if (gap && value < 3)
    return unscored({ code: 'functionUnrated', path: gap.id, values: { id: gap.id } }, facts);
  const warnings = mainFunctions.flatMap(unratedCategories);
  if (warnings[0] && value < 3) return unscored(warnings[0], facts);
  const step = {
    id: 'class',
    formula: 'max(class of main function)',
    substituted: rated
      .map(({ id, dominant }) => `${id}: ${dominant === null ? '–' : `C${dominant}`}`)
      .join(', '),
    value,
    unit: 'class',
    reference: CLASS_REFERENCE,
  };
  return calculated(value, { ...facts, warnings, steps: [step] });
}

/** A main function of like units: one alone, with one beside it (B) or with two, the least that C promises. */
export const unitsOf = (redundancy: Redundancy, availability: number): Arrangement => ({
  parallel: Array.from({ length: 1 + relief[redundancy] }, () => availability),
});

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
