import type { TemplateGroup } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { failureMode } from '@ircrisk/contract/resources/failure-mode.ts';
import { studyErrors } from '@ircrisk/contract/study.ts';
import { modeKeys, ratingFigures } from '@ircrisk/engine-fmeca';
import { equipmentTemplates, type TemplateItem } from '@ircrisk/engine-fmeca/tables/equipment-templates.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { countStudies, recalculate } from './calculate.ts';

type Words = { zh: string; en: string };

/** A mode of a template with the key that tells it again in a study. */
export interface Line {
  key: string;
  itemKey: string;
  code: string | null;
  mechanism: string | null;
  severity: number | null;
  occurrence: number | null;
  detection: number | null;
  hidden: boolean;
  mode: Words;
  cause: Words | null;
  effect: Words | null;
  prevention: Words | null;
  control: Words | null;
}

interface LibraryItem {
  key: string;
  /** Null: the modes belong to the chosen item itself. */
  name: Words | null;
  isoClass: string | null;
  function: Words;
  lines: Line[];
}

export interface LibraryTemplate {
  key: string;
  name: Words;
  isoClass: string;
  version: number;
  source: 'system' | 'tenant';
  items: LibraryItem[];
}

export interface Stored {
  key: string;
  isoClass: string;
  version: number;
  name: Words;
  items: readonly TemplateItem[];
}

export const fromItems = (
  { key, name: title, isoClass, version, items }: Stored,
  source: 'system' | 'tenant',
): LibraryTemplate => ({
  key,
  name: title,
  isoClass,
  version,
  source,
  items: items.map((item) => {
    const itemKey = `${key}/${item.name.en}`;
    const keys = modeKeys(itemKey, item.modes);
    return {
      key: itemKey,
      name: item.name,
      isoClass: item.isoClass,
      function: item.function,
      lines: item.modes.map((mode, at) => ({ ...mode, key: keys[at]!, itemKey })),
    };
  }),
});

/** The general list has no items: its modes go to the chosen item, under one function. */
const asDesigned = { zh: '按设计要求工作', en: 'Work as designed' };

async function generalTemplates(tx: Tx): Promise<LibraryTemplate[]> {
  const rows = await tx.all<{ id: string; type: string; code: string; zh: string; en: string }>(sql`
    select id, equipment_type as type, code, name as zh, name_en as en from failure_mode_templates where is_deleted = 0 order by equipment_type, code, id`);
  const types = (failureMode.fields.equipmentType as { choices: Record<string, Words> }).choices;
  return [...Map.groupBy(rows, ({ type }) => type)].map(([type, own]) => {
    const key = `general:${type}`;
    const nothing = { mechanism: null, severity: null, occurrence: null, detection: null, hidden: false };
    const texts = { cause: null, effect: null, prevention: null, control: null };
    const lines = own.map(({ code, zh, en }) => ({
      key: `${key}/${code}`,
      itemKey: key,
      code,
      ...nothing,
      ...texts,
      mode: { zh, en },
    }));
    const title = types[type] ?? { zh: type, en: type };
    return {
      key,
      name: { zh: `${title.zh}（通用）`, en: `${title.en} (general)` },
      isoClass: '',
      version: 1,
      source: 'system' as const,
      items: [{ key, name: null, isoClass: null, function: asDesigned, lines }],
    };
  });
}

/** All templates a company may use: the first ones, the general list by kind of equipment, and its own in their newest version. */
export async function readLibrary(tx: Tx): Promise<LibraryTemplate[]> {
  const own = await tx.all<Stored>(sql`
    select distinct on (template_key) template_key as key, iso_class as "isoClass", template_version as version,
      jsonb_build_object('zh', name, 'en', coalesce(name_en, name)) as name, items
    from fmeca_templates where is_deleted = 0 order by template_key, template_version desc`);
  return [
    ...equipmentTemplates.map((one) => fromItems(one, 'system')),
    ...own.map((one) => fromItems(one, 'tenant')),
    ...(await generalTemplates(tx)),
  ];
}

export const grouped = (template: LibraryTemplate): TemplateGroup => ({
  key: template.key,
  name: template.name.zh,
  nameEn: template.name.en,
  equipmentClass: template.isoClass,
  version: template.version,
  source: template.source,
  failureModes: template.items.flatMap(({ name: title, lines }) =>
    lines.map((line) => ({
      id: line.key,
      item: title?.zh ?? '',
      itemEn: title?.en ?? '',
      code: line.code ?? '',
      name: line.mode.zh,
      nameEn: line.mode.en,
      severity: line.severity,
      occurrence: line.occurrence,
      detection: line.detection,
      hidden: line.hidden,
    })),
  ),
});

