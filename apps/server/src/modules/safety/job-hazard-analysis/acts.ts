import { jhaErrors } from '@ircrisk/contract/modules/safety/jha-errors.ts';
import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import {
  type ApproverLevel,
  approverLadder,
  approverTexts,
  isOver,
  type JhaAct,
  jhaActs,
  permitKinds,
} from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { type Language, listed, say } from '@ircrisk/contract/text.ts';
import { activationFault } from '@ircrisk/engine-job-hazard';
import { raiseActions } from '#modules/workplace/action-item/index.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { tell } from '#platform/events/event-hub.ts';
import { notify, settleNotices } from '#platform/events/notify.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { whoSees } from '#platform/resources/who-sees.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { maySign, neededLevel, reaches, rightOf } from './approval.ts';
import { told } from './grading.ts';
import { conflictsOf, missingOf, permitFindings, plannedFindings, saidOf } from './permits.ts';
import { readSettings } from './settings.ts';
import {
  afterOf,
  beforeOf,
  clockOf,
  findingsOf,
  findJob,
  gasOf,
  type HazardRow,
  hazardsOf,
  isOpen,
  type Job,
  permitsOf,
} from './store.ts';
import { untrainedOf } from './training.ts';

type Acting = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>;

const peopleOf = (job: Job) => ({ author: job.submittedBy ?? job.createUser, reviewer: job.reviewedBy });

/** What this person may do now; approval where one of their rights reaches the level. */
export function actsFor(job: Job, actor: Actor, needed: ApproverLevel | null): JhaAct[] {
  const may = (act: JhaAct): boolean => {
    if (act === 'review') return actor.permissions.has('job-hazard-analysis.review');
    if (act === 'approve') return maySign(actor, needed);
    return actor.permissions.has('jha.update');
  };
  return allowedActs(jhaActs, { state: job.state, people: peopleOf(job) }, actor.userId).filter(may);
}

type Found = ReturnType<typeof findingsOf>[number];

/** Refuses the job for what is wrong with its hazards, naming the first. */
function refuseFindings(
  rows: readonly HazardRow[],
  language: Language,
  counts: (found: Found) => boolean,
): void {
  const all = rows.flatMap((row) =>
    findingsOf(row)
      .filter(counts)
      .map((found) => ({ row, found })),
  );
  const [first] = all;
  if (!first) return;
  throw fail(jhaErrors.findings, {
    count: all.length,
    first: `${first.row.hazard} – ${told(first.found)[language]}`,
  });
}

/** A plan that is over, or a permit that has run out, is mended before anybody hands the job in or signs it. */
async function checkAhead({ tx, language }: Acting, job: Job): Promise<void> {
  const now = await clockOf(tx);
  const over = (await permitsOf(tx, job.id)).filter(({ to }) => to < now);
  const { planned } = await tx.one<{ planned: string }>(
    sql`select planned_to as planned from jhas where id = ${job.id}`,
  );
  const en = language === 'en';
  const ends = [
    ...(job.to < now ? [`${en ? 'The planned end ' : '计划结束 '}${planned.slice(0, 16)}`] : []),
    ...over.map(
      ({ kind, endsAt }) =>
        `${say(permitKinds[kind], language)}${en ? ' permit until ' : '作业票 '}${endsAt.slice(0, 16)}`,
    ),
  ];
  if (ends.length > 0) throw fail(jhaErrors.past, { ends: listed(language, ends) });
}

const unearned: readonly string[] = ['residualWithoutControls', 'residualByEmergency'];

/** What is submitted has hazards, and none of them is low by nothing: the rest is the reviewer's to see. */
async function checkSubmitted(call: Acting, job: Job): Promise<void> {
  const hazards = await hazardsOf(call.tx, job.id);
  if (hazards.length === 0) throw fail(jhaErrors.nothing);
  refuseFindings(hazards, call.language, ({ code }) => unearned.includes(code));
  await checkAhead(call, job);
}

async function checkWhole({ tx, language }: Acting, job: Job): Promise<void> {
  const hazards = await hazardsOf(tx, job.id);
  if (hazards.length === 0) throw fail(jhaErrors.nothing);
  const open = hazards.filter((row) => !beforeOf(row) || !afterOf(row)).length;
  if (open > 0) throw fail(jhaErrors.ungraded, { count: open });
  refuseFindings(hazards, language, ({ blocks }) => blocks);
  const unmet = plannedFindings(job, await permitsOf(tx, job.id));
  if (unmet.length > 0) throw fail(jhaErrors.permits, { faults: saidOf(unmet, language) });
}

