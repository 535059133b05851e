import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EVENT_FIELDS,
  EVENT_MODELS,
  type EventModel,
  readEventModel,
  UNCERTAIN_MODELS,
  writeEventModel,
} from './event-model.ts';
import { expressionText, parseExpression } from './expression-text.ts';
import { evaluateExpression, settingFor } from './expressions.ts';
import { EXPRESSION_OPS, type Expression } from './model.ts';

const value = fc.oneof(
  fc.double({ min: 1e-9, max: 1e4, noNaN: true }),
  fc.constantFrom('lambda', '阀门.失效率'),
);
const model = fc
  .tuple(
    fc.constantFrom(...EVENT_MODELS.filter((kind) => kind !== 'formula')),
    fc.array(value, { minLength: 3, maxLength: 3 }),
    fc.option(fc.integer({ min: 2, max: 30 }), { nil: undefined }),
  )
  .map(([kind, given, errorFactor]): EventModel => {
    const values = Object.fromEntries(
      EVENT_FIELDS[kind].map((field, i) => [field, field === 'parameter' ? 'lambda' : given[i]!]),
    );
    return { kind, values, ...(errorFactor && UNCERTAIN_MODELS.has(kind) ? { errorFactor } : {}) };
  });

describe('an event model', () => {
  it('comes back from its expression as it was', () => {
    fc.assert(
      fc.property(model, (given) => {
        const isNamed = given.kind === 'constant' && typeof given.values.probability === 'string';
        // A constant that is a parameter's name is the model “parameter”.
        fc.pre(!isNamed || given.errorFactor !== undefined);
        expect(readEventModel(writeEventModel(given))).toEqual(given);
      }),
    );
  });

  it('of a tested valve gives the mean over the interval', () => {
    const expression = writeEventModel({
      kind: 'tested-average',
      values: { rate: 1.836e-6, interval: 8760 },
    })!;
    const x = 1.836e-6 * 8760;
    const mean = evaluateExpression(expression, settingFor(new Map(), 8760));
    expect(mean).toBeCloseTo(1 - (1 - Math.exp(-x)) / x, 12);
    expect(mean).toBeCloseTo(8.0e-3, 5);
  });

  it('is a formula where it is none of the known ones', () => {
    expect(readEventModel({ op: 'max', args: [0.1, 0.2] }).kind).toBe('formula');
    expect(readEventModel({ op: 'exponential', args: [1e-6, 100] }).kind).toBe('formula');
  });
});

const expression: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.double({ min: 0, max: 1e6, noNaN: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
    fc.constantFrom('p1', 'λ_泵', 'two words', 'mean'),
    fc.record({
      op: fc.constantFrom(...EXPRESSION_OPS.filter((op) => op !== 'neg')),
      args: fc.array(tie('tree'), { maxLength: 3 }),
    }),
  ),
})).tree;

describe('the text of an expression', () => {
  it('means the same value when read again', () => {
    const setting = settingFor(
      new Map(['p1', 'λ_泵', 'two words', 'mean'].map((name, i) => [name, { name, value: i + 0.5 }])),
      100,
    );
    fc.assert(
      fc.property(expression, (given) => {
        const back = parseExpression(expressionText(given));
        if (!('expression' in back)) throw new Error(`not read at ${back.at}: ${expressionText(given)}`);
        const known = (e: Expression): boolean =>
          typeof e !== 'object' ||
          (['add', 'mul', 'sub', 'div'].includes(e.op) && e.args.length > 1 && e.args.every(known));
        if (known(given)) {
          const a = evaluateExpression(given, setting);
          const b = evaluateExpression(back.expression, setting);
          expect(Object.is(a, b) || Math.abs(a - b) <= 1e-9 * Math.abs(a)).toBe(true);
        } else expect(expressionText(back.expression)).toBe(expressionText(given));
      }),
    );
  });

  it('that cannot be read says where', () => {
    expect(parseExpression('1 + ')).toEqual({ at: 4 });
    expect(parseExpression('nothing(1)')).toEqual({ at: 0 });
    expect(parseExpression('1 2')).toEqual({ at: 2 });
    expect(parseExpression('('.repeat(5000))).toHaveProperty('at');
  });
});
