import type { Told } from '@ircrisk/contract/modules/system/usage.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { parseImage } from '#platform/audit/history.ts';
import type { Queries } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { labelSource } from '#platform/resources/shape.ts';
import { recordName, resourceOfTable, tableTitle } from '../names.ts';
import { type ColumnWord, yesNo } from './columns.ts';
import { declaredColumns, wordsOf } from './tables.ts';

type Image = Readonly<Record<string, unknown>>;

/** Kept by the database on every write: nothing a person changed. */
const stamps = new Set([
  'update_time',
  'update_user',
  'create_time',
  'create_user',
  'create_dept',
  'version',
]);
/** Columns that tell a person nothing: fingerprints, keys of the machinery, contents too long for a line. They stand in the row as stored. */
export const ownColumns: readonly RegExp[] = [
  /(?:_hash|digest|_key|_engine|engine_version|sha256)$/,
  // Which row it was made from: the record itself is named by its own fields.
  /\.(?:series_id|origin_id|fmeca_origin_id|source_id|subject_id|entity_id|owner_id|owner_table|tree_id|matrix_id)$/,
  /^(?:incidents\.cause_(?:kind|study_id|series_id)|management_coefficients\.evaluation_(?:id|series)|rbi_studies\.study_id|risk_assessments\.study_id)$/,
  /\.(?:ancestors|path|parts|viewer|code|subject|authorized_grant_types|steps|template|template_version|method|link|token_digest)$/,
  // A score is its taker's alone.
  /^case_reads\.quiz_/,
  // Drawings.
  /\.(?:strokes|style|from_point|to_point|within|rect|carried_reason)$/,
  /^(?:barrier_elements\.override_over|jhas\.job_type|notices\.kind|pdf_marks\.type|pdf_values\.(?:row|key|problem)|rca_follow_ups\.p|rca_lessons\.root_codes)$/,
  /^(?:procedure_entries\.(?:step_id|device)|procedure_executions\.waits_for|process_data\.(?:toxic|flammable)_class|qa_evaluations\.(?:mrr|ndcg)|qra_site_cases\.rbi_(?:subject|hole))$/,
];
const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:[+-]\d\d:?\d\d|Z)$/;

const gone: Text = { zh: '已不存在或无权查看的记录', en: 'A record that is gone or not yours to see' };
const other: Text = { zh: '其他', en: 'Other' };
const formerContent: Text = { zh: '原内容', en: 'Former content' };
const newContent: Text = { zh: '新内容', en: 'New content' };

const isText = (value: object): value is Text =>
  'zh' in value && 'en' in value && Object.keys(value).length === 2;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** `0` stands for “nothing above”. */
const idsIn = (value: unknown): string[] =>
  isEmpty(value)
    ? []
    : listOf(value)
        .map(String)
        .filter((id) => /^[1-9]\d*$/.test(id));

/** Who reads: in which language, and which records of which tables are not there for them. */
export interface Readership {
  readonly language: Language;
  readonly hidden: ReadonlyMap<string, Sql>;
}

/** What is kept from somebody is not named to them by what points at it. */
const keeping = (hidden: Sql | undefined): Sql => (hidden ? sql` and x.id not in (${hidden})` : sql``);

/** What records are called, of every table, in one statement. */
export async function calledIn(
  tx: Queries,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  { language, hidden }: Readership,
): Promise<Map<string, string>> {
  const asked = [...wanted].filter(([, ids]) => ids.size > 0);
  if (asked.length === 0) return new Map();
  const rows = await tx.all<{ at: string; id: string; image: string }>(
    join(
      asked.map(
        ([table, ids]) =>
          sql`select ${table}::text as at, x.id::text as id, audit_image(to_jsonb(x))::text as image from ${name(table)} x where x.id = any(${[...ids]}::bigint[])${keeping(hidden.get(table))}`,
      ),
      ' union all ',
    ),
  );
  return new Map(
    rows.map(({ at, id, image }) => [
      `${at} ${id}`,
      recordName(at, parseImage(image), language) ?? tableTitle(at, language),
    ]),
  );
}

function wantedIn(
  table: string,
  image: Image | null,
  columns: Iterable<string>,
  into: Map<string, Set<string>>,
) {
  const words = wordsOf(table);
  for (const column of columns) {
    const target = words[column]?.at;
    if (!target) continue;
    const ids = into.get(target) ?? new Set();
    for (const id of idsIn(image?.[column])) ids.add(id);
    into.set(target, ids);
  }
}

