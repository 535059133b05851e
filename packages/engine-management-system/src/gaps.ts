import { improvementRatio } from './factor.ts';
import type { Answer, Section } from './score.ts';

export interface Gap {
  readonly questionId: string;
  readonly section: string;
  /** Points the total would gain, of 1,000, if the question were met in full. */
  readonly recoverable: number;
  /** What every probability of failure would then be multiplied by. */
  readonly ratio: number;
  /** Person-days closing it takes; null where nobody has estimated them. */
  readonly effortDays: number | null;
  /** Points for each of them. */
  readonly perDay: number | null;
}

/** Most points for the effort first; what nobody has estimated is after it, by its points. */
const byGain = (a: Gap, b: Gap): number =>
  Number(b.perDay !== null) - Number(a.perDay !== null) ||
  (b.perDay ?? 0) - (a.perDay ?? 0) ||
  b.recoverable - a.recoverable ||
  (a.questionId < b.questionId ? -1 : 1);

/**
 * Questions that are not met in full, the most to gain for the effort first. What a question is worth grows as others of its section, or whole
 * sections, do not apply: its points are scaled as the score scales them. Empty until there is a total.
 */
export function rankGaps(
  sections: readonly Section[],
  answers: readonly Answer[],
  totalPoints: number | null,
  efforts: ReadonlyMap<string, number | null> = new Map(),
): readonly Gap[] {
  if (totalPoints === null) return [];
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  const applies = (id: string) => !given.get(id)?.notApplicable;
  const reachOf = ({ questions }: Section) =>
    questions.filter(({ id }) => applies(id)).reduce((sum, { maxPoints }) => sum + maxPoints, 0);
  const counted = sections.filter((section) => reachOf(section) > 0);
  const whole = counted.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
  return counted
    .flatMap((section) => {
      const scale = (section.maxPoints / reachOf(section)) * (1000 / whole);
      return section.questions.flatMap(({ id, maxPoints }) => {
        const points = given.get(id)?.points;
        if (!applies(id) || points === null || points === undefined || points >= maxPoints) return [];
        const recoverable = (maxPoints - points) * scale;
        const ratio = improvementRatio(totalPoints, recoverable);
        const effort = efforts.get(id) ?? null;
        const effortDays = effort !== null && effort > 0 ? effort : null;
        const perDay = effortDays === null ? null : recoverable / effortDays;
        return ratio === null
          ? []
          : [{ questionId: id, section: section.code, recoverable, ratio, effortDays, perDay }];
      });
    })
    .sort(byGain);
}
