import { fluidNames } from '@ircrisk/engine-api581';
import { describe, expect, it } from 'vitest';
import { fillingMass, looksLikeGas, representativeFluid } from './representative-fluid.ts';

describe('a stream without a representative fluid', () => {
  it.each([
    ['原油', 'C17-C25'],
    ['柴油、氢气', 'C13-C16'],
    ['循环氢', 'H2'],
    ['液化石油气', 'C3-C4'],
    ['减压渣油', 'C25+'],
    ['富胺液', 'Acid/Caustic'],
    ['酸性气', 'H2S'],
    ['Fuel gas', 'C1-C2'],
    ['循环水', 'Water'],
  ])('%s is taken as %s, a fluid of the tables', (words, fluid) => {
    expect(representativeFluid(words)).toBe(fluid);
    expect(fluidNames()).toContain(fluid);
  });

  it('stays unknown where no table fits', () => {
    expect(representativeFluid('氮气')).toBeUndefined();
    expect(representativeFluid('')).toBeUndefined();
  });

  it('is a gas by its name, but not when liquefied', () => {
    expect(looksLikeGas('燃料气')).toBe(true);
    expect(looksLikeGas('液化石油气')).toBe(false);
    expect(looksLikeGas('柴油')).toBe(false);
  });

  it('fills a volume with liquid or with gas at its pressure', () => {
    expect(fillingMass(2, false, 1, 20)).toBe(1600);
    expect(fillingMass(1, true, 1, 20)).toBeCloseTo((1101.325 * 30) / (8.314 * 293.15), 9);
  });
});
