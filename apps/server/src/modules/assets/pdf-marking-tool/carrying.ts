import { pdfErrors } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { carryOver } from '@ircrisk/engine-pdf-mark';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { textOf } from './documents.ts';
import { bind, marksOfDocument } from './marks.ts';

/** Layers of the earlier revision on the new one, by name; what the new one has stays. */
async function carryLayers(tx: Tx, from: string, to: string): Promise<Map<string, string>> {
  await tx.run(sql`
    insert into pdf_layers (document_id, kind, name, name_en, colour, locked)
    select ${to}, l.kind, l.name, l.name_en, l.colour, false from pdf_layers l where l.document_id = ${from} and l.is_deleted = 0
      and not exists (select from pdf_layers h where h.document_id = ${to} and h.is_deleted = 0 and h.kind = l.kind and h.name = l.name)`);
  const pairs = await tx.all<{ old: string; now: string }>(sql`
    select distinct on (l.id) l.id as old, h.id as now from pdf_layers l join pdf_layers h on h.document_id = ${to} and h.is_deleted = 0 and h.kind = l.kind and h.name = l.name
    where l.document_id = ${from} and l.is_deleted = 0 order by l.id, h.id`);
  return new Map(pairs.map(({ old, now }) => [old, now]));
}

/** Marks of a revision on another one; those carried before are left as they are, removed ones too, and the old ones stay where they were. */
export async function carryMarks(tx: Tx, from: string, to: string) {
  const related = await tx.maybe(sql`
    select 1 from documents a join documents b on b.series_id = a.series_id where a.id = ${from} and b.id = ${to} and a.id <> b.id`);
  if (!related) throw fail(pdfErrors.sameRevision);
  const done = new Set(
    (
      await tx.all<{ id: string }>(
        sql`select carried_from as id from pdf_marks where document_id = ${to} and carried_from is not null`,
      )
    ).map(({ id }) => id),
  );
  const marks = (await marksOfDocument(tx, from)).filter(({ id }) => !done.has(id));
  const layers = await carryLayers(tx, from, to);
  const carried = carryOver(marks, await textOf(tx, from), await textOf(tx, to));
  const closed = await tx.maybe<{ layer: string }>(sql`
    select name as layer from pdf_layers where id = any(${marks.map(({ layerId }) => layers.get(layerId)!)}::bigint[]) and locked limit 1`);
  if (closed) throw fail(pdfErrors.locked, closed);
  const counts = { same: 0, shifted: 0, unresolved: 0 };
  for (const [at, { how, reason, strokes, likeness }] of carried.entries()) {
    const mark = marks[at]!;
    counts[how] += 1;
    const { id } = await tx.one<{ id: string }>(sql`
      insert into pdf_marks (document_id, layer_id, page, type, strokes, style, label, note, state, carried_from, carried, carried_reason, likeness, foreign_author, foreign_name)
      values (${to}, ${layers.get(mark.layerId)!}, ${mark.page}, ${mark.type}, ${JSON.stringify(strokes)}, ${JSON.stringify(mark.style)}, ${mark.label}, ${mark.note},
        ${mark.state}, ${mark.id}, ${how}, ${reason}, ${likeness}, (select m.foreign_author from pdf_marks m where m.id = ${mark.id}),
        (select m.foreign_name from pdf_marks m where m.id = ${mark.id})) returning id`);
    await bind(tx, id, mark.bindings);
  }
  return counts;
}

/** A person has looked and lets it stand. */
export async function placeMark(tx: Tx, id: string): Promise<void> {
  const changed = await tx.run(
    sql`update pdf_marks set carried = 'placed' where id = ${id} and carried = 'unresolved' and is_deleted = 0`,
  );
  if (changed === 0) throw fail(commonErrors.notFound);
}
