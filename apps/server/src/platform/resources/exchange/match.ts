import { columnOf, type Field, type Resource } from '@ircrisk/contract/resource.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { quantityOf } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { all, empty, join, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { hooksOf } from '../hooks.ts';
import { type Viewer, visible } from '../scope.ts';
import { isList, shapeOf } from '../shape.ts';
import { noteUnclear, resolvePointer } from './names.ts';
import { settleParents } from './parents.ts';
import { gatherTreePaths } from './record-paths.ts';
import { noteErrors, pointerOf, type Staged, stagingOf } from './staging.ts';

const texts = {
  unknownId: { zh: 'ID “{value}”不存在', en: 'ID “{value}” does not exist' },
  twice: { zh: '{field}“{value}”在文件中重复', en: '{field} “{value}” comes more than once in the file' },
} satisfies Record<string, Text>;

interface Problem {
  row: number;
  value: string | null;
}

/** Lists are never null in the table, and a new record takes its declared defaults. */
function defaultOf(field: Field | undefined): Sql | null {
  if (!field) return null;
  if (field.default !== undefined)
    return raw(
      typeof field.default === 'string' ? `'${field.default.replaceAll("'", "''")}'` : String(field.default),
    );
  return isList(field) ? raw(`'{}'`) : null;
}

/** Units that shift their zero lose a last digit on the way there and back, whatever the size of the value. */
const shifts = (field: Field & { kind: 'quantity' }) =>
  Object.values(quantityOf(field.quantity).display).some(({ toDisplay }) => toDisplay(0) !== 0);

/** What a record keeps where the file says the same in other digits: units that were converted, seconds without their fractions. */
function sameAs(field: Field | undefined, value: Sql, current: Sql): Sql | null {
  if (field?.kind === 'quantity') {
    const most = sql`1e-9 * greatest(abs(${value}), abs(${current}))${shifts(field) ? raw(' + 1e-9') : empty}`;
    return sql`abs(${value} - ${current}) <= ${most}`;
  }
  if (field?.kind === 'time') return sql`date_trunc('second', ${current}) = ${value}`;
  return null;
}

/** A value of the file over what the record has: an empty cell leaves it alone, unless the person chose otherwise. */
function settled(staged: Staged, field: Field | undefined, value: Sql, current: Sql | null, isNew: Sql): Sql {
  const first = defaultOf(field);
  const filled = first ? sql`coalesce(${value}, ${first})` : value;
  if (!current) return filled;
  const same = sameAs(field, value, current);
  const kept = staged.empty === 'keep' ? sql`coalesce(${value}, ${current})` : filled;
  const over = same ? sql`case when ${same} then ${current} else ${kept} end` : kept;
  return first && staged.empty === 'keep' ? sql`case when ${isNew} then ${filled} else ${over} end` : over;
}

/**
 * Lines become rows in one pass: names turned into ids, and beside each row the record it changes — by its id, else by the
 * resource's own key — with what its empty cells leave as it is.
 */
