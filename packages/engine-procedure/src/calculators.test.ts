import { formatQuantity, fromDisplay, parseQuantity, toDisplay } from '@ircrisk/units';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  alignment,
  bearingClearance,
  boltTorque,
  type FormulaId,
  flatness,
  formulaIds,
  formulaOf,
  judgeReading,
  permissibleUnbalance,
  pipingTest,
  planesFromDials,
  procedureMessages,
  procedureText,
  runFormula,
  shimOf,
  stressArea,
  torque,
  vesselTest,
  vibrationZone,
  wearRingLimit,
  yieldOf,
} from './index.ts';

/** Examples 1–8 of the requirements and the vectors equipment-maintenance-procedures-01 … 06. */
describe('bolts', () => {
  it('T = K·F·d', () => {
    expect(torque({ K: 0.18, F: 45_000, d: 0.02 })).toBeCloseTo(162, 9);
    expect(boltTorque({ K: 0.18, load: 45, d: 20 }).value?.torque).toBeCloseTo(162, 9);
  });

  it('the stress area of M20×2.5 is 244.8 mm²', () => {
    expect(stressArea({ d: 20, p: 2.5 }).value).toBeCloseTo(244.794548, 5);
  });

  // ISO 898-1 table: nominal stress areas of coarse threads, mm².
  test.each([
    [10, 1.5, 58.0],
    [16, 2, 157],
    [24, 3, 353],
    [36, 4, 817],
  ])('M%d×%d has the published %d mm²', (d, p, area) => {
    expect(Math.abs((stressArea({ d, p }).value as number) - area)).toBeLessThan(0.5);
  });

  it('50 % of 640 MPa on M20 with K 0.15 asks for 235 N·m in four passes', () => {
    const { value, steps } = boltTorque({ K: 0.15, d: 20, p: 2.5, percent: 50, yield: 640 });
    expect(value?.load).toBeCloseTo(78.33, 2);
    expect(value?.torque).toBeCloseTo(235.0, 1);
    expect(value?.passes.map(({ percent }) => percent)).toEqual([30, 70, 100, 100]);
    expect(steps.map(({ id }) => id)).toEqual(['stressArea', 'load', 'torque']);
  });

  it('a size outside the row of its grade gives nothing, with the reason', () => {
    expect([yieldOf('B7', 64), yieldOf('B7', 70), yieldOf('B7', 101), yieldOf('35CrMoA', 23)]).toEqual([
      720,
      655,
      null,
      null,
    ]);
    expect([yieldOf('35CrMoA', 22), yieldOf('35CrMoA', 24), yieldOf('35CrMoA', 85)]).toEqual([735, 685, 590]);
    expect(boltTorque({ K: 0.2, d: 48, p: 5, percent: 50, grade: '8.8' }).reason?.code).toBe('sizeOutside');
    expect(boltTorque({ K: 0.2, d: 20, p: 2.5, percent: 50 }).reason).toMatchObject({ path: 'grade' });
    expect(boltTorque({ K: 0.2, d: 20, p: 22, percent: 50, grade: 'B7' }).reason?.code).toBe('pitchTooLarge');
    expect(boltTorque({ K: 0.2, d: 20, p: 2.5, percent: 95, grade: 'B7' }).reason?.code).toBe(
      'percentOutside',
    );
  });
});

describe('balance', () => {
  it('G2.5 at 3000 r/min and 120 kg allows 955 g·mm', () => {
    const { value } = permissibleUnbalance({ G: 2.5, rpm: 3000, M: 120 });
    expect(value?.eccentricity).toBeCloseTo(7.95775, 4);
    expect(value?.whole).toBeCloseTo(954.93, 2);
    expect(value?.planes).toBeNull();
  });

  it('planes share the whole by the centre of mass, each within 0.3 and 0.7 of it', () => {
    const of = (LA: number, LB: number) => permissibleUnbalance({ G: 2.5, rpm: 3000, M: 120, LA, LB });
    expect(of(400, 600).value?.planes?.A).toBeCloseTo(954.93 * 0.6, 1);
    expect(of(100, 900).warnings).toEqual([{ code: 'planeHeld' }]);
    expect(of(100, 900).value?.planes?.A).toBeCloseTo(954.93 * 0.7, 1);
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 5000, noNaN: true }),
        fc.double({ min: 1, max: 5000, noNaN: true }),
        (a, b) => {
          const { whole, planes } = of(a, b).value as { whole: number; planes: { A: number; B: number } };
          expect(planes.A + planes.B).toBeCloseTo(whole, 6);
          expect(Math.min(planes.A, planes.B) / whole).toBeGreaterThan(0.3 - 1e-9);
        },
      ),
      freshRuns(500),
    );
  });

  it('no speed gives nothing', () => {
    expect(permissibleUnbalance({ G: 2.5, rpm: 0, M: 120 }).reason?.code).toBe('notPositive');
  });
});

