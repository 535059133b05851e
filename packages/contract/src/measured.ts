import { formatNumber, type QuantityId, quantityOf } from '@ircrisk/units';
import type { Measured } from './resource.ts';
import { measuredQuantity, plainSymbols } from './resources/series.ts';
import type { Language, Text } from './text.ts';

/** Differences of these have no zero point: a hysteresis of 28 °C is 50 °F, not 82. */
const differences: Partial<Record<QuantityId, QuantityId>> = {
  temperature: 'temperatureDifference',
  pressureGauge: 'pressureDifference',
};

type Kind = Pick<Measured, 'difference' | 'perHour'>;

/** How the figure of this record is meant; `read` reads another field of it. */
export function kindIn(
  { difference, perHour, differenceWhen, rateWhen }: Measured,
  read: (field: string) => unknown,
): Kind {
  const holds = (when: Measured['rateWhen']) => when?.is.includes(String(read(when.field))) ?? false;
  const isRate = holds(rateWhen);
  const isDifference = difference || isRate || holds(differenceWhen);
  return { ...(isDifference && { difference: true }), ...((perHour || isRate) && { perHour: true }) };
}

/** The fields of a record that say how a figure of it is read. */
export const tellersOf = ({ by, differenceWhen, rateWhen }: Measured): readonly string[] => [
  by,
  ...[differenceWhen, rateWhen].flatMap((when) => (when ? [when.field] : [])),
];

/** What a value is converted as; null where its unit is the same for everybody. */
export function convertedAs(key: string, { difference }: Kind = {}): QuantityId | null {
  const measured = measuredQuantity(key);
  return measured && difference ? (differences[measured] ?? measured) : measured;
}

/** The unit behind a value in the reader's system; empty where it has none. */
export function measuredUnit(key: string, system: Language, kind: Kind = {}): string {
  const quantity = convertedAs(key, kind);
  const symbol = quantity ? quantityOf(quantity).display[system].symbol : (plainSymbols[key] ?? '');
  return kind.perHour ? `${symbol}/h` : symbol;
}

/** Values of a tag that has no unit that converts keep six digits, and all those before the point: a setpoint of 12345 is not 12350. */
const plain = (value: number) =>
  String(Number(value.toPrecision(Math.max(6, Math.ceil(Math.log10(Math.abs(value) + 1))))));

export function measuredFigure(key: string, value: number, system: Language, kind: Kind = {}): string {
  const quantity = convertedAs(key, kind);
  if (!quantity) return plain(value);
  const { toDisplay, decimals } = quantityOf(quantity).display[system];
  return formatNumber(toDisplay(value), { decimals });
}

/** At the head of a column of a sheet whose rows have each a unit of their own: that of SI as it is kept, or that of an English reader. */
export const standardUnit: Text = { zh: '标准单位', en: 'standard unit' };
export const englishUnit = 'US unit';

/** Whether a sheet of this language tells the figure of a row in another unit than the kept one. */
export const isTold = (language: Language): boolean => language === 'en';

/** A figure in the unit of an English reader and back, exact to the last digits a sheet has. */
export const inEnglish = (key: string, value: number, kind: Kind = {}): number => {
  const quantity = convertedAs(key, kind);
  return quantity ? quantityOf(quantity).display.en.toDisplay(value) : value;
};
export const fromEnglish = (key: string, value: number, kind: Kind = {}): number => {
  const quantity = convertedAs(key, kind);
  return quantity ? quantityOf(quantity).display.en.fromDisplay(value) : value;
};
