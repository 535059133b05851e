import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateRate, rateRule } from './calculate-rate.ts';
import { temperatureAndPh } from './carbon-dioxide.ts';
import { RATE_CALCULATORS, type RateCalculatorId } from './rate-calculator.ts';

const rate = (id: RateCalculatorId, inputs: object) => calculateRate(id, inputs).rateMmPerYear;
const problems = (id: RateCalculatorId, inputs: object) =>
  calculateRate(id, inputs).problems.map(({ code, field }) => `${field} ${code}`);

describe('corrosion rate calculators', () => {
  it('reads printed cells as they stand', () => {
    const crude = { temperatureC: 343, sulfurPercent: 1.5, tan: 1.5 };
    // Table 2.B.3.2, S 1.5 %, TAN 1.5: 100 mpy at 650 °F; 2.B.3.4 and 2.B.3.6 between TAN 1.1 and 1.75.
    expect(rate('sulfidic-naphthenic', { material: 'carbonSteel', ...crude })).toBeCloseTo(2.54, 9);
    expect(rate('sulfidic-naphthenic', { material: 'cr7', ...crude, tan: 1.75 })).toBeCloseTo(0.508, 9);
    const effluent = { temperatureC: 385, h2sMolPercent: 0.3, hydrocarbon: 'gasOil' };
    expect(rate('hydrogen-sulfide-hydrogen', { material: 'upTo3Cr', ...effluent })).toBeCloseTo(1.6256, 9);
    expect(rate('hydrogen-sulfide-hydrogen', { material: 'cr9', ...effluent })).toBeCloseTo(1.0922, 9);
    expect(rate('hydrochloric-acid', { material: 'carbonSteel', temperatureC: 52, ph: 4.25 })).toBe(1.02);
    expect(rate('hydrochloric-acid', { material: 'ss300', temperatureC: 79, ph: 2.25 })).toBe(5.08);
    expect(rate('oxidation', { material: 'cr5', metalTemperatureC: 691 })).toBeCloseTo(0.889, 9);
  });

  it('takes the hydrocarbons apart only where the table does', () => {
    const inputs = { material: 'ss300', temperatureC: 496, h2sMolPercent: 0.75 };
    expect(rate('hydrogen-sulfide-hydrogen', { ...inputs, hydrocarbon: 'naphtha' })).toBe(
      rate('hydrogen-sulfide-hydrogen', { ...inputs, hydrocarbon: 'gasOil' }),
    );
  });

  it('finds the pH from chloride where none was measured', () => {
    const inputs = { material: 'carbonSteel', temperatureC: 38 };
    expect(rate('hydrochloric-acid', { ...inputs, chloridePpm: 100 })).toBe(
      rate('hydrochloric-acid', { ...inputs, ph: 2.5 }),
    );
    expect(problems('hydrochloric-acid', inputs)).toEqual(['ph missing']);
    expect(problems('hydrochloric-acid', { ...inputs, chloridePpm: 20_000 })).toEqual([
      'chloridePpm above-maximum',
    ]);
  });

  it('reads the chloride at the ends of its ranges, and names the range it read', () => {
    const read = (chloridePpm: number) => {
      const { steps } = calculateRate('hydrochloric-acid', {
        material: 'carbonSteel',
        temperatureC: 38,
        chloridePpm,
      });
      const { value, cell } = steps.find(({ figure }) => figure === 'ph') ?? {};
      return [value, cell];
    };
    expect(read(0)).toEqual([5, 'Cl < 1 ppm']);
    expect(read(0.9)).toEqual([5, 'Cl < 1 ppm']);
    // Printed as 1 to 2 ppm and below 1 ppm.
    expect(read(1)).toEqual([4.5, 'Cl 1–2 ppm']);
    expect(read(2)).toEqual([4.5, 'Cl 1–2 ppm']);
    expect(read(3600)).toEqual([1, 'Cl 1200–3600 ppm']);
    expect(read(3601)).toEqual([0.5, 'Cl > 3600 ppm']);
  });

  it('says so where a table is read beyond its most acid entry, and where a formula gives no rate at all', () => {
    const told = (id: RateCalculatorId, inputs: object) =>
      calculateRate(id, inputs).warnings.map(({ code, field }) => `${field} ${code}`);
    const water = { temperatureC: 79, oxygenPpb: 20, velocityMPerS: 1 };
    expect(told('acid-sour-water', { ...water, ph: 4.75 })).toEqual([]);
    expect(told('acid-sour-water', { ...water, ph: 4.5 })).toEqual(['ph extrapolated']);
    const acid = { material: 'ss300', temperatureC: 38 };
    expect(told('hydrochloric-acid', { ...acid, ph: 0.5 })).toEqual([]);
    expect(told('hydrochloric-acid', { ...acid, ph: 0.4 })).toEqual(['ph extrapolated']);
    const salt = { nh4hsPercent: 15, velocityMPerS: 9.14 };
    for (const h2sPartialPressureMPa of [0, 0.172])
      expect(told('alkaline-sour-water', { ...salt, h2sPartialPressureMPa })).toEqual([
        'h2sPartialPressureMPa rate-vanishes',
      ]);
    expect(told('alkaline-sour-water', { ...salt, h2sPartialPressureMPa: 0.173 })).toEqual([]);
  });

  it('weighs ammonium bisulfide by the partial pressure of hydrogen sulfide', () => {
    const water = { nh4hsPercent: 5, velocityMPerS: 6.1 };
    expect(rate('alkaline-sour-water', water)).toBeCloseTo(0.3, 9);
    expect(rate('alkaline-sour-water', { ...water, h2sPartialPressureMPa: 0.345 })).toBeCloseTo(0.3, 9);
    expect(rate('alkaline-sour-water', { ...water, h2sPartialPressureMPa: 0.621 })).toBeCloseTo(0.6, 9);
    expect(rate('alkaline-sour-water', { ...water, h2sPartialPressureMPa: 0.1 })).toBe(0);
    expect(problems('alkaline-sour-water', { ...water, nh4hsPercent: 20 })).toEqual([
      'nh4hsPercent above-maximum',
    ]);
  });

  it('multiplies acid sour water by oxygen and velocity', () => {
    const water = { temperatureC: 79, ph: 5.25, oxygenPpb: 20, velocityMPerS: 1 };
    expect(rate('acid-sour-water', water)).toBeCloseTo(0.0762, 9);
    expect(rate('acid-sour-water', { ...water, oxygenPpb: 60, velocityMPerS: 3 })).toBeCloseTo(
      0.0762 * 2 * 1.96,
      9,
    );
    expect(problems('acid-sour-water', { ...water, ph: 4 })).toEqual(['ph below-minimum']);
  });

  it('knows lean from rich amine, and what too strong a solution is', () => {
    const lean = {
      material: 'carbonSteel',
      amine: 'MDEA',
      aminePercent: 45,
      temperatureC: 116,
      loading: 0.05,
    };
    const flow = { hsasPercent: 2, velocityMPerS: 3 };
    expect(rate('amine', { ...lean, ...flow })).toBeCloseTo(0.127, 9);
    expect(rate('amine', { ...lean, ...flow, loading: 0.45 })).toBeCloseTo(1.143, 9);
    expect(rate('amine', { ...lean, ...flow, amine: 'MEA', aminePercent: 22 })).toBeCloseTo(0.1905, 9);
    expect(problems('amine', { ...lean, ...flow, aminePercent: 55 })).toEqual(['aminePercent above-maximum']);
    expect(problems('amine', lean)).toEqual(['hsasPercent missing', 'velocityMPerS missing']);
    expect(rate('amine', { ...lean, material: 'ss300', loading: 0.55 })).toBeCloseTo(0.0762, 9);
  });

  it('agrees with Table 2.B.13.2 for carbon dioxide, whose cells are K_t·f(pH) of NORSOK M-506', () => {
    const printed: Record<number, number[]> = {
      20: [6.0, 5.45, 4.9, 3.72, 2.55, 1.55, 0.72],
      30: [8.52, 7.77, 7.02, 5.16, 3.4, 2.0, 0.91],
      40: [10.98, 10.06, 9.13, 6.49, 4.08, 2.3, 1.02],
      60: [12.83, 11.86, 10.89, 7.18, 4.05, 2.03, 0.84],
      80: [13.93, 12.12, 10.31, 6.01, 3.2, 1.7, 0.9],
      90: [9.37, 7.91, 6.45, 2.44, 0.82, 0.49, 0.32],
      100: [9.23, 8.04, 6.38, 2.19, 0.94, 0.62, 0.42],
      120: [8.55, 8.06, 5.98, 1.48, 1.2, 0.92, 0.65],
      150: [5.2, 3.62, 0.98, 0.19, 0.19, 0.19, 0.19],
    };
    for (const [temperature, row] of Object.entries(printed)) {
      row.forEach((cell, i) => {
        const off = Math.abs(temperatureAndPh(Number(temperature), 3.5 + i / 2) - cell);
        expect(off, `${temperature} °C, pH ${3.5 + i / 2}`).toBeLessThan(0.011);
      });
    }
  });

  it('follows M-506 from pressure, shear and inhibition to the rate', () => {
    const gas = { temperatureC: 60, pressureMPa: 3.898675, co2MolPercent: 2.5, ph: 5, shearStressPa: 19 };
    // 40 bar absolute, 1 bar of CO2: a = 10^(40·(0.0031 − 1.4/333.15)) = 0.9033; 7.1765·0.9033^0.62 = 6.738 at 19 Pa.
    expect(rate('carbon-dioxide', gas)).toBeCloseTo(6.738, 2);
    expect(rate('carbon-dioxide', { ...gas, inhibitorFactor: 0.1 })).toBeCloseTo(0.6738, 3);
    expect(problems('carbon-dioxide', { ...gas, co2MolPercent: 0.1 })).toEqual([
      'co2MolPercent below-minimum',
    ]);
    // 0.1 bar of 40 is 0.25 mol %: the limit is told in the unit of the field.
    expect(JSON.stringify(calculateRate('carbon-dioxide', { ...gas, co2MolPercent: 0.1 }).problems)).toMatch(
      /0\.1\D.*0\.25\b/,
    );
    const { shearStressPa: _stress, ...flowing } = gas;
    expect(problems('carbon-dioxide', flowing)).toHaveLength(4);
  });

  it('multiplies soil by resistivity, temperature, protection and coating', () => {
    const soil = {
      soil: 'silt',
      soilResistivityOhmCm: 800,
      temperatureC: 60,
      protection: 'none',
      coating: 'bare',
    };
    expect(rate('soil-side', soil)).toBeCloseTo(0.13 * 1.25 * 2, 9);
    expect(
      rate('soil-side', {
        ...soil,
        protection: 'instantOffPotential',
        coating: 'millTape',
        coatingNeglected: true,
      }),
    ).toBeCloseTo(0.13 * 1.25 * 2 * 0.05 * 1.5 * 1.5, 9);
  });

  it('gives the tank bottom the rate its mechanism would have', () => {
    const bottom = {
      soilResistivityOhmCm: 1500,
      pad: 'oil sand',
      drainage: 'does not collect',
      cathodicProtection: 'none',
      bottomType: 'single bottom',
      soilTemperatureC: 20,
      product: 'wet',
      productTemperatureC: 40,
    };
    expect(rate('tank-bottom', bottom)).toBeCloseTo(0.05 * 2.5 * 1.1, 9);
    expect(problems('tank-bottom', { ...bottom, pad: undefined })).toEqual(['pad missing']);
  });

  it('gives no number beyond the source, and says which input', () => {
    const hot = { material: 'carbonSteel', metalTemperatureC: 700 };
    expect(calculateRate('oxidation', hot)).toMatchObject({
      rateMmPerYear: null,
      problems: [{ code: 'above-maximum', field: 'metalTemperatureC', params: { max: 691 } }],
    });
    expect(
      rate('sulfidic-naphthenic', { material: 'cr5', temperatureC: 300, sulfurPercent: 3.5, tan: 1 }),
    ).toBeNull();
    const held = calculateRate('sulfidic-naphthenic', {
      material: 'carbonSteel',
      temperatureC: 200,
      sulfurPercent: 1,
      tan: 0.1,
    });
    expect(held.warnings.map(({ field }) => field)).toEqual(['temperatureC', 'tan', 'material']);
    expect(held.rateMmPerYear).toBeGreaterThan(0);
  });

  it('refuses what is not an input at all', () => {
    for (const id of RATE_CALCULATORS) {
      for (const nonsense of [null, 7, 'x', [], { unheardOf: 1 }, { temperatureC: Number.NaN }]) {
        expect(calculateRate(id, nonsense).rateMmPerYear).toBeNull();
      }
      expect(Object.keys(rateRule(id).fields).length).toBeGreaterThan(1);
    }
  });
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Rises (or stays) when one input grows and the others stand. `slack` allows for joints of piecewise fits. */
function rises(
  id: RateCalculatorId,
  others: fc.Arbitrary<object>,
  name: string,
  min: number,
  max: number,
  slack = 1,
) {
  fc.assert(
    fc.property(others, number(min, max), number(min, max), (rest, a, b) => {
      const low = rate(id, { ...rest, [name]: Math.min(a, b) })!;
      const high = rate(id, { ...rest, [name]: Math.max(a, b) })!;
      return low <= high * slack + 1e-12;
    }),
    freshRuns(10_000),
  );
}
function falls(
  id: RateCalculatorId,
  others: fc.Arbitrary<object>,
  name: string,
  min: number,
  max: number,
  slack = 1,
) {
  fc.assert(
    fc.property(others, number(min, max), number(min, max), (rest, a, b) => {
      const early = rate(id, { ...rest, [name]: Math.min(a, b) })!;
      const late = rate(id, { ...rest, [name]: Math.max(a, b) })!;
      return late <= early * slack + 1e-12;
    }),
    freshRuns(10_000),
  );
}

describe('corrosion rates where their source is monotone', () => {
  const steels = fc.constantFrom('carbonSteel', 'cr1To3', 'cr5', 'cr7');

  it('rise with temperature and acid number in crude', () => {
    const crude = fc.record({ material: steels, sulfurPercent: number(0, 3), tan: number(0, 4) });
    rises('sulfidic-naphthenic', crude, 'temperatureC', 150, 540);
    rises(
      'sulfidic-naphthenic',
      fc.record({ material: steels, sulfurPercent: number(0.4, 2), temperatureC: number(232, 399) }),
      'tan',
      0.3,
      4,
    );
  });

  it('rise with temperature and hydrogen sulfide in hydrogen', () => {
    const material = fc.constantFrom('upTo3Cr', 'cr5', 'cr7', 'cr9', 'cr12', 'ss300');
    const hydrocarbon = fc.constantFrom('naphtha', 'gasOil');
    rises(
      'hydrogen-sulfide-hydrogen',
      fc.record({ material, hydrocarbon, h2sMolPercent: number(0, 1) }),
      'temperatureC',
      204,
      524,
    );
    rises(
      'hydrogen-sulfide-hydrogen',
      fc.record({ material, hydrocarbon, temperatureC: number(218, 524) }),
      'h2sMolPercent',
      0,
      1,
    );
  });

  it('rise with acidity and temperature in hydrochloric acid', () => {
    const material = fc.constantFrom('carbonSteel', 'ss300');
    falls('hydrochloric-acid', fc.record({ material, temperatureC: number(0, 93) }), 'ph', 0, 7);
    rises('hydrochloric-acid', fc.record({ material, ph: number(0, 7) }), 'temperatureC', 0, 93);
  });

  it('rise with salt, velocity and pressure in alkaline sour water', () => {
    const pressure = { h2sPartialPressureMPa: number(0, 1) };
    rises(
      'alkaline-sour-water',
      fc.record({ velocityMPerS: number(0, 9), ...pressure }),
      'nh4hsPercent',
      0,
      15,
    );
    rises(
      'alkaline-sour-water',
      fc.record({ nh4hsPercent: number(0, 15), ...pressure }),
      'velocityMPerS',
      0,
      9.14,
    );
    rises(
      'alkaline-sour-water',
      fc.record({ nh4hsPercent: number(0, 15), velocityMPerS: number(0, 9) }),
      'h2sPartialPressureMPa',
      0,
      2,
    );
  });

  it('fall with pH, and rise with pressure and shear, in carbon dioxide', () => {
    const gas = { co2MolPercent: number(10, 20), pressureMPa: number(1, 4) };
    const warm = { temperatureC: number(20, 150), shearStressPa: number(1, 150) };
    // The pieces of f(pH) meet within five per cent.
    falls('carbon-dioxide', fc.record({ ...gas, ...warm }), 'ph', 3.5, 6.5, 1.05);
    rises(
      'carbon-dioxide',
      fc.record({ ...gas, temperatureC: number(20, 150), ph: number(3.5, 6.5) }),
      'shearStressPa',
      1,
      150,
    );
  });

  it('rise with temperature in amine and in air', () => {
    const solution = fc.record({
      material: fc.constant('carbonSteel'),
      amine: fc.constantFrom('MEA', 'DEA', 'MDEA'),
      aminePercent: number(5, 50),
      loading: number(0, 0.7),
      hsasPercent: number(0, 2),
      velocityMPerS: number(0, 10),
    });
    rises('amine', solution, 'temperatureC', 40, 132);
    rises(
      'oxidation',
      fc.record({ material: fc.constantFrom('carbonSteel', 'cr1_25', 'cr2_25', 'cr5') }),
      'metalTemperatureC',
      482,
      691,
    );
  });
});
