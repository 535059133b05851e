import type { Language, TextParams } from '@ircrisk/contract/text.ts';

export type TextTree = { [key: string]: string | TextTree };

/** Nested locale files become dotted keys: `{ editor: { save } }` → `editor.save`. */
export function flattenTexts(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flattenTexts(value, `${prefix}${key}.`),
  );
}

const plurals: Record<Language, Intl.PluralRules> = {
  zh: new Intl.PluralRules('zh'),
  en: new Intl.PluralRules('en'),
};

/**
 * The text of a key with its `{marks}` filled. With a `count`, `key_one` and the like are tried first:
 * English needs “1 row” and “2 rows”, Chinese does not.
 */
export function fillText(
  texts: ReadonlyMap<string, string>,
  key: string,
  language: Language,
  params: TextParams,
): string | undefined {
  const count = params.count;
  const plural =
    typeof count === 'number' ? texts.get(`${key}_${plurals[language].select(count)}`) : undefined;
  const text = plural ?? texts.get(key);
  return text?.replace(/\{(\w+)\}/g, (mark, name: string) => said(name, params[name]) ?? mark);
}

/** Amounts have their thousands apart, as in the tables; a year or a number of a record is no amount. */
function said(name: string, value: TextParams[string] | undefined): string | undefined {
  if (typeof value === 'number' && (name === 'count' || name === 'days'))
    return value.toLocaleString('en-US');
  return value === undefined || value === null ? undefined : String(value);
}
