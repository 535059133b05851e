import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import {
  type CaseAct,
  type CaseOrigin,
  type CaseState,
  caseActs,
} from '@ircrisk/contract/resources/safety/case-choices.ts';
import { incidentCase } from '@ircrisk/contract/resources/safety/incident-case.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify, settleNotices } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { type Viewer, viewerOf, visible } from '#platform/resources/scope.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { mustNameNobody } from './named.ts';
import { tellSearches } from './saved.ts';
import { confidentialRight, publishRight } from './see.ts';

const { caseErrors } = contract;
const keptElsewhere: readonly CaseOrigin[] = ['rootCause', 'corrosion'];
export const isKeptElsewhere = (origin: unknown): boolean => keptElsewhere.includes(origin as CaseOrigin);

interface Acted {
  state: CaseState;
  createUser: string | null;
  submittedBy?: string | null;
  origin: CaseOrigin;
}
/** A landmark case is written by nobody of the plant: whoever loads it may check it. Whoever has changed it may not. */
const partsIn = ({ createUser, submittedBy, origin }: Acted) => ({
  author: origin === 'landmark' ? null : createUser,
  submitter: submittedBy,
});
const judging: readonly CaseAct[] = ['publish', 'sendBack', 'revise', 'withdraw'];
const reopening: readonly CaseAct[] = ['revise', 'reopen'];

/** What the state, the author and the rights of this person allow. */
export const allowedFor = (record: Acted, viewer: Viewer): CaseAct[] =>
  allowedActs(caseActs, { state: record.state, people: partsIn(record) }, viewer.userId)
    .filter((act) => viewer.permissions?.has(judging.includes(act) ? publishRight : 'incident-case.update'))
    .filter((act) => !reopening.includes(act) || !isKeptElsewhere(record.origin));

interface Found extends Acted {
  id: string;
  number: string;
  title: string;
  titleEn: string | null;
  version: number;
  hasText: boolean;
  lessons: number;
  sources: string | null;
  confidential: boolean;
}

/** Who may judge a case, and read it. */
async function judgesOf(tx: Tx, { confidential, createUser }: Found): Promise<string[]> {
  const judges = await whoMay(tx, publishRight);
  if (!confidential) return judges;
  const trusted = new Set(await whoMay(tx, confidentialRight));
  return judges.filter((id) => trusted.has(id) || id === createUser);
}

async function act(
  call: Call,
  input: ParsedInputOf<typeof contract.actOnCase> | ParsedInputOf<typeof contract.judgeCase>,
): Promise<{ state: string; version: number }> {
  const { tx, actor, projectId } = call;
  const found = await tx.maybe<Found>(sql`
    select t.id, t.number, t.title, t.title_en as "titleEn", t.state, t.create_user as "createUser", t.submitted_by as "submittedBy", t.source_kind as origin, t.version,
      coalesce(nullif(t.summary, ''), t.summary_en) is not null as "hasText", t.sources, t.confidentiality = 'confidential' as confidential,
      (select count(*)::int from case_lessons l where l.case_id = t.id and l.is_deleted = 0) as lessons
    from incident_cases t where t.id = ${input.id} and ${visible(incidentCase, viewerOf(actor, projectId))} for update`);
  if (!found) throw fail(commonErrors.notFound);
  if (input.version !== undefined && input.version !== found.version) throw fail(commonErrors.stale);
  const state = takeAct(caseActs, { state: found.state, people: partsIn(found) }, input, actor.userId);
  if (reopening.includes(input.act) && isKeptElsewhere(found.origin)) throw fail(caseErrors.kept);
  if (input.act === 'submit' || input.act === 'publish') {
    if (!found.hasText || found.lessons === 0) throw fail(caseErrors.noText);
    if (!found.sources?.trim() && found.origin === 'own') throw fail(caseErrors.noSource);
  }
  const isChecked = input.act === 'publish' && 'factsChecked' in input && input.factsChecked;
  if (input.act === 'publish' && found.origin === 'landmark' && !isChecked)
    throw invalidField('factsChecked', 'required', {
      zh: '标志性案例须与来源所列的正式报告逐项核对后发布，请确认已核对',
      en: 'A landmark case is published once its facts are checked against the report it names: confirm that they are',
    });
  if (input.act === 'publish' && found.origin === 'own')
    await mustNameNobody(tx, found.id, 'namesRead' in input && input.namesRead);
  const { version } = await tx.one<{ version: number }>(sql`
    update incident_cases set state = ${state}, state_reason = ${input.reason ?? null},
      submitted_by = case when ${input.act === 'submit' || input.act === 'reopen'} then ${actor.userId}::bigint else submitted_by end,
      facts_checked = facts_checked or ${isChecked}, facts_checked_by = case when ${isChecked} then ${actor.userId}::bigint else facts_checked_by end,
      facts_checked_on = case when ${isChecked} then current_date else facts_checked_on end,
      published_on = case when ${state} = 'published' then current_date else published_on end where id = ${input.id} returning version`);
  const link = `/incident-case-search/case/${found.id}`;
  const english = found.titleEn ?? found.title;
  await settleNotices(tx, actor.tenantId, { kind: 'incident-case', link });
  if (input.act === 'submit')
    await notify(
      tx,
      actor.tenantId,
      (await judgesOf(tx, found)).filter((id) => id !== actor.userId),
      {
        kind: 'incident-case',
        title: { zh: `请审核案例：${found.title}`, en: `A case to review: ${english}` },
        link,
        asks: true,
      },
    );
  if (input.act === 'sendBack' && found.createUser)
    await notify(tx, actor.tenantId, [found.createUser], {
      kind: 'incident-case',
      title: { zh: `案例被退回：${found.title}`, en: `Your case was sent back: ${english}` },
      link,
    });
  if (input.act === 'publish') await tellSearches(tx, actor.tenantId, found.id);
  return { state, version };
}

