import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Searchable } from '@ircrisk/contract/search.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { hooksOf, keptOf } from '#platform/resources/hooks.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { anyColumn, wireName } from '#platform/resources/shape.ts';
import type { Names } from './keys.ts';

/** One piece of text that is found as a whole: a record, a clause of a document, an answer. */
export interface Passage {
  readonly recordId: string;
  /** Passages of one record are counted from 0. */
  readonly part: number;
  readonly title: string;
  /** What a hit quotes from. */
  readonly body: string;
  /** Texts by field, in the order of the source's weights. */
  readonly fields: readonly string[];
  /** Found by these while somebody types. */
  readonly names?: Names;
  /** `name=value`. */
  readonly facets?: readonly string[];
}

/** What a module lets people find. Declared resources are sources by their declaration (`sourceOf`). */
export interface SearchSource {
  /** Also what `keep_searchable` marks its records with. */
  readonly kind: string;
  /** Table whose records these are: a rebuild reads them all. */
  readonly table: string;
  /** Weight of each field in the rank. */
  readonly weights: readonly number[];
  /** Facet of passages that another source finds already: the header's search leaves them to it. */
  readonly mirrored?: string;
  /** Passages of these records; a record without any is found no more. */
  read(tx: Tx, ids: readonly string[]): Promise<Passage[]>;
  /** Rows `e` of search_entries the viewer may know of; null: none of them. */
  visible(viewer: Viewer): Sql | null;
}

/** A condition that holds for every row. */
export const isAlways = (condition: Sql): boolean =>
  condition.parts.length === 1 && condition.parts[0] === 'true';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Superseded revisions are found through the one in force. */
const isPast = (row: Record<string, unknown>): boolean => row.state === 'superseded';

/** A viewer who sees every row needs no look at the records: what is removed is found no more. */
const seesAll = (resource: Resource, viewer: Viewer): boolean =>
  viewer.dataScope === 'all' &&
  !resource.inProject &&
  !hooksOf(resource.id)?.visibleRows &&
  keptOf(resource.id).every((rule) => rule.rows(viewer) === null);

export function sourceOf(searchable: Searchable): SearchSource {
  const { resource, number, title, titleEn, also = [], body = [] } = searchable;
  const wanted = [
    ...new Set([number, title, titleEn, ...also, ...body, 'state'].filter((one) => one !== undefined)),
    // A calculated column, as whether a person can sign in, is no part of what a record is found by.
  ].filter((property) => property in resource.fields && !resource.fields[property]?.summary);
  const columns = join(
    wanted.map((property) => sql`${name(`t.${anyColumn(resource, property)}`)} as ${wireName(property)}`),
  );
  return {
    kind: resource.id,
    table: resource.table,
    weights: [3, 1],
    async read(tx, ids) {
      const rows = await tx.all<Record<string, unknown> & { id: string }>(sql`
        select t.id, ${columns} from ${name(resource.table)} t where t.id = any(${ids}::bigint[]) and t.is_deleted = 0 order by t.id`);
      return rows
        .filter((row) => !isPast(row))
        .map((row) => {
          const names = {
            number: number ? text(row[number]) : null,
            title: text(row[title]),
            titleEn: titleEn ? text(row[titleEn]) : null,
            also: also.map((property) => text(row[property])).filter(Boolean),
          };
          const running = body
            .map((property) => text(row[property]))
            .filter(Boolean)
            .join('\n');
          const called = [names.number, names.title, names.titleEn, ...names.also].filter(Boolean).join('\n');
          return {
            recordId: row.id,
            part: 0,
            title: names.title,
            body: running,
            names,
            fields: [called, running],
          };
        });
    },
    visible(viewer) {
      if (!viewer.permissions?.has(permissionOf(resource, 'read'))) return null;
      if (seesAll(resource, viewer)) return raw('true');
      return sql`exists (select from ${name(resource.table)} t where t.id = e.record_id and ${visible(resource, viewer)})`;
    },
  };
}

/** Rows `e` of these sources that the viewer may know of: asked before anything is counted or ranked. */
export function visibleEntries(sources: readonly SearchSource[], viewer: Viewer): Sql {
  const allowed = sources.flatMap((source) => {
    const condition = source.visible(viewer);
    return condition ? [sql`(e.kind = ${source.kind} and ${condition})`] : [];
  });
  return allowed.length === 0 ? raw('false') : sql`(${join(allowed, ' or ')})`;
}
