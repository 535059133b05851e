import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import type { Behaviour, ReleaseCase } from './release-case.ts';

const COX_LEES_ANG = 'Cox, Lees and Ang 1990, Classification of Hazardous Locations, ch. 15';

export interface Ignition {
  readonly direct: number;
  readonly delayed: number;
  readonly explosionShare: number;
}

/** By release rate: ignition of a gas or two-phase jet, of a liquid, and the share of ignitions of gas that explode. */
const published = [
  { below: 1, gas: 0.01, liquid: 0.01, explodes: 0.04 },
  { below: 50, gas: 0.07, liquid: 0.03, explodes: 0.12 },
  { below: Number.POSITIVE_INFINITY, gas: 0.3, liquid: 0.08, explodes: 0.3 },
] as const;

const given = (value: number | null | undefined): value is number => value !== null && value !== undefined;

function wrong(one: ReleaseCase): Notice | undefined {
  for (const name of ['ignitionDirect', 'ignitionDelayed', 'explosionShare'] as const) {
    const value = one[name];
    if (given(value) && !(value >= 0 && value <= 1))
      return { code: 'shareOutside', path: name, values: { name, value } };
  }
  const sum = (one.ignitionDirect ?? 0) + (one.ignitionDelayed ?? 0);
  return sum > 1 + 1e-12
    ? { code: 'ignitionAboveOne', path: 'ignitionDelayed', values: { value: shown(sum) } }
    : undefined;
}

function entered(one: ReleaseCase, behaviour: Behaviour): Ignition | Notice {
  for (const name of ['ignitionDirect', 'ignitionDelayed'] as const)
    if (!given(one[name])) return { code: 'missingInput', path: name, values: { name } };
  const [direct, delayed] = [one.ignitionDirect as number, one.ignitionDelayed as number];
  // A pool burns whenever it is lit: nothing explodes there.
  if (delayed > 0 && behaviour !== 'liquid' && !given(one.explosionShare))
    return { code: 'missingInput', path: 'explosionShare', values: { name: 'explosionShare' } };
  return { direct, delayed, explosionShare: one.explosionShare ?? 0 };
}

/**
 * What is entered; otherwise Cox, Lees and Ang by the rate. Theirs are ignitions that end in a fire and such that end in an
 * explosion: the former are taken as direct, the latter as delayed.
 */
export function ignition(
  one: ReleaseCase,
  behaviour: Behaviour,
  hydrocarbon: boolean,
  rate: number,
): Calculation<Ignition> {
  const facts = { unit: '1', inputs: { behaviour, rate }, standardRef: COX_LEES_ANG };
  const fault = wrong(one);
  if (fault) return unscored(fault, facts);
  const isEntered = [one.ignitionDirect, one.ignitionDelayed, one.explosionShare].some(given);
  if (isEntered) {
    const found = entered(one, behaviour);
    if ('code' in found) return unscored(found, facts);
    const step: Step = {
      id: 'ignition',
      name: { zh: '点火（录入）', en: 'Ignition (entered)' },
      formula: 'P_direct, P_delayed, x_explosion',
      substituted: `${shown(found.direct)}, ${shown(found.delayed)}, ${shown(found.explosionShare)}`,
      value: found.direct + found.delayed,
      unit: '1',
    };
    return calculated(found, { ...facts, steps: [step] });
  }
  if (!hydrocarbon) return unscored({ code: 'ignitionNotPublished', path: 'ignitionDirect' }, facts);
  const row = published.find(({ below }) => rate < below) ?? published[2];
  const total = behaviour === 'liquid' ? row.liquid : row.gas;
  const explodes = behaviour === 'liquid' ? 0 : row.explodes;
  const step: Step = {
    id: 'ignition',
    name: { zh: '点火概率', en: 'Ignition' },
    formula: 'P_direct = P·(1 − x), P_delayed = P·x',
    substituted: `W = ${Number.isFinite(rate) ? `${shown(rate)} kg/s` : '∞'}: P = ${total}, x = ${explodes}`,
    value: total,
    unit: '1',
    reference: COX_LEES_ANG,
  };
  return calculated(
    { direct: total * (1 - explodes), delayed: total * explodes, explosionShare: 1 },
    { ...facts, steps: [step] },
  );
}