export async function matchRecords(
  tx: Tx,
  resource: Resource,
  staged: Staged,
  viewer: Viewer,
  language: Language,
): Promise<void> {
  const staging = stagingOf(tx);
  const { table } = shapeOf(resource);
  await gatherTreePaths(tx, resource);
  const properties = staged.columns.filter((property) => property in resource.fields);
  const values = new Map<string, Sql>();
  const unclear: [property: string, found: Awaited<ReturnType<typeof resolvePointer>>][] = [];
  let joins = empty;
  for (const property of [...(staged.columns.includes('parentId') ? ['parentId'] : []), ...properties]) {
    if (!pointerOf(resource, property)) {
      values.set(property, name(`l.${columnOf(resource, property)}`));
      continue;
    }
    const found = await resolvePointer(tx, resource, property, staged, language);
    values.set(property, found.value);
    joins = sql`${joins}${found.joins}`;
    if (property !== 'parentId')
      await noteUnclear(tx, resource, property, staged, language, found.unclear, found.unless);
    unclear.push([property, found]);
  }
  const key = resource.unique?.[0]?.every((property) => staged.columns.includes(property))
    ? resource.unique[0]
    : null;
  const byId = 'id' in staged.used;
  const seen = sql`(select t.* from ${table} t where ${visible(resource, viewer)})`;
  const own = byId ? sql` left join ${seen} o on o.id = l.id` : empty;
  const keyed = key
    ? sql` left join (select t.* from ${seen} t where ${hooksOf(resource.id)?.matchedRows ?? sql`true`}) k on l.id is null and ${all(
        key.map((property) => {
          const value = values.get(property) ?? empty;
          const column = name(`k.${columnOf(resource, property)}`);
          return property === 'parentId'
            ? sql`${column} = ${atRoot(staged, value)}`
            : sql`${column} = ${value}`;
        }),
      )}`
    : empty;
  const current = (column: string): Sql | null => {
    const found = [...(byId ? ['o'] : []), ...(key ? ['k'] : [])].map((alias) => name(`${alias}.${column}`));
    return found.length === 0 ? null : found.length === 1 ? found[0]! : sql`coalesce(${join(found)})`;
  };
  const matched = current('id') ?? sql`null::bigint`;
  const isNew = sql`${matched} is null`;
  const columns = properties.map((property) => {
    const column = columnOf(resource, property);
    const value = settled(staged, resource.fields[property], values.get(property)!, current(column), isNew);
    return sql`, ${value} as ${name(column)}`;
  });
  const parent = values.get('parentId');
  const parents = parent
    ? sql`, ${parent} as parent_id, ${'parentId' in staged.used ? sql`l.label_parent_id` : sql`null::text`} as parent_label`
    : empty;
  await staging.run(sql`create temporary table import_rows on commit drop as
    select l.row, l.id, ${matched} as matched_id${parents}${join(columns, '')}
    from import_lines l${joins}${own}${keyed}`);
  await staging.run(sql`analyze import_rows`);
  if (parent) {
    const found = unclear.find(([property]) => property === 'parentId')?.[1];
    await settleParents(tx, resource, staged, language, found?.unclear ?? [], found?.unless ?? empty);
  }
  if (byId) {
    const lost = await staging.all<Problem>(
      sql`select row, id::text as value from import_rows where id is not null and matched_id is null`,
    );
    for (const { row, value } of lost)
      noteErrors(staged, row, [
        { row, field: 'id', msg: say(texts.unknownId, language, { value: value ?? '' }), value },
      ]);
  }
  await noteTwice(tx, resource, key, staged, language);
}

/** No parent at all is the root; one that is named and unknown is nobody. */
const atRoot = (staged: Staged, value: Sql): Sql =>
  'parentId' in staged.used
    ? sql`coalesce(${value}, case when l.label_parent_id is null then 0 else -1 end)`
    : sql`coalesce(${value}, 0)`;

/** Rows that mean the same record as one before them: by its id, or by the key. */
async function noteTwice(
  tx: Tx,
  resource: Resource,
  key: readonly string[] | null,
  staged: Staged,
  language: Language,
): Promise<void> {
  if ('id' in staged.used) {
    const twice = await stagingOf(tx).all<Problem>(sql`
      select row, id::text as value from (
        select row, id, row_number() over (partition by id order by row) as nth from import_rows where id is not null) o
      where nth > 1 order by row`);
    for (const { row, value } of twice)
      noteErrors(staged, row, [
        { row, field: 'id', msg: say(texts.twice, language, { field: 'ID', value: value ?? '' }), value },
      ]);
  }
  if (!key) return;
  const columns = join(
    key.flatMap((property) =>
      property === 'parentId'
        ? [name('parent_id'), name('parent_row')]
        : [name(columnOf(resource, property))],
    ),
  );
  // An empty place where something unreadable stands is no value that could come twice.
  const unread = [...staged.unread].flatMap(([row, fields]) =>
    fields.some((field) => key.includes(field)) ? [row] : [],
  );
  // A number that may be left out is given by the platform: left out twice it is two numbers.
  const [only] = key.length === 1 ? key : [];
  const isGiven = only !== undefined && only !== 'parentId' && !resource.fields[only]?.required;
  const left = sql`${unread.length > 0 ? sql`row <> all(${unread})` : sql`true`}${isGiven ? sql` and ${columns} is not null` : empty}`;
  const last = key.at(-1)!;
  const shown = last === 'parentId' ? name('parent_label') : name(columnOf(resource, last));
  const twice = await stagingOf(tx).all<Problem>(sql`
    select row, ${shown}::text as value from (
      select row, ${columns}${last === 'parentId' ? sql`, parent_label` : empty}, row_number() over (partition by ${columns} order by row) as nth from import_rows where ${left}) o where nth > 1 order by row`);
  const label = resource.fields[last]?.[language] ?? last;
  for (const { row, value } of twice)
    noteErrors(staged, row, [
      { row, field: last, msg: say(texts.twice, language, { field: label, value: value ?? '' }), value },
    ]);
}
