import { type Change, homeChanges } from '@ircrisk/contract/modules/workplace/home.ts';
import { permissionOf } from '@ircrisk/contract/resource.ts';
import type { Searchable } from '@ircrisk/contract/search.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { type Call, type Handler, handle } from '#platform/http/handle.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { showRows } from '#platform/search/show-rows.ts';

/** Nobody reads more on a first page. */
const shown = 30;
/** Who was away longer reads the lists. */
const mostDays = 30;
/** Newest entries looked at; an import of a whole plant must not make the first page slow. */
const lookedAt = 2_000;

interface Seen {
  readonly table: string;
  readonly id: string;
  readonly action: 'insert' | 'update';
  readonly times: number;
  readonly userName: string | null;
  readonly at: string;
}

/** The visit before this one; who comes for the first time sees one week. */
const lastVisit = (userId: string): Sql => sql`
  greatest(now() - make_interval(days => ${mostDays}), coalesce(
    (select min(l.login_time) from (select login_time from login_records where tenant_id = current_tenant() and user_id = ${userId}
      and event = 'login' order by login_time desc limit 2) l having count(*) = 2), now() - interval '7 days'))`;

/** Records that people other than the caller have touched since then, each once, newest first. */
const touched = ({ tx, actor }: Pick<Call, 'tx' | 'actor'>, since: string, tables: readonly string[]) =>
  tx.all<Seen>(sql`
    with newest as (
      select a.table_name, a.record_id, a.action, a.user_id, a.at from audit_entries a
      where a.at >= ${since}::timestamptz and a.table_name = any(${tables}::text[]) and a.user_id is not null
        and a.user_id <> ${actor.userId} and a.record_id is not null and a.action <> 'delete'
      order by a.at desc, a.id desc limit ${lookedAt})
    select table_name as "table", record_id as id, min(action) as action, count(*)::int as times,
      (array_agg(u.shown_name order by n.at desc))[1] as "userName", max(n.at) as at
    from newest n left join users u on u.tenant_id = current_tenant() and u.id = n.user_id
    group by table_name, record_id order by max(n.at) desc, record_id desc`);

function changeOf(searchable: Searchable, seen: Seen, hit: Hit, language: Language): Change {
  return {
    kind: searchable.resource.id,
    kindName: say(searchable.resource.title, language),
    id: seen.id,
    number: hit.number,
    title: hit.title,
    action: seen.action === 'insert' ? 'create' : 'update',
    times: seen.times,
    user: seen.userName,
    at: seen.at,
    path: hit.path,
  };
}
type Hit = Pick<Change, 'number' | 'title' | 'path'>;

/** What others did while the caller was away, read through the same eyes as the lists. */
export function changesHandler(searchables: readonly Searchable[]): Handler {
  const byTable = new Map(searchables.map((one) => [one.resource.table, one]));
  return handle(homeChanges, async ({ tx, actor, projectId, language }) => {
    const viewer = viewerOf(actor, projectId);
    const readable = searchables.filter(({ resource }) =>
      viewer.permissions?.has(permissionOf(resource, 'read')),
    );
    const { since } = await tx.one<{ since: string }>(sql`select ${lastVisit(actor.userId)} as since`);
    const seen = await touched({ tx, actor }, since, [
      ...new Set(readable.map(({ resource }) => resource.table)),
    ]);
    const found = new Map<Seen, Change>();
    for (const [table, ones] of Map.groupBy(seen, (one) => one.table)) {
      const searchable = byTable.get(table);
      if (!searchable) continue;
      const hits = await showRows(
        tx,
        searchable,
        ones.map(({ id }) => id),
        viewer,
        language,
      );
      for (const one of ones) {
        const hit = hits.get(one.id);
        if (hit) found.set(one, changeOf(searchable, one, hit, language));
      }
    }
    const records = seen.flatMap((one) => found.get(one) ?? []);
    return { since, total: records.length, records: records.slice(0, shown) };
  });
}
