import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aqlSeries,
  capaEffectiveness,
  codeLetterRows,
  hypergeometricLower,
  type InspectedLot,
  inspectionLevels,
  normalTable,
  operatingCurve,
  qualityText,
  samplingPlan,
  switchInspection,
} from '../index.ts';

const plan = (lotSize: number, level: string, aql: number) => samplingPlan({ lotSize, level, aql }).value;

describe('plans of ISO 2859-1', () => {
  it('an arrow changes the sample together with the acceptance number', () => {
    expect(plan(400, 'II', 0.65)).toMatchObject({
      letter: 'H',
      planLetter: 'J',
      size: 80,
      accept: 1,
      reject: 2,
    });
    expect(plan(400, 'II', 0.4)).toMatchObject({
      letter: 'H',
      planLetter: 'G',
      size: 32,
      accept: 0,
      reject: 1,
    });
  });
  it('common plans', () => {
    expect(plan(1000, 'II', 1)).toMatchObject({ letter: 'J', size: 80, accept: 2 });
    expect(plan(1000, 'II', 2.5)).toMatchObject({ size: 80, accept: 5 });
    expect(plan(3200, 'II', 1.5)).toMatchObject({ letter: 'K', size: 125, accept: 5 });
    expect(plan(3201, 'S4', 4)).toMatchObject({ letter: 'G', size: 32, accept: 3 });
    expect(plan(600_000, 'III', 6.5)).toMatchObject({ letter: 'R', planLetter: 'L', size: 200, accept: 21 });
    expect(plan(2, 'I', 0.065)).toMatchObject({ planLetter: 'L', size: 2, accept: 0, inspectsAll: true });
  });
  it('every letter has a plan for every AQL, and letters never fall as lots grow', () => {
    for (const level of inspectionLevels)
      for (const aql of aqlSeries)
        for (const [most] of codeLetterRows)
          expect(plan(Math.min(most, 1e9), level, aql)?.accept).toBeGreaterThanOrEqual(0);
    const letters = Object.keys(normalTable);
    for (const [column] of inspectionLevels.entries()) {
      const ranks = codeLetterRows.map(([, row]) => letters.indexOf(row[column] ?? ''));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }
  });
  it('never takes the nearest: what the tables do not hold has no plan', () => {
    const reason = (input: object) => {
      const found = samplingPlan({ lotSize: 400, level: 'II', aql: 1, ...input });
      expect(found.value).toBeNull();
      return [found.reason?.code, found.reason?.path];
    };
    expect(reason({ lotSize: 1 })).toEqual(['lotTooSmall', 'lotSize']);
    expect(reason({ lotSize: null })).toEqual(['missingInput', 'lotSize']);
    expect(reason({ aql: 0.8 })).toEqual(['aqlOutsideSeries', 'aql']);
    expect(reason({ level: 'IV' })).toEqual(['unknownLevel', 'level']);
    expect(reason({ severity: 'harsh' })).toEqual(['unknownSeverity', 'severity']);
    expect(reason({ severity: 'tightened' })).toEqual(['tableNotHeld', 'severity']);
    expect(reason({ severity: 'reduced', tables: { reduced: {} } })).toEqual([
      'tableLeadsNowhere',
      'severity',
    ]);
    const circle = {
      H: { size: 50, plans: 'v v v v v v v v v v v' },
      J: { size: 80, plans: '^ ^ ^ ^ ^ ^ ^ ^ ^ ^ ^' },
    };
    expect(reason({ severity: 'tightened', tables: { tightened: circle } })[0]).toBe('tableLeadsNowhere');
  });
  it('takes tightened plans from a table that was loaded', () => {
    const tightened = {
      H: { size: 50, plans: 'v v v v v v v v v v v' },
      J: { size: 80, plans: '0 0 0 0 0 0 1 2 3 5 8' },
    };
    const found = samplingPlan({
      lotSize: 400,
      level: 'II',
      aql: 1,
      severity: 'tightened',
      tables: { tightened },
    });
    expect(found.value).toMatchObject({ planLetter: 'J', size: 80, accept: 1 });
  });
});

