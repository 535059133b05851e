import { incidentErrors } from '@ircrisk/contract/modules/safety/incident-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-management.ts';
import { incident } from '@ircrisk/contract/resources/safety/incident.ts';
import {
  fastKinds,
  type IncidentAct,
  type IncidentKind,
  type IncidentState,
  incidentActs,
} from '@ircrisk/contract/resources/safety/incident-choices.ts';
import { type Language, listed } from '@ircrisk/contract/text.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { notify, settleNotices } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { readRule } from '#platform/studies/rules.ts';
import { syncClocks } from './clocks.ts';
import { lacksFacts } from './legacy.ts';
import { reclassify, settleProposal, tellProposal } from './reclassify.ts';
import { mustSeeIncident, whoMayHear } from './see.ts';
import { readSettings } from './settings.ts';

interface Acted {
  kind: IncidentKind;
  state: IncidentState;
  investigatorId: string | null;
  reporterId: string | null;
  tier: string | null;
  tierStatus: string | null;
  legacy: boolean;
}
interface Found extends Acted {
  id: string;
  number: string;
  version: number;
  /** What its classification waits for. */
  open: { zh: string; en: string }[] | null;
  processInvolved: string | null;
  injuriesKnown: boolean;
  rootCauses: string | null;
  causesBy: string | null;
  investigators: string[];
  causeWriters: string[];
  voidAskedBy: string | null;
  causeStudyId: string | null;
  causeStudyApprovedOn: string | null;
  causesApprovedOn: string | null;
  informed: boolean;
  proposed: boolean;
  actions: number;
  openActions: number;
  causeIsOwn: boolean;
}

/** Whose word somebody else has to confirm. */
export interface Hands {
  /** Who led the investigation or wrote causes before those who are named now. */
  investigators: readonly string[];
  causeWriters: readonly string[];
  causesBy: string | null;
  voidAskedBy: string | null;
  reporterId: string | null;
}

/** Tier 1 and 2, and what is of the past and may be either. */
const isMajor = (record: Acted): boolean => record.tier === '1' || record.tier === '2' || lacksFacts(record);

/** The short way is for what harmed nobody, whatever somebody calls it. */
const isFast = (record: Acted): boolean => fastKinds.includes(record.kind) && !isMajor(record);

const everybody = (now: string | null, ever: readonly string[]): string[] => [...ever, ...(now ? [now] : [])];

/** Whoever led the investigation at any time, reported it or wrote causes neither approves these nor closes on them, unless the company does without four eyes. */
const partsIn = (
  record: Acted,
  {
    investigators = [],
    causeWriters = [],
    causesBy = null,
    voidAskedBy = null,
    reporterId = null,
  }: Partial<Hands> = {},
) => ({
  investigator: everybody(record.investigatorId, investigators),
  reporter: isMajor(record) ? reporterId : null,
  majorReporter: isMajor(record) ? record.reporterId : null,
  causesBy: isMajor(record) ? everybody(causesBy, causeWriters) : null,
  voidAsker: isMajor(record) ? voidAskedBy : null,
});

/** What its state, its kind and this person's part in it allow. */
export const allowedFor = (record: Acted, userId: string, hands: Partial<Hands> = {}): IncidentAct[] =>
  allowedActs(incidentActs, { state: record.state, people: partsIn(record, hands) }, userId)
    .filter((act) => act !== 'review' || isFast(record))
    .filter((act) => act !== 'askVoid' || (isMajor(record) && !hands.voidAskedBy));

/** What is to be done about an incident: by itself and by its cause analysis. */
const actionCounts = sql`(
  select count(*) filter (where a.state <> 'cancelled')::int as actions, count(*) filter (where a.state not in ('closed', 'cancelled'))::int as open
  from action_items a where a.is_deleted = 0 and (a.source_module = 'incident-management' and a.source_id = i.id
    or a.source_module = 'root-cause-analysis' and a.source_id in (select m.id from rca_measures m join rca_cases c on c.id = m.study_id where c.series_id = i.cause_series_id)))`;

/** An analysis is of an incident that it was begun from, or of a failure that the incident recorded. */
export const isCauseOf = (incidentId: Sql, alias: Sql): Sql => sql`coalesce(
  ${alias}.source = 'incident' and ${alias}.source_id = ${incidentId}
  or ${alias}.source = 'failure' and exists (select 1 from failure_events f where f.id = ${alias}.source_id and f.incident_id = ${incidentId} and f.is_deleted = 0), false)`;

