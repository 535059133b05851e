import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { words } from './report-texts.ts';

/** The report's words in one language. */
export class Words {
  readonly language: Language;
  constructor(language: Language) {
    this.language = language;
  }
  say = (key: keyof typeof words, params = {}): string => say(words[key], this.language, params);
  of = (text: Text | undefined): string => (text ? say(text, this.language) : '');
}
