import * as contract from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierImpairment, barrier as barrierResource } from '@ircrisk/contract/resources/barrier.ts';
import { bowTie } from '@ircrisk/contract/resources/bow-tie.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { mustSeeAll, namesSeen, viewerOf } from '#platform/resources/scope.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { may } from '#platform/tenancy/actor.ts';
import { actByHand, override, readByHand } from './by-hand.ts';
import { barriersOf, claimsOf } from './claims.ts';
import { readBarriers, readElements, readHiddenAlarms } from './evidence.ts';
import { handOverSheet } from './hand-over.ts';
import { barrierHooks } from './hooks.ts';
import { actOn, readImpairments } from './impairments.ts';
import { judgeAll } from './judge.ts';
import { readCalendar, readPanel } from './panel.ts';
import { findBowTie, liveBowTie, readChanges, readLive, readLiveElements } from './read.ts';
import {
  followFindings,
  followOrders,
  followPositions,
  followWindows,
  keepJudging,
  recompute,
} from './recompute.ts';
import { bowTieReport } from './reports.ts';
import { readSettings, saveSettings } from './settings.ts';
import { readSheet } from './sheet.ts';
import { standardOf } from './standard.ts';
import { bowTieKind, mustBeDistinct, mustKnowBarriers } from './study.ts';
import { intervalOffers, takeInterval, tellIntervals } from './test-intervals.ts';

export { type BowTieFactor, bowTieFactors, type ConsequenceFactor } from './factors.ts';
export { impairedBarriers } from './read.ts';

type Orders = { orderIds: readonly string[] };
const follow = (tx: Call['tx'], { orderIds }: Orders, tenantId: string) =>
  followOrders(tx, orderIds, tenantId);

async function detail(call: Call, id: string) {
  const { tx, language, actor } = call;
  const head = await findHead(call, bowTieKind, id);
  const row = await findBowTie(tx, head.id, language);
  if (!row) throw fail(commonErrors.notFound);
  const live = await liveBowTie(tx, row, language);
  const barrierIds = live.barriers.map((one) => one.id);
  const elementIds = live.elements.map((one) => one.id);
  const own = sql`(s.kind = 'bowTie' and s.target_id = ${row.id}) or (s.kind = 'barrier' and s.target_id = any(${barrierIds}::bigint[]))`;
  return {
    ...row,
    ...live,
    allowed: await allowedOf(call, bowTieKind, head),
    impairments: await readImpairments(
      tx,
      actor.userId,
      language,
      sql`i.element_id = any(${elementIds}::bigint[])`,
    ),
    changes: await readChanges(tx, own),
  };
}

