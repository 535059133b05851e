/**
 * A first pass over many items by judgement, as API RP 580 describes qualitative assessments: classes of likelihood and
 * consequence instead of figures, unknown counted as the worst, the result a place in the matrix. The questions and their weights
 * are this product's own; docs/methods/api581.md lists them.
 */
import { matrixFor, riskLevel } from '../risk-category.ts';
import type { CofCategory, RiskLevel } from '../settings.ts';

/** Answers with the class they start from, or the steps they add. What nobody knows counts as the worst answer. */
export const LIKELIHOOD = {
  damage: { none: 1, slow: 2, moderate: 3, fast: 4, unknown: 4 },
  inspection: { thoroughRecent: -1, partialRecent: 0, old: 1, never: 1, unknown: 1 },
  operation: { stable: 0, excursions: 1, unknown: 1 },
  condition: { sound: 0, repaired: 1, degraded: 2, unknown: 2 },
} as const;

export const CONSEQUENCE = {
  fluid: { benign: 1, combustible: 2, flammable: 3, liquefied: 4, toxic: 4, highlyToxic: 5, unknown: 5 },
  inventory: { small: -1, medium: 0, large: 1, unknown: 1 },
  people: { rare: 0, regular: 0, occupied: 1, unknown: 1 },
  business: { none: 1, days: 2, weeks: 3, months: 4, unknown: 4 },
} as const;

export const SCREENING_QUESTIONS = { ...LIKELIHOOD, ...CONSEQUENCE };
export type ScreeningQuestion = keyof typeof SCREENING_QUESTIONS;
export type ScreeningAnswers = { [Q in ScreeningQuestion]?: string | null };

export interface QualitativeResult {
  likelihood: 1 | 2 | 3 | 4 | 5 | null;
  consequence: CofCategory | null;
  level: RiskLevel | null;
  /** Whether the item is worth the quantitative study, or rules of inspection are enough. Null while a question is open. */
  proposal: 'quantitative' | 'rules' | null;
  /** Questions without an answer, or with one that is not known. */
  open: ScreeningQuestion[];
  /** Answered as not known: counted as the worst answer, and a reason to look closer. */
  unknown: ScreeningQuestion[];
}

/** The whole of what a result depends on beside the answers: another one judges otherwise. */
const MATRIX = matrixFor('balanced', 'api581-3');
export const SCREENING_METHOD = JSON.stringify([LIKELIHOOD, CONSEQUENCE, MATRIX.cells, 'M and unknown']);

type Group = Readonly<Record<string, Readonly<Record<string, number>>>>;
const weigh = (group: Group, question: string, answers: ScreeningAnswers): number | null =>
  group[question]?.[answers[question as ScreeningQuestion] ?? ''] ?? null;

const inClass = (value: number): 1 | 2 | 3 | 4 | 5 => Math.min(Math.max(value, 1), 5) as 1 | 2 | 3 | 4 | 5;

function likelihoodOf(answers: ScreeningAnswers): 1 | 2 | 3 | 4 | 5 | null {
  let sum = 0;
  for (const question of Object.keys(LIKELIHOOD)) {
    const weight = weigh(LIKELIHOOD, question, answers);
    if (weight === null) return null;
    sum += weight;
  }
  return inClass(sum);
}

/** People and fluid make one class, the loss of production another; the worse one counts. */
function consequenceOf(answers: ScreeningAnswers): CofCategory | null {
  const [fluid, inventory, people, business] = ['fluid', 'inventory', 'people', 'business'].map((question) =>
    weigh(CONSEQUENCE, question, answers),
  );
  if (fluid == null || inventory == null || people == null || business == null) return null;
  return (['A', 'B', 'C', 'D', 'E'] as const)[Math.max(inClass(fluid + inventory + people), business) - 1]!;
}

export function screenQualitatively(answers: ScreeningAnswers): QualitativeResult {
  const questions = Object.keys(SCREENING_QUESTIONS) as ScreeningQuestion[];
  const open = questions.filter((question) => weigh(SCREENING_QUESTIONS, question, answers) === null);
  const unknown = questions.filter((question) => answers[question] === 'unknown');
  const likelihood = likelihoodOf(answers);
  const consequence = consequenceOf(answers);
  if (likelihood === null || consequence === null)
    return { likelihood, consequence, level: null, proposal: null, open, unknown };
  const level = riskLevel(likelihood, consequence, MATRIX);
  const isHigh = level === 'H' || level === 'MH';
  const isDoubtful = level === 'M' && unknown.length > 0;
  return {
    likelihood,
    consequence,
    level,
    proposal: isHigh || isDoubtful ? 'quantitative' : 'rules',
    open,
    unknown,
  };
}
