import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { FaultTreeModel } from './model.ts';
import { seededRandom } from './random.ts';
import { and, or, tree } from './testing/tree.ts';

/** Random triples over many events: small cut sets, no structure an order could use. */
function tangle(events: number, triples: number, p: number): FaultTreeModel {
  const random = seededRandom(7);
  const gates: Record<string, ReturnType<typeof or>> = {};
  for (let i = 0; i < triples; i++) {
    const at = new Set<number>();
    while (at.size < 3) at.add(Math.floor(random() * events));
    gates[`G${i}`] = and(...[...at].map((one) => `E${one}`));
  }
  gates.TOP = or(...Object.keys(gates));
  const all = Object.fromEntries(Array.from({ length: events }, (_, i) => [`E${i}`, p]));
  return tree(gates, all, { top: 'TOP' });
}

describe('limits', () => {
  test('bounds enclose the exact probability when memory is short, and the result says so', () => {
    const model = tangle(30, 40, 0.02);
    const exact = analyse(model, { cutSets: false }).result!.probability!;
    const { result, warnings } = analyse(model, { limits: { memoryBytes: 48 * 400 } });
    expect(result!.bounds!.lower).toBeLessThanOrEqual(exact * (1 + 1e-12));
    expect(result!.bounds!.upper).toBeGreaterThanOrEqual(exact * (1 - 1e-12));
    expect(result!.bounds!.upper - result!.bounds!.lower).toBeLessThan(exact);
    expect(warnings.map((warning) => warning.code)).toContain('bounds-only');
  });

  test('a tree no exact method can hold still gets useful bounds and its leading cut sets', () => {
    const model = tangle(70, 150, 0.01);
    const { result, warnings } = analyse(model, { top: 5, limits: { memoryBytes: 48 * 20_000 } });
    expect(result!.probability).toBeNull();
    const { lower, upper } = result!.bounds!;
    expect(lower).toBeGreaterThan(1.4e-4);
    expect(upper).toBeLessThan(1.51e-4);
    expect(result!.cutSets!.truncated).toBe(true);
    expect(result!.cutSets!.listed).toHaveLength(5);
    expect(warnings.map((warning) => warning.code)).toContain('cut-sets-truncated');
  });

  test('a run stops at once when it is cancelled', () => {
    let asked = 0;
    const { result, warnings } = analyse(tangle(150, 400, 0.01), {}, { isCancelled: () => ++asked > 20 });
    expect(result).toBeNull();
    expect(warnings).toEqual([{ code: 'cancelled', path: '', params: {} }]);
    expect(asked).toBe(21);
  });

  test('progress names the stage', () => {
    const stages = new Set<string>();
    analyse(tangle(30, 40, 0.01), { importance: true }, { onProgress: ({ stage }) => stages.add(stage) });
    expect([...stages]).toEqual(['preprocess', 'bdd', 'importance', 'cut-sets']);
  });

  test('a limit of steps ends the work, and the answer is the same whatever the clock says', () => {
    // Without the limit this would run for minutes, past the time a test may take.
    const settings = { limits: { steps: 2_000_000 }, primeImplicants: true };
    const { result, warnings } = analyse(tangle(150, 400, 0.01), settings, {});
    let hours = 0;
    const slow = analyse(tangle(150, 400, 0.01), settings, { now: () => (hours += 3_600_000) }).result!;
    expect({ ...slow, timings: null }).toEqual({ ...result!, timings: null });
    expect(result!.probability).toBeNull();
    expect(result!.bounds).not.toBeNull();
    expect(warnings.map(({ code }) => code)).toContain('bounds-only');
  });

  test('a run can be stopped in every stage, wherever it is', () => {
    const model = tangle(60, 110, 0.01);
    const settings = { importance: true, uncertainty: { trials: 50 }, limits: { steps: 2_000_000 } };
    let total = 0;
    analyse(model, settings, { isCancelled: () => ++total < 0 });
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      let asked = 0;
      const stopAt = Math.max(1, Math.floor(total * share));
      const { result } = analyse(model, settings, { isCancelled: () => ++asked >= stopAt });
      if (asked >= stopAt) expect([result, asked]).toEqual([null, stopAt]);
    }
  });

  test('steps are counted: more of them where there is more to do', () => {
    const work = (triples: number) => analyse(tangle(40, triples, 0.01)).result!.work;
    expect(work(40)).toBeGreaterThan(work(10));
    expect(work(40)).toBe(work(40));
  });
});
