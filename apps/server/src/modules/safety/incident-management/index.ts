import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { incidentErrors } from '@ircrisk/contract/modules/safety/incident-errors.ts';
import * as figures from '@ircrisk/contract/modules/safety/incident-figures.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { rcaCase } from '@ircrisk/contract/resources/root-cause/case.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import { recordIncidentFailure } from '#modules/reliability/failure-database/index.ts';
import { mustBeRaisable, raiseActions } from '#modules/workplace/action-item/index.ts';
import { seenPlaces } from '#plant/seen-places.ts';
import { latestNow } from '#platform/database/clocks.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { readDetail } from '#platform/resources/read.ts';
import { everVisible, viewerOf, visible } from '#platform/resources/scope.ts';
import { actHandler, isCauseOf } from './acts.ts';
import { classify, told } from './classify.ts';
import { keepWatch, syncClocks } from './clocks.ts';
import { confidentialHandlers } from './confidential.ts';
import { correctionHandler } from './corrections.ts';
import { isKeptFrom, leftOutOf } from './counted.ts';
import { type ClassifyInput, leastHealthPoints } from './facts.ts';
import { incidentModuleHooks } from './hooks.ts';
import { keptRows } from './kept.ts';
import { monthlyReport } from './monthly-report.ts';
import { pageHandler } from './page.ts';
import { reportHandlers } from './quick-report.ts';
import { countsOf, heatOf, pyramidLevels, ratesOf, thirdPartyOf } from './rates.ts';
import { putInForce, settleProposal } from './reclassify.ts';
import { regulatorForm } from './regulator-form.ts';
import { releaseHandlers } from './releases.ts';
import { confidentialRight, mustBeOpenCauses, mustChangeIncident, mustSeeIncident } from './see.ts';
import { readSettings, saveSettings } from './settings.ts';

export { isKeptFrom } from './counted.ts';
export { isOfConfidential } from './kept.ts';
export { pyramidQuery } from './rates.ts';

/** A row for each month: more years than anybody compares would be work for nothing. */
const mostYears = 20;

function checkPeriod({ from, to }: { from: string; to: string }): void {
  if (to < from)
    throw invalidField('to', 'order', { zh: '结束不能早于开始', en: 'The end cannot be before the start' });
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > mostYears)
    throw invalidField('from', 'range', {
      zh: `一次最多看 ${mostYears} 年`,
      en: `At most ${mostYears} years at once`,
    });
}
/** A place that is none gives no figures of nothing. */
async function checkPlace(tx: Tx, nodeId: string | undefined): Promise<void> {
  if (
    nodeId &&
    !(await tx.maybe(sql`select 1 from factory_nodes where id = ${nodeId}::bigint and is_deleted = 0`))
  )
    throw invalidField('nodeId', 'reference', { zh: '装置不存在', en: 'The place does not exist' });
}
const scopeOf = async <T extends { from: string; to: string; nodeId?: string | undefined }>(
  { tx, actor, projectId, language }: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>,
  input: T,
) => {
  checkPeriod(input);
  await checkPlace(tx, input.nodeId);
  const viewer = viewerOf(actor, projectId);
  return { ...input, language, viewer, nodeIds: await seenPlaces(tx, viewer, input.nodeId) };
};

