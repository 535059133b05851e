import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageInYears,
  attributes,
  caseMessages,
  caseText,
  classGroups,
  compareDates,
  duplicateLikeness,
  hazardOfSubstance,
  isSameAccident,
  jaccard,
  lessonCoverage,
  mayBeSameTime,
  type Profile,
  processUnits,
  reranked,
  sameAccidents,
  similarity,
  textCosine,
  textLikeness,
  titleTokens,
  unitOfNames,
} from './index.ts';

const pump: Profile = {
  equipmentClass: 'PU',
  accidentType: '08',
  hazard: 'flammable',
  phase: 'normal',
  unit: 'crude',
};

describe('similarity', () => {
  it('weighs what is known on both sides (example 1)', () => {
    const { value, steps, warnings } = similarity(pump, { ...pump, phase: 'startup' }, 0.4);
    expect(value?.score).toBeCloseTo(0.8375, 9);
    expect(value).toMatchObject({ compared: 6, of: 7 });
    expect(value?.parts.find(({ attribute }) => attribute === 'phase')?.likeness).toBe(0);
    expect(steps[0]?.substituted).toContain('/ 0.8');
    expect(warnings).toEqual([]);
  });

  it('counts half for a class of the same group (example 2)', () => {
    const other = { ...pump, phase: 'startup', equipmentClass: 'CO' };
    expect(similarity(pump, other, 0.4).value?.score).toBeCloseTo(0.68125, 9);
  });

  it('says that two equal attributes are only two (example 3)', () => {
    const few = { equipmentClass: 'PU', accidentType: '08' };
    const { value, warnings } = similarity(few, few);
    expect(value).toMatchObject({ score: 1, compared: 2, of: 7 });
    expect(caseText(warnings[0]!, 'en')).toContain('2 of 7');
    expect(caseText(warnings[0]!, 'zh')).toContain('2 / 7');
  });

  it('is none, not zero, where nothing is known on both sides', () => {
    expect(similarity({ equipmentClass: 'PU' }, { phase: 'normal' })).toMatchObject({
      value: null,
      reason: { code: 'nothingKnown' },
    });
    expect(similarity({}, {}).value).toBeNull();
  });

  it('refuses codes that do not exist and cosines that cannot be', () => {
    expect(similarity({ equipmentClass: 'XX' }, pump).reason).toMatchObject({ code: 'unknownClass' });
    expect(similarity(pump, { accidentType: '99' }).reason).toMatchObject({ code: 'unknownAccident' });
    expect(similarity(pump, pump, 1.2).reason).toMatchObject({ code: 'cosineOutside' });
    expect(similarity(pump, pump, Number.NaN).reason).toMatchObject({ code: 'cosineOutside' });
  });

  it('takes the best of several mechanisms', () => {
    const vessel = { mechanism: ['DM36', 'DM61'] };
    expect(similarity(vessel, { mechanism: 'DM61' }).value?.score).toBe(1);
    expect(similarity(vessel, { mechanism: 'DM22' }).value?.score).toBe(0);
    expect(similarity({ mechanism: [] }, { mechanism: 'DM22' }).value).toBeNull();
  });

  const code = (values: readonly string[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined }) as fc.Arbitrary<string | undefined>;
  const profile = fc.record({
    equipmentClass: code(Object.values(classGroups).flat()),
    mechanism: code(['DM01', 'DM36', 'DM61']),
    accidentType: code(['08', '1986-18', '2025-09', '2025-16', '19']),
    hazard: code(['flammable', 'toxic']),
    phase: code(['normal', 'startup']),
    unit: code(Object.keys(processUnits)),
  });
  const cosine = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });

  it('lies between 0 and 1, is the same both ways, and 1 against itself', () => {
    fc.assert(
      fc.property(profile, profile, cosine, (one, other, cos) => {
        const [there, back] = [similarity(one, other, cos).value, similarity(other, one, cos).value];
        expect(there?.score).toBe(back?.score);
        if (there) {
          expect(there.score).toBeGreaterThanOrEqual(0);
          expect(there.score).toBeLessThanOrEqual(1 + 1e-12);
          expect(there.compared).toBe(there.parts.length);
          expect(there.compared).toBeLessThanOrEqual(attributes.length);
        }
        const itself = similarity(one, one).value;
        if (itself) expect(itself.score).toBeCloseTo(1, 12);
      }),
      freshRuns(400),
    );
  });

  it('does not change when something unknown stays unknown on one side', () => {
    fc.assert(
      fc.property(profile, profile, (one, other) => {
        const { phase: _phase, ...without } = one;
        const silent = similarity(without, { ...other, phase: 'loading' }).value?.score;
        const { phase: _other, ...neither } = other;
        expect(silent).toBe(similarity(without, neither).value?.score);
      }),
      freshRuns(200),
    );
  });
});

