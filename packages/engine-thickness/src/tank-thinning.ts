import {
  type Calculation,
  calculated,
  findMissing,
  type IsoDate,
  isIsoDate,
  type Notice,
  outlierScores,
  type Step,
  shown,
  unscored,
  yearsBetween,
} from '@ircrisk/units';
import { remainingLife } from './remaining-life.ts';
import { averaging, minimumShare, pitRule } from './tables/tank-constants.ts';
import { type ExternalIntervals, externalIntervals } from './tank-interval.ts';
import { judgePits, type PitsInput } from './tank-pits.ts';

const THINNING = 'API 653:2014 4.3.2.1, 4.3.2.2';

/** L = 3.7·√(D·t₂) (ft, in), at most 40 in; in SI 33.8·√(D·t₂) mm with D in m and t₂ in mm. */
export const averagingLengthMm = (diameterM: number, leastMm: number): number =>
  Math.min(averaging.factor * Math.sqrt(diameterM * leastMm), averaging.longestMm);

export type ProfilePoint = {
  /** The vertical line the point lies on. */
  readonly line: number;
  /** Above the foot of the course; without it the point belongs to no profile. */
  readonly heightMm?: number | null;
  readonly thicknessMm: number;
};

export type ThinnedArea = {
  /** t₂: the least reading. */
  readonly leastMm: number;
  /** L, over which t₁ is averaged. */
  readonly lengthMm: number;
  /** t₁: the lowest average over L along any vertical line; null where no line was measured closely enough. */
  readonly averageMm: number | null;
  readonly outliers: readonly number[];
};

/** Lowest average over a window of L along one line; null where a window holds fewer than five points. */
function lowestOnLine(line: readonly { heightMm: number; thicknessMm: number }[], lengthMm: number) {
  const points = [...line].sort((a, b) => a.heightMm - b.heightMm);
  let [lowest, sum, from] = [null as number | null, 0, 0];
  for (const [to, point] of points.entries()) {
    sum += point.thicknessMm;
    while (point.heightMm - (points[from]?.heightMm ?? 0) > lengthMm + 1e-9) {
      sum -= points[from]?.thicknessMm ?? 0;
      from += 1;
    }
    const count = to - from + 1;
    const span = point.heightMm - (points[from]?.heightMm ?? 0);
    const pitch = count > 1 ? span / (count - 1) : 0;
    // The window is full when one more step would leave it: a short end of a line is no average over L.
    if (count >= averaging.fewestPoints && span + pitch > lengthMm - 1e-9)
      lowest = Math.min(lowest ?? Number.POSITIVE_INFINITY, sum / count);
  }
  return lowest;
}

/**
 * t₁ and t₂ of a course from the points measured on it. The mean of the course is no t₁: it hides a corroded belt.
 * Outliers are named, not removed; an isolated pit is left out by the inspector, who marks it.
 */
export function thinnedArea(input: {
  diameterM?: number | null;
  points?: readonly ProfilePoint[] | null;
}): Calculation<ThinnedArea> {
  const points = input.points ?? [];
  const facts = {
    unit: 'mm',
    inputs: { diameterM: input.diameterM ?? null, points: points.length },
    standardRef: THINNING,
  };
  const missing = findMissing(input, ['diameterM'], ['diameterM']);
  if (missing) return unscored(missing, facts);
  if (points.length === 0)
    return unscored({ code: 'missingInput', path: 'points', values: { name: 'points' } }, facts);
  const values = points.map(({ thicknessMm }) => thicknessMm);
  const leastMm = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const lengthMm = averagingLengthMm(input.diameterM ?? 0, leastMm);
  const placed = points.flatMap(({ line, heightMm, thicknessMm }) =>
    heightMm === null || heightMm === undefined ? [] : [{ line, heightMm, thicknessMm }],
  );
  const averages = [...Map.groupBy(placed, ({ line }) => line).values()].map((line) =>
    lowestOnLine(line, lengthMm),
  );
  // One line that was measured too coarsely may hide the worst: then no line speaks for the area.
  const complete = placed.length === points.length && averages.every((each): each is number => each !== null);
  const averageMm = complete ? averages.reduce((least, each) => Math.min(least, each)) : null;
  const outliers = outlierScores(values)?.outliers ?? [];
  const warnings: Notice[] =
    outliers.length > 0 ? [{ code: 'outlierReadings', values: { count: outliers.length } }] : [];
  if (averageMm === null)
    warnings.push({ code: 'noAverageOverLength', values: { lengthMm: shown(lengthMm, 4) } });
  return calculated<ThinnedArea>(
    { leastMm, lengthMm, averageMm, outliers },
    { ...facts, warnings, steps: [lengthStep(input.diameterM ?? 0, leastMm, lengthMm)] },
  );
}

