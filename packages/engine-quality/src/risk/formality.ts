import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';

/** The factors are the guideline's; that the highest decides is our rule, on the careful side. */
const Q9 = 'ICH Q9(R1) 5.1';

export const formalities = ['low', 'medium', 'high'] as const;
export type Formality = (typeof formalities)[number];
const factors = ['uncertainty', 'importance', 'complexity'] as const;

export interface FormalityInput {
  readonly uncertainty?: string | null;
  readonly importance?: string | null;
  readonly complexity?: string | null;
  /** What the project works with; less than the factors ask for needs a reason. */
  readonly chosen?: string | null;
  readonly reason?: string | null;
}
export type FormalityNeed = 'team' | 'tool' | 'individualScoring' | 'report' | 'review';
export interface FormalityAdvice {
  readonly advised: Formality;
  readonly decidedBy: readonly (typeof factors)[number][];
  /** What work of this formality shows. */
  readonly needs: readonly FormalityNeed[];
}

const needsOf: Readonly<Record<Formality, readonly FormalityNeed[]>> = {
  low: ['report'],
  medium: ['team', 'tool', 'report', 'review'],
  high: ['team', 'tool', 'individualScoring', 'report', 'review'],
};

export function formality(input: FormalityInput): Calculation<FormalityAdvice> {
  const facts = { unit: '', inputs: { ...input }, standardRef: Q9 };
  for (const name of factors) {
    const level = input[name];
    if (!level) return unscored({ code: 'missingInput', path: name, values: { name } }, facts);
    if (!formalities.includes(level as Formality))
      return unscored({ code: 'unknownFormality', path: name, values: { value: level } }, facts);
  }
  const { chosen } = input;
  if (chosen && !formalities.includes(chosen as Formality))
    return unscored({ code: 'unknownFormality', path: 'chosen', values: { value: chosen } }, facts);
  const rank = (level: string | null | undefined) => formalities.indexOf(level as Formality);
  const highest = Math.max(...factors.map((name) => rank(input[name])));
  const advised = formalities[highest] ?? 'high';
  const decidedBy = factors.filter((name) => rank(input[name]) === highest);
  const warnings: Notice[] =
    chosen && rank(chosen) < highest && !input.reason?.trim()
      ? [{ code: 'formalityBelow', path: 'reason', values: { advised, chosen } }]
      : [];
  const step = {
    id: 'formality',
    name: { zh: '正式程度', en: 'Formality' },
    formula: 'max(uncertainty, importance, complexity)',
    substituted: factors.map((name) => input[name]).join(', '),
    value: advised,
    unit: '',
    reference: Q9,
  };
  return calculated({ advised, decidedBy, needs: needsOf[advised] }, { ...facts, warnings, steps: [step] });
}
