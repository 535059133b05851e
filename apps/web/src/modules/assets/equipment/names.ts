import type { Language } from '@ircrisk/contract/text.ts';

type Named = Readonly<Record<string, unknown>>;

/** The name in the reader's language; the Chinese one where no English was given. */
export const nameOf = ({ name, nameEn }: Named, language: Language): string =>
  String((language === 'en' && nameEn) || name || '');

export const detailPath = (id: string): string => `/equipment/detail?id=${id}`;
