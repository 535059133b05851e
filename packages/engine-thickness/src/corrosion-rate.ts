import {
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

export type ThicknessReading = {
  readonly date: IsoDate;
  readonly thicknessMm: number;
  /** The first reading of a new wall: what was measured before belongs to the plate or pipe that is gone. */
  readonly replaced?: boolean;
  /** No reading: the nominal wall, taken for that of entry into service. */
  readonly isNominal?: boolean;
};

export type CorrosionRates = {
  readonly longTermMmPerYear: number;
  readonly shortTermMmPerYear: number;
  readonly governingMmPerYear: number;
  readonly governs: 'longTerm' | 'shortTerm';
};

const RATE = 'API 510:2022 7.1.1, API 570:2016 7.1.1';
/** Below half a year the reading error of ±0.1 mm is as large as any rate found in service. */
const SHORT_BASELINE_YEARS = 0.5;

/** One reading per day, oldest first; of two on one day the thinner counts. */
export function orderReadings(readings: readonly ThicknessReading[]): ThicknessReading[] {
  const byDay = new Map<IsoDate, ThicknessReading>();
  for (const reading of readings) {
    const known = byDay.get(reading.date);
    const thinner = !known || reading.thicknessMm < known.thicknessMm ? reading : known;
    byDay.set(reading.date, known?.replaced || reading.replaced ? { ...thinner, replaced: true } : thinner);
  }
  return [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The readings of the wall that is there now, oldest first. */
export function currentWall(readings: readonly ThicknessReading[]): ThicknessReading[] {
  const ordered = orderReadings(readings);
  return ordered.slice(
    Math.max(
      0,
      ordered.findLastIndex(({ replaced }) => replaced),
    ),
  );
}

/**
 * Readings from the day the metal was exposed: one taken before entry into service stands for the wall of that day, so that
 * years on the shelf do not dilute the rate. Of several before it the last counts.
 */
export function exposedSince<Reading extends { readonly date: IsoDate }>(
  readings: readonly Reading[],
  inServiceDate: IsoDate | null | undefined,
): Reading[] {
  if (!inServiceDate) return [...readings];
  const before = readings.filter(({ date }) => date < inServiceDate);
  const last = before.at(-1);
  const after = readings.filter(({ date }) => date >= inServiceDate);
  return last ? [{ ...last, date: inServiceDate }, ...after] : after;
}

/** The readings of the wall that is there now, as service has worn it, oldest first. */
export const wornWall = (
  readings: readonly ThicknessReading[],
  inServiceDate: IsoDate | null | undefined,
): ThicknessReading[] => orderReadings(exposedSince(currentWall(readings), inServiceDate));

const MEASURING_ERROR_MM = 0.1;

/** Two readings so close in time and thickness that their difference is the gauge's. */
const isWithinError = (older: ThicknessReading, newer: ThicknessReading): boolean =>
  yearsBetween(older.date, newer.date) < SHORT_BASELINE_YEARS &&
  Math.abs(older.thicknessMm - newer.thicknessMm) <= MEASURING_ERROR_MM + 1e-9;

/** The reading the short-term rate of the last one counts from: the last before it that tells more than the measuring error. */
export function readingBefore<Reading extends ThicknessReading>(
  ordered: readonly Reading[],
): Reading | undefined {
  const last = ordered.at(-1);
  return last && ordered.slice(0, -1).findLast((reading) => !isWithinError(reading, last));
}

/** Readings that span less of the service life than this say little of what was lost in it. */
const SHORT_SPAN_SHARE = 0.25;
/** What a plate may be thinner than nominal when new (GB/T 709 class B, which vessel plate is ordered to): no sign of a loss. */
const PLATE_UNDERSIZE_MM = 0.3;

/** Whether readings that cover only a small part of the service life hide a loss from before them, faster than their own. */
function hidesLoss(
  wall: readonly [ThicknessReading, ...ThicknessReading[]],
  nominalMm: number,
  inServiceDate: IsoDate,
): boolean {
  const [first] = wall;
  const last = wall.at(-1) ?? first;
  // By the first reading, so that a later one on the trend does not change how the wall is judged.
  if (nominalMm - first.thicknessMm <= PLATE_UNDERSIZE_MM + 1e-9) return false;
  const [span, service] = [yearsBetween(first.date, last.date), yearsBetween(inServiceDate, last.date)];
  if (span >= SHORT_SPAN_SHARE * service) return false;
  const measured = (first.thicknessMm - last.thicknessMm) / span;
  return isWithinError(first, last) || (nominalMm - last.thicknessMm) / service > measured;
}

/**
 * What is missing of the nominal thickness was lost since entry into service (API 510 7.1.1: the initial thickness may be the
 * nominal). The nominal wall of the first day comes before a wall read once, and before readings that span less than a
 * quarter of the years in service where the loss since then is the faster: two readings a year apart tell nothing of what was
 * lost before them. Not where the first reading is that of a new wall, of the first half year, or no thinner than nominal.
 */
export function withInitialWall<Reading extends ThicknessReading>(
  wall: readonly Reading[],
  { nominalMm, inServiceDate }: { nominalMm: number | null; inServiceDate: IsoDate | null | undefined },
): ThicknessReading[] {
  const [first, ...others] = wall;
  if (!first || first.replaced || !inServiceDate || nominalMm === null) return [...wall];
  const isLoss =
    first.thicknessMm < nominalMm && yearsBetween(inServiceDate, first.date) >= SHORT_BASELINE_YEARS;
  const isForgotten = others.length === 0 || hidesLoss([first, ...others], nominalMm, inServiceDate);
  return isLoss && isForgotten
    ? [{ date: inServiceDate, thicknessMm: nominalMm, isNominal: true }, ...wall]
    : [...wall];
}

/** What is told of a rate that counts from the nominal wall: why, and what the readings alone say. */
function initialWall(ordered: readonly ThicknessReading[]): { notices: Notice[]; steps: Step[] } {
  const [initial, first] = ordered;
  const last = ordered.at(-1);
  if (!initial?.isNominal || !first || !last) return { notices: [], steps: [] };
  const nominalMm = shown(initial.thicknessMm, 4);
  if (ordered.length === 2)
    return { notices: [{ code: 'initialNominal', values: { nominalMm } }], steps: [] };
  const [span, service] = [yearsBetween(first.date, last.date), yearsBetween(initial.date, last.date)];
  const values = { nominalMm, span: shown(span, 3), service: shown(service, 3) };
  return {
    notices: [{ code: 'initialNominalShortSpan', values }],
    steps: [
      {
        id: 'readingsAlone',
        name: { zh: '仅按测厚数据的长期速率', en: 'Long-term rate by the readings alone' },
        formula: 'CR_R = (t_first − t_actual) / years',
        substituted: `(${first.thicknessMm} − ${last.thicknessMm}) / ${shown(span)}`,
        value: (first.thicknessMm - last.thicknessMm) / span,
        unit: 'mm/a',
        reference: RATE,
      },
      {
        id: 'spanShare',
        name: { zh: '测厚时段占投用年限的比例', en: 'Share of the years in service the readings span' },
        formula: 'years / years in service < 0.25: t_initial = t_nom',
        substituted: `${shown(span)} / ${shown(service)}`,
        value: span / service,
        unit: '1',
        reference: RATE,
      },
    ],
  };
}

function rateBetween(id: string, older: ThicknessReading, newer: ThicknessReading) {
  const years = yearsBetween(older.date, newer.date);
  const loss = older.thicknessMm - newer.thicknessMm;
  const step: Step = {
    id,
    formula:
      id === 'longTerm'
        ? 'CR_LT = (t_initial − t_actual) / years'
        : 'CR_ST = (t_previous − t_actual) / years',
    substituted: `(${older.thicknessMm} − ${newer.thicknessMm}) / ${shown(years)}`,
    value: loss / years,
    unit: 'mm/a',
    reference: RATE,
  };
  const warnings: Notice[] = [];
  if (loss < 0) warnings.push({ code: 'growth', path: id, values: { growthMm: shown(-loss) } });
  if (years < SHORT_BASELINE_YEARS)
    warnings.push({ code: 'shortBaseline', path: id, values: { years: shown(years, 3) } });
  return { rate: loss / years, step, warnings };
}

/**
 * The governing rate of the wall before the last replacement: what the old one lost says what to expect of the new one in the same
 * service, and is no measurement of it (API 510 7.1.2). Null where its readings give none, or none above zero.
 */
export function rateBeforeReplacement(readings: readonly ThicknessReading[]): number | null {
  const ordered = orderReadings(readings);
  const since = ordered.findLastIndex(({ replaced }) => replaced);
  if (since < 2) return null;
  const rate = corrosionRates({ readings: ordered.slice(0, since) }).value?.governingMmPerYear ?? null;
  return rate !== null && rate > 0 ? rate : null;
}

/** A new wall that was read once: the readings of the old one stand in the list, and give no rate of this one. */
function replacedOnce({ date }: ThicknessReading, before: number | null): Notice {
  const path = 'readings';
  return before === null
    ? { code: 'newWallReadOnce', path, values: { date } }
    : { code: 'newWallReadOnceRateBefore', path, values: { date, rate: shown(before, 3) } };
}

/**
 * Long term from the first to the last reading, short term over the last two; the larger governs.
 * A wall that seems to grow keeps its negative figure, so that the screen shows what was measured.
 */
export function corrosionRates(input: {
  readings: readonly ThicknessReading[] | null | undefined;
  /** Of the wall before, where it was replaced and its readings are not among them. */
  rateBefore?: number | null;
}): Calculation<CorrosionRates> {
  const facts = { unit: 'mm/a', inputs: input, standardRef: RATE };
  const missing = findMissing(input, ['readings']);
  if (missing) return unscored(missing, facts);
  const wrong = (input.readings ?? []).findIndex((reading) => !isIsoDate(reading.date));
  if (wrong >= 0)
    return unscored({ code: 'invalidDate', path: `readings/${wrong}`, values: { name: 'date' } }, facts);
  const ordered = currentWall(input.readings ?? []);
  const [first, previous, last] = [ordered[0], readingBefore(ordered), ordered.at(-1)];
  if (!first || !last || ordered.length < 2) {
    const before = input.rateBefore ?? rateBeforeReplacement(input.readings ?? []);
    return unscored(
      first?.replaced ? replacedOnce(first, before) : { code: 'tooFewReadings', path: 'readings' },
      facts,
    );
  }
  if (!previous) {
    const values = { errorMm: MEASURING_ERROR_MM };
    return unscored({ code: 'readingsWithinError', path: 'readings', values }, facts);
  }
  const long = rateBetween('longTerm', isWithinError(first, last) ? previous : first, last);
  const short = rateBetween('shortTerm', previous, last);
  const governs = short.rate > long.rate ? 'shortTerm' : 'longTerm';
  const governing = Math.max(long.rate, short.rate);
  const initial = initialWall(ordered);
  return calculated(
    { longTermMmPerYear: long.rate, shortTermMmPerYear: short.rate, governingMmPerYear: governing, governs },
    {
      ...facts,
      warnings: [
        ...long.warnings,
        ...(previous === first ? [] : short.warnings),
        ...initial.notices,
        ...(first.replaced ? [{ code: 'rateSinceReplacement', values: { date: first.date } }] : []),
      ],
      steps: [
        ...initial.steps,
        long.step,
        short.step,
        {
          id: 'governing',
          formula: 'CR = max(CR_LT, CR_ST)',
          substituted: `max(${shown(long.rate)}, ${shown(short.rate)})`,
          value: governing,
          unit: 'mm/a',
          reference: RATE,
        },
      ],
    },
  );
}

export type RegressionRate = {
  readonly rateMmPerYear: number;
  /** One-sided 95 % upper bound of the rate: what a cautious reader takes. */
  readonly upperMmPerYear: number;
  readonly rSquared: number;
  readonly readings: number;
};

const REGRESSION = 'API 570:2016 7.1.2 (statistical analysis); least squares';
const FEWEST_READINGS = 3;
/** Student's t, one-sided 95 %, for 1 to 30 degrees of freedom. */
const T_95 = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753,
  1.746, 1.74, 1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697,
];
const Z_95 = 1.6448536;

/** Beyond the table by the normal quantile and its first two corrections (Abramowitz and Stegun 26.7.5), right to four digits. */
const studentT95 = (degrees: number): number =>
  T_95[degrees - 1] ??
  Z_95 +
    (Z_95 ** 3 + Z_95) / (4 * degrees) +
    (5 * Z_95 ** 5 + 16 * Z_95 ** 3 + 3 * Z_95) / (96 * degrees ** 2);

/** Rate by the straight line through all readings, with its upper bound: beside the long and short term rate, never in place of the larger. */
export function regressionRate(input: {
  readings: readonly ThicknessReading[] | null | undefined;
}): Calculation<RegressionRate> {
  const facts = {
    unit: 'mm/a',
    inputs: { readings: input.readings?.length ?? null },
    standardRef: REGRESSION,
  };
  const missing = findMissing(input, ['readings']);
  if (missing) return unscored(missing, facts);
  if ((input.readings ?? []).some((reading) => !isIsoDate(reading.date)))
    return unscored({ code: 'invalidDate', path: 'readings', values: { name: 'date' } }, facts);
  const points = currentWall(input.readings ?? []);
  const [first] = points;
  if (!first || points.length < FEWEST_READINGS)
    return unscored({ code: 'tooFewForLine', path: 'readings', values: { count: FEWEST_READINGS } }, facts);
  const x = points.map(({ date }) => yearsBetween(first.date, date));
  const n = points.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const [mx, my] = [mean(x), mean(points.map(({ thicknessMm }) => thicknessMm))];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [i, { thicknessMm }] of points.entries()) {
    const [dx, dy] = [(x[i] ?? 0) - mx, thicknessMm - my];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const slope = xy / xx;
  const rest = Math.max(0, yy - slope * xy);
  const error = Math.sqrt(rest / (n - 2) / xx);
  const t = studentT95(n - 2);
  const value = {
    rateMmPerYear: -slope,
    upperMmPerYear: -slope + t * error,
    rSquared: yy === 0 ? 1 : 1 - rest / yy,
    readings: n,
  };
  const steps: Step[] = [
    {
      id: 'slope',
      formula: 'CR = −Σ(x − x̄)(t − t̄) / Σ(x − x̄)²',
      substituted: `−(${shown(xy)}) / ${shown(xx)}`,
      value: value.rateMmPerYear,
      unit: 'mm/a',
      reference: REGRESSION,
    },
    {
      id: 'upper',
      formula: 'CR_95 = CR + t·s / √Σ(x − x̄)²',
      substituted: `${shown(value.rateMmPerYear)} + ${shown(t, 4)}·${shown(error)}`,
      value: value.upperMmPerYear,
      unit: 'mm/a',
      reference: REGRESSION,
    },
  ];
  return calculated<RegressionRate>(value, { ...facts, steps });
}
