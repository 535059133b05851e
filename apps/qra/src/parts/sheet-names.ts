import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';

/** Columns of a sheet: those of the reader's language where they belong, the other language behind them. */
export function sheetNames({ fields }: Resource, language: Language, left: readonly string[] = []): string[] {
  const names = Object.keys(fields).filter((name) => name !== 'studyId' && !left.includes(name));
  const isOther = (name: string) =>
    language === 'en' ? `${name}En` in fields : name.endsWith('En') && name.slice(0, -2) in fields;
  return [...names.filter((name) => !isOther(name)), ...names.filter(isOther)];
}

/** The frozen columns: number and name as the reader reads it. */
export const frozenNames = (number: string, name: string, language: Language) => ({
  [number]: { frozen: true },
  [language === 'en' ? `${name}En` : name]: { frozen: true },
});
