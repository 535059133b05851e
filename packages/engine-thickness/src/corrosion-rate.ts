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
 * Long term from the first to the last reading, short term over the last two; the larger governs.
 * A wall that seems to grow keeps its negative figure, so that the screen shows what was measured.
 */
export function corrosionRates(input: {
  readings: readonly ThicknessReading[] | null | undefined;
}): Calculation<CorrosionRates> {
  const facts = { unit: 'mm/a', inputs: input, standardRef: RATE };
  const missing = findMissing(input, ['readings']);
  if (missing) return unscored(missing, facts);
  const wrong = (input.readings ?? []).findIndex((reading) => !isIsoDate(reading.date));
  if (wrong >= 0)
    return unscored({ code: 'invalidDate', path: `readings/${wrong}`, values: { name: 'date' } }, facts);
  const ordered = currentWall(input.readings ?? []);
  const [first, previous, last] = [ordered[0], ordered.at(-2), ordered.at(-1)];
  if (!first || !previous || !last) return unscored({ code: 'tooFewReadings', path: 'readings' }, facts);
  const long = rateBetween('longTerm', first, last);
  const short = rateBetween('shortTerm', previous, last);
  const governs = short.rate > long.rate ? 'shortTerm' : 'longTerm';
  const governing = Math.max(long.rate, short.rate);
  return calculated(
    { longTermMmPerYear: long.rate, shortTermMmPerYear: short.rate, governingMmPerYear: governing, governs },
    {
      ...facts,
      warnings: ordered.length === 2 ? long.warnings : [...long.warnings, ...short.warnings],
      steps: [
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
/** Student's t, one-sided 95 %, for 1 to 30 degrees of freedom; beyond that the normal quantile. */
const T_95 = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753,
  1.746, 1.74, 1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697,
];

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
  const t = T_95[n - 3] ?? 1.645;
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
      substituted: `${shown(value.rateMmPerYear)} + ${t}·${shown(error)}`,
      value: value.upperMmPerYear,
      unit: 'mm/a',
      reference: REGRESSION,
    },
  ];
  return calculated<RegressionRate>(value, { ...facts, steps });
}
