import { type FmecaBasis, fmecaErrors } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { consequenceFields, type FmecaMethod, judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { fmecaText, matrixFault, type ScaleSet, usualScales } from '@ircrisk/engine-fmeca';
import { type Category, migrateAssessment, type RiskMatrix } from '@ircrisk/engine-risk-matrix';
import { findCurrent, findMatrix } from '#modules/system/risk-matrix/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { findScales } from './scales.ts';

interface Kept {
  projectId: string | null;
  method: FmecaMethod;
  /** The set the study names now, and the one it judges by. */
  wanted: string | null;
  scaleId: string | null;
  scaleVersion: number | null;
  scales: ScaleSet | null;
  matrixRowId: string | null;
  isKept: boolean;
}

const keptOf = (tx: Tx, studyId: string): Promise<Kept> =>
  tx.one(sql`
    select s.project_id as "projectId", s.method, s.scale_id as wanted, b.scale_id as "scaleId", b.scale_version as "scaleVersion", b.scales,
      b.matrix_row_id as "matrixRowId", b.id is not null as "isKept"
    from fmeca_studies s left join fmeca_study_bases b on b.tenant_id = s.tenant_id and b.study_id = s.id where s.id = ${studyId}`);

async function takeScales(tx: Tx, studyId: string, scaleId: string | null): Promise<void> {
  const set = scaleId ? await findScales(tx, scaleId) : undefined;
  await tx.run(sql`
    insert into fmeca_study_bases as b (study_id, scale_id, scale_version, scales)
    values (${studyId}, ${set?.id ?? null}, ${set?.version ?? null}, ${set ? JSON.stringify(set.scales) : null}::jsonb)
    on conflict (tenant_id, study_id) do update set scale_id = excluded.scale_id, scale_version = excluded.scale_version, scales = excluded.scales
    where (b.scale_id, b.scale_version) is distinct from (excluded.scale_id, excluded.scale_version)`);
}

const takeMatrix = (tx: Tx, studyId: string, matrixRowId: string): Promise<number> =>
  tx.run(sql`
    insert into fmeca_study_bases as b (study_id, matrix_row_id) values (${studyId}, ${matrixRowId})
    on conflict (tenant_id, study_id) do update set matrix_row_id = excluded.matrix_row_id where b.matrix_row_id is distinct from excluded.matrix_row_id`);

/** After a save of studies: another set of scales is taken as chosen, and a matrix where the method asks for one. */
export async function settleBases(tx: Tx, saved: readonly string[]): Promise<void> {
  const standing = await tx.all<{ id: string }>(
    sql`select id from fmeca_studies where id = any(${saved}::bigint[]) and is_deleted = 0`,
  );
  for (const { id: studyId } of standing) {
    const kept = await keptOf(tx, studyId);
    if (!kept.isKept || kept.wanted !== kept.scaleId) await takeScales(tx, studyId, kept.wanted);
    if (!judgesBy(kept.method, 'matrix') || kept.matrixRowId) continue;
    const current = await findCurrent(tx, kept.projectId);
    if (!current) throw fail(fmecaErrors.noMatrix);
    await takeMatrix(tx, studyId, current.id);
  }
}

/** A new revision goes on judging by what the one before did. */
export const copyBasis = (tx: Tx, from: string, to: string): Promise<number> =>
  tx.run(sql`
    insert into fmeca_study_bases (study_id, scale_id, scale_version, scales, matrix_row_id)
    select ${to}, scale_id, scale_version, scales, matrix_row_id from fmeca_study_bases where study_id = ${from}`);

export async function readBasis(tx: Tx, studyId: string): Promise<FmecaBasis> {
  const kept = await keptOf(tx, studyId);
  const set = kept.scaleId ? await findScales(tx, kept.scaleId) : undefined;
  const matrix = kept.matrixRowId ? await findMatrix(tx, kept.matrixRowId) : undefined;
  const current = matrix ? await findCurrent(tx, kept.projectId) : undefined;
  return {
    scales: kept.scales ?? usualScales,
    scaleName: set?.name ?? null,
    scaleNameEn: set?.nameEn ?? null,
    isScaleOld: set !== undefined && set.version !== kept.scaleVersion,
    matrix: matrix
      ? {
          id: matrix.id,
          name: matrix.name,
          nameEn: matrix.nameEn,
          matrixVersion: matrix.matrixVersion,
          definition: matrix.definition,
        }
      : null,
    isMatrixOld: current !== undefined && current.id !== matrix?.id,
  };
}

/** The matrix each of these studies judges by. */
export async function matricesOf(tx: Tx, studyIds: readonly string[]): Promise<Map<string, RiskMatrix>> {
  const rows = await tx.all<{ studyId: string; definition: RiskMatrix }>(sql`
    select b.study_id as "studyId", m.definition from fmeca_study_bases b join risk_matrices m on m.tenant_id = b.tenant_id and m.id = b.matrix_row_id
    where b.study_id = any(${[...new Set(studyIds)]}::bigint[])`);
  return new Map(rows.map(({ studyId, definition }) => [studyId, definition]));
}

/** The levels of a mode, in the columns of the table. */
export interface MatrixLevels {
  matrixProbability: number | null;
  consequenceP: number | null;
  consequenceE: number | null;
  consequenceO: number | null;
  consequenceA: number | null;
  consequenceR: number | null;
}

export const levelColumns = sql`m.matrix_probability as "matrixProbability", m.consequence_p as "consequenceP", m.consequence_e as "consequenceE",
  m.consequence_o as "consequenceO", m.consequence_a as "consequenceA", m.consequence_r as "consequenceR"`;

const names = Object.keys(consequenceFields) as (keyof typeof consequenceFields)[];

export const consequencesOf = (
  row: Partial<Omit<MatrixLevels, 'matrixProbability'>>,
): Partial<Record<Category, number | null>> =>
  Object.fromEntries(names.map((name) => [consequenceFields[name].category, row[name] ?? null]));

/** Levels the study's matrix does not have are refused by their field. */
export async function refuseLevels(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const given = records.filter(({ values }) =>
    ['matrixProbability', ...names].some((name) => values[name] !== null && values[name] !== undefined),
  );
  if (given.length === 0) return;
  const stored = await tx.all<{ id: string; studyId: string }>(sql`
    select id, study_id as "studyId" from fmeca_modes where id = any(${given.flatMap(({ id }) => id ?? [])}::bigint[])`);
  const studyOf = new Map(stored.map(({ id, studyId }) => [id, studyId]));
  const placed = given.map((record) => ({
    record,
    studyId: (record.id ? studyOf.get(record.id) : undefined) ?? String(record.values.studyId ?? ''),
  }));
  const known = placed.filter(({ studyId }) => /^\d+$/.test(studyId));
  const matrices = await matricesOf(
    tx,
    known.map(({ studyId }) => studyId),
  );
  for (const { record, studyId } of known) {
    const matrix = matrices.get(studyId);
    if (!matrix) continue;
    const levels = record.values as Partial<MatrixLevels>;
    const fault = matrixFault(
      { probability: levels.matrixProbability ?? null, consequences: consequencesOf(levels) },
      matrix,
    );
    if (fault)
      refuse(record, fault.path ?? 'matrixProbability', 'range', {
        zh: fmecaText(fault, 'zh'),
        en: fmecaText(fault, 'en'),
      });
  }
}

async function renewMatrix(tx: Tx, studyId: string, projectId: string | null) {
  const kept = await keptOf(tx, studyId);
  const [before, now] = [
    kept.matrixRowId ? await findMatrix(tx, kept.matrixRowId) : undefined,
    await findCurrent(tx, projectId),
  ];
  if (!now) throw fail(fmecaErrors.noMatrix);
  await takeMatrix(tx, studyId, now.id);
  if (!before || before.id === now.id) return { changed: 0, doubtful: 0 };
  const modes = await tx.all<{ id: string } & MatrixLevels>(
    sql`select m.id, ${levelColumns} from fmeca_modes m where m.study_id = ${studyId} and m.is_deleted = 0`,
  );
  let doubtful = 0;
  const moved = modes.flatMap((mode) => {
    const was = { probability: mode.matrixProbability, frequency: null, consequences: consequencesOf(mode) };
    const is = migrateAssessment(before.definition, now.definition, was);
    if (is.doubtful.length > 0) doubtful += 1;
    const levels = names.map((name) => is.consequences[consequenceFields[name].category] ?? null);
    const isSame =
      is.probability === mode.matrixProbability && names.every((name, at) => levels[at] === mode[name]);
    return isSame ? [] : [{ id: mode.id, probability: is.probability, levels }];
  });
  const column = (at: number) => moved.map(({ levels }) => levels[at]);
  if (moved.length > 0)
    await tx.run(sql`
      update fmeca_modes m set matrix_probability = n.p, consequence_p = n.cp, consequence_e = n.ce, consequence_o = n.co, consequence_a = n.ca, consequence_r = n.cr
      from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ probability }) => probability)}::int[], ${column(0)}::int[], ${column(1)}::int[],
        ${column(2)}::int[], ${column(3)}::int[], ${column(4)}::int[]) n(id, p, cp, ce, co, ca, cr) where m.id = n.id`);
  return { changed: moved.length, doubtful };
}

/** Takes the scales or the matrix of today; ratings stay, levels of another matrix are read anew. */
export async function renew(
  tx: Tx,
  studyId: string,
  what: 'scales' | 'matrix',
  projectId: string | null,
): Promise<{ changed: number; doubtful: number }> {
  if (what === 'matrix') return renewMatrix(tx, studyId, projectId);
  const { wanted } = await keptOf(tx, studyId);
  await takeScales(tx, studyId, wanted);
  return { changed: 0, doubtful: 0 };
}