describe('vibration', () => {
  test.each([
    [3.9, '2', 'rigid', 'C'],
    [5.0, '2', 'rigid', 'D'],
    [1.4, '2', 'rigid', 'A'],
    [2.8, '2', 'rigid', 'B'],
    [4.5, '1', 'rigid', 'B'],
    [11, '1', 'flexible', 'C'],
    [11.01, '1', 'flexible', 'D'],
  ])('%d mm/s, group %s, %s is zone %s', (v, group, support, zone) => {
    expect(vibrationZone({ machine: 'machine', v, group, support }).value?.zone).toBe(zone);
  });

  it('pumps have limits of their own, marked to be verified', () => {
    const found = vibrationZone({ machine: 'pump', v: 4, category: 'I', power: 200 });
    expect(found.value?.zone).toBe('B');
    expect(found.warnings.map(({ code }) => code)).toEqual(['limitsToVerify']);
    expect(vibrationZone({ machine: 'pump', v: 4, category: 'I', power: 201 }).value?.limits.bc).toBe(5);
  });

  it('without group or support there is no zone; slow machines are read from 2 Hz', () => {
    expect(vibrationZone({ machine: 'machine', v: 3, group: '2' }).reason).toMatchObject({ path: 'support' });
    expect(vibrationZone({ machine: 'machine', v: 3, support: 'rigid' }).reason).toMatchObject({
      path: 'group',
    });
    expect(vibrationZone({ machine: 'machine', v: 3, group: 3, support: 'rigid' }).reason?.code).toBe(
      'unknownChoice',
    );
    expect(
      vibrationZone({ machine: 'machine', v: 1, group: 2, support: 'rigid', rpm: 590 }).warnings[0]?.code,
    ).toBe('lowSpeed');
  });
});

