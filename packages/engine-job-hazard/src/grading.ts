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
type Options = {
  readonly boundary?: Boundary /** The company allows numbers between the listed ones. */;
  readonly freeNumbers?: boolean;
};

/** Factors in tenths, so that 0.2·3·3 is 1.8 and not 1.8000000000000003, and a limit is met exactly. */
function product(factors: readonly number[]): number {
  const tenths = factors.reduce((all, factor) => all * Math.round(factor * 10), 1);
  return tenths / 10 ** factors.length;
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
  scales: Readonly<Record<string, Scale>>,
  bands: readonly Band[],
  reference: string,
  { boundary = 'inclusiveLower', freeNumbers = false }: Options,
): Calculation<Graded> {
  const facts = { unit: '1', inputs: { ...values, boundary }, standardRef: reference };
  const factors: number[] = [];
  for (const [name, scale] of Object.entries(scales)) {
    const value = values[name];
    if (value === null || value === undefined)
      return unscored({ code: 'missingInput', path: name, values: { name } }, facts);
    const allowed = freeNumbers ? value > 0 && Number.isFinite(value) : scale.includes(value);
    if (!allowed) return unscored({ code: 'notListed', path: name, values: { name, value } }, facts);
    factors.push(value);
  }
  const score =
    freeNumbers && factors.some((factor) => Math.abs(factor * 10 - Math.round(factor * 10)) > 1e-9)
      ? factors.reduce((all, factor) => all * factor, 1)
      : product(factors);
  const exceeds = boundary === 'exclusive';
  const found = bands.findIndex(([limit]) => (exceeds && limit > 1 ? score > limit : score >= limit));
  const at = found < 0 ? bands.length - 1 : found;
  const [limit, level, colour] = bands[at] as Band;
  return calculated(
    { score, level, colour },
    {
      ...facts,
      steps: [
        {
          id: 'score',
          formula: Object.keys(scales).join(' · '),
          substituted: factors.map((factor) => shown(factor)).join(' · '),
          value: score,
          unit: '1',
          reference,
        },
        bandStep(score, level, { lower: limit, upper: bands[at - 1]?.[0], exceeds }),
      ],
    },
  );
}

/** D = L·E·C (Graham and Kinney); bands by lower limit, or exclusive where the company has set it so. */
export const gradeLec = (
  values: { L?: number | null; E?: number | null; C?: number | null },
  options: Options = {},
): Calculation<Graded> => grade(values, LEC, lecBands, 'LEC, Graham and Kinney 1971', options);
/** R = L·S, 1–5 each. */
export const gradeLs = (values: { L?: number | null; S?: number | null }): Calculation<Graded> =>
  grade(values, { L: FIVE, S: FIVE }, lsBands, 'LS', {});
/** R = M·E·S by state of control. */
export const gradeMes = (values: {
  M?: number | null;
  E?: number | null;
  S?: number | null;
}): Calculation<Graded> => grade(values, MES, mesBands, 'MES', {});

/** Grades of JHA in the four bands of the company's matrix: 1 high, 2 medium-high, 3 medium, 4 and 5 low. */
export const bandOfLevel = (level: Level): 'high' | 'mediumHigh' | 'medium' | 'low' =>
  level === 1 ? 'high' : level === 2 ? 'mediumHigh' : level === 3 ? 'medium' : 'low';

/** The job is as its worst residual, at equal level the higher score; null until every hazard is graded. */
export function jobGrade(residuals: readonly (Graded | null | undefined)[]): Calculation<Graded> {
  const facts = { unit: 'level', inputs: { hazards: residuals.length }, standardRef: 'worst residual' };
  const graded = residuals.filter((each) => each !== null && each !== undefined);
  const [first] = graded;
  if (!first || graded.length < residuals.length) return unscored({ code: 'nothingGraded' }, facts);
  const worse = (a: Graded, b: Graded) => (a.level === b.level ? a.score > b.score : a.level < b.level);
  return calculated(
    graded.reduce((worst, each) => (worse(each, worst) ? each : worst), first),
    facts,
  );
}

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
