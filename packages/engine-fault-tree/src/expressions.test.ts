import { describe, expect, test } from 'vitest';
import { evaluateExpression, normalCumulative, normalQuantile, settingFor } from './expressions.ts';
import type { Expression, ExpressionOp, Parameter } from './model.ts';
import { seededRandom } from './random.ts';

function value(op: ExpressionOp, args: Expression[], timeHours = 1000, parameters: Parameter[] = []): number {
  const map = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  return evaluateExpression({ op, args }, settingFor(map, timeHours));
}

describe('event models', () => {
  test('exponential, with the mission time or a time of its own', () => {
    expect(value('exponential', [1e-3])).toBeCloseTo(1 - Math.exp(-1), 15);
    expect(value('exponential', [1e-3, 100])).toBeCloseTo(1 - Math.exp(-0.1), 15);
    expect(value('exponential', [1e-18]) / 1e-15).toBeCloseTo(1, 12);
  });

  test('repairable: zero at the start, λ/(λ+μ) in the long run, GLM the same with γ = 0', () => {
    expect(value('repairable', [1e-3, 0.1], 0)).toBe(0);
    expect(value('repairable', [1e-3, 0.1], 1e6)).toBeCloseTo(1e-3 / 0.101, 14);
    expect(value('glm', [0, 1e-3, 0.1])).toBe(value('repairable', [1e-3, 0.1]));
    expect(value('glm', [0.2, 0, 0])).toBe(0.2);
  });

  test('Weibull with a shift', () => {
    expect(value('weibull', [1000, 2, 0])).toBeCloseTo(1 - Math.exp(-1), 15);
    expect(value('weibull', [1000, 2, 500])).toBeCloseTo(1 - Math.exp(-0.25), 15);
    expect(value('weibull', [1000, 2, 2000])).toBe(0);
  });

  test('periodic test: the saw tooth starts again after each test', () => {
    const p = (time: number): number => value('periodic-test', [1e-3, 100, 50, time]);
    expect(p(40)).toBeCloseTo(1 - Math.exp(-0.04), 15);
    expect(p(60)).toBeCloseTo(1 - Math.exp(-0.01), 15);
    expect(p(150)).toBeCloseTo(1 - Math.exp(-0.1), 15);
    expect(p(151)).toBeCloseTo(1 - Math.exp(-0.001), 12);
  });

  test('periodic test with repair: instant repair is the limit of a fast one', () => {
    const quick = value('periodic-test', [1e-3, 1e6, 100, 50, 180]);
    expect(quick).toBeCloseTo(value('periodic-test', [1e-3, 100, 50, 180]), 8);
    const never = value('periodic-test', [1e-3, 0, 100, 50, 180]);
    expect(never).toBeCloseTo(1 - Math.exp(-0.18), 12);
  });

  test('a bad restart is possible after a test and after a repair', () => {
    // Tests of no length, every failure found, repair at once: w' = (1 − ω)·w and r' = 1 − w at each test.
    const [lambda, tau, omega] = [1e-3, 100, 0.1];
    let works = Math.exp(-lambda * tau);
    for (let test = 1; test <= 3; test++) works = (1 - omega) * Math.exp(-lambda * tau);
    const quick = value('periodic-test', [lambda, lambda, 1e6, tau, tau, 0, 0, 1, 1, omega, 4 * tau]);
    expect(quick).toBeCloseTo(1 - works, 4);
    // The case docs/methods/fault-tree.md gives beside SCRAM's figure.
    const args = [1e-3, 2e-3, 0.05, 720, 360, 0.01, 8, 1, 0.95, 0.02, 8760];
    expect(value('periodic-test', args)).toBeCloseTo(0.398812, 6);
    // Without bad restarts SCRAM 0.16.2 says 0.386361.
    expect(value('periodic-test', args.with(9, 0))).toBeCloseTo(0.386361, 6);
  });

  test('the full periodic test without its extras equals the one with repair', () => {
    const full = value('periodic-test', [1e-3, 1e-3, 0.05, 100, 50, 0, 0, 1, 1, 0, 480]);
    expect(full).toBeCloseTo(value('periodic-test', [1e-3, 0.05, 100, 50, 480]), 12);
  });
});

describe('arithmetic', () => {
  test('operations and parameters', () => {
    expect(value('add', [1, 2, 3])).toBe(6);
    expect(value('div', [8, 2, 2])).toBe(2);
    expect(value('ite', [{ op: 'lt', args: [1, 2] }, 5, 6])).toBe(5);
    expect(value('switch', [0, 1, 1, 2, 3])).toBe(2);
    expect(value('mul', ['a', 2], 0, [{ name: 'a', value: { op: 'sqrt', args: [16] } }])).toBe(8);
    expect(value('log10', [1000])).toBeCloseTo(3, 14);
  });
});

describe('distributions', () => {
  const cases: [ExpressionOp, number[], number][] = [
    ['uniform-deviate', [0.1, 0.3], 0.2],
    ['normal-deviate', [0.5, 0.1], 0.5],
    ['lognormal-deviate', [1e-3, 3, 0.95], 1e-3],
    ['lognormal-deviate', [-7, 0.5], Math.exp(-7 + 0.125)],
    ['gamma-deviate', [2.5, 0.1], 0.25],
    ['gamma-deviate', [0.5, 0.1], 0.05],
    ['beta-deviate', [2, 6], 0.25],
    ['histogram', [0, 0.1, 1, 0.2, 3], 0.125],
  ];
  test.each(cases)('%s %j has the stated mean, and samples average to it', (op, args, mean) => {
    expect(value(op, args)).toBeCloseTo(mean, 12);
    const random = seededRandom(3);
    const setting = { ...settingFor(new Map(), 0), random };
    const n = 40_000;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < n; i++) {
      const x = evaluateExpression({ op, args }, setting);
      sum += x;
      squares += x * x;
    }
    const deviation = Math.sqrt(squares / n - (sum / n) ** 2);
    expect(Math.abs(sum / n - mean)).toBeLessThan((5 * deviation) / Math.sqrt(n));
  });

  test('normal quantiles invert the distribution', () => {
    expect(normalQuantile(0.95)).toBeCloseTo(1.6448536269514722, 12);
    for (const p of [1e-9, 0.01, 0.3, 0.5, 0.9, 0.999])
      expect(normalCumulative(normalQuantile(p))).toBeCloseTo(p, 12);
  });
});
