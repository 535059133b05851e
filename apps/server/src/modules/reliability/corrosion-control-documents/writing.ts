import { type Language, nameIn, say, type Text } from '@ircrisk/contract/text.ts';
import { formatQuantity, type QuantityId } from '@ircrisk/units';
import { words } from './report-texts.ts';

/** How a document is written in one language. */
export interface Writing {
  readonly language: Language;
  readonly t: (key: keyof typeof words) => string;
  /** A choice in words; an unknown key as it stands. */
  readonly word: (texts: Readonly<Record<string, Text>>, key: string | null) => string;
  readonly of: (zh: string | null, en: string | null) => string;
  readonly quantity: (id: QuantityId, value: number | null) => string;
}

export const dash = '–';

export const writingIn = (language: Language): Writing => ({
  language,
  t: (key) => say(words[key], language),
  word: (texts, key) => (key ? (texts[key]?.[language] ?? key) : dash),
  of: (zh, en) => nameIn(language, zh ?? '', en) || dash,
  quantity: (id, value) => (value === null ? dash : formatQuantity(id, value, language)),
});