describe('alignment', () => {
  const example = { m1: 0.3, m2: 0.1, A: 200, front: 150, rear: 650 };

  it('planes of +0.30 and +0.10 mm ask for 0.45 and 0.95 mm less at the feet, out of tolerance at every speed', () => {
    for (const rpm of [750, 1500, 3000, 6000]) {
      const { value } = alignment({ ...example, rpm });
      expect(value?.slope).toBeCloseTo(0.001, 12);
      expect([value?.front.y, value?.rear.y].map((y) => Number(y?.toFixed(9)))).toEqual([0.45, 0.95]);
      expect([value?.front.shim, value?.rear.shim]).toEqual([0.45, 0.95]);
      expect(value?.offset).toBeCloseTo(0.2, 12);
      expect(value?.angularity).toBeCloseTo(0.1, 12);
      expect([value?.passes, value?.left.passes]).toEqual([false, true]);
    }
  });

  it('reads dials as twice the offset, the sag taken off', () => {
    expect(planesFromDials({ R1: -0.6, R2: 0.2 }).value).toEqual({ m1: 0.3, m2: 0.1 });
    const sagged = planesFromDials({ R1: -0.7, R2: 0.1, sag1: -0.1, sag2: -0.1 }).value;
    expect([sagged?.m1.toFixed(6), sagged?.m2.toFixed(6)]).toEqual(['0.300000', '0.100000']);
  });

  it('rounds shims half up, safe from floating point', () => {
    expect([0.475, 0.474, -0.475, 0.02, 0.025].map((y) => shimOf(y))).toEqual([0.5, 0.45, -0.5, 0, 0.05]);
  });

  it('speeds between rows take the faster one; above the last it warns', () => {
    const at = (rpm: number) => alignment({ ...example, rpm });
    expect(at(1501).value?.limits).toMatchObject({ offset: 0.06, angle: 0.04 });
    expect(at(1500).value?.limits).toMatchObject({ offset: 0.09, angle: 0.07 });
    expect(at(9000).warnings.map(({ code }) => code)).toContain('speedAboveTable');
  });

  it('a reading on a limit passes, green up to excellent and amber up to acceptable', () => {
    const even = (m: number) => alignment({ ...example, m1: m, m2: m, rpm: 3000 }).value;
    expect([even(0.03), even(0.06), even(0.061)].map((one) => one?.offsetGrade)).toEqual([
      'excellent',
      'acceptable',
      'out',
    ]);
    expect(even(0.05)?.passes).toBe(true);
  });

  it('the maker’s value wins over the table; a spacer is judged at each flex plane', () => {
    expect(alignment({ ...example, rpm: 3000, offsetLimit: 0.25, angleLimit: 0.2 }).value?.passes).toBe(true);
    const spacer = alignment({ ...example, rpm: 1500, coupling: 'spacer' }).value;
    expect([spacer?.offset, spacer?.angularity]).toEqual([0.15, 0.05]);
    expect([spacer?.offsetGrade, spacer?.angleGrade]).toEqual(['out', 'excellent']);
  });

  it('refuses planes without distance and feet at one place', () => {
    expect(alignment({ ...example, rpm: 3000, A: 0 }).reason).toMatchObject({ path: 'A' });
    expect(alignment({ ...example, rpm: 3000, rear: 150 }).reason?.code).toBe('sameFeet');
    expect(alignment({ ...example, rpm: 3000, m2: null }).reason).toMatchObject({ path: 'm2' });
  });

  it('gives no shims that would take an aligned coupling further off', () => {
    // 0.0249 mm high at the coupling's feet close together: 0.05 mm at one of them alone tilts the motor.
    const close = { m1: 0.022, m2: 0.019, A: 100, front: 100, rear: 200, rpm: 3000 };
    const { value, warnings } = alignment(close);
    expect(value?.passes).toBe(true);
    expect(value?.left.angularity).toBeLessThanOrEqual(value?.angularity ?? 0);
    expect(value?.left.offset).toBeLessThanOrEqual(value?.offset ?? 0);
    expect(warnings.map(({ code }) => code)).toEqual(['shimsFiner']);
    expect(procedureText(warnings[0]!, 'zh')).toBe('按 0.05 mm 取整后对中反而变差或不变，改按 0.01 mm');
    expect(procedureText(warnings[0]!, 'en')).toContain('Steps of 0.0020 in');
    // Nothing that can be cut helps: what is there stays.
    const fine = { m1: 0.004, m2: 0.0005, A: 100, front: 10, rear: 40, rpm: 6000, angleLimit: 0.001 };
    const kept = alignment(fine);
    expect(kept.warnings.map(({ code }) => code)).toContain('shimsNoGain');
    expect(kept.value).toMatchObject({ front: { shim: 0 }, rear: { shim: 0 } });
    expect(kept.value?.left.offset).toBe(kept.value?.offset);
  });

  it('taking exactly y off at both feet leaves the axes in line, whatever the machine', () => {
    const size = fc.double({ min: 50, max: 2000, noNaN: true });
    const reading = fc.double({ min: -2, max: 2, noNaN: true });
    fc.assert(
      fc.property(reading, reading, size, size, size, (m1, m2, A, front, more) => {
        const rear = front + more;
        const { value, warnings } = alignment({ m1, m2, A, front, rear, rpm: 1500 });
        if (!value) throw new Error('no value');
        // Shims are told to bring it nearer to line, never further off.
        const farness = ({ offset, angularity }: { offset: number; angularity: number }) =>
          Math.max(offset / value.limits.offset, angularity / value.limits.angle);
        expect(farness(value.left)).toBeLessThanOrEqual(farness(value) * (1 + 1e-9));
        if (value.front.shim !== 0 || value.rear.shim !== 0)
          expect(farness(value.left)).toBeLessThan(farness(value));
        if (warnings.some(({ code }) => code === 'shimsNoGain')) {
          expect([value.front.shim, value.rear.shim]).toEqual([0, 0]);
          return;
        }
        // The motor line through the feet, lowered by y, is the pump's own.
        expect(value.front.y - value.slope * front).toBeCloseTo(m1, 6);
        expect(value.rear.y - value.slope * rear).toBeCloseTo(m1, 6);
        // Rounded shims leave at most half a step at each foot.
        expect(Math.abs(value.front.y - value.front.shim)).toBeLessThan(0.025 + 1e-6);
        expect(Math.abs(value.rear.y - value.rear.shim)).toBeLessThan(0.025 + 1e-6);
      }),
      freshRuns(1000),
    );
  });
});

