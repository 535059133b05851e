import { type Calculation, calculated, type Notice, type Step, unscored } from '@ircrisk/units';
import {
  type Category,
  type Classes,
  type ConsequenceClass,
  categories,
  defaultPriorityDays,
  type PriorityDays,
  type Redundancy,
  redundancies,
  relief,
} from './tables/z008.ts';

const REFERENCE = 'NORSOK Z-008:2017 (consequence classification)';

export type TagClass = {
  /** Classes of the tag, production relieved by its redundancy. */
  readonly classes: Classes;
  readonly dominant: ConsequenceClass;
  readonly days: number;
  readonly governing: Category;
};

const isClass = (value: unknown): value is ConsequenceClass => value === 1 || value === 2 || value === 3;
const floor1 = (value: number): ConsequenceClass => Math.max(1, value) as ConsequenceClass;

/** The first class that is neither 1, 2, 3 nor empty. */
export function classFault(classes: Classes): Notice | undefined {
  const wrong = categories.find(
    (category) =>
      classes[category] !== null && classes[category] !== undefined && !isClass(classes[category]),
  );
  return (
    wrong && { code: 'unknownClass', path: wrong, values: { name: wrong, value: String(classes[wrong]) } }
  );
}

/** The categories of a main function that nobody has rated. */
export function unratedCategories(main: { readonly id: string; readonly classes: Classes }): Notice[] {
  return categories
    .filter((category) => main.classes[category] === null || main.classes[category] === undefined)
    .map((category) => ({
      code: 'functionCategoryUnrated',
      path: main.id,
      values: { id: main.id, name: category },
    }));
}

/** A spare relieves production only, one step for B and two for C; safety, environment and cost never drop by redundancy. */
export function relieved(classes: Classes, redundancy: Redundancy): Classes {
  const { production } = classes;
  return isClass(production) ? { ...classes, production: floor1(production - relief[redundancy]) } : classes;
}

export function dominantClass(classes: Classes): ConsequenceClass | null {
  const known = categories.flatMap((category) =>
    isClass(classes[category]) ? [classes[category] as ConsequenceClass] : [],
  );
  return known.length === 0 ? null : (Math.max(...known) as ConsequenceClass);
}

/**
 * Class and corrective-work limit of a tag. Days are looked up per category and the shortest wins: production with its class
 * BEFORE relief and the tag's redundancy (a spare counts once), the others always as without a spare.
 * A category that is absent does not concern the tag; one that is null is not known and could be the worst, so there is no
 * class then, unless the known ones already are C3.
 */
export function tagClass(
  input: {
    readonly classes: Classes;
    readonly redundancy?: string | null;
    /** Production was set by hand for this very tag: the spare is judged in it and relieves it no further. */
    readonly isProductionByHand?: boolean;
  },
  days: PriorityDays = defaultPriorityDays,
): Calculation<TagClass> {
  const facts = { unit: 'class', inputs: { ...input }, standardRef: REFERENCE };
  const fault = classFault(input.classes);
  if (fault) return unscored(fault, facts);
  const redundancy = input.redundancy ?? null;
  if (redundancy === null)
    return unscored({ code: 'missingInput', path: 'redundancy', values: { name: 'redundancy' } }, facts);
  if (!redundancies.includes(redundancy as Redundancy))
    return unscored({ code: 'unknownRedundancy', path: 'redundancy', values: { value: redundancy } }, facts);
  const spare = redundancy as Redundancy;
  const steps: Step[] = [];
  const classes = input.isProductionByHand ? input.classes : relieved(input.classes, spare);
  const dominant = dominantClass(classes);
  if (dominant === null) return unscored({ code: 'noClass', path: 'classes' }, facts);
  const warnings = categories
    .filter((category) => !isClass(classes[category]))
    .map((category) => ({ code: 'classMissing', path: category, values: { name: category } }));
  const unknown = warnings.find(({ path }) => classes[path] === null);
  if (unknown && dominant < 3) return unscored(unknown, facts);
  if (!input.isProductionByHand)
    steps.push({
      id: 'relief',
      formula: 'P_tag = max(1, P − relief)',
      substituted: `max(1, ${input.classes.production ?? '–'} − ${relief[spare]})`,
      value: classes.production ?? null,
      unit: 'class',
      reference: REFERENCE,
    });
  steps.push({
    id: 'dominant',
    formula: 'max(S, E, P_tag, O)',
    substituted: categories.map((category) => classes[category] ?? '–').join(', '),
    value: dominant,
    unit: 'class',
    reference: REFERENCE,
  });
  let shortest: { days: number; governing: Category } | null = null;
  for (const category of categories) {
    const own = input.classes[category];
    if (!isClass(own)) continue;
    const column = category === 'production' ? spare : 'A';
    const limit = days[own][column];
    steps.push({
      id: `days.${category}`,
      formula: 'days(class, redundancy)',
      substituted: `${category}: C${own} / ${column}`,
      value: limit,
      unit: 'd',
      reference: REFERENCE,
    });
    if (shortest === null || limit < shortest.days) shortest = { days: limit, governing: category };
  }
  const { days: limit, governing } = shortest as { days: number; governing: Category };
  return calculated({ classes, dominant, days: limit, governing }, { ...facts, steps, warnings });
}

/** The first limit that is longer than that of a lower class, or of the same class with more redundancy. */
export function daysFault(
  days: PriorityDays,
): { readonly level: ConsequenceClass; readonly redundancy: Redundancy } | undefined {
  for (const level of [3, 2, 1] as const)
    for (const [at, redundancy] of redundancies.entries()) {
      const limit = days[level][redundancy];
      const spared = redundancies[at + 1];
      if (
        (level > 1 && limit > days[(level - 1) as ConsequenceClass][redundancy]) ||
        (spared && limit > days[level][spared])
      )
        return { level, redundancy };
    }
  return undefined;
}

/** C3 → A, C2 → B, C1 → C: mind that class C3 is the highest and grade C the lowest. */
export const ledgerGrade = (dominant: ConsequenceClass): 'A' | 'B' | 'C' =>
  dominant === 3 ? 'A' : dominant === 2 ? 'B' : 'C';
