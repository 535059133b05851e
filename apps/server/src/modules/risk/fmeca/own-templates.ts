import { fmecaErrors, type TemplateSuggestion } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { diffTemplate, type TemplateEntry } from '@ircrisk/engine-fmeca';
import { equipmentTemplates, type TemplateItem } from '@ircrisk/engine-fmeca/tables/equipment-templates.ts';
import type { Tx } from '#platform/database/pool.ts';
import { empty, join, name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { recalculateStudies } from './calculate.ts';
import {
  applyTo,
  fromItems,
  type LibraryTemplate,
  type Line,
  readLibrary,
  type Stored,
  targetsOf,
} from './templates.ts';

/** An item of a study in the project, and all below it. */
const below = (itemId: string): Sql => sql`
  with recursive tree as (
    select i.id, 0 as depth from fmeca_items i where i.id = ${itemId} and i.is_deleted = 0
    union all select c.id, t.depth + 1 from fmeca_items c join tree t on c.parent_id = t.id where c.is_deleted = 0)`;

async function studyOf(tx: Tx, itemId: string, projectId: string | null): Promise<void> {
  const found = await tx.maybe(sql`
    select 1 from fmeca_items i join fmeca_studies s on s.id = i.study_id
    where i.id = ${itemId} and i.is_deleted = 0 and s.is_deleted = 0 and s.project_id = ${projectId}`);
  if (!found) throw fail(commonErrors.notFound);
}

type Words = { zh: string; en: string };
interface ModeRow {
  itemId: string;
  functionId: string;
  item: Words;
  isoClass: string | null;
  function: Words;
  code: string | null;
  mechanism: string | null;
  severity: number | null;
  occurrence: number | null;
  detection: number | null;
  hidden: boolean;
  mode: Words;
  cause: Words;
  effect: Words;
  prevention: Words;
  control: Words;
}

const words = (column: string) =>
  sql`jsonb_build_object('zh', coalesce(${name(column)}, ''), 'en', coalesce(nullif(${name(`${column}_en`)}, ''), ${name(column)}, ''))`;

interface Wanted {
  itemId: string;
  key: string;
  name: string;
  nameEn?: string | null | undefined;
  isoClass?: string | null | undefined;
}

/** Keeps the modes under an item as the next version of a template of the company; ratings go along as hints. */
export async function saveAsTemplate(tx: Tx, wanted: Wanted, projectId: string | null) {
  const { itemId, key } = wanted;
  await studyOf(tx, itemId, projectId);
  if (
    equipmentTemplates.some((one) => one.key.toLowerCase() === key.toLowerCase()) ||
    key.startsWith('general')
  )
    throw fail(fmecaErrors.templateKey, { key });
  const rows = await tx.all<ModeRow>(sql`
    ${below(itemId)}, m as (
      select m.*, i.name as item, i.name_en as item_en, i.iso_class, f.statement, f.statement_en, t.depth, i.sort as item_sort
      from tree t join fmeca_items i on i.id = t.id join fmeca_functions f on f.item_id = i.id and f.is_deleted = 0
      join fmeca_modes m on m.function_id = f.id and m.is_deleted = 0)
    select m.item_id as "itemId", m.function_id as "functionId", ${words('item')} as item, m.iso_class as "isoClass", ${words('statement')} as function,
      m.iso_code as code, m.mechanism_code as mechanism, m.severity, m.occurrence, m.detection, m.hidden, ${words('mode')} as mode, ${words('cause')} as cause,
      ${words('end_effect')} as effect, ${words('prevention')} as prevention, ${words('control')} as control
    from m order by m.depth, m.item_sort, m.sort, m.id`);
  if (rows.length === 0) throw fail(fmecaErrors.templateEmpty);
  const items = itemsOf(rows);
  const { version } = await tx.one<{ version: number }>(sql`
    insert into fmeca_templates (template_key, template_version, iso_class, name, name_en, items)
    select ${key}, coalesce(max(template_version), 0) + 1, ${wanted.isoClass || (rows[0]?.isoClass ?? '')}, ${wanted.name}, ${wanted.nameEn || null},
      ${JSON.stringify(items)}::jsonb
    from fmeca_templates where template_key = ${key} and is_deleted = 0 returning template_version as version`);
  return { version, modes: items.reduce((sum, { modes }) => sum + modes.length, 0) };
}

/** One item of the template for each function; a second function of an item is told by its statement. */
function itemsOf(rows: readonly ModeRow[]): TemplateItem[] {
  const named = new Map<string, string>();
  return [...Map.groupBy(rows, ({ functionId }) => functionId).values()].map((own) => {
    const [first] = own as [ModeRow];
    const isSecond = named.has(first.item.en) && named.get(first.item.en) !== first.functionId;
    named.set(first.item.en, named.get(first.item.en) ?? first.functionId);
    const title = isSecond
      ? { zh: `${first.item.zh} – ${first.function.zh}`, en: `${first.item.en} – ${first.function.en}` }
      : first.item;
    // A line is told again by its code, name and cause: of two alike one is enough.
    const modes = new Map(own.map((row) => [`${row.code} ${row.mode.en} ${row.cause?.en ?? ''}`, row]));
    return {
      name: title,
      isoClass: first.isoClass,
      function: first.function,
      modes: [...modes.values()].map(
        ({
          code,
          mechanism,
          severity,
          occurrence,
          detection,
          hidden,
          mode,
          cause,
          effect,
          prevention,
          control,
        }) => ({
          ...{
            code,
            mechanism,
            severity,
            occurrence,
            detection,
            hidden,
            mode,
            cause,
            effect,
            prevention,
            control,
          },
        }),
      ),
    } as TemplateItem;
  });
}

/** Fields a template speaks of: property of a suggestion, column, and what a line of the template says. */
const fields: readonly (readonly [
  field: string,
  column: string,
  of: (line: Line) => string | number | null,
])[] = [
  ['isoCode', 'iso_code', ({ code }) => code],
  ['mechanismCode', 'mechanism_code', ({ mechanism }) => mechanism],
  ['severity', 'severity', ({ severity }) => severity],
  ['occurrence', 'occurrence', ({ occurrence }) => occurrence],
  ['detection', 'detection', ({ detection }) => detection],
  ['cause', 'cause', ({ cause }) => cause?.zh || null],
  ['endEffect', 'end_effect', ({ effect }) => effect?.zh || null],
  ['prevention', 'prevention', ({ prevention }) => prevention?.zh || null],
  ['control', 'control', ({ control }) => control?.zh || null],
];

/** Texts and what their English stands in: it follows the text that is taken, unless the study has its own. */
const twins: Readonly<Record<string, (line: Line) => string | null>> = {
  cause: ({ cause }) => cause?.en || null,
  end_effect: ({ effect }) => effect?.en || null,
  prevention: ({ prevention }) => prevention?.en || null,
  control: ({ control }) => control?.en || null,
};

function twinOf(column: string, was: Line | undefined, is: Line | undefined): Sql {
  const english = twins[column];
  if (!english) return empty;
  const [own, ownEnglish] = [sql`m.${name(column)}`, sql`m.${name(`${column}_en`)}`];
  const before = (was && english(was)) ?? '';
  return sql`, ${name(`${column}_en`)} = case when coalesce(${ownEnglish}, '') in ('', ${before}::text, coalesce(${own}, ''))
    then ${(is && english(is)) ?? null}::text else ${ownEnglish} end`;
}

const entryOf = (line: Line): TemplateEntry => ({
  key: line.key,
  fields: Object.fromEntries(fields.map(([field, , of]) => [field, of(line)])),
});
const linesOf = ({ items }: LibraryTemplate) => items.flatMap(({ lines }) => lines);

interface OwnMode {
  id: string;
  key: string;
  version: number | null;
  mode: string;
  values: Record<string, string | number | null>;
}

async function versionOf(tx: Tx, newest: LibraryTemplate, version: number): Promise<LibraryTemplate> {
  if (version === newest.version) return newest;
  const stored = await tx.maybe<Stored>(sql`
    select template_key as key, iso_class as "isoClass", template_version as version,
      jsonb_build_object('zh', name, 'en', coalesce(name_en, name)) as name, items
    from fmeca_templates where template_key = ${newest.key} and template_version = ${version} and is_deleted = 0`);
  return stored ? fromItems(stored, 'tenant') : newest;
}

async function compared(tx: Tx, itemId: string, templateId: string) {
  const newest = (await readLibrary(tx)).find(({ key }) => key === templateId);
  if (!newest) throw fail(commonErrors.notFound);
  const own = await tx.all<OwnMode>(sql`
    ${below(itemId)} select m.id, m.template_key as key, m.template_version as version, m.mode,
      jsonb_build_object(${join(fields.flatMap(([field, column]) => [sql`${field}::text`, sql`m.${name(column)}`]))}) as values
    from tree t join fmeca_modes m on m.item_id = t.id and m.is_deleted = 0
    where left(m.template_key, ${templateId.length + 1}) = ${`${templateId}/`} order by m.sort, m.id`);
  const from = own.length === 0 ? null : Math.min(...own.map(({ version }) => version ?? 1));
  const old = from === null ? [] : linesOf(await versionOf(tx, newest, from));
  const base = old.map(entryOf);
  const mine = [...new Map(own.map((row) => [row.key, { key: row.key, fields: row.values }])).values()];
  const { suggestions } = diffTemplate(base, mine, linesOf(newest).map(entryOf));
  return { newest, own, from, suggestions, old };
}

const shown = (value: unknown) =>
  value === null || value === undefined || value === '' ? null : String(value);

/** Against the version the modes came from: what the newest one adds, drops or says otherwise, and where the study has its own word. */
export async function suggestionsOf(tx: Tx, itemId: string, templateId: string, projectId: string | null) {
  await studyOf(tx, itemId, projectId);
  const { newest, own, from, suggestions } = await compared(tx, itemId, templateId);
  const lines = new Map(linesOf(newest).map((line) => [line.key, line]));
  const told = new Map(own.map((row) => [row.key, row.mode]));
  return {
    from,
    to: newest.version,
    suggestions: suggestions.map((one): TemplateSuggestion => {
      const mode = told.get(one.key) ?? lines.get(one.key)?.mode.zh ?? one.key;
      const whole = { kind: one.kind, key: one.key, mode, field: null, base: null, mine: null, theirs: null };
      if (one.kind === 'take')
        return {
          ...whole,
          field: one.field,
          base: shown(one.from),
          mine: shown(one.from),
          theirs: shown(one.to),
        };
      if (one.kind === 'conflict')
        return {
          ...whole,
          field: one.field,
          base: shown(one.base),
          mine: shown(one.mine),
          theirs: shown(one.theirs),
        };
      return whole;
    }),
  };
}

interface Taken {
  itemId: string;
  templateId: string;
  chosen: readonly { key: string; field: string | null }[];
}

/** Only what still is a suggestion is taken; a dropped mode with an open action stays. */
export async function takeFrom(tx: Tx, { itemId, templateId, chosen }: Taken, projectId: string | null) {
  const { studyId } = await targetsOf(tx, [itemId], projectId);
  const { newest, own, suggestions, old } = await compared(tx, itemId, templateId);
  const lineOf = (lines: readonly Line[], key: string) => lines.find((line) => line.key === key);
  const wanted = new Set(chosen.map(({ key, field }) => `${key} ${field ?? ''}`));
  const isWanted = (key: string, field = '') => wanted.has(`${key} ${field}`);
  const only = new Set(
    suggestions.flatMap((one) =>
      (one.kind === 'add' || one.kind === 'removedHere') && isWanted(one.key) ? [one.key] : [],
    ),
  );
  const { added } =
    only.size === 0
      ? { added: 0 }
      : await applyTo(tx, { templateId, itemIds: [itemId], mode: 'append', only }, projectId);
  let changed = 0;
  for (const one of suggestions) {
    const column =
      one.kind === 'take' || one.kind === 'conflict'
        ? fields.find(([field]) => field === one.field)?.[1]
        : undefined;
    if (!column || (one.kind !== 'take' && one.kind !== 'conflict') || !isWanted(one.key, one.field))
      continue;
    const value = one.kind === 'take' ? one.to : one.theirs;
    const ids = own.filter(({ key }) => key === one.key).map(({ id }) => id);
    changed += await tx.run(sql`
      update fmeca_modes m set ${name(column)} = n.${name(column)}, template_version = ${newest.version}${twinOf(column, lineOf(old, one.key), lineOf(linesOf(newest), one.key))}
      from jsonb_populate_record(null::fmeca_modes, ${JSON.stringify({ [column]: value })}::jsonb) n where m.id = any(${ids}::bigint[])`);
  }
  const dropped = suggestions.flatMap((one) =>
    one.kind === 'drop' && isWanted(one.key)
      ? own.filter(({ key }) => key === one.key).map(({ id }) => id)
      : [],
  );
  const removed = await tx.run(sql`
    update fmeca_modes m set is_deleted = 1 where m.id = any(${dropped}::bigint[]) and not exists (
      select 1 from action_items a where a.source_module = 'fmeca' and a.source_id = m.origin_id and a.is_deleted = 0 and a.state not in ('closed', 'cancelled'))`);
  await recalculateStudies(tx, [studyId]);
  return { added, changed, removed };
}
