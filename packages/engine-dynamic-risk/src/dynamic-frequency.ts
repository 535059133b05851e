import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import { defaultRange, type ModifierKind, modifierKinds, ranges } from './modifiers.ts';

const REFERENCE = 'dynamic risk: f = f₀ · m_barrier · min(100, ∏ m)';
export const PRODUCT_CAP = 100;

export type Modifier = {
  readonly kind: string;
  readonly factor: number;
  /** The source did not report in time: its last factor is held and can only make matters worse. */
  readonly stale?: boolean;
};

export type Contributor = {
  readonly kind: ModifierKind | 'cap';
  readonly factor: number;
  readonly decades: number;
};
export type DynamicFrequency = {
  readonly perYear: number;
  readonly contributors: readonly Contributor[];
  /** Fresh over expected sources; 1 where none is expected. */
  readonly dataQuality: number;
  readonly lowConfidence: boolean;
};

const isKind = (kind: string): kind is ModifierKind => modifierKinds.includes(kind as ModifierKind);

/**
 * The base moved by its modifiers. Contributors multiply to f/f₀ exactly as shown: each is the clamped factor, and a capped
 * product shows as a contributor of its own. No modifier at all gives the base itself, bit for bit.
 */
export function dynamicFrequency(input: {
  readonly basePerYear?: number | null;
  readonly modifiers: readonly Modifier[];
}): Calculation<DynamicFrequency> {
  const facts = { unit: '1/a', inputs: { ...input }, standardRef: REFERENCE };
  const base = input.basePerYear;
  if (base === null || base === undefined)
    return unscored({ code: 'missingInput', path: 'basePerYear', values: { name: 'f₀' } }, facts);
  if (!Number.isFinite(base))
    return unscored({ code: 'notFinite', path: 'basePerYear', values: { name: 'f₀' } }, facts);
  if (base < 0)
    return unscored({ code: 'negative', path: 'basePerYear', values: { name: 'f₀', value: base } }, facts);
  const warnings: Notice[] = [];
  const contributors: Contributor[] = [];
  let others = 1;
  let barrier = 1;
  for (const [place, { kind, factor, stale = false }] of input.modifiers.entries()) {
    if (!isKind(kind))
      return unscored({ code: 'unknownKind', path: `modifiers/${place}`, values: { kind } }, facts);
    if (!Number.isFinite(factor))
      return unscored({ code: 'notFinite', path: `modifiers/${place}`, values: { name: kind } }, facts);
    if (factor < 0)
      return unscored(
        { code: 'negative', path: `modifiers/${place}`, values: { name: kind, value: factor } },
        facts,
      );
    if (stale) warnings.push({ code: 'stale', path: `modifiers/${place}`, values: { kind } });
    const held = stale ? Math.max(factor, 1) : factor;
    const used = kind === 'barrier' ? held : clamp(kind, held, warnings);
    if (kind === 'barrier') barrier *= used;
    else others *= used;
    contributors.push({ kind, factor: used, decades: Math.log10(used) });
  }
  if (others > PRODUCT_CAP) {
    const factor = PRODUCT_CAP / others;
    warnings.push({ code: 'productCapped', values: { value: shown(others), cap: PRODUCT_CAP } });
    contributors.push({ kind: 'cap', factor, decades: Math.log10(factor) });
  }
  const perYear = base * barrier * Math.min(PRODUCT_CAP, others);
  const expected = input.modifiers.length;
  const fresh = input.modifiers.filter(({ stale }) => !stale).length;
  const lowConfidence = 10 * fresh < 6 * expected;
  if (lowConfidence) warnings.push({ code: 'lowConfidence', values: { fresh, expected } });
  const step: Step = {
    id: 'frequency',
    formula: 'f = f₀ · m_barrier · min(100, ∏ m)',
    substituted: `${shown(base)} · ${shown(barrier)} · min(100, ${shown(others)})`,
    value: perYear,
    unit: '1/a',
    reference: REFERENCE,
  };
  return calculated(
    { perYear, contributors, dataQuality: expected === 0 ? 1 : fresh / expected, lowConfidence },
    { ...facts, warnings, steps: [step] },
  );
}

function clamp(kind: ModifierKind, factor: number, warnings: Notice[]): number {
  const { min, cap } = ranges[kind] ?? defaultRange;
  const used = Math.min(cap, Math.max(min, factor));
  if (used !== factor)
    warnings.push({ code: 'clamped', values: { kind, value: shown(factor), limit: used } });
  return used;
}

/** P over a horizon, shown only: categories are judged by the frequency itself. */
export const probabilityWithin = (perYear: number, years: number): number => -Math.expm1(-perYear * years);

/** 0–100 for sorting: 100·(log₁₀(f·C) − L_min)/(L_max − L_min), clipped; f = 0 is 0. */
export function riskScore(perYear: number, consequence: number, limits = { lMin: -2, lMax: 4 }): number {
  if (!(perYear > 0) || !(consequence > 0)) return 0;
  const value = (100 * (Math.log10(perYear * consequence) - limits.lMin)) / (limits.lMax - limits.lMin);
  return Math.min(100, Math.max(0, value));
}
