import { columnOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { calledAt, labelAt, labelSource } from '#platform/resources/shape.ts';

type Image = Record<string, unknown>;

export interface AuditRow {
  time: string;
  user: string | null;
  action: 'insert' | 'update' | 'delete';
  before: string | null;
  after: string | null;
}

export interface HistoryEntry {
  time: string;
  user: string | null;
  action: 'create' | 'update' | 'delete';
  /** Changed properties only, as on the wire; references, dictionary keys and choices with their readable twin. */
  before: Image | null;
  after: Image | null;
}

const actions = { insert: 'create', update: 'update', delete: 'delete' } as const;
const entryLimit = 200;

/** Ids do not fit a JS number: a whole number that would lose digits is kept as it was written. */
export function parseImage(text: string | null): Image | null {
  if (text === null) return null;
  const keep = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? context?.source
      : value;
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown) as Image;
}

/** What happened to one record, newest first: who, when, and each changed field before and after. */
export async function readHistory(
  tx: Tx,
  resource: Resource,
  id: string,
  language: Language,
): Promise<HistoryEntry[]> {
  const rows = await tx.all<AuditRow>(sql`
    select a.at as time, u.shown_name as user, a.action, a.before::text as before, a.after::text as after
    from audit_entries a left join users u on u.id = a.user_id
    where a.table_name = ${resource.table} and a.record_id = ${id}
    order by a.id desc limit ${entryLimit}`);
  const hasNoMaking = rows.length < entryLimit && rows.every(({ action }) => action !== 'insert');
  const made = hasNoMaking ? await madeBy(tx, resource, id, rows.at(-1)) : undefined;
  return readEntries(tx, resource, made ? [...rows, made] : rows, language);
}

/** Rows that come many at once (orders of a plan, modes of a template) have no entry of their own: they say themselves who made them. */
function madeBy(tx: Tx, resource: Resource, id: string, first: AuditRow | undefined) {
  return tx.maybe<AuditRow>(sql`
    select (r.image->>'create_time')::timestamptz as time, u.shown_name as user, 'insert' as action, null as before,
      coalesce(${first?.before ?? null}::text, audit_image(r.image)::text) as after
    from (select to_jsonb(t) as image from ${name(resource.table)} t where t.id = ${id}) r
      left join users u on u.id = (r.image->>'create_user')::bigint
    where r.image ? 'create_time'`);
}

/** Entries of the audit as a person reads them: each changed field in words. */
export async function readEntries(
  tx: Tx,
  resource: Resource,
  rows: readonly AuditRow[],
  language: Language,
): Promise<HistoryEntry[]> {
  const entries = rows.map((row) => ({
    time: row.time,
    user: row.user,
    action: actions[row.action],
    ...changes(resource, row.action, parseImage(row.before), parseImage(row.after)),
  }));
  await nameValues(
    tx,
    resource,
    entries.flatMap(({ before, after }) => [before, after]).filter((image) => image !== null),
    language,
  );
  return entries;
}

function changes(resource: Resource, action: AuditRow['action'], before: Image | null, after: Image | null) {
  const properties = [...Object.keys(resource.fields), ...(resource.tree ? ['parentId'] : [])];
  const value = (image: Image | null, property: string) =>
    wireValue(resource, property, image?.[columnOf(resource, property)]);
  const pick = (image: Image | null, only: string[]) =>
    image && Object.fromEntries(only.map((property) => [property, value(image, property)]));
  if (action === 'delete') return { before: pick(before, properties), after: null };
  const changed = properties.filter(
    (property) => JSON.stringify(value(before, property)) !== JSON.stringify(value(after, property)),
  );
  return { before: action === 'insert' ? null : pick(before, changed), after: pick(after, changed) };
}

const idKinds = new Set(['reference', 'user', 'file']);

/** A value of an audit image in the form of the wire. */
function wireValue(resource: Resource, property: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const field = resource.fields[property];
  if (property === 'parentId' || (field && idKinds.has(field.kind)))
    return Array.isArray(value) ? value.map(String) : String(value);
  if (field?.kind === 'money') return String(value);
  if (field?.kind === 'time') return String(value).replace('T', ' ').slice(0, 19);
  return value;
}

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined ? [] : [String(value)];

/** Readable twins for all entries in one statement. */
async function nameValues(tx: Tx, resource: Resource, images: Image[], language: Language): Promise<void> {
  const lookups = Object.entries(resource.fields).flatMap(([property, field]) => {
    const wanted = [...new Set(images.flatMap((image) => list(image[property])))];
    if (wanted.length === 0) return [];
    if (field.kind === 'dictionary') {
      const text = name(language === 'en' ? 'dict_value_en' : 'dict_value');
      return [
        sql`select ${property} as property, dict_key as key, ${text} as label from dicts
        where tenant_id = '000000' and code = ${field.dictionary} and dict_key = any(${wanted}::text[]) and is_deleted = 0`,
      ];
    }
    const source = labelSource(field);
    return source
      ? [
          sql`select ${property} as property, x.id::text as key, ${calledAt(field, language)} as label from ${name(source.table)} x where x.id = any(${wanted}::bigint[])`,
        ]
      : [];
  });
  const parents = [...new Set(images.flatMap((image) => list(image.parentId)))];
  if (resource.tree && parents.length > 0) {
    const label = labelAt(resource, language);
    lookups.push(
      sql`select 'parentId' as property, t.id::text as key, ${label}::text as label from ${name(resource.table)} t where t.id = any(${parents}::bigint[])`,
    );
  }
  const found =
    lookups.length === 0
      ? []
      : await tx.all<{ property: string; key: string; label: string }>(join(lookups, ' union all '));
  const labels = new Map(found.map(({ property, key, label }) => [`${property} ${key}`, label]));
  for (const image of images)
    if ('parentId' in image) image.parentIdName = labels.get(`parentId ${image.parentId}`) ?? null;
  for (const [property, field] of Object.entries(resource.fields)) {
    const labelOf = (key: string) =>
      field.kind === 'choice' ? field.choices[key]?.[language] : labels.get(`${property} ${key}`);
    if (field.kind !== 'choice' && field.kind !== 'dictionary' && !idKinds.has(field.kind)) continue;
    for (const image of images) {
      if (property in image)
        image[`${property}Name`] = list(image[property]).map(labelOf).filter(Boolean).join(', ') || null;
    }
  }
}
