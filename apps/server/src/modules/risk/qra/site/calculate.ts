import { siteRiskErrors } from '@ircrisk/contract/modules/risk/site-risk.ts';
import {
  quantitativeRiskText,
  quantitativeRiskVersion,
  type SiteInput,
  type SiteRisk,
  siteFault,
} from '@ircrisk/engine-quantitative-risk';
import type { Calculation, Notice } from '@ircrisk/units';
import { sentenceFor } from '@ircrisk/units/derivation-units.ts';
import { runInThread } from '#modules/risk/fault-tree/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { hashOfInput, inputOf, readSite } from './read.ts';
import { markResult } from './result-state.ts';

const refused = (fault: Notice) =>
  fail(siteRiskErrors.notPossible, {
    zh: quantitativeRiskText(fault, 'zh'),
    en: sentenceFor(quantitativeRiskText(fault, 'en'), 'en'),
  });

/** Told at once rather than by a job that fails. */
export function refuseFault(input: SiteInput): void {
  const fault = siteFault(input);
  if (fault) throw refused(fault);
}

/** The result beside the study, and what the list shows of it. */
export async function keepSiteResult(
  tx: Tx,
  studyId: string,
  hash: string,
  calculation: Calculation<SiteRisk>,
  engine: string = quantitativeRiskVersion,
): Promise<void> {
  const risk = calculation.value;
  await tx.run(sql`
    insert into qra_site_results (study_id, input_hash, engine_version, calculation)
    values (${studyId}, ${hash}, ${engine}, ${JSON.stringify(calculation)}::jsonb)`);
  await tx.run(sql`
    update qra_sites set result_hash = ${hash}, result_engine = ${engine}, highest_risk = ${risk?.highest?.risk ?? null}::float8, loss_of_life = ${risk?.societal.lossOfLife ?? null}::float8,
      societal = ${risk?.societal.reason ? 'notJudged' : (risk?.societal.verdict ?? null)}, exceeded_count = ${risk?.places.filter(({ exceeds }) => exceeds).length ?? null}::int,
      omitted_count = ${risk?.omitted.length ?? null}::int, calculated_time = now() where id = ${studyId}`);
  // Somebody may have typed on while it was calculated.
  await markResult(tx, studyId);
}

/** Calculates a study in a thread and keeps the result with the hash of what it was calculated from. */
export const siteCalculation: JobKind<{ id: string }, { id: string }> = {
  kind: 'qra-site.calculate',
  title: { zh: '定量风险计算', en: 'Quantitative risk calculation' },
  afterCrash: 'resume',
  async run({ input: { id }, context, inTenant, progress, signal }) {
    const input = await inTenant(async (tx) => {
      const found = await tx.maybe(
        sql`select 1 from qra_sites where id = ${id} and project_id = ${context.projectId ?? null} and is_deleted = 0`,
      );
      if (!found) throw fail(commonErrors.notFound);
      return inputOf(await readSite(tx, id));
    });
    const worker = new URL('./calculation-worker.ts', import.meta.url);
    const calculation = await runInThread<Calculation<SiteRisk>>(worker, input, signal, () => {});
    if (calculation.reason) throw refused(calculation.reason);
    await inTenant((tx) => keepSiteResult(tx, id, hashOfInput(input), calculation));
    await progress(1, 1);
    return { id };
  },
};