describe('operating curves', () => {
  it('example 5: n 80, Ac 2 at 1 % passes 0.9534', () => {
    const { value } = operatingCurve({ size: 80, accept: 2, shares: [0.01] });
    expect(value?.points[0]?.accepted).toBeCloseTo(0.9534468142640684, 12);
  });
  it('large plans do not overflow, and the quality at 95, 50 and 10 % lies on the curve', () => {
    const { value } = operatingCurve({ size: 1250, accept: 21 });
    for (const [share, accepted] of [
      [value?.producer, 0.95],
      [value?.indifferent, 0.5],
      [value?.consumer, 0.1],
    ] as const)
      expect(
        operatingCurve({ size: 1250, accept: 21, shares: [share ?? 0] }).value?.points[0]?.accepted,
      ).toBeCloseTo(accepted, 9);
  });
  it('a lot by itself: two of ten bad, four drawn, none allowed', () => {
    const { value } = operatingCurve({ size: 4, accept: 0, lotSize: 10, shares: [0, 0.2, 1] });
    expect(value?.points.map(({ accepted }) => accepted)).toEqual([1, expect.closeTo(1 / 3, 12), 0]);
  });
  it('says what is wrong by field', () => {
    const path = (input: object) => operatingCurve({ size: 80, accept: 2, ...input }).reason?.path;
    expect(path({ size: null })).toBe('size');
    expect(path({ size: 0 })).toBe('size');
    expect(path({ accept: -1 })).toBe('accept');
    expect(path({ accept: 80 })).toBe('accept');
    expect(path({ lotSize: 70 })).toBe('lotSize');
    expect(path({ shares: [0.1, 1.2] })).toBe('shares/1');
    expect(path({ shares: Array(1001).fill(0) })).toBe('shares');
  });
  it('fall from one to nothing, and a great lot is like a process', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), fc.nat(20), (size, some) => {
        const accept = Math.min(some, size - 1);
        const points = operatingCurve({ size, accept }).value?.points ?? [];
        expect(points[0]?.accepted).toBe(1);
        for (const [at, point] of points.entries())
          expect(point.accepted).toBeLessThanOrEqual((points[at - 1]?.accepted ?? 1) + 1e-12);
        const great = hypergeometricLower(accept, 4_000_000, 80_000, size);
        const process = operatingCurve({ size, accept, shares: [0.02] }).value?.points[0]?.accepted ?? 0;
        expect(Math.abs(great - process)).toBeLessThan(1e-3);
      }),
      freshRuns(200),
    );
  });
  it('the hypergeometric adds up to one from either end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.nat(400),
        fc.nat(400),
        fc.nat(400),
        (total, m, d, k) => {
          const [marked, drawn] = [m % (total + 1), d % (total + 1)];
          const [good, bad] = [
            hypergeometricLower(k, total, marked, drawn),
            hypergeometricLower(drawn - k - 1, total, total - marked, drawn),
          ];
          expect(good + bad).toBeCloseTo(1, 9);
        },
      ),
      freshRuns(500),
    );
  });
});

