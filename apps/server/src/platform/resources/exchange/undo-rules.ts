import { Failure } from '@ircrisk/contract/errors.ts';
import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { forbidsOf, hooksOf, type SavedRecord } from '../hooks.ts';
import { rowsOf } from '../read.ts';
import type { Viewer } from '../scope.ts';
import { shapeOf, wireName } from '../shape.ts';
import { stagingOf } from './staging.ts';

/** What an undo is judged by: the rows stand in `undo_rows`, those with a reason already stay. */
export interface Undoing {
  tx: Tx;
  resource: Resource;
  viewer: Viewer;
  language: Language;
  /** Columns an undo writes. */
  columns: readonly string[];
}

/** Reasons by record; a reason that is no key of the known ones is told as it is. */
const keepReasons = async (tx: Tx, found: ReadonlyMap<string, string>): Promise<void> => {
  if (found.size === 0) return;
  await stagingOf(tx).run(sql`
    update undo_rows u set reason = n.reason from unnest(${[...found.keys()]}::bigint[], ${[...found.values()]}::text[]) n(id, reason)
    where u.id = n.id and u.reason is null`);
};

const idsOf = async (tx: Tx, action: 'insert' | 'update'): Promise<string[]> =>
  (
    await stagingOf(tx).all<{ id: string }>(
      sql`select id from undo_rows where action = ${action} and reason is null order by id`,
    )
  ).map(({ id }) => id);

/** The states of records that no edit and no removal may touch hold against an undo too. */
async function markForbidden({ tx, resource, viewer, language }: Undoing): Promise<void> {
  const forbids = forbidsOf(resource);
  if (!forbids) return;
  for (const [action, verb] of [
    ['insert', 'delete'],
    ['update', 'update'],
  ] as const) {
    const ids = await idsOf(tx, action);
    if (ids.length === 0) continue;
    const rows = await rowsOf(tx, resource, language, sql`where t.id = any(${ids})`, null);
    const kept = rows.filter((row) => forbids(row, viewer).includes(verb));
    await keepReasons(tx, new Map(kept.map(({ id }) => [String(id), 'state'])));
  }
}

function saidBy(failure: Failure, language: Language): string {
  const fields = failure.detail.fields?.(language) ?? [];
  return fields.length > 0 ? fields.map(({ msg }) => msg).join(' ') : failure.say(language);
}

/** Why rules that speak for all at once refuse some of them: asked of ever smaller parts, only where they refuse. */
async function refusedOf<T>(
  all: readonly T[],
  language: Language,
  ask: (part: readonly T[]) => Promise<void>,
): Promise<Map<T, string>> {
  const failureOf = (part: readonly T[]) =>
    ask(part).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Failure) return error;
        throw error;
      },
    );
  const refused = new Map<T, string>();
  const look = async (part: readonly T[]): Promise<void> => {
    const failure = part.length > 0 ? await failureOf(part) : null;
    if (!failure) return;
    if (part.length === 1) {
      refused.set(part[0] as T, saidBy(failure, language));
      return;
    }
    const half = part.length >> 1;
    await look(part.slice(0, half));
    await look(part.slice(half));
  };
  await look(all);
  // Each alone may go and all together not: the last of a vote. Then none of them does.
  const rest = all.filter((one) => !refused.has(one));
  const together = rest.length > 0 ? await failureOf(rest) : null;
  if (together) for (const one of rest) refused.set(one, saidBy(together, language));
  return refused;
}

/** Old values that come back are an edit of what the import has changed, and of nothing else. */
async function readEdits({ tx, resource, columns }: Undoing): Promise<SavedRecord[]> {
  const properties = Object.keys(resource.fields).filter((property) =>
    columns.includes(columnOf(resource, property)),
  );
  if (properties.length === 0) return [];
  const column = (property: string) => name(columnOf(resource, property));
  const listed = join(properties.map((property) => sql`r.${column(property)} as ${wireName(property)}`));
  const differ = join(
    properties.map(
      (property) =>
        sql`case when t.${column(property)} is distinct from r.${column(property)} then ${property}::text end`,
    ),
  );
  const { table } = shapeOf(resource);
  const rows = await stagingOf(tx).all<Record<string, unknown> & { id: string; undo_differs: string[] }>(sql`
    select u.id, array_remove(array[${differ}], null) as undo_differs, ${listed}
    from undo_rows u join ${table} t on t.id = u.id cross join lateral jsonb_populate_record(null::${table}, u.before) r
    where u.action = 'update' and u.reason is null order by u.id`);
  return rows.map(({ id, undo_differs: differs, ...old }, at) => ({
    id,
    row: at + 1,
    values: Object.fromEntries(differs.map((property) => [property, old[property]])),
  }));
}

async function markEdits(undoing: Undoing): Promise<void> {
  const { tx, resource, viewer, language } = undoing;
  const beforeSave = hooksOf(resource.id)?.beforeSave;
  if (!beforeSave) return;
  const edits = await readEdits(undoing);
  const problems = new Map<SavedRecord, string>();
  const refused = await refusedOf(edits, language, async (part) => {
    // The rules may complete what they judge: an undo gives back what was there.
    const asked = part.map((edit) => ({ ...edit, values: { ...edit.values }, problems: [] }));
    await beforeSave(tx, asked, viewer);
    for (const [at, { problems: found }] of asked.entries() as Iterable<[number, SavedRecord]>)
      if (found && found.length > 0)
        problems.set(part[at]!, found.map(({ text }) => text[language]).join(' '));
  });
  const told = [...problems, ...refused].map(([{ id = '' }, reason]) => [id, reason] as const);
  await keepReasons(tx, new Map(told));
}

async function markRemovals({ tx, resource, language }: Undoing): Promise<void> {
  const beforeRemove = hooksOf(resource.id)?.beforeRemove;
  if (!beforeRemove) return;
  const made = await idsOf(tx, 'insert');
  await keepReasons(tx, await refusedOf(made, language, (ids) => beforeRemove(tx, ids)));
}

/** An undo is an edit or a removal like any other: what the rules refuse there stays here, with their reason. */
export async function markRefused(undoing: Undoing): Promise<void> {
  await markForbidden(undoing);
  await markEdits(undoing);
  await markRemovals(undoing);
}