/** Items of one draft of the project, locked, so that two who apply at once do not both add. */
export async function targetsOf(tx: Tx, itemIds: readonly string[], projectId: string | null) {
  const wanted = [...new Set(itemIds)];
  const rows = await tx.all<{ id: string; studyId: string; state: string }>(sql`
    select i.id, i.study_id as "studyId", s.state from fmeca_items i join fmeca_studies s on s.id = i.study_id
    where i.id = any(${wanted}::bigint[]) and i.is_deleted = 0 and s.is_deleted = 0 and s.project_id = ${projectId} for update of s`);
  if (rows.length !== wanted.length || new Set(rows.map(({ studyId }) => studyId)).size !== 1)
    throw fail(commonErrors.notFound);
  if (rows[0]!.state !== 'draft') throw fail(studyErrors.readOnly);
  return { studyId: rows[0]!.studyId, ids: wanted };
}

const filledColumns = [
  'iso_code',
  'mechanism_code',
  'cause',
  'cause_en',
  'end_effect',
  'end_effect_en',
  'prevention',
  'prevention_en',
  'control',
  'control_en',
  'severity',
  'occurrence',
  'detection',
  'mode_en',
] as const;

const ratings: ReadonlySet<string> = new Set(['severity', 'occurrence', 'detection']);
/** The lines of a template as a table. */
const lineColumns = sql`template_key text, item_key text, at int, hidden boolean, mode text, rpn int, priority text, ${join(
  filledColumns.map((column) => sql`${name(column)} ${ratings.has(column) ? sql`smallint` : sql`text`}`),
)}`;

/**
 * The figures of a line are those of every mode made from it: a template speaks of ratings alone, so that nothing hangs on the rate of an
 * item or on a matrix.
 */
const ratedBy = (line: Line) => {
  const { rpn = null, priority = null } = ratingFigures(line) ?? {};
  return { rpn, priority };
};

/** What a template leaves empty is null: an empty text would count as something to fill in. */
const rowsOf = (lines: readonly Line[]) =>
  JSON.stringify(
    lines.map((line, at) => ({
      ...ratedBy(line),
      template_key: line.key,
      item_key: line.itemKey,
      iso_code: line.code || null,
      mechanism_code: line.mechanism || null,
      severity: line.severity,
      occurrence: line.occurrence,
      detection: line.detection,
      hidden: line.hidden,
      mode: line.mode.zh,
      mode_en: line.mode.en || null,
      cause: line.cause?.zh || null,
      cause_en: line.cause?.en || null,
      end_effect: line.effect?.zh || null,
      end_effect_en: line.effect?.en || null,
      prevention: line.prevention?.zh || null,
      prevention_en: line.prevention?.en || null,
      control: line.control?.zh || null,
      control_en: line.control?.en || null,
      at,
    })),
  );

interface Applied {
  /** Only these modes of it, by key; all when left out. */
  only?: ReadonlySet<string>;
  templateId: string;
  itemIds: readonly string[];
  mode: 'append' | 'merge';
}

/**
 * Puts a template under items: missing items, functions and modes are added, each told by its key, so a second time adds nothing.
 * A merge also fills cells that are still empty; what people wrote is never touched.
 */
