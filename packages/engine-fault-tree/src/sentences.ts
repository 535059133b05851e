import { typesetNumber } from '@ircrisk/units';
import { wordOf } from './fault-words.ts';

export interface Sentence {
  readonly zh: string;
  readonly en: string;
}

export type Language = 'zh' | 'en';
type Facts = Record<string, string | number>;

/** Figures of a sentence: probabilities as 3.06×10⁻⁴, the rest as it is. */
const figure = (value: string | number): string =>
  typeof value === 'number' && !Number.isInteger(value) ? typesetNumber(value) : String(value);
export const fill = (text: string, facts: Facts, language: Language): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) =>
    name in facts ? (wordOf(name, facts[name]!, language) ?? figure(facts[name]!)) : mark,
  );
