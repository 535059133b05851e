import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';
import { findDraft } from '#platform/studies/head.ts';
import { countStudies, recalculate } from './calculate.ts';
import { fmecaKind } from './study.ts';

type Words = { zh: string; en: string | null };

/** A mode another module hands over, by the way to its item. */
export interface TakenMode {
  /** Names it for good: handed over again, it is known. */
  key: string;
  path: readonly Words[];
  equipmentId: string | null;
  isoClass: string | null;
  function: Words;
  isoCode: string | null;
  mode: Words;
  cause: Words | null;
  nextEffect: Words | null;
  effect: Words | null;
  prevention: Words | null;
  control: Words | null;
  severity: number | null;
  occurrence: number | null;
  detection: number | null;
}

async function itemAt(tx: Tx, studyId: string, line: TakenMode): Promise<string> {
  let parentId: string | null = null;
  for (const [depth, name] of line.path.entries()) {
    const isLast = depth === line.path.length - 1;
    const found: { id: string } | undefined = await tx.maybe<{ id: string }>(sql`
      select id from fmeca_items where study_id = ${studyId} and parent_id is not distinct from ${parentId}::bigint and name = ${name.zh} and is_deleted = 0 limit 1`);
    const item: { id: string } =
      found ??
      (await tx.one<{ id: string }>(sql`
        insert into fmeca_items (study_id, parent_id, name, name_en, level, equipment_id, iso_class, sort)
        values (${studyId}, ${parentId}::bigint, left(${name.zh}, 128), left(${name.en}, 128), ${depth === 0 ? 'system' : isLast ? 'maintainable' : 'subsystem'},
          ${isLast ? line.equipmentId : null}::bigint, ${isLast ? line.isoClass : null},
          (select coalesce(max(sort), 0) + 10 from fmeca_items where study_id = ${studyId})) returning id`));
    parentId = item.id;
  }
  return parentId!;
}

async function functionAt(tx: Tx, studyId: string, itemId: string, statement: Words): Promise<string> {
  const found = await tx.maybe<{ id: string }>(
    sql`select id from fmeca_functions where item_id = ${itemId} and statement = ${statement.zh} and is_deleted = 0 limit 1`,
  );
  if (found) return found.id;
  const made = await tx.one<{ id: string }>(sql`
    insert into fmeca_functions (study_id, item_id, statement, statement_en) values (${studyId}, ${itemId}, ${statement.zh}, ${statement.en}) returning id`);
  return made.id;
}

/** Modes found in another study as modes of an FMECA draft: items and functions are found by name or made, a mode is added once. */
export async function takeModes(
  call: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  wanted: string,
  lines: readonly TakenMode[],
): Promise<{ added: number; known: number }> {
  const { tx } = call;
  const { id: studyId } = await findDraft(call, fmecaKind, wanted);
  const places = new Map<string, { itemId: string; functionId: string }>();
  const rows: object[] = [];
  for (const [at, line] of lines.entries()) {
    const way = JSON.stringify([line.path.map(({ zh }) => zh), line.function.zh]);
    let place = places.get(way);
    if (!place) {
      const itemId = await itemAt(tx, studyId, line);
      place = { itemId, functionId: await functionAt(tx, studyId, itemId, line.function) };
      places.set(way, place);
    }
    rows.push({
      item_id: place.itemId,
      function_id: place.functionId,
      template_key: line.key,
      iso_code: line.isoCode,
      mode: line.mode.zh.slice(0, 200),
      mode_en: line.mode.en?.slice(0, 200) ?? null,
      cause: line.cause?.zh ?? null,
      cause_en: line.cause?.en ?? null,
      next_effect: line.nextEffect?.zh ?? null,
      next_effect_en: line.nextEffect?.en ?? null,
      end_effect: line.effect?.zh ?? null,
      end_effect_en: line.effect?.en ?? null,
      prevention: line.prevention?.zh ?? null,
      prevention_en: line.prevention?.en ?? null,
      control: line.control?.zh ?? null,
      control_en: line.control?.en ?? null,
      severity: line.severity,
      occurrence: line.occurrence,
      detection: line.detection,
      sort: at,
    });
  }
  const added = await tx.all<{ id: string }>(sql`
    insert into fmeca_modes (study_id, item_id, function_id, template_key, iso_code, mode, mode_en, cause, cause_en, next_effect, next_effect_en, end_effect, end_effect_en,
      prevention, prevention_en, control, control_en, severity, occurrence, detection, sort)
    select ${studyId}, r.item_id, r.function_id, r.template_key, r.iso_code, r.mode, r.mode_en, r.cause, r.cause_en, r.next_effect, r.next_effect_en, r.end_effect, r.end_effect_en,
      r.prevention, r.prevention_en, r.control, r.control_en, r.severity, r.occurrence, r.detection,
      r.sort + (select coalesce(max(m.sort), 0) + 1 from fmeca_modes m where m.study_id = ${studyId})
    from jsonb_populate_recordset(null::fmeca_modes, ${JSON.stringify(rows)}::jsonb) r
    where not exists (select 1 from fmeca_modes m where m.study_id = ${studyId} and m.template_key = r.template_key and m.is_deleted = 0)
    returning id`);
  await recalculate(tx, { modeIds: added.map(({ id }) => id) });
  await countStudies(tx, [studyId]);
  return { added: added.length, known: lines.length - added.length };
}