describe('accident types', () => {
  it('of the two editions are the same by the map', () => {
    expect(isSameAccident('08', '2025-09')).toBe(true);
    expect(isSameAccident('1986-18', '2025-17')).toBe(true);
    expect(isSameAccident('2025-17', '2025-16')).toBe(false);
    expect(isSameAccident('1986-16', '1986-17')).toBe(false);
    expect(sameAccidents('2025-14').sort()).toEqual(['1986-16', '1986-17', '2025-14']);
    expect(sameAccidents('08').sort()).toEqual(['1986-08', '2025-09']);
  });
});

describe('the order', () => {
  it('weighs severity and age (example 5)', () => {
    expect(reranked(0.7, 9, 20).value).toBeCloseTo(0.467, 4);
    expect(reranked(0.7, 0, 0).value).toBeCloseTo(0.7, 12);
    expect(reranked(0.7, null, 0).value).toBeCloseTo(0.7, 12);
    expect(reranked(null, 9, 20)).toMatchObject({ value: null });
    expect(reranked(0.7, -1, 20)).toMatchObject({ value: null, reason: { code: 'notACount' } });
    expect(reranked(0.7, 1, -3).value).toBe(reranked(0.7, 1, 0).value);
  });

  it('puts a year alone after its days, newest and oldest first', () => {
    const cases = [
      { year: 2019 },
      { year: 2019, date: '2019-03-21' },
      { year: 2020 },
      { year: 2019, date: '2019-11-27' },
    ];
    const shown = (newest: boolean) =>
      cases.toSorted((a, b) => compareDates(a, b, newest)).map(({ year, date }) => date ?? String(year));
    expect(shown(true)).toEqual(['2020', '2019-11-27', '2019-03-21', '2019']);
    expect(shown(false)).toEqual(['2019-03-21', '2019-11-27', '2019', '2020']);
  });

  it('counts the age of a year from its first of July', () => {
    expect(ageInYears({ year: 2006 }, '2026-07-01')).toBeCloseTo(20, 2);
    expect(ageInYears({ year: 2006, date: '2006-01-01' }, '2026-07-01')).toBeCloseTo(20.5, 2);
  });
});

describe('duplicates', () => {
  const held = { year: 2019, date: '2019-05-01', country: 'CN', titles: ['Refinery X pump fire'] };
  const told = { year: 2019, date: '2019-05-02', country: 'cn', titles: ['Pump seal fire at refinery X'] };
  it('share day, country and half the words of the title (example 6)', () => {
    expect(jaccard(titleTokens(told.titles[0]!), titleTokens(held.titles[0]!))).toBe(0.8);
    expect(duplicateLikeness(told, held)).toBe(0.8);
  });
  it('are no duplicates elsewhere, at another time or of another name', () => {
    expect(duplicateLikeness({ ...told, country: 'US' }, held)).toBeNull();
    expect(duplicateLikeness({ ...told, date: '2019-05-05' }, held)).toBeNull();
    expect(duplicateLikeness({ ...told, titles: ['Tank overfill'] }, held)).toBeNull();
    expect(duplicateLikeness({ ...told, titles: ['的'] }, held)).toBeNull();
  });
  it('count three days as the same time, and a year where one has no more', () => {
    expect(mayBeSameTime({ year: 2019, date: '2019-05-04' }, held)).toBe(true);
    expect(mayBeSameTime({ year: 2019 }, held)).toBe(true);
    expect(mayBeSameTime({ year: 2018 }, held)).toBe(false);
    expect(mayBeSameTime({ year: 2020, date: '2020-01-01' }, { year: 2019, date: '2019-12-30' })).toBe(true);
  });
});

