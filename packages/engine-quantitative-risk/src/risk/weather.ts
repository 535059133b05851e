import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { type Stability, stabilities } from '../dispersion/plume.ts';

/** Parts of the circle the wind blows to, 11.25° each from north by east: sectors of 22.5° and of 45° are whole numbers of them. */
export const PARTS = 32;
export const PART = (2 * Math.PI) / PARTS;
export const SECTORS = 16;
export const periods = ['day', 'night'] as const;
export type Period = (typeof periods)[number];

export interface WeatherClass {
  readonly id: string;
  readonly stability: string;
  /** m/s at 10 m. */
  readonly windSpeed?: number | null;
  readonly period: string;
  /** Per cent of the year with wind from N, NNE, NE …; every second one empty or 0 in all rows means eight sectors. */
  readonly sectors: readonly (number | null)[];
}

export interface Weather {
  readonly id: string;
  readonly stability: Stability;
  readonly windSpeed: number;
  readonly period: Period;
  /** Share of the year. */
  readonly share: number;
  /** Of that share, by the part of the circle the wind blows to, evenly over the part. */
  readonly towards: readonly number[];
}

export interface Year {
  readonly classes: readonly Weather[];
  readonly periods: Readonly<Record<Period, number>>;
  readonly sectors: 8 | 16;
}

/** The wind from a sector blows over its whole width, evenly. */
function spreadOver(sectors: readonly number[], count: 8 | 16): number[] {
  const towards = Array<number>(PARTS).fill(0);
  const wide = PARTS / count;
  sectors.forEach((share, sector) => {
    const first = sector * 2 + PARTS / 2 - wide / 2;
    for (let part = first; part < first + wide; part += 1) {
      const index = (part + PARTS) % PARTS;
      towards[index] = (towards[index] as number) + share / wide;
    }
  });
  return towards;
}

function wrongRow(row: WeatherClass): Notice | undefined {
  if (!stabilities.includes(row.stability as Stability))
    return { code: 'unknownStability', path: `weather/${row.id}`, values: { value: row.stability } };
  if (!periods.includes(row.period as Period))
    return { code: 'unknownPeriod', path: `weather/${row.id}`, values: { value: row.period } };
  if (!(row.windSpeed && row.windSpeed > 0))
    return { code: 'missingInput', path: `weather/${row.id}`, values: { name: 'u' } };
  const bad = row.sectors.find((one) => one !== null && !(Number.isFinite(one) && one >= 0));
  if (row.sectors.length !== SECTORS || bad !== undefined)
    return { code: 'sectorsWrong', path: `weather/${row.id}`, values: { count: SECTORS } };
  return undefined;
}

/** Per cents as people round them: a table that is off by more is not whole. */
const ROUNDING = 0.5;

/** The weather of a year: classes that together are all of it. */
export function weatherOfYear(rows: readonly WeatherClass[]): Calculation<Year> {
  const facts = { unit: '1', inputs: { rows: rows.length }, standardRef: 'CPR 18E (Purple Book, 1999) §4.A' };
  if (rows.length === 0) return unscored({ code: 'noWeather', path: 'weather' }, facts);
  for (const row of rows) {
    const fault = wrongRow(row);
    if (fault) return unscored(fault, facts);
  }
  const sum = rows.flatMap(({ sectors }) => sectors).reduce<number>((all, one) => all + (one ?? 0), 0);
  if (Math.abs(sum - 100) > ROUNDING)
    return unscored(
      { code: 'weatherNotWhole', path: 'weather', values: { sum: Number(sum.toFixed(2)) } },
      facts,
    );
  const eight = rows.every(({ sectors }) => sectors.every((one, at) => at % 2 === 0 || !one));
  const classes = rows.map((row): Weather => {
    const shares = row.sectors.map((one) => (one ?? 0) / sum);
    const share = shares.reduce((all, one) => all + one, 0);
    const towards = spreadOver(shares, eight ? 8 : 16).map((one) => (share > 0 ? one / share : 0));
    return {
      id: row.id,
      stability: row.stability as Stability,
      windSpeed: row.windSpeed as number,
      period: row.period as Period,
      share,
      towards,
    };
  });
  const of = (period: Period) =>
    classes.filter((one) => one.period === period).reduce((all, { share }) => all + share, 0);
  return calculated(
    { classes, periods: { day: of('day'), night: of('night') }, sectors: eight ? 8 : 16 },
    facts,
  );
}
