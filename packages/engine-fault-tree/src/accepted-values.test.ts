import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { analyseEventTrees } from './event-tree/analyse.ts';
import { faultText } from './messages.ts';
import type { Expression, Fault, FaultTreeModel } from './model.ts';
import { parseOpenPsa } from './open-psa/read.ts';
import { or, tree } from './testing/tree.ts';
import { validate } from './validate.ts';

/** One event with this data; the parameters by name. */
function one(
  probability: Expression,
  values: Record<string, Expression> = {},
  rest: Partial<FaultTreeModel> = {},
): FaultTreeModel {
  const parameters = Object.entries(values).map(([name, value]) => ({ name, value }));
  return tree({ T: or('A') }, { A: probability }, { parameters, ...rest });
}

function only(model: FaultTreeModel): Fault {
  const { result, faults } = analyse(model);
  expect(result).toBeNull();
  expect(faults).toHaveLength(1);
  return faults[0]!;
}

const T: Expression = { op: 'mission-time', args: [] };
const op = (name: Exclude<Expression, number | string>['op'], ...args: Expression[]): Expression => ({
  op: name,
  args,
});

describe('what a failure model does not accept is a fault that names parameter and model, whatever the figure', () => {
  // Several of these come to a figure between 0 and 1.
  const cases: [Expression, number, string][] = [
    [op('exponential', 'p', T), -1e-3, 'rate'],
    [op('exponential', 1e-4, 'p'), -100, 'time'],
    [op('repairable', 1e-3, 'p', T), -1e-6, 'repairRate'],
    [op('repairable', 'p', 0.1, T), -1e-6, 'rate'],
    [op('glm', 'p', 1e-5, 0.1, T), 1.7, 'onDemand'],
    [op('glm', 0.5, 1e-5, 'p', T), -1e-6, 'repairRate'],
    [op('weibull', 'p', 2, 0, T), -1e4, 'scale'],
    [op('weibull', 1e4, 'p', 0, T), -0.5, 'shape'],
    [op('weibull', 1e4, 2, 'p', T), -500, 'shift'],
    [op('periodic-test', 1e-5, 'p', 0, T), -720, 'interval'],
    [op('periodic-test', 1e-5, 720, 'p', T), -360, 'firstTest'],
    [op('periodic-test', 1e-5, 'p', 720, 0, T), -1e-3, 'repairRate'],
    [op('periodic-test', 1e-5, 0.1, 'p', 0, T), -720, 'interval'],
    [op('periodic-test', 1e-5, 1e-5, 0.1, 720, 0, 0, 'p', 1, 1, 0, T), 800, 'testTime'],
    [op('periodic-test', 1e-5, 1e-5, 0.1, 720, 0, 0, 8, 1, 'p', 0, T), 1.7, 'found'],
    [op('lognormal-deviate', 1e-3, 'p', 0.95), 0.4, 'errorFactor'],
    [op('lognormal-deviate', 1e-3, 3, 'p'), 0.3, 'level'],
    [op('lognormal-deviate', -7, 'p'), -0.5, 'deviation'],
    [op('normal-deviate', 1e-3, 'p'), -1e-4, 'deviation'],
    [op('uniform-deviate', 0.2, 'p'), 0.1, 'high'],
    [op('gamma-deviate', 'p', -0.1), -1, 'shape'],
    [op('beta-deviate', 'p', -3), -1, 'alpha'],
    [op('histogram', 0, 0.2, 1, 'p', 1), 0.1, 'bound'],
    [op('histogram', 0, 0.2, 1, 0.3, 'p'), -0.5, 'weight'],
  ];
  test.each(cases)('%j with p = %d', (probability, value, argument) => {
    const { faults, result } = analyse(one(probability, { p: value }));
    expect(result).toBeNull();
    const fault = faults.find(({ params }) => params.parameter === 'p')!;
    const name = (probability as { op: string }).op;
    expect(fault).toMatchObject({
      code: 'expression-value',
      path: 'events/A',
      params: { op: name, argument, parameter: 'p', value },
    });
    for (const language of ['zh', 'en'] as const) {
      const text = faultText(fault, language);
      expect(text).toContain('“p”');
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test('a value computed by an expression', () => {
    const probability = op('exponential', op('sub', 'a', 'b'), T);
    expect(only(one(probability, { a: 1e-5, b: 2e-5 })).params).toMatchObject({
      parameter: 'a, b',
      value: 1e-5 - 2e-5,
    });
    expect(only(one(op('repairable', 1e-3, op('sub', 1, 2), T))).params).toMatchObject({
      argument: 'repairRate',
      value: -1,
    });
  });

  test('a value that is no number, and one without end', () => {
    expect(only(one(op('weibull', op('ln', 'p'), 2, 0, T), { p: -1 })).params.value).toBe('NaN');
    expect(only(one(op('exponential', op('div', 1, 'p'), T), { p: 0 })).params.value).toBe('Infinity');
  });

  test('a parameter that holds the failure model itself', () => {
    const model = one('unavailability', { unavailability: op('repairable', 1e-3, 'mu', T), mu: -1e-6 });
    expect(analyse(model).result).toBeNull();
    expect(validate(model)[0]).toMatchObject({
      path: 'parameters/unavailability',
      params: { parameter: 'mu' },
    });
  });

  test('a probability from a parameter names it', () => {
    const fault = only(one('p', { p: 1.7 }));
    expect(fault).toMatchObject({ code: 'probability-out-of-range', params: { value: 1.7, parameter: 'p' } });
    expect(faultText(fault, 'en')).toContain('“p”');
    expect(faultText(fault, 'zh')).toContain('“p”');
  });

  test('values inside their limits are left alone, the limits among them', () => {
    const good: Expression[] = [
      op('exponential', 0, T),
      op('repairable', 0, 0, T),
      op('glm', 1, 0, 0, T),
      op('weibull', 1e4, 0.5, 0, T),
      op('periodic-test', 0, 0, 720, 0, T),
      op('periodic-test', 1e-5, 1e-5, 0.1, 720, 0, 0, 720, 1, 1, 0, T),
      op('histogram', 0, 0.1, 0, 0.2, 3),
    ];
    for (const probability of good) expect(validate(one(probability))).toEqual([]);
  });
});

test('a mission time below nought, or none at all, is a fault', () => {
  for (const missionTimeHours of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    const fault = only(one(op('exponential', 1e-4), {}, { missionTimeHours }));
    expect(fault).toMatchObject({ code: 'mission-time', path: 'missionTimeHours' });
    expect(faultText(fault, 'zh')).not.toMatch(/[{}]/);
  }
  expect(analyse(one(0.1), { missionTimeHours: -5 }).faults[0]!.code).toBe('mission-time');
});

describe('a model from a file', () => {
  const file = (mission: string, rate: string): string => `<?xml version="1.0"?>
<opsa-mef><attributes>${mission}</attributes><define-fault-tree name="FT">
<define-gate name="T"><basic-event name="A"/></define-gate></define-fault-tree>
<model-data><define-basic-event name="A"><exponential><parameter name="lambda"/><system-mission-time/></exponential></define-basic-event>
<define-parameter name="lambda"><float value="${rate}"/></define-parameter></model-data></opsa-mef>`;

  test('a rate below nought is refused by its parameter', () => {
    const { model } = parseOpenPsa(file('', '-1e-4'));
    expect(only(model!).params).toMatchObject({ op: 'exponential', parameter: 'lambda', value: -1e-4 });
  });

  test.each(['-720', 'a year', ''])('a mission time of “%s” is refused, never left out', (hours) => {
    const { faults } = parseOpenPsa(file(`<attribute name="mission-time" value="${hours}"/>`, '1e-4'));
    expect(faults[0]).toMatchObject({
      code: 'bad-attribute',
      params: { detail: `mission-time="${hours}"` },
    });
  });
});

describe('common cause', () => {
  const group = (kind: 'phi-factor' | 'alpha-factor', factors: Expression[], p: Record<string, number>) =>
    tree(
      { T: or('A', 'B') },
      { A: 0.1, B: 0.1 },
      {
        parameters: Object.entries(p).map(([name, value]) => ({ name, value })),
        ccfGroups: [{ name: 'C', kind, members: ['A', 'B'], probability: 0.1, factors }],
      },
    );

  test('factors by parameter are held to what factors by number are', () => {
    const fault = only(group('phi-factor', ['a', 'b'], { a: 0.9, b: 0.5 }));
    expect(fault).toMatchObject({ code: 'ccf-factors', path: 'ccfGroups/C', params: { sum: 1.4 } });
    expect(only(group('alpha-factor', ['a', 'b'], { a: 0, b: 0 })).code).toBe('ccf-factors');
    expect(validate(group('phi-factor', ['a', 'b'], { a: 0.9, b: 0.1 }))).toEqual([]);
  });
});

test('the frequency of an initiating event is not below nought', () => {
  const model: FaultTreeModel = {
    ...one(0.1, { f: -0.2 }),
    initiatingEvents: [{ name: 'I', eventTree: 'E', frequency: 'f' }],
    eventTrees: [
      {
        name: 'E',
        functionalEvents: [],
        branches: [],
        sequences: [{ name: 'S', instructions: [] }],
        initialState: { instructions: [], end: { sequence: 'S' } },
      },
    ],
  };
  const { results, faults } = analyseEventTrees(model);
  expect(results).toEqual([]);
  expect(faults[0]).toMatchObject({
    code: 'expression-value',
    path: 'initiatingEvents/I',
    params: { parameter: 'f', value: -0.2 },
  });
});
