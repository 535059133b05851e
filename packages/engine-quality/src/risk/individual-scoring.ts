import {
  type Calculation,
  calculated,
  extremes,
  mean,
  median,
  type Notice,
  shown,
  standardDeviation,
  unscored,
} from '@ircrisk/units';

const SUBJECTIVITY = 'ICH Q9(R1) 4.3, subjectivity';
/** Sample deviation above which the people should talk. */
const DISCUSS = 1.5;

export interface PersonalScore {
  readonly person: string;
  readonly score?: number | null;
}
export interface ScoringInput {
  readonly scores: readonly PersonalScore[];
  readonly most: number;
  readonly revealed: boolean;
  /** Who looks: before the reveal nobody sees more than their own. */
  readonly reader: string;
}
export interface Agreement {
  readonly median: number;
  /** The median, half grades taken up: in doubt the worse. */
  readonly proposed: number;
  readonly mean: number;
  readonly deviation: number | null;
  readonly least: number;
  readonly most: number;
  /** Share of people within one grade of the median. */
  readonly agreement: number;
  readonly discuss: boolean;
}
export interface Scoring {
  readonly visible: readonly PersonalScore[];
  readonly given: number;
  readonly expected: number;
  readonly revealed: boolean;
  /** Null until the scores are revealed. */
  readonly summary: Agreement | null;
}

function agreementOf(scores: readonly number[]): Agreement | null {
  const [middle, centre, ends] = [median(scores), mean(scores), extremes(scores)];
  if (middle === null || centre === null || !ends) return null;
  const deviation = standardDeviation(scores);
  return {
    median: middle,
    proposed: Math.ceil(middle),
    mean: centre,
    deviation,
    least: ends.min,
    most: ends.max,
    agreement: scores.filter((score) => Math.abs(score - middle) <= 1).length / scores.length,
    discuss: deviation !== null && deviation > DISCUSS,
  };
}

function wrongInput({ scores, most }: ScoringInput): Notice | undefined {
  if (scores.length === 0) return { code: 'nobodyScores', path: 'scores' };
  const seen = new Set<string>();
  for (const [at, { person, score }] of scores.entries()) {
    if (seen.has(person)) return { code: 'scoredTwice', path: `scores/${at}`, values: { person } };
    seen.add(person);
    if (score !== null && score !== undefined && !(Number.isInteger(score) && score >= 1 && score <= most))
      return {
        code: 'gradeOutside',
        path: `scores/${at}/score`,
        values: { name: person, value: score, most },
      };
  }
  return undefined;
}

/** What a reader sees of the individual scores of one rating. A single person needs no reveal. */
export function individualScoring(input: ScoringInput): Calculation<Scoring> {
  const { scores, reader } = input;
  const facts = {
    unit: '1',
    // The scores themselves stay out: a derivation must not show what is hidden.
    inputs: { people: scores.length, most: input.most, revealed: input.revealed },
    standardRef: SUBJECTIVITY,
  };
  const wrong = wrongInput(input);
  if (wrong) {
    // A refusal quotes no value of somebody else's hidden score.
    const { value: _, ...values } = wrong.values ?? {};
    return unscored(
      { ...wrong, values: input.revealed ? (wrong.values ?? {}) : { ...values, value: '…' } },
      facts,
    );
  }
  const given = scores.flatMap(({ score }) => (score === null || score === undefined ? [] : [score]));
  const revealed = input.revealed || scores.length === 1;
  const visible = revealed ? scores : scores.filter(({ person }) => person === reader);
  const summary = revealed ? agreementOf(given) : null;
  const warnings: Notice[] = [];
  if (revealed && given.length < scores.length)
    warnings.push({ code: 'scoresOpen', path: 'scores', values: { count: scores.length - given.length } });
  if (summary?.discuss)
    warnings.push({
      code: 'discuss',
      path: 'scores',
      values: { deviation: shown(summary.deviation ?? 0, 3) },
    });
  const steps = summary
    ? [
        {
          id: 'median',
          name: { zh: '中位数', en: 'Median' },
          formula: 'median(s)',
          substituted: `n = ${given.length}`,
          value: summary.median,
          unit: '1',
          reference: SUBJECTIVITY,
        },
      ]
    : [];
  return calculated(
    { visible, given: given.length, expected: scores.length, revealed, summary },
    { ...facts, warnings, steps },
  );
}
