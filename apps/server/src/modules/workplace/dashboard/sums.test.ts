import { kpiSet } from '@ircrisk/engine-reliability';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSums } from './sums.ts';

const execution = (completedPlanned: number, plannedDue: number) => ({ completedPlanned, plannedDue });
const rate = (sums: readonly ReturnType<typeof execution>[]) =>
  kpiSet(addSums(sums)).planExecutionRate.value?.value ?? null;

describe('the sums of several places', () => {
  it('are divided once: 9/10 and 190/200 make 94.762 %', () => {
    expect(rate([execution(9, 10), execution(190, 200)])).toBeCloseTo(94.76190476190476, 9);
  });

  it('leave out a place nobody recorded, and are unknown where nobody did', () => {
    expect(kpiSet(addSums([execution(1, 2), {}])).planExecutionRate.value?.value).toBe(50);
    expect(kpiSet(addSums([{}, {}])).planExecutionRate.reason?.code).toBe('noData');
  });

  it('are the same through any grouping of the tree', () => {
    const leaf = fc.tuple(fc.nat(1000), fc.nat(1000)).map(([done, due]) => execution(done, due));
    const branch = fc.array(leaf, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(branch, { minLength: 1, maxLength: 6 }), (branches) => {
        const grouped = addSums(branches.map((leaves) => addSums(leaves)));
        expect(kpiSet(grouped).planExecutionRate.value?.value ?? null).toBe(rate(branches.flat()));
      }),
      freshRuns(10_000),
    );
  });
});
