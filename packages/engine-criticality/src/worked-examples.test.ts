import { toDisplay } from '@ircrisk/units';
import { describe, expect, it } from 'vitest';
import {
  changedTags,
  consequenceWeights,
  containmentClass,
  daysFault,
  defaultPriorityDays,
  equipmentIndex,
  highConsequenceArea,
  highConsequenceAreaUs,
  impactRadius,
  inherit,
  ledgerGrade,
  likelihoodWeights,
  lineRisk,
  type MainFunction,
  mergeSegments,
  relativeRisk,
  removalFault,
  type Segment,
  type Surroundings,
  segmentLine,
  splitSegment,
  systemAvailability,
  systemIndex,
  tagClass,
  unitsOf,
  weightedScore,
} from './index.ts';

/** Criticality requirements, examples 1–9 and the vectors criticality-01 … 08. */
describe('consequence class of a tag', () => {
  const classes = { safety: 1, environment: 2, production: 3, other: 1 } as const;

  it('1: without a spare the stop of production governs: C3, five days', () => {
    expect(tagClass({ classes, redundancy: 'A' }).value).toMatchObject({
      dominant: 3,
      days: 5,
      governing: 'production',
    });
  });

  it('2: one spare relieves production: C2, thirty days', () => {
    expect(tagClass({ classes, redundancy: 'B' }).value).toMatchObject({ dominant: 2, days: 30 });
  });

  it('3: a spare never lengthens the limit for safety', () => {
    const value = tagClass({
      classes: { safety: 3, environment: 1, production: 2, other: 1 },
      redundancy: 'C',
    }).value;
    expect(value).toMatchObject({ dominant: 3, days: 5, governing: 'safety' });
  });

  it('a low production class stays at the floor whatever the redundancy', () => {
    expect(tagClass({ classes: { production: 1 }, redundancy: 'C' }).value?.classes.production).toBe(1);
  });

  it('refuses classes and redundancies nobody knows, and rates nothing from nothing', () => {
    expect(tagClass({ classes: { safety: 4 as never }, redundancy: 'A' }).reason?.code).toBe('unknownClass');
    expect(tagClass({ classes, redundancy: 'D' }).reason?.code).toBe('unknownRedundancy');
    expect(tagClass({ classes, redundancy: null }).reason?.code).toBe('missingInput');
    expect(tagClass({ classes: {}, redundancy: 'A' }).reason?.code).toBe('noClass');
  });

  it('limits may not grow with the class nor shrink with a spare', () => {
    expect(daysFault(defaultPriorityDays)).toBeUndefined();
    const days = (level: 1 | 2 | 3, row: object) => ({
      ...defaultPriorityDays,
      [level]: { ...defaultPriorityDays[level], ...row },
    });
    expect(daysFault(days(3, { A: 500, B: 500, C: 500 }))).toEqual({ level: 3, redundancy: 'A' });
    expect(daysFault(days(2, { B: 20 }))).toEqual({ level: 3, redundancy: 'B' });
    expect(daysFault(days(1, { C: 90 }))).toEqual({ level: 2, redundancy: 'C' });
    expect(daysFault(days(2, { A: 181 }))).toEqual({ level: 2, redundancy: 'A' });
  });

  it('class C3 is grade A in the ledger, C1 is grade C', () => {
    expect([ledgerGrade(3), ledgerGrade(2), ledgerGrade(1)]).toEqual(['A', 'B', 'C']);
  });
});

