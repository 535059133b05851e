import { isDeepStrictEqual } from 'node:util';
import { barrier } from '@ircrisk/contract/resources/barrier.ts';
import { impairmentKinds, stateWords } from '@ircrisk/contract/resources/barrier-words.ts';
import {
  type BarrierState,
  type BowTieDocument,
  barriersOf,
  barrierText,
  byWeight,
  type JudgedBowTie,
  judgeBowTie,
} from '@ircrisk/engine-barrier';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { announce } from '#platform/events/topics.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import type { Platform } from '#platform/platform.ts';
import { whoSeesEach } from '#platform/resources/who-sees.ts';
import { keepRounds, type TenantRounds } from '#platform/tenancy/rounds.ts';
import { type Log, logOf, type Told } from './endings.ts';
import { readBarriers, readElements, readHiddenAlarms } from './evidence.ts';
import { type JudgedBarrier, judgeAll, scenarioBarrier } from './judge.ts';

// What the database gives back has its keys in an order of its own.
const same = isDeepStrictEqual;

interface Kept {
  kind: 'element' | 'barrier' | 'bowTie';
  id: string;
  label: string;
  before: string | null;
  state: string;
  causes: readonly Told[];
}

/** A state that begins ends the one before; the reasons stay with it. */
async function keepState(tx: Tx, { kind, id, label, before, state, causes }: Kept): Promise<void> {
  await tx.run(
    sql`update barrier_states set to_time = now() where kind = ${kind} and target_id = ${id} and to_time is null`,
  );
  await tx.run(sql`
    insert into barrier_states (kind, target_id, label, before, state, causes)
    values (${kind}, ${id}, ${label}, ${before}, ${state}, ${JSON.stringify(causes.map(({ text, source }) => ({ ...text, source })))}::jsonb)`);
}

async function storeElements(tx: Tx, judged: readonly JudgedBarrier[], log: Log): Promise<void> {
  for (const one of judged.flatMap(({ elements }) => elements)) {
    const { row, state, causes } = one;
    if (row.judged && state === row.state && same(causes, row.causes) && row.nextTest === row.storedNext)
      continue;
    await tx.run(sql`
      insert into barrier_element_results (element_id, state, causes, next_test) values (${row.id}, ${state}, ${JSON.stringify(causes)}::jsonb, ${row.nextTest}::date)
      on conflict (tenant_id, element_id) do update set state = excluded.state, causes = excluded.causes, next_test = excluded.next_test`);
    if (state !== row.state)
      await keepState(tx, {
        ...{ kind: 'element', id: row.id, label: row.tag, before: row.state, state },
        causes: log.element(one),
      });
  }
}

async function storeBarriers(tx: Tx, judged: readonly JudgedBarrier[], log: Log): Promise<JudgedBarrier[]> {
  const changed: JudgedBarrier[] = [];
  for (const one of judged) {
    const { row, state, causes, pfd } = one;
    const [low, high] = [pfd?.low ?? null, pfd?.high ?? null];
    const sameFigures = low === row.pfd && high === row.pfdHigh;
    if (row.judged && state === row.state && same(causes, row.causes) && sameFigures) continue;
    await tx.run(sql`
      insert into barrier_results (barrier_id, state, causes, pfd, pfd_high) values (${row.id}, ${state}, ${JSON.stringify(causes)}::jsonb, ${low}::float8, ${high}::float8)
      on conflict (tenant_id, barrier_id) do update set state = excluded.state, causes = excluded.causes, pfd = excluded.pfd, pfd_high = excluded.pfd_high`);
    if (state === row.state) continue;
    await keepState(tx, {
      ...{ kind: 'barrier', id: row.id, label: row.code, before: row.state, state },
      causes: log.barrier(one),
    });
    changed.push(one);
  }
  return changed;
}

interface Figures {
  frequency: number | null;
  frequencyHigh: number | null;
  gap: number | null;
  gapHigh: number | null;
}
const pick = ({ frequency, frequencyHigh, gap, gapHigh }: Figures): Figures => ({
  ...{ frequency, frequencyHigh, gap, gapHigh },
});

