import { describe, expect, it } from 'vitest';
import {
  blastAt,
  burningSource,
  concentration,
  concentrationAt,
  deathByBlast,
  deathByGas,
  deathByHeat,
  densityNumber,
  discharge,
  explosion,
  findSubstance,
  fireball,
  fireballHeat,
  flashFraction,
  heatProbit,
  ignition,
  jetFire,
  jetHeat,
  overpressureAt,
  plume,
  poolFire,
  poolHeat,
  releaseFrequency,
  shareOf,
  spread,
  substances,
  thermalLethality,
  toxicProbitOf,
  viewFactor,
} from './index.ts';
import { hole } from './testing/cases.ts';

const of = (id: string) => {
  const found = findSubstance(id);
  if (!found) throw new Error(id);
  return found;
};

describe('what leaves through a hole', () => {
  it('water through 25 mm at 0.5 MPa: 0.61·A·√(2·ρ·ΔP) = 9.47 kg/s', () => {
    const water = { ...of('gasoline'), liquidDensity: 1000 };
    const found = discharge(hole({ phase: 'liquid', pressure: 0.5, hole: 25, temperature: 20 }), water);
    // A = π/4·0.025² = 4.90874e-4 m²; √(2·1000·5e5) = 31622.8
    expect(found.value?.rate).toBeCloseTo(0.61 * 4.90874e-4 * 31622.8, 3);
    expect(found.value?.regime).toBe('liquid');
  });
  it('the head of the liquid counts: 10 m of water is 0.0981 MPa', () => {
    const water = { ...of('gasoline'), liquidDensity: 1000 };
    const found = discharge(hole({ phase: 'liquid', pressure: 0, head: 10 }), water);
    expect(found.steps[0]?.value).toBeCloseTo(0.0981, 6);
    expect(discharge(hole({ phase: 'liquid', pressure: 0 }), water).reason?.code).toBe('noDrivingPressure');
  });
  it('methane at 5 MPa leaves at the speed of sound, at 0.02 MPa below it', () => {
    const [k, M, T, P] = [1.31, 16.04, 288.15, 5.101325e6];
    const area = (Math.PI / 4) * 0.01 ** 2;
    const expected =
      0.9 * area * P * Math.sqrt(((k * M) / (8314 * T)) * (2 / (k + 1)) ** ((k + 1) / (k - 1)));
    const found = discharge(hole({ pressure: 5, temperature: 15, hole: 10 }), of('methane'));
    expect(found.value?.rate).toBeCloseTo(expected, 6);
    expect(found.value?.regime).toBe('sonic');
    expect(discharge(hole({ pressure: 0.02 }), of('methane')).value?.regime).toBe('subsonic');
  });
  it('ends when the vessel is empty or somebody stops it', () => {
    const small = discharge(hole({ inventory: 10 }), of('methane')).value;
    expect(small?.mass).toBeCloseTo(10, 9);
    const stopped = discharge(hole({ inventory: 1e9, duration: 60 }), of('methane')).value;
    expect(stopped?.duration).toBe(60);
  });
  it('propane at 20 °C flashes by c_p·ΔT/L = 2.5·62.1/425', () => {
    expect(flashFraction(20, of('propane')).value).toBeCloseTo((2.5 * 62.1) / 425, 9);
    expect(flashFraction(20, of('gasoline')).reason?.code).toBe('missingInput');
  });
  it('has no figure for what is missing or has no meaning', () => {
    expect(discharge(hole({ hole: null }), of('methane')).reason?.path).toBe('hole');
    expect(discharge(hole({ hole: 0 }), of('methane')).reason?.code).toBe('notPositive');
    expect(discharge(hole({ temperature: -300 }), of('methane')).reason?.code).toBe('belowZero');
    expect(discharge(hole({}), { ...of('methane'), heatCapacityRatio: 1 }).reason?.code).toBe('ratioOutside');
  });
});

describe('how often', () => {
  it('is the generic frequency with the factors of the component, or what is entered', () => {
    const factors = { frequency: null, genericFrequency: 2e-5, damageFactor: 50, managementFactor: 0.5 };
    expect(releaseFrequency(hole(factors)).value).toBeCloseTo(5e-4, 12);
    expect(releaseFrequency(hole({ ...factors, frequency: 1e-6 })).value).toBe(1e-6);
  });
  it('says when the generic one stands alone, and nothing is made up', () => {
    const alone = releaseFrequency(hole({ frequency: null, genericFrequency: 2e-5 }));
    expect(alone).toMatchObject({ value: 2e-5, warnings: [{ code: 'genericOnly' }] });
    expect(releaseFrequency(hole({ frequency: null })).reason?.code).toBe('missingInput');
    expect(releaseFrequency(hole({ frequency: -1 })).reason?.code).toBe('notNegative');
  });
});

