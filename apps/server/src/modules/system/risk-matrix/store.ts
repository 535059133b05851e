import type { MatrixVersion } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { RiskMatrix } from '@ircrisk/engine-risk-matrix';
import type { Tx } from '#platform/database/pool.ts';
import { likeLiteral, type Sql, sql } from '#platform/database/sql.ts';
import { calledIn } from '#platform/resources/second-name.ts';

const versions = (where: Sql, more: Sql = sql``) => sql`
  select m.id, m.matrix_id as "matrixId", m.matrix_version as "matrixVersion", m.project_id as "projectId",
    p.project_name as "projectName", p.project_name_en as "projectNameEn", m.method, m.name, m.name_en as "nameEn", m.template, m.state, m.definition, m.version,
    m.update_time as "updateTime",
    ((select count(*) from risk_assessments a where a.matrix_row_id = m.id and a.is_deleted = 0)
      + (select count(*) from projects j where j.risk_matrix_id = m.matrix_id and j.is_deleted = 0 and m.state = 'active'))::int as uses
  from risk_matrices m left join projects p on p.id = m.project_id
  where m.is_deleted = 0 and ${where} ${more}`;

export function listMatrices(
  tx: Tx,
  projectId: string | undefined,
  withRetired: boolean,
): Promise<MatrixVersion[]> {
  const project = projectId ? sql`m.project_id = ${projectId}` : sql`true`;
  const states = withRetired ? sql`true` : sql`m.state <> 'retired'`;
  return tx.all(
    versions(
      sql`${project} and ${states}`,
      sql`order by m.method is not null, m.project_id nulls first, m.matrix_id, m.matrix_version desc`,
    ),
  );
}

export const matrixOptions = (
  tx: Tx,
  typed: string,
  ids: readonly string[] | null,
  language: Language,
): Promise<{ id: string; label: string }[]> =>
  tx.all(sql`
    select id, ${calledIn(language, 'name')} as label from active_risk_matrices
    where (${ids}::bigint[] is null or id = any(${ids}::bigint[])) and concat_ws(' ', name, name_en) ilike ${`%${likeLiteral(typed)}%`} order by id limit 50`);

export const findMatrix = (tx: Tx, id: string): Promise<MatrixVersion | undefined> =>
  tx.maybe(versions(sql`m.id = ${id}`));

/** The project's own active matrix, the one it chose, or the company's, in this order. */
export function findCurrent(tx: Tx, projectId: string | null): Promise<MatrixVersion | undefined> {
  const chosen = sql`(select risk_matrix_id from projects where id = ${projectId})`;
  return tx.maybe(
    versions(
      sql`m.state = 'active' and m.method is null and (m.project_id is null or m.project_id = ${projectId} or m.matrix_id = ${chosen})`,
      sql`order by (m.matrix_id = ${chosen}) desc nulls last, m.project_id nulls last, m.matrix_id limit 1`,
    ),
  );
}

export function findOfScope(tx: Tx, projectId: string | null): Promise<{ id: string } | undefined> {
  return tx.maybe(sql`
    select id from risk_matrices where is_deleted = 0 and method is null and project_id is not distinct from ${projectId}::bigint limit 1`);
}

export interface NewVersion {
  matrixId: string | null;
  projectId: string | null;
  name: string;
  nameEn: string;
  template: string;
  state: 'draft' | 'active';
  definition: RiskMatrix;
}

export async function insertVersion(tx: Tx, row: NewVersion): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    with fresh as (select next_id() as id)
    insert into risk_matrices (id, matrix_id, matrix_version, project_id, name, name_en, template, state, definition)
    select fresh.id, coalesce(${row.matrixId}::bigint, fresh.id),
      coalesce((select max(matrix_version) from risk_matrices where matrix_id = ${row.matrixId}::bigint), 0) + 1,
      ${row.projectId}::bigint, ${row.name}, ${row.nameEn}, ${row.template}, ${row.state}, ${JSON.stringify(row.definition)}::jsonb
    from fresh returning id`);
  return id;
}

export interface MethodMatrix {
  method: string;
  name: string;
  nameEn: string;
  definition: RiskMatrix;
}

/** A method's own matrix, kept as it judged: the same one is found again, a changed one is a new version. */
export async function keepMethodMatrix(tx: Tx, row: MethodMatrix): Promise<string> {
  const definition = JSON.stringify(row.definition);
  const active = () =>
    tx.maybe<{ id: string; matrixId: string; same: boolean }>(sql`
      select id, matrix_id as "matrixId", definition = ${definition}::jsonb as same from risk_matrices
      where method = ${row.method} and state = 'active' and is_deleted = 0`);
  const before = await active();
  if (before?.same) return before.id;
  if (before) await tx.run(sql`update risk_matrices set state = 'retired' where id = ${before.id}`);
  // Two studies approved at the same moment: the second waits for the first and takes its copy.
  await tx.run(sql`
    with fresh as (select next_id() as id)
    insert into risk_matrices (id, matrix_id, matrix_version, method, name, name_en, template, state, definition)
    select fresh.id, coalesce(${before?.matrixId ?? null}::bigint, fresh.id),
      coalesce((select max(matrix_version) from risk_matrices where matrix_id = ${before?.matrixId ?? null}::bigint), 0) + 1,
      ${row.method}, ${row.name}, ${row.nameEn}, 'method', 'active', ${definition}::jsonb
    from fresh on conflict (tenant_id, method) where method is not null and state = 'active' and is_deleted = 0 do nothing`);
  const kept = await active();
  if (!kept) throw new Error(`the matrix of ${row.method} was not kept`);
  return kept.id;
}

/** False when somebody else was faster. */
export async function updateDraft(
  tx: Tx,
  id: string,
  version: number,
  values: { name: string; nameEn: string; definition: RiskMatrix },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update risk_matrices set name = ${values.name}, name_en = ${values.nameEn}, definition = ${JSON.stringify(values.definition)}::jsonb
    where id = ${id} and version = ${version} and state = 'draft' and is_deleted = 0`);
  return changed === 1;
}

export async function activate(tx: Tx, id: string, matrixId: string): Promise<void> {
  await tx.run(
    sql`update risk_matrices set state = 'retired' where matrix_id = ${matrixId} and state = 'active'`,
  );
  await tx.run(sql`update risk_matrices set state = 'active' where id = ${id}`);
}

export async function hasApprovedUse(tx: Tx, matrixId: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from risk_assessments a join risk_matrices m on m.id = a.matrix_row_id
    where m.matrix_id = ${matrixId} and a.approved and a.is_deleted = 0 limit 1`);
  return row !== undefined;
}

export async function removeVersions(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update risk_matrices set is_deleted = 1 where id = ${id}`);
}