describe('inheritance', () => {
  const main: MainFunction = {
    id: 'pump',
    redundancy: 'B',
    classes: { safety: 2, environment: 2, production: 3, other: 1 },
  };
  const sub = (id: string, type: string) => ({ id, mainFunctionId: 'pump', type });
  const subFunctions = [
    sub('run', 'MAIN'),
    sub('control', 'PRC'),
    sub('relief', 'PRR'),
    sub('alarm', 'ALM'),
    sub('gauge', 'IND'),
    sub('hold', 'CON'),
  ];
  const run = (tags: Parameters<typeof inherit>[0]['tags'], change: Partial<MainFunction> = {}) =>
    inherit({ mainFunctions: [{ ...main, ...change }], subFunctions, tags });
  const tag = (id: string, ...subFunctionIds: string[]) => ({ id, subFunctionIds });

  it('gives each standard sub-function its share', () => {
    const { tags, problems } = run([
      tag('P', 'run'),
      tag('FIC', 'control'),
      tag('PSV', 'relief'),
      tag('LAL', 'alarm'),
      tag('PI', 'gauge'),
    ]);
    expect(problems).toEqual([]);
    // Production 3 with one spare is 2 for the tag; the relief valve keeps safety 3.
    expect(tags.map(({ result }) => result?.dominant)).toEqual([2, 2, 3, 1, 1]);
  });

  it('rates containment by the medium, and hot water at 5 MPa is C3', () => {
    const water = { pressureMPa: 5, toxic: false, flammable: 'none', corrosiveOrSteam: false } as const;
    expect(run([{ ...tag('V', 'hold'), medium: water }]).tags[0]).toMatchObject({
      containment: 3,
      result: { dominant: 3 },
    });
    expect(containmentClass({ ...water, pressureMPa: 1 })).toBe(1);
    expect(containmentClass({ ...water, pressureMPa: 1, corrosiveOrSteam: true })).toBe(2);
    expect(containmentClass({ ...water, pressureMPa: null })).toBeNull();
    expect(containmentClass({ ...water, pressureMPa: null, toxic: true })).toBe(3);
    expect(run([tag('V', 'hold')]).problems.map(({ code }) => code)).toEqual(['containmentUnknown']);
  });

  it('a tag on two sub-functions takes the worse class and says from which', () => {
    expect(run([tag('X', 'gauge', 'relief')]).tags[0]).toMatchObject({
      from: ['gauge', 'relief'],
      governs: ['relief'],
      result: { dominant: 3 },
    });
  });

  it('a changed main function reaches inherited tags and leaves overridden ones', () => {
    const own = {
      ...tag('Q', 'run'),
      override: { classes: { safety: 1 as const }, reason: 'isolated since 2024' },
    };
    const before = run([tag('P', 'run'), own]).tags;
    const after = run([tag('P', 'run'), own], { classes: { ...main.classes, safety: 3 } }).tags;
    expect(changedTags(before, after)).toEqual([
      { id: 'P', change: 'changed', from: { dominant: 2, days: 30 }, to: { dominant: 3, days: 5 } },
    ]);
  });

  it('tells tags without a function, strangers, unknown types and overrides without a reason', () => {
    const codes = (tags: Parameters<typeof inherit>[0]['tags']) => run(tags).problems.map(({ code }) => code);
    expect(codes([tag('A')])).toEqual(['unmapped']);
    expect(codes([tag('A', 'ghost')])).toEqual(['unknownSubFunction']);
    expect(codes([{ ...tag('A', 'run'), override: { classes: {}, reason: ' ' } }])).toEqual([
      'overrideWithoutReason',
    ]);
    const strange = inherit({
      mainFunctions: [main],
      subFunctions: [sub('x', 'XYZ'), { ...sub('y', 'MAIN'), mainFunctionId: 'none' }],
      tags: [],
    });
    expect(strange.problems.map(({ code }) => code)).toEqual(['unknownType', 'unknownMainFunction']);
    expect(removalFault('pump', subFunctions, [tag('P', 'run')])?.values).toEqual({ id: 'pump', count: 1 });
    expect(removalFault('pump', subFunctions, [])).toBeUndefined();
  });
});