describe('clearances and tests', () => {
  it('a sleeve bearing of 80 mm runs with 0.08–0.12 mm', () => {
    expect(bearingClearance({ d: 80 }).value).toEqual({ low: 0.08, high: 0.12 });
    expect(wearRingLimit({ clearance: 0.4 }).value).toBeCloseTo(0.8, 12);
    expect(wearRingLimit({ clearance: 0.4, factor: 3 }).reason?.code).toBe('unknownChoice');
  });

  it('three light bands of a helium lamp are 0.88 µm, of a HeNe laser 0.95', () => {
    expect(flatness({ bands: 3 }).value).toBeCloseTo(0.8814, 6);
    expect(flatness({ bands: 1, lamp: 'heNe' }).value).toBeCloseTo(0.3164, 6);
  });

  it('a vessel of 1.6 MPa is tested at 2.218 MPa with water, at 1.10 with gas', () => {
    const given = { p: 1.6, s: 163, st: 147 };
    expect(vesselTest({ ...given, medium: 'hydro' }).value?.pressure).toBeCloseTo(2.2176870748299318, 12);
    expect(vesselTest({ ...given, medium: 'pneumatic' }).value?.pressure).toBeCloseTo(
      (1.1 * 1.6 * 163) / 147,
      12,
    );
    expect(vesselTest({ ...given, medium: 'hydro' }).value).toMatchObject({
      holdMinutes: 30,
      inspectAt: 1.6,
    });
    expect(pipingTest({ ...given, medium: 'hydro' }).value?.pressure).toBeCloseTo(
      (1.5 * 1.6 * 163) / 147,
      12,
    );
    expect(pipingTest({ ...given, s: 1500, medium: 'hydro' }).value?.pressure).toBeCloseTo(
      1.5 * 1.6 * 6.5,
      12,
    );
  });

  it('the stress in the test is held against the yield strength', () => {
    const given = { medium: 'hydro', p: 1.6, s: 163, st: 147, Di: 1200, thickness: 6, yield: 235, phi: 0.85 };
    const found = vesselTest(given);
    expect(found.value?.stress).toBeCloseTo((2.2176870748299318 * 1206) / 12, 9);
    expect(found.value?.stressLimit).toBeCloseTo(0.9 * 235 * 0.85, 9);
    expect(found.warnings.map(({ code }) => code)).toEqual(['stressAboveTest']);
    expect(vesselTest({ ...given, thickness: null }).reason).toMatchObject({ path: 'thickness' });
    expect(vesselTest({ p: 1.6, s: 163, st: 147 }).reason).toMatchObject({ path: 'medium' });
  });
});

describe('the list of formulas', () => {
  it('is fixed: strange names, inputs and choices are problems', () => {
    expect(runFormula('eval', {}).reason?.code).toBe('unknownFormula');
    expect(runFormula('toString', {}).reason?.code).toBe('unknownFormula');
    expect(runFormula('boltTorque', { d: 20, code: 1 }).reason).toMatchObject({
      code: 'unknownInput',
      path: 'code',
    });
    expect(runFormula('unbalance', { grade: 'G99', rpm: 3000, M: 1 }).reason?.code).toBe('unknownChoice');
    expect(runFormula('boltTorque', { lubrication: 'oiled', load: 45, d: 20 }).value).toMatchObject({
      load: 45,
    });
    expect(runFormula('vibration', { machine: 'machine', v: 'much' }).reason?.code).toBe('unknownChoice');
  });

  it('gives nothing and a reason for whatever is left out, never a number from a hole', () => {
    const value = fc.option(fc.oneof(fc.double({ noNaN: false }), fc.constant(0)), { nil: null });
    fc.assert(
      fc.property(value, value, value, value, value, value, (m1, m2, A, front, rear, rpm) => {
        const found = alignment({ m1, m2, A, front, rear, rpm });
        if (found.value === null) expect(found.reason).toBeDefined();
        else
          expect([m1, m2, A, front, rear, rpm].every((one) => one !== null && Number.isFinite(one))).toBe(
            true,
          );
      }),
      freshRuns(1000),
    );
  });
});

