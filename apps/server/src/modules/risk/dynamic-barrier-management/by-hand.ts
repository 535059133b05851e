import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import type {
  actOnOverride,
  ByHand,
  overrideElement,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { barrierElement } from '@ircrisk/contract/resources/barrier.ts';
import { type HandStage, handActs, stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import { mostDaysByHand } from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { BarrierState } from '@ircrisk/engine-barrier';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { whoSees } from '#platform/resources/who-sees.ts';
import { readElements, readHiddenAlarms } from './evidence.ts';
import { isOf } from './judge.ts';
import { recompute } from './recompute.ts';
import { type Sign, signsOf } from './signs.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId'>;

/** The last day lies ahead, today included, and not for ever. */
async function mustEndSoon(tx: Tx, until: string): Promise<void> {
  const { today, latest } = await tx.one<{ today: string; latest: string }>(sql`
    select to_char(current_date, 'YYYY-MM-DD') as today, to_char(current_date + ${mostDaysByHand}::int, 'YYYY-MM-DD') as latest`);
  if (until < today)
    throw invalidField('until', 'order', {
      zh: `“有效至”不能早于今天（${today}）`,
      en: `“Until” must not lie before today (${today})`,
    });
  if (until > latest)
    throw invalidField('until', 'tooBig', {
      zh: `人工设定最长 ${mostDaysByHand} 天，“有效至”最晚 ${latest}`,
      en: `A state set by hand holds ${mostDaysByHand} days at most: “Until” is ${latest} at the latest`,
    });
}

const linkOf = (barrierId: string) => `/dynamic-barrier-management?barrier=${barrierId}`;

/** A state set by hand has a reason and an end, and is shown as such; one that lifts the evidence waits for a second person. */
export async function override(call: Caller, input: ParsedInputOf<typeof overrideElement>): Promise<boolean> {
  const { tx, actor, projectId } = call;
  if (input.state) await mustEndSoon(tx, input.until);
  const row = await tx.maybe<{ tag: string; barrierId: string }>(sql`
    update barrier_elements t set override_state = ${input.state}, override_reason = ${input.reason}, override_until = ${input.until}::date, override_stage = 'requested',
      override_by = ${actor.userId}, override_time = now(), override_confirmed_by = null, override_confirmed_time = null, override_over = null
    where t.id = ${input.id} and ${visible(barrierElement, viewerOf(actor, projectId))} returning t.tag, t.barrier_id as "barrierId"`);
  if (!row) throw fail(commonErrors.notFound);
  await recompute(tx, actor.tenantId);
  const counts = await tx.maybe(
    sql`select 1 from barrier_element_results where element_id = ${input.id} and state = ${input.state}`,
  );
  if (input.state && !counts) {
    const others = (await whoMay(tx, 'barrier-element.update')).filter((id) => id !== actor.userId);
    const seeing = await whoSees(tx, actor.tenantId, others, { resource: barrierElement, id: input.id });
    await notify(tx, actor.tenantId, seeing, {
      kind: 'barrier',
      title: {
        zh: `请确认：${row.tag} 人工设定为“${stateWords[input.state].zh}”，至 ${input.until}`,
        en: `To be confirmed: ${row.tag} set by hand to “${stateWords[input.state].en}” until ${input.until}`,
      },
      body: { zh: input.reason, en: input.reason },
      link: linkOf(row.barrierId),
    });
  }
  return true;
}

interface Standing {
  stage: HandStage;
  by: string | null;
  tag: string;
  barrierId: string;
}
/** Of what was set before anybody kept who, nobody can be told to be another. */
const peopleOf = ({ by }: Pick<Standing, 'by'>, userId: string) => ({ author: by ?? userId });

/** What is known against an element now: whoever confirms a better state confirms it over this, and over nothing that comes later. */
async function knownAgainst(tx: Tx, elementId: string): Promise<Sign[]> {
  const row = (await readElements(tx)).find(({ id }) => id === elementId);
  if (!row) return [];
  const { now } = await tx.one<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as now`,
  );
  const alarms = (await readHiddenAlarms(tx)).filter(
    (alarm) => alarm.barrierId === row.barrierId && isOf(row, alarm),
  );
  return signsOf(row, alarms, now);
}

/** Confirming, refusing and ending; each changes the barrier's colour at once, and whoever set the state hears of it. */
export async function actByHand(call: Caller, input: ParsedInputOf<typeof actOnOverride>): Promise<boolean> {
  const { tx, actor, projectId } = call;
  const row = await tx.maybe<Standing>(sql`
    select t.override_stage as stage, t.override_by as by, t.tag, t.barrier_id as "barrierId" from barrier_elements t
    where t.id = ${input.id} and t.override_state is not null and t.override_until >= current_date and ${visible(barrierElement, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  const people = peopleOf(row, actor.userId);
  const stage = takeAct(handActs, { state: row.stage, people }, input, actor.userId);
  await tx.run(
    stage === 'ended'
      ? sql`update barrier_elements set override_state = null, override_reason = ${input.reason ?? null} where id = ${input.id}`
      : sql`update barrier_elements set override_stage = ${stage}, override_confirmed_by = ${actor.userId}, override_confirmed_time = now(),
          override_over = ${JSON.stringify(await knownAgainst(tx, input.id))}::jsonb where id = ${input.id}`,
  );
  await recompute(tx, actor.tenantId);
  if (row.by && row.by !== actor.userId)
    await notify(tx, actor.tenantId, [row.by], {
      kind: 'barrier',
      title: {
        zh: `${row.tag} 的人工设定：${handActs[input.act].zh}`,
        en: `State set by hand of ${row.tag}: ${handActs[input.act].en}`,
      },
      ...(input.reason && { body: { zh: input.reason, en: input.reason } }),
      link: linkOf(row.barrierId),
    });
  return true;
}

/** What stands set by hand, by element, with what the reader may do. */
export async function readByHand(
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  barrierId: string,
): Promise<Map<string, ByHand>> {
  const rows = await tx.all<
    Omit<ByHand, 'allowed' | 'state'> & { id: string; state: BarrierState; author: string | null }
  >(sql`
    select e.id, e.override_state as state, e.override_reason as reason, to_char(e.override_until, 'YYYY-MM-DD') as until, e.override_stage as stage, e.override_by as author,
      coalesce(nullif(a.shown_name, ''), a.account) as by, to_char(e.override_time, 'YYYY-MM-DD HH24:MI') as time,
      coalesce(nullif(c.shown_name, ''), c.account) as "confirmedBy", to_char(e.override_confirmed_time, 'YYYY-MM-DD HH24:MI') as "confirmedTime"
    from barrier_elements e left join users a on a.tenant_id = e.tenant_id and a.id = e.override_by
    left join users c on c.tenant_id = e.tenant_id and c.id = e.override_confirmed_by
    where e.barrier_id = ${barrierId} and e.is_deleted = 0 and e.override_state is not null and e.override_until >= current_date`);
  return new Map(
    rows.map(({ id, author, ...row }) => {
      const people = peopleOf({ by: author }, actor.userId);
      return [
        id,
        {
          ...row,
          reason: row.reason ?? '',
          allowed: allowedActs(handActs, { state: row.stage, people }, actor.userId),
        },
      ];
    }),
  );
}
