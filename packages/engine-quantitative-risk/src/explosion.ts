import { type Calculation, calculated, findMissing, type Step, shown, unscored } from '@ircrisk/units';
import { ATMOSPHERE_KPA } from './physics.ts';

const TNT = 'CCPS CPQRA 2nd ed. §2.2.1 (TNT equivalence)';
const KINNEY = 'Kinney and Graham 1985, Explosive Shocks in Air';
/** kJ/kg of TNT. */
export const TNT_ENERGY = 4680;
/** The ground throws the blast back: as if so much more had exploded in free air. */
export const GROUND = 1.8;
const LARGEST_YIELD = 0.2;

export interface Explosion {
  /** kg of TNT, without the ground. */
  readonly tnt: number;
}

export interface ExplosionInput {
  /** kg of vapour in the cloud. */
  readonly mass?: number | null;
  readonly heatOfCombustion?: number | null;
  /** Share of the heat that is blast; nobody knows it but whoever knows the place. */
  readonly explosionYield?: number | null;
}

/** Side-on overpressure in kPa over the scaled distance m/kg^(1/3), free air. */
export function overpressureAt(scaled: number): number {
  const root = (over: number) => Math.sqrt(1 + (scaled / over) ** 2);
  return (ATMOSPHERE_KPA * 808 * (1 + (scaled / 4.5) ** 2)) / (root(0.048) * root(0.32) * root(1.35));
}

/** kPa at a distance from where the cloud is lit, taken as the place of the release. */
export const blastAt = ({ tnt }: Explosion, distance: number): number =>
  overpressureAt(Math.max(distance, 1e-3) / Math.cbrt(GROUND * tnt));

/** A vapour cloud explosion as so much TNT. */
export function explosion(input: ExplosionInput): Calculation<Explosion> {
  const facts = { unit: 'kg', inputs: { ...input }, standardRef: `${TNT}; ${KINNEY}` };
  const names = ['mass', 'heatOfCombustion', 'explosionYield'];
  const missing = findMissing({ ...input }, names, names);
  if (missing) return unscored(missing, facts);
  const { mass, heatOfCombustion, explosionYield } = input as Record<
    'mass' | 'heatOfCombustion' | 'explosionYield',
    number
  >;
  if (explosionYield > LARGEST_YIELD)
    return unscored(
      {
        code: 'yieldOutside',
        path: 'explosionYield',
        values: { value: explosionYield, most: LARGEST_YIELD },
      },
      facts,
    );
  const tnt = (explosionYield * mass * heatOfCombustion) / TNT_ENERGY;
  const step: Step = {
    id: 'tnt',
    name: { zh: 'TNT 当量', en: 'TNT equivalent' },
    formula: 'W_TNT = η·m·ΔH_c/4680; Z = x/(1.8·W_TNT)^(1/3)',
    substituted: `${shown(explosionYield)}·${shown(mass)}·${shown(heatOfCombustion)}/4680`,
    value: tnt,
    unit: 'kg',
    reference: TNT,
  };
  return calculated({ tnt }, { ...facts, steps: [step] });
}