describe('ignition', () => {
  const bare = hole({ ignitionDirect: null, ignitionDelayed: null, explosionShare: null });
  it('is that of Cox, Lees and Ang by the rate where nothing is entered', () => {
    const at = (rate: number) => ignition(bare, 'gas', true, rate).value;
    expect(at(0.5)).toEqual({ direct: 0.01 * 0.96, delayed: 0.01 * 0.04, explosionShare: 1 });
    expect((at(10)?.direct ?? 0) + (at(10)?.delayed ?? 0)).toBeCloseTo(0.07, 12);
    expect(at(50)?.delayed).toBeCloseTo(0.09, 12);
    expect(ignition(bare, 'liquid', true, 10).value).toMatchObject({ direct: 0.03, delayed: 0 });
  });
  it('is not that of hydrocarbons for hydrogen, and entered shares have to hang together', () => {
    expect(ignition(bare, 'gas', false, 1).reason?.code).toBe('ignitionNotPublished');
    const told = (more: object) => ignition(hole({ ...bare, ...more }), 'gas', true, 1).reason;
    expect(told({ ignitionDirect: 0.1 })).toMatchObject({ code: 'missingInput', path: 'ignitionDelayed' });
    expect(told({ ignitionDirect: 0.7, ignitionDelayed: 0.5, explosionShare: 0 })?.code).toBe(
      'ignitionAboveOne',
    );
    expect(told({ ignitionDirect: 0.1, ignitionDelayed: 0.1 })?.path).toBe('explosionShare');
    expect(told({ ignitionDirect: 1.1, ignitionDelayed: 0 })?.code).toBe('shareOutside');
  });
});

