import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  classifyTier,
  eventRate,
  incidentMessages,
  incidentText,
  injuryRates,
  lostDays,
  nationalGrade,
  nationalGrades,
  nationalGradeTexts,
  type Release,
  severityWeight,
  tierCriteria,
  worstHour,
} from './index.ts';

const release = (
  category: number | null,
  maxKgInHour: number | null,
  more: Partial<Release> = {},
): Release => ({ path: 'release', category, maxKgInHour, indoor: false, ...more });
const tier = (...releases: Release[]) => classifyTier({ processInvolved: true, releases });

/** Incident requirements, examples 1–10 and the vectors incident-management-01 … 11. */
describe('tiers', () => {
  test.each([
    [5, 620, false, 1],
    [5, 60, false, 2],
    [2, 3, false, 2],
    [2, 3, true, 1],
    [6, 350, false, 2],
    [5, 500, false, 1],
    [5, 49, false, 3],
    [8, 5000, false, 2],
  ] as const)('category %d, %d kg in an hour, indoors %s: tier %d', (category, kg, indoor, expected) => {
    expect(tier(release(category, kg, { indoor }))).toMatchObject({ status: 'classified', tier: expected });
  });

  it('3, 6: names the criterion and threshold, and takes barrels where they are known', () => {
    expect(tier(release(5, 620)).basis[0]).toEqual({
      tier: 1,
      code: 'releaseAbove',
      values: { category: 5, value: 620, unit: 'kg', limit: 500 },
    });
    expect(tier(release(6, null, { maxBblInHour: 5 }))).toMatchObject({
      tier: 2,
      basis: [{ values: { unit: 'bbl', limit: 0.7 } }],
    });
  });

  it('tells amounts rounded, with the unit behind the threshold too', () => {
    const steps = [
      { fromMin: 0, toMin: 20, kgPerHour: 600 },
      { fromMin: 20, toMin: 90, kgPerHour: 200 },
    ];
    const [basis] = tier(release(6, worstHour(steps).value)).basis;
    if (!basis) throw new Error('no basis');
    expect(incidentText(basis, 'zh')).toBe('类别 6：任意 1 h 内 333.3 kg ≥ 阈值 100 kg');
    expect(incidentText(basis, 'en')).toBe('Category 6: 333.3 kg in an hour ≥ the threshold of 100 kg');
    const least = tier(release(5, 500 * (1 - 1e-10))).basis[0]?.values;
    expect(least).toMatchObject({ value: 500, limit: 500 });
  });

  it('names what is missing as people call it', () => {
    const open = nationalGrade({ deaths: 0, seriousInjuries: 0, lossMillionCny: null })?.open[0];
    if (!open) throw new Error('nothing open');
    expect(incidentText(open, 'zh')).toBe('缺少输入：直接经济损失');
    expect(incidentText(open, 'en')).toBe('Missing input: direct loss');
  });

  it('7: a small fire of 30,000 dollars is Tier 2', () => {
    expect(
      classifyTier({ processInvolved: true, fireCostUsd: 30_000, releases: [release(5, 1)] }),
    ).toMatchObject({ tier: 2, basis: [{ code: 'fireCost' }, { code: 'belowTier2' }] });
    expect(classifyTier({ processInvolved: true, fireCostUsd: 100_000 }).tier).toBe(1);
    expect(classifyTier({ processInvolved: true, fireCostUsd: null })).toMatchObject({
      status: 'pending',
      open: [{ code: 'rateMissing' }],
    });
  });

  it('10: a mixture is judged by the sum of its shares', () => {
    const mixture = release(null, null, {
      components: [
        { category: 2, kgInHour: 3 },
        { category: 5, kgInHour: 300 },
        { category: null, kgInHour: 9999 },
      ],
    });
    expect(tier(mixture)).toMatchObject({
      tier: 2,
      basis: [{ code: 'mixtureAbove', values: { value: 7.2 } }],
    });
  });

  it('people: days away or a hospital bed make Tier 1, a recordable Tier 2, a third party’s first aid nothing', () => {
    const people = (facts: object) =>
      classifyTier({ processInvolved: true, releases: [release(5, 1)], ...facts }).tier;
    expect([
      people({ daysAway: 1 }),
      people({ thirdPartyHospitalOrDeath: 1 }),
      people({ communityMeasures: true }),
      people({ otherRecordable: 1 }),
      people({}),
    ]).toEqual([1, 1, 1, 2, 3]);
  });

  it('a relief discharge counts by quantity only with a listed outcome', () => {
    expect(tier(release(5, 9000, { path: 'relief' }))).toMatchObject({
      tier: 3,
      basis: [{ code: 'reliefWithoutOutcome' }],
    });
    expect(tier(release(5, 9000, { path: 'relief', listedOutcome: true })).tier).toBe(1);
  });

  it('measures for the community and a challenge nobody has spoken of are open, not a no', () => {
    const lineOf = (facts: Parameters<typeof classifyTier>[0], code: string) =>
      tierCriteria(facts).find(({ criterion }) => criterion === code);
    const facts = { processInvolved: true, communityMeasures: null, releases: [release(5, 60)] };
    expect(classifyTier(facts)).toMatchObject({
      ...{ status: 'pending', tier: 2, open: [{ code: 'communityUnknown' }] },
    });
    expect(lineOf(facts, 'communityMeasures')).toMatchObject({ value: null, verdict: 'pending' });
    expect(classifyTier({ ...facts, deaths: 1 })).toMatchObject({ status: 'classified', tier: 1 });
    const said = { ...facts, communityMeasures: false };
    expect(classifyTier(said)).toMatchObject({ status: 'classified', tier: 2 });
    expect(lineOf(said, 'communityMeasures')).toMatchObject({ value: false, verdict: 'notMet' });
    const quiet = { processInvolved: true, unplannedRelease: false, safetySystemChallenged: null };
    expect(classifyTier(quiet)).toMatchObject({ status: 'pending', tier: null });
    expect(lineOf(quiet, 'challenge')).toMatchObject({ value: null, verdict: 'pending' });
  });

  it('what is not known leaves it pending, unless Tier 1 is met already', () => {
    expect(tier(release(5, null))).toMatchObject({
      status: 'pending',
      tier: null,
      open: [{ code: 'quantityUnknown' }],
    });
    expect(tier(release(5, 600, { indoor: null })).open[0]?.code).toBe('placeUnknown');
    // Above the limits of any place, and between those of two places.
    expect(tier(release(2, 30, { indoor: null }))).toMatchObject({ status: 'classified', tier: 1 });
    expect(tier(release(5, 60, { indoor: null }))).toMatchObject({ status: 'pending', tier: 2 });
    expect(tier(release(5, 30, { indoor: null }))).toMatchObject({ status: 'pending', tier: null });
    // An amount below a limit is not told as that limit anywhere.
    expect(tier(release(5, 499.9999)).basis[0]).toMatchObject({ tier: 2, values: { value: 499.9999 } });
    // Nor is a figure told as one that it is not: at three times its limit the release weighs more.
    expect(tier(release(5, 1499.5)).basis[0]).toMatchObject({ tier: 1, values: { value: 1499.5 } });
    expect(tier(release(5, 1499.9999)).basis[0]).toMatchObject({ tier: 1, values: { value: 1499.9999 } });
    expect(tier(release(null, 600)).open[0]?.code).toBe('categoryUnknown');
    expect(tier(release(99, 600)).open[0]?.code).toBe('unknownCategory');
    expect(classifyTier({ processInvolved: true, deaths: 1, releases: [release(5, null)] })).toMatchObject({
      status: 'classified',
      tier: 1,
    });
    expect(classifyTier({ processInvolved: false, deaths: 1 }).tier).toBeNull();
    expect(classifyTier({ processInvolved: true, safetySystemChallenged: true }).tier).toBe(3);
  });

  const pending = (facts: Parameters<typeof classifyTier>[0], code: string) => {
    const { status, tier: reachedTier, open } = classifyTier(facts);
    expect([status, reachedTier, open[0]?.code]).toEqual(['pending', null, code]);
  };
  const released = (change: object) => ({
    processInvolved: true,
    releases: [{ ...release(5, 1), ...change } as Release],
  });

  it('barrels do not classify where the category has its limits in kilograms', () => {
    pending(released({ maxKgInHour: null, maxBblInHour: 900 }), 'quantityUnknown');
    expect(tier(release(8, null, { maxBblInHour: 8 }))).toMatchObject({ status: 'classified', tier: 2 });
    expect(tier(release(7, null, { maxBblInHour: 0.1 }))).toMatchObject({ status: 'classified', tier: 3 });
  });

  it('a quantity, place, cost or process that is not told or cannot be is pending, never Tier 3', () => {
    pending(released({ maxKgInHour: undefined }), 'quantityUnknown');
    pending(released({ maxKgInHour: Number.NaN }), 'notFinite');
    pending(released({ maxKgInHour: -600 }), 'negative');
    pending(released({ maxBblInHour: Number.NaN }), 'notFinite');
    pending(released({ indoor: undefined }), 'placeUnknown');
    pending(released({ category: undefined }), 'categoryUnknown');
    pending({ ...released({}), fireCostUsd: Number.NaN }, 'notFinite');
    pending({ ...released({}), fireCostUsd: -1 }, 'negative');
    pending({ ...released({}), deaths: Number.NaN }, 'notACount');
    for (const processInvolved of [undefined, null])
      pending({ ...released({ maxKgInHour: 600 }), processInvolved }, 'processUnknown');
  });

  it('what the parts of a mixture leave of the whole counts as the worst of them', () => {
    const mixed = (maxKgInHour: number | null, ...components: object[]) =>
      released({ category: null, maxKgInHour, components });
    const part = (category: number | null, kgInHour: number) => ({ category, kgInHour });
    expect(classifyTier(mixed(60, part(2, 18)))).toMatchObject({ status: 'classified', tier: 1 });
    expect(classifyTier(mixed(60, part(2, 18), part(null, 42)))).toMatchObject({ tier: 2 });
    expect(classifyTier(mixed(60, part(2, 18), part(null, 41.999999999)))).toMatchObject({ tier: 2 });
    expect(classifyTier(mixed(60, part(5, 30), part(2, 6)))).toMatchObject({
      tier: 1,
      basis: [{ code: 'mixtureAbove', values: { value: 1.26 } }],
    });
    pending(mixed(60, part(null, 18)), 'compositionUnknown');
    const [line] = tierCriteria(mixed(60, part(2, 18))).filter(({ unit }) => unit === 'sum');
    expect(line).toMatchObject({ tier: 1, value: 2.4, verdict: 'met' });
  });

  it('releases of one category that are more together than each are open', () => {
    const two = (first: object, second: object) =>
      classifyTier({ processInvolved: true, releases: [release(5, 0, first), release(5, 0, second)] });
    const kg = (maxKgInHour: number, more = {}) => ({ maxKgInHour, ...more });
    expect(two(kg(300), kg(300))).toMatchObject({
      status: 'pending',
      tier: 2,
      open: [{ code: 'releasesTogether', values: { category: 5, value: 600, limit: 500, tier: 1 } }],
    });
    expect(two(kg(30), kg(30))).toMatchObject({ status: 'pending', tier: null });
    expect(two(kg(20), kg(20))).toMatchObject({ status: 'classified', tier: 3 });
    expect(two(kg(300), kg(20))).toMatchObject({ status: 'classified', tier: 2, open: [] });
    expect(two(kg(30), kg(30, { category: 7 }))).toMatchObject({ status: 'classified', tier: 3 });
    expect(two(kg(30), kg(30, { path: 'relief' }))).toMatchObject({ status: 'classified', tier: 3 });
    expect(two(kg(600), kg(300))).toMatchObject({ status: 'classified', tier: 1 });
  });

  it('a mixture whose shares are not all known counts as its worst part altogether', () => {
    const mixed = (maxKgInHour: number | null) =>
      released({
        category: null,
        maxKgInHour,
        components: [
          { category: 7, kgInHour: maxKgInHour === null ? null : maxKgInHour * 0.9 },
          { category: 5, kgInHour: null },
        ],
      });
    // 60 kg of category 5: 60/50 at Tier 2; by the known share alone it would be 54/200.
    expect(classifyTier(mixed(60))).toMatchObject({
      status: 'classified',
      tier: 2,
      basis: [{ code: 'mixtureAbove', values: { value: 1.2 } }],
    });
    pending(mixed(null), 'quantityUnknown');
  });

  it('a mixture without parts, with an unknown category or without a quantity is pending', () => {
    const mixed = (...components: object[]) => released({ category: null, components });
    pending(mixed(), 'categoryUnknown');
    pending(mixed({ category: 99, kgInHour: 1 }), 'unknownCategory');
    pending(mixed({ kgInHour: 1 }), 'unknownCategory');
    const unweighed = (part: object) => released({ category: null, maxKgInHour: null, components: [part] });
    pending(unweighed({ category: 5, kgInHour: null }), 'quantityUnknown');
    pending(unweighed({ category: 5 }), 'quantityUnknown');
    pending(mixed({ category: 5, kgInHour: Number.NaN }), 'notFinite');
    pending(mixed({ category: 5, kgInHour: -100 }), 'negative');
    // What is known reaches Tier 1 by itself.
    expect(classifyTier(mixed({ category: 5, kgInHour: 600 }, { category: 99, kgInHour: 1 }))).toMatchObject({
      status: 'classified',
      tier: 1,
    });
  });

  it('Tiers 1 and 2 need a release, a fire or an explosion, and ask for it', () => {
    pending({ processInvolved: true }, 'releaseUnknown');
    pending({ processInvolved: true, deaths: 1 }, 'releaseUnknown');
    pending({ processInvolved: true, deaths: 1, releases: [] }, 'releaseUnknown');
    pending({ processInvolved: true, otherRecordable: 1, safetySystemChallenged: true }, 'releaseUnknown');
    pending({ ...released({}), unplannedRelease: false }, 'releaseContradicted');
    const fallFromLadder = { processInvolved: true, deaths: 1, unplannedRelease: false };
    expect(classifyTier(fallFromLadder)).toEqual({
      status: 'classified',
      tier: null,
      basis: [],
      open: [{ code: 'noRelease' }],
    });
    expect(classifyTier({ ...fallFromLadder, safetySystemChallenged: true }).tier).toBe(3);
    expect(classifyTier({ ...fallFromLadder, unplannedRelease: true })).toMatchObject({
      status: 'classified',
      tier: 1,
      open: [{ code: 'quantityUnknown' }],
    });
    expect(classifyTier({ processInvolved: true, deaths: 1, fireCostUsd: 0 }).tier).toBe(1);
  });

  it('Tier 2 that is met stands while what is open could make it Tier 1', () => {
    const open = { status: 'pending', tier: 2 };
    expect(
      classifyTier({ processInvolved: true, otherRecordable: 1, releases: [release(5, null)] }),
    ).toMatchObject({ ...open, basis: [{ code: 'recordable' }], open: [{ code: 'quantityUnknown' }] });
    expect(classifyTier({ ...released({ maxKgInHour: 60 }), fireCostUsd: null })).toMatchObject(open);
    expect(
      classifyTier(
        released({
          category: null,
          maxKgInHour: null,
          components: [
            { category: 5, kgInHour: 60 },
            { category: 2, kgInHour: null },
          ],
        }),
      ),
    ).toMatchObject(open);
  });

  it('a cost converted to its limit within rounding reaches it', () => {
    const cost = (fireCostUsd: number) => classifyTier({ processInvolved: true, fireCostUsd }).tier;
    expect([cost(100_000 * (1 - 1e-12)), cost(2500 * (1 - 1e-12)), cost(99_999)]).toEqual([1, 2, 2]);
  });

  it('more released never lowers the tier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        fc.boolean(),
        (category, a, b, indoor) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)].map(
            (kg) => tier(release(category, kg, { indoor })).tier ?? 9,
          );
          expect(high).toBeLessThanOrEqual(low as number);
        },
      ),
      freshRuns(10_000),
    );
  });

  it('the severity weight adds its columns', () => {
    expect(
      severityWeight({ health: 0, community: 0, environment: 0, directCostUsd: 0, releaseMultiple: 1.24 })
        .value,
    ).toBe(1);
    expect(
      severityWeight({ health: 27, community: 1, environment: 3, directCostUsd: 1e6, releaseMultiple: 27 })
        .value,
    ).toBe(27 + 1 + 3 + 3 + 27);
    const none = { health: 0, community: 0, environment: 0, directCostUsd: 0, releaseMultiple: 0 } as const;
    expect([
      severityWeight({ ...none, releaseMultiple: 3 * (1 - 1e-12) }).value,
      severityWeight({ ...none, directCostUsd: 1e7 * (1 - 1e-12) }).value,
    ]).toEqual([3, 9]);
    const doubts = (change: object) =>
      severityWeight({ ...none, ...change }).warnings.map(({ code }) => code);
    expect(doubts({ communityMeasures: true, community: 1 })).toEqual([]);
    expect(doubts({})).toEqual(['weightZero']);
    const code = (change: object) => severityWeight({ ...none, ...change }).reason?.code;
    expect([
      code({ health: 2 }),
      code({ community: undefined }),
      code({ environment: Number.NaN }),
      code({ directCostUsd: Number.NaN }),
      code({ releaseMultiple: -1 }),
      code({ releaseMultiple: null }),
      code({ communityMeasures: true }),
      code({ communityMeasures: true, health: 3 }),
    ]).toEqual([
      ...['columnOutside', 'columnOutside', 'columnOutside', 'notFinite', 'negative', 'missingInput'],
      ...['communityPointsMissing', 'communityPointsMissing'],
    ]);
  });
});

