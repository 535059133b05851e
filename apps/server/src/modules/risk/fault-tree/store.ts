import { createHash } from 'node:crypto';
import type { FaultTreeDetail } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { Analysis, AnalysisSettings, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

export type TreeRow = Omit<FaultTreeDetail, 'allowed'>;

/** jsonb keeps no order of keys, so the hash goes over sorted ones. */
const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const hashOf = (model: unknown): string =>
  createHash('sha256').update(JSON.stringify(model, sorted)).digest('hex');

const trees = (where: Sql) => sql`
  select id, tree_id as "treeId", code, name, name_en as "nameEn", folder, folder_en as "folderEn", description, tolerable_probability as "tolerableProbability", state, revision, model_version as version, model,
    model_hash as "modelHash", result_hash as "resultHash", calculated_time as "calculatedTime", update_time as "updateTime"
  from fault_trees where is_deleted = 0 and ${where}`;

/** A tree of the request's project. */
export const findTree = (tx: Tx, id: string, projectId: string | null): Promise<TreeRow | undefined> =>
  tx.maybe(trees(sql`id = ${id} and project_id = ${projectId}`));

/** The newest revision of trees that others transfer to. */
export const findByTreeIds = (
  tx: Tx,
  treeIds: readonly string[],
  projectId: string | null,
): Promise<TreeRow[]> =>
  tx.all(sql`select distinct on ("treeId") * from (${trees(sql`tree_id = any(${treeIds}) and project_id = ${projectId}`)}) t
    order by "treeId", revision desc`);

export interface NewTree {
  treeId?: string;
  revision?: number;
  code: string;
  name: string;
  nameEn?: string | null | undefined;
  folder: string;
  folderEn?: string | null | undefined;
  description?: string | null;
  tolerableProbability?: number | null;
  model: FaultTreeModel;
}

export async function insertTree(tx: Tx, projectId: string | null, tree: NewTree): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    with fresh as (select next_id() as id)
    insert into fault_trees (id, tree_id, revision, project_id, code, name, name_en, folder, folder_en, description,
      tolerable_probability, model, model_hash)
    select fresh.id, coalesce(${tree.treeId ?? null}::bigint, fresh.id), ${tree.revision ?? 1}, ${projectId}, ${tree.code},
      ${tree.name}, ${tree.nameEn || null}, ${tree.folder}, ${tree.folderEn || null}, ${tree.description ?? null}, ${tree.tolerableProbability ?? null}::float8, ${JSON.stringify(tree.model)}::jsonb, ${hashOf(tree.model)}
    from fresh returning id`);
  return id;
}

/** The new version, or undefined when somebody else saved first. */
export async function updateModel(
  tx: Tx,
  id: string,
  version: number,
  model: FaultTreeModel,
): Promise<number | undefined> {
  const row = await tx.maybe<{ version: number }>(sql`
    update fault_trees set model = ${JSON.stringify(model)}::jsonb, model_hash = ${hashOf(model)}, model_version = model_version + 1
    where id = ${id} and model_version = ${version} and state = 'draft' and is_deleted = 0 returning model_version as version`);
  return row?.version;
}

/** JSON has no infinity: an infinite importance travels as the word. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part) => (part === Number.POSITIVE_INFINITY ? 'Infinity' : part));

export interface NewResult {
  modelHash: string;
  engineVersion: string;
  settings: AnalysisSettings;
  analysis: Analysis;
}

export async function insertResult(
  tx: Tx,
  treeId: string,
  { modelHash, engineVersion, settings, analysis }: NewResult,
): Promise<void> {
  const { result, warnings, steps } = analysis;
  await tx.run(sql`
    insert into fault_tree_results (fault_tree_id, model_hash, engine_version, settings, result, warnings, steps)
    values (${treeId}, ${modelHash}, ${engineVersion}, ${asJson(settings)}, ${asJson(result)}, ${asJson(warnings)}, ${asJson(steps)})`);
  const count = result?.cutSets ? String(result.cutSets.count) : null;
  await tx.run(sql`
    update fault_trees set result_hash = ${modelHash}, probability = ${result?.probability ?? null}, cut_set_count = ${count},
      calculated_time = now() where id = ${treeId}`);
}

export interface ResultRow {
  id: string;
  time: string;
  modelHash: string;
  engineVersion: string;
  settings: AnalysisSettings;
  result: Analysis['result'];
  warnings: Analysis['warnings'];
  steps: Analysis['steps'];
}

export const findLatestResult = (tx: Tx, treeId: string): Promise<ResultRow | undefined> =>
  tx.maybe(sql`
    select id, create_time as time, model_hash as "modelHash", engine_version as "engineVersion", settings, result, warnings, steps
    from fault_tree_results where fault_tree_id = ${treeId} and is_deleted = 0 order by create_time desc, id desc limit 1`);

/** Newest revision of every tree of the project. */
export const listChoices = (tx: Tx, projectId: string | null) =>
  tx.all<{
    treeId: string;
    id: string;
    code: string;
    name: string;
    nameEn: string | null;
    folder: string;
    folderEn: string | null;
    revision: number;
    state: string;
  }>(sql`
    select distinct on (tree_id) tree_id as "treeId", id, code, name, name_en as "nameEn", folder, folder_en as "folderEn", revision, state from fault_trees
    where is_deleted = 0 and project_id = ${projectId} order by tree_id, revision desc`);
