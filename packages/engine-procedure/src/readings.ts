import {
  type Calculation,
  formatQuantity,
  type Notice,
  parseNumber,
  parseProblemTexts,
  parseQuantity,
  type QuantityId,
  quantityOf,
  shown,
  type UnitSystem,
} from '@ircrisk/units';
import type { Alignment } from './alignment.ts';
import type { Measure, Parameter } from './document.ts';
import type { Outcome } from './flow.ts';
import { alignmentFor } from './formulas.ts';
import { hasLimits, isPlausible, isWithin, limitsOf } from './limits.ts';

/** What a person typed at a measure, each figure with its unit. */
export interface Typed {
  readonly typed?: string | null;
  /** Of an alignment: v1, v2 from top and bottom, h1, h2 from the sides. */
  readonly readings?: Readonly<Record<string, string>> | null;
  readonly confirmed?: boolean;
  readonly note?: string | null;
}
export interface Judged {
  readonly outcome: Extract<Outcome, 'pass' | 'fail' | 'recorded'>;
  readonly typed: string;
  /** In the canonical unit; of an alignment the worse offset. */
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly alignment?: AlignmentReadings;
}
export interface AlignmentReadings {
  readonly vertical: Alignment;
  readonly horizontal: Alignment;
}
export const isNotice = (found: object): found is Notice => 'code' in found;

/** A figure and what stands behind it: after a space anything, else a word that is no power of ten. */
function inTwo(text: string): { figure: string; behind: string } {
  const plain = text.normalize('NFKC').trim();
  const found =
    /^(\S.*?)\s+([^\d\s+−-].*)$/u.exec(plain) ?? /^(.*\d\.?)(?!e[\d+−-])([^\d\s.,+−-]\D*)$/iu.exec(plain);
  return { figure: found?.[1] ?? plain, behind: found?.[2]?.replaceAll(/\s/g, '') ?? '' };
}

/** A unit the platform does not convert is that of the step, letter by letter: 120 kΩ are no 120 MΩ, and mΩ are not MΩ. */
function plainFigure(text: string, unit: string | null | undefined): ReturnType<typeof parseNumber> | Notice {
  const { figure, behind } = inTwo(text);
  const meant = unit?.normalize('NFKC').replaceAll(/\s/g, '');
  if (behind && meant && behind !== meant)
    return { code: 'otherUnit', path: 'typed', values: { typed: text, unit: unit ?? '' } };
  return parseNumber(figure);
}

/** A figure in its canonical unit, or what is wrong with it. Without a unit the reader's system is meant. */
export function readFigure(text: string, { quantity, unit }: Measure, system: UnitSystem): number | Notice {
  const found = quantity ? parseQuantity(text, quantity, system) : plainFigure(text, unit);
  if (isNotice(found)) return found;
  if (found.error === undefined) return found.value;
  const { zh, en } = parseProblemTexts[found.error];
  return { code: 'badReading', path: 'typed', values: { typed: text, zh, en } };
}

/** As it was typed, with the unit it was read in: a bare figure means another one to a reader of the other system. */
function withUnit(text: string, { quantity, unit }: Measure, system: UnitSystem): string {
  const meant = quantity ? quantityOf(quantity).display[system].symbol : unit;
  return /[\d.]$/.test(text) && meant ? `${text} ${meant}` : text;
}

/** A limit with the digits of its unit; with one more, to the inside, where those would tell a figure that fails: what is read is typed as told. */
function limitText(
  quantity: QuantityId,
  limit: number,
  side: 'low' | 'high',
  system: UnitSystem,
  unit: boolean,
): string {
  const { decimals, toDisplay, fromDisplay } = quantityOf(quantity).display[system];
  const exact = toDisplay(limit);
  const told = Number(exact.toFixed(decimals));
  const slack = Math.abs(exact) * 1e-12;
  if (side === 'high' ? told <= exact + slack : told >= exact - slack)
    return formatQuantity(quantity, limit, system, { unit });
  const power = 10 ** (decimals + 1);
  const inside = side === 'high' ? Math.floor(exact * power) : Math.ceil(exact * power);
  return formatQuantity(quantity, fromDisplay(inside / power), system, { unit, decimals: decimals + 1 });
}