/** Figures of the consequence that is farthest from tolerable; where two are alike, of the one that may be. */
function worstOf(consequences: JudgedBowTie['consequences']): Figures {
  const worst = consequences.toSorted(
    ({ scenario: a }, { scenario: b }) =>
      (b.gapDecades ?? -99) - (a.gapDecades ?? -99) || (b.highGapDecades ?? -99) - (a.highGapDecades ?? -99),
  )[0]?.scenario;
  return {
    frequency: worst?.frequency?.low ?? null,
    frequencyHigh: worst?.frequency?.high ?? null,
    gap: worst?.gapDecades ?? null,
    gapHigh: worst?.highGapDecades ?? null,
  };
}

/** Bow-ties in force and drafts alike show what their barriers are; the history is kept of those in force. */
async function storeBowTies(
  tx: Tx,
  judged: readonly JudgedBarrier[],
  changed: readonly JudgedBarrier[],
  log: Log,
): Promise<string[]> {
  const barriers = judged.map(scenarioBarrier);
  const codes = new Map(judged.map(({ row }) => [row.id, row.code]));
  const ties = await tx.all<{
    id: string;
    code: string;
    state: string;
    model: BowTieDocument;
    prevention: number;
    mitigation: number;
    colour: string | null;
    frequency: number | null;
    frequencyHigh: number | null;
    gap: number | null;
    gapHigh: number | null;
  }>(sql`
    select id, code, state, model, minimum_prevention as prevention, minimum_mitigation as mitigation, r.colour, r.frequency, r.frequency_high as "frequencyHigh", r.gap, r.gap_high as "gapHigh"
    from bow_ties t left join bow_tie_results r on r.tenant_id = t.tenant_id and r.study_id = t.id where is_deleted = 0 and state in ('draft', 'inReview', 'approved') order by id`);
  const stored: string[] = [];
  for (const tie of ties) {
    const { colour, consequences } = judgeBowTie(tie.model, barriers, tie);
    const worst = worstOf(consequences);
    const { frequency, frequencyHigh, gap, gapHigh } = worst;
    if (colour === tie.colour && same(worst, pick(tie))) continue;
    await tx.run(sql`
      insert into bow_tie_results (study_id, colour, frequency, frequency_high, gap, gap_high)
      values (${tie.id}, ${colour}, ${frequency}::float8, ${frequencyHigh}::float8, ${gap}::float8, ${gapHigh}::float8)
      on conflict (tenant_id, study_id) do update set colour = excluded.colour, frequency = excluded.frequency, frequency_high = excluded.frequency_high, gap = excluded.gap,
        gap_high = excluded.gap_high, calculated_time = now()`);
    stored.push(tie.id);
    if (colour === tie.colour || tie.state !== 'approved') continue;
    const named = (notice: Parameters<typeof barrierText>[0]) => {
      const id = String(notice.values?.id ?? '');
      return codes.has(id) ? { ...notice, values: { ...notice.values, id: codes.get(id)! } } : notice;
    };
    const causes = consequences
      .flatMap(({ scenario }) => scenario.reasons)
      .toSorted(byWeight)
      .map((reason) => ({
        text: { zh: barrierText(named(reason), 'zh'), en: barrierText(named(reason), 'en') },
        source: null,
      }));
    const said = isCalmer(colour, tie.colour) ? [...ledBy(tie.model, changed, log), ...causes] : causes;
    await keepState(tx, {
      ...{ kind: 'bowTie', id: tie.id, label: tie.code, before: tie.colour, state: colour },
      causes: [...new Map(said.map((cause) => [cause.text.zh, cause])).values()],
    });
  }
  return stored;
}

const colours = ['green', 'amber', 'red'];
const isCalmer = (now: string, before: string | null) => colours.indexOf(now) < colours.indexOf(before ?? '');

