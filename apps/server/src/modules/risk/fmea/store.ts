import type { FmeaAction, FmeaDetail } from '@ircrisk/contract/modules/risk/fmea.ts';
import { columnOf } from '@ircrisk/contract/resource.ts';
import { fmeaStudy, planFields } from '@ircrisk/contract/resources/fmea.ts';
import type { PriorityTable } from '@ircrisk/engine-fmeca';
import { type FmeaModel, indexModel, matrixFields } from '@ircrisk/engine-fmeca/structured/model.ts';
import { profileOf, type RatingRule, sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { statusOf } from '@ircrisk/engine-fmeca/structured/steps.ts';
import { readMsrTable } from '@ircrisk/engine-fmeca/tables/msr.ts';
import { findCurrent, findMatrix } from '#modules/system/risk-matrix/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, name, sql } from '#platform/database/sql.ts';

export interface StudyRow extends Omit<FmeaDetail, 'allowed' | 'actions' | 'msrTable' | 'matrix' | 'scales'> {
  seriesId: string;
  projectId: string | null;
  /** The matrix its second ratings were made by; null while there are none. */
  matrixRowId: string | null;
}

/** A filled field is one with something in it: a text, a date, people. */
const filled = (field: string) => {
  const column = name(columnOf(fmeaStudy, field));
  return sql`(case when coalesce(s.${column}::text, '') not in ('', '{}') then 1 else 0 end)`;
};

/** A study of the request's project with its model. */
export const findStudy = (tx: Tx, id: string, projectId: string | null): Promise<StudyRow | undefined> =>
  tx.maybe(sql`
    select s.id, s.series_id as "seriesId", s.project_id as "projectId", s.matrix_row_id as "matrixRowId", s.study_no as code, s.study_name as name, s.study_name_en as "nameEn", s.type, s.state, s.revision,
      s.model_version as version, s.model, (${join(planFields.map(filled), ' + ')})::int as planned,
      (coalesce(s.conclusion, s.conclusion_en, '') <> '') as "hasConclusion", s.update_time as "updateTime"
    from fmea_studies s where s.is_deleted = 0 and s.id = ${id} and s.project_id = ${projectId}`);

export type StoredTable = NonNullable<FmeaDetail['msrTable']>;

/** The MSR table the company has loaded last. */
export const findMsrTable = (tx: Tx): Promise<StoredTable | undefined> =>
  tx.maybe(sql`
    select name, source, content, to_char(create_time, 'YYYY-MM-DD') as "loadedOn" from fmea_tables where is_deleted = 0 order by id desc limit 1`);

export const insertMsrTable = (tx: Tx, one: Omit<StoredTable, 'loadedOn'>): Promise<StoredTable> =>
  tx.one(sql`
    insert into fmea_tables (name, source, content) values (${one.name}, ${one.source}, ${JSON.stringify(one.content)}::json)
    returning name, source, content, to_char(create_time, 'YYYY-MM-DD') as "loadedOn"`);

/** How the rows of a study are rated. */
export async function ruleOf(
  tx: Tx,
  study: Pick<StudyRow, 'type' | 'matrixRowId' | 'projectId'>,
): Promise<RatingRule> {
  const { type } = study;
  const matrix = (await matrixOf(tx, study))?.definition ?? null;
  if (type !== 'msr') return { type, matrix };
  const stored = await findMsrTable(tx);
  const table: PriorityTable | null = stored ? readMsrTable(stored.content).table : null;
  return { type, msrTable: table, matrix };
}

/** The matrix of a study's second rating: the one it was begun with, else the one in force for the project. */
export const matrixOf = (tx: Tx, { matrixRowId, projectId }: Pick<StudyRow, 'matrixRowId' | 'projectId'>) =>
  matrixRowId ? findMatrix(tx, matrixRowId) : findCurrent(tx, projectId);

const hasLevels = ({ risks }: FmeaModel): boolean =>
  risks.some((risk) => matrixFields.some((field) => risk[field] != null));

/** From its first level on a study is judged by one matrix. */
export async function keepMatrix(tx: Tx, study: StudyRow, model: FmeaModel): Promise<void> {
  if (study.matrixRowId || !hasLevels(model)) return;
  const current = await findCurrent(tx, study.projectId);
  if (current)
    await tx.run(sql`update fmea_studies set matrix_row_id = ${current.id} where id = ${study.id}`);
}

const countsOf = (model: FmeaModel, rule: RatingRule) => {
  const { rows } = sheetOf(model, rule);
  const { before, after } = profileOf(rows);
  return { rows: rows.length, rated: rows.length - before.none, high: before.H, highAfter: after.H };
};

/** The new version, or undefined when somebody else saved first. */
export async function updateModel(
  tx: Tx,
  id: string,
  version: number,
  model: FmeaModel,
  rule: RatingRule,
): Promise<number | undefined> {
  const counts = countsOf(model, rule);
  const row = await tx.maybe<{ version: number }>(sql`
    update fmea_studies set model = ${JSON.stringify(model)}::jsonb, model_version = model_version + 1, row_count = ${counts.rows},
      rated_count = ${counts.rated}, high_count = ${counts.high}, high_after = ${counts.highAfter}
    where id = ${id} and model_version = ${version} and state = 'draft' and is_deleted = 0 returning model_version as version`);
  return row?.version;
}

/** Actions of all rows of a series: they stay with a row from revision to revision. */
export async function actionsOf(tx: Tx, seriesId: string): Promise<FmeaAction[]> {
  const rows = await tx.all<Omit<FmeaAction, 'status'>>(sql`
    select a.id, f.row_key as row, f.kind, a.title, a.title_en as "titleEn", a.state, a.state_reason as reason, u.shown_name as owner,
      coalesce(a.deferred_to, a.due_date) as "dueDate", a.closed_on as "closedOn", coalesce(cardinality(a.close_evidence_ids), 0) as evidence,
      (a.state not in ('closed', 'cancelled') and coalesce(a.deferred_to, a.due_date) < current_date) as overdue
    from fmea_actions f join action_items a on a.id = f.action_id and a.is_deleted = 0
    left join users u on u.tenant_id = a.tenant_id and u.id = a.owner_id
    where f.series_id = ${seriesId} and f.is_deleted = 0 order by a.due_date, a.id`);
  return rows.map((row) => ({ ...row, status: statusOf(row.state) }));
}

export const tagsOf = async (tx: Tx, { elements }: FmeaModel): Promise<Map<string, string>> => {
  const wanted = elements.flatMap(({ equipmentId }) => equipmentId ?? []);
  const rows = await tx.all<{ id: string; tag: string }>(
    sql`select id, tag from equipment where id = any(${wanted}::bigint[])`,
  );
  return new Map(rows.map(({ id, tag }) => [id, tag]));
};

export const equipmentByTag = async (tx: Tx, tags: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.all<{ id: string; tag: string }>(
    sql`select id, tag from equipment where tag = any(${[...new Set(tags)]}::text[]) and is_deleted = 0`,
  );
  return new Map(rows.map(({ id, tag }) => [tag, id]));
};

/** The equipment class of each element: its own, that of its equipment, else that of the element above it. */
export async function classesOf(tx: Tx, model: FmeaModel): Promise<Map<string, string>> {
  const wanted = model.elements.flatMap(({ equipmentId }) => equipmentId ?? []);
  const rows = await tx.all<{ id: string; isoClass: string }>(
    sql`select id, iso_class as "isoClass" from equipment where id = any(${wanted}::bigint[]) and iso_class is not null`,
  );
  const ofEquipment = new Map(rows.map(({ id, isoClass }) => [id, isoClass]));
  const { elements, pathOf } = indexModel(model);
  const found = new Map<string, string>();
  for (const id of elements.keys()) {
    const holder = pathOf(id).findLast((one) => one.isoClass || ofEquipment.has(one.equipmentId ?? ''));
    const isoClass = holder?.isoClass || ofEquipment.get(holder?.equipmentId ?? '');
    if (isoClass) found.set(id, isoClass);
  }
  return found;
}
