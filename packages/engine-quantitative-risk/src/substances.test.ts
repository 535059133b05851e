import { expect, it } from 'vitest';
import { findSubstance, KELVIN, substances } from './index.ts';

/**
 * K: critical and boiling point of the reference equation of state (CoolProp). Perry 8th ed. table 2-150: its critical point and C1 to C4
 * of the latent heat, J/mol.
 */
const published = {
  methane: [190.564, 111.667, 190.564, 10_194, 0.26087, -0.14694, 0.22154],
  propane: [369.89, 231.036, 369.83, 29_209, 0.78237, -0.77319, 0.39246],
  butane: [425.125, 272.66, 425.12, 36_238, 0.8337, -0.82274, 0.39613],
  hexane: [507.82, 341.866, 507.6, 44_544, 0.39002, 0, 0],
  benzene: [562.02, 353.219, 562.05, 45_346, 0.39053, 0, 0],
  hydrogen: [33.145, 20.369, 33.19, 1012.7, 0.698, -1.817, 1.447],
  ammonia: [405.56, 239.834, 405.65, 31_523, 0.3914, -0.2289, 0.2309],
  chlorine: [416.8654, 239.198, 417.15, 30_680, 0.8458, -0.9001, 0.453],
  hydrogenSulfide: [373.1, 212.855, 373.53, 25_676, 0.37358, 0, 0],
  carbonMonoxide: [132.86, 81.638, 132.92, 8585, 0.4921, -0.326, 0.2231],
  sulfurDioxide: [430.64, 263.137, 430.75, 36_760, 0.4, 0, 0],
} as const;

it.each(Object.entries(published))(
  '%s has its published critical point, boiling point and latent heat',
  (id, figures) => {
    const [critical, boiling, own, c1, c2, c3, c4] = figures;
    const one = findSubstance(id);
    const r = boiling / own;
    const latent = (c1 * (1 - r) ** (c2 + c3 * r + c4 * r * r)) / (one?.molarMass ?? 0);
    expect(Math.abs((one?.criticalTemperature ?? 0) + KELVIN - critical)).toBeLessThan(0.07);
    expect(Math.abs((one?.boilingPoint ?? 0) + KELVIN - boiling)).toBeLessThan(0.07);
    expect(Math.abs((one?.latentHeat ?? 0) - latent)).toBeLessThan(0.6);
  },
);

it('every substance with a critical point is checked', () => {
  const listed = substances.filter(({ criticalTemperature }) => criticalTemperature !== null);
  expect(listed.map(({ id }) => id)).toEqual(Object.keys(published));
});
