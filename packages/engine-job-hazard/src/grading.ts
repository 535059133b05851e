import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';

export type Colour = 'red' | 'orange' | 'yellow' | 'blue' | 'light';
export type Level = 1 | 2 | 3 | 4 | 5;
/** Does a limit belong to the band above it (D ≥ limit), or only what exceeds it (D > limit)? */
export type Boundary = 'inclusiveLower' | 'exclusive';
export type Graded = { readonly score: number; readonly level: Level; readonly colour: Colour };

type Scale = readonly number[];
type Band = readonly [limit: number, level: Level, colour: Colour];
const LEC = { L: [10, 6, 3, 1, 0.5, 0.2, 0.1], E: [10, 6, 3, 2, 1, 0.5], C: [100, 40, 15, 7, 3, 1] } as const;
const lecBands: readonly Band[] = [
  [320, 1, 'red'],
  [160, 2, 'orange'],
  [70, 3, 'yellow'],
  [20, 4, 'blue'],
  [0, 5, 'blue'],
];
const FIVE: Scale = [1, 2, 3, 4, 5];
const lsBands: readonly Band[] = [
  [20, 1, 'red'],
  [15, 2, 'orange'],
  [9, 3, 'yellow'],
  [4, 4, 'blue'],
  [1, 5, 'light'],
];
const MES = { M: [5, 3, 1], E: [10, 6, 3, 2, 1, 0.5], S: [10, 8, 4, 2, 1] } as const;
const mesBands: readonly Band[] = [
  [180, 1, 'red'],
  [90, 2, 'orange'],
  [50, 3, 'yellow'],
  [20, 4, 'blue'],
  [0, 5, 'blue'],
];

type Values = Readonly<Record<string, number | null | undefined>>;
/** What each factor of a method may be. */
export type Scales = Readonly<Record<string, Scale>>;
export const methodScales = { LEC, LS: { L: FIVE, S: FIVE }, MES } as const satisfies Record<string, Scales>;
type Options = {
  readonly boundary?: Boundary /** The company allows numbers between the listed ones. */;
  readonly freeNumbers?: boolean;
};

/** Factors that are told and that the method does not list; one that is not told is another matter. */
export function factorFaults(values: Values, scales: Scales, freeNumbers = false): readonly Notice[] {
  return Object.entries(scales).flatMap(([name, scale]) => {
    const value = values[name];
    if (value === null || value === undefined) return [];
    const allowed = freeNumbers ? value > 0 && Number.isFinite(value) : scale.includes(value);
    const listed = freeNumbers ? '> 0' : scale.toSorted((a, b) => a - b).join(', ');
    return allowed ? [] : [{ code: 'notListed', path: name, values: { name, value: String(value), listed } }];
  });
}

/** The first factor that is off its scale, or missing. */
export function firstFault(values: Values, scales: Scales, freeNumbers = false): Notice | undefined {
  const [unlisted] = factorFaults(values, scales, freeNumbers);
  if (unlisted) return unlisted;
  const missing = Object.keys(scales).find((name) => (values[name] ?? null) === null);
  return missing === undefined
    ? undefined
    : { code: 'missingInput', path: missing, values: { name: missing } };
}

const colourTexts: Readonly<Record<Colour, { readonly zh: string; readonly en: string }>> = {
  red: { zh: '红色', en: 'red' },
  orange: { zh: '橙色', en: 'orange' },
  yellow: { zh: '黄色', en: 'yellow' },
  blue: { zh: '蓝色', en: 'blue' },
  light: { zh: '浅色', en: 'light' },
};
export const scoreStep = (names: readonly string[], factors: readonly number[], score: number): Step => ({
  id: 'score',
  formula: names.join(' · '),
  substituted: factors.map((factor) => shown(factor)).join(' · '),
  value: score,
  unit: '1',
});
/** The colour people see and sign by. */
export const colourStep = ({ level, colour }: Graded): Step => ({
  id: 'colour',
  name: {
    zh: `${level} 级为${colourTexts[colour].zh}`,
    en: `Level ${level} is ${colourTexts[colour].en}`,
  },
  formula: 'level → colour',
  substituted: `${level} → ${colour}`,
  value: colour,
  unit: '',
});

