import { describe, expect, it } from 'vitest';
import { assessSite, type SiteInput } from '../index.ts';
import { ball, calmYear, hole, village } from '../testing/cases.ts';

/** A pool of hexane that always burns, in a bund of 20 m, once in a hundred years. */
const pool = hole({
  id: 'pool',
  substance: 'hexane',
  phase: 'liquid',
  pressure: 0.5,
  temperature: 20,
  hole: 100,
  poolDiameter: 20,
  frequency: 1e-2,
});
const site = (more: Partial<SiteInput>): SiteInput => ({
  cases: [pool],
  caseNames: { pool: 'P-1', far: 'P-2' },
  weather: calmYear,
  population: [village({ x: 0, y: 0, protection: 'class3' })],
  ambient: 20,
  gridStep: 20,
  plantAge: 'existing',
  ...more,
});
const told = (input: SiteInput, code: string) =>
  assessSite(input).warnings.filter((one) => one.code === code);

describe('a grid wider than an effect', () => {
  it.each([5, 20, 100, 500])('of %i m finds the same highest risk and the same lines', (gridStep) => {
    const { value } = assessSite(site({ gridStep }));
    expect(value?.highest?.risk).toBeCloseTo(1e-2, 12);
    const fine = assessSite(site({ gridStep: 1 })).value;
    expect(value?.contours.map(({ level }) => level)).toEqual(fine?.contours.map(({ level }) => level));
    const furthest = (of: typeof value) =>
      of?.contours.map(({ lines }) => Math.max(...lines.flat().map(([x, y]) => Math.hypot(x, y)))) ?? [];
    const exact = furthest(fine);
    for (const [at, radius] of furthest(value).entries())
      expect(Math.abs(radius / (exact[at] ?? 0) - 1)).toBeLessThan(0.2);
  });

  it('says which case asked for more, and how far that one reaches', () => {
    expect(told(site({ gridStep: 5 }), 'stepTooWide')).toEqual([]);
    const [warning] = told(site({ gridStep: 100 }), 'stepTooWide');
    expect(warning?.values?.step).toBe('100');
    const [, radius] = /^P-1 \((\d+) m\)$/.exec(String(warning?.values?.case)) ?? [];
    expect(Number(radius)).toBeGreaterThan(10);
    expect(Number(radius)).toBeLessThan(60);
  });

  it('counts the places of people', () => {
    const cases = [ball({ frequency: 1e-9 }), pool];
    const { value } = assessSite(site({ cases, population: [village({ x: 3.3, y: 4.4 })], gridStep: 200 }));
    expect(value?.highest?.risk).toBeGreaterThanOrEqual(value?.places[0]?.risk ?? 1);
  });

  it('names whatever it has no room for', () => {
    const cases = Array.from({ length: 40 }, (_, at) => ({
      ...pool,
      id: `pool${at}`,
      x: (7919 * at) % 13_000,
      y: 331 * at,
    }));
    const found = assessSite(site({ cases, gridStep: 200 }));
    const drawn = found.value?.contours.find(({ level }) => level === 1e-4)?.lines.length ?? 0;
    const missing = found.warnings.find(({ code }) => code === 'caseTooSmall');
    expect(drawn).toBeLessThan(40);
    expect(drawn + String(missing?.values?.cases).split('; ').length).toBeGreaterThanOrEqual(40);
    expect(missing?.values).toMatchObject({ step: '200' });
  });
});

describe('cases far apart', () => {
  const far = { ...pool, id: 'far', x: 50_000, frequency: 2e-2 };
  it('both have their lines, the higher one is the highest, and who lies far off is named', () => {
    const found = assessSite(site({ cases: [pool, far] }));
    const lines = found.value?.contours[0]?.lines.map((line) => line[0]?.[0] ?? 0) ?? [];
    expect(lines.some((x) => Math.abs(x) < 100)).toBe(true);
    expect(lines.some((x) => Math.abs(x - 50_000) < 100)).toBe(true);
    expect(found.value?.highest).toMatchObject({ x: 50_000, risk: 2e-2 });
    expect(found.warnings.filter(({ code }) => code === 'caseFar')).toEqual([
      { code: 'caseFar', path: 'cases', values: { cases: 'P-2 (50 km)' } },
    ]);
  });
  it('of one plant nobody is far', () => {
    expect(told(site({ cases: [pool, { ...far, x: 2000 }] }), 'caseFar')).toEqual([]);
  });
});
