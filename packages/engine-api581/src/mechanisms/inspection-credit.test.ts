import { describe, expect, it } from 'vitest';
import { crackingBaseFactor } from '../scc/cracking-base-factor.ts';
import { LEGACY_ART, legacyBaseFactor } from '../thinning/art-tables.ts';
import { type Counts, parseCounts } from './inspection-credit.ts';

const SEVERITIES = [1, 10, 50, 100, 500, 1000, 5000];
const LEVELS = ['D', 'C', 'B', 'A'] as const;

/** Every history of up to five inspections of each level. */
function* histories(): Generator<Counts> {
  for (let A = 0; A < 6; A++)
    for (let B = 0; B < 6; B++) for (let C = 0; C < 6; C++) for (let D = 0; D < 6; D++) yield { A, B, C, D };
}

/** The same history with one inspection one level better, and with one more. */
function* improved(counts: Counts): Generator<Counts> {
  for (const [i, level] of LEVELS.entries()) {
    yield { ...counts, [level]: counts[level] + 1 };
    const better = LEVELS[i + 1];
    if (better && counts[level] > 0) {
      yield { ...counts, [level]: counts[level] - 1, [better]: counts[better] + 1 };
    }
  }
}

describe('the credit of past inspections', () => {
  it('does not make 1A+4C+4D worse than 1B+4C+4D', () => {
    for (const severity of SEVERITIES) {
      const best = crackingBaseFactor(severity, parseCounts('1A+4C+4D')).value;
      expect(best).toBeLessThanOrEqual(crackingBaseFactor(severity, parseCounts('1B+4C+4D')).value);
    }
  });

  it('never shrinks with a better or a further inspection, in any history', () => {
    const worse: string[] = [];
    for (const before of histories()) {
      for (const after of improved(before)) {
        for (const severity of SEVERITIES) {
          const rises =
            crackingBaseFactor(severity, after).value > crackingBaseFactor(severity, before).value;
          if (rises) worse.push(`SVI ${severity} ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
        }
        for (const art of LEGACY_ART) {
          const rises = legacyBaseFactor(art, after) > legacyBaseFactor(art, before);
          if (rises) worse.push(`Art ${art} ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
        }
      }
    }
    expect(worse).toEqual([]);
  });

  it('of one level alone is that column: 2B is not 1A, 2C is not 1B', () => {
    // Worked cases W21 and W25.
    expect(crackingBaseFactor(1000, parseCounts('2B')).column).toEqual({ level: 'B', count: 2 });
    expect(crackingBaseFactor(1000, parseCounts('2C')).column).toEqual({ level: 'C', count: 2 });
  });
});
