import type { EventTreeDetail, EventTreeDocument } from '@ircrisk/contract/modules/risk/event-tree.ts';
import type { EventTreeAnalysis, EventTreeResult } from '@ircrisk/engine-fault-tree';
import { classVerdicts } from '@ircrisk/engine-fault-tree/event-tree/summary.ts';
import { asJson, hashOf } from '#modules/risk/fault-tree/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

export type EventTreeRow = Omit<EventTreeDetail, 'allowed'>;

/** A tree of the request's project. */
export const findEventTree = (
  tx: Tx,
  id: string,
  projectId: string | null,
): Promise<EventTreeRow | undefined> =>
  tx.maybe(sql`
    select id, code, name, name_en as "nameEn", description, state, revision, model_version as version, model as document,
      model_hash as "modelHash", result_hash as "resultHash", calculated_time as "calculatedTime", update_time as "updateTime"
    from event_trees where is_deleted = 0 and id = ${id} and project_id = ${projectId}`);

export interface NewEventTree {
  code: string;
  name: string;
  nameEn?: string | null | undefined;
  description?: string | null | undefined;
  equipmentId?: string | null | undefined;
  document: EventTreeDocument;
}

export async function insertEventTree(
  tx: Tx,
  projectId: string | null,
  { code, name, nameEn, description, equipmentId, document }: NewEventTree,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into event_trees (project_id, code, name, name_en, description, equipment_id, model, model_hash)
    values (${projectId}, ${code}, ${name}, ${nameEn || null}, ${description || null}, ${equipmentId ?? null},
      ${JSON.stringify(document)}::jsonb, ${hashOf(document)}) returning id`);
  return id;
}

/** The new version, or undefined when somebody else saved first. */
export async function updateDocument(
  tx: Tx,
  id: string,
  version: number,
  document: EventTreeDocument,
): Promise<number | undefined> {
  const row = await tx.maybe<{ version: number }>(sql`
    update event_trees set model = ${JSON.stringify(document)}::jsonb, model_hash = ${hashOf(document)}, model_version = model_version + 1
    where id = ${id} and model_version = ${version} and state = 'draft' and is_deleted = 0 returning model_version as version`);
  return row?.version;
}

export interface NewEventTreeResult {
  modelHash: string;
  engineVersion: string;
  results: EventTreeResult[];
  warnings: EventTreeAnalysis['warnings'];
}

/** Classes above what is tolerable, over all initiating events of the model. */
export const exceededClasses = ({ consequences }: EventTreeDocument, results: readonly EventTreeResult[]) => [
  ...new Set(
    results.flatMap((result) =>
      classVerdicts(consequences, result)
        .filter(({ verdict }) => verdict === 'exceeded')
        .map(({ code }) => code),
    ),
  ),
];

export async function insertEventTreeResult(
  tx: Tx,
  id: string,
  document: EventTreeDocument,
  { modelHash, engineVersion, results, warnings }: NewEventTreeResult,
): Promise<void> {
  await tx.run(sql`
    insert into event_tree_results (event_tree_id, model_hash, engine_version, results, warnings)
    values (${id}, ${modelHash}, ${engineVersion}, ${asJson(results)}, ${asJson(warnings)})`);
  const sequences = results.reduce((sum, one) => sum + one.sequences.length, 0);
  await tx.run(sql`
    update event_trees set result_hash = ${modelHash}, frequency = ${results[0]?.frequency ?? null}, sequence_count = ${sequences},
      exceeded = ${exceededClasses(document, results).join(' ') || null}, calculated_time = now() where id = ${id}`);
}

export interface EventTreeResultRow extends NewEventTreeResult {
  id: string;
  time: string;
}

export const findEventTreeResult = (tx: Tx, id: string): Promise<EventTreeResultRow | undefined> =>
  tx.maybe(sql`
    select id, create_time as time, model_hash as "modelHash", engine_version as "engineVersion", results, warnings
    from event_tree_results where event_tree_id = ${id} and is_deleted = 0 order by create_time desc, id desc limit 1`);
