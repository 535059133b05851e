import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import type { ProcedureDocument } from '@ircrisk/engine-procedure';
import { runFormula } from '@ircrisk/engine-procedure';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { actHandlers } from './acts.ts';
import { asLeftHandler } from './as-left.ts';
import { deviationHandlers } from './deviations.ts';
import { enterHandlers } from './enter.ts';
import { feedbackHandlers } from './feedback.ts';
import { figuresHandler } from './figures.ts';
import { fileHandlers } from './files.ts';
import { procedureHome } from './home.ts';
import { procedureHooks } from './hooks.ts';
import { executionPrint, procedurePrint } from './print.ts';
import { signerHandlers } from './signers.ts';
import { startHandlers } from './start.ts';
import { findExecution, findProcedure, type ProcedureRow, readParameters, updateModel } from './store.ts';
import { figureOf, findingsOf, procedureKind, told } from './study.ts';
import { wholeHandler } from './whole.ts';

const toldFindings = async (call: Pick<Call, 'tx'>, row: ProcedureRow) =>
  (await findingsOf(call.tx, row)).map((one) => ({
    ...told(one),
    blocks: one.blocks,
    stepId: one.stepId ?? null,
  }));

async function readBoard(call: Call, id: string): Promise<contract.ProcedureBoard> {
  const head = await findHead(call, procedureKind, id);
  const row = await findProcedure(call.tx, head.id);
  const { count } = await call.tx.one<{ count: number }>(sql`
    select count(*)::int as count from procedure_feedback f join procedures p on p.id = f.procedure_id
    where p.series_id = ${row.seriesId} and f.state = 'open' and f.is_deleted = 0`);
  return {
    ...row,
    model: row.model as contract.ProcedureBoard['model'],
    parameters: await readParameters(call.tx, row.id),
    findings: await toldFindings(call, row),
    openFeedback: count,
    allowed: await allowedOf(call, procedureKind, head),
  };
}

/** Maintenance procedures: written as studies, executed step by step, on a phone also without a line. */
export const equipmentMaintenanceProcedures: ServerModule = {
  id: 'equipment-maintenance-procedures',
  studies: [procedureKind],
  jobs: [procedurePrint, executionPrint],
  home: [procedureHome],
  hooks: procedureHooks,
  handlers: [
    handle(contract.readProcedure, (call) => readBoard(call as Call, call.input.id)),
    handle(contract.saveProcedureModel, async (call) => {
      const { tx, input } = call;
      await findDraft(call, procedureKind, input.id);
      const version = await updateModel(tx, input.id, input.version, input.model as ProcedureDocument);
      if (version === undefined)
        throw fail(commonErrors.stale, {}, { data: await readBoard(call as Call, input.id) });
      return { version, findings: await toldFindings(call, await findProcedure(tx, input.id)) };
    }),
    handle(contract.calculateFormula, async ({ input }) =>
      figureOf(runFormula(input.formulaId, input.inputs)),
    ),
    handle(contract.printProcedure, async (call) => {
      const { id } = await findHead(call, procedureKind, call.input.id);
      return { jobId: await enqueue(call.tx, call, procedurePrint, { ...call.input, id }) };
    }),
    handle(contract.printExecution, async (call) => {
      const { id } = await findExecution(call, call.input.id);
      return { jobId: await enqueue(call.tx, call, executionPrint, { ...call.input, id }) };
    }),
    ...fileHandlers,
    ...startHandlers,
    wholeHandler,
    ...enterHandlers,
    ...deviationHandlers,
    ...signerHandlers,
    ...actHandlers,
    ...feedbackHandlers,
    figuresHandler,
    asLeftHandler,
  ],
};