/** A lower tier comes into force by somebody else's yes; a no leaves the higher one, with its reason on record. */
const judgeHandler = handle(contract.judgeClassification, async (call) => {
  const { tx, input, actor } = call;
  await mustChangeIncident(call, input.id);
  const proposal = await tx.maybe<{ id: string; tier: number | null; createUser: string | null }>(sql`
    select id, tier, create_user as "createUser" from incident_classifications
    where incident_id = ${input.id} and state = 'proposed' and is_deleted = 0 for update`);
  if (!proposal) throw fail(commonErrors.notFound);
  if (proposal.createUser === actor.userId) throw fail(incidentErrors.ownClassification);
  await settleProposal(tx, actor.tenantId, input.id);
  const decided = sql`reason = ${input.reason}, decided_by = ${actor.userId}, decided_at = now()`;
  if (!input.approve) {
    await tx.run(
      sql`update incident_classifications set state = 'rejected', ${decided} where id = ${proposal.id}`,
    );
    const kept = await tx.one<{ tier: number | null }>(
      sql`select tier from incident_classifications where incident_id = ${input.id} and state = 'inForce' and is_deleted = 0`,
    );
    return kept;
  }
  await tx.run(
    sql`update incident_classifications set state = 'superseded' where incident_id = ${input.id} and state = 'inForce' and is_deleted = 0`,
  );
  await tx.run(
    sql`update incident_classifications set state = 'inForce', ${decided} where id = ${proposal.id}`,
  );
  await putInForce(tx, actor.tenantId, input.id);
  return { tier: proposal.tier };
});

const noticeHandler = handle(contract.logNotice, async (call) => {
  const { tx, input, actor } = call;
  await mustChangeIncident(call, input.id);
  const { fits } = await tx.one<{ fits: boolean }>(
    sql`select ${input.at}::timestamptz <= ${latestNow} and ${input.at}::timestamptz >= occurred_at as fits from incidents where id = ${input.id}`,
  );
  if (!fits)
    throw invalidField('at', 'range', {
      zh: '时间须在事发之后、现在之前',
      en: 'The time lies between the event and now',
    });
  const done = await tx.run(sql`
    update incident_notices set done_at = ${input.at}, done_by = ${actor.userId}, recipient = ${input.recipient ?? null}, note = ${input.note ?? null}
    where incident_id = ${input.id} and kind = ${input.kind} and done_at is null and is_deleted = 0`);
  if (done === 0) {
    // Logged once: another time would move the clocks that start from it.
    const isThere = await tx.maybe(
      sql`select 1 from incident_notices where incident_id = ${input.id} and kind = ${input.kind} and is_deleted = 0`,
    );
    throw fail(isThere ? incidentErrors.noticeDone : commonErrors.notFound);
  }
  await syncClocks(tx, input.id, await readSettings(tx));
  return {};
});

const extendHandler = handle(contract.extendInvestigation, async (call) => {
  const { tx, input } = call;
  await mustChangeIncident(call, input.id);
  const { extensionDays } = await readSettings(tx);
  const row = await tx.maybe<{ dueAt: string }>(sql`
    update incident_notices set due_at = due_at + make_interval(days => ${extensionDays}), extended_reason = ${input.reason}, overdue_told = null
    where incident_id = ${input.id} and kind = 'investigation' and done_at is null and extended_reason is null and is_deleted = 0
    returning due_at as "dueAt"`);
  if (row) return row;
  const clock = await tx.maybe<{ done: boolean; dueAt: string }>(sql`
    select done_at is not null as done, due_at as "dueAt" from incident_notices
    where incident_id = ${input.id} and kind = 'investigation' and is_deleted = 0`);
  if (!clock) throw fail(incidentErrors.noInvestigation);
  throw clock.done
    ? fail(incidentErrors.noticeDone)
    : fail(incidentErrors.extended, { days: extensionDays, due: clock.dueAt.slice(0, 10) });
});

const actionHandler = handle(contract.addIncidentAction, async (call) => {
  const { tx, input, actor } = call;
  await mustBeRaisable(tx, input);
  await mustChangeIncident(call, input.id);
  const { id } = await tx.one<{ id: string }>(
    raiseActions(sql`
      select 'incident-management' as source_module, i.id as source_id, i.node_id, i.equipment_ids[1] as equipment_id, ${input.title}::text as title,
        null::text as title_en, null::text as description, 'corrective' as type, case when exists (select 1 from incident_results r where r.incident_id = i.id and r.tier in ('1', '2')) then 'high' else 'medium' end as priority,
        ${input.ownerId ?? null}::bigint as owner_id, ${input.dueDate}::date as due_date
      from incidents i where i.id = ${input.id}`),
  );
  if (input.ownerId && input.ownerId !== actor.userId)
    await notify(tx, actor.tenantId, [input.ownerId], {
      kind: 'action-item',
      title: { zh: `您有新的行动项：${input.title}`, en: `A new action item for you: ${input.title}` },
      link: `/actionItem?id=${id}`,
    });
  return { actionId: id };
});

