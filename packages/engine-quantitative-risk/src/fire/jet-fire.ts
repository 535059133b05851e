import { type Calculation, calculated, findMissing, type Step, shown, unscored } from '@ircrisk/units';
import type { Behaviour } from '../release/release-case.ts';

const POINT = 'API Std 521 annex C (point source)';
const TAN = 'Tan 1967: F = 0.048·√M';
const WERTENBACH = 'Wertenbach 1971 (Lees §16.16): L = 18.5·W^0.41';
const CONSIDINE = 'Considine and Grint 1984 (LPG): L = 9.1·√W';

export interface JetFire {
  /** m; the flame radiates from its middle. */
  readonly length: number;
  readonly radiatedFraction: number;
  /** kW radiated in all directions. */
  readonly power: number;
}

export interface JetInput {
  readonly rate?: number | null;
  readonly heatOfCombustion?: number | null;
  readonly molarMass?: number | null;
  /** As entered; √M otherwise. */
  readonly radiatedFraction?: number | null;
  readonly behaviour: Behaviour;
}

/** kW/m² at a distance from the middle of the flame; the air between takes nothing away. */
export const jetHeat = ({ power }: JetFire, distance: number): number =>
  power / (4 * Math.PI * Math.max(distance, 1e-3) ** 2);

/** A jet flame as a point in its middle. */
export function jetFire(input: JetInput): Calculation<JetFire> {
  const facts = { unit: 'kW', inputs: { ...input }, standardRef: `${POINT}; ${TAN}` };
  const names = ['rate', 'heatOfCombustion'];
  const missing = findMissing({ ...input }, names, names);
  if (missing) return unscored(missing, facts);
  const [rate, heat] = [input.rate as number, input.heatOfCombustion as number];
  const own = input.radiatedFraction ?? null;
  if (own === null && !(input.molarMass && input.molarMass >= 2 && input.molarMass <= 60))
    return unscored({ code: 'radiatedNotPublished', path: 'radiatedFraction' }, facts);
  const fraction = own ?? 0.048 * Math.sqrt(input.molarMass as number);
  if (!(fraction > 0 && fraction <= 1))
    return unscored(
      { code: 'shareOutside', path: 'radiatedFraction', values: { name: 'F', value: fraction } },
      facts,
    );
  const twoPhase = input.behaviour === 'flashing';
  const length = twoPhase ? 9.1 * Math.sqrt(rate) : 18.5 * rate ** 0.41;
  const power = fraction * rate * heat;
  const steps: Step[] = [
    {
      id: 'length',
      name: { zh: '火焰长度', en: 'Flame length' },
      formula: twoPhase ? 'L = 9.1·√W' : 'L = 18.5·W^0.41',
      substituted: twoPhase ? `9.1·√${shown(rate)}` : `18.5·${shown(rate)}^0.41`,
      value: length,
      unit: 'm',
      reference: twoPhase ? CONSIDINE : WERTENBACH,
    },
    {
      id: 'fraction',
      name: { zh: '辐射份额', en: 'Radiated fraction' },
      formula: own === null ? 'F = 0.048·√M' : 'F',
      substituted: own === null ? `0.048·√${shown(input.molarMass as number)}` : shown(own),
      value: fraction,
      unit: '1',
      ...(own === null ? { reference: TAN } : {}),
    },
    {
      id: 'power',
      name: { zh: '辐射功率', en: 'Power radiated' },
      formula: 'Q = F·W·ΔH_c; q(R) = Q/(4π·R²)',
      substituted: `${shown(fraction)}·${shown(rate)}·${shown(heat)}`,
      value: power,
      unit: 'kW',
      reference: POINT,
    },
  ];
  return calculated({ length, radiatedFraction: fraction, power }, { ...facts, steps });
}
