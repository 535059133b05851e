import { describe, expect, it, test } from 'vitest';
import {
  containmentClass,
  equipmentIndex,
  gradeOf,
  highConsequenceArea,
  highConsequenceAreaUs,
  impactRadius,
  lineRisk,
  pipelineBand,
  riskDecimals,
  type Surroundings,
  systemClass,
  systemIndex,
  weightedScore,
} from './index.ts';

/** What no type can promise at run time: an import, a form or a database row may bring anything. */
const noFacts = [undefined, null, Number.NaN, -1, '12'] as never[];
const none = Number.POSITIVE_INFINITY;

describe('high-consequence areas', () => {
  const quiet: Surroundings = {
    medium: 'gas',
    diameterMm: 508,
    maopMPa: 6.3,
    locationClass: 1,
    specificSiteM: none,
    flammableSiteM: none,
    villageOf50HouseholdsM: none,
    roadOrRailM: none,
    natureReserveM: none,
    waterM: none,
    households: 0,
    impactRadiusM: 126.2,
  };
  const oil: Surroundings = { ...quiet, medium: 'oil' };
  const large: Surroundings = { ...quiet, diameterMm: 1016, maopMPa: 10, specificSiteM: 400 };

  test.each([
    ['locationClass', quiet],
    ['specificSiteM', quiet],
    ['flammableSiteM', quiet],
    ['diameterMm', large],
    ['maopMPa', large],
    ['diameterMm', { ...quiet, diameterMm: 219, maopMPa: 1.2, specificSiteM: 400 }],
    ['maopMPa', { ...quiet, diameterMm: 219, maopMPa: 1.2, specificSiteM: 400 }],
    ['impactRadiusM', large],
    ['locationClass', oil],
    ['villageOf50HouseholdsM', oil],
    ['roadOrRailM', oil],
    ['natureReserveM', oil],
    ['waterM', oil],
    ['households', oil],
  ] as const)('%s that is no fact leaves it unknown and is named', (name, place) => {
    expect(highConsequenceArea(place).verdict).toBe('no');
    for (const value of noFacts) {
      const area = highConsequenceArea({ ...place, [name]: value });
      expect([value, area.verdict]).toEqual([value, 'unknown']);
      expect(area.open.map(({ path }) => path)).toContain(name);
    }
  });

  it('a pressure or diameter that cannot change the width of the search need not be known', () => {
    // Both exceptions of table 1 ask for diameter and pressure: one that lies between rules them out.
    for (const open of [{ maopMPa: null }, { diameterMm: null }]) {
      const place = { ...quiet, ...open, impactRadiusM: null };
      expect(highConsequenceArea({ ...place, specificSiteM: 150 })).toMatchObject({
        ...{ verdict: 'yes', level: 'II', hits: [{ rule: 'gas.specificSite' }] },
      });
      expect(highConsequenceArea({ ...place, specificSiteM: 400 }).verdict).toBe('no');
    }
  });

  it('a class outside 1–4 and a medium nobody knows are unknown', () => {
    for (const locationClass of [0, 5, 1.5] as never[])
      expect(highConsequenceArea({ ...quiet, locationClass }).verdict).toBe('unknown');
    expect(highConsequenceArea({ ...quiet, medium: 'steam' as never }).verdict).toBe('unknown');
  });

  it('the option of the CFR asks for the same facts', () => {
    const us = { locationClass: 1, specificSiteM: 500, buildingsInRadius: 0, impactRadiusM: 100 } as const;
    expect(highConsequenceAreaUs(us).verdict).toBe('no');
    for (const name of Object.keys(us))
      for (const value of noFacts) {
        const area = highConsequenceAreaUs({ ...us, [name]: value });
        expect([name, value, area.verdict]).toEqual([name, value, 'unknown']);
        expect(area.open.map(({ path }) => path)).toEqual([name]);
      }
    for (const locationClass of [0, 7] as never[])
      expect(highConsequenceAreaUs({ ...us, locationClass }).verdict).toBe('unknown');
    expect(highConsequenceAreaUs({ ...us, specificSiteM: 99, locationClass: null })).toMatchObject({
      verdict: 'yes',
      level: null,
      levelIsMinimum: false,
      hits: [{ rule: 'us.identifiedSite' }],
    });
  });

  it('says when the level is a minimum because a higher rule is open', () => {
    expect(highConsequenceArea({ ...oil, roadOrRailM: 10, waterM: null })).toMatchObject({
      verdict: 'yes',
      level: 'I',
      levelIsMinimum: true,
      open: [{ path: 'waterM' }, { code: 'levelIsMinimum', values: { level: 'I' } }],
    });
    expect(highConsequenceArea({ ...oil, waterM: 10, roadOrRailM: null })).toMatchObject({
      level: 'III',
      levelIsMinimum: false,
    });
    expect(highConsequenceArea(oil).levelIsMinimum).toBe(false);
  });
});

