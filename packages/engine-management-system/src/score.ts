import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import { type Band, bandOf, managementFactor } from './factor.ts';

export type Question = { readonly id: string; readonly maxPoints: number };
export type Section = {
  readonly code: string;
  readonly maxPoints: number;
  readonly questions: readonly Question[];
};
export type Answer = {
  readonly questionId: string;
  readonly points: number | null;
  readonly notApplicable?: boolean;
  readonly reason?: string | null;
};

const isMaximum = (points: number) => Number.isFinite(points) && points > 0;

/** May this set be used? Each question stands once, questions add to their section, sections to 1,000. */
export function questionSetProblems(sections: readonly Section[]): readonly Notice[] {
  const problems: Notice[] = [];
  const seen = new Set<string>();
  for (const { code, maxPoints, questions } of sections) {
    for (const { id } of questions) {
      if (seen.has(id)) problems.push({ code: 'questionDoubled', path: id, values: { id } });
      seen.add(id);
    }
    const wrong = [{ id: code, maxPoints }, ...questions].filter((each) => !isMaximum(each.maxPoints));
    for (const { id } of wrong) problems.push({ code: 'maximumWrong', path: id, values: { id } });
    if (wrong.length > 0) continue;
    const sum = questions.reduce((total, question) => total + question.maxPoints, 0);
    if (Math.abs(sum - maxPoints) > 1e-9)
      problems.push({
        code: 'sectionMaximum',
        path: code,
        values: { code, sum: shown(sum), max: maxPoints },
      });
  }
  const total = sections.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
  if (!(Math.abs(total - 1000) <= 1e-9))
    problems.push({ code: 'totalMaximum', values: { sum: shown(total) } });
  return problems;
}

export type SectionScore = {
  readonly code: string;
  readonly points: number | null;
  readonly maxPoints: number;
  readonly share: number | null;
  readonly band: Band | null;
};
export type EvaluationScore = {
  readonly sections: readonly SectionScore[];
  readonly total: number;
  readonly pscore: number;
  readonly factor: number;
};

/**
 * Points by section and in all. A question that does not apply leaves its section's maximum and the rest is scaled up to it; a
 * section of which nothing applies is left out and the total scaled to 1,000, which is told.
 */
export function scoreEvaluation(
  sections: readonly Section[],
  answers: readonly Answer[],
): Calculation<EvaluationScore> {
  const facts = {
    unit: '1',
    inputs: { answers: answers.length },
    standardRef: 'API RP 581 Part 2 annex 2.A',
  };
  const setProblem = questionSetProblems(sections)[0];
  if (setProblem) return unscored(setProblem, facts);
  const questions = new Map(
    sections.flatMap((section) => section.questions.map((question) => [question.id, question])),
  );
  const given = new Map<string, Answer>();
  for (const answer of answers) {
    const { questionId: id, points, notApplicable, reason } = answer;
    const question = questions.get(id);
    if (!question) return unscored({ code: 'unknownQuestion', path: id, values: { id } }, facts);
    if (given.has(id)) return unscored({ code: 'answeredTwice', path: id, values: { id } }, facts);
    if (notApplicable && !reason?.trim())
      return unscored({ code: 'reasonNeeded', path: id, values: { id } }, facts);
    if (!notApplicable && points !== null && !(points >= 0 && points <= question.maxPoints))
      return unscored(
        { code: 'pointsOutside', path: id, values: { id, max: question.maxPoints, value: points } },
        facts,
      );
    given.set(id, answer);
  }
  const open = [...questions.keys()].filter((id) => {
    const answer = given.get(id);
    return !answer || (!answer.notApplicable && answer.points === null);
  });
  if (open.length > 0)
    return unscored(
      {
        code: 'unanswered',
        path: open[0] as string,
        values: { count: open.length, ids: open.slice(0, 5).join(', ') },
      },
      facts,
    );
  const warnings: Notice[] = [];
  const steps: Step[] = [];
  const scores = sections.map(({ code, maxPoints, questions: own }): SectionScore => {
    const applies = own.filter(({ id }) => !given.get(id)?.notApplicable);
    const reach = applies.reduce((sum, question) => sum + question.maxPoints, 0);
    if (reach === 0) {
      warnings.push({ code: 'sectionExcluded', path: code, values: { code } });
      return { code, points: null, maxPoints, share: null, band: null };
    }
    const raw = applies.reduce((sum, { id }) => sum + (given.get(id)?.points as number), 0);
    const points = (raw * maxPoints) / reach;
    steps.push({
      id: code,
      formula: 'Σ points · max / (max − N/A)',
      substituted: `${shown(raw)} · ${maxPoints} / ${shown(reach)}`,
      value: points,
      unit: '1',
    });
    return { code, points, maxPoints, share: points / maxPoints, band: bandOf(points / maxPoints) };
  });
  const counted = scores.filter(({ points }) => points !== null);
  const reach = counted.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
  if (reach === 0) return unscored({ code: 'nothingLeft' }, facts);
  const sum = counted.reduce((all, { points }) => all + (points as number), 0);
  const total = Math.min(1000, (sum * 1000) / reach);
  steps.push({
    id: 'total',
    formula: 'total = Σ points · 1000 / Σ max',
    substituted: `${shown(sum)} · 1000 / ${shown(reach)}`,
    value: total,
    unit: '1',
  });
  const result = managementFactor({ totalPoints: total });
  if (!result.value) return unscored(result.reason as Notice, facts);
  return calculated(
    { sections: scores, total, ...result.value },
    { ...facts, warnings, steps: [...steps, ...result.steps] },
  );
}

/** Points of one section as its own figure, for the section's page; null where nothing applies or the points cannot be. */
export function scaledSection(maxPoints: number, points: number, notApplicableMax: number): number | null {
  const reach = maxPoints - notApplicableMax;
  if (!isMaximum(maxPoints) || !(notApplicableMax >= 0) || !(reach > 0)) return null;
  return points >= 0 && points <= reach + 1e-9 ? (points * maxPoints) / reach : null;
}
