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

export type ThicknessReading = { readonly date: IsoDate; readonly thicknessMm: number };

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
    if (!known || reading.thicknessMm < known.thicknessMm) byDay.set(reading.date, reading);
  }
  return [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
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
  const ordered = orderReadings(input.readings ?? []);
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