describe('index and system', () => {
  const weights = { P: 5, E: 4, O: 5, A: 3, R: 2, RD: 3, RT: 2 };
  const scores = { P: 3, E: 2, O: 4, A: 3, R: 2, RD: 4, RT: 3 };

  it('4: 74 of 24 is 3.083, grade B', () => {
    const { value } = equipmentIndex({ weights, scores });
    expect(value?.index).toBeCloseTo(3.0833333333333335, 12);
    expect(value?.grade).toBe('B');
  });

  it('5: safety 5 makes it 3.5 and A by its own right', () => {
    expect(equipmentIndex({ weights, scores: { ...scores, P: 5 } }).value).toEqual({
      index: 3.5,
      grade: 'A',
    });
  });

  it('3.5 from decimal weights stays A', () => {
    const decimal = Object.fromEntries(Object.entries(weights).map(([code, weight]) => [code, weight * 0.1]));
    expect(equipmentIndex({ weights: decimal, scores: { ...scores, O: 5, A: 4, RT: 4 } }).value?.grade).toBe(
      'A',
    );
  });

  it('a missing score gives no index; safety 5 is grade A all the same', () => {
    expect(equipmentIndex({ weights, scores: { ...scores, O: null } })).toMatchObject({
      value: null,
      reason: { code: 'scoreMissing', path: 'O' },
    });
    expect(equipmentIndex({ weights, scores: { ...scores, O: null, E: 5 } }).value).toEqual({
      index: null,
      grade: 'A',
    });
  });

  it('refuses no weight at all, scores between numbers and factors nobody knows', () => {
    const zero = Object.fromEntries(Object.keys(weights).map((code) => [code, 0]));
    expect(equipmentIndex({ weights: zero, scores }).reason?.code).toBe('weightsZero');
    expect(equipmentIndex({ weights, scores: { ...scores, P: 2.5 } }).reason?.code).toBe('scoreOutside');
    expect(equipmentIndex({ weights, scores: { ...scores, Z: 2 } as never }).reason?.code).toBe(
      'unknownFactor',
    );
  });

  it('8: two pumps in parallel and an exchanger in series', () => {
    expect(systemAvailability({ series: [{ parallel: [0.95, 0.95] }, 0.99] }).value).toBeCloseTo(
      0.987525,
      12,
    );
    expect(systemAvailability({ series: [unitsOf('B', 0.95), unitsOf('A', 0.99)] }).value).toBeCloseTo(
      0.987525,
      12,
    );
    expect(systemAvailability(unitsOf('C', 0.9)).value).toBeCloseTo(0.999, 12);
    expect(systemAvailability({ series: [] }).reason?.code).toBe('emptyArrangement');
    expect(systemAvailability({ series: [1.2] }).reason?.code).toBe('availabilityOutside');
  });

  it('9: a system of two A and one B', () => {
    const items = [
      { grade: 'A', index: 4 },
      { grade: 'A', index: 3.6 },
      { grade: 'B', index: 3 },
    ] as const;
    expect(systemIndex(items).value?.index).toBeCloseTo(3.6, 12);
    expect(systemIndex([...items, { grade: null, index: null }]).warnings[0]).toMatchObject({
      code: 'someUnrated',
      values: { count: 1 },
    });
    expect(systemIndex([]).reason?.code).toBe('nothingRated');
  });
});

