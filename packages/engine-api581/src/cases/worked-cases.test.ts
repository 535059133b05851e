import byHand from '@ircrisk/engine-api581/benchmarks/hand-calculations.json' with { type: 'json' };
import benchmark from '@ircrisk/engine-api581/benchmarks/worked-cases.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import type { WorkedCase } from './case-inputs.ts';
import { runCase } from './run-case.ts';

/** Values the source printed rounded, kept beside the exact ones: not something a calculation can return. */
const PRINTED = new Set(['dfPublishedRounded', 'dfPublished', 'FC_environ_published', 'published']);

function compare(expected: unknown, actual: unknown, tolerance: number, path: string): void {
  if (typeof expected === 'number') {
    expect(actual, path).toBeTypeOf('number');
    const value = actual as number;
    const close = Math.abs(value - expected) <= tolerance * Math.abs(expected) + 1e-12;
    expect(close, `${path}: ${value} against ${expected}`).toBe(true);
  } else if (Array.isArray(expected)) {
    for (const [i, item] of expected.entries()) {
      compare(item, (actual as unknown[])[i], tolerance, `${path}[${i}]`);
    }
  } else if (expected !== null && typeof expected === 'object') {
    for (const [name, item] of Object.entries(expected)) {
      if (PRINTED.has(name)) continue;
      compare(item, (actual as Record<string, unknown>)?.[name], tolerance, `${path}.${name}`);
    }
  } else {
    expect(actual, path).toBe(expected);
  }
}

describe('worked cases', () => {
  it('are all 55 here', () => {
    expect(benchmark.cases).toHaveLength(55);
  });

  for (const one of benchmark.cases) {
    it(`${one.id} ${one.title} agrees with ${one.source}`, () => {
      compare(one.expected, runCase(one as unknown as WorkedCase), one.toleranceRelative, one.id);
    });
  }
});

/** Beside the published cases: each branch of the trees, each kind of fluid and item once, calculated apart from the engine. */
describe('hand calculations', () => {
  for (const one of byHand.cases) {
    it(`${one.id} ${one.title}`, () => {
      compare(one.expected, runCase(one as unknown as WorkedCase), one.toleranceRelative, one.id);
    });
  }
});
