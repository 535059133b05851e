import { describe, expect, it, test } from 'vitest';
import {
  actionPriorityData,
  actionPriorityTable,
  bestDetection,
  itemCriticality,
  kOutOfN,
  priorityCounts,
  probabilityLevel,
  proposeOccurrence,
  rateMode,
  readPriorityTable,
  shareLevel,
  studyCriticality,
} from './index.ts';

const rated = (severity: number | null, occurrence: number | null, detection: number | null) =>
  rateMode({ severity, occurrence, detection });

/** FMECA requirements, examples 1–7 and the vectors fmeca-01 … 14. */
describe('FMECA examples', () => {
  test.each([
    [8, 4, 6, 192, 'M'],
    [9, 2, 7, 126, 'H'],
    [9, 2, 4, 72, 'L'],
    [10, 4, 1, 40, 'M'],
    [10, 1, 10, 100, 'L'],
    [7, 4, 7, 196, 'H'],
    [6, 8, 5, 240, 'H'],
    [5, 6, 1, 30, 'L'],
    [3, 8, 6, 144, 'M'],
    [8, 6, 1, 48, 'M'],
  ])('S %d, O %d, D %d: RPN %d, AP %s', (s, o, d, rpn, priority) => {
    expect(rated(s, o, d).value).toEqual({ rpn, severityTimesOccurrence: s * o, priority });
  });

  it('leaves a row unscored until all three ratings are there, and names the one that is missing', () => {
    expect(rated(null, 4, 6)).toMatchObject({
      value: null,
      reason: { code: 'ratingMissing', path: 'severity' },
    });
    expect(rated(8, 4, null)).toMatchObject({
      value: null,
      reason: { code: 'ratingMissing', path: 'detection' },
    });
  });

  test.each([0, 11, 4.5, -1, Number.NaN])('refuses the rating %d', (rating) => {
    expect(rated(8, rating, 4)).toMatchObject({
      value: null,
      reason: { code: 'ratingOutside', path: 'occurrence' },
    });
  });

  const pump = {
    ratePerHour: 120e-6,
    missionHours: 8760,
    modes: [
      { id: 'ELP', ratio: 0.35, effectProbability: 0.8, severityClass: 'II' },
      { id: 'FTS', ratio: 0.2, effectProbability: 1, severityClass: 'III' },
      { id: 'LOO', ratio: 0.3, effectProbability: 0.1, severityClass: 'III' },
      { id: 'VIB', ratio: 0.15, effectProbability: 0.05, severityClass: 'IV' },
    ],
  };

  it('4, 5: criticality of a pump by class, and the level of each mode', () => {
    const { value, warnings } = itemCriticality(pump);
    expect(warnings).toEqual([]);
    expect(value?.modes.map(({ criticality }) => criticality?.toFixed(6))).toEqual([
      '0.294336',
      '0.210240',
      '0.031536',
      '0.007884',
    ]);
    expect(value?.byClass.II).toBeCloseTo(0.294336, 12);
    expect(value?.byClass.III).toBeCloseTo(0.241776, 12);
    expect(value?.byClass.IV).toBeCloseTo(0.007884, 12);
    const expected = [0.30782744672190043, 0.1896102709058869, 0.27047380244103536, 0.14587694237951598];
    value?.modes.forEach(({ probability }, place) => {
      expect(probability).toBeCloseTo(expected[place] as number, 12);
    });
    expect(value?.modes.map(({ level }) => level)).toEqual(['A', 'B', 'A', 'B']);
  });

  it('6: the table falls to 318 high, 214 medium and 468 low of 1,000', () => {
    expect(priorityCounts(actionPriorityTable)).toEqual({ H: 318, M: 214, L: 468 });
  });

  it('7: one of two pumps fails the system with 0.0025, two of three with 0.00725', () => {
    expect(kOutOfN({ k: 1, n: 2, q: 0.05 }).value).toBeCloseTo(0.0025, 15);
    expect(kOutOfN({ k: 2, n: 3, q: 0.05 }).value).toBeCloseTo(0.00725, 15);
  });

  it('warns of ratios that do not add to one and still calculates', () => {
    const modes = pump.modes.map((mode) => ({ ...mode, ratio: mode.ratio * 1.15 }));
    const { value, warnings } = itemCriticality({ ...pump, modes });
    expect(warnings.map(({ code }) => code)).toEqual(['ratiosAboveOne']);
    expect(value?.byClass.II).toBeCloseTo(0.294336 * 1.15, 12);
    const few = itemCriticality({ ...pump, modes: pump.modes.slice(0, 2) });
    expect(few.warnings.map(({ code }) => code)).toEqual(['ratiosBelowOne']);
  });

  it('a mode without its ratio does not silence a sum that is above one already', () => {
    const open = { id: 'open', ratio: null, effectProbability: 1, severityClass: 'IV' };
    const codes = (ratios: readonly number[]) => {
      const known = ratios.map((ratio, at) => ({ ...open, id: `m${at}`, ratio, severityClass: 'II' }));
      const { value, warnings } = itemCriticality({ ...pump, modes: [...known, open] });
      expect(value?.ratioSum).toBeNull();
      return warnings.map(({ code }) => code).filter((code) => code.startsWith('ratios'));
    };
    expect(codes([1, 0.15])).toEqual(['ratiosAboveOne']);
    // Nor does a missing rate.
    const modes = [1, 0.15].map((ratio) => ({ ...open, ratio }));
    expect(itemCriticality({ ...pump, ratePerHour: null, modes }).warnings).toMatchObject([
      { code: 'ratiosAboveOne', values: { sum: '1.15' } },
    ]);
    // What is missing may still fill the rest.
    expect(codes([0.5, 0.2])).toEqual([]);
  });

  it('gives no sum for a class one of whose modes lacks its ratio', () => {
    const modes = pump.modes.map((mode) => (mode.id === 'LOO' ? { ...mode, ratio: null } : mode));
    const { value, warnings } = itemCriticality({ ...pump, modes });
    expect(value?.byClass).toMatchObject({ III: null });
    expect(value?.modes[2]).toMatchObject({
      criticality: null,
      reason: { code: 'missingInput', path: 'modes/2/ratio' },
    });
    expect(warnings).toContainEqual({ code: 'classIncomplete', values: { class: 'III', count: 1 } });
  });

  it('an item that cannot fail has C_m 0, P 0 and level E', () => {
    const { value } = itemCriticality({ ...pump, ratePerHour: 0 });
    expect(value?.modes[0]).toMatchObject({ criticality: 0, probability: 0, level: 'E' });
  });

  it('refuses a severity class, ratio or rate that cannot be', () => {
    const one = (mode: object) =>
      itemCriticality({ ...pump, modes: [{ id: 'x', ratio: 1, effectProbability: 1, ...mode }] }).value
        ?.modes[0]?.reason?.code;
    expect([one({ severityClass: 'V' }), one({ ratio: 1.2 }), one({ effectProbability: -0.1 })]).toEqual([
      'unknownClass',
      'shareOutside',
      'shareOutside',
    ]);
    expect(itemCriticality({ ...pump, ratePerHour: -1 }).reason?.code).toBe('negative');
  });

  it('puts levels on limits as the two standards do: inclusive on P, above on the share of the item', () => {
    expect([0.2, 0.1, 0.01, 0.001, 0.00099].map(probabilityLevel)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect([0.2, 0.1, 0.01, 0.001].map(shareLevel)).toEqual(['B', 'C', 'D', 'E']);
    const shares = itemCriticality({ ...pump, levelsOn: 'shareOfItem' }).value?.modes.map(
      ({ level }) => level,
    );
    expect(shares).toEqual(['A', 'B', 'A', 'B']);
    const bare = itemCriticality({ modes: pump.modes, levelsOn: 'shareOfItem' });
    expect(bare.value?.modes.map(({ level }) => level)).toEqual(['A', 'B', 'A', 'B']);
    expect(bare.value?.byClass).toEqual({ II: null, III: null, IV: null });
  });

  it('tells when a study adds rates of calendar and of operating time', () => {
    const result = itemCriticality(pump);
    expect(
      studyCriticality([
        { result, timeBase: 'calendar' },
        { result, timeBase: 'operating' },
      ]).warnings,
    ).toEqual([{ code: 'mixedTimeBases' }]);
    expect(studyCriticality([{ result }, { result }]).byClass.II).toBeCloseTo(0.588672, 12);
  });

  it('an item without its rate leaves the sum of its classes open, and a mode without a class is told', () => {
    const known = itemCriticality(pump);
    const unknown = itemCriticality({ ...pump, ratePerHour: null, modes: pump.modes.slice(0, 1) });
    const { byClass, warnings } = studyCriticality([{ result: known }, { result: unknown }]);
    expect([byClass.II, warnings[0]?.code]).toEqual([null, 'itemUnknown']);
    expect(byClass.III).toBeCloseTo(0.241776, 12);
    const loose = itemCriticality({
      ...pump,
      modes: pump.modes.map((mode) => ({ ...mode, severityClass: null })),
    });
    expect(loose.warnings).toEqual([{ code: 'modeWithoutClass', values: { count: 4 } }]);
    const wild = itemCriticality({
      ...pump,
      modes: [
        { id: 'a', ratio: 1.5, effectProbability: 1, severityClass: 'I' },
        { id: 'b', ratio: -0.5, effectProbability: 1, severityClass: 'I' },
      ],
    });
    expect(wild.value?.ratioSum).toBeNull();
  });

  it('proposes O 8 for 0.368 failures of a mode per unit-year, nothing without a failure, and never O 1', () => {
    expect(proposeOccurrence({ failures: 0.35 * 120e-6 * 1e6, unitHours: 1e6 }).value).toMatchObject({
      rating: 8,
    });
    expect(proposeOccurrence({ failures: 0, unitHours: 8760 })).toMatchObject({
      value: null,
      reason: { code: 'noFailuresObserved' },
    });
    expect(proposeOccurrence({ failures: 1, unitHours: 8760e6 }).value?.rating).toBe(2);
    expect(proposeOccurrence({ failures: 3, unitHours: 8760 }).value?.rating).toBe(10);
    expect(proposeOccurrence({ failures: 3, unitHours: 87600 }).value?.rating).toBe(8);
    const high = [{ rating: 5, minPerUnitYear: 1, zh: '', en: '' }];
    expect(proposeOccurrence({ failures: 1, unitHours: 1e9 }, high).reason?.code).toBe('belowLadder');
    expect(
      proposeOccurrence({ failures: 1, unitHours: 1e9 }, [
        { ...high[0], minPerUnitYear: Number.NaN } as never,
      ]).reason?.code,
    ).toBe('ladderInvalid');
  });

  it('refuses more units needed than fitted', () => {
    expect(kOutOfN({ k: 3, n: 2, q: 0.1 }).reason?.code).toBe('moreNeededThanFitted');
    expect(kOutOfN({ k: 1.5, n: 2, q: 0.1 }).reason?.code).toBe('notWhole');
    expect(kOutOfN({ k: 1, n: 2, q: 1.1 }).reason?.code).toBe('shareOutside');
  });
});

/** Failure-mode application, examples 1–8. */
describe('structured FMEA examples', () => {
  test.each([
    [7, 5, 6, 'M'],
    [7, 3, 2, 'L'],
    [9, 4, 2, 'H'],
    [9, 3, 6, 'M'],
    [9, 3, 4, 'L'],
    [5, 8, 3, 'M'],
    [4, 7, 1, 'L'],
    [2, 9, 5, 'M'],
    [9, 4, 1, 'M'],
    [7, 4, 1, 'M'],
    [9, 4, 4, 'H'],
    [6, 4, 6, 'L'],
  ])('S %d, O %d, D %d: AP %s', (s, o, d, priority) => {
    expect(rated(s, o, d).value?.priority).toBe(priority);
  });

  it('5: the better of two detection controls in place counts', () => {
    expect(
      bestDetection([
        { rating: 7, inPlace: true },
        { rating: 4, inPlace: true },
        { rating: 2, inPlace: false },
      ]),
    ).toBe(4);
    expect(bestDetection([])).toBeNull();
    expect(
      bestDetection([
        { rating: 0, inPlace: true },
        { rating: 4, inPlace: true },
      ]),
    ).toBe(4);
  });
});

describe('loading a priority table', () => {
  it('takes another table of the same form, with other axes', () => {
    const bands = { S: ['1-10'], F: ['6-10', '1-5'], M: ['1-10'] };
    const { table, problems } = readPriorityTable({ bands, compact: { '1-10': ['H', 'L'] } });
    expect(problems).toEqual([]);
    expect(table && rateMode({ severity: 5, occurrence: 6, detection: 1 }, table).value?.priority).toBe('H');
  });

  it('refuses gaps, overlaps, missing cells, other letters and a priority that falls', () => {
    const read = (change: object) =>
      readPriorityTable({ ...actionPriorityData, ...change }).problems[0]?.code;
    const { bands, compact } = actionPriorityData;
    expect(read({ bands: { ...bands, D: ['7-10', '5-6', '2-4', '2'] } })).toBe('tableAxis');
    expect(read({ bands: { ...bands, D: ['7-10', '5-6', '2-4', 'one'] } })).toBe('tableAxis');
    expect(read({ compact: { ...compact, '7-8': ['HHHH'] } })).toBe('tableCells');
    expect(read({ compact: { ...compact, '11': ['HHHH'] } })).toBe('tableCells');
    expect(read({ compact: { ...compact, '7-8': ['HHHX', 'HHHM', 'HMMM', 'MMLL', 'LLLL'] } })).toBe(
      'tableLetter',
    );
    expect(read({ compact: { ...compact, '1': ['HHHH', 'LLLL', 'LLLL', 'LLLL', 'LLLL'] } })).toBe(
      'tableFalls',
    );
  });
});
