import {
  addYears,
  type Calculation,
  calculated,
  findMissing,
  type IsoDate,
  isIsoDate,
  type Notice,
  type Step,
  shown,
  unscored,
  yearsBetween,
} from '@ircrisk/units';
import { firstIntervalCredits, tankIntervals } from './tables/tank-constants.ts';
import {
  type BottomInput,
  facesRates,
  type Lining,
  liningIsEffective,
  neededOfBottom,
  requiredBottomThickness,
} from './tank-bottom.ts';

const INTERNAL = 'API 653:2014 6.4.2';

/** Longest intervals of the standard a plant follows beside API 653; the shorter counts. */
export type TankIntervalRule = {
  readonly firstYears?: number | null;
  readonly maxYears?: number | null;
  readonly source: string;
};

export type InternalCapInput = {
  readonly firstInterval?: boolean;
  readonly releasePreventionBarrier?: boolean;
  readonly lining?: Lining | null;
  readonly today?: IsoDate;
  /** The owner has confirmed the safeguards that table 6.1 credits on a first interval. */
  readonly creditsConfirmed?: boolean;
  readonly soilSideProtection?: boolean;
  readonly bottomAllowanceMm?: number | null;
  /** Interval of an approved risk-based plan. */
  readonly rbiYears?: number | null;
  readonly rule?: TankIntervalRule | null;
};

type Cap = { years: number; governs: 'cap' | 'rbi' | 'rule' };

function creditsOf(input: InternalCapInput): { years: number; names: string[] } {
  const found: [string, number][] = [];
  const sound = liningIsEffective(input.lining, input.today);
  if (sound && input.lining?.kind === 'reinforced')
    found.push(['lining', firstIntervalCredits.reinforcedLining]);
  if (sound && input.lining?.kind === 'thinFilm') found.push(['lining', firstIntervalCredits.thinFilmLining]);
  if (input.soilSideProtection) found.push(['CP', firstIntervalCredits.soilSideProtection]);
  if (input.releasePreventionBarrier) found.push(['RPB', firstIntervalCredits.barrier]);
  const over = (input.bottomAllowanceMm ?? 0) - firstIntervalCredits.allowanceOverMm;
  if (over > 0) found.push(['CA', over / firstIntervalCredits.allowanceMmPerYear]);
  return {
    years: found.reduce((sum, [, years]) => sum + years, 0),
    names: found.map(([name, years]) => `${shown(years, 3)} (${name})`),
  };
}

/** First 10 years plus confirmed credits, later 20, with a barrier 30; by an approved plan 25 and 30; without one never past the plant's own standard. */
export function internalCap(input: InternalCapInput): Calculation<Cap> {
  const { rule, rbiYears, firstInterval, releasePreventionBarrier: barrier } = input;
  const facts = {
    unit: 'years',
    inputs: input,
    standardRef: rule ? `${INTERNAL}; ${rule.source}` : INTERNAL,
  };
  const upper = barrier ? tankIntervals.internalWithBarrierYears : tankIntervals.internalYears;
  const credits = firstInterval && input.creditsConfirmed ? creditsOf(input) : { years: 0, names: [] };
  const standard = firstInterval ? Math.min(tankIntervals.internalFirstYears + credits.years, upper) : upper;
  const steps: Step[] = [
    {
      id: 'standardCap',
      formula: firstInterval ? `min(${tankIntervals.internalFirstYears} + Σ, ${upper})` : String(upper),
      substituted: firstInterval
        ? `min(${[tankIntervals.internalFirstYears, ...credits.names].join(' + ')}, ${upper})`
        : String(upper),
      value: standard,
      unit: 'years',
      reference: firstInterval ? `${INTERNAL}.1, table 6.1` : `${INTERNAL}.2`,
    },
  ];
  const warnings: Notice[] = [];
  let cap: Cap = { years: standard, governs: 'cap' };
  if (rbiYears !== null && rbiYears !== undefined) {
    const most = barrier ? tankIntervals.internalRbiWithBarrierYears : tankIntervals.internalRbiYears;
    if (rbiYears > most)
      warnings.push({
        code: 'intervalClamped',
        path: 'rbiYears',
        values: { chosen: shown(rbiYears, 4), allowed: most },
      });
    cap = { years: Math.min(rbiYears, most), governs: 'rbi' };
    steps.push({
      id: 'rbiCap',
      formula: `min(T_RBI, ${most})`,
      substituted: `min(${shown(rbiYears)}, ${most})`,
      value: cap.years,
      unit: 'years',
      reference: `${INTERNAL}.2`,
    });
  }
  // An approved assessment may set another interval than the plant's standard (SY/T 5921-2017 5.1.1).
  if (rule && cap.governs !== 'rbi') {
    const ruled = (firstInterval ? rule.firstYears : null) ?? rule.maxYears;
    if (ruled === null || ruled === undefined)
      return unscored({ code: 'ruleWithoutInterval', path: 'rule', values: { source: rule.source } }, facts);
    steps.push({
      id: 'ruleCap',
      formula: 'T',
      substituted: rule.source,
      value: ruled,
      unit: 'years',
      reference: rule.source,
    });
    if (ruled < cap.years) cap = { years: ruled, governs: 'rule' };
  }
  return calculated<Cap>(cap, { ...facts, warnings, steps });
}