describe('worst hour', () => {
  const profile = [
    { fromMin: 0, toMin: 20, kgPerHour: 600 },
    { fromMin: 20, toMin: 90, kgPerHour: 200 },
  ];

  it('slides over the profile instead of adding it up', () => {
    expect(worstHour(profile).value).toBeCloseTo(333.3333333333333, 9);
    expect(worstHour([{ fromMin: 0, toMin: 40, kgPerHour: 930 }]).value).toBeCloseTo(620, 9);
    expect(
      worstHour([
        { fromMin: 0, toMin: 60, kgPerHour: 10 },
        { fromMin: 60, toMin: 90, kgPerHour: 400 },
      ]).value,
    ).toBeCloseTo(205, 9);
    expect(worstHour([]).reason?.code).toBe('missingInput');
    expect(worstHour([...profile].reverse()).reason?.code).toBe('profileOverlap');
    expect(worstHour([{ fromMin: 0, toMin: 1, kgPerHour: -1 }]).reason?.code).toBe('negative');
  });

  it('takes the larger of the profile and what was told, and doubts that they differ', () => {
    const steps = [
      { fromMin: 0, toMin: 20, kgPerHour: 600 },
      { fromMin: 20, toMin: 90, kgPerHour: 200 },
    ];
    const codes = (told: number | null) => {
      const { value, warnings } = worstHour(steps, told);
      return [Math.round(value ?? 0), ...warnings.map(({ code }) => code)];
    };
    expect(codes(700)).toEqual([700, 'toldDiffers']);
    expect(codes(100)).toEqual([333, 'toldDiffers']);
    expect(codes(333.3)).toEqual([333]);
    expect(codes(null)).toEqual([333]);
  });

  it('is never below a scan in steps of a minute', () => {
    const step = fc.record({
      length: fc.integer({ min: 1, max: 90 }),
      pause: fc.integer({ min: 0, max: 30 }),
      kgPerHour: fc.integer({ min: 0, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (given) => {
        let at = 0;
        const steps = given.map(({ length, pause, kgPerHour }) => {
          const fromMin = at + pause;
          at = fromMin + length;
          return { fromMin, toMin: at, kgPerHour };
        });
        const within = (start: number) =>
          steps.reduce(
            (sum, { fromMin, toMin, kgPerHour }) =>
              sum + (Math.max(0, Math.min(toMin, start + 60) - Math.max(fromMin, start)) * kgPerHour) / 60,
            0,
          );
        const scan = Math.max(...Array.from({ length: at + 61 }, (_, minute) => within(minute - 60)));
        expect(worstHour(steps).value).toBeCloseTo(scan, 6);
      }),
      freshRuns(2000),
    );
  });
});

describe('grades and rates', () => {
  it('8: two deaths, twelve serious injuries, 8 million', () => {
    expect(nationalGrade({ deaths: 2, seriousInjuries: 12, lossMillionCny: 8 })).toEqual({
      grade: 'large',
      by: ['seriousInjuries'],
      open: [],
    });
    expect(nationalGradeTexts.large.zh).toBe('较大事故');
    expect(nationalGrade({ deaths: 0, seriousInjuries: 0, lossMillionCny: 50 })?.grade).toBe('major');
    expect(nationalGrade({ deaths: 30, seriousInjuries: 0, lossMillionCny: 0 })?.grade).toBe('extraordinary');
    expect(nationalGrade({ deaths: 0, seriousInjuries: 0, lossMillionCny: 0.99 })).toBeNull();
    expect(nationalGrades.map((grade) => nationalGradeTexts[grade].en)).toHaveLength(4);
  });

  it('a national grade that is not known is unknown, not none', () => {
    const grade = (change: object, floor?: number) => {
      const graded = nationalGrade({ deaths: 0, seriousInjuries: 0, lossMillionCny: 0, ...change }, floor);
      return graded && [graded.grade, graded.open.map(({ code }) => code).join()];
    };
    expect([
      grade({ deaths: null }),
      grade({ lossMillionCny: Number.NaN }),
      grade({ seriousInjuries: undefined }),
      grade({ deaths: -1 }),
      grade({ deaths: 3, lossMillionCny: null }),
      grade({ deaths: 30, lossMillionCny: null }),
    ]).toEqual([
      ['unknown', 'missingInput'],
      ['unknown', 'notFinite'],
      ['unknown', 'missingInput'],
      ['unknown', 'notACount'],
      ['large', 'missingInput'],
      ['extraordinary', ''],
    ]);
    // With a floor of zero every event without harm would be an ordinary accident.
    expect([grade({}, 0), grade({}, Number.NaN), grade({ deaths: 1 }, 0), grade({}, 1)]).toEqual([
      ['unknown', 'notPositive'],
      ['unknown', 'notPositive'],
      ['ordinary', ''],
      null,
    ]);
  });

  it('no rate comes from hours without end, or from counts that are missing or negative', () => {
    const counts = { deaths: 0, lostTime: 1, restricted: 0, otherRecordable: 0 };
    const code = (change: object, hours: number | null | undefined = 1000) => {
      const { value, reason } = injuryRates({ ...counts, ...change }, hours);
      expect(value).toBeNull();
      return reason?.code;
    };
    expect([
      code({}, Number.POSITIVE_INFINITY),
      code({}, Number.NaN),
      code({}, -5),
      code({}, null),
      code({ deaths: undefined }),
      code({ restricted: null }),
      code({ lostTime: -1 }),
    ]).toEqual([
      'notFinite',
      'notFinite',
      'negative',
      'noHours',
      'missingInput',
      'missingInput',
      'notACount',
    ]);
    expect(
      [
        eventRate(3, Number.POSITIVE_INFINITY),
        eventRate(null, 1000),
        eventRate(Number.NaN, 1000),
        eventRate(-1, 1000),
        eventRate(3, undefined),
      ].map(({ value, reason }) => [value, reason?.code]),
    ).toEqual([
      [null, 'notFinite'],
      [null, 'missingInput'],
      [null, 'notFinite'],
      [null, 'negative'],
      [null, 'noHours'],
    ]);
  });

  it('1, 2: rates, and none without hours', () => {
    const { value } = injuryRates({ deaths: 0, lostTime: 2, restricted: 1, otherRecordable: 3 }, 850_000);
    expect(value?.trir).toBeCloseTo(1.411764705882353, 12);
    expect(value?.ltif).toBeCloseTo(2.3529411764705883, 12);
    expect(
      injuryRates({ deaths: 1, lostTime: 0, restricted: 0, otherRecordable: 0 }, 12_500_000).value?.far,
    ).toBeCloseTo(8, 12);
    expect(injuryRates({ deaths: 0, lostTime: 0, restricted: 0, otherRecordable: 0 }, 0).reason?.code).toBe(
      'noHours',
    );
    expect(injuryRates({ deaths: 0.5, lostTime: 0, restricted: 0, otherRecordable: 0 }, 1).reason?.code).toBe(
      'notACount',
    );
    expect([eventRate(3, 600_000).value, eventRate(3, null).value]).toEqual([1, null]);
  });

  it('lost days run from the day after to the day before return, up to the cap', () => {
    expect([
      lostDays(10, 13, 50),
      lostDays(10, 11, 50),
      lostDays(10, null, 15),
      lostDays(0, null, 400),
    ]).toEqual([2, 0, 5, 180]);
    // Return is planned for day 40; until then only the days that have passed are lost.
    expect([lostDays(10, 40, 15), lostDays(10, 16, 15), lostDays(10, 15, 15)]).toEqual([5, 5, 4]);
    const { NaN: no } = Number;
    expect([
      lostDays(no, 13, 50),
      lostDays(10, no, 50),
      lostDays(10, null, no),
      lostDays(10, 13, 50, no),
    ]).toEqual([null, null, null, null]);
  });
});

it('every notice has its sentence in both languages', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const code = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const codes = [...code.matchAll(/code: '(\w+)'/g)].map(([, name = '']) => name);
  expect(codes.filter((name) => !(name in incidentMessages))).toEqual([]);
  expect(incidentText({ code: 'notProcess' }, 'zh')).toBe('不涉及工艺');
});

describe('criteria', () => {
  const lines = (facts: Parameters<typeof tierCriteria>[0]) => tierCriteria(facts);

  it('9: names the limit of both tiers and says how near the higher one is', () => {
    const naphtha = lines({
      processInvolved: true,
      otherRecordable: 1,
      releases: [release(6, 730, { maxBblInHour: 6.65 })],
    });
    expect(
      naphtha.filter(({ verdict }) => verdict === 'met').map(({ tier, criterion }) => [tier, criterion]),
    ).toEqual([
      [0, 'processInvolved'],
      [0, 'unplannedRelease'],
      [2, 'recordable'],
      [2, 'releaseAbove'],
      [2, 'releaseAbove'],
    ]);
    // Tier 3 is what made neither Tier 1 nor 2: beside a Tier 2 that is met it is no second finding.
    expect(naphtha.at(-1)).toMatchObject({ tier: 3, criterion: 'challenge', verdict: 'covered' });
    expect(naphtha.filter(({ verdict }) => verdict === 'near')).toMatchObject([
      { tier: 1, criterion: 'releaseAbove', unit: 'bbl', limit: 7, value: 6.65 },
    ]);
  });

  it('without a rate of the day the cost is pending, and a relief discharge without outcome does not count', () => {
    const fire = lines({
      processInvolved: true,
      fireCostUsd: null,
      releases: [release(5, 900, { path: 'relief' })],
    });
    expect(fire.filter(({ criterion }) => criterion === 'fireCost').map(({ verdict }) => verdict)).toEqual([
      'pending',
      'pending',
    ]);
    expect(fire.filter(({ criterion }) => criterion === 'reliefAbove').map(({ verdict }) => verdict)).toEqual(
      ['notApplicable', 'notApplicable'],
    );
  });

  it('the highest criterion that holds is the tier', () => {
    const one = fc.record({
      path: fc.constantFrom('release', 'relief', 'upsetEmission'),
      category: fc.integer({ min: 1, max: 8 }),
      maxKgInHour: fc.double({ min: 0, max: 4000, noNaN: true }),
      indoor: fc.boolean(),
      listedOutcome: fc.boolean(),
    });
    const facts = fc.record({
      processInvolved: fc.constant(true),
      deaths: fc.integer({ min: 0, max: 1 }),
      otherRecordable: fc.integer({ min: 0, max: 2 }),
      releases: fc.array(one, { minLength: 1, maxLength: 3 }),
    }) as fc.Arbitrary<Parameters<typeof tierCriteria>[0]>;
    fc.assert(
      fc.property(facts, (given) => {
        const met = lines(given).filter(({ tier: of, verdict }) => of > 0 && verdict === 'met');
        expect(Math.min(...met.map(({ tier: of }) => of))).toBe(classifyTier(given).tier);
      }),
      freshRuns(2000),
    );
  });
});