describe('switching', () => {
  const ok: InspectedLot = { accepted: true, accept: 1 };
  const bad: InspectedLot = { accepted: false, accept: 1 };
  const after = (lots: readonly InspectedLot[], reducedAllowed = true) =>
    switchInspection({ lots, reducedAllowed }).value?.state;
  const times = (count: number, lot: InspectedLot) => Array.from({ length: count }, () => lot);

  it('two refused of five tighten; two of six do not', () => {
    expect(after([ok, bad, ok, ok, ok, bad])).toBe('tightened');
    expect(after([bad, ok, ok, ok, ok, bad])).toBe('normal');
  });
  it('five accepted in a row bring normal inspection back; five refused in all end it', () => {
    expect(after([bad, bad, ...times(5, ok)])).toBe('normal');
    expect(after([bad, bad, ...times(4, ok), bad, ...times(4, ok)])).toBe('tightened');
    const ended = [bad, bad, bad, ok, bad, bad, ok, bad, bad];
    expect(after(ended)).toBe('discontinued');
    expect(switchInspection({ lots: [...ended, ok], reducedAllowed: true }).reason?.path).toBe('lots/9');
  });
  it('a score of thirty allows reduced inspection, where it is wanted and production is steady', () => {
    expect(after(times(14, ok))).toBe('normal');
    expect(after(times(15, ok))).toBe('reduced');
    expect(after(times(15, ok), false)).toBe('normal');
    expect(after([...times(14, ok), { ...ok, irregular: true }])).toBe('normal');
    const margin = { accepted: true, accept: 3, acceptedOneStepTighter: true };
    expect(after(times(10, margin))).toBe('reduced');
    expect(after([...times(9, margin), { ...margin, acceptedOneStepTighter: false }, margin])).toBe('normal');
  });
  it('one refused lot or irregular production ends reduced inspection', () => {
    expect(after([...times(15, ok), bad])).toBe('normal');
    expect(after([...times(16, ok), { ...ok, irregular: true }])).toBe('normal');
  });
  it('asks for what it needs to know', () => {
    const path = (lot: InspectedLot) => switchInspection({ lots: [lot], reducedAllowed: true }).reason?.path;
    expect(path({ accept: 1 })).toBe('lots/0/accepted');
    expect(path({ accepted: true })).toBe('lots/0/accept');
    expect(path({ accepted: true, accept: 2 })).toBe('lots/0/acceptedOneStepTighter');
  });
});

describe('effectiveness of a corrective action', () => {
  const base = {
    nonconformingBefore: 20,
    inspectedBefore: 400,
    nonconformingAfter: 3,
    inspectedAfter: 400,
    recurrences: 0,
    windowPassed: true,
  };
  it("Fisher's tea tasting: 1 of 4 after 3 of 4 has p = 17/70", () => {
    const tea = { nonconformingBefore: 3, inspectedBefore: 4, nonconformingAfter: 1, inspectedAfter: 4 };
    const { value } = capaEffectiveness({ ...base, ...tea });
    expect(value?.p).toBeCloseTo(17 / 70, 12);
    expect(value?.verdict).toBe('inconclusive');
  });
  it('a clear fall is effective when the window has passed, and never when the cause returned', () => {
    const verdict = (input: object) => capaEffectiveness({ ...base, ...input }).value?.verdict;
    expect(verdict({})).toBe('effective');
    expect(verdict({ windowPassed: false })).toBe('inconclusive');
    expect(verdict({ recurrences: 1 })).toBe('ineffective');
    expect(verdict({ nonconformingAfter: 20 })).toBe('ineffective');
    expect(verdict({ nonconformingBefore: 0, nonconformingAfter: 0 })).toBe('inconclusive');
  });
  it('calls what is missing as its field is called', () => {
    const { reason } = capaEffectiveness({ ...base, nonconformingAfter: null });
    expect([qualityText(reason!, 'zh'), qualityText(reason!, 'en')]).toEqual([
      '缺少输入：措施后不合格数',
      'Missing input: nonconforming after',
    ]);
  });

  it('says what is missing or impossible', () => {
    const path = (input: object) => capaEffectiveness({ ...base, ...input }).reason?.path;
    expect(path({ inspectedAfter: null })).toBe('inspectedAfter');
    expect(path({ inspectedAfter: 0 })).toBe('inspectedAfter');
    expect(path({ nonconformingAfter: 401 })).toBe('nonconformingAfter');
    expect(path({ recurrences: 0.5 })).toBe('recurrences');
  });
});