/** `≤ 0.05 mm`, `4.00–4.50 mm` as a reader of a system sees it. */
export function rangeText(
  measure: Measure,
  { low, high }: { low: number | null; high: number | null },
  system: UnitSystem,
): string {
  const unit = measure.unit ? ` ${measure.unit}` : '';
  const one = (value: number, side: 'low' | 'high', withUnit: boolean) =>
    measure.quantity
      ? limitText(measure.quantity, value, side, system, withUnit)
      : `${shown(value)}${withUnit ? unit : ''}`;
  if (low !== null && high !== null) return `${one(low, 'low', false)}–${one(high, 'high', true)}`;
  if (high !== null) return `≤ ${one(high, 'high', true)}`;
  return low === null ? '' : `≥ ${one(low, 'low', true)}`;
}

const planes = ['v1', 'v2', 'h1', 'h2'] as const;

/** Vertical and horizontal from the four readings; the geometry is the step's. */
export function alignmentOf(
  measure: Measure,
  readings: Readonly<Record<string, string>> | null | undefined,
  system: UnitSystem,
): Readonly<Record<'vertical' | 'horizontal', Calculation<Alignment>>> | Notice {
  const figures: number[] = [];
  for (const name of planes) {
    const text = readings?.[name]?.trim();
    if (!text) return { code: 'noReading', path: name };
    const found = readFigure(text, { quantity: 'clearance' }, system);
    if (typeof found !== 'number') return { ...found, path: name };
    figures.push(found);
  }
  const [v1, v2, h1, h2] = figures as [number, number, number, number];
  const geometry = measure.inputs ?? {};
  return {
    vertical: alignmentFor({ ...geometry, m1: v1, m2: v2 }),
    // A bar hangs down: from side to side it reads the same.
    horizontal: alignmentFor({ ...geometry, sag1: null, sag2: null, m1: h1, m2: h2 }),
  };
}

/** The worse offset and its limit, mm: of a spacer at a plane, where its figures are per 100 mm. */
function worstOffset(
  { inputs }: Measure,
  vertical: Alignment,
  horizontal: Alignment,
): { value: number; high: number } {
  const ways = [vertical, horizontal];
  if (inputs?.coupling !== 'spacer')
    return { value: Math.max(...ways.map(({ offset }) => offset)), high: vertical.limits.offset };
  return {
    value: Math.max(...ways.flatMap(({ m1, m2 }) => [Math.abs(m1), Math.abs(m2)])),
    high: (vertical.limits.offset * Number(inputs.A)) / 100,
  };
}

function judgeAlignment(measure: Measure, { readings }: Typed, system: UnitSystem): Judged | Notice {
  const found = alignmentOf(measure, readings, system);
  if (isNotice(found)) return found;
  const [vertical, horizontal] = [found.vertical.value, found.horizontal.value];
  if (!vertical || !horizontal) return (found.vertical.reason ?? found.horizontal.reason) as Notice;
  return {
    outcome: vertical.passes && horizontal.passes ? 'pass' : 'fail',
    typed: planes
      .map((name) => `${name} ${withUnit(readings?.[name]?.trim() ?? '', { quantity: 'clearance' }, system)}`)
      .join(', '),
    ...worstOffset(measure, vertical, horizontal),
    low: null,
    alignment: { vertical, horizontal },
  };
}

/** A reading against its limits; on a limit it passes. Nothing typed, or no limits where there should be, leaves the step open. */
export function judgeReading(
  measure: Measure,
  given: Typed,
  parameters: readonly Parameter[],
  model: string | null | undefined,
  system: UnitSystem,
): Judged | Notice {
  if (measure.formula === 'alignment') return judgeAlignment(measure, given, system);
  const typed = given.typed?.trim();
  if (!typed) return { code: 'noReading', path: 'typed' };
  const value = readFigure(typed, measure, system);
  if (typeof value !== 'number') return value;
  if (!isPlausible(value, measure) && !(given.confirmed && given.note?.trim())) {
    const range = { low: measure.plausibleLow ?? null, high: measure.plausibleHigh ?? null };
    return {
      code: 'implausible',
      path: 'typed',
      values: { typed, range: rangeText(measure, range, system) },
    };
  }
  const limits = limitsOf(measure, parameters, model);
  if (limits.value === null) return { path: 'typed', ...(limits.reason as Notice) };
  const { low, high } = limits.value;
  const outcome = !hasLimits(limits.value) ? 'recorded' : isWithin(value, limits.value) ? 'pass' : 'fail';
  return { outcome, typed: withUnit(typed, measure, system), value, low, high };
}