/** A record of the past has no reporter: whoever entered it stands for it. */
export const standsFor = sql`case when i.legacy then i.create_user else i.reporter_id end`;

const find = (tx: Tx, id: string) =>
  tx.maybe<Found>(sql`
    select i.id, i.number, i.kind, i.state, i.investigator_id as "investigatorId", ${standsFor} as "reporterId", i.legacy, i.version, r.tier, r.tier_status as "tierStatus", i.process_involved as "processInvolved", i.root_causes as "rootCauses", i.causes_by as "causesBy", i.investigators::text[] as investigators, i.cause_writers::text[] as "causeWriters", i.void_asked_by as "voidAskedBy",
      i.cause_study_id as "causeStudyId", i.cause_study_approved_on as "causeStudyApprovedOn", i.causes_approved_on as "causesApprovedOn",
      i.injured is not distinct from 'none' or exists (select 1 from incident_people p where p.incident_id = i.id and p.is_deleted = 0) as "injuriesKnown",
      (select c.result->'open' from incident_classifications c where c.incident_id = i.id and c.state = 'inForce' and c.is_deleted = 0) as open,
      exists (select 1 from incident_notices n where n.incident_id = i.id and n.kind = 'internal' and n.done_at is not null) as informed,
      exists (select 1 from incident_classifications c where c.incident_id = i.id and c.state = 'proposed' and c.is_deleted = 0) as proposed,
      exists (select 1 from rca_cases c where c.id = i.cause_study_id and ${isCauseOf(sql`i.id`, sql`c`)}) as "causeIsOwn",
      a.actions, a.open as "openActions"
    from incidents i left join incident_results r on r.incident_id = i.id
      cross join lateral ${actionCounts} a where i.id = ${id} and i.is_deleted = 0 for update of i`);

/** Acts that ask here for a reason that the table does not ask for: nothing is done about a Tier 1 or 2 event only because somebody says why. */
export async function actsWithReason(tx: Queries, id: string): Promise<IncidentAct[]> {
  const found = await tx.maybe(sql`
    select 1 from incidents i join incident_results r on r.incident_id = i.id and (r.tier in ('1', '2') or i.legacy and r.tier_status = 'pending') cross join lateral ${actionCounts} a
    where i.id = ${id} and a.actions = 0`);
  return found ? ['close'] : [];
}

const openIn = ({ open }: Found, language: Language) => ({
  open: listed(
    language,
    (open ?? []).map((one) => one[language]),
  ),
});

/** A record of the past without the facts of its tier names them to whoever may not confirm it, and while there are no causes to confirm. */
function checkPast(found: Found, isOwn: boolean, language: Language): void {
  if (lacksFacts(found) && (isOwn || !(found.rootCauses || found.causeStudyId)))
    throw fail(incidentErrors.pastUnknown, openIn(found, language));
}

/** Tier 1 and 2 close with an approved cause analysis and with actions, or a word why there are none; Tier 1 with every one closed, those of its analysis too. Nothing closes while it is pending, but what harmed nobody and of which nobody has said that a process was involved, and what is of the past, as Tier 1. */
function checkClose(found: Found, reason: string | undefined, language: Language): void {
  const isShort = found.state === 'reviewed';
  if (isShort && !found.injuriesKnown) throw fail(incidentErrors.injuredUnknown);
  if (found.tierStatus === 'pending' && !found.legacy && (!isShort || found.processInvolved === 'yes'))
    throw fail(incidentErrors.pending, openIn(found, language));
  if (found.proposed) throw fail(incidentErrors.proposed);
  if (isMajor(found) && !found.causesApprovedOn && !found.legacy) throw fail(incidentErrors.causes);
  if (isMajor(found)) checkCauses(found);
  if (isMajor(found) && found.causeStudyId && !found.causeStudyApprovedOn)
    throw fail(incidentErrors.causeStudy);
  if (isMajor(found) && found.actions === 0 && !saysSomething(withoutFillers(reason ?? '')))
    throw invalidField('reason', 'required', {
      zh: '一级、二级工艺安全事件没有任何措施；请下达措施，或写明为何不需要措施',
      en: 'Nothing is done about this Tier 1 or 2 event: add an action, or say why none is needed',
    });
  if ((found.tier === '1' || lacksFacts(found)) && found.openActions > 0)
    throw fail(incidentErrors.openActions, { count: found.openActions });
}

/** Words that say something: characters of a sentence, not a mark to get past the question. */
const leastHan = 8;
const leastLetters = 20;
const leastKinds = 5;
function saysSomething(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  const letters = text.match(/\p{L}/gu) ?? [];
  return (han.length >= leastHan || letters.length >= leastLetters) && new Set(letters).size >= leastKinds;
}

