import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import { type Benchmark, PRESSURE_TANK, THREE_MOTOR, TWO_TRAIN } from './textbook.ts';

function check(benchmark: Benchmark): void {
  const { result } = analyse(benchmark.model, { importance: true });
  const sets = result!.cutSets!.listed.map((set) => [...set.events].sort().join(' + ')).sort();
  if (benchmark.cutSets.length > 0) expect(sets).toEqual(benchmark.cutSets);
  expect(result!.cutSets!.byOrder).toEqual(benchmark.byOrder);
  expect(Math.abs(result!.probability! / benchmark.probability - 1)).toBeLessThan(
    benchmark.relativeTolerance,
  );
}

describe('published models give their published answers', () => {
  test('two trains', () => check(TWO_TRAIN));
  test('pressure tank of NUREG-0492', () => check(PRESSURE_TANK));
  test('three motors of OpenFTA', () => check(THREE_MOTOR));

  test('three motors: the contribution of each event equals the sum over its cut sets', () => {
    const { result } = analyse(THREE_MOTOR.model, {});
    const contribution = (event: string): number =>
      result!
        .cutSets!.listed.filter((set) => set.events.includes(event))
        .reduce((sum, set) => sum + set.probability!, 0);
    // Column "Failure contrib." of the report.
    expect(contribution('K5')).toBeCloseTo(2.00032e-3, 8);
    expect(contribution('K1')).toBeCloseTo(8e-4, 8);
    expect(contribution('T2')).toBeCloseTo(8.240832e-4, 9);
    expect(result!.rareEvent).toBeCloseTo(2.824405e-3, 8);
  });
});
