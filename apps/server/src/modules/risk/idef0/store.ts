import type { Idef0Detail } from '@ircrisk/contract/modules/risk/idef0.ts';
import {
  callTargets,
  type DocActivity,
  type Idef0Document,
  type LinkKey,
  type LinkNames,
  linkKeys,
  modelOf,
  validate,
} from '@ircrisk/engine-idef0';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { readRound } from '#platform/studies/round.ts';

export type Idef0Row = Omit<Idef0Detail, 'allowed' | 'readers' | 'usedAt' | 'callable'>;

/** A model of the request's project. */
export const findModel = (tx: Tx, id: string, projectId: string | null): Promise<Idef0Row | undefined> =>
  tx.maybe(sql`
    select m.id, m.code, m.name, m.name_en as "nameEn", m.purpose, m.purpose_en as "purposeEn", m.viewpoint, m.viewpoint_en as "viewpointEn",
      coalesce(nullif(u.shown_name, ''), u.account) as author, p.project_name as project, p.project_name_en as "projectEn", m.state, m.revision, m.model_version as version, m.model, m.update_time as "updateTime"
    from idef0_models m join projects p on p.tenant_id = m.tenant_id and p.id = m.project_id
    left join users u on u.tenant_id = m.tenant_id and u.id = m.create_user
    where m.is_deleted = 0 and m.id = ${id} and m.project_id = ${projectId}`);

/** What the head of a sheet says beside the model itself: who has signed it, and which models call it. */
export async function headOf(tx: Tx, { id, code, author }: Pick<Idef0Row, 'id' | 'code' | 'author'>) {
  const { signed, submitted } = await readRound(tx, { id });
  const callers = await tx.all<{ code: string }>(sql`
    select distinct m.code from idef0_models m, lateral jsonb_path_query(m.model, '$.diagrams[*].arrows[*] ? (@.role == "Call").callTarget') as target
    where m.is_deleted = 0 and m.id <> ${id} and m.code <> ${code} and m.state in ('draft', 'inReview', 'approved')
      and m.project_id = (select o.project_id from idef0_models o where o.id = ${id}) and split_part(target #>> '{}', '/', 1) = ${code} order by 1`);
  return {
    author: author ?? submitted?.userName ?? null,
    readers: signed.map(({ userName, at }) => ({ name: userName ?? '', date: at.slice(0, 10) })),
    usedAt: callers.map((caller) => caller.code),
  };
}

/** What call arrows of a project's models may lead to. */
export async function callableOf(tx: Tx, projectId: string | null): Promise<string[]> {
  const models = await tx.all<{ code: string; activities: DocActivity[] | null }>(sql`
    select code, model->'activities' as activities from idef0_models
    where is_deleted = 0 and project_id = ${projectId} and state in ('draft', 'inReview', 'approved') order by code, id`);
  return [...new Set(models.flatMap(({ code, activities }) => callTargets(code, activities ?? [])))];
}

export const errorsOf = (model: Idef0Document, callable: readonly string[]) =>
  validate(modelOf(model), callable).filter(({ severity }) => severity === 'error');

export interface NewModel {
  code: string;
  name: string;
  nameEn?: string | null | undefined;
  purpose?: string | null | undefined;
  purposeEn?: string | null | undefined;
  viewpoint?: string | null | undefined;
  viewpointEn?: string | null | undefined;
  model: Idef0Document;
}

export async function insertModel(tx: Tx, projectId: string | null, one: NewModel): Promise<string> {
  const errors = errorsOf(one.model, await callableOf(tx, projectId)).length;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into idef0_models (project_id, code, name, name_en, purpose, purpose_en, viewpoint, viewpoint_en, model, box_count, error_count)
    values (${projectId}, ${one.code}, ${one.name}, ${one.nameEn || null}, ${one.purpose || null}, ${one.purposeEn || null},
      ${one.viewpoint || null}, ${one.viewpointEn || null}, ${JSON.stringify(one.model)}::jsonb, ${one.model.activities.length},
      ${errors}) returning id`);
  return id;
}

/** The new version, or undefined when somebody else saved first. */
export async function updateModel(
  tx: Tx,
  id: string,
  version: number,
  model: Idef0Document,
  errors: number,
): Promise<number | undefined> {
  const row = await tx.maybe<{ version: number }>(sql`
    update idef0_models set model = ${JSON.stringify(model)}::jsonb, model_version = model_version + 1,
      box_count = ${model.activities.length}, error_count = ${errors}
    where id = ${id} and model_version = ${version} and state = 'draft' and is_deleted = 0 returning model_version as version`);
  return row?.version;
}

/** How the records of each kind of links are found, and what people call them: tags, document numbers, study and function codes. */
const linked: Readonly<Record<LinkKey, Sql>> = {
  equipmentIds: sql`select id, tag as name from equipment where is_deleted = 0`,
  documentIds: sql`select id, document_number as name from documents where is_deleted = 0`,
  rcmFunctionIds: sql`select f.id, s.code || '/' || f.code as name from rcm_functions f
    join rcm_studies s on s.tenant_id = f.tenant_id and s.id = f.study_id where f.is_deleted = 0 and s.is_deleted = 0`,
};

/** The names of all records of every kind, or of those a model is linked to. */
export async function linkNames(tx: Tx, model?: Idef0Document): Promise<LinkNames> {
  const names = new Map<LinkKey, ReadonlyMap<string, string>>();
  for (const key of linkKeys) {
    const ids = model ? model.activities.flatMap((each) => each[key] ?? []) : null;
    const rows = await tx.all<{ id: string; name: string }>(
      sql`select id, name from (${linked[key]}) r where ${ids}::bigint[] is null or id = any(${ids}::bigint[]) order by id`,
    );
    names.set(key, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return Object.fromEntries(names) as unknown as LinkNames;
}