/** Everything a job needs on the day: not red, its permits there, in time and checked, the gas tested, its controls in place. */
async function checkActivation({ tx, language }: Acting, job: Job): Promise<void> {
  const hazards = await hazardsOf(tx, job.id, language);
  const red = hazards.map(afterOf).find((grade) => grade && activationFault(grade));
  if (red || job.colour === null || job.colour === 'red') throw fail(jhaErrors.red);
  const now = await clockOf(tx);
  if (job.validUntil !== null && now > job.validUntil) throw fail(jhaErrors.expired);
  const gas = await gasOf(tx, job.id);
  const permits = await permitsOf(tx, job.id);
  const unmet = [
    ...missingOf(job, permits),
    ...permits.flatMap((permit) =>
      permitFindings(permit, gas, now).map((found) => ({ kind: permit.kind, found })),
    ),
  ];
  if (unmet.length > 0) throw fail(jhaErrors.permits, { faults: saidOf(unmet, language) });
  const open = hazards.filter(isOpen);
  if (open.length > 0)
    throw fail(jhaErrors.controls, {
      count: open.length,
      hazards: listed(language, [...new Set(open.map(({ hazard }) => hazard))]),
    });
}

async function checkSignatures({ tx, language }: Acting, job: Job): Promise<void> {
  const signed = await tx.maybe(
    sql`select 1 from jha_signatures where jha_id = ${job.id} and is_deleted = 0 limit 1`,
  );
  if (!signed) throw fail(jhaErrors.unsigned);
  const untrained = await untrainedOf(tx, job.id);
  if (untrained.length > 0)
    throw fail(jhaErrors.training, {
      people: listed(
        language,
        untrained.map(({ person }) => person),
      ),
    });
}

async function move(
  call: Acting,
  id: string,
  act: JhaAct,
  asked: { version?: number | undefined; reason?: string | undefined },
  check: (job: Job) => Promise<Record<string, unknown>>,
) {
  const { tx, actor } = call;
  const job = await findJob(call, id, true);
  if (asked.version !== undefined && asked.version !== job.version) throw fail(commonErrors.stale);
  const state = takeAct(
    jhaActs,
    { state: job.state, people: peopleOf(job) },
    { act, reason: asked.reason },
    actor.userId,
  );
  const more = await check(job);
  const { version } = await tx.one<{ version: number }>(sql`
    update jhas set state = ${state}, state_reason = ${asked.reason ?? null},
      submitted_by = case when ${act} = 'submit' then ${actor.userId}::bigint when ${act} = 'sendBack' then null else submitted_by end,
      reviewed_by = case when ${act} = 'review' then ${actor.userId}::bigint when ${act} = 'sendBack' then null else reviewed_by end,
      approved_by = case when ${act} = 'approve' then ${actor.userId}::bigint else approved_by end,
      approved_as = coalesce(${(more.approvedAs as string) ?? null}::text, approved_as), approver_note = coalesce(${(more.note as string) ?? null}::text, approver_note),
      valid_until = case when ${act} = 'approve' then coalesce((select min(p.ends_at) from jha_permits p where p.jha_id = jhas.id and p.is_deleted = 0), planned_to)
        else valid_until end
    where id = ${id} returning version`);
  await tx.run(sql`
    insert into jha_moves (jha_id, act, from_state, to_state, note) values (${id}, ${act}, ${job.state}, ${state}, ${asked.reason ?? (more.note as string) ?? null})`);
  await tell(tx, {
    tenantId: actor.tenantId,
    userId: null,
    type: 'data',
    data: { topic: 'job-hazard-analysis', id },
  });
  await tellNext(call, { ...job, submittedBy: act === 'submit' ? actor.userId : job.submittedBy }, act);
  return { state, version };
}

