import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';
import { type Stability, stabilities } from '../dispersion/plume.ts';

/** Directions a cloud or a jet is turned to: 4.5° each, so that sectors of 22.5° and of 45° divide evenly. */
export const DIRECTIONS = 80;
export const SECTORS = 16;
export const periods = ['day', 'night'] as const;
export type Period = (typeof periods)[number];

export interface WeatherClass {
  readonly id: string;
  readonly stability: string;
  /** m/s at 10 m. */
  readonly windSpeed?: number | null;
  readonly period: string;
  /** Per cent of the year with wind from N, NNE, NE …; every second one empty in all rows means eight sectors. */
  readonly sectors: readonly (number | null)[];
}

export interface Weather {
  readonly id: string;
  readonly stability: Stability;
  readonly windSpeed: number;
  readonly period: Period;
  /** Share of the year. */
  readonly share: number;
  /** Of that share, by the direction the wind blows to. */
  readonly towards: readonly number[];
}

export interface Year {
  readonly classes: readonly Weather[];
  readonly periods: Readonly<Record<Period, number>>;
  readonly sectors: 8 | 16;
}

/** The direction sample `index` points to, as east and north. */
export const heading = (index: number): { east: number; north: number } => {
  const angle = (2 * Math.PI * index) / DIRECTIONS;
  return { east: Math.sin(angle), north: Math.cos(angle) };
};

/** The wind from a sector blows over its whole width, evenly. */
function spreadOver(sectors: readonly number[], count: 8 | 16): number[] {
  const towards = Array<number>(DIRECTIONS).fill(0);
  const half = count === 16 ? 2 : 5;
  const weight = (offset: number) =>
    (count === 8 && Math.abs(offset) === 5 ? 0.5 : 1) / (count === 16 ? 5 : 10);
  sectors.forEach((share, sector) => {
    for (let offset = -half; offset <= half; offset += 1) {
      const index = (sector * 5 + offset + DIRECTIONS / 2 + DIRECTIONS) % DIRECTIONS;
      towards[index] = (towards[index] as number) + share * weight(offset);
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
  const eight = rows.every(({ sectors }) => sectors.every((one, at) => at % 2 === 0 || one === null));
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
