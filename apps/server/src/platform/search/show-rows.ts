import type { Searchable } from '@ircrisk/contract/search.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { nameChoices, type Row, rowsOf } from '#platform/resources/read.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** How a record is called where it stands among others. */
export interface ShownRow {
  readonly row: Row;
  readonly number: string | null;
  readonly title: string;
  readonly beside: string | null;
  readonly state: string | null;
  readonly stateName: string | null;
  readonly path: string;
}

function shown(searchable: Searchable, row: Row, language: Language): ShownRow {
  const { number, title, titleEn, beside, state, opens } = searchable;
  const called = nameIn(language, textOf(row[title]) ?? '', titleEn ? textOf(row[titleEn]) : null);
  return {
    row,
    number: number ? textOf(row[number]) : null,
    title: called.slice(0, 120),
    beside: beside ? (textOf(row[`${beside}Name`]) ?? textOf(row[beside])) : null,
    state: state ? textOf(row[state]) : null,
    stateName: state ? textOf(row[`${state}Name`]) : null,
    path: opens.replace('{id}', String(row.id)),
  };
}

/** These records as their own list reads them: in the reader's language, and only what the viewer may read. */
export async function showRows(
  tx: Tx,
  searchable: Searchable,
  ids: readonly string[],
  viewer: Viewer,
  language: Language,
): Promise<Map<string, ShownRow>> {
  const { resource } = searchable;
  const inner = sql`where t.id = any(${ids}::bigint[]) and ${visible(resource, viewer)}`;
  const rows = nameChoices(resource, await rowsOf(tx, resource, language, inner, null), language);
  return new Map(rows.map((row) => [String(row.id), shown(searchable, row, language)]));
}
