import { expect, test } from 'vitest';
import { statutoryHolidays } from './index.ts';

const DAY = 86_400_000;
const written = (time: number): string => new Date(time).toISOString().slice(0, 10);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Apparent longitude of the sun in degrees, to 0.01° (Meeus, Astronomical Algorithms, chapter 25). */
function solarLongitude(time: number): number {
  const century = (time / DAY + 2_440_587.5 + 69 / 86_400 - 2_451_545) / 36_525;
  const mean = 280.46646 + 36_000.76983 * century + 0.0003032 * century ** 2;
  const anomaly = radians(357.52911 + 35_999.05029 * century - 0.0001537 * century ** 2);
  const centre =
    (1.914602 - 0.004817 * century) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * century) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const bent = 0.00569 + 0.00478 * Math.sin(radians(125.04 - 1934.136 * century));
  return (((mean + centre - bent) % 360) + 360) % 360;
}

const china = 8 * 3_600_000;
/** Days of China counted from 1 January 1970 there. */
const dayOf = (time: number): number => Math.floor((time + china) / DAY);

/** A new moon near the k-th since January 2000, to seconds in our years (Meeus, chapter 49, with its larger terms of the planets). */
function newMoon(k: number): number {
  const century = k / 1236.85;
  const at = (first: number, perMoon: number, squared = 0) =>
    radians(first + perMoon * k + squared * century ** 2);
  const sun = at(2.5534, 29.1053567, -0.0000014);
  const moon = at(201.5643, 385.81693528, 0.0107582);
  const latitude = at(160.7108, 390.67050284, -0.0016118);
  const node = at(124.7746, -1.56375588, 0.0020672);
  const flat = 1 - 0.002516 * century - 0.0000074 * century ** 2;
  const terms: [number, number][] = [
    [-0.4072, moon],
    [0.17241 * flat, sun],
    [0.01608, 2 * moon],
    [0.01039, 2 * latitude],
    [0.00739 * flat, moon - sun],
    [-0.00514 * flat, moon + sun],
    [0.00208 * flat ** 2, 2 * sun],
    [-0.00111, moon - 2 * latitude],
    [-0.00057, moon + 2 * latitude],
    [0.00056 * flat, 2 * moon + sun],
    [-0.00042, 3 * moon],
    [0.00042 * flat, sun + 2 * latitude],
    [0.00038 * flat, sun - 2 * latitude],
    [-0.00024 * flat, 2 * moon - sun],
    [-0.00017, node],
    [-0.00007, moon + 2 * sun],
    [0.00004, 2 * moon - 2 * latitude],
    [0.00004, 3 * sun],
    [0.00003, moon + sun - 2 * latitude],
    [0.00003, 2 * moon + 2 * latitude],
    [-0.00003, moon + sun + 2 * latitude],
    [0.00003, moon - sun + 2 * latitude],
    [0.000325, radians(299.77 + 0.107408 * k - 0.009173 * century ** 2)],
    [0.000165, radians(251.88 + 0.016321 * k)],
    [0.000164, radians(251.83 + 26.651886 * k)],
    [0.000126, radians(349.42 + 36.412478 * k)],
    [0.00011, radians(84.66 + 18.206239 * k)],
  ];
  const mean = 2_451_550.09766 + 29.530588861 * k + 0.00015437 * century ** 2;
  const dynamical = terms.reduce((sum, [size, angle]) => sum + size * Math.sin(angle), mean);
  return (dynamical - 2_440_587.5) * DAY - 69_000;
}

/** The day in China on which the sun comes to a longitude. */
function termDay(from: number, degrees: number): number {
  const past = (time: number) => ((solarLongitude(time) - degrees + 540) % 360) - 180;
  let [before, after] = [from, from + 40 * DAY];
  while (after - before > 1000) {
    const middle = (before + after) / 2;
    if (past(middle) < 0) before = middle;
    else after = middle;
  }
  return dayOf(after);
}

