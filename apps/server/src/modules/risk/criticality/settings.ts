import { columnOf } from '@ircrisk/contract/resource.ts';
import {
  consequenceParts,
  indexFactors,
  likelihoodParts,
  weightOf,
} from '@ircrisk/contract/resources/criticality/choices.ts';
import { criticalityCriteria, daysOf } from '@ircrisk/contract/resources/criticality/study.ts';
import {
  type ConsequenceClass,
  classTexts,
  type PriorityDays,
  type Redundancy,
} from '@ircrisk/engine-criticality';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export interface StudyFacts {
  id: string;
  kind: 'equipment' | 'system' | 'pipeline';
  method: 'z008' | 'index' | 'pipeline';
  radiusStandard: 'gb' | 'asme';
  criteriaId: string | null;
}

export type Criteria = Readonly<Record<string, string | number | null>>;

export const findStudyFacts = (tx: Tx, id: string): Promise<StudyFacts> =>
  tx.one(sql`
    select id, kind, method, radius_standard as "radiusStandard", criteria_id as "criteriaId" from criticality_studies where id = ${id}`);

/** What the product brings: the declared defaults, and the definitions of the classes in both languages. */
export const usualCriteria: Criteria = {
  ...Object.fromEntries(
    Object.entries(criticalityCriteria.fields).map(([property, field]) => [
      property,
      (field.default as string | number | undefined) ?? null,
    ]),
  ),
  definedHours: 12,
  ...Object.fromEntries(
    ([3, 2, 1] as const).flatMap((level) =>
      Object.entries(classTexts[level]).flatMap(([category, text]) => [
        [`${category}${level}`, text.zh],
        [`${category}${level}En`, text.en],
      ]),
    ),
  ),
};

const columns = Object.keys(criticalityCriteria.fields).map((property) => [
  property,
  columnOf(criticalityCriteria, property),
]);

/** The study's criteria set, or the usual one. */
export async function criteriaOf(tx: Tx, { criteriaId }: Pick<StudyFacts, 'criteriaId'>): Promise<Criteria> {
  if (!criteriaId) return usualCriteria;
  const row = await tx.maybe<Record<string, string | number | null>>(
    sql`select * from criticality_criteria where id = ${criteriaId} and is_deleted = 0`,
  );
  if (!row) return usualCriteria;
  return Object.fromEntries(columns.map(([property, column]) => [property!, row[column!] ?? null]));
}

const numberOf = (criteria: Criteria, property: string): number => Number(criteria[property]);

export const priorityDaysOf = (criteria: Criteria): PriorityDays =>
  Object.fromEntries(
    ([3, 2, 1] as const).map((level) => [
      level,
      Object.fromEntries(
        (['A', 'B', 'C'] as const).map((spare) => [spare, numberOf(criteria, daysOf(level, spare))]),
      ),
    ]),
  ) as unknown as Record<ConsequenceClass, Record<Redundancy, number>>;

export const indexWeightsOf = (criteria: Criteria): Record<string, number> =>
  Object.fromEntries(Object.keys(indexFactors).map((code) => [code, numberOf(criteria, weightOf(code))]));

export const likelihoodWeightsOf = (criteria: Criteria): Record<string, number> =>
  Object.fromEntries(Object.keys(likelihoodParts).map((part) => [part, numberOf(criteria, part)]));

/** Weights stand under their own names in the set: the scores of a segment need the word "score". */
const consequenceWeight: Readonly<Record<string, string>> = {
  mediumHazard: 'mediumHazard',
  populationScore: 'population',
  environmentScore: 'environmentWeight',
  business: 'business',
};
export const consequenceWeightsOf = (criteria: Criteria): Record<string, number> =>
  Object.fromEntries(
    Object.keys(consequenceParts).map((part) => [part, numberOf(criteria, consequenceWeight[part] ?? part)]),
  );