const lengthStep = (diameterM: number, leastMm: number, lengthMm: number): Step => ({
  id: 'length',
  formula: `L = min(${averaging.factor}·√(D·t₂), ${averaging.longestMm})`,
  substituted: `min(${averaging.factor}·√(${shown(diameterM)}·${shown(leastMm)}), ${averaging.longestMm})`,
  value: lengthMm,
  unit: 'mm',
  reference: THINNING,
});

export type CourseWall = {
  readonly averageMm: number;
  readonly leastMm: number;
  readonly lengthMm: number;
  /** t₁ − t_min and t₂ − 0.6·t_min. */
  readonly averageMarginMm: number;
  readonly leastMarginMm: number;
  /** Of scattered pits, t_pit − 0.5·t_min; null without pits, or where they are part of the corroded area. */
  readonly pitMarginMm: number | null;
  /** The smallest of them: the remaining corrosion allowance. */
  readonly marginMm: number;
  readonly governs: 'average' | 'least' | 'pits';
  readonly remainingLifeYears: number | null;
  readonly intervals: ExternalIntervals | null;
  /** Corrosion from the reading to the next ultrasonic inspection, or to today where that is overdue; null while the rate is unknown. */
  readonly corrosionMm: number | null;
  /** The part of it that has happened by today; null while the rate is unknown. */
  readonly sinceReadingMm: number | null;
  /** Both conditions with that corrosion added; null where only the rate is missing. */
  readonly passes: boolean | null;
};

/** What is left over the limit that is met first, and the wall and limit it is the difference of. */
function tightest(walls: { averageMm: number; leastMm: number; pitMm: number | null; requiredMm: number }) {
  const { requiredMm } = walls;
  const limits = [
    { governs: 'average' as const, actualMm: walls.averageMm, requiredMm },
    { governs: 'least' as const, actualMm: walls.leastMm, requiredMm: minimumShare * requiredMm },
    ...(walls.pitMm === null
      ? []
      : [{ governs: 'pits' as const, actualMm: walls.pitMm, requiredMm: pitRule.share * requiredMm }]),
  ];
  const margin = (one: (typeof limits)[number]) => one.actualMm - one.requiredMm;
  return limits.reduce((tight, one) => (margin(one) < margin(tight) ? one : tight));
}

/**
 * t₁ ≥ t_min and t₂ ≥ 0.6·t_min, each with the corrosion until the next inspection. Without t₁ the minimum stands for both.
 * Scattered pits have their own limit; others are the least reading of the area.
 */
