import type { Classification } from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify, settleNotices } from '#platform/events/notify.ts';
import { announce } from '#platform/events/topics.ts';
import { classify, hashOf } from './classify.ts';
import { syncClocks } from './clocks.ts';
import { inputOf, readFacts } from './facts.ts';
import { asOfThePast, type Past, waitForSecond } from './legacy.ts';
import { whoMayHear } from './see.ts';
import { readSettings } from './settings.ts';

interface InForce {
  id: string;
  tier: number | null;
  hash: string;
}

/** Tier 1 is the highest; none is below Tier 3. What is pending may yet be any: it takes Tier 3 back, and neither 1 nor 2. */
const isLower = ({ tier, status }: Classification, before: number | null): boolean =>
  (tier ?? (status === 'pending' ? 3 : 4)) > (before ?? 4);

async function keep(
  tx: Tx,
  incidentId: string,
  result: Classification,
  hash: string,
  state: 'inForce' | 'proposed',
): Promise<void> {
  await tx.run(sql`
    insert into incident_classifications (incident_id, revision, state, tier, tier_status, national_grade, severity_weight, result, input_hash, edition)
    select ${incidentId}, coalesce(max(revision), 0) + 1, ${state}, ${result.tier}, ${result.status}, ${result.nationalGrade},
      ${(result.weight?.value as number | null | undefined) ?? null}, ${JSON.stringify(result)}::jsonb, ${hash}, ${result.edition}
    from incident_classifications where incident_id = ${incidentId}`);
}

const proposalLink = (incidentId: string) => `/incident-management/incident/${incidentId}?tab=classification`;
/** A lower tier that is judged or proposed no more waits for nobody. */
export const settleProposal = (tx: Tx, tenantId: string, incidentId: string) =>
  settleNotices(tx, tenantId, { kind: 'incident', link: proposalLink(incidentId) });

const isProposed = (incidentId: string) =>
  sql`incident_id = ${incidentId} and state = 'proposed' and is_deleted = 0`;

/** Whoever judges tiers hears of a lower one that waits for them. */
export async function tellProposal(tx: Tx, tenantId: string, incidentId: string): Promise<void> {
  const waiting = await tx.maybe<{ number: string }>(sql`
    select i.number from incidents i where i.id = ${incidentId} and exists (
      select from incident_classifications where ${isProposed(incidentId)})`);
  if (!waiting) return;
  await notify(tx, tenantId, await whoMayHear(tx, tenantId, 'incident-management.classify', incidentId), {
    kind: 'incident',
    title: {
      zh: `${waiting.number} 的分级拟降低，待批准`,
      en: `A lower tier of ${waiting.number} waits for approval`,
    },
    link: proposalLink(incidentId),
    asks: true,
  });
}

async function withdrawProposal(tx: Tx, tenantId: string, incidentId: string): Promise<void> {
  const withdrawn = await tx.run(
    sql`update incident_classifications set state = 'superseded' where ${isProposed(incidentId)}`,
  );
  if (withdrawn > 0) await settleProposal(tx, tenantId, incidentId);
}

/** A near miss whose facts say Tier 1 or 2 was none: it leaves the short way by itself. */
async function takeOutOfShortWay(tx: Tx, tenantId: string, incidentId: string): Promise<void> {
  const moved = await tx.maybe<{ number: string }>(
    sql`update incidents set state = 'triaged' where id = ${incidentId} and state = 'reviewed' returning number`,
  );
  if (!moved) return;
  await tx.run(sql`
    insert into incident_moves (incident_id, act, from_state, to_state, note)
    values (${incidentId}, 'escalate', 'reviewed', 'triaged', '按分级自动转入 · by its tier')`);
  await notify(tx, tenantId, await whoMayHear(tx, tenantId, 'incident.update', incidentId), {
    kind: 'incident',
    title: {
      zh: `${moved.number} 分级升高，已转为正式调查`,
      en: `${moved.number} is of a higher tier now and goes to investigation`,
    },
    link: `/incident-management/incident/${incidentId}`,
  });
}

/** What is in force stands on the incident too, where lists and rates read it. */
export async function putInForce(tx: Tx, tenantId: string, incidentId: string): Promise<void> {
  const row = await tx.one<{
    tier: 1 | 2 | 3 | null;
    nodeId: string | null;
    equipmentIds: string[];
    failedBarriers: string[];
  }>(sql`
    with result as (
      insert into incident_results as r (incident_id, tier, tier_status, national_grade, severity_weight)
      select c.incident_id, c.tier::text, c.tier_status, c.national_grade, c.severity_weight from incident_classifications c
      where c.incident_id = ${incidentId} and c.state = 'inForce' and c.is_deleted = 0
      on conflict (tenant_id, incident_id) do update set tier = excluded.tier, tier_status = excluded.tier_status, national_grade = excluded.national_grade,
        severity_weight = excluded.severity_weight
      returning r.incident_id, r.tier)
    select r.tier::int as tier, i.node_id as "nodeId", i.equipment_ids as "equipmentIds", i.failed_barriers as "failedBarriers"
    from result r join incidents i on i.id = r.incident_id`);
  if (row.tier === 1 || row.tier === 2) await takeOutOfShortWay(tx, tenantId, incidentId);
  await syncClocks(tx, incidentId, await readSettings(tx));
  await announce(tx, tenantId, 'incident.classified', { id: incidentId, ...row });
}

/**
 * Classifies an incident by its facts as they are now. A higher tier, an equal one and the first of all come into force at once;
 * a lower one waits for somebody else's approval, with the higher one still in force.
 */
export async function reclassify(tx: Tx, tenantId: string, incidentId: string): Promise<void> {
  const state = await tx.maybe<Past & { state: string }>(
    sql`select kind, legacy, legacy_tier::int as "legacyTier", state from incidents where id = ${incidentId} and is_deleted = 0 for update`,
  );
  if (!state || state.state === 'void') return;
  const settings = await readSettings(tx);
  const input = inputOf(await readFacts(tx, incidentId));
  // What a register states and the kind of the event are part of how the past is judged.
  const ofPast = state.legacy ? ` ${state.kind} ${state.legacyTier}` : '';
  const hash = `${hashOf(input, settings)}${ofPast}`;
  const before = await tx.maybe<InForce>(sql`
    select id, tier, input_hash as hash from incident_classifications where incident_id = ${incidentId} and state = 'inForce' and is_deleted = 0`);
  if (before?.hash === hash) {
    await withdrawProposal(tx, tenantId, incidentId);
    await syncClocks(tx, incidentId, settings);
    return;
  }
  const result = asOfThePast(classify(input, settings), state);
  await withdrawProposal(tx, tenantId, incidentId);
  if (before && isLower(result, before.tier)) {
    await keep(tx, incidentId, result, hash, 'proposed');
    await tellProposal(tx, tenantId, incidentId);
    return;
  }
  if (before)
    await tx.run(sql`update incident_classifications set state = 'superseded' where id = ${before.id}`);
  await keep(tx, incidentId, result, hash, 'inForce');
  await putInForce(tx, tenantId, incidentId);
  if (state.legacy) await waitForSecond(tx, incidentId, result);
}
