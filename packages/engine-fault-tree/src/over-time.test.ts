import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Expression, FaultTreeModel, Operation } from './model.ts';
import type { OverTime } from './over-time.ts';
import { and, not, or, tree } from './testing/tree.ts';

const T: Expression = { op: 'mission-time', args: [] };
const op = (name: Operation['op'], ...args: Expression[]): Operation => ({ op: name, args });

function over(model: FaultTreeModel, points = 2): OverTime {
  const { result, faults } = analyse(model, { overTime: { points }, cutSets: false });
  expect(faults).toEqual([]);
  return result!.overTime!;
}

const one = (probability: Expression, missionTimeHours: number, rest: Partial<FaultTreeModel> = {}) =>
  tree({ T: or('A') }, { A: probability }, { missionTimeHours, ...rest });

/** Digits that agree with a figure of an independent program, relative. */
const agrees = (value: number | null, with_: number, digits = 9): void =>
  expect(value! / with_).toBeCloseTo(1, digits);

describe('means over the mission follow every test, however many there are', () => {
  test('two channels tested every week and every hundred hours over twenty years', () => {
    const events = {
      A: op('periodic-test', 1e-5, 168, 168, T),
      B: op('periodic-test', 2e-5, 100, 100, T),
    };
    const { pfdAverage, expectedFailures } = over(
      tree({ T: and('A', 'B') }, events, { missionTimeHours: 175_200 }),
    );
    agrees(pfdAverage, 8.39133754489712e-7);
    agrees(expectedFailures, 0.004687789266412005);
  });

  test('one channel tested daily over fifty years', () => {
    const x = 1e-4 * 24;
    agrees(over(one(op('periodic-test', 1e-4, 24, 24, T), 438_000)).pfdAverage, 1 + Math.expm1(-x) / x);
  });

  test('a repairable unit that is back within the hour, over ten years', () => {
    const { pfdAverage, expectedFailures } = over(one(op('repairable', 1e-4, 1, T), 87_600));
    agrees(pfdAverage, 9.998885967566486e-5);
    agrees(expectedFailures, 8.759124097589241);
  });

  test('hours of repair after a yearly test', () => {
    const { pfdAverage, expectedFailures } = over(one(op('periodic-test', 1e-5, 0.1, 8760, 8760, T), 87_600));
    agrees(pfdAverage, 0.04262751030580129);
    agrees(expectedFailures, 0.8386583009721222);
    agrees(over(one(op('periodic-test', 1e-4, 0.02, 720, 360, T), 8760)).pfdAverage, 0.03806444243317162);
  });

  test('a channel that is out of service while it is tested', () => {
    const idle = op('periodic-test', 1e-5, 1e-5, 0.1, 720, 360, 0, 8, 0, 1, 0, T);
    agrees(over(one(idle, 8760)).pfdAverage, 0.01442870599491203);
    const all = op('periodic-test', 1e-4, 2e-4, 0.05, 720, 360, 0.01, 8, 0.5, 0.95, 0.02, T);
    agrees(over(one(all, 8760)).pfdAverage, 0.06408479495976473);
  });

  test('a schedule by parameter', () => {
    const model = one('q', 8760, {
      parameters: [
        { name: 'q', value: op('periodic-test', 1e-5, 'tau', 'tau', T) },
        { name: 'tau', value: 21.9 },
      ],
    });
    agrees(over(model).pfdAverage, 1 + Math.expm1(-1e-5 * 21.9) / (1e-5 * 21.9));
  });

  test('more tests than can be followed give no mean, and say so', () => {
    const { result, warnings } = analyse(one(op('periodic-test', 1e-5, 1e-3, 0, T), 8760), { overTime: {} });
    expect(result!.overTime).toBeNull();
    expect(result!.probability).toBeGreaterThan(0);
    expect(warnings.map(({ code }) => code)).toContain('over-time-too-hard');
  });
});

