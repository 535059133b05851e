import { numberOfPower, SMALLEST_PLAIN, timesPowerOfTen } from './power-of-ten.ts';
import { type QuantityId, quantities } from './quantities.ts';

/** A message by code; the sentence is found in the engine's messages file, in the reader's language. */
export type Notice = {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The input it speaks of, so that a screen can point at the field. */
  readonly path?: string;
};

/** One line of a derivation: what was computed, with the numbers put in. */
export type Step = {
  readonly id: string;
  /** What the step is called, where its formula alone does not say it. */
  readonly name?: { readonly zh: string; readonly en: string };
  readonly formula: string;
  readonly substituted: string;
  readonly value: number | string | null;
  readonly unit: string;
  readonly reference?: string;
};

/** The shape of every engine result. A missing input gives `value: null` and a reason, never a zero. */
export type Calculation<T = number> = {
  readonly value: T | null;
  readonly unit: string;
  readonly inputsUsed: Readonly<Record<string, unknown>>;
  readonly warnings: readonly Notice[];
  readonly standardRef: string;
  readonly steps: readonly Step[];
  readonly reason?: Notice;
};

export type MessageCatalogue = Readonly<Record<string, { readonly zh: string; readonly en: string }>>;

/** Units of the sentences and the quantity by which a reader of English gets them: a reading is refused in the unit it was typed in. */
const saidQuantity: Readonly<Record<string, QuantityId>> = { mm: 'thickness', 'mm/a': 'corrosionRate' };

/** `{least} mm`, `{from}–{to} mm` and `{rate} mm/a` in the units of an English screen; what is no number stays as it is. */
const inEnglishUnits = (sentence: string, values: Notice['values']): string =>
  sentence.replace(
    /\{(\w+)\}(?:–\{(\w+)\})? (mm\/a|mm)(?![\w/²³])/g,
    (place, first: string, last: string | undefined, unit: string) => {
      const { decimals, symbol, toDisplay } = quantities[saidQuantity[unit]!].display.en;
      const said = [first, ...(last ? [last] : [])].map((name) => numberOfPower(String(values?.[name])));
      if (!said.every(Number.isFinite)) return place;
      return `${said.map((value) => Number(toDisplay(value).toFixed(decimals))).join('–')} ${symbol}`;
    },
  );

/** Fills `{name}` places of a catalogue sentence, and `{name|barrier works|barriers work}` by whether it is one; an unknown code shows itself rather than nothing. */
export function noticeText(catalogue: MessageCatalogue, notice: Notice, language: 'zh' | 'en'): string {
  const stored = catalogue[notice.code]?.[language] ?? notice.code;
  const sentence = language === 'en' ? inEnglishUnits(stored, notice.values) : stored;
  // A value that is a word has its Chinese one beside it: `name` and `nameZh`.
  const said = (name: string) =>
    (language === 'zh' ? notice.values?.[`${name}Zh`] : undefined) ?? notice.values?.[name];
  return sentence.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (place, name: string, one?: string, many?: string) =>
      String((one === undefined ? said(name) : Number(said(name)) === 1 ? one : many) ?? place),
  );
}

type Facts = {
  readonly unit: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly standardRef: string;
  readonly steps?: readonly Step[];
  readonly warnings?: readonly Notice[];
};

export function calculated<T>(value: T, facts: Facts): Calculation<T> {
  const { unit, inputs, standardRef, steps = [], warnings = [] } = facts;
  return { value, unit, inputsUsed: inputs, warnings, standardRef, steps };
}

export function unscored<T = number>(reason: Notice, facts: Facts): Calculation<T> {
  return { ...calculated<T | null>(null, facts), reason } as Calculation<T>;
}

/** The first required input that is absent, not finite or not above zero, as the reason for an empty result. */
export function findMissing(
  inputs: Readonly<Record<string, unknown>>,
  required: readonly string[],
  positive: readonly string[] = [],
): Notice | undefined {
  for (const name of required) {
    const value = inputs[name];
    if (value === null || value === undefined || value === '')
      return { code: 'missingInput', path: name, values: { name } };
    if (typeof value === 'number' && !Number.isFinite(value))
      return { code: 'notFinite', path: name, values: { name } };
  }
  for (const name of positive) {
    const value = inputs[name];
    if (typeof value === 'number' && !(value > 0))
      return { code: 'notPositive', path: name, values: { name, value } };
  }
  return undefined;
}

/** Sentences every engine needs; each adds its own. */
export const sharedMessages = {
  missingInput: { zh: '缺少输入：{name}', en: 'Missing input: {name}' },
  notFinite: { zh: '{name} 不是有限数值', en: '{name} is not a finite number' },
  notPositive: { zh: '{name} 必须大于零（现为 {value}）', en: '{name} must be above zero (it is {value})' },
} as const satisfies MessageCatalogue;

/** A number as a derivation shows it: six significant digits, no trailing zeros, a power of ten below a thousandth. */
export function shown(value: number, digits = 6): string {
  if (!Number.isFinite(value)) return '–';
  const rounded = Number(value.toPrecision(digits));
  if (rounded === 0 || Math.abs(rounded) >= SMALLEST_PLAIN) return String(rounded);
  const [mantissa = '', power = '0'] = rounded.toExponential().split('e');
  return timesPowerOfTen(mantissa, Number(power));
}
