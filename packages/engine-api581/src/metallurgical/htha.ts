/** High-temperature hydrogen attack (Part 2 §19): a fixed factor by susceptibility. */
import { quantity } from '../derivation.ts';
import type { Context, DamageModel } from '../mechanisms/damage-model.ts';
import type { Htha, Susceptibility } from '../mechanisms/mechanism.ts';
import { mechanismTemperature } from '../scc/susceptibility.ts';
import table from '../tables/metallurgical.json' with { type: 'json' };
import { constantModel } from './constant-model.ts';

type Steel = NonNullable<Htha['steel']>;
export type HthaClass = Susceptibility | 'damageObserved';

const DF: Record<HthaClass, number> = table.htha.df;
const PSIA_PER_MPA = 145.0377;
const SCREEN_C = 177;
const SCREEN_MPA = 0.345;

/** Public fits of the API RP 941 curves: hydrogen pressure in psia to limit temperature in °F. */
const CURVES: Record<Exclude<Steel, 'carbon steel' | 'C-0.5Mo'>, (psia: number) => number> = {
  '1Cr-0.5Mo': (p) => (p < 700 ? 1100 - 0.2992 * p : p < 1250 ? 905 : sharedCurve(p)),
  '1.25Cr-0.5Mo': (p) => (p < 1250 ? 1150 - 0.1668 * p : sharedCurve(p)),
  '2.25Cr-1Mo': (p) => (p < 2000 ? 1200 - 0.1701 * p : 855),
  '3Cr-1Mo': (p) => (p < 1800 ? 1250 - 0.1659 * p : 950),
  '6Cr-0.5Mo': (p) => (p < 1100 ? 1300 - 0.1254 * p : 1120),
};
const CURVE_END_PSIA: Record<keyof typeof CURVES, number> = {
  '1Cr-0.5Mo': 13000,
  '1.25Cr-0.5Mo': 13000,
  '2.25Cr-1Mo': 6000,
  '3Cr-1Mo': 6000,
  '6Cr-0.5Mo': 6000,
};

function sharedCurve(p: number): number {
  if (p < 1800) return 1171.11 * (p - 1215.03) ** -0.092;
  return p < 2600 ? 4e-5 * p * p - 0.2042 * p + 903.69 : 625;
}

export function hthaCurveC(steel: keyof typeof CURVES, hydrogenMPa: number): number {
  return (CURVES[steel](hydrogenMPa * PSIA_PER_MPA) - 32) / 1.8;
}

export function hthaSusceptibility(
  steel: Steel,
  temperatureC: number,
  hydrogenMPa: number,
  damageObserved: boolean,
  replacedInKind: boolean,
): HthaClass {
  if (replacedInKind) return 'High';
  if (damageObserved) return 'damageObserved';
  if (temperatureC <= SCREEN_C || hydrogenMPa <= SCREEN_MPA) return 'None';
  if (steel === 'carbon steel' || steel === 'C-0.5Mo') return 'High';
  const margin = temperatureC - hthaCurveC(steel, hydrogenMPa);
  if (margin >= 0) return 'High';
  if (margin >= -27.8) return 'Medium';
  return margin >= -55.6 ? 'Low' : 'None';
}

const isOnCurve = (steel: Steel): steel is keyof typeof CURVES => Object.hasOwn(CURVES, steel);

export function hthaFactor(susceptibility: HthaClass): number {
  return DF[susceptibility];
}

export function compileHtha(context: Context, htha: Htha, index: number): DamageModel | null {
  const { findings } = context;
  const steel = findings.needed(htha.steel, 'steel');
  const temperature = mechanismTemperature(context, htha.temperatureC);
  const hydrogen = findings.needed(htha.hydrogenPartialPressureMPa, 'hydrogenPartialPressureMPa');
  if (steel === null || temperature === null || hydrogen === null) return null;
  if (isOnCurve(steel)) {
    findings.doubtful('hthaCurves', 'steel');
    const end = CURVE_END_PSIA[steel] / PSIA_PER_MPA;
    if (hydrogen > end) {
      findings.warn('extrapolated', 'hydrogenPartialPressureMPa', { value: hydrogen, limit: end });
    }
  }
  if (context.edition === 'gbt-26610') findings.warn('edition-fallback', 'htha');
  const susceptibility = hthaSusceptibility(
    steel,
    temperature,
    hydrogen,
    htha.damageObserved ?? false,
    htha.replacedInKind ?? false,
  );
  return constantModel('htha', index, DF[susceptibility], {
    formula: '',
    branch: isOnCurve(steel) ? 'htha-by-curve' : 'htha-by-class',
    clause: 'API RP 581 Part 2 §19.6',
    table: 'htha',
    cell: susceptibility,
    inputs: {
      steel: quantity(steel),
      T: quantity(temperature, '°C'),
      p_H2: quantity(hydrogen, 'MPa'),
      damageObserved: quantity(htha.damageObserved ?? false),
      replacedInKind: quantity(htha.replacedInKind ?? false),
      ...(isOnCurve(steel)
        ? {
            T_curve: quantity(hthaCurveC(steel, hydrogen), '°C'),
            ΔT: quantity(temperature - hthaCurveC(steel, hydrogen), 'Δ°C'),
          }
        : {}),
    },
  });
}