describe('coverage of lessons', () => {
  it('is the share that is applied or does not apply', () => {
    expect(lessonCoverage({ lessons: 8, applied: 3, notApplicable: 1 }).value).toBe(0.5);
    expect(lessonCoverage({ lessons: 0, applied: 0, notApplicable: 0 }).reason).toMatchObject({
      code: 'noLessons',
    });
    expect(lessonCoverage({ lessons: 2, applied: 3, notApplicable: 0 }).value).toBeNull();
    expect(lessonCoverage({ lessons: 2, applied: -1, notApplicable: 0 }).value).toBeNull();
    expect(lessonCoverage({ lessons: 2.5, applied: 1, notApplicable: 0 }).value).toBeNull();
  });
});

describe('names of the plant', () => {
  it.each([
    ['ammonium nitrate', 'oxidising'],
    ['nitrocellulose/ammonium nitrate', 'oxidising'],
    ['liquid oxygen', 'oxidising'],
    ['organic peroxide', 'selfReactive'],
    ['nitro waste', 'selfReactive'],
    ['sugar dust', 'combustibleDust'],
    ['TCDD', 'toxic'],
    ['methyl isocyanate', 'toxic'],
    ['nitrobenzene', 'toxic'],
    ['硫化氢', 'toxic'],
    ['propane/HF', 'flammable'],
    ['naphtha/hydrogen', 'flammable'],
    ['oil and gas', 'flammable'],
    ['vinyl chloride', 'flammable'],
    ['常压渣油', 'flammable'],
    ['循环水', null],
    ['', null],
  ])('tell the hazard of %s', (name, hazard) => expect(hazardOfSubstance(name)).toBe(hazard));

  it('tell the kind of unit, the nearest first', () => {
    expect(unitOfNames(['常压单元', '炼油区'])).toBe('crude');
    expect(unitOfNames(['原料罐区', '常减压装置'])).toBe('tankFarm');
    expect(unitOfNames(['1 号框架', 'FCC unit'])).toBe('fcc');
    expect(unitOfNames([null, '办公楼'])).toBeNull();
  });
});

describe('texts', () => {
  it('are compared by the cosine of their words', () => {
    expect(textCosine(['a', 'b'], ['a', 'b'])).toBeCloseTo(1, 12);
    expect(textCosine(['a', 'a'], ['a', 'b'])).toBeCloseTo(Math.SQRT1_2, 12);
    expect(textCosine(['a'], ['b'])).toBe(0);
    expect(textCosine([], ['b'])).toBeNull();
    // What only holds a sentence together makes nothing alike.
    expect(textCosine(['pump', 'was', 'the'], ['tank', 'was', 'the'])).toBe(0);
    expect(textCosine(['was', 'it'], ['was'])).toBeNull();
    expect(textLikeness(['a', 'a', 'b', 'c'], ['a', 'b', 'b', 'b'])).toEqual({
      ...{ cosine: expect.closeTo(5 / Math.sqrt(60), 12), dot: 5, lengths: [Math.sqrt(6), Math.sqrt(10)] },
      words: [
        { word: 'b', one: 1, other: 3 },
        { word: 'a', one: 2, other: 1 },
      ],
    });
  });
  it('of every message are there in both languages', () => {
    for (const [code, text] of Object.entries(caseMessages))
      expect([code, text.zh.length > 0, text.en.length > 0]).toEqual([code, true, true]);
  });
});
