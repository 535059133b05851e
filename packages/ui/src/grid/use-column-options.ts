import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Option } from '../api/resource-api.ts';
import { useLanguage } from '../i18n/texts.ts';
import { type DictionaryEntry, dictionaryQuery, entryOption } from '../resource/options.ts';
import { readableTwin } from '../resource/readable.ts';
import type { SheetColumn, SheetRow } from './column.ts';

/** Names that records and people have in the rows already: a paste understands them without asking. */
function knownNames({ name }: SheetColumn, rows: readonly SheetRow[]): Option[] {
  const found = new Map<string, string>();
  for (const row of rows) {
    const id = row[name];
    const label = readableTwin(row as Parameters<typeof readableTwin>[0], name);
    if (typeof id === 'string' && label) found.set(id, label);
  }
  return [...found].map(([id, label]) => ({ id, label }));
}

/** Columns with what their cells may be: the values of dictionaries, the names in use. */
export function useColumnOptions(columns: readonly SheetColumn[], rows: readonly SheetRow[]): SheetColumn[] {
  const language = useLanguage();
  const codes = columns.flatMap(({ field }) => (field.kind === 'dictionary' ? [field.dictionary] : []));
  const wanted = [...new Set(codes)];
  const entries = useQueries({
    queries: wanted.map(dictionaryQuery),
    combine: (answers) => answers.map(({ data }) => data),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes are those of the columns
  return useMemo(() => {
    const byCode = new Map(wanted.map((code, at) => [code, (entries[at] ?? []) as DictionaryEntry[]]));
    return columns.map((column) => {
      const { field, options } = column;
      if (options) return column;
      if (field.kind === 'dictionary')
        return { ...column, options: (byCode.get(field.dictionary) ?? []).map(entryOption(language)) };
      const isNamed = field.kind === 'reference' || field.kind === 'user';
      return isNamed ? { ...column, options: knownNames(column, rows) } : column;
    });
  }, [columns, rows, entries, language]);
}