describe('how often', () => {
  test('what is not repaired fails once: the expected number is the probability', () => {
    const events: Record<string, Expression> = {
      A: op('exponential', 1e-4, T),
      B: op('exponential', 3e-3, T),
      C: op('weibull', 4000, 2.5, 500, T),
      D: 0.3,
    };
    const models = [
      one(op('exponential', 1, T), 8760),
      tree({ T: or('A', 'B', 'C') }, events, { missionTimeHours: 8760 }),
      tree({ T: and('A', 'C', 'D') }, events, { missionTimeHours: 8760 }),
      tree({ T: and('G', 'D'), G: or('B', 'C') }, events, { missionTimeHours: 8760 }),
    ];
    for (const model of models)
      agrees(over(model).expectedFailures, analyse(model, { cutSets: false }).result!.probability!, 8);
  });

  test('a unit that runs half of the time fails half as often', () => {
    const duty = op('exponential', 1e-4, op('mul', 0.5, T));
    agrees(over(one(duty, 8760)).expectedFailures, -Math.expm1(-0.438), 8);
    const later = op('exponential', 1e-4, op('max', 0, op('sub', T, 5000)));
    agrees(over(one(later, 8760)).expectedFailures, -Math.expm1(-0.376), 6);
    expect(over(one(op('exponential', 1e-4, 1000), 8760)).expectedFailures).toBeNull();
  });

  test('the same from a parameter that is a product', () => {
    const parameters = [{ name: 'q', value: op('mul', 0.1, op('exponential', 'rate', T)) }];
    const model = one('q', 5000, { parameters: [...parameters, { name: 'rate', value: 1e-4 }] });
    agrees(over(model).expectedFailures, 0.1 * -Math.expm1(-0.5), 8);
  });

  test('an average over the tests fails at its rate while it is up', () => {
    const rate = 1e-5;
    const average = op('sub', 1, op('div', op('exponential', rate, 8760), op('mul', rate, 8760)));
    const unavailable = 1 + Math.expm1(-0.0876) / 0.0876;
    const { pfhPerHour, pfdAverage } = over(one(average, 8760));
    agrees(pfdAverage, unavailable);
    agrees(pfhPerHour, rate * (1 - unavailable));
  });

  test('is not known of a probability that stays, nor of a test that may fail what it tests', () => {
    for (const probability of [0.1, op('periodic-test', 1e-5, 1e-5, 0.1, 720, 360, 0.01, 8, 1, 1, 0, T)]) {
      const { pfhPerHour, expectedFailures, points, pfdAverage } = over(one(probability, 8760));
      expect([pfhPerHour, expectedFailures, points[1]!.frequencyPerHour]).toEqual([null, null, null]);
      expect(pfdAverage).toBeGreaterThan(0);
    }
    const plain = op('periodic-test', 1e-5, 1e-5, 0.1, 720, 360, 0, 0, 1, 1, 0, T);
    agrees(
      over(one(plain, 8760)).expectedFailures,
      over(one(op('periodic-test', 1e-5, 0.1, 720, 360, T), 8760)).expectedFailures!,
    );
  });

  test('of dynamic gates: the expected number is the probability', () => {
    const events = { A: op('exponential', 1e-3, T), B: op('exponential', 2e-3, T) };
    for (const kind of ['pand', 'seq'] as const) {
      const model = tree({ T: { kind, args: ['A', 'B'] } }, events, { missionTimeHours: 1000 });
      agrees(over(model).expectedFailures, analyse(model).result!.probability!, 6);
    }
  });

  test('negations do not count what comes back', () => {
    const events = { A: op('exponential', 1e-3, T), B: op('exponential', 1e-3, T) };
    const model = tree({ T: and('A', not('B')) }, events, { missionTimeHours: 1000 });
    // ∫ λ·e^(−λt)·e^(−λt) dt
    agrees(over(model).expectedFailures, -Math.expm1(-2) / 2, 8);
  });
});

test('a probability that leaves 0 to 1 on the way gives nothing over time, and says where', () => {
  const falling = op('sub', op('mul', 1e-3, T), 0.5);
  const { result, warnings } = analyse(one(falling, 1000), { overTime: {} });
  expect(result!.probability).toBeCloseTo(0.5, 12);
  expect(result!.overTime).toBeNull();
  expect(warnings.find(({ code }) => code === 'out-of-range-in-time')).toMatchObject({
    path: 'events/A',
    params: { name: 'A' },
  });
});

test('a test interval of seconds does not hold up the probability', () => {
  const short = op('periodic-test', 1e-5, 0.1, 1e-6, 0, T);
  const { result } = analyse(one(short, 8760));
  // Under repair as soon as it fails: λ/(λ + μ).
  expect(result!.probability).toBeCloseTo(1e-5 / 0.10001, 9);
});