const decimalsOf = (factor: number): number => String(factor).split('.')[1]?.length ?? 0;

/** In whole numbers of the last decimal of each factor, so that 0.2·3·3 is 1.8 and not 1.8000000000000003, and a limit is met exactly. */
function product(factors: readonly number[]): number {
  const whole = factors.reduce((all, factor) => all * Math.round(factor * 10 ** decimalsOf(factor)), 1);
  const decimals = factors.reduce((all, factor) => all + decimalsOf(factor), 0);
  // Beyond what whole numbers hold, or written with an exponent, the plain product is as good.
  return Number.isSafeInteger(whole) && whole > 0
    ? whole / 10 ** decimals
    : factors.reduce((all, factor) => all * factor, 1);
}

/** Between which limits the score lies, and to which side a limit belongs by the company's rule. */
function bandStep(
  score: number,
  level: Level,
  { lower, upper, exceeds }: { lower: number; upper: number | undefined; exceeds: boolean },
): Step {
  const below = exceeds && lower > 1 ? '<' : '≤';
  const above = exceeds ? '≤' : '<';
  return {
    id: 'band',
    formula: `limit ${below} D${upper === undefined ? '' : ` ${above} next limit`}`,
    substituted: `${lower} ${below} ${shown(score)}${upper === undefined ? '' : ` ${above} ${upper}`}`,
    value: level,
    unit: 'level',
    reference: exceeds ? 'boundary: D > limit' : 'boundary: D ≥ limit',
  };
}

function grade(
  values: Values,
  scales: Scales,
  bands: readonly Band[],
  reference: string,
  { boundary = 'inclusiveLower', freeNumbers = false }: Options,
): Calculation<Graded> {
  const facts = { unit: '1', inputs: { ...values, boundary }, standardRef: reference };
  const fault = firstFault(values, scales, freeNumbers);
  if (fault) return unscored(fault, facts);
  const names = Object.keys(scales);
  const factors = names.map((name) => values[name] as number);
  const score = product(factors);
  const exceeds = boundary === 'exclusive';
  const found = bands.findIndex(([limit]) => (exceeds && limit > 1 ? score > limit : score >= limit));
  const at = found < 0 ? bands.length - 1 : found;
  const [limit, level, colour] = bands[at] as Band;
  return calculated(
    { score, level, colour },
    {
      ...facts,
      steps: [
        { ...scoreStep(names, factors, score), reference },
        bandStep(score, level, { lower: limit, upper: bands[at - 1]?.[0], exceeds }),
        colourStep({ score, level, colour }),
      ],
    },
  );
}

/** D = L·E·C (Graham and Kinney); bands by lower limit, or exclusive where the company has set it so. */
export const gradeLec = (
  values: { L?: number | null; E?: number | null; C?: number | null },
  options: Options = {},
): Calculation<Graded> => grade(values, methodScales.LEC, lecBands, 'LEC, Graham and Kinney 1971', options);
/** R = L·S, 1–5 each. */
export const gradeLs = (values: { L?: number | null; S?: number | null }): Calculation<Graded> =>
  grade(values, methodScales.LS, lsBands, 'LS', {});
/** R = M·E·S by state of control. */
export const gradeMes = (values: {
  M?: number | null;
  E?: number | null;
  S?: number | null;
}): Calculation<Graded> => grade(values, methodScales.MES, mesBands, 'MES', {});

/** Grades of JHA in the four bands of the company's matrix: 1 high, 2 medium-high, 3 medium, 4 and 5 low. */
export const bandOfLevel = (level: Level): 'high' | 'mediumHigh' | 'medium' | 'low' =>
  level === 1 ? 'high' : level === 2 ? 'mediumHigh' : level === 3 ? 'medium' : 'low';

