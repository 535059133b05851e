import type { MechanismType } from '@ircrisk/engine-api581';
import { describe, expect, it } from 'vitest';
import { Gaps } from './gaps.ts';
import { creditsOf } from './inspection-credit.ts';

const MECHANISMS: MechanismType[] = ['thinning', 'scc-ssc', 'cui', 'external-chloride-scc', 'htha'];
const credits = (
  techniques: string[],
  effectiveness: 'A' | 'B' | 'C' | null,
  type: 'internal' | 'external',
) => {
  const gaps = new Gaps();
  const found = creditsOf({ type, effectiveness, techniques }, MECHANISMS, gaps);
  return {
    ...Object.fromEntries(found.map((one) => [one.mechanism, one.effectiveness])),
    gaps: gaps.list.map(({ reason }) => reason),
  };
};

describe('the credit of an inspection', () => {
  it('without techniques is for the loss of wall alone, and the gap is told', () => {
    expect(credits([], 'B', 'internal')).toEqual({ thinning: 'B', gaps: ['noTechnique'] });
    expect(credits([], null, 'external')).toEqual({ cui: 'C', gaps: ['noTechnique'] });
  });

  it('is no more than the technique can find, mechanism by mechanism', () => {
    expect(credits(['湿荧光磁粉', '定点测厚'], 'A', 'internal')).toMatchObject({
      thinning: 'C',
      'scc-ssc': 'A',
    });
    expect(credits(['UT thickness'], 'A', 'internal')).not.toHaveProperty('scc-ssc');
    expect(credits(['拆保温检查', 'PT'], 'A', 'external')).toMatchObject({
      cui: 'A',
      'external-chloride-scc': 'A',
    });
  });

  it('is never better than the grade on record', () => {
    expect(credits(['超声扫查', '相控阵'], 'C', 'internal')).toMatchObject({ thinning: 'C', 'scc-ssc': 'C' });
  });

  it('is never given for what no inspection of these finds, and an unknown technique is told', () => {
    expect(credits(['dowsing'], 'A', 'internal')).toEqual({ gaps: ['techniqueUnknown'] });
    expect(credits(['相控阵'], 'A', 'internal')).not.toHaveProperty('htha');
  });
});
