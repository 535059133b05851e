import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { fmeaErrors, type raiseFmeaAction } from '@ircrisk/contract/modules/risk/fmea.ts';
import { indexModel, keyParts } from '@ircrisk/engine-fmeca/structured/model.ts';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { StudyRow } from './store.ts';

/** An action of a row as an item of the one to-do list, at the equipment the row is about. */
export async function raise(
  tx: Tx,
  study: StudyRow,
  input: ParsedInputOf<typeof raiseFmeaAction>,
): Promise<string> {
  const index = indexModel(study.model);
  const { mode, cause } = keyParts(input.row);
  const isLinked = (index.causesOf.get(mode) ?? []).includes(cause);
  if (!isLinked) throw fail(fmeaErrors.noRow);
  const path = index.pathOf(index.elementOfFailure(mode)?.id ?? '');
  const equipmentId = path.findLast((element) => element.equipmentId)?.equipmentId ?? null;
  const told = [
    `${study.code} ${study.name}`,
    `${index.failures.get(mode)?.text} ← ${index.failures.get(cause)?.text}`,
  ].join('\n');
  const { id: actionId } = await tx.one<{ id: string }>(
    raiseActions(sql`
      select 'fmea'::text as source_module, s.series_id as source_id, coalesce(e.node_id, s.node_id) as node_id, e.id as equipment_id, ${input.title}::text as title,
        ${input.titleEn || null}::text as title_en, ${told}::text as description, 'preventive'::text as type, ${input.priority}::text as priority,
        ${input.ownerId ?? null}::bigint as owner_id, ${input.dueDate}::date as due_date
      from fmea_studies s left join equipment e on e.id = ${equipmentId}::bigint where s.id = ${study.id}`),
  );
  await tx.run(sql`
    insert into fmea_actions (series_id, row_key, kind, action_id) values (${study.seriesId}, ${input.row}, ${input.kind}, ${actionId})`);
  return actionId;
}
