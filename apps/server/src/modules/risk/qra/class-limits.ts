import type { QraLimits } from '@ircrisk/contract/modules/risk/qra.ts';
import { defaultLimits, type RiskMethod } from '@ircrisk/engine-quality';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { countRisks } from './count-risks.ts';
import { rate } from './rating.ts';

/** Up to which score a risk is low and medium: the company's, else the usual ones. */
export async function readLimits(tx: Queries): Promise<QraLimits> {
  const row = await tx.maybe<Record<'matrixLow' | 'matrixMedium' | 'rpnLow' | 'rpnMedium', number>>(sql`
    select matrix_low as "matrixLow", matrix_medium as "matrixMedium", rpn_low as "rpnLow", rpn_medium as "rpnMedium" from qra_settings where is_deleted = 0`);
  if (!row) return defaultLimits;
  return {
    matrix: { lowTo: row.matrixLow, mediumTo: row.matrixMedium },
    rpn: { lowTo: row.rpnLow, mediumTo: row.rpnMedium },
  };
}

interface Rated {
  id: string;
  studyId: string;
  method: RiskMethod;
  score: number | null;
  riskClass: string | null;
  residualScore: number | null;
  residualClass: string | null;
  severity: number | null;
  probability: number | null;
  detection: number | null;
  knowledge: string | null;
  residualSeverity: number | null;
  residualProbability: number | null;
  residualDetection: number | null;
}

/** Rates risks of drafts anew; what comes out otherwise is no longer accepted. Approved studies stay as they were judged. */
async function rerate(tx: Tx, studies: Sql): Promise<number> {
  const limits = await readLimits(tx);
  const rows = await tx.all<Rated>(sql`
    select r.id, r.study_id as "studyId", s.method, r.score, r.risk_class as "riskClass", r.residual_score as "residualScore", r.residual_class as "residualClass", r.severity,
      r.probability, r.detection, r.knowledge, r.residual_severity as "residualSeverity", r.residual_probability as "residualProbability",
      r.residual_detection as "residualDetection"
    from qra_risks r join qra_studies s on s.id = r.study_id where r.is_deleted = 0 and s.is_deleted = 0 and s.state = 'draft' and ${studies}`);
  const changed = new Set<string>();
  let count = 0;
  for (const row of rows) {
    const values = { ...row };
    const [before, after] = [
      rate(row.method, values, 'before', limits).value,
      rate(row.method, values, 'after', limits).value,
    ];
    const isSame =
      (before?.score ?? null) === row.score &&
      (before?.class ?? null) === row.riskClass &&
      (after?.score ?? null) === row.residualScore &&
      (after?.class ?? null) === row.residualClass;
    if (isSame) continue;
    count += 1;
    changed.add(row.studyId);
    await tx.run(sql`
      update qra_risks set score = ${before?.score ?? null}, risk_class = ${before?.class ?? null}, residual_score = ${after?.score ?? null},
        residual_class = ${after?.class ?? null}, accepted_by = null, accepted_on = null, accept_reason = null where id = ${row.id}`);
  }
  await countRisks(tx, [...changed]);
  return count;
}

/** After a study got another way of scoring. */
export const rerateStudies = (tx: Tx, ids: readonly string[]): Promise<number> =>
  rerate(tx, sql`s.id = any(${ids}::bigint[])`);

/** Stores the limits; every draft is rated by them at once. */
export async function saveLimits(tx: Tx, { matrix, rpn }: QraLimits): Promise<number> {
  await tx.run(sql`
    insert into qra_settings (matrix_low, matrix_medium, rpn_low, rpn_medium) values (${matrix.lowTo}, ${matrix.mediumTo}, ${rpn.lowTo}, ${rpn.mediumTo})
    on conflict (tenant_id) where is_deleted = 0 do update set matrix_low = excluded.matrix_low, matrix_medium = excluded.matrix_medium,
      rpn_low = excluded.rpn_low, rpn_medium = excluded.rpn_medium`);
  return rerate(tx, sql`true`);
}