describe('units', () => {
  it('a torque and a clearance come back from the other system as they were typed', () => {
    expect(parseQuantity('100 ft·lbf', 'torque', 'zh').value).toBeCloseTo(135.58179483314, 9);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (thousandths) => {
        const typed = thousandths / 1000;
        expect(toDisplay('torque', fromDisplay('torque', typed, 'en'), 'en')).toBe(typed);
        expect(toDisplay('clearance', fromDisplay('clearance', typed, 'en'), 'en')).toBe(typed);
        expect(toDisplay('unbalance', fromDisplay('unbalance', typed, 'en'), 'en')).toBe(typed);
      }),
      freshRuns(1000),
    );
    expect(formatQuantity('clearance', 0.05, 'en')).toBe('0.0020 in');
  });
});

describe('whatever is typed', () => {
  const example = { m1: 0.3, m2: 0.1, A: 200, front: 150, rear: 650, rpm: 3000 };
  it('a figure no machine has gives nothing, and says which field and in which unit', () => {
    const { value, reason } = runFormula('alignment', { ...example, m1: 304.8 });
    expect(value).toBeNull();
    expect(procedureText(reason!, 'zh')).toBe(
      '面 1 为 304.800 mm，超出合理范围 -25.000 mm – 25.000 mm，请核对数值和单位',
    );
    expect(procedureText(reason!, 'en')).toContain('Plane 1 is 12.0000 in, outside the plausible -0.9843 in');
    for (const m1 of [1e300, -1e308, 1e17])
      expect(runFormula('alignment', { ...example, m1 }).reason?.code).toBe('inputImplausible');
  });

  it('every calculator answers with finite figures or with a reason', () => {
    const odd = [0, -1, 1e-300, 5e-324, 1e12, 1e155, 1e308, Number.POSITIVE_INFINITY, Number.NaN];
    const isWhole = (value: unknown): boolean =>
      typeof value === 'number'
        ? Number.isFinite(value)
        : typeof value !== 'object' || value === null || Object.values(value).every(isWhole);
    fc.assert(
      fc.property(
        fc.constantFrom(...formulaIds),
        fc.array(fc.oneof(fc.constantFrom(...odd), fc.double()), { minLength: 12, maxLength: 12 }),
        fc.nat(),
        (id, figures, pick) => {
          const given = Object.fromEntries(
            formulaOf(id).inputs.map(({ name, choices }, at) => [
              name,
              choices ? Object.keys(choices)[pick % Object.keys(choices).length] : figures[at],
            ]),
          );
          const { value, reason } = runFormula(id, given as Record<string, number>);
          if (value === null) expect(reason?.code).toBeTruthy();
          else expect(isWhole(value)).toBe(true);
        },
      ),
      freshRuns(2000),
    );
  });

  it('a fault is called what the field is called', () => {
    const told = (id: FormulaId, given: Record<string, number | string>) => {
      const { reason } = runFormula(id, given);
      return [reason?.path, procedureText(reason!, 'zh'), procedureText(reason!, 'en')];
    };
    expect(told('unbalance', { rpm: 3000, M: 120 })).toEqual([
      'grade',
      '缺少输入：平衡品级',
      'Missing input: Balance grade',
    ]);
    expect(told('unbalance', { grade: 'G2.5', M: 120 })[1]).toBe('缺少输入：最高工作转速');
    expect(told('boltTorque', { lubrication: 'oiled', d: 20, p: 2.5, percent: 50 })[1]).toBe(
      '缺少输入：性能等级',
    );
    expect(told('alignment', { ...example, A: 0 })[2]).toBe('Planes apart, A must be above zero (it is 0)');
    expect(told('wearRing', { clearance: 0.4, factor: 3 })[1]).toBe('倍数 1.5–2 没有“3”这一项');
  });

  it('no sentence gives a length or a stress in the other reader’s unit', () => {
    for (const [code, { en }] of Object.entries(procedureMessages))
      expect(`${code}: ${en.replace(/\{\w+\} mm/g, '')}`).not.toMatch(/\d ?(?:mm|MPa|°C)\b|\} (?:MPa|°C)/);
    const tested = vesselTest({
      medium: 'hydro',
      p: 10,
      s: 163,
      st: 163,
      yield: 245,
      phi: 1,
      Di: 2000,
      thickness: 10,
    });
    expect(procedureText(tested.warnings[0]!, 'zh')).toContain(' MPa');
    expect(procedureText(tested.warnings[0]!, 'en')).toContain(' psi');
  });
});

