import * as contract from '@ircrisk/contract/modules/risk/qra.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { readBoard } from './board.ts';
import { readLimits, saveLimits } from './class-limits.ts';
import { readGauge, saveReadings } from './gauge.ts';
import { qraHooks } from './hooks.ts';
import { readItp, sign } from './itp.ts';
import { actOn, readNcr } from './ncr.ts';
import { report } from './report.ts';
import { accept, agree, decide, giveScore, readScoring, reveal } from './scoring.ts';
import { siteCalculation } from './site/calculate.ts';
import { siteHandlers } from './site/handlers.ts';
import { siteHooks } from './site/hooks.ts';
import { siteReport } from './site/report.ts';
import { keepOutdated } from './site/result-state.ts';
import { siteKind } from './site/study.ts';
import { keep, readCharacteristics, readSeries } from './spc.ts';
import { qraKind } from './study.ts';

/** The series of a study the caller may see, whichever of its revisions was named. */
const seriesOf = async (call: Pick<Call, 'tx' | 'actor' | 'projectId'>, id: string): Promise<string> =>
  (await findHead(call, qraKind, id)).seriesId;

/** Quality risk management after ICH Q9(R1): projects, and the control of what they found. */
export const qra: ServerModule = {
  id: 'qra',
  hooks: [...qraHooks, ...siteHooks],
  studies: [qraKind, siteKind],
  handlers: [
    ...siteHandlers,
    handle(contract.qraBoard, async (call) => {
      const head = await findHead(call, qraKind, call.input.id);
      return { ...(await readBoard(call.tx, head.id)), allowed: await allowedOf(call, qraKind, head) };
    }),
    handle(contract.qraScoring, (call) => readScoring(call, call.input.id)),
    handle(contract.saveScore, (call) => giveScore(call, call.input)),
    handle(contract.revealScores, (call) => reveal(call, call.input.riskId, call.input.reason)),
    handle(contract.agreeScores, (call) => agree(call, call.input)),
    handle(contract.acceptRisk, (call) => accept(call, call.input)),
    handle(contract.qraLimits, ({ tx }) => readLimits(tx)),
    handle(contract.saveQraLimits, async ({ tx, input }) => ({ changed: await saveLimits(tx, input) })),
    handle(contract.saveCcp, (call) => decide(call, call.input)),
    handle(contract.qraCharacteristics, async (call) =>
      readCharacteristics(call.tx, await seriesOf(call, call.input.studyId), call.language),
    ),
    handle(contract.qraMeasured, (call) => readSeries(call, call.input.id)),
    handle(contract.keepCapability, (call) => keep(call, call.input.id, call.input.overrideReason ?? null)),
    handle(contract.qraGauge, (call) => readGauge(call, call.input.id)),
    handle(contract.saveGauge, (call) => saveReadings(call, call.input)),
    handle(contract.qraItpBoard, async (call) => readItp(call.tx, await seriesOf(call, call.input.studyId))),
    handle(contract.signItp, (call) => sign(call, call.input)),
    handle(contract.qraNcrDetail, (call) => readNcr(call, call.input.id)),
    handle(contract.actOnNcr, (call) => actOn(call, call.input)),
    handle(contract.qraReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findHead(call, qraKind, input.id);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, report, input) };
    }),
  ],
  jobs: [report, siteCalculation, siteReport],
  routes: keepOutdated,
};