/** Whoever reviews hears of a job that is handed in, whoever may sign at its level of one that is reviewed; others are asked no more. */
async function tellNext({ tx, actor, projectId }: Acting, job: Job, act: JhaAct): Promise<void> {
  const link = `/job-hazard-analysis/job/${job.id}`;
  await settleNotices(tx, actor.tenantId, { kind: 'jha', link });
  if (act !== 'submit' && act !== 'review') return;
  const needed =
    act === 'review'
      ? neededLevel(job.colour, await permitsOf(tx, job.id), (await readSettings(tx)).approvers)
      : null;
  const rights =
    act === 'submit'
      ? ['job-hazard-analysis.review']
      : approverLadder
          .filter((level) => needed !== null && reaches(level, needed))
          .map((level) => rightOf[level]);
  const people = new Set<string>();
  for (const right of rights) for (const person of await whoMay(tx, right)) people.add(person);
  for (const own of [actor.userId, peopleOf(job).author]) if (own) people.delete(own);
  const called = { zh: `${job.number} ${job.title}`, en: `${job.number} ${job.titleEn || job.title}` };
  // Of a job elsewhere in the plant nobody hears so much as its title.
  const seeing = await whoSees(tx, actor.tenantId, [...people], { resource: jha, id: job.id, projectId });
  await notify(tx, actor.tenantId, seeing, {
    kind: 'jha',
    title:
      act === 'submit'
        ? { zh: `等待您审核：${called.zh}`, en: `Waits for your review: ${called.en}` }
        : { zh: `等待您批准：${called.zh}`, en: `Waits for your approval: ${called.en}` },
    link,
    asks: true,
  });
}

/** A job that stays orange is somebody's task, beyond the day of the work. */
const raiseForOrange = (call: Acting, job: Job) =>
  job.colour !== 'orange'
    ? undefined
    : call.tx.all(
        raiseActions(
          sql`
      select 'job-hazard-analysis' as source_module, j.id as source_id, j.node_id, j.equipment_ids[1] as equipment_id, '降低残余风险：' || j.title as title,
        'Lower the residual risk: ' || coalesce(j.title_en, j.title) as title_en, null::text as description, 'corrective' as type, 'high' as priority,
        j.leader_id as owner_id, j.planned_to::date as due_date from jhas j where j.id = ${job.id}`,
          { once: true },
        ),
      );

const checks: Partial<Record<JhaAct, (call: Acting, job: Job) => Promise<void>>> = {
  submit: checkSubmitted,
  brief: checkSignatures,
  // People sign until the work begins: whoever came after the briefing is looked at too.
  activate: async (call, job) => {
    await checkSignatures(call, job);
    await checkActivation(call, job);
  },
};

export const actHandlers = [
  handle(contract.writeLessons, async (call) => {
    const { tx, input } = call;
    const job = await findJob(call, input.id, true);
    if (input.version !== undefined && input.version !== job.version) throw fail(commonErrors.stale);
    if (!['active', 'closed', 'expired'].includes(job.state)) throw fail(jhaErrors.notBegun);
    const { lessons, deviations } = input;
    await tx.run(sql`
      update jhas set lessons = case when ${lessons === undefined} then lessons else ${lessons || null}::text end,
        deviations = case when ${deviations === undefined} then deviations else ${deviations || null}::text end where id = ${job.id}`);
    return {};
  }),
  handle(contract.confirmControls, async (call) => {
    const { tx, input } = call;
    const job = await findJob(call, input.jhaId, true);
    if (isOver(job.state)) throw fail(jhaErrors.over);
    await tx.run(sql`
      update jha_hazards set control_status = 'inPlace' where jha_id = ${job.id} and id = any(${input.ids}::bigint[]) and is_deleted = 0 and control_status <> 'inPlace'`);
    return {};
  }),
  handle(contract.actOnJha, (call) =>
    move(call, call.input.id, call.input.act, call.input, async (job) => {
      await checks[call.input.act]?.(call, job);
      return {};
    }),
  ),
  handle(contract.reviewJha, (call) =>
    move(call, call.input.id, 'review', call.input, async (job) => {
      await checkAhead(call, job);
      return {};
    }),
  ),
  ...approverLadder.map((level) =>
    handle(contract.jhaApprovals[level], (call) =>
      move(call, call.input.id, 'approve', call.input, async (job) => {
        await checkAhead(call, job);
        await checkWhole(call, job);
        const permits = await permitsOf(call.tx, job.id);
        const { approvers } = await readSettings(call.tx);
        const needed = neededLevel(job.colour, permits, approvers);
        if (needed === null) throw fail(jhaErrors.red);
        if (!reaches(level, needed))
          throw fail(jhaErrors.level, {
            level: call.language === 'en' ? approverTexts[needed].en : approverTexts[needed].zh,
          });
        const { note } = call.input;
        const conflicts = await conflictsOf(
          call.tx,
          job,
          permits.map(({ kind }) => kind),
          call.language,
        );
        const clashing = conflicts.filter(({ pair }) => pair !== null);
        if (clashing.length > 0 && !note)
          throw fail(jhaErrors.conflicts, { jobs: clashing.map(({ number }) => number).join(', ') });
        await raiseForOrange(call, job);
        return { approvedAs: level, ...(note ? { note } : {}) };
      }),
    ),
  ),
];
