import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import type { JhaMethod } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { actHandlers } from './acts.ts';
import { signHandler } from './briefing.ts';
import { figureOf, gradeOf } from './grading.ts';
import { jhaHome } from './home.ts';
import { jhaHooks } from './hooks.ts';
import { conflictsOf, permitHandlers } from './permits.ts';
import { jhaPrint } from './print.ts';
import { readSettings, saveSettings } from './settings.ts';
import { startHandlers } from './start.ts';
import { calendarHandler, statisticsHandler } from './statistics.ts';
import { findJob, gradingOf, hazardsOf, permitsOf, regrade } from './store.ts';
import { trainingHandlers } from './training.ts';
import { waiveHandler } from './waivers.ts';
import { keepWatch } from './watch.ts';
import { wholeHandler } from './whole.ts';

/** Drafts are graded anew by another method or rule: factors of another method mean nothing and are cleared. */
async function convertDrafts(
  tx: Tx,
  method: JhaMethod,
  boundary: 'inclusiveLower' | 'exclusive',
): Promise<number> {
  const drafts = await tx.all<{ id: string; same: boolean }>(sql`
    select id, method = ${method} as same from jhas where state = 'draft' and is_deleted = 0 and (method <> ${method} or boundary <> ${boundary})`);
  for (const { id, same } of drafts) {
    await tx.run(sql`update jhas set method = ${method}, boundary = ${boundary} where id = ${id}`);
    const grading = await gradingOf(tx, { method, boundary, matrixId: null });
    for (const row of await hazardsOf(tx, id)) {
      const none = { l: null, e: null, c: null };
      const first = gradeOf(
        same ? { l: row.initialL, e: row.initialE, c: row.initialC } : none,
        grading,
      ).value;
      const last = gradeOf(
        same ? { l: row.residualL, e: row.residualE, c: row.residualC } : none,
        grading,
      ).value;
      await tx.run(sql`
        update jha_hazards set initial_l = case when ${same} then initial_l end, initial_e = case when ${same} then initial_e end, initial_c = case when ${same} then initial_c end,
          residual_l = case when ${same} then residual_l end, residual_e = case when ${same} then residual_e end, residual_c = case when ${same} then residual_c end,
          initial_score = ${first?.score ?? null}, initial_level = ${first?.level ?? null}, initial_colour = ${first?.colour ?? null},
          residual_score = ${last?.score ?? null}, residual_level = ${last?.level ?? null}, residual_colour = ${last?.colour ?? null} where id = ${row.id}`);
    }
    await regrade(tx, id);
  }
  return drafts.length;
}

/** Job hazard analysis: steps, hazards, permits and gas tests, approval by colour, briefing, print. */
export const jobHazardAnalysis: ServerModule = {
  id: 'job-hazard-analysis',
  hooks: jhaHooks,
  home: [jhaHome],
  handlers: [
    ...startHandlers,
    ...actHandlers,
    ...permitHandlers,
    wholeHandler,
    waiveHandler,
    calendarHandler,
    statisticsHandler,
    signHandler,
    ...trainingHandlers,
    handle(contract.jhaConflicts, async (call) => {
      const job = await findJob(call, call.input.id);
      const kinds = (await permitsOf(call.tx, job.id)).map(({ kind }) => kind);
      return conflictsOf(call.tx, job, kinds, call.language);
    }),
    handle(contract.gradeHazard, async ({ tx, input }) => {
      const { boundary } = await readSettings(tx);
      const grading = await gradingOf(tx, {
        method: input.method,
        boundary: input.boundary ?? boundary,
        matrixId: null,
      });
      return figureOf(gradeOf(input.values, grading));
    }),
    handle(contract.readJhaSettings, async ({ tx }) => ({
      ...(await readSettings(tx)),
      drafts: (
        await tx.one<{ count: number }>(
          sql`select count(*)::int as count from jhas where state = 'draft' and is_deleted = 0`,
        )
      ).count,
    })),
    handle(contract.saveJhaSettings, async ({ tx, input }) => {
      const { convertDrafts: convert, ...changes } = input;
      const next = await saveSettings(tx, changes as Partial<contract.JhaSettings>);
      return { converted: convert ? await convertDrafts(tx, next.method, next.boundary) : 0 };
    }),
    handle(contract.printJha, async (call) => {
      await findJob(call, call.input.id);
      return { jobId: await enqueue(call.tx, call, jhaPrint, call.input) };
    }),
  ],
  jobs: [jhaPrint],
  routes: keepWatch,
};