const failureHandler = handle(contract.tellIncidentFailure, async (call) => {
  const { tx, input, actor, projectId } = call;
  await mustSeeIncident(call, input.id);
  if (!actor.permissions.has('failure-event.create')) throw fail(commonErrors.forbidden);
  const known = await tx.maybe<{ id: string }>(
    sql`select id from failure_events where incident_id = ${input.id} and equipment_id = ${input.equipmentId} and is_deleted = 0`,
  );
  if (known) return { failureId: known.id };
  const facts = await tx.maybe<{ detectedAt: string; description: string }>(sql`
    select coalesce(discovered_at, occurred_at) as "detectedAt", number || case when confidential then '' else ' ' || title end as description from incidents
    where id = ${input.id} and ${input.equipmentId}::bigint = any(equipment_ids)`);
  if (!facts)
    throw invalidField('equipmentId', 'reference', {
      zh: '该设备不在事件的设备中',
      en: 'The equipment is not among those of the incident',
    });
  const event = { equipmentId: input.equipmentId, category: 'functional', ...facts };
  return { failureId: await recordIncidentFailure(tx, viewerOf(actor, projectId), input.id, event) };
});

/** Its own analysis may stand in another project than the one that is open. */
const ofAnyProject: Resource = { ...rcaCase, inProject: false };

/** An analysis its caller does not see is none: what is kept from people is not told by another answer either. */
const causeHandler = handle(contract.linkCause, async (call) => {
  const { tx, input, actor, projectId } = call;
  await mustChangeIncident(call, input.id);
  const viewer = viewerOf(actor, projectId);
  const isOwn = isCauseOf(sql`${input.id}::bigint`, sql`t`);
  const study = await tx.maybe<{ seriesId: string; approved: boolean; isOwn: boolean }>(sql`
    select t.series_id as "seriesId", ${isOwn} as "isOwn",
      exists (select 1 from rca_cases o where o.series_id = t.series_id and o.state = 'approved' and o.is_deleted = 0) as approved
    from rca_cases t where t.id = ${input.studyId} and t.is_deleted = 0
      and (${visible(rcaCase, viewer)} or ${isOwn} and ${everVisible(ofAnyProject, viewer)})`);
  if (!study)
    throw invalidField('studyId', 'reference', { zh: '没有这项分析', en: 'There is no such analysis' });
  if (!study.isOwn) throw fail(incidentErrors.otherCase);
  await mustBeOpenCauses(tx, input.id);
  await tx.run(sql`
    update incidents set cause_kind = ${input.kind}, cause_study_id = ${input.studyId}, cause_series_id = ${study.seriesId},
      cause_study_approved_on = case when ${study.approved} then current_date end where id = ${input.id}`);
  return {};
});

/** Facts as somebody tries them out, in the shape stored ones have. */
function triedInput(input: ParsedInputOf<typeof contract.classifyFacts>): ClassifyInput {
  const { facts } = input;
  const { fireCostUsd, fireOrExplosion, ...rest } = facts;
  return {
    facts: {
      ...rest,
      processInvolved: facts.processInvolved ?? null,
      unplannedRelease: facts.unplannedRelease ?? null,
      releases: facts.releases.map(({ outsideContainment: _outside, maxBblInHour = null, ...release }) => ({
        ...release,
        maxBblInHour,
      })),
      ...(fireOrExplosion === undefined ? {} : { fireOrExplosion }),
      ...(fireCostUsd === undefined ? (fireOrExplosion ? { fireCostUsd: null } : {}) : { fireCostUsd }),
    },
    grade: {
      deaths: facts.deaths,
      seriousInjuries: input.seriousInjuries ?? null,
      lossMillionCny: input.lossMillionCny ?? null,
    },
    points: {
      health: Math.max(input.healthPoints, leastHealthPoints(facts)),
      community: input.communityPoints,
      environment: input.environmentPoints,
    },
    outside: facts.releases.map(({ outsideContainment }) => outsideContainment),
    costUnknown: (fireCostUsd ?? null) === null,
  };
}

