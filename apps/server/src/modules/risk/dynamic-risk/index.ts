import * as contract from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { dynamicRiskModel } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { sql } from '#platform/database/sql.ts';
import { figure, mayRead } from '#platform/home/home-source.ts';
import { handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { actAlert, actOverride, raise, readInbox } from './acts.ts';
import { follows, keepCalculated, mark, recalculation } from './due.ts';
import { dynamicRiskHooks } from './hooks.ts';
import { type Caller, mustHaveCome, readOverview, readRanking, seen, stateAt } from './read.ts';
import { weeklyReport } from './report.ts';
import { readSettings, saveSettings } from './settings.ts';
import { readSubject, readTrend, tryOut } from './subject.ts';

export { liveRisk } from './brief.ts';
export { calculateAll, calculateDue, mark } from './due.ts';

/** A reading as of a moment, of those that have come. */
const asOf =
  <I extends { at?: string | undefined }, R>(read: (call: Caller, input: I) => Promise<R>) =>
  async (call: Caller & { input: I }): Promise<R> => {
    await mustHaveCome(call.tx, call.input.at);
    return read(call, call.input);
  };

/** Risk that moves with what the platform learns each day, says why it moved, and is kept as it was known. */
export const dynamicRisk: ServerModule = {
  id: 'dynamic-risk',
  hooks: dynamicRiskHooks,
  follows,
  home: [
    {
      code: 'dynamic-risk',
      async figure(caller) {
        if (!mayRead(caller, dynamicRiskModel)) return null;
        const { count, red, open } = await caller.tx.one<{ count: number; red: number; open: number }>(sql`
          select count(*)::int as count, (count(*) filter (where p.level = 'high'))::int as red,
            (count(*) filter (where exists (select 1 from dynamic_risk_alerts a where a.model_id = t.id and a.state = 'open' and a.is_deleted = 0)))::int as open
          from ${stateAt(undefined)} where ${seen(caller, undefined)}`);
        return figure(
          caller,
          open > 0
            ? {
                zh: '红色 {red} / {count}，{open} 个对象有未确认告警',
                en: '{red} of {count} red, {open} with open alerts',
              }
            : { zh: '红色 {red} / {count}', en: '{red} of {count} red' },
          { count, red, open },
          open > 0 ? 'miss' : 'plain',
        );
      },
    },
  ],
  handlers: [
    handle(contract.riskOverview, asOf(readOverview)),
    handle(contract.riskSubjects, asOf(readRanking)),
    handle(contract.riskSubject, asOf(readSubject)),
    handle(contract.riskTrend, asOf(readTrend)),
    handle(contract.tryRisk, (call) => tryOut(call, call.input)),
    handle(contract.recomputeRisk, async ({ tx, actor, origin, language, projectId, input }) => ({
      jobId: await enqueue(tx, { actor, origin, language, projectId }, recalculation, input),
    })),
    handle(contract.alertInbox, (call) => readInbox(call)),
    handle(contract.actOnAlert, (call) => actAlert(call, call.input)),
    handle(contract.raiseRiskAction, (call) => raise(call, call.input)),
    handle(contract.actOnOverride, (call) => actOverride(call, call.input)),
    handle(contract.readRiskSettings, ({ tx }) => readSettings(tx)),
    handle(contract.saveRiskSettings, async ({ tx, actor, input }) => {
      const saved = await saveSettings(tx, input);
      await mark(tx, actor.tenantId, sql`true`);
      return saved;
    }),
    handle(contract.weeklyRisk, async ({ tx, actor, origin, language, projectId, input }) => {
      const { permissions: _permissions, ...viewer } = viewerOf(actor, projectId);
      return {
        jobId: await enqueue(tx, { actor, origin, language, projectId }, weeklyReport, { ...input, viewer }),
      };
    }),
  ],
  jobs: [recalculation, weeklyReport],
  routes: keepCalculated,
};