interface Reader {
  readonly language: Language;
  readonly called: ReadonlyMap<string, string>;
}

function say(word: ColumnWord, value: unknown, { language, called }: Reader, content: Text): string | null {
  if (isEmpty(value)) return null;
  if (word.at) {
    const names = idsIn(value).map((id) => called.get(`${word.at} ${id}`) ?? gone[language]);
    return names.join(', ') || null;
  }
  if (word.choices)
    return listOf(value)
      .map((one) => (word.choices?.[String(one)] ?? other)[language])
      .join(', ');
  return plain(value, language, content);
}

function plain(value: unknown, language: Language, content: Text): string {
  if (typeof value === 'boolean') return yesNo[value ? 1 : 0]?.[language] ?? '';
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 12 });
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  if (typeof value === 'object' && value !== null) return isText(value) ? value[language] : content[language];
  const text = String(value);
  const [, day, time] = moment.exec(text) ?? [];
  return day ? `${day} ${time}` : text;
}

/** Columns that changed, have a word and are read by no declaration. */
export function toldColumns(table: string, before: Image | null, after: Image | null): string[] {
  const words = wordsOf(table);
  const read = declaredColumns(table);
  return Object.keys({ ...before, ...after }).filter(
    (column) =>
      column in words &&
      !stamps.has(column) &&
      !read.has(column) &&
      JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]) &&
      !(isEmpty(before?.[column]) && isEmpty(after?.[column])),
  );
}

/** What no declaration reads of a change, in words of the reader: never a code, an id or the name of a column. */
export async function tellChanges(
  tx: Queries,
  table: string,
  { before, after }: { readonly before: Image | null; readonly after: Image | null },
  readership: Readership,
): Promise<Told[]> {
  const words = wordsOf(table);
  // Of a new or removed record its state as usual says nothing.
  const quiet = before && after ? [] : ['status', 'is_deleted'];
  const columns = toldColumns(table, before, after).filter((column) => !quiet.includes(column));
  const wanted = new Map<string, Set<string>>();
  for (const image of [before, after]) wantedIn(table, image, columns, wanted);
  const { language } = readership;
  const reader = { language, called: await calledIn(tx, wanted, readership) };
  return columns.flatMap((column) => {
    const word = words[column];
    if (!word) return [];
    return [
      {
        name: word[language],
        before: say(word, before?.[column], reader, formerContent),
        after: say(word, after?.[column], reader, newContent),
      },
    ];
  });
}

/** Tables that say where a record stands or who was there, not what it belongs to. */
const places = new Set(['users', 'departments', 'factory_nodes', 'enterprises', 'files', 'action_items']);

interface Owner {
  readonly column: string;
  readonly at: string;
}

/** What a record without a name belongs to: what its list calls it by, or else the first record it points at. */
function ownerOf(table: string, image: Image | null): Owner | undefined {
  const resource = resourceOfTable(table);
  const label = resource?.fields[resource.label];
  const source = label && labelSource(label);
  if (resource && source) return { column: columnOf(resource, resource.label), at: source.table };
  const [first] = Object.entries(wordsOf(table))
    .flatMap(([column, { at }]): Owner[] =>
      at && !stamps.has(column) && idsIn(image?.[column]).length === 1 ? [{ column, at }] : [],
    )
    .sort((one, two) => Number(places.has(one.at)) - Number(places.has(two.at)));
  return first;
}

/** A record without a name of its own is called by what it belongs to. */
export async function calledByOwner(
  tx: Queries,
  rows: readonly { readonly id: string; readonly table: string; readonly image: Image | null }[],
  readership: Readership,
): Promise<Map<string, string>> {
  const owners = rows.flatMap(({ id, table, image }) => {
    const found = ownerOf(table, image);
    return found ? [{ id, at: found.at, owner: idsIn(image?.[found.column])[0] ?? '' }] : [];
  });
  const wanted = new Map<string, Set<string>>();
  for (const { at, owner } of owners) wanted.set(at, (wanted.get(at) ?? new Set()).add(owner));
  const called = await calledIn(tx, wanted, readership);
  return new Map(
    owners.flatMap(({ id, at, owner }) => {
      const known = called.get(`${at} ${owner}`);
      return known ? [[id, known] as const] : [];
    }),
  );
}
