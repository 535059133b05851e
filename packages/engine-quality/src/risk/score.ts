import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';

const Q9 = 'ICH Q9(R1) 4.3; IEC 60812 (RPN)';

export const riskMethods = ['matrix', 'rpn'] as const;
export type RiskMethod = (typeof riskMethods)[number];
export type RiskClass = 'low' | 'medium' | 'high';
const classes: readonly RiskClass[] = ['low', 'medium', 'high'];

/** The highest score still low and the highest still medium. */
export interface ClassLimits {
  readonly lowTo: number;
  readonly mediumTo: number;
}
export const defaultLimits: Readonly<Record<RiskMethod, ClassLimits>> = {
  matrix: { lowTo: 5, mediumTo: 12 },
  rpn: { lowTo: 39, mediumTo: 120 },
};
export const scaleOf: Readonly<Record<RiskMethod, number>> = { matrix: 5, rpn: 10 };

export interface RiskInput {
  readonly method: string;
  readonly severity?: number | null;
  readonly probability?: number | null;
  /** Only of RPN; a matrix keeps it apart from the probability. */
  readonly detection?: number | null;
  /** 1 good, 2 fair, 3 poor. */
  readonly knowledge?: number | null;
  readonly limits?: ClassLimits;
}
export interface RiskScore {
  readonly score: number;
  readonly byScore: RiskClass;
  readonly class: RiskClass;
  readonly raised: boolean;
}

const isGrade = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

function wrongInput(input: RiskInput, names: readonly string[], most: number): Notice | undefined {
  const missing = findMissing({ ...input }, names);
  if (missing) return missing;
  for (const name of names) {
    const value = input[name as 'severity' | 'probability' | 'detection'] as number;
    if (!isGrade(value, most)) return { code: 'gradeOutside', path: name, values: { name, value, most } };
  }
  const { knowledge, limits } = input;
  if (knowledge !== null && knowledge !== undefined && !isGrade(knowledge, 3))
    return {
      code: 'gradeOutside',
      path: 'knowledge',
      values: { name: 'knowledge', value: knowledge, most: 3 },
    };
  if (limits && !(limits.lowTo < limits.mediumTo))
    return {
      code: 'classLimitsCrossed',
      path: 'limits',
      values: { low: limits.lowTo, medium: limits.mediumTo },
    };
  return undefined;
}

const classOf = (score: number, { lowTo, mediumTo }: ClassLimits): RiskClass =>
  score <= lowTo ? 'low' : score <= mediumTo ? 'medium' : 'high';

/** S·P or S·P·D with its class; poor knowledge raises the class by one step. */
export function riskScore(input: RiskInput): Calculation<RiskScore> {
  const facts = { unit: '1', inputs: { ...input }, standardRef: Q9 };
  if (!riskMethods.includes(input.method as RiskMethod))
    return unscored({ code: 'unknownMethod', path: 'method', values: { value: input.method } }, facts);
  const method = input.method as RiskMethod;
  const names = method === 'rpn' ? ['severity', 'probability', 'detection'] : ['severity', 'probability'];
  const wrong = wrongInput(input, names, scaleOf[method]);
  if (wrong) return unscored(wrong, facts);
  const grades = names.map((name) => input[name as 'severity'] as number);
  const score = grades.reduce((product, grade) => product * grade, 1);
  const byScore = classOf(score, input.limits ?? defaultLimits[method]);
  const raised = input.knowledge === 3 && byScore !== 'high';
  const final = raised ? (classes[classes.indexOf(byScore) + 1] ?? 'high') : byScore;
  const warnings: Notice[] = [];
  if (raised) warnings.push({ code: 'raisedForKnowledge', path: 'knowledge' });
  if (input.knowledge === null || input.knowledge === undefined)
    warnings.push({ code: 'knowledgeNotSaid', path: 'knowledge' });
  const steps: Step[] = [
    {
      id: 'score',
      formula: method === 'rpn' ? 'RPN = S·P·D' : 'R = S·P',
      substituted: grades.join('·'),
      value: score,
      unit: '1',
      reference: Q9,
    },
    {
      id: 'class',
      name: { zh: '风险等级', en: 'Risk class' },
      formula: raised ? 'class + 1 (knowledge = 3)' : 'class',
      substituted: shown(score),
      value: final,
      unit: '',
      reference: Q9,
    },
  ];
  return calculated({ score, byScore, class: final, raised }, { ...facts, warnings, steps });
}

/** 100·(before − after)/before; below zero the risk has grown. */
export function riskReduction(input: { before?: number | null; after?: number | null }): Calculation {
  const facts = { unit: '%', inputs: { ...input }, standardRef: Q9 };
  const missing = findMissing({ ...input }, ['before', 'after'], ['before', 'after']);
  if (missing) return unscored(missing, facts);
  const { before, after } = input as { before: number; after: number };
  const value = (100 * (before - after)) / before;
  const warnings: Notice[] = value < 0 ? [{ code: 'riskGrown', path: 'after' }] : [];
  const step: Step = {
    id: 'reduction',
    formula: '100·(before − after) / before',
    substituted: `100·(${shown(before)} − ${shown(after)}) / ${shown(before)}`,
    value,
    unit: '%',
    reference: Q9,
  };
  return calculated(value, { ...facts, warnings, steps: [step] });
}

export type RiskProfile = Readonly<Record<RiskClass | 'unscored', number>>;

/** How many risks stand in each class; those without a score are counted, not dropped. */
export function riskProfile(scores: readonly (Pick<RiskScore, 'class'> | null)[]): RiskProfile {
  const profile = { low: 0, medium: 0, high: 0, unscored: 0 };
  for (const score of scores) profile[score?.class ?? 'unscored'] += 1;
  return profile;
}