describe('what an alignment is read from', () => {
  const geometry = { A: 200, front: 150, rear: 650, rpm: 1500 };

  it('dial readings are twice the offsets: the same answer as from the axes, with the sag taken off', () => {
    const axes = runFormula('alignment', { ...geometry, m1: 0.3, m2: 0.1 }).value;
    const dials = { ...geometry, reading: 'dials', m1: -0.7, m2: 0.1, sag1: -0.1, sag2: -0.1 };
    const found = runFormula('alignment', dials);
    expect(found.value).toMatchObject({
      m1: expect.closeTo(0.3, 12),
      m2: expect.closeTo(0.1, 12),
      front: { y: expect.closeTo(0.45, 9), shim: 0.45 },
      rear: { y: expect.closeTo(0.95, 9), shim: 0.95 },
      offset: expect.closeTo((axes as { offset: number }).offset, 12),
    });
    expect(found.steps.map(({ id }) => id).slice(0, 2)).toEqual(['m1', 'm2']);
    expect(runFormula('alignment', { ...dials, reading: 'guess' }).reason?.code).toBe('unknownChoice');
  });

  it('at a step, the sag is of the readings from top and bottom alone', () => {
    const measure = {
      quantity: 'clearance',
      formula: 'alignment',
      inputs: { ...geometry, reading: 'dials', sag1: -0.1, sag2: -0.1 },
    } as const;
    const readings = { v1: '-0.7 mm', v2: '0.1 mm', h1: '-0.06 mm', h2: '0.04 mm' };
    const found = judgeReading(measure, { readings }, [], null, 'zh');
    expect(found).toMatchObject({
      outcome: 'fail',
      alignment: {
        vertical: { m1: expect.closeTo(0.3, 12) },
        horizontal: { m1: expect.closeTo(0.03, 12), m2: expect.closeTo(0.02, 12) },
      },
    });
  });

  it("a maker's offset in mm is one at the planes of a spacer, not per 100 mm of it", () => {
    // 0.4 mm at a plane is four times the 0.1 mm allowed, though it is only 0.08 mm per 100 mm of 500 mm.
    const spacer = { ...geometry, A: 500, coupling: 'spacer', m1: 0.4, m2: 0.05 };
    const found = alignment({ ...spacer, offsetLimit: 0.1 }).value;
    expect(found).toMatchObject({ passes: false, offsetGrade: 'out', angleGrade: 'excellent' });
    expect(found?.limits).toMatchObject({ offset: 0.02, angle: 0.02 });
    expect(alignment({ ...spacer, offsetLimit: 0.4 }).value?.passes).toBe(true);
    expect(alignment({ ...spacer, angleLimit: 0.07 }).value?.offsetGrade).toBe('out');
    const measure = {
      quantity: 'clearance',
      formula: 'alignment',
      inputs: { ...geometry, A: 500, coupling: 'spacer', offsetLimit: 0.1 },
    } as const;
    const readings = { v1: '0.4 mm', v2: '0.05 mm', h1: '0', h2: '0' };
    expect(judgeReading(measure, { readings }, [], null, 'zh')).toMatchObject({
      outcome: 'fail',
      value: 0.4,
      high: expect.closeTo(0.1, 12),
    });
  });

  it('planes that do not lie about the coupling alike are judged at its centre', () => {
    const found = runFormula('alignment', { ...geometry, m1: 0.3, m2: 0.1, centre: 200 }).value;
    expect((found as { offset: number }).offset).toBeCloseTo(0.1, 12);
  });
});

it('a load beyond what the bolt carries is told, where grade and thread are known', () => {
  const of = (given: Record<string, number | string>) =>
    runFormula('boltTorque', { lubrication: 'oiled', d: 20, ...given }).warnings;
  expect(of({ grade: 'B7', p: 2.5, load: 80 })).toEqual([]);
  const [told] = of({ grade: 'B7', p: 2.5, load: 240 });
  expect(procedureText(told!, 'en')).toContain('136 % of its yield strength');
  expect(procedureText(told!, 'zh')).toContain('136 %');
  expect(of({ grade: 'B7', load: 240 })).toEqual([]);
});