export async function applyTo(
  tx: Tx,
  { templateId, itemIds, mode, only }: Applied,
  projectId: string | null,
) {
  const template = (await readLibrary(tx)).find(({ key }) => key === templateId);
  if (!template) throw fail(commonErrors.notFound);
  const { studyId, ids } = await targetsOf(tx, itemIds, projectId);
  const parts = JSON.stringify(
    template.items.map((item, at) => ({
      key: item.key,
      zh: item.name?.zh ?? null,
      en: item.name?.en ?? null,
      iso_class: item.isoClass,
      function: item.function.zh,
      function_en: item.function.en,
      at,
    })),
  );
  const partsTable = sql`jsonb_to_recordset(${parts}::jsonb) p(key text, zh text, en text, iso_class text, function text, function_en text, at int)`;
  const items = await tx.run(sql`
    insert into fmeca_items (study_id, parent_id, name, name_en, iso_class, level, template_key, sort)
    select ${studyId}, i.id, p.zh, p.en, p.iso_class, 'maintainable', p.key, i.sort + p.at + 1
    from fmeca_items i cross join ${partsTable} where i.id = any(${ids}::bigint[]) and p.zh is not null
    on conflict (tenant_id, study_id, parent_id, template_key) where is_deleted = 0 and template_key is not null do nothing`);
  // Items that carry the template now: those below the chosen ones, or the chosen ones themselves.
  const carriers = sql`select c.id, c.sort, p.key, p.function, p.function_en from ${partsTable} join fmeca_items c on c.study_id = ${studyId} and c.is_deleted = 0
    and case when p.zh is null then c.id = any(${ids}::bigint[]) else c.parent_id = any(${ids}::bigint[]) and c.template_key = p.key end`;
  await tx.run(sql`
    insert into fmeca_functions (study_id, item_id, statement, statement_en, template_key, sort)
    select ${studyId}, c.id, c.function, c.function_en, c.key, c.sort from (${carriers}) c
    on conflict (tenant_id, item_id, template_key) where is_deleted = 0 and template_key is not null do nothing`);
  const lines = template.items.flatMap((item) => item.lines).filter(({ key }) => !only || only.has(key));
  const linesTable = sql`jsonb_to_recordset(${rowsOf(lines)}::jsonb) l(${lineColumns})`;
  const functions = await tx.all<Held>(sql`
    select f.id, c.id as "itemId", c.key, c.sort from (${carriers}) c join fmeca_functions f on f.item_id = c.id and f.template_key = c.key and f.is_deleted = 0
    order by f.id`);
  const added = await addModes(tx, { studyId, version: template.version, functions, linesTable });
  const filled = mode === 'merge' ? await fillModes(tx, functions, linesTable) : 0;
  await countStudies(tx, [studyId]);
  const total = lines.length * ids.length;
  return { items, added, filled, unchanged: total - added - filled };
}

/** A function that carries a template, and where its modes stand. */
interface Held {
  id: string;
  itemId: string;
  key: string;
  sort: number;
}

const heldTable = (
  functions: readonly Held[],
) => sql`unnest(${functions.map(({ id }) => id)}::bigint[], ${functions.map(({ itemId }) => itemId)}::bigint[],
  ${functions.map(({ key }) => key)}::text[], ${functions.map(({ sort }) => sort)}::int[]) f(id, item_id, key, sort)`;

interface Wanted {
  studyId: string;
  version: number;
  functions: readonly Held[];
  linesTable: Sql;
}

/**
 * Adds the modes that are missing, with their figures. The study is locked, so nobody adds beside us: what is there is read once, and no
 * row has to look for itself.
 */
async function addModes(tx: Tx, { studyId, version, functions, linesTable }: Wanted): Promise<number> {
  const known = await tx.all<{ id: string; key: string }>(sql`
    select function_id as id, template_key as key from fmeca_modes
    where function_id = any(${functions.map(({ id }) => id)}::bigint[]) and template_key is not null and is_deleted = 0`);
  const columns = filledColumns.map((column) => name(column));
  const { count } = await tx.one<{ count: number }>(sql`
    with added as (
      insert into fmeca_modes (study_id, item_id, function_id, template_key, template_version, hidden, mode, ${join(columns)}, sort)
      select ${studyId}, f.item_id, f.id, l.template_key, ${version}, l.hidden, l.mode, ${join(columns.map((column) => sql`l.${column}`))}, f.sort * 10 + l.at
      from ${heldTable(functions)} join ${linesTable} on l.item_key = f.key
      where (f.id, l.template_key) not in (select * from unnest(${known.map(({ id }) => id)}::bigint[], ${known.map(({ key }) => key)}::text[]))
      order by f.id, l.at
      returning id, template_key),
    figures as (
      insert into fmeca_mode_results (mode_id, rpn, priority)
      select a.id, l.rpn, l.priority from added a join ${linesTable} on l.template_key = a.template_key)
    select count(*)::int as count from added`);
  return count;
}

/** Fills cells that are still empty; answers in how many modes. */
async function fillModes(tx: Tx, functions: readonly Held[], linesTable: Sql): Promise<number> {
  const gap = filledColumns.map(
    (column) => sql`(nullif(m.${name(column)}::text, '') is null and l.${name(column)} is not null)`,
  );
  const filled = await tx.all<{ id: string }>(sql`
    update fmeca_modes m set ${join(filledColumns.map((column) => sql`${name(column)} = coalesce(case when m.${name(column)}::text = '' then null else m.${name(column)} end, l.${name(column)})`))}
    from ${heldTable(functions)} join ${linesTable} on l.item_key = f.key
    where m.function_id = f.id and m.template_key = l.template_key and m.is_deleted = 0 and (${join(gap, ' or ')}) returning m.id`);
  await recalculate(tx, { modeIds: filled.map(({ id }) => id) });
  return filled.length;
}
