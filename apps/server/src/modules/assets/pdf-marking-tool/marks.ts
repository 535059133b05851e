import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import type { saveMark as saveMarkCall } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import {
  type BindingOption,
  type BoundPlace,
  type MarkInput as Input,
  pdfErrors,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { BindingKind, Layer, LayerKind, Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { loopColours } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { document as resource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { pdfMarkText, shapeProblem } from '@ircrisk/engine-pdf-mark';
import type { Tx } from '#platform/database/pool.ts';
import { name, type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, failAt, invalidField } from '#platform/http/answer.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';

export type MarkRecord = ParsedInputOf<typeof saveMarkCall>;

/** Where each kind of thing lies: its table, its code and name, and the equipment a click leads to. */
const targets: Readonly<Record<BindingKind, { column: string; table: string }>> = {
  equipment: { column: 'equipment_id', table: 'equipment' },
  part: { column: 'part_id', table: 'parts' },
  loop: { column: 'loop_id', table: 'corrosion_loops' },
  location: { column: 'location_id', table: 'monitoring_locations' },
  barrier: { column: 'barrier_id', table: 'barriers' },
};

const things = sql`
  select 'equipment' as kind, e.id, e.tag as code, e.name, e.name_en as "nameEn", e.id as "equipmentId", null::text as colour from equipment e where e.is_deleted = 0
  union all select 'part', p.id, e.tag || ' › ' || p.name, p.name, p.name_en, e.id, null from parts p join equipment e on e.id = p.equipment_id where p.is_deleted = 0 and e.is_deleted = 0
  union all select 'loop', l.id, l.code, l.name, l.name_en, null, l.colour from corrosion_loops l where l.is_deleted = 0
  union all select 'location', c.id, e.tag || ' › ' || c.number, coalesce(c.position, p.name), p.name_en, e.id, null from monitoring_locations c
    join parts p on p.id = c.part_id join equipment e on e.id = p.equipment_id where c.is_deleted = 0 and p.is_deleted = 0 and e.is_deleted = 0
  union all select 'barrier', b.id, b.code, b.name, b.name_en, null, null from barriers b where b.is_deleted = 0`;

const hexOf = (colour: string | null): string | null =>
  loopColours[colour as keyof typeof loopColours]?.hex.toLowerCase() ?? null;

type Bound = Mark['bindings'][number] & { markId: string };

async function bindingsOf(tx: Tx, marks: Sql): Promise<Map<string, Mark['bindings']>> {
  const rows = await tx.all<Bound>(sql`
    with things as (${things}), bound as (
      select b.id, b.mark_id, case when b.equipment_id is not null then 'equipment' when b.part_id is not null then 'part' when b.loop_id is not null then 'loop'
        when b.location_id is not null then 'location' else 'barrier' end as kind, coalesce(b.equipment_id, b.part_id, b.loop_id, b.location_id, b.barrier_id) as target
      from pdf_bindings b where b.is_deleted = 0 and b.mark_id in (${marks}))
    select b.mark_id as "markId", t.kind, t.id, t.code, t.name, t."nameEn", t."equipmentId", t.colour
    from bound b join things t on t.kind = b.kind and t.id = b.target order by b.id`);
  return new Map(
    [...Map.groupBy(rows, ({ markId }) => markId)].map(([id, list]) => [
      id,
      list.map(({ markId: _mark, ...one }) => ({ ...one, colour: hexOf(one.colour) })),
    ]),
  );
}

const columns = sql`m.id, m.version, m.document_id as "documentId", m.layer_id as "layerId", m.page, m.type, m.strokes, m.style, m.label, m.note, m.state, m.carried,
  m.carried_reason as "carriedReason", m.likeness, coalesce(m.foreign_author, u.shown_name, '') as author, m.create_time as "createTime", m.update_time as "updateTime"`;

async function readMarks(tx: Tx, where: Sql): Promise<Mark[]> {
  const rows = await tx.all<Omit<Mark, 'bindings'>>(sql`
    select ${columns} from pdf_marks m left join users u on u.id = m.create_user where m.is_deleted = 0 and ${where} order by m.page, m.id`);
  const bindings = await bindingsOf(
    tx,
    sql`select m.id from pdf_marks m where m.is_deleted = 0 and ${where}`,
  );
  return rows.map((row) => ({ ...row, bindings: bindings.get(row.id) ?? [] }));
}

export const marksOfDocument = (tx: Tx, documentId: string): Promise<Mark[]> =>
  readMarks(tx, sql`m.document_id = ${documentId}`);

export async function findMark(tx: Tx, id: string): Promise<Mark> {
  const [mark] = await readMarks(tx, sql`m.id = ${id}`);
  if (!mark) throw fail(commonErrors.notFound);
  return mark;
}

/** Refuses a layer of another document or one that is locked. */
async function openLayer(tx: Tx, documentId: string, layerId: string): Promise<void> {
  const layer = await tx.maybe<{ name: string; locked: boolean }>(
    sql`select name, locked from pdf_layers where id = ${layerId} and document_id = ${documentId} and is_deleted = 0`,
  );
  if (!layer)
    throw invalidField('layerId', 'reference', { zh: '图层不存在', en: 'The layer does not exist' });
  if (layer.locked) throw fail(pdfErrors.locked, { layer: layer.name });
}

export function refuseShape({ type, strokes }: Pick<Input, 'type' | 'strokes'>, language: Language): void {
  const problem = shapeProblem(type, strokes);
  if (problem) throw fail(pdfErrors.shape, { reason: pdfMarkText({ code: problem }, language) });
}

export async function refusePage(tx: Tx, documentId: string, page: number): Promise<void> {
  const row = await tx.maybe<{ count: number }>(
    sql`select page_count as count from pdf_readings where document_id = ${documentId}`,
  );
  if (row && page > row.count) throw failAt('page', pdfErrors.page, { page, count: row.count });
}

type Target = { kind: BindingKind; id: string };

/** Those of them that are things of this tenant. */
export async function onlyKnown<T extends Target>(tx: Tx, wanted: readonly T[]): Promise<T[]> {
  const known = new Set<string>();
  for (const [kind, list] of Map.groupBy(wanted, (one) => one.kind)) {
    const rows = await tx.all<{ id: string }>(
      sql`select id from ${name(targets[kind].table)} where id = any(${list.map(({ id }) => id)}::bigint[]) and is_deleted = 0`,
    );
    for (const { id } of rows) known.add(`${kind}:${id}`);
  }
  return wanted.filter(({ kind, id }) => known.has(`${kind}:${BigInt(id)}`));
}

/** Binds marks that were bound to nothing, all of them at once. */
export async function bindAll(
  tx: Tx,
  wanted: readonly (Target & { readonly markId: string })[],
): Promise<void> {
  for (const [kind, list] of Map.groupBy(wanted, (one) => one.kind))
    await tx.run(sql`
      insert into pdf_bindings (mark_id, ${name(targets[kind].column)})
      select distinct * from unnest(${list.map(({ markId }) => markId)}::bigint[], ${list.map(({ id }) => id)}::bigint[])`);
}

export async function bind(tx: Tx, markId: string, wanted: readonly Target[]): Promise<void> {
  const held = (await bindingsOf(tx, sql`select ${markId}::bigint`)).get(markId) ?? [];
  const same = (a: Target, b: Target) => a.kind === b.kind && a.id === b.id;
  for (const one of held.filter((each) => !wanted.some((other) => same(each, other))))
    await tx.run(sql`
      update pdf_bindings set is_deleted = 1 where mark_id = ${markId} and is_deleted = 0 and ${name(targets[one.kind].column)} = ${one.id}`);
  for (const { kind, id } of wanted.filter((each) => !held.some((other) => same(each, other)))) {
    if ((await onlyKnown(tx, [{ kind, id }])).length === 0)
      throw invalidField('bindings', 'reference', {
        zh: '要绑定的对象不存在或已删除，请重新选择',
        en: 'What is to be bound does not exist any more: choose again',
      });
    await tx.run(
      sql`insert into pdf_bindings (mark_id, ${name(targets[kind].column)}) values (${markId}, ${id})`,
    );
  }
}

/** A new mark, or a changed one at the version the caller has seen: another's work is never overwritten. */
export async function saveMark(tx: Tx, input: MarkRecord, language: Language): Promise<Mark> {
  refuseShape(input, language);
  await refusePage(tx, input.documentId, input.page);
  await openLayer(tx, input.documentId, input.layerId);
  const { documentId, layerId, page, type, label, note, state } = input;
  const [strokes, style] = [JSON.stringify(input.strokes), JSON.stringify(input.style)];
  let { id } = input;
  if (id) {
    const before = await findMark(tx, id);
    if (before.documentId !== documentId) throw fail(commonErrors.notFound);
    if (before.layerId !== layerId) await openLayer(tx, documentId, before.layerId);
    const changed = await tx.run(sql`
      update pdf_marks set layer_id = ${layerId}, page = ${page}, type = ${type}, strokes = ${strokes}, style = ${style}, label = ${label}, note = ${note}, state = ${state},
        carried = case when carried = 'unresolved' and strokes <> ${strokes}::jsonb then 'placed' else carried end
      where id = ${id} and is_deleted = 0 and version = ${input.version ?? before.version}`);
    if (changed === 0) throw fail(commonErrors.stale, {}, { data: before });
  } else {
    ({ id } = await tx.one<{ id: string }>(sql`
      insert into pdf_marks (document_id, layer_id, page, type, strokes, style, label, note, state)
      values (${documentId}, ${layerId}, ${page}, ${type}, ${strokes}, ${style}, ${label}, ${note}, ${state}) returning id`));
  }
  await bind(tx, id, input.bindings);
  return findMark(tx, id);
}

/** Removes marks; with the versions the caller has seen, none that somebody else has changed since. */
export async function removeMarks(
  tx: Tx,
  ids: readonly string[],
  versions: readonly number[] = [],
): Promise<void> {
  for (const [at, id] of versions.length > 0 ? ids.entries() : []) {
    const [mark] = await readMarks(tx, sql`m.id = ${id}`);
    if (mark && (versions[at] ?? mark.version) !== mark.version)
      throw fail(commonErrors.stale, {}, { data: mark });
  }
  const locked = await tx.maybe<{ name: string }>(sql`
    select l.name from pdf_marks m join pdf_layers l on l.id = m.layer_id where m.id = any(${ids}::bigint[]) and l.locked limit 1`);
  if (locked) throw fail(pdfErrors.locked, { layer: locked.name });
  await tx.run(
    sql`update pdf_bindings set is_deleted = 1 where mark_id = any(${ids}::bigint[]) and is_deleted = 0`,
  );
  await tx.run(sql`update pdf_marks set is_deleted = 1 where id = any(${ids}::bigint[]) and is_deleted = 0`);
}

/** The document a removed mark lay on. */
export async function documentOfRemoved(tx: Tx, id: string): Promise<string> {
  const row = await tx.maybe<{ documentId: string }>(
    sql`select document_id as "documentId" from pdf_marks where id = ${id} and is_deleted = 1`,
  );
  if (!row) throw fail(commonErrors.notFound);
  return row.documentId;
}

/** Takes a removal back; what it was bound to and is gone meanwhile stays away. */
export async function restoreMark(tx: Tx, id: string, bindings: readonly Target[]): Promise<Mark> {
  const { documentId, layerId } = await tx.one<{ documentId: string; layerId: string }>(
    sql`select document_id as "documentId", layer_id as "layerId" from pdf_marks where id = ${id}`,
  );
  await openLayer(tx, documentId, layerId);
  await tx.run(sql`update pdf_marks set is_deleted = 0 where id = ${id}`);
  await bind(tx, id, await onlyKnown(tx, bindings));
  return findMark(tx, id);
}

/** Marks bound to a thing, on documents the viewer may see; those in force first. */
export const placesOf = (tx: Tx, viewer: Viewer, kind: BindingKind, id: string): Promise<BoundPlace[]> =>
  tx.all<BoundPlace>(sql`
    select m.id as "markId", t.id as "documentId", t.document_number as number, t.title, t.title_en as "titleEn", t.revision, m.page, m.label
    from pdf_bindings b join pdf_marks m on m.id = b.mark_id and m.is_deleted = 0 join documents t on t.id = m.document_id
    where b.is_deleted = 0 and b.${name(targets[kind].column)} = ${id} and t.state <> 'superseded' and ${visible(resource, viewer)}
    order by t.state = 'approved' desc, t.document_number, m.page, m.id limit 200`);

/** What can be bound, best match of the code first. */
export async function optionsFor(tx: Tx, keyword: string, kind?: BindingKind): Promise<BindingOption[]> {
  const like = `%${keyword.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await tx.all<BindingOption>(sql`
    with things as (${things})
    select kind, id, code, name, "nameEn", colour from things where (code ilike ${like} or name ilike ${like} or "nameEn" ilike ${like})
      and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by length(code), code, kind limit 30`);
  return rows.map((row) => ({ ...row, colour: hexOf(row.colour) }));
}

/** Marked lines of loops by drawing, for documents that speak of the loops. */
export interface LoopDrawing {
  readonly loopId: string;
  readonly documentId: string;
  readonly number: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly revision: string;
  readonly pages: readonly number[];
  readonly marks: number;
}

/** Drawings on which loops are marked in their colours. */
export const drawingsOfLoops = (tx: Tx, loopIds: readonly string[]): Promise<LoopDrawing[]> =>
  tx.all<LoopDrawing>(sql`
    select b.loop_id as "loopId", t.id as "documentId", t.document_number as number, t.title, t.title_en as "titleEn", t.revision,
      array_agg(distinct m.page order by m.page) as pages, count(distinct m.id)::int as marks
    from pdf_bindings b join pdf_marks m on m.id = b.mark_id and m.is_deleted = 0 join documents t on t.id = m.document_id and t.is_deleted = 0 and t.state <> 'superseded'
    where b.is_deleted = 0 and t.role_ids = '{}' and b.loop_id = any(${loopIds}::bigint[]) group by b.loop_id, t.id, t.document_number, t.title, t.title_en, t.revision order by t.document_number`);

const layerColumns = sql`id, kind, name, name_en as "nameEn", colour, locked, version`;

export async function saveLayer(
  tx: Tx,
  {
    id,
    documentId,
    kind,
    name: title,
    nameEn,
    colour,
    locked,
    version,
  }: {
    id?: string | undefined;
    documentId: string;
    kind: LayerKind;
    name: string;
    nameEn?: string | undefined;
    colour: string;
    locked: boolean;
    version?: number | undefined;
  },
): Promise<Layer> {
  const row = id
    ? await tx.maybe<Layer>(sql`
        update pdf_layers set kind = ${kind}, name = ${title}, name_en = ${nameEn ?? null}, colour = ${colour}, locked = ${locked}
        where id = ${id} and document_id = ${documentId} and is_deleted = 0 and version = coalesce(${version ?? null}::int, version)
        returning ${layerColumns}`)
    : await tx.one<Layer>(sql`
        insert into pdf_layers (document_id, kind, name, name_en, colour, locked) values (${documentId}, ${kind}, ${title}, ${nameEn ?? null}, ${colour}, ${locked})
        returning ${layerColumns}`);
  if (row) return row;
  const current = await tx.maybe<Layer>(
    sql`select ${layerColumns} from pdf_layers where id = ${id} and document_id = ${documentId} and is_deleted = 0`,
  );
  throw current ? fail(commonErrors.stale, {}, { data: current }) : fail(commonErrors.notFound);
}

export async function removeLayer(tx: Tx, id: string): Promise<void> {
  const row = await tx.maybe<{ name: string; count: number }>(sql`
    select l.name, (select count(*)::int from pdf_marks m where m.layer_id = l.id and m.is_deleted = 0) as count from pdf_layers l where l.id = ${id} and l.is_deleted = 0`);
  if (!row) throw fail(commonErrors.notFound);
  if (row.count > 0) throw fail(pdfErrors.layerInUse, { layer: row.name, count: row.count });
  await tx.run(sql`update pdf_layers set is_deleted = 1 where id = ${id}`);
}

const firstLayers: readonly [LayerKind, string, string, string][] = [
  ['loop', '腐蚀回路', 'Corrosion loops', '#6257a8'],
  ['cml', '测厚点', 'Thickness points', '#1d6fa5'],
  ['barrier', '屏障', 'Barriers', '#2a9d9a'],
  ['isolation', '隔离', 'Isolation', '#b34b86'],
  ['comment', '批注', 'Comments', '#7a6a53'],
];

/** A document begins with the five usual layers. */
export async function furnishLayers(tx: Tx, documentId: string): Promise<void> {
  const some = await tx.maybe(sql`select 1 from pdf_layers where document_id = ${documentId} limit 1`);
  if (some) return;
  for (const [kind, title, english, colour] of firstLayers)
    await saveLayer(tx, { documentId, kind, name: title, nameEn: english, colour, locked: false });
}