describe('pipelines', () => {
  it('6: the impact radius, in metres and in feet, by GB and by ASME', () => {
    const gas = { diameterMm: 508, pressureMPa: 6.3, medium: 'naturalGas' } as const;
    expect(impactRadius(gas).value).toBeCloseTo(126.23191816335518, 9);
    expect(impactRadius({ ...gas, diameterMm: 1016, pressureMPa: 10 }).value).toBeCloseTo(318.1, 1);
    expect(impactRadius({ ...gas, standard: 'ASME B31.8S' }).value).toBeCloseTo(127.1, 1);
    expect(toDisplay('length', impactRadius(gas).value as number, 'en')).toBeCloseTo(414, 0);
    expect(impactRadius({ ...gas, medium: 'liquid' }).reason?.code).toBe('onlyNaturalGas');
  });

  it('7: L 62 and C 70 are 26.6, medium-high; limits belong to the upper band', () => {
    expect(relativeRisk({ safetyScore: 62, consequenceScore: 70 }).value).toEqual({
      likelihood: 38,
      risk: 26.6,
      band: 'mediumHigh',
    });
    const band = (risk: number) =>
      relativeRisk({ safetyScore: 100 - risk, consequenceScore: 100 }).value?.band;
    expect([band(40), band(25), band(10), band(9.99)]).toEqual(['high', 'mediumHigh', 'medium', 'low']);
    expect(relativeRisk({ safetyScore: 101, consequenceScore: 1 }).reason?.code).toBe('scoreOutside100');
  });

  it('adds the parts of likelihood and consequence by their weights', () => {
    const all = { thirdParty: 60, corrosion: 50, designManufacture: 70, operation: 80, groundMovement: 90 };
    expect(weightedScore(all, likelihoodWeights).value).toBeCloseTo(15 + 15 + 14 + 12 + 9, 12);
    expect(
      weightedScore({ medium: 100, population: 0, environment: 0, business: 0 }, consequenceWeights).value,
    ).toBeCloseTo(40, 12);
    expect(weightedScore({ ...all, corrosion: null }, likelihoodWeights).reason?.path).toBe('corrosion');
    expect(weightedScore(all, { ...likelihoodWeights, corrosion: 0.5 }).reason?.code).toBe('weightsNotOne');
  });

  const none = Number.POSITIVE_INFINITY;
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
  const area = (change: Partial<Surroundings>) => highConsequenceArea({ ...quiet, ...change });

  it('judges gas lines by location class and by the width their size asks for', () => {
    expect(area({})).toMatchObject({ verdict: 'no', level: null });
    expect(area({ locationClass: 4 }).level).toBe('III');
    expect(area({ locationClass: 3, flammableSiteM: 50 }).level).toBe('II');
    expect(area({ flammableSiteM: 150 }).level).toBe('III');
    expect(area({ specificSiteM: 190 }).level).toBe('II');
    const small = { diameterMm: 200, maopMPa: 1, impactRadiusM: 20 };
    expect([
      area({ ...small, specificSiteM: 190 }).verdict,
      area({ ...small, specificSiteM: 15 }).level,
    ]).toEqual(['no', 'I']);
    const large = { diameterMm: 1016, maopMPa: 10, impactRadiusM: 318 };
    expect(area({ ...large, specificSiteM: 300 }).level).toBe('II');
  });

  it('judges oil lines by people, roads, reserves and water, the highest level winning', () => {
    const oil = (change: Partial<Surroundings>) => area({ medium: 'oil', ...change });
    expect(oil({}).verdict).toBe('no');
    expect([
      oil({ households: 100 }).level,
      oil({ roadOrRailM: 50 }).level,
      oil({ roadOrRailM: 51 }).level,
    ]).toEqual(['II', 'I', null]);
    expect(oil({ waterM: 200, roadOrRailM: 10 })).toMatchObject({
      level: 'III',
      hits: [{ rule: 'oil.water' }, { rule: 'oil.roadOrRail' }],
    });
  });

  it('what was not surveyed is unknown, never "no"', () => {
    expect(area({ locationClass: null })).toMatchObject({
      verdict: 'unknown',
      open: [{ code: 'locationClassUnknown' }],
    });
    expect(area({ specificSiteM: null }).verdict).toBe('unknown');
    expect(area({ specificSiteM: null, locationClass: 4 }).verdict).toBe('yes');
    expect(
      highConsequenceAreaUs({
        locationClass: 2,
        specificSiteM: none,
        buildingsInRadius: null,
        impactRadiusM: 100,
      }).verdict,
    ).toBe('unknown');
    expect(
      highConsequenceAreaUs({
        locationClass: 2,
        specificSiteM: none,
        buildingsInRadius: 20,
        impactRadiusM: 100,
      }).verdict,
    ).toBe('yes');
  });

  const segment: Segment<Record<string, unknown>> = {
    id: 's',
    fromKm: 0,
    toKm: 3.7,
    lengthDm: 37_003,
    attributes: { wallMm: 8 },
    history: [],
  };

  it('a split keeps the length of the line, attributes and history; at an end it is refused', () => {
    const cut = splitSegment(segment, 1.2, ['a', 'b']);
    const parts = 'segments' in cut ? cut.segments : [];
    expect(parts.map(({ lengthDm }) => lengthDm)).toEqual([12_001, 25_002]);
    expect(parts.map(({ history }) => history)).toEqual([['s'], ['s']]);
    expect(splitSegment(segment, 0, ['a', 'b'])).toMatchObject({ problem: { code: 'splitAtEnd' } });
    expect(splitSegment(segment, 3.7, ['a', 'b'])).toMatchObject({ problem: { code: 'splitAtEnd' } });
    expect(splitSegment(segment, 9, ['a', 'b'])).toMatchObject({ problem: { code: 'splitOutside' } });
    const [a, b] = parts as [typeof segment, typeof segment];
    expect(mergeSegments(a, b, 'm')).toMatchObject({
      segment: { fromKm: 0, toKm: 3.7, lengthDm: 37_003, history: ['s', 'a', 'b'] },
    });
    expect(mergeSegments(b, a, 'm')).toMatchObject({ problem: { code: 'notNeighbours' } });
    expect(mergeSegments(a, { ...b, attributes: { wallMm: 10 } }, 'm')).toMatchObject({
      problem: { code: 'attributesDiffer', values: { fields: 'wallMm' } },
    });
  });

  it('a line is cut wherever an attribute changes', () => {
    const surveys = [
      { fromKm: 0, toKm: 5, attribute: 'wallMm', value: 8 },
      { fromKm: 5, toKm: 10, attribute: 'wallMm', value: 10 },
      { fromKm: 4, toKm: 6, attribute: 'soil', value: 'clay' },
    ];
    expect(segmentLine(0, 10, surveys).pieces.map(({ fromKm, toKm }) => [fromKm, toKm])).toEqual([
      [0, 4],
      [4, 5],
      [5, 6],
      [6, 10],
    ]);
  });

  it('a line is as risky as its worst segment; unrated ones are told', () => {
    const { value, warnings } = lineRisk([
      { lengthM: 1000, risk: 10 },
      { lengthM: 3000, risk: 30 },
      { lengthM: 500, risk: null },
    ]);
    expect(value).toEqual({ max: 30, mean: 25, band: 'mediumHigh', ratedM: 4000 });
    expect(warnings[0]?.values).toEqual({ count: 1 });
  });
});
