import { type Calculation, calculated, type Notice, type Step, shown, unscored } from '@ircrisk/units';
import { defaultRange, type ModifierKind, modifierKinds, type Range, ranges } from './modifiers.ts';

const REFERENCE = 'dynamic risk: f = f₀ · m_barrier · min(cap, ∏ m)';
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

/** A company's own limits; what it does not name keeps the default. */
export type FactorLimits = {
  readonly productCap?: number;
  readonly ranges?: Readonly<Partial<Record<string, Range>>>;
};

const isKind = (kind: string): kind is ModifierKind => modifierKinds.includes(kind as ModifierKind);

/**
 * The base moved by its modifiers. Contributors multiply to f/f₀ exactly as shown: each is the clamped factor, and a capped
 * product shows as a contributor of its own. No modifier at all gives the base itself, bit for bit.
 */
export function dynamicFrequency(input: {
  readonly basePerYear?: number | null;
  readonly modifiers: readonly Modifier[];
  readonly limits?: FactorLimits;
}): Calculation<DynamicFrequency> {
  const facts = { unit: '1/a', inputs: { ...input }, standardRef: REFERENCE };
  const base = input.basePerYear;
  if (base === null || base === undefined)
    return unscored({ code: 'missingInput', path: 'basePerYear', values: { name: 'f₀' } }, facts);
  if (!Number.isFinite(base))
    return unscored({ code: 'notFinite', path: 'basePerYear', values: { name: 'f₀' } }, facts);
  if (base < 0)
    return unscored({ code: 'negative', path: 'basePerYear', values: { name: 'f₀', value: base } }, facts);
  const { productCap = PRODUCT_CAP, ranges: own = {} } = input.limits ?? {};
  const fault = limitsFault(productCap, own);
  if (fault) return unscored(fault, facts);
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
    if (factor === 0)
      return unscored(
        { code: 'notPositive', path: `modifiers/${place}`, values: { name: kind, value: factor } },
        facts,
      );
    if (stale) warnings.push({ code: 'stale', path: `modifiers/${place}`, values: { kind } });
    const held = stale ? Math.max(factor, 1) : factor;
    const used =
      kind === 'barrier' ? held : clamp(kind, held, own[kind] ?? ranges[kind] ?? defaultRange, warnings);
    if (kind === 'barrier') barrier *= used;
    else others *= used;
    contributors.push({ kind, factor: used, decades: Math.log10(used) });
  }
  const perYear = base * barrier * Math.min(productCap, others);
  // Too large, or so small that a frequency became none.
  if (!Number.isFinite(perYear) || !Number.isFinite(others) || (base > 0 && perYear === 0))
    return unscored({ code: 'overflow', path: 'modifiers' }, facts);
  if (others > productCap) {
    const factor = productCap / others;
    warnings.push({ code: 'productCapped', values: { value: shown(others), cap: productCap } });
    contributors.push({ kind: 'cap', factor, decades: Math.log10(factor) });
  }
  const expected = input.modifiers.length;
  const fresh = input.modifiers.filter(({ stale }) => !stale).length;
  const lowConfidence = 10 * fresh < 6 * expected;
  if (lowConfidence) warnings.push({ code: 'lowConfidence', values: { fresh, expected } });
  const step: Step = {
    id: 'frequency',
    formula: 'f = f₀ · m_barrier · min(cap, ∏ m)',
    substituted: `${shown(base)} · ${shown(barrier)} · min(${shown(productCap)}, ${shown(others)})`,
    value: perYear,
    unit: '1/a',
    reference: REFERENCE,
  };
  return calculated(
    { perYear, contributors, dataQuality: expected === 0 ? 1 : fresh / expected, lowConfidence },
    { ...facts, warnings, steps: [step] },
  );
}

/** Limits must let 1 through, or a factor without evidence would move the base; the barrier ratio has no range. */
function limitsFault(productCap: number, own: NonNullable<FactorLimits['ranges']>): Notice | undefined {
  if (!(Number.isFinite(productCap) && productCap >= 1))
    return { code: 'rangeInvalid', path: 'limits/productCap', values: { kind: 'productCap' } };
  for (const [kind, range] of Object.entries(own)) {
    const path = `limits/ranges/${kind}`;
    if (!isKind(kind)) return { code: 'unknownKind', path, values: { kind } };
    if (range === undefined) continue;
    const { min, cap } = range;
    if (kind === 'barrier' || !(min > 0 && min <= 1 && cap >= 1 && Number.isFinite(cap)))
      return { code: 'rangeInvalid', path, values: { kind } };
  }
  return undefined;
}

function clamp(kind: ModifierKind, factor: number, { min, cap }: Range, warnings: Notice[]): number {
  const used = Math.min(cap, Math.max(min, factor));
  if (used !== factor)
    warnings.push({ code: 'clamped', values: { kind, value: shown(factor), limit: used } });
  return used;
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** P over a horizon, shown only: categories are judged by the frequency itself. Null for a frequency or horizon that cannot be. */
export const probabilityWithin = (perYear: number, years: number): number | null =>
  isAmount(perYear) && isAmount(years) ? -Math.expm1(-perYear * years) : null;

/** 0–100 for sorting: 100·(log₁₀(f·C) − L_min)/(L_max − L_min), clipped; f = 0 is 0, what cannot be has no score. */
export function riskScore(
  perYear: number,
  consequence: number,
  limits = { lMin: -2, lMax: 4 },
): number | null {
  if (!isAmount(perYear) || !isAmount(consequence) || !(limits.lMax > limits.lMin)) return null;
  if (perYear === 0 || consequence === 0) return 0;
  const decades = Math.log10(perYear) + Math.log10(consequence);
  return Math.min(100, Math.max(0, (100 * (decades - limits.lMin)) / (limits.lMax - limits.lMin)));
}
