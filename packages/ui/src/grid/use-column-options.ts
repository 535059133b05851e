import { useQueries } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
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

const isNamed = ({ field, options }: SheetColumn) =>
  !options && (field.kind === 'reference' || field.kind === 'user');

/** The names in use by column; the same object while they are the same, for a changed row seldom brings a new one. */
function useKnownNames(columns: readonly SheetColumn[], rows: readonly SheetRow[]) {
  const known = useRef<{ written: string; names: Readonly<Record<string, Option[]>> }>({
    written: '{}',
    names: {},
  });
  return useMemo(() => {
    const names = Object.fromEntries(
      columns.filter(isNamed).map((column) => [column.name, knownNames(column, rows)]),
    );
    const written = JSON.stringify(names);
    if (written !== known.current.written) known.current = { written, names };
    return known.current.names;
  }, [columns, rows]);
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
  const names = useKnownNames(columns, rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the codes are those of the columns
  return useMemo(() => {
    const byCode = new Map(wanted.map((code, at) => [code, (entries[at] ?? []) as DictionaryEntry[]]));
    return columns.map((column) => {
      const { field, options } = column;
      if (options) return column;
      if (field.kind === 'dictionary')
        return { ...column, options: (byCode.get(field.dictionary) ?? []).map(entryOption(language)) };
      return isNamed(column) ? { ...column, options: names[column.name] ?? [] } : column;
    });
  }, [columns, names, entries, language]);
}
