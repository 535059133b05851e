import { type Calculation, calculated, findMissing, shown, unscored } from '@ircrisk/units';

export interface Range {
  readonly low: number;
  readonly high: number;
}
const practice = 'SHS 01013';

/** Sleeve bearings: 1.0–1.5 ‰ of the shaft. */
export function bearingClearance(given: { d?: number | null }): Calculation<Range> {
  const facts = { unit: 'mm', inputs: given, standardRef: practice };
  const missing = findMissing(given, ['d'], ['d']);
  if (missing) return unscored(missing, facts);
  const d = given.d as number;
  const value = { low: d / 1000, high: (1.5 * d) / 1000 };
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'clearance',
        name: { zh: '轴承间隙', en: 'Clearance' },
        formula: '(1.0–1.5)·d / 1000',
        substituted: `(1.0–1.5)·${shown(d)} / 1000`,
        value: `${shown(value.low)}–${shown(value.high)}`,
        unit: 'mm',
        reference: practice,
      },
    ],
  });
}

/** A wear ring is replaced at 1.5 to 2 times its new clearance. */
export function wearRingLimit(given: { clearance?: number | null; factor?: number | null }): Calculation {
  const facts = { unit: 'mm', inputs: given, standardRef: practice };
  const missing = findMissing(given, ['clearance'], ['clearance']);
  if (missing) return unscored(missing, facts);
  const [clearance, factor] = [given.clearance as number, given.factor ?? 2];
  if (!(factor >= 1.5 && factor <= 2))
    return unscored(
      { code: 'unknownChoice', path: 'factor', values: { name: 'factor', value: factor } },
      facts,
    );
  const value = factor * clearance;
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'wearRing',
        name: { zh: '更换限值', en: 'Replace above' },
        formula: 'f·s_0',
        substituted: `${shown(factor)}·${shown(clearance)}`,
        value,
        unit: 'mm',
        reference: practice,
      },
    ],
  });
}

/** Wave lengths of the lamps, nm. */
export const lamps = { helium: 587.6, heNe: 632.8 } as const;

/** Flatness by light bands: one band is half a wave length. */
export function flatness(given: { bands?: number | null; lamp?: string | null }): Calculation {
  const facts = { unit: 'µm', inputs: given, standardRef: 'API 682' };
  const missing = findMissing(given, ['bands'], ['bands']);
  if (missing) return unscored(missing, facts);
  const lamp = given.lamp ?? 'helium';
  if (!Object.hasOwn(lamps, lamp))
    return unscored({ code: 'unknownChoice', path: 'lamp', values: { name: 'lamp', value: lamp } }, facts);
  const wave = lamps[lamp as keyof typeof lamps];
  const value = ((given.bands as number) * wave) / 2 / 1000;
  return calculated(value, {
    ...facts,
    steps: [
      {
        id: 'flatness',
        name: { zh: '平面度', en: 'Flatness' },
        formula: 'n·λ / 2',
        substituted: `${shown(given.bands as number)}·${shown(wave / 1000)} / 2`,
        value,
        unit: 'µm',
        reference: 'API 682',
      },
    ],
  });
}