/**
 * First days of the months 1 to 10 of a year, by the rule of GB/T 33661-2017: the winter solstice lies in month 11, and of
 * thirteen months between two of them the first without a principal term is the leap one. (The tables that come with Node have the
 * New Year of 2027 a day late: its new moon is at 23:56 in China.)
 */
function monthsOf(year: number): Map<number, number> {
  const moons = Array.from({ length: 40 }, (_, at) =>
    dayOf(newMoon(Math.round((year - 2001) * 12.3685) + at)),
  );
  const monthOf = (day: number) => moons.findLastIndex((first) => first <= day);
  const solstice = (of: number) => termDay(Date.UTC(of, 11, 1), 270);
  const [first, next] = [monthOf(solstice(year - 1)), monthOf(solstice(year))];
  const terms = Array.from({ length: 14 }, (_, at) =>
    termDay(Date.UTC(year - 1, 11, 1) + at * 30.4 * DAY, (270 + at * 30) % 360),
  );
  const hasTerm = (at: number) => terms.some((day) => moons[at]! <= day && day < moons[at + 1]!);
  const months = new Map<number, number>();
  let number = 11;
  let leap = next - first === 13;
  for (let at = first; at < next; at += 1) {
    if (leap && at > first && !hasTerm(at)) {
      leap = false;
      continue;
    }
    if (number < 11) months.set(number, moons[at]!);
    number = (number % 12) + 1;
  }
  return months;
}

const qingmingDay = (year: number): string => written(termDay(Date.UTC(year, 2, 20), 15) * DAY);

/** A day of the Chinese calendar, as ours. */
const lunar = (year: number, month: number, day: number): string =>
  written((monthsOf(year).get(month)! + day - 1) * DAY);

/** What is at rest for a holiday in a year. */
const restOf = (year: number, name: string) =>
  statutoryHolidays.filter(({ zh, from }) => zh.includes(name) && from.startsWith(`${year}`));

test('feasts of the Chinese calendar lie on the days that moon and sun give', () => {
  for (const year of [2025, 2026, 2027]) {
    const feasts = [
      ['春节', lunar(year, 1, 0)],
      ['春节', lunar(year, 1, 3)],
      ['端午', lunar(year, 5, 5)],
      ['中秋', lunar(year, 8, 15)],
      ['清明', qingmingDay(year)],
    ] as const;
    for (const [name, day] of feasts) {
      const held = restOf(year, name).some(({ from, to }) => from <= day && day <= to);
      expect([year, name, day, held]).toEqual([year, name, day, true]);
    }
  }
});

test('of 2027 there are the days of the regulation and no others', () => {
  const only = (name: string) => restOf(2027, name).map(({ from, to }) => [from, to]);
  // New Year's Eve and three days, by the regulation as amended in 2024.
  expect(only('春节')).toEqual([[lunar(2027, 1, 0), lunar(2027, 1, 3)]]);
  expect(only('端午')).toEqual([[lunar(2027, 5, 5), lunar(2027, 5, 5)]]);
  expect(only('中秋')).toEqual([[lunar(2027, 8, 15), lunar(2027, 8, 15)]]);
  expect(only('清明')).toEqual([[qingmingDay(2027), qingmingDay(2027)]]);
  expect(restOf(2027, '').every(({ work = [] }) => work.length === 0)).toBe(true);
});

test('the months are those of known years', () => {
  const newYear = (year: number) => lunar(year, 1, 1);
  expect([2024, 2025, 2026, 2027, 2028].map(newYear)).toEqual([
    ...['2024-02-10', '2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26'],
  ]);
  // 2025 has a leap month after the sixth.
  expect(lunar(2025, 8, 15)).toBe('2025-10-06');
  expect(new Date(newMoon(335)).toISOString().slice(0, 15)).toBe('2027-02-06T15:5');
});
