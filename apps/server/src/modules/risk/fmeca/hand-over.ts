import { type FmecaCandidate, fmecaErrors } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { treeFromFailureModes } from '@ircrisk/engine-fault-tree/from-failure-modes.ts';
import { insertTree } from '#modules/risk/fault-tree/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';

const candidates = (where: Sql) => sql`
  select m.id as "modeId", m.origin_id as "originId", (
      with recursive up as (
        select i.id, i.parent_id, i.equipment_id
        union all select a.id, a.parent_id, a.equipment_id from fmeca_items a join up on a.id = up.parent_id and up.equipment_id is null)
      select equipment_id from up where equipment_id is not null limit 1) as "equipmentId", i.name as item, i.name_en as "itemEn", f.statement as function,
    f.statement_en as "functionEn", f.functional_failure as "functionalFailure", f.functional_failure_en as "functionalFailureEn", m.mode, m.mode_en as "modeEn",
    m.iso_code as "isoCode", m.cause, m.cause_en as "causeEn", m.end_effect as "endEffect", m.end_effect_en as "endEffectEn", m.severity, m.hidden,
    m.ratio * i.failure_rate as "ratePerHour"
  from fmeca_modes m join fmeca_items i on i.id = m.item_id join fmeca_functions f on f.id = m.function_id
  join fmeca_studies s on s.id = m.study_id
  where m.is_deleted = 0 and s.is_deleted = 0 and (m.hidden or m.severity >= 9) and ${where} order by m.sort, m.id`;

/** Modes of one study that RCM should decide on: hidden ones, and those of severity 9 or 10. */
export const candidatesOf = (tx: Tx, studyId: string): Promise<FmecaCandidate[]> =>
  tx.all(candidates(sql`m.study_id = ${studyId}`));

/** The same of all studies in force of a project, for the modules that start from them. */
export const candidatesInForce = (tx: Tx, projectId: string | null): Promise<FmecaCandidate[]> =>
  tx.all(candidates(sql`s.state = 'approved' and s.project_id = ${projectId}`));

interface Asked {
  id: string;
  modeIds: readonly string[];
  effect: string;
  code: string;
  name: string;
}

/** More units than this are no drawing any more, and no cut sets either. */
const mostUnits = 20;

/**
 * A first fault tree of an end effect: its modes are the basic events, at α·λ_p and, where it is known, β of the effect; a
 * k-of-n item has them for each of its units.
 */
export async function plantTree(
  tx: Tx,
  { id, modeIds, effect, code, name }: Asked,
  projectId: string | null,
) {
  const lines = await tx.all<{
    id: string;
    item: string;
    itemId: string;
    needed: number | null;
    fitted: number | null;
    mode: string;
    tag: string | null;
    rate: number | null;
    share: number | null;
    missionHours: number;
  }>(sql`
    select m.id, i.name as item, i.id as "itemId", i.needed, i.fitted, m.mode, e.tag, m.ratio * i.failure_rate as rate, m.effect_probability as share, s.mission_hours as "missionHours"
    from fmeca_modes m join fmeca_items i on i.id = m.item_id join fmeca_studies s on s.id = m.study_id left join equipment e on e.id = i.equipment_id
    where m.study_id = ${id} and m.is_deleted = 0 and (m.end_effect = ${effect} or m.end_effect_en = ${effect})
      and (${modeIds.length === 0} or m.id = any(${modeIds}::bigint[])) order by m.sort, m.id`);
  if (lines.length === 0) throw fail(fmecaErrors.noEffect, { effect });
  const crowd = lines.find(({ fitted }) => (fitted ?? 0) > mostUnits);
  if (crowd)
    throw fail(fmecaErrors.tooManyUnits, { item: crowd.item, fitted: crowd.fitted!, most: mostUnits });
  const model = treeFromFailureModes(
    effect,
    lines.map((line) => ({
      id: `FM${line.id}`,
      item: line.item,
      itemId: line.itemId,
      ...(line.needed && line.fitted ? { needed: line.needed, fitted: line.fitted } : {}),
      mode: line.mode,
      effect,
      ...(line.tag === null ? {} : { tag: line.tag }),
      ...(line.rate === null ? {} : { ratePerHour: line.rate }),
      ...(line.share === null ? {} : { effectShare: line.share }),
    })),
  );
  const missionTimeHours = lines[0]!.missionHours;
  const faultTreeId = await insertTree(tx, projectId, {
    code,
    name,
    folder: 'FMECA',
    model: missionTimeHours > 0 ? { ...model, missionTimeHours } : model,
  });
  return { faultTreeId, events: model.events.length };
}