export function courseWall(
  input: PitsInput & {
    diameterM?: number | null;
    leastMm?: number | null;
    averageMm?: number | null;
    requiredMm?: number | null;
    rateMmPerYear?: number | null;
    /** Years to the next inspection of the wall; the ultrasonic interval where none is given. */
    inspectionYears?: number | null;
    /** Day of the readings, and the day of the judgement: a wall whose inspection is overdue has corroded until today. */
    measuredOn?: IsoDate | null;
    today?: IsoDate | null;
  },
): Calculation<CourseWall> {
  const facts = { unit: 'mm', inputs: input, standardRef: THINNING };
  const missing = findMissing(input, ['diameterM', 'leastMm', 'requiredMm'], ['diameterM', 'leastMm']);
  if (missing) return unscored(missing, facts);
  const known = input as Record<'diameterM' | 'leastMm' | 'requiredMm', number>;
  const { diameterM, requiredMm } = known;
  const pits = judgePits(input, requiredMm);
  const leastMm = pits && !pits.scattered ? Math.min(known.leastMm, pits.remainingMm) : known.leastMm;
  const averageMm = input.averageMm ?? leastMm;
  if (!Number.isFinite(averageMm) || averageMm < leastMm)
    return unscored({ code: 'averageBelowLeast', path: 'averageMm' }, facts);
  const rate = input.rateMmPerYear;
  const lengthMm = averagingLengthMm(diameterM, leastMm);
  const averageMarginMm = averageMm - requiredMm;
  const leastMarginMm = leastMm - minimumShare * requiredMm;
  const pitMm = pits?.scattered ? pits.remainingMm : null;
  const { governs, ...tight } = tightest({ averageMm, leastMm, pitMm, requiredMm });
  const marginMm = tight.actualMm - tight.requiredMm;
  const life = remainingLife({ ...tight, rateMmPerYear: rate });
  const external = externalIntervals({ remainingAllowanceMm: marginMm, rateMmPerYear: rate });
  const planned = input.inspectionYears ?? external.value?.ultrasonicYears ?? null;
  const sinceReading =
    input.measuredOn && input.today && isIsoDate(input.measuredOn)
      ? Math.max(0, yearsBetween(input.measuredOn, input.today))
      : 0;
  const years = planned === null ? null : Math.max(planned, sinceReading);
  const isKnown = rate !== null && rate !== undefined && rate >= 0;
  const corrosionMm = isKnown && years !== null ? rate * years : null;
  const passes = marginMm < 0 ? false : corrosionMm === null ? null : marginMm >= corrosionMm - 1e-9;
  const warnings: Notice[] = [...external.warnings, ...(pits?.warnings ?? [])];
  if (input.averageMm === null || input.averageMm === undefined)
    warnings.push({ code: 'noAverageOverLength', values: { lengthMm: shown(lengthMm, 4) } });
  const compared = { t1: shown(averageMm, 4), t2: shown(leastMm, 4), required: shown(requiredMm, 4) };
  if (passes === false)
    warnings.push(
      governs === 'pits'
        ? { code: 'pitsFail', values: { pitMm: shown(pitMm ?? 0, 4), required: compared.required } }
        : { code: 'shellFails', values: compared },
    );
  const steps: Step[] = [
    lengthStep(diameterM, leastMm, lengthMm),
    {
      id: 'average',
      formula: 't₁ − t_min',
      substituted: `${shown(averageMm)} − ${shown(requiredMm)}`,
      value: averageMarginMm,
      unit: 'mm',
      reference: THINNING,
    },
    {
      id: 'least',
      formula: `t₂ − ${minimumShare}·t_min`,
      substituted: `${shown(leastMm)} − ${minimumShare}·${shown(requiredMm)}`,
      value: leastMarginMm,
      unit: 'mm',
      reference: THINNING,
    },
    ...(pits?.steps ?? []),
    {
      id: 'corrosion',
      formula: 'c = N·T',
      substituted: `${rate ?? '–'}·${years === null ? '–' : shown(years)}`,
      value: corrosionMm,
      unit: 'mm',
      reference: THINNING,
    },
    ...external.steps,
    ...life.steps,
  ];
  return calculated<CourseWall>(
    {
      averageMm,
      leastMm,
      lengthMm,
      averageMarginMm,
      leastMarginMm,
      pitMarginMm: pits?.marginMm ?? null,
      marginMm,
      governs,
      remainingLifeYears: life.value,
      intervals: external.value,
      corrosionMm,
      sinceReadingMm: isKnown ? rate * sinceReading : null,
      passes,
    },
    { ...facts, warnings, steps },
  );
}