describe('pipeline scores', () => {
  test.each([
    ['notFinite', 'risk', { lengthM: 10, risk: Number.NaN }],
    ['missingInput', 'risk', { lengthM: 10, risk: undefined as never }],
    ['scoreOutside100', 'risk', { lengthM: 10, risk: 100.1 }],
    ['scoreOutside100', 'risk', { lengthM: 10, risk: -1 }],
    ['notPositive', 'lengthM', { lengthM: 0, risk: 5 }],
    ['notPositive', 'lengthM', { lengthM: -3, risk: 5 }],
    ['notFinite', 'lengthM', { lengthM: none, risk: 5 }],
    ['notFinite', 'lengthM', { lengthM: Number.NaN, risk: null }],
  ])('a line has no risk for %s of %s', (code, name, segment) => {
    expect(lineRisk([{ lengthM: 10, risk: 5 }, segment])).toMatchObject({
      value: null,
      reason: { code, path: `segments.1.${name}` },
    });
  });

  it('what is no number has no band', () => {
    expect([pipelineBand(Number.NaN), pipelineBand(none), pipelineBand(-none)]).toEqual([null, null, null]);
    expect(pipelineBand(40)).toBe('high');
  });

  it('a rounded risk stays in its band', () => {
    const shownOf = (risk: number) => risk.toFixed(riskDecimals(risk));
    expect([24.956, 24.9996, 25, 25.04, 9.95, 39.99, 14.57].map(shownOf)).toEqual([
      '24.96',
      '24.9996',
      '25.0',
      '25.0',
      '9.9',
      '39.99',
      '14.6',
    ]);
  });

  it('refuses negative weights, weights that are no number and standards nobody knows', () => {
    const weigh = (a: number, b: number) => weightedScore({ a: 50, b: 50 }, { a, b }).reason;
    expect(weigh(1.5, -0.5)).toMatchObject({ code: 'weightNegative', path: 'b' });
    expect(weigh(Number.NaN, 1)).toMatchObject({ code: 'notFinite', path: 'a' });
    expect(
      impactRadius({ diameterMm: 508, pressureMPa: 6.3, medium: 'naturalGas', standard: 'DIN' as never }),
    ).toMatchObject({ value: null, reason: { code: 'unknownStandard', path: 'standard' } });
  });
});

describe('index and system', () => {
  const weights = { P: 5, E: 4, O: 5, A: 3, R: 2, RD: 3, RT: 2 };
  const scores = { P: 3, E: 2, O: 4, A: 3, R: 2, RD: 4, RT: 3 };

  it('each of the seven factors needs a finite weight; the two others default to none', () => {
    for (const name of Object.keys(weights)) {
      const change = (weight: unknown) => equipmentIndex({ weights: { ...weights, [name]: weight }, scores });
      expect(change(undefined)).toMatchObject({ value: null, reason: { code: 'weightMissing', path: name } });
      expect(change(none)).toMatchObject({ value: null, reason: { code: 'notFinite', path: name } });
      expect(change(Number.NaN).reason?.code).toBe('notFinite');
      expect(change(-1).reason?.code).toBe('weightNegative');
      expect(change(0).value).not.toBeNull();
    }
    const huge = { ...weights, P: Number.MAX_VALUE, E: Number.MAX_VALUE };
    expect(equipmentIndex({ weights: huge, scores })).toMatchObject({
      value: null,
      reason: { path: 'weights' },
    });
  });

  it('what is no number has no grade', () => {
    expect([gradeOf(Number.NaN), gradeOf(none), gradeOf(2)]).toEqual([null, null, 'C']);
  });

  it('an item graded by override counts in the shares though it has no index', () => {
    const graded = systemIndex([
      { grade: 'A', index: null },
      { grade: 'B', index: 3 },
    ]);
    expect(graded.value).toEqual({ index: 3, share: { A: 0.5, B: 0.5, C: 0 } });
    expect(graded.warnings).toEqual([{ code: 'someWithoutIndex', values: { count: 1 } }]);
    expect(systemIndex([{ grade: 'A', index: null }]).value).toEqual({
      index: null,
      share: { A: 1, B: 0, C: 0 },
    });
  });

  it('a system is of the highest class of its main functions, before relief', () => {
    const all = { safety: 1, environment: 1, production: 1, other: 1 } as const;
    const functions = [
      { id: 'feed', classes: { ...all, production: 2 } },
      { id: 'heat', classes: all },
    ] as const;
    expect(systemClass(functions)).toMatchObject({ value: 2, warnings: [] });
    expect(systemClass([...functions, { id: 'new', classes: {} }])).toMatchObject({
      value: null,
      reason: { code: 'functionUnrated', path: 'new' },
    });
    expect(systemClass([...functions, { id: 'new', classes: { production: 1 } }])).toMatchObject({
      value: null,
      reason: { code: 'functionCategoryUnrated', path: 'new', values: { name: 'safety' } },
    });
    const flare = { id: 'flare', classes: { safety: 3 } } as const;
    expect(systemClass([flare, { id: 'new', classes: {} }]).value).toBe(3);
    expect(systemClass([flare]).warnings.map(({ values }) => values?.name)).toEqual([
      'environment',
      'production',
      'other',
    ]);
    expect(systemClass([{ id: 'x', classes: { safety: 7 as never } }]).reason?.code).toBe('unknownClass');
    expect(systemClass([]).reason?.code).toBe('noClass');
  });
});

describe('containment', () => {
  const water = { pressureMPa: 1, toxic: false, flammable: 'none', corrosiveOrSteam: false } as const;

  it('a fact that is none leaves the class open', () => {
    for (const name of Object.keys(water))
      for (const value of [undefined, Number.NaN, 'perhaps'] as never[])
        expect([name, value, containmentClass({ ...water, [name]: value })]).toEqual([name, value, null]);
  });

  it('4 MPa that lost its last digit to a conversion stays high', () => {
    expect(containmentClass({ ...water, pressureMPa: 4 - 5e-10 })).toBe(3);
    expect(containmentClass({ ...water, pressureMPa: 3.999 })).toBe(1);
  });
});
