import { resourceOf } from '@ircrisk/contract/catalog.ts';
import {
  type Dimension,
  dimensionsOf,
  isAdditive,
  isCalendar,
  type Measure,
  measuresOf,
  type PivotQuestion,
  type PivotResult,
  pivotErrors,
} from '@ircrisk/contract/modules/assets/statistics-pivot.ts';
import { permissionOf, type Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { all, empty, join, name, raw, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { filterConditions } from '#platform/resources/filters.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { anyColumn, columnAt, shapeOf } from '#platform/resources/shape.ts';
import { namesOf, othersCode } from './pivot-names.ts';

/** Groups down and across: more of them is no table a person reads. */
const maxRows = 500;
const maxColumns = 60;

function found<T extends { key: string }>(offered: readonly T[], key: string): T {
  const one = offered.find((each) => each.key === key);
  if (!one) throw fail(pivotErrors.unknown, { name: key });
  return one;
}

/** The value records are grouped by, as text; null stays null. */
function groupValue(resource: Resource, { property, field, step, ofEquipment }: Dimension): Sql {
  const column = ofEquipment
    ? name(`q.${anyColumn(resourceOf('equipment'), property)}`)
    : columnAt(resource, property);
  switch (step) {
    case 'year':
      return sql`to_char(${column}, 'YYYY')`;
    case 'quarter':
      return sql`to_char(${column}, 'YYYY"-Q"Q')`;
    case 'month':
      return sql`to_char(${column}, 'YYYY-MM')`;
    case 'branch':
    case 'device':
      // The last node of that level on the way down to the unit; a few hundred units, looked up by hash.
      return sql`(select a.up::text from above a where a.id = ${column} and a.level = ${raw(`'${step}'`)})`;
    default:
      return field.kind === 'choice' ? sql`nullif(${column}, '')` : sql`${column}::text`;
  }
}

/** Every unit with the branch and the device it belongs to. */
const above = sql`above as materialized (
  select n.id, d.level_code as level, (array_agg(d.id order by p.at desc))[1] as up from factory_nodes n
  cross join lateral unnest(string_to_array(trim('/' from n.path), '/')::bigint[]) with ordinality p(id, at)
  join factory_nodes d on d.id = p.id where d.level_code in ('branch', 'device') group by n.id, d.level_code)`;

const percentiles = { median: '0.5', p25: '0.25', p75: '0.75', p90: '0.9' } as const;

function aggregated({ aggregate }: Measure, at: number): Sql {
  const value = name(`m${at}`);
  switch (aggregate) {
    case 'count':
      return sql`count(*)::float8`;
    case 'distinct':
      return sql`count(distinct ${value})::float8`;
    case 'share':
      return sql`(100.0 * count(*) filter (where ${value}) / nullif(count(*), 0))::float8`;
    case 'average':
      return sql`avg(${value})::float8`;
    case 'values':
      return sql`count(${value})::float8`;
    case 'median':
    case 'p25':
    case 'p75':
    case 'p90':
      // Several of one property share one sort.
      return sql`(percentile_cont(${raw(percentiles[aggregate])}) within group (order by ${value}))::float8`;
    default:
      return sql`${raw(aggregate)}(${value})::float8`;
  }
}

function measured(resource: Resource, { property, field }: Measure): Sql {
  if (!property) return raw('null::float8');
  const column = columnAt(resource, property);
  return field?.kind === 'reference' || field?.kind === 'yesNo' ? column : sql`${column}::float8`;
}

interface Group {
  level: number;
  by: string | null;
  across: string | null;
  figures: (number | null)[];
  records: number;
}

/** Groups and all their totals in one pass of the database, over the records the viewer may see. */
async function readGroups(
  tx: Tx,
  resource: Resource,
  question: PivotQuestion,
  viewer: Viewer,
  [by, across]: [Dimension, Dimension | null],
  measures: readonly Measure[],
): Promise<Group[]> {
  const { table, joined } = shapeOf(resource);
  const dimensions = across ? [by, across] : [by];
  const equipment = dimensions.some(({ ofEquipment }) => ofEquipment)
    ? sql` left join equipment q on q.tenant_id = t.tenant_id and q.id = t.equipment_id`
    : empty;
  const conditions = all([visible(resource, viewer), ...filterConditions(resource, question.filters)]);
  const values = join(
    measures.map((measure, at) => sql`, ${measured(resource, measure)} as ${name(`m${at}`)}`),
    '',
  );
  const plant = dimensions.some(({ step }) => step === 'branch' || step === 'device');
  const rows = sql`rows as ${raw(question.top ? 'materialized' : 'not materialized')} (
    select ${groupValue(resource, by)} as g, ${across ? groupValue(resource, across) : sql`null::text`} as a${values}
    from ${table} t ${joined}${equipment} where ${conditions})`;
  const kept = question.top
    ? sql`, kept as (select g from rows group by g order by ${aggregated(measures[0]!, 0)} desc nulls last, g limit ${question.top})
        , named as (select case when k.g is not distinct from r.g and k.here then r.g else ${othersCode} end as g, r.a${join(
          measures.map((_, at) => sql`, ${name(`r.m${at}`)}`),
          '',
        )} from rows r left join (select g, true as here from kept) k on k.g is not distinct from r.g)`
    : empty;
  const figures = join(measures.map(aggregated));
  const sets = across ? raw('((g, a), (g), (a), ())') : raw('((g), ())');
  return tx.all<Group>(sql`
    with ${plant ? sql`${above}, ` : empty}${rows}${kept}
    select ${across ? raw('grouping(g, a)') : raw('grouping(g) * 2 + 1')} as level, g as by, ${across ? raw('a') : raw('null')} as across,
      array[${figures}] as figures, count(*)::int as records
    from ${raw(question.top ? 'named' : 'rows')} group by grouping sets ${sets} limit 40000`);
}

/** What was asked, of what the viewer may see: by groups down, groups across, and with every total. */
export async function readPivot(
  tx: Tx,
  question: PivotQuestion,
  viewer: Viewer,
  language: Language,
  timeZone: string,
): Promise<PivotResult> {
  const resource = resourceOf(question.dataset);
  if (!viewer.permissions?.has(permissionOf(resource, 'read'))) throw fail(commonErrors.forbidden);
  const offered = dimensionsOf(question.dataset);
  const by = found(offered, question.by);
  const across = question.across ? found(offered, question.across) : null;
  const measures = question.measures.map((key) => found(measuresOf(question.dataset), key));
  const groups = await readGroups(tx, resource, question, viewer, [by, across], measures);
  const ofLevel = (level: number) => groups.filter((group) => group.level === level);
  const [rows, columns, cells] = [ofLevel(1), ofLevel(2), ofLevel(0)];
  if (rows.length > maxRows) throw fail(pivotErrors.tooMany, { max: maxRows });
  if (columns.length > maxColumns) throw fail(pivotErrors.tooMany, { max: maxColumns });
  const [rowNames, columnNames, day] = await Promise.all([
    namesOf(
      tx,
      by,
      rows.map((row) => row.by),
      language,
    ),
    across
      ? namesOf(
          tx,
          across,
          columns.map((column) => column.across),
          language,
        )
      : null,
    tx.one<{ today: string }>(sql`select current_date as today`),
  ]);
  const inOrder = arranged(by, rows, (row) => row.by, !isCalendar(by.key) || Boolean(question.top));
  const across_ = across
    ? arranged(
        across,
        columns,
        (column) => column.across,
        across.field.kind !== 'choice' && !isCalendar(across.key),
      )
    : [];
  const cellAt = new Map(cells.map((cell) => [JSON.stringify([cell.by, cell.across]), cell.figures]));
  const [grand] = ofLevel(3);
  return {
    measures: measures.map(({ key, aggregate, field, ...title }) => ({
      key,
      title: title[language],
      quantity:
        aggregate === 'share'
          ? 'percent'
          : field?.kind === 'quantity' && aggregate !== 'values'
            ? field.quantity
            : null,
      additive: isAdditive(aggregate),
    })),
    by: by[language],
    across: across?.[language] ?? null,
    columns: across_.map(({ across: code, figures }) => ({
      code,
      name: columnNames?.(code) ?? '',
      total: figures,
    })),
    rows: inOrder.map(({ by: code, figures, records }) => ({
      code,
      name: rowNames(code),
      records,
      total: figures,
      cells: across_.map((column) => cellAt.get(JSON.stringify([code, column.across])) ?? null),
    })),
    total: grand?.figures ?? measures.map(() => null),
    records: grand?.records ?? 0,
    asOf: day.today,
    timeZone,
  };
}

/** Time runs forward and choices across keep their own order; all else goes from the largest down, what is blank or put together last. */
function arranged(
  { field }: Dimension,
  groups: readonly Group[],
  codeOf: (group: Group) => string | null,
  byFigure: boolean,
): Group[] {
  const last = (group: Group) => (codeOf(group) === null ? 2 : codeOf(group) === othersCode ? 1 : 0);
  const choices = field.kind === 'choice' ? Object.keys(field.choices) : [];
  const figure = (group: Group) => group.figures[0] ?? Number.NEGATIVE_INFINITY;
  return [...groups].sort((a, b) => {
    const [left, right] = [codeOf(a) ?? '', codeOf(b) ?? ''];
    const end = last(a) - last(b);
    if (end !== 0) return end;
    const larger = byFigure ? figure(b) - figure(a) : choices.indexOf(left) - choices.indexOf(right);
    return larger || (left < right ? -1 : left > right ? 1 : 0);
  });
}