/** Incidents: report, classification, notification in time, investigation, hours and rates. */
export const incidentManagement: ServerModule = {
  id: 'incident-management',
  hooks: incidentModuleHooks,
  keeps: keptRows,
  follows: {
    // The cause analysis of an incident came into force: what waited for it may go on.
    'study.approved': (tx, { kind, seriesId }) =>
      tx.run(sql`update incidents set cause_study_approved_on = current_date where cause_kind = ${kind} and cause_series_id = ${seriesId}
        and cause_study_approved_on is null`),
  },
  handlers: [
    ...reportHandlers,
    ...releaseHandlers,
    pageHandler,
    actHandler,
    judgeHandler,
    noticeHandler,
    extendHandler,
    actionHandler,
    failureHandler,
    causeHandler,
    ...confidentialHandlers,
    handle(contract.classifyFacts, async ({ tx, input }) =>
      classify(triedInput(input), await readSettings(tx)),
    ),
    handle(figures.incidentRates, async (call) => {
      const { lostDayCap } = await readSettings(call.tx);
      return ratesOf(call.tx, await scopeOf(call, call.input), lostDayCap);
    }),
    handle(figures.incidentPyramid, async (call) => {
      const scope = await scopeOf(call, call.input);
      const { lostDayCap } = await readSettings(call.tx);
      const levels = pyramidLevels(await countsOf(call.tx, scope, lostDayCap));
      return {
        levels,
        thirdParty: await thirdPartyOf(call.tx, scope),
        heat: await heatOf(call.tx, scope, call.language),
        leftOut: await leftOutOf(call.tx, scope),
        heatLeftOut: isKeptFrom(scope.viewer) ? told({ code: 'confidentialOfCells' }) : null,
      };
    }),
    handle(figures.freezeMonth, async ({ tx, input }) => {
      const { ahead } = await tx.one<{ ahead: boolean }>(
        sql`select date_trunc('month', ${input.month}::date) > date_trunc('month', current_date) as ahead`,
      );
      if (ahead)
        throw invalidField('month', 'past', {
          zh: '不能冻结尚未开始的月份',
          en: 'A month that has not begun cannot be frozen',
        });
      return {
        rows: await tx.run(
          sql`update worked_hours set frozen = true where month = date_trunc('month', ${input.month}::date) and not frozen and is_deleted = 0`,
        ),
      };
    }),
    correctionHandler,
    handle(figures.readIncidentSettings, ({ tx }) => readSettings(tx)),
    handle(figures.saveIncidentSettings, ({ tx, input }) => saveSettings(tx, input as never)),
    handle(figures.monthlyReport, async (call) => {
      const { input, tx, actor, projectId } = call;
      await checkPlace(tx, input.nodeId);
      const { permissions, ...viewer } = viewerOf(actor, projectId);
      const nodeIds = await seenPlaces(tx, viewer, input.nodeId);
      const rights = [confidentialRight].filter((right) => permissions?.has(right));
      const asked = {
        ...{ month: `${input.month.slice(0, 7)}-01`, nodeIds, format: input.format },
        viewer: { ...viewer, rights },
      };
      return { jobId: await enqueue(tx, call, monthlyReport, asked) };
    }),
    handle(figures.regulatorForm, async (call) => {
      const { input, tx, actor, projectId, language } = call;
      await readDetail(tx, incident, input.id, viewerOf(actor, projectId), language);
      return { jobId: await enqueue(tx, call, regulatorForm, input) };
    }),
  ],
  jobs: [monthlyReport, regulatorForm],
  routes: keepWatch,
};