/** Barriers whose state follows from tests, repairs and bypasses by itself, and the bow-ties that count on them. */
export const dynamicBarrierManagement: ServerModule = {
  id: 'dynamic-barrier-management',
  hooks: barrierHooks,
  studies: [bowTieKind],
  follows: {
    'study.approved': async (tx, { kind, seriesId }, tenantId) => {
      if (kind === 'rcm-study') await tellIntervals(tx, seriesId, tenantId);
    },
    'order.saved': (tx, { orderIds, many }, tenantId) => followOrders(tx, many ? null : orderIds, tenantId),
    'order.overdue': follow,
    'order.deferred': follow,
    'order.completed': follow,
    'order.cancelled': follow,
    'window.changed': (tx, { windowIds }, tenantId) => followWindows(tx, windowIds, tenantId),
    'alarm.logged': (tx, { positionIds }, tenantId) => followPositions(tx, positionIds, tenantId),
    'finding.raised': (tx, { actionIds }, tenantId) => followFindings(tx, actionIds, tenantId),
    'action.closed': (tx, { actionIds }, tenantId) => followFindings(tx, actionIds, tenantId),
    'alarm.hidden': (tx, _hidden, tenantId) => recompute(tx, tenantId),
  },
  handlers: [
    handle(contract.bowTieModel, (call) => detail(call, call.input.id)),
    handle(contract.saveBowTie, async (call) => {
      const { tx, actor, projectId, input } = call;
      await findDraft(call, bowTieKind, input.id);
      mustBeDistinct(input.model);
      await mustKnowBarriers(tx, input.id, input.model, viewerOf(actor, projectId));
      const saved = await tx.maybe<{ version: number }>(sql`
        update bow_ties set model = ${JSON.stringify(input.model)}::jsonb, model_version = model_version + 1
        where id = ${input.id} and model_version = ${input.version} returning model_version as version`);
      if (!saved) throw fail(commonErrors.stale, {}, { data: await detail(call, input.id) });
      await recompute(tx, actor.tenantId);
      return saved;
    }),
    handle(contract.readBowTieSheet, (call) => readSheet(call, call.input)),
    handle(contract.bowTieReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findHead(call, bowTieKind, input.id);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, bowTieReport, input) };
    }),
    handle(contract.claimedBarriers, (call) => barriersOf(call, call.input.kind, call.input.id)),
    handle(contract.barrierWhy, async (call) => {
      const { tx, actor, projectId, input, language } = call;
      const viewer = viewerOf(actor, projectId);
      await mustSeeAll(tx, barrierResource, [input.id], viewer);
      const [barrier] = await readLive(tx, language, sql`b.id = ${input.id}`);
      if (!barrier) throw fail(commonErrors.notFound);
      const barriers = (await readBarriers(tx)).filter(({ id }) => id === input.id);
      const elements = (await readElements(tx)).filter(({ barrierId }) => barrierId === input.id);
      const live = await readLiveElements(tx, [input.id]);
      const { now } = await tx.one<{ now: number }>(
        sql`select (extract(epoch from now()) * 1000)::float8 as now`,
      );
      const byHand = await readByHand(call, input.id);
      const offers = await intervalOffers(tx, sql`e.barrier_id = ${input.id}`);
      return {
        barrier,
        elements: live.map((one) => ({
          ...one,
          offers: offers.get(one.id) ?? [],
          byHand: byHand.get(one.id) ?? null,
        })),
        standard: await standardOf(call, barrier, live),
        calculation: judgeAll({ barriers, elements, alarms: await readHiddenAlarms(tx), now })[0]!
          .calculation,
        bowTies: await tx.all<{
          id: string;
          code: string;
          name: string;
          colour: 'green' | 'amber' | 'red';
        }>(sql`
          select t.id, t.code, case when ${language === 'en'} then coalesce(t.name_en, t.name) else t.name end as name, coalesce(r.colour, 'amber') as colour
          from bow_ties t left join bow_tie_results r on r.tenant_id = t.tenant_id and r.study_id = t.id where t.is_deleted = 0 and t.state in ('draft', 'inReview', 'approved') and ${namesSeen('t.id', bowTie, viewer)}
            and exists (select 1 from jsonb_path_query(t.model, '$.*[*].barrierIds[*]') one where one #>> '{}' = ${input.id}::text) order by t.code`),
        claims: await claimsOf(call, input.id),
        changes: await readChanges(tx, sql`s.kind = 'barrier' and s.target_id = ${input.id}`),
      };
    }),
    handle(contract.barrierPanel, ({ tx, actor, input, language, projectId }) =>
      readPanel(tx, language, viewerOf(actor, projectId), input.nodeId),
    ),
    handle(contract.impairmentList, ({ tx, actor, projectId, language }) =>
      readImpairments(
        tx,
        actor.userId,
        language,
        namesSeen('i.id', barrierImpairment, viewerOf(actor, projectId)),
      ),
    ),
    handle(contract.actOnImpairment, (call) => actOn(call, call.input)),
    handle(contract.overrideElement, (call) => override(call, call.input)),
    handle(contract.actOnOverride, (call) => actByHand(call, call.input)),
    handle(contract.readBarrierSettings, ({ tx }) => readSettings(tx)),
    handle(contract.saveBarrierSettings, ({ tx, input }) => saveSettings(tx, input)),
    handle(contract.takeTestInterval, (call) => takeInterval(call, call.input)),
    handle(contract.recomputeBarriers, async ({ tx, actor }) => ({
      changed: await recompute(tx, actor.tenantId),
    })),
    handle(contract.testCalendar, ({ tx, actor, projectId, input }) =>
      readCalendar(tx, input.from, input.to, viewerOf(actor, projectId)),
    ),
    handle(contract.handOver, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      const { permissions: _permissions, ...viewer } = viewerOf(actor, projectId);
      const seesRisk = may(actor, 'dynamic-risk-model.read');
      return {
        jobId: await enqueue(tx, { actor, origin, language, projectId }, handOverSheet, {
          ...input,
          eyes: viewer,
          viewer: seesRisk ? viewer : null,
          jobViewer: may(actor, 'jha.read') ? viewer : null,
        }),
      };
    }),
  ],
  jobs: [bowTieReport, handOverSheet],
  routes: keepJudging,
};