describe('fires', () => {
  it('CCPS: 100 t of propane make a ball of 269 m that lasts 17.7 s at 202 m', () => {
    const { value } = fireball({ mass: 1e5, heatOfCombustion: 46_350, radiatedFraction: 0.3 });
    expect(value?.diameter).toBeCloseTo(269, 0);
    expect(value?.duration).toBeCloseTo(17.7, 1);
    expect(value?.height).toBeCloseTo(202, 0);
    // At 200 m: 0.3·1e5·46350/17.71 = 7.85e7 kW over 4π·(200² + 201.9²) m².
    expect(value && fireballHeat(value, 200)).toBeCloseTo(7.8507e7 / (4 * Math.PI * (4e4 + 201.91 ** 2)), 0);
  });
  it('a small ball lasts 0.45·m^(1/3), and Roberts gives 0.27·P^0.32', () => {
    const { value } = fireball({ mass: 1000, heatOfCombustion: 46_350, pressure: 1.5 });
    expect(value?.duration).toBeCloseTo(4.5, 9);
    expect(value?.radiatedFraction).toBeCloseTo(0.27 * 1.5 ** 0.32, 9);
    expect(fireball({ mass: 1000, heatOfCombustion: 46_350, pressure: 7 }).reason?.code).toBe(
      'radiatedNotPublished',
    );
  });
  it('a jet of 10 kg/s of methane is 18.5·10^0.41 = 47.6 m long and radiates 0.192 of its heat', () => {
    const { value } = jetFire({ rate: 10, heatOfCombustion: 50_010, molarMass: 16.04, behaviour: 'gas' });
    expect(value?.length).toBeCloseTo(47.55, 1);
    expect(value?.radiatedFraction).toBeCloseTo(0.1922, 4);
    // 0.19224·10·50010/(4π·100²)
    expect(value && jetHeat(value, 100)).toBeCloseTo(0.765, 3);
    const lpg = jetFire({ rate: 16, heatOfCombustion: 46_350, molarMass: 44.1, behaviour: 'flashing' });
    expect(lpg.value?.length).toBeCloseTo(36.4, 6);
    expect(jetFire({ rate: 1, heatOfCombustion: 4e4, molarMass: 100, behaviour: 'gas' }).reason?.code).toBe(
      'radiatedNotPublished',
    );
  });
  it('a pool of gasoline of 10 m: height by Thomas, surface by Mudan and Croce', () => {
    const { value } = poolFire({ rate: null, burningRate: 0.055, poolDiameter: 10, ambient: 20 });
    const air = (101.325 * 28.97) / (8.314 * 293.15);
    expect(value?.height).toBeCloseTo(420 * (0.055 / (air * Math.sqrt(98.1))) ** 0.61, 6);
    expect(value?.emissivePower).toBeCloseTo(140 * Math.exp(-1.2) + 20 * (1 - Math.exp(-1.2)), 9);
    expect(value && poolHeat(value, 1)).toBe(value?.emissivePower);
  });
  it('a pool burns what feeds it, and is judged within the fires that were measured', () => {
    // √(4·2/(π·0.055)) = 6.80 m
    expect(poolFire({ rate: 2, burningRate: 0.055, ambient: 20 }).value?.diameter).toBeCloseTo(6.804, 3);
    expect(poolFire({ rate: 2, burningRate: 0.055, poolDiameter: 4, ambient: 20 }).value?.diameter).toBe(4);
    expect(poolFire({ rate: 0.01, burningRate: 0.055, ambient: 20 }).reason?.code).toBe('poolOutside');
    expect(poolFire({ rate: null, burningRate: 0.055, poolDiameter: 90, ambient: 20 }).reason?.code).toBe(
      'poolOutside',
    );
    expect(poolFire({ rate: null, burningRate: 0.055, ambient: 20 }).reason?.path).toBe('poolDiameter');
  });
  it('the view factor is that of an integration over the cylinder', () => {
    const [radius, height, distance] = [5, 12, 20];
    let [upright, flat] = [0, 0];
    const [turns, levels] = [2000, 400];
    for (let i = 0; i < turns; i += 1) {
      const angle = -Math.PI + (2 * Math.PI * (i + 0.5)) / turns;
      const [px, py] = [radius * Math.cos(angle), radius * Math.sin(angle)];
      const towards = Math.cos(angle) * (distance - px) - Math.sin(angle) * py;
      if (towards <= 0) continue;
      for (let j = 0; j < levels; j += 1) {
        const z = (height * (j + 0.5)) / levels;
        const square = (distance - px) ** 2 + py * py + z * z;
        const piece =
          ((towards / square ** 2) * ((2 * Math.PI * radius) / turns) * (height / levels)) / Math.PI;
        upright += piece * (distance - px);
        flat += piece * z;
      }
    }
    expect(viewFactor(10, height, distance)).toBeCloseTo(Math.hypot(upright, flat), 4);
  });
});

describe('explosions', () => {
  it('Crowl and Louvar: 1000 kg of methane at 2 % are 218 kg of TNT', () => {
    const { value } = explosion({ mass: 1000, heatOfCombustion: 818.7 / 0.016, explosionYield: 0.02 });
    expect(Math.abs((value?.tnt ?? 0) - 218)).toBeLessThan(1);
  });
  it('Kinney and Graham at 10 m/kg^(1/3): 808·(1 + 2.222²)/(208.3·31.27·7.474) atmospheres', () => {
    expect(overpressureAt(10)).toBeCloseTo(
      (101.325 * 808 * (1 + (10 / 4.5) ** 2)) / (208.336 * 31.266 * 7.47459),
      2,
    );
    const value = { tnt: 1000 / 1.8 };
    expect(blastAt(value, 100)).toBeCloseTo(overpressureAt(10), 9);
  });
  it('a yield is asked for, and not more than was ever published', () => {
    expect(explosion({ mass: 1, heatOfCombustion: 1 }).reason?.path).toBe('explosionYield');
    expect(explosion({ mass: 1, heatOfCombustion: 1, explosionYield: 0.5 }).reason?.code).toBe(
      'yieldOutside',
    );
  });
});