const fillers = new RegExp(
  `^(?:${[
    '该|本|此|次|起|事件|事故|泄漏|的|根本|直接|间接|具体|真正|原因|目前|暂时?|尚|仍|还|正在?|有待|等待|待|需要?|将|进一步|后续|再|继续|不明确?|未明|不详|不清楚?|不知道?|未知|没有|未|无|查明|查清|调查|核查|查|分析|确定|确认|核实|补充|填写|定|中|后|了',
    'the|and|or|root|direct|immediate|exact|causes?|reasons?|of|this|for|event|incident|accident|leak|release|is|are|was|were|be|been|being|has|have|will|still|yet|currently|now|not|no|un(?:known|clear|determined)|known|clear|determined|to|investigat(?:ed|ion)|under|in|progress|pending|further|more|later|tb[ada]|n/?a|none|found|established|identified|confirmed|await(?:ed|ing)|ongoing|details?',
    String.raw`\s`,
  ].join('|')})*$`,
  'iu',
);

/** Causes without the sentences that only say there are none yet; what is said again counts once. */
const withoutFillers = (text: string): string =>
  [...new Set(text.split(/[，。；：、！？,.;:!?…\n（）()—–-]+/u).map((part) => part.trim()))]
    .filter((part) => !fillers.test(part))
    .join(' ');

function checkCauses(found: Found): void {
  if (!found.rootCauses && !found.causeStudyId) throw fail(incidentErrors.rootCauses);
  const causes = withoutFillers(found.rootCauses ?? '');
  if (!found.causeStudyId && !causes) throw fail(incidentErrors.fillerCauses);
  // Of a Tier 1 or 2 event an analysis is asked for: one that is linked, or causes somebody can judge.
  if (isMajor(found) && !found.causeStudyId && !saysSomething(causes)) throw fail(incidentErrors.thinCauses);
  if (isMajor(found) && found.causeStudyId && !found.causeIsOwn) throw fail(incidentErrors.otherCase);
  if (found.causeStudyId && !found.causeStudyApprovedOn) throw fail(incidentErrors.causeStudy);
}

interface Asked {
  act: IncidentAct;
  reason?: string | undefined;
}
function checkGround(
  found: Found,
  { act, reason }: Asked,
  investigatorId: string | null,
  language: Language,
): void {
  if (act === 'review' && !isFast(found)) throw fail(incidentErrors.notFast);
  if (act === 'notify' && !found.informed && !found.legacy) throw fail(incidentErrors.notNotified);
  if (act === 'investigate' && !investigatorId) throw fail(incidentErrors.investigator);
  if (act === 'approveCauses') checkCauses(found);
  if (act === 'close') checkClose(found, reason, language);
}

const needsFourEyes = async (tx: Tx): Promise<boolean> => (await readRule(tx, 'incident')).fourEyes;

/** Who investigated and reported it, wrote causes and asked to make it void, where the company asks for four eyes. */
export const handsOf = async (
  tx: Tx,
  { investigators, causeWriters, causesBy, voidAskedBy, reporterId }: Hands,
): Promise<Partial<Hands>> =>
  (await needsFourEyes(tx)) ? { investigators, causeWriters, causesBy, voidAskedBy, reporterId } : {};

/** Says more than that nobody judges their own work. */
function ownRefusal({ investigatorId }: Acted, people: ReturnType<typeof partsIn>, userId: string) {
  if (investigatorId === userId) return {};
  if (people.investigator.includes(userId)) return { own: incidentErrors.ownInvestigation };
  if (people.causesBy?.includes(userId)) return { own: incidentErrors.ownCauses };
  return people.reporter === userId ? { own: incidentErrors.ownReport } : {};
}

/** A duplicate of an event that counts as much loses nothing; else a second person asked for it. */
async function checkVoid(tx: Tx, found: Found, duplicateOf: string | undefined): Promise<void> {
  if (!isMajor(found) || found.voidAskedBy || !(await needsFourEyes(tx))) return;
  const counted =
    duplicateOf &&
    (await tx.maybe(sql`
      select 1 from incidents i join incident_results r on r.incident_id = i.id
      where i.id = ${duplicateOf} and i.is_deleted = 0 and i.state <> 'void' and r.tier <= ${lacksFacts(found) ? '1' : found.tier}`));
  if (!counted) throw fail(incidentErrors.voidAlone);
}

