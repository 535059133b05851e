import { type Calculation, calculated, findMissing, type Step, shown, unscored } from '@ircrisk/units';

const CCPS = 'CCPS CPQRA 2nd ed. §2.2.6';
const ROBERTS = 'Roberts 1982: R = 0.27·P^0.32';
/** kg above which the time goes with the sixth root. */
const LARGE = 30_000;
/**
 * MPa(g) the radiated fraction is used over. Factor and exponent agree with TNO's 0.00325·P^0.32 (P in Pa, Yellow Book ch. 6); bounds of P
 * were found in no source. These are ours: R from 0.13 to 0.48 of the heat; outside of them a fraction is entered.
 */
const LEAST_PRESSURE = 0.1;
const MOST_PRESSURE = 6;

export interface Fireball {
  readonly diameter: number;
  readonly duration: number;
  readonly height: number;
  readonly radiatedFraction: number;
  /** kW radiated in all directions while it lasts. */
  readonly power: number;
}

export interface FireballInput {
  readonly mass?: number | null;
  readonly heatOfCombustion?: number | null;
  /** MPa(g) in the vessel when it fails. */
  readonly pressure?: number | null;
  readonly radiatedFraction?: number | null;
}

/** kW/m² on the ground at a distance from the vessel. */
export const fireballHeat = ({ power, height }: Fireball, distance: number): number =>
  power / (4 * Math.PI * (distance * distance + height * height));

/** The fireball of a vessel of liquefied gas that fails at once; all of it burns. */
export function fireball(input: FireballInput): Calculation<Fireball> {
  const facts = { unit: 'm', inputs: { ...input }, standardRef: `${CCPS}; ${ROBERTS}` };
  const names = ['mass', 'heatOfCombustion'];
  const missing = findMissing({ ...input }, names, names);
  if (missing) return unscored(missing, facts);
  const own = input.radiatedFraction ?? null;
  const pressure = input.pressure ?? null;
  if (own === null && !(pressure !== null && pressure >= LEAST_PRESSURE && pressure <= MOST_PRESSURE))
    return unscored({ code: 'radiatedNotPublished', path: 'radiatedFraction' }, facts);
  const [mass, heat] = [input.mass as number, input.heatOfCombustion as number];
  const fraction = own ?? 0.27 * (pressure as number) ** 0.32;
  if (!(fraction > 0 && fraction <= 1))
    return unscored(
      { code: 'shareOutside', path: 'radiatedFraction', values: { name: 'R', value: fraction } },
      facts,
    );
  const diameter = 5.8 * Math.cbrt(mass);
  const duration = mass < LARGE ? 0.45 * Math.cbrt(mass) : 2.6 * mass ** (1 / 6);
  const height = 0.75 * diameter;
  const power = (fraction * mass * heat) / duration;
  const step = (
    id: string,
    zh: string,
    en: string,
    formula: string,
    substituted: string,
    value: number,
    unit: string,
  ): Step => ({
    id,
    name: { zh, en },
    formula,
    substituted,
    value,
    unit,
    reference: id === 'fraction' ? ROBERTS : CCPS,
  });
  const steps = [
    step('diameter', '火球直径', 'Diameter', 'D = 5.8·m^(1/3)', `5.8·${shown(mass)}^(1/3)`, diameter, 'm'),
    step(
      'duration',
      '持续时间',
      'Duration',
      mass < LARGE ? 't = 0.45·m^(1/3)' : 't = 2.6·m^(1/6)',
      `m = ${shown(mass)}`,
      duration,
      's',
    ),
    step('height', '中心高度', 'Height of its middle', 'H = 0.75·D', `0.75·${shown(diameter)}`, height, 'm'),
    step(
      'fraction',
      '辐射份额',
      'Radiated fraction',
      own === null ? 'R = 0.27·P^0.32' : 'R',
      own === null ? `0.27·${shown(pressure as number)}^0.32` : shown(own),
      fraction,
      '1',
    ),
    step(
      'power',
      '辐射功率',
      'Power radiated',
      'Q = R·m·ΔH_c/t; q(x) = Q/(4π·(x² + H²))',
      `${shown(fraction)}·${shown(mass)}·${shown(heat)}/${shown(duration)}`,
      power,
      'kW',
    ),
  ];
  return calculated({ diameter, duration, height, radiatedFraction: fraction, power }, { ...facts, steps });
}