/** The job is as its worst residual, at equal level the higher score; null until every hazard is graded. */
export function jobGrade(residuals: readonly (Graded | null | undefined)[]): Calculation<Graded> {
  const facts = { unit: 'level', inputs: { hazards: residuals.length }, standardRef: 'worst residual' };
  const graded = residuals.filter((each) => each !== null && each !== undefined);
  const [first] = graded;
  if (!first) return unscored({ code: 'nothingGraded' }, facts);
  const open = residuals.length - graded.length;
  if (open > 0)
    return unscored({ code: 'someUngraded', values: { count: open, all: residuals.length } }, facts);
  const ranked = graded.toSorted((a, b) => a.level - b.level || b.score - a.score);
  const worst = ranked[0] ?? first;
  const rest = ranked.length - toldHazards;
  return calculated(worst, {
    ...facts,
    steps: [
      {
        id: 'worst',
        name: { zh: '各危害的残余分值，从最差起', en: 'Residual scores of the hazards, worst first' },
        formula: 'worst residual',
        substituted: [
          ...ranked.slice(0, toldHazards).map(({ score }) => shown(score)),
          ...(rest > 0 ? [`… (+${rest})`] : []),
        ].join(', '),
        value: worst.score,
        unit: '1',
      },
      colourStep(worst),
    ],
  });
}
/** So many scores stand in the derivation of a job; the others are better ones. */
const toldHazards = 30;

export const approvers = {
  red: null,
  orange: 'plantManager',
  yellow: 'sectionHead',
  blue: 'teamLeader',
  light: 'teamLeader',
} as const;

type Approver = NonNullable<(typeof approvers)[Colour]> | 'companyHead';
const ladder: readonly Approver[] = ['teamLeader', 'sectionHead', 'plantManager', 'companyHead'];

/** Who signs: by colour, and one level up for hot work at night, on rest days and holidays (GB 30871-2022); nobody for red. */
export function approverOf(colour: Colour, hotWorkOutOfHours = false): Approver | null {
  const usual = approvers[colour];
  if (usual === null || !hotWorkOutOfHours) return usual;
  return ladder[ladder.indexOf(usual) + 1] as Approver;
}

/** A job whose residual is red may not begin, whoever would sign it. */
export const activationFault = ({ colour }: Graded): Notice | undefined =>
  approvers[colour] === null ? { code: 'redNotAllowed', path: 'residual' } : undefined;

export const controlScores = {
  elimination: 5,
  substitution: 4,
  engineering: 3,
  administrative: 2,
  ppe: 1,
  emergency: 0,
} as const;
export type ControlKind = keyof typeof controlScores;

interface Reduced {
  readonly initial: Graded | null;
  readonly residual: Graded | null;
  readonly controls: readonly ControlKind[];
  /** The residual is told as less likely, or people as less exposed. */
  readonly lessLikely?: boolean;
}

/** What brings the risk down: emergency measures come after the event, so they lessen what follows, not how likely it is. */
function reductionFault({ initial, residual, controls, lessLikely = false }: Reduced): string | undefined {
  if (!initial || !residual || residual.score >= initial.score) return undefined;
  if (controls.length === 0) return 'residualWithoutControls';
  return lessLikely && controls.every((control) => control === 'emergency')
    ? 'residualByEmergency'
    : undefined;
}

/** A residual below the initial risk that no control brought about does not count: the risk is as it was. */
export const countedResidual = (hazard: Reduced): Graded | null =>
  reductionFault(hazard) ? hazard.initial : hazard.residual;

/** What a reviewer must see about one hazard; `blocks` keeps it from approval. */
export function hazardFindings(
  hazard: Reduced & { readonly reason?: string | null; readonly alarpNote?: string | null },
): readonly (Notice & { readonly blocks: boolean })[] {
  const { initial, residual, controls } = hazard;
  const found: (Notice & { blocks: boolean })[] = [];
  if (!initial) found.push({ code: 'initialUngraded', path: 'initial', blocks: true });
  if (!residual) found.push({ code: 'residualUngraded', path: 'residual', blocks: true });
  if (!initial || !residual) return found;
  if (residual.score > initial.score && !hazard.reason?.trim())
    found.push({ code: 'residualAbove', path: 'residual', blocks: true });
  const fault = reductionFault(hazard);
  if (fault) found.push({ code: fault, path: 'controls', blocks: true });
  if (residual.level <= 3 && !hazard.alarpNote?.trim())
    found.push({ code: 'alarpNeeded', path: 'alarpNote', blocks: true });
  const best = Math.max(0, ...controls.map((control) => controlScores[control]));
  if (initial.level <= 2 && best < 3) found.push({ code: 'weakControls', path: 'controls', blocks: false });
  return found;
}
