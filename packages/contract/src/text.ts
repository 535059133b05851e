/** A text in both languages of the product. Texts that server and browser both need live in this package. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

export type Language = 'zh' | 'en';
export const languages = ['zh', 'en'] as const;
export const defaultLanguage: Language = 'zh';

export type TextParams = Readonly<Record<string, string | number>>;

/** Fills `{name}` marks: `say({ zh: '最多 {max} 个字符', en: 'At most {max} characters' }, 'en', { max: 5 })`. */
export function say(text: Text, language: Language, params: TextParams = {}): string {
  return text[language].replace(/\{(\w+)\}/g, (mark, name: string) => String(params[name] ?? mark));
}

/** What something is called in the reader's language: the first name where no English one was given. */
export const nameIn = (language: Language, name: string, nameEn: string | null | undefined): string =>
  (language === 'en' && nameEn) || name;

/** A name with its English one where there is any, to be said in whatever language the screen changes to. */
export const namesOf = (name: string, nameEn: string | null | undefined): Text => ({
  zh: name,
  en: nameEn || name,
});

/** Several in a row, as the language strings them. */
export const listed = (language: Language, items: readonly string[]): string =>
  items.join(language === 'zh' ? '、' : ', ');

/** English for so many of a thing: `1 day`, `2 days`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

export function isLanguage(value: unknown): value is Language {
  return value === 'zh' || value === 'en';
}
