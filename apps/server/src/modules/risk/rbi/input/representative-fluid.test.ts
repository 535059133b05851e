import { fluidNames } from '@ircrisk/engine-api581';
import { describe, expect, it } from 'vitest';
import { fillingMass, likelyPhase, representativeFluid } from './representative-fluid.ts';

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
    ['苯乙烯', 'Styrene'],
    ['环氧丙烷', 'PO'],
    ['Ethylene glycol', 'EG'],
    ['Natural gasoline', 'C6-C8'],
    ['Vacuum gas oil', 'C17-C25'],
    ['Natural gas liquids', 'C3-C4'],
    ['天然气凝液', 'C3-C4'],
    ['LNG', 'C1-C2'],
    ['H2S', 'H2S'],
    ['氢氧化钠', 'Acid/Caustic'],
    ['氢氧化钠溶液', 'Acid/Caustic'],
  ])('%s is taken as %s, a fluid of the tables', (words, fluid) => {
    expect(representativeFluid(words)).toBe(fluid);
    expect(fluidNames()).toContain(fluid);
  });

  it('stays unknown where no table fits', () => {
    expect(representativeFluid('氮气')).toBeUndefined();
    expect(representativeFluid('')).toBeUndefined();
  });

  it('is a gas where whole words say so, and a liquid where a piece of a word does', () => {
    const at = (words: string) =>
      likelyPhase({ words, fluid: representativeFluid(words), pressureMPa: 1.2, temperatureC: 60 });
    for (const gas of ['燃料气', '富气', 'Fuel gas', '循环氢', 'Wet gas'])
      expect([gas, at(gas)]).toEqual([gas, 'gas']);
    for (const liquid of [
      'gasoline',
      'Natural gasoline',
      'gas oil',
      'heavy gas oil',
      '液化石油气',
      '柴油',
      '汽油',
      '富气凝液',
    ])
      expect([liquid, at(liquid)]).toEqual([liquid, 'liquid']);
  });

  it('is told by boiling point, pressure and temperature where the name is silent', () => {
    const steam = (temperatureC: number) =>
      likelyPhase({ words: '', fluid: 'Steam', pressureMPa: 1.2, temperatureC });
    expect([steam(250), steam(90)]).toEqual(['gas', 'liquid']);
    expect(likelyPhase({ words: '', fluid: 'C3-C4', pressureMPa: 1.2, temperatureC: 25 })).toBe('liquid');
    // The method has no figures for a vapour of heavy oil.
    expect(likelyPhase({ words: '油气 vapour', fluid: 'C25+', pressureMPa: 0, temperatureC: 400 })).toBe(
      'liquid',
    );
  });

  it('of a light substance is told by its own vapour pressure, not by that of its group', () => {
    const at = (words: string, pressureMPa: number, temperatureC: number) =>
      likelyPhase({ words, fluid: representativeFluid(words), pressureMPa, temperatureC });
    // Saturation: ethylene at −30 °C 1.94 MPa, propane at 30 °C 1.08, at 60 °C 2.12 (NIST), absolute.
    expect(at('乙烯', 2.0, -30)).toBe('liquid');
    expect(at('乙烯', 1.7, -30)).toBe('gas');
    expect(at('Ethylene', 8, 20)).toBe('gas');
    expect([at('丙烷', 1.1, 30), at('丙烷', 0.9, 30)]).toEqual(['liquid', 'gas']);
    expect([at('propane', 2.2, 60), at('propane', 1.9, 60)]).toEqual(['liquid', 'gas']);
    expect(at('Natural gas liquids', 1.2, 40)).toBe('liquid');
    expect(at('LNG', 0.1, -162)).toBe('liquid');
  });

  it('is no gas for a piece of its name', () => {
    for (const words of ['氢氧化钠', '加氢柴油', '过氧化氢', '脱气水'])
      expect([
        words,
        likelyPhase({ words, fluid: representativeFluid(words), pressureMPa: 0.5, temperatureC: 40 }),
      ]).toEqual([words, 'liquid']);
  });

  it('fills a volume with its own liquid, or with its own gas at its pressure', () => {
    expect(fillingMass(2, 'liquid', undefined, 1, 20)).toBe(1600);
    expect(fillingMass(20, 'liquid', 'C6-C8', 1.2, 60)).toBeCloseTo(20 * 684.018, 6);
    // 20 m³ of hydrogen at 1301 kPa and 60 °C: 18.8 kg, not the 282 of a gas of 30 kg/kmol.
    expect(fillingMass(20, 'gas', 'H2', 1.2, 60)).toBeCloseTo((1301.325 * 2 * 20) / (8.314 * 333.15), 9);
  });
});