/** The barriers whose change has made a scenario calmer; without one it was its own document, or its approval. */
function ledBy(model: BowTieDocument, changed: readonly JudgedBarrier[], log: Log): Told[] {
  const inside = new Set(barriersOf(model));
  const told = changed
    .filter(({ row }) => inside.has(row.id))
    .flatMap((one) =>
      log.barrier(one).map(({ text, source }) => ({
        source,
        text: { zh: `${one.row.code}：${text.zh}`, en: `${one.row.code}: ${text.en}` },
      })),
    );
  const other = {
    zh: '蝴蝶结或屏障的数据已改',
    en: 'The bow-tie itself or the figures of its barriers were changed',
  };
  return told.length > 0 ? told : [{ text: other, source: null }];
}

const lost: readonly BarrierState[] = ['failed', 'bypassed', 'unknown', 'degraded'];

/** The owner of a barrier that has become worse, or those who keep barriers where it has none. */
async function tellOwners(tx: Tx, tenantId: string, changed: readonly JudgedBarrier[]): Promise<void> {
  const worse = changed.filter(({ row, state }) => lost.includes(state) && row.state !== 'unknown');
  if (worse.length === 0) return;
  const keepers = await whoSeesEach(tx, tenantId, await whoMay(tx, 'barrier.update'), {
    resource: barrier,
    ids: worse.map(({ row }) => row.id),
  });
  for (const { row, state, causes } of worse) {
    const why = causes[0]?.text;
    await notify(tx, tenantId, row.ownerId ? [row.ownerId] : (keepers.get(row.id) ?? []), {
      kind: 'barrier',
      title: {
        zh: `屏障 ${row.code} ${row.name}：${stateWords[state].zh}`,
        en: `Barrier ${row.code} ${row.nameEn ?? row.name}: ${stateWords[state].en}`,
      },
      ...(why ? { body: why } : {}),
      link: `/dynamic-barrier-management?barrier=${row.id}`,
    });
  }
}

/** What is past its end is told to who asked for it, who approved it and who owns the barrier, whether or not the barrier's colour changes with it. */
async function expireImpairments(tx: Tx, tenantId: string): Promise<void> {
  const ended = await tx.all<{
    barrierId: string;
    code: string;
    kind: keyof typeof impairmentKinds;
    tag: string;
    end: string;
    people: string[];
    ownerId: string | null;
  }>(sql`
    update barrier_impairments i set state = 'expired' from barrier_elements e join barriers b on b.tenant_id = e.tenant_id and b.id = e.barrier_id
    where e.tenant_id = i.tenant_id and e.id = i.element_id and i.is_deleted = 0 and i.state in ('approved', 'active') and i.planned_end <= now()
    returning b.id as "barrierId", i.code, i.kind, e.tag, to_char(i.planned_end, 'YYYY-MM-DD HH24:MI') as end, array_remove(array[i.create_user, i.approver_id]::text[], null) as people, b.owner_id as "ownerId"`);
  if (ended.length === 0) return;
  const keepers = await whoSeesEach(tx, tenantId, await whoMay(tx, 'barrier.update'), {
    resource: barrier,
    ids: [...new Set(ended.map(({ barrierId }) => barrierId))],
  });
  for (const { barrierId, code, kind, tag, end, people, ownerId } of ended) {
    const told = ownerId ? [ownerId] : (keepers.get(barrierId) ?? []);
    await notify(tx, tenantId, [...new Set([...people, ...told])], {
      kind: 'barrier',
      title: {
        zh: `${impairmentKinds[kind].zh} ${code}（${tag}）已过计划结束时间`,
        en: `${impairmentKinds[kind].en} ${code} (${tag}) is past its planned end`,
      },
      body: { zh: `计划结束 ${end}，请恢复或延长`, en: `Planned end ${end}: restore it or have it extended` },
      link: '/dynamic-barrier-management?tab=impairments',
    });
  }
}

/**
 * Judges every element, barrier and bow-tie of the tenant anew and keeps what has changed with its reasons, then tells. Doing it
 * again changes nothing, so a run that was cut off is simply done again.
 */