async function checkPerson(tx: Tx, id: string | undefined): Promise<void> {
  if (!id) return;
  const known = await tx.maybe(
    sql`select 1 from users where tenant_id = current_tenant() and id = ${id} and is_deleted = 0`,
  );
  if (!known)
    throw invalidField('investigatorId', 'reference', {
      zh: '调查组长不存在',
      en: 'The lead investigator does not exist',
    });
}

/** The other report is one the caller sees: of any other there is nothing to say. */
async function checkDuplicate(
  { tx, actor, projectId }: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  id: string,
  other: string | undefined,
): Promise<void> {
  if (!other) return;
  const seen = visible(incident, viewerOf(actor, projectId));
  if (other === id || !(await tx.maybe(sql`select 1 from incidents t where t.id = ${other} and ${seen}`)))
    throw invalidField('duplicateOf', 'reference', { zh: '事件不存在', en: 'The incident does not exist' });
}

const othersWho = async (
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  permission: string,
  id: string,
): Promise<string[]> =>
  (await whoMayHear(tx, actor.tenantId, permission, id)).filter((person) => person !== actor.userId);

export const actHandler = handle(contract.actOnIncident, async (call) => {
  const { tx, input, actor } = call;
  await mustSeeIncident(call, input.id);
  // It closes on its facts as they are judged today.
  if (input.act === 'close') await reclassify(tx, actor.tenantId, input.id);
  const found = await find(tx, input.id);
  if (!found) throw fail(commonErrors.notFound);
  if (input.version !== undefined && input.version !== found.version) throw fail(commonErrors.stale);
  await checkPerson(tx, input.investigatorId);
  await checkDuplicate(call, input.id, input.duplicateOf);
  const record = { state: found.state, people: partsIn(found, await handsOf(tx, found)) };
  if (input.act === 'close' && found.state === 'verification')
    checkPast(found, record.people.reporter === actor.userId, call.language);
  const refusals = input.act === 'void' ? {} : ownRefusal(found, record.people, actor.userId);
  const state = takeAct(incidentActs, record, input, actor.userId, refusals);
  const investigatorId = input.investigatorId ?? found.investigatorId;
  checkGround(found, input, investigatorId, call.language);
  if (input.act === 'void') await checkVoid(tx, found, input.duplicateOf);
  // Whoever confirms an event of the past that is or may be Tier 1 or 2 approves the causes it was entered with.
  const confirms = input.act === 'close' && found.legacy && isMajor(found) && !found.causesApprovedOn;
  const approves = input.act === 'approveCauses' || confirms;
  const reopens = input.act === 'reopen';
  const { version } = await tx.one<{ version: number }>(sql`
    update incidents set state = ${state}, state_reason = ${input.reason ?? null}, investigator_id = ${investigatorId},
      void_asked_by = case when ${input.act === 'askVoid'} then ${actor.userId}::bigint end,
      duplicate_of = coalesce(${input.duplicateOf ?? null}::bigint, duplicate_of), closed_on = case when ${state} = 'closed' then current_date end,
      causes_approved_on = case when ${approves} then current_date when ${reopens} then null else causes_approved_on end,
      causes_approved_by = case when ${approves} then ${actor.userId}::bigint when ${reopens} then null else causes_approved_by end
    where id = ${input.id} returning version`);
  await tx.run(sql`
    insert into incident_moves (incident_id, act, from_state, to_state, note) values (${input.id}, ${input.act}, ${found.state}, ${state}, ${input.reason ?? null})`);
  await syncClocks(tx, input.id, await readSettings(tx));
  // Whatever is done about it, the request to make it void is answered.
  const link = `/incident-management/incident/${input.id}`;
  await settleNotices(tx, actor.tenantId, { kind: 'incident', link });
  // Nobody judges the tier of what has ended; what waited then waits again once it is reopened.
  if (state === 'void' || state === 'closed') await settleProposal(tx, actor.tenantId, input.id);
  else if (found.state === 'void' || found.state === 'closed')
    await tellProposal(tx, actor.tenantId, input.id);
  if (input.act === 'askVoid')
    await notify(tx, actor.tenantId, await othersWho(call, 'incident-management.classify', input.id), {
      kind: 'incident',
      title: { zh: `${found.number} 申请作废，待批准`, en: `${found.number} is asked to be made void` },
      link,
      asks: true,
    });
  if (investigatorId && investigatorId !== actor.userId && investigatorId !== found.investigatorId)
    await notify(tx, actor.tenantId, [investigatorId], {
      kind: 'incident',
      title: { zh: `请调查事件 ${found.number}`, en: `You lead the investigation of ${found.number}` },
      link,
    });
  return { state, version };
});
