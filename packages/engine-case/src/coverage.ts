import { type Calculation, calculated, unscored } from '@ircrisk/units';

/** From here on a case is similar enough for its lessons to count for a unit. */
export const similarFrom = 0.6;

export type LessonCounts = {
  readonly lessons: number;
  readonly applied: number;
  readonly notApplicable: number;
};

/** Share of the lessons of similar cases that are applied or do not apply here; none without a lesson. */
export function lessonCoverage(counts: LessonCounts): Calculation {
  const { lessons, applied, notApplicable } = counts;
  const facts = { unit: '1', inputs: counts, standardRef: 'lessons settled / lessons of cases with S ≥ 0.6' };
  for (const [name, count] of Object.entries(counts))
    if (!(Number.isInteger(count) && count >= 0))
      return unscored({ code: 'notACount', path: name, values: { name } }, facts);
  if (lessons === 0) return unscored({ code: 'noLessons' }, facts);
  if (applied + notApplicable > lessons) return unscored({ code: 'moreThanAll' }, facts);
  const value = (applied + notApplicable) / lessons;
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'coverage',
        formula: '(applied + not applicable) / lessons',
        substituted: `(${applied} + ${notApplicable}) / ${lessons}`,
        value,
        unit: '1',
      },
    ],
  });
}