export async function recompute(tx: Tx, tenantId: string): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('judge barriers ' || ${tenantId}))`);
  await expireImpairments(tx, tenantId);
  const { now } = await tx.one<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as now`,
  );
  const judged = judgeAll({
    ...{ barriers: await readBarriers(tx), elements: await readElements(tx) },
    ...{ alarms: await readHiddenAlarms(tx), now },
  });
  const log = await logOf(tx, judged);
  await storeElements(tx, judged, log);
  const changed = await storeBarriers(tx, judged, log);
  const bowTieIds = await storeBowTies(tx, judged, changed, log);
  await tellOwners(tx, tenantId, changed);
  const barrierIds = changed.map(({ row }) => row.id);
  if (barrierIds.length + bowTieIds.length > 0)
    await announce(tx, tenantId, 'barrier.changed', { barrierIds, bowTieIds });
  return barrierIds.length;
}

/** Orders of equipment or test plans that barriers stand on; others change no barrier. Of too many to be named, any may be one. */
export async function followOrders(
  tx: Tx,
  orderIds: readonly string[] | null,
  tenantId: string,
): Promise<void> {
  const concerned = await tx.maybe(
    orderIds
      ? sql`select 1 from work_orders w join barrier_elements e on e.is_deleted = 0 and (e.plan_id = w.plan_id or e.equipment_id = w.equipment_id)
          where w.id = any(${orderIds}::bigint[]) limit 1`
      : sql`select 1 from barrier_elements where is_deleted = 0 limit 1`,
  );
  if (concerned) await recompute(tx, tenantId);
}

/** Operating windows that speak for elements; others change no barrier. */
export async function followWindows(tx: Tx, windowIds: readonly string[], tenantId: string): Promise<void> {
  const concerned = await tx.maybe(
    sql`select 1 from barrier_elements where is_deleted = 0 and window_id = any(${windowIds}::bigint[]) limit 1`,
  );
  if (concerned) await recompute(tx, tenantId);
}

/** Operator positions whose load speaks for elements. */
export async function followPositions(
  tx: Tx,
  positionIds: readonly string[],
  tenantId: string,
): Promise<void> {
  const concerned = await tx.maybe(
    sql`select 1 from barrier_elements where is_deleted = 0 and position_id = any(${positionIds}::bigint[]) limit 1`,
  );
  if (concerned) await recompute(tx, tenantId);
}

/** Findings of evaluations, raised or at their end, of sections that concern elements. */
export async function followFindings(tx: Tx, actionIds: readonly string[], tenantId: string): Promise<void> {
  const concerned = await tx.maybe(sql`
    select 1 from action_items a join management_answers m on m.id = a.source_id join barrier_elements e on e.audit_section = m.section and e.is_deleted = 0
    where a.id = any(${actionIds}::bigint[]) and a.source_module = 'management-systems-evaluation' limit 1`);
  if (concerned) await recompute(tx, tenantId);
}

/** Bypasses begin and end at moments of their own: those that have come since the last look are judged without waiting for the round of all. */
export function bypassRounds(): TenantRounds {
  const looked = new Map<string, string>();
  return {
    operation: 'follow bypasses',
    everyMs: 15_000,
    firstMs: 20_000,
    visit: ({ id, inTenant }) =>
      inTenant(async (tx) => {
        const { now, passed } = await tx.one<{ now: string; passed: boolean }>(sql`
          select now()::text as now, exists (
            select 1 from barrier_impairments where is_deleted = 0 and ((state in ('approved', 'active') and planned_end <= now())
              or (state not in ('closed', 'rejected') and start_time <= now() and start_time > ${looked.get(id) ?? null}::timestamptz))) as passed`);
        if (passed) await recompute(tx, id);
        looked.set(id, now);
      }),
  };
}

/** A day that begins changes states without anybody's doing: looked at every few minutes. */
export const keepJudging = (app: FastifyInstance, platform: Platform): void => {
  keepRounds(app, platform, bypassRounds());
  keepRounds(app, platform, {
    operation: 'judge barriers',
    everyMs: 300_000,
    firstMs: 100_000,
    visit: ({ id, inTenant }) =>
      inTenant(async (tx) => {
        if (await tx.maybe(sql`select 1 from barriers where is_deleted = 0 limit 1`)) await recompute(tx, id);
      }),
  });
};