/** Only who wrote a case down and the holders of the right open it to others. */
export const mayLift = (
  { confidentiality, createUser }: { confidentiality?: unknown; createUser?: unknown },
  { userId, permissions }: Pick<Actor, 'userId' | 'permissions'>,
): boolean =>
  confidentiality === 'confidential' && (createUser === userId || permissions.has(confidentialRight));

async function lift(
  { tx, actor, projectId }: Pick<Call, 'tx' | 'actor' | 'projectId'>,
  id: string,
  reason: string | undefined,
) {
  const found = await tx.maybe<{ confidentiality: string; createUser: string | null }>(sql`
    select t.confidentiality, t.create_user as "createUser" from incident_cases t
    where t.id = ${id} and ${visible(incidentCase, viewerOf(actor, projectId))} for update`);
  if (!found) throw fail(commonErrors.notFound);
  if (found.confidentiality !== 'confidential') return {};
  if (!mayLift(found, actor)) throw fail(commonErrors.forbidden);
  if (!reason)
    throw invalidField('reason', 'required', {
      zh: '解除未公开须说明原因',
      en: 'Say why it is no longer confidential',
    });
  await tx.run(
    sql`update incident_cases set confidentiality = 'internal', opened_reason = ${reason} where id = ${id}`,
  );
  return {};
}

/** Published before its facts were checked: it says so until somebody has. */
export const waitsForCheck = ({ state, origin, factsChecked }: Record<string, unknown>): boolean =>
  state === 'published' && origin === 'landmark' && factsChecked !== true;

export const actHandlers = [
  handle(contract.checkCaseFacts, async ({ tx, actor, projectId, input }) => {
    const changed = await tx.run(sql`
      update incident_cases t set facts_checked = true, facts_checked_by = ${actor.userId}, facts_checked_on = current_date
      where t.id = ${input.id} and t.state = 'published' and t.source_kind = 'landmark' and not t.facts_checked and ${visible(incidentCase, viewerOf(actor, projectId))}`);
    if (changed === 0) throw fail(commonErrors.notFound);
    return {};
  }),
  handle(contract.actOnCase, (call) => act(call as Call, call.input)),
  handle(contract.judgeCase, (call) => act(call as Call, call.input)),
  handle(contract.keepCaseConfidential, async (call) => {
    const { tx, input, actor, projectId } = call;
    if (!input.confidential) return lift(call, input.id, input.reason);
    const changed = await tx.run(sql`
      update incident_cases t set confidentiality = 'confidential', opened_reason = null
      where t.id = ${input.id} and ${visible(incidentCase, viewerOf(actor, projectId))}`);
    if (changed === 0) throw fail(commonErrors.notFound);
    return {};
  }),
  handle(contract.liftCaseConfidential, (call) => lift(call, call.input.id, call.input.reason)),
];