describe('dispersion', () => {
  const neutral = { molarMass: 28.97, temperature: 20, ambient: 20, height: 0, rate: 1, windSpeed: 5 };
  it('has the coefficients of Briggs: D at 1 km 76.3 and 37.9 m, F 38.1 and 12.3 m', () => {
    expect(spread('D', 1000).y).toBeCloseTo(80 / Math.sqrt(1.1), 9);
    expect(spread('D', 1000).z).toBeCloseTo(60 / Math.sqrt(2.5), 9);
    expect(spread('F', 1000).y).toBeCloseTo(40 / Math.sqrt(1.1), 9);
    expect(spread('F', 1000).z).toBeCloseTo(16 / 1.3, 9);
    expect(spread('A', 1000).z).toBe(200);
  });
  it('1 kg/s in 5 m/s of D gives 22 mg/m³ at 1 km on the axis', () => {
    const { value } = plume({ ...neutral, stability: 'D' });
    const expected = 1 / (Math.PI * 5 * 76.277 * 37.9473);
    expect(value && concentration(value, 1000, 0)).toBeCloseTo(expected, 8);
    expect(value && concentration(value, 1000, 76.277)).toBeCloseTo(expected * Math.exp(-0.5), 8);
    expect(value && concentration(value, -5, 0)).toBe(0);
  });
  it('has none for a dense gas; a little of it in a strong wind is not dense', () => {
    const chlorine = { ...neutral, molarMass: 70.91 };
    const heavy = plume({ ...chlorine, rate: 5, windSpeed: 2, stability: 'F' });
    expect(heavy).toMatchObject({ value: null, reason: { code: 'dense' } });
    expect(heavy.steps[0]?.value).toBeGreaterThan(0.15);
    expect(plume({ ...chlorine, rate: 0.001, windSpeed: 10, stability: 'D' }).value).not.toBeNull();
    expect(densityNumber(5, 0.7, 1.2, 2)).toBe(0);
    expect(plume({ ...neutral, molarMass: 17.03, rate: 50, stability: 'F' }).value).not.toBeNull();
  });
  it('ends where the coefficients, the wind or the names end', () => {
    const { value } = plume({ ...neutral, stability: 'D' });
    expect(value && concentrationAt(value, 50, 0).reason?.code).toBe('distanceOutside');
    expect(value && concentrationAt(value, 20_000, 0).reason?.code).toBe('distanceOutside');
    expect(plume({ ...neutral, windSpeed: 0.5, stability: 'D' }).reason?.code).toBe('windTooWeak');
    expect(plume({ ...neutral, stability: 'G' }).reason?.code).toBe('unknownStability');
  });
});

describe('who dies', () => {
  it('of heat: one in a hundred at 9.8 kW/m² in 20 s, half at 19.5', () => {
    expect(thermalLethality({ heatFlux: 9.8, seconds: 20 }).value).toBeCloseTo(0.01, 3);
    expect(shareOf(heatProbit(19.46, 20))).toBeCloseTo(0.5, 2);
    expect(deathByHeat(9.8, 600)).toEqual(deathByHeat(9.8, 20));
    expect(deathByHeat(35, 5)).toEqual({ individual: 1, outdoors: 1, indoors: 1 });
    expect(deathByHeat(9.8, 20).outdoors).toBeCloseTo(0.14 * deathByHeat(9.8, 20).individual, 12);
  });
  it('of gas: half of 30 minutes in the LC50 of the Green Book', () => {
    // 30 min LC50 in mg/m³: hydrogen sulfide 987, sulfur dioxide 5784 (CPR 16E).
    for (const [id, lethal] of [
      ['hydrogenSulfide', 987],
      ['sulfurDioxide', 5784],
    ] as const) {
      const { probit } = of(id);
      if (!probit) throw new Error(id);
      expect(toxicProbitOf(probit, lethal, 30)).toBeCloseTo(5, 1);
      expect(deathByGas(probit, lethal, 7200)).toEqual(deathByGas(probit, lethal, 1800));
      expect(deathByGas(probit, 0, 1800).individual).toBe(0);
    }
  });
  it('of blast: everybody from 0.3 bar, a fortieth of those indoors from 0.1 bar', () => {
    expect(deathByBlast(30).outdoors).toBe(1);
    expect(deathByBlast(29)).toEqual({ individual: 0, outdoors: 0, indoors: 0.025 });
    expect(deathByBlast(9.9).indoors).toBe(0);
  });
});

it('the list of substances is plausible', () => {
  for (const one of substances) {
    expect(one.molarMass, one.id).toBeGreaterThan(1);
    expect(one.heatCapacityRatio, one.id).toBeGreaterThan(1);
    expect(one.heatOfCombustion !== null || one.probit !== null, one.id).toBe(true);
    expect(one.lowerFlammable === null, one.id).toBe(one.heatOfCombustion === null);
  }
  expect(burningSource).toContain('Babrauskas');
});