export type InternalInterval = {
  readonly intervalYears: number;
  /** Null where a thickness, a rate or the limit is missing, unless the plates are at their limit already. */
  readonly byCorrosionYears: number | null;
  /** What is known of the plates lets them last no longer; a life where nothing is missing. */
  readonly atMostYears: number | null;
  readonly capYears: number;
  readonly governs: 'corrosion' | 'cap' | 'rbi' | 'rule' | 'lining' | 'unknownRate' | 'unknownLimit';
  readonly due: IsoDate | null;
};

const liningEnd = ({ installed, lifeYears }: Lining): IsoDate => addYears(installed, lifeYears);

type FaceRates = Pick<ReturnType<typeof facesRates>, 'internal' | 'underside' | 'total'>;

type PlateLife = { years: number | null; atLimit: boolean; liningEndsFirst: boolean };

/**
 * Years from the readings until the plates meet a limit: none below it, whatever the rates; not known without any. A face or a
 * rate that is missing can only shorten it, so what is known is the longest it can be.
 */
function lifeToLimit(
  { undersideRemainingMm, internalRemainingMm }: BottomInput,
  limitMm: number,
  rates: FaceRates,
  steps: Step[],
  isLongest: boolean,
): number | null {
  const known = [undersideRemainingMm, internalRemainingMm].filter((one) => typeof one === 'number');
  if (known.length === 0) return null;
  const spare = Math.min(...known) - limitMm;
  const { total } = rates;
  const life = spare <= 0 ? 0 : total !== null && total > 0 ? spare / total : null;
  steps.push({
    id: 'byCorrosion',
    formula: `O_r ${isLongest && life !== 0 ? '≤' : '='} (min(RT_bc, RT_ip) − MRT_req) / (StP_r + UP_r)`,
    substituted: `(min(${undersideRemainingMm ?? '–'}, ${internalRemainingMm ?? '–'}) − ${shown(limitMm)}) / (${rates.internal ?? '–'} + ${rates.underside ?? '–'})`,
    value: life,
    unit: 'years',
    reference: 'API 653:2014 4.4.5',
  });
  return life;
}

/**
 * Years since the last internal inspection after which the plates are at their limit. The lower limit of a reinforced lining
 * holds only while the lining lasts; past its end the plates need what they would without one.
 */
function byCorrosion(
  input: BottomInput & { readonly lastInspection?: IsoDate | null; readonly measuredOn?: IsoDate | null },
  requiredMm: number,
  rates: FaceRates,
  steps: Step[],
  isLongest: boolean,
): PlateLife {
  const { lastInspection: last, measuredOn, lining } = input;
  const later = last && measuredOn ? yearsBetween(last, measuredOn) : 0;
  const sinceInspection = (life: number | null) => {
    if (life === null) return null;
    const years = Math.max(0, life + later);
    if (later !== 0)
      steps.push({
        id: 'sinceInspection',
        formula: 'O_r + (t_measured − t_inspection)',
        substituted: `${shown(life)} + ${shown(later)}`,
        value: years,
        unit: 'years',
      });
    return years;
  };
  const life = lifeToLimit(input, requiredMm, rates, steps, isLongest);
  const years = sinceInspection(life);
  const atLimit = life === 0;
  const bare = requiredBottomThickness({ ...input, lining: null }).requiredMm;
  if (!lining || !last || bare === requiredMm) return { years, atLimit, liningEndsFirst: false };
  const lined = Math.max(0, yearsBetween(last, liningEnd(lining)));
  if (years !== null && years <= lined) return { years, atLimit, liningEndsFirst: false };
  const unlined = sinceInspection(lifeToLimit(input, bare, rates, steps, isLongest));
  if (unlined === null) return { years: null, atLimit, liningEndsFirst: false };
  return unlined >= lined
    ? { years: unlined, atLimit, liningEndsFirst: false }
    : { years: lined, atLimit, liningEndsFirst: true };
}

