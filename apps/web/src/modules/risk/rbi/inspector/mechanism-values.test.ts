import { MECHANISM_TYPES } from '@ircrisk/engine-api581';
import { describe, expect, it } from 'vitest';
import { mechanismFields } from './mechanism-values.ts';

describe('the inputs of a mechanism', () => {
  it('can be entered for all 21', () => {
    for (const type of MECHANISM_TYPES) expect(mechanismFields(type, false).length, type).toBeGreaterThan(1);
  });

  it('of a tank bottom are asked for where there is one', () => {
    const paths = (isBottom: boolean) => mechanismFields('thinning', isBottom).map(({ path }) => path);
    expect(paths(true)).toContain('bottom.soilResistivityOhmCm');
    expect(paths(false)).not.toContain('bottom.soilResistivityOhmCm');
  });
});