/**
 * A standard whose years nobody entered takes away the cap, not the plates: where they (or the lining) are at their end before
 * API 653 would ask, that day stands and the missing years are told. Past it the standard may ask earlier, so there is no day.
 */
function withoutRule(input: IntervalInput, cap: Calculation<Cap>): Calculation<InternalInterval> {
  const reason = cap.reason ?? { code: 'noRule' };
  const found = internalInspectionInterval({ ...input, rule: null });
  const byPlates = found.value?.governs === 'corrosion' || found.value?.governs === 'lining';
  return byPlates
    ? { ...found, warnings: [reason, ...found.warnings] }
    : unscored(reason, { unit: 'years', inputs: input, standardRef: cap.standardRef });
}

type IntervalInput = BottomInput &
  InternalCapInput & { readonly lastInspection?: IsoDate | null; readonly measuredOn?: IsoDate | null };

/**
 * Longest internal interval of a zone: (min(RT) − MRT_req) / (StP_r + UP_r) under the cap. What the plates allow counts
 * from the day they were measured, the cap from the last internal inspection; without known rates ten years at most.
 */
export function internalInspectionInterval(input: IntervalInput): Calculation<InternalInterval> {
  const { lastInspection: last, measuredOn } = input;
  for (const [name, day] of Object.entries({ lastInspection: last, measuredOn }))
    if (day && !isIsoDate(day))
      return unscored(
        { code: 'invalidDate', path: name, values: { name } },
        { unit: 'years', inputs: input, standardRef: INTERNAL },
      );
  const cap = internalCap(input);
  if (cap.value === null) return withoutRule(input, cap);
  const facts = { unit: 'years', inputs: input, standardRef: cap.standardRef };
  const { requiredMm, warnings } = requiredBottomThickness(input);
  const steps: Step[] = [...cap.steps];
  const all: Notice[] = [...warnings, ...cap.warnings];
  const missing = findMissing(input, neededOfBottom);
  let best: { years: number; governs: InternalInterval['governs'] } = cap.value;
  const rates = facesRates(input);
  all.push(...rates.warnings);
  const isLongest = missing !== undefined || input.limitIsLeast === true;
  const found = byCorrosion(input, requiredMm, rates, steps, isLongest);
  if (found.atLimit) all.push({ code: 'bottomAtLimit' });
  if (found.liningEndsFirst) all.push({ code: 'liningEndsFirst', path: 'lining' });
  if (missing) all.push({ code: 'bottomRateUnknown', ...(missing.path ? { path: missing.path } : {}) });
  const unknown = tankIntervals.internalUnknownRateYears;
  if (isLongest && unknown < best.years)
    best = { years: unknown, governs: missing ? 'unknownRate' : 'unknownLimit' };
  if (found.years !== null && found.years < best.years)
    best = { years: found.years, governs: found.liningEndsFirst ? 'lining' : 'corrosion' };
  // Nothing corrodes inside only while the lining lasts.
  if (rates.internal === 0 && input.lining && last) {
    const until = yearsBetween(last, liningEnd(input.lining));
    if (until < best.years) {
      best = { years: Math.max(0, until), governs: 'lining' };
      all.push({ code: 'liningEndsFirst', path: 'lining' });
    }
  }
  steps.push({
    id: 'cap',
    formula: 'min(O_r, cap)',
    substituted: `min(${found.years === null ? '–' : shown(found.years)}, ${shown(cap.value.years)})`,
    value: best.years,
    unit: 'years',
    reference: INTERNAL,
  });
  return calculated<InternalInterval>(
    {
      intervalYears: best.years,
      // What is missing can only shorten a life: the longest it can be sets a date, and is no life.
      byCorrosionYears: isLongest && !found.atLimit ? null : found.years,
      atMostYears: found.years,
      capYears: cap.value.years,
      governs: best.governs,
      due: last ? addYears(last, best.years) : null,
    },
    { ...facts, warnings: all, steps },
  );
}
