import type {
  BowTieDetail,
  LiveBarrier,
  LiveElement,
  StateChange,
} from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  type BowTieDocument,
  barrierHealth,
  barriersOf,
  barrierText,
  bowTieProblems,
  judgeBowTie,
} from '@ircrisk/engine-barrier';
import type { Notice } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { type Placed, sharedParts, withTwins } from './twins.ts';

/** Barriers as they were last judged. */
export async function readLive(tx: Tx, language: Language, where: Sql = sql`true`): Promise<LiveBarrier[]> {
  const rows = await tx.all<Omit<LiveBarrier, 'pfd'> & { pfdLow: number | null; pfdHigh: number | null }>(sql`
    select b.id, b.code, b.name, b.name_en as "nameEn", b.type, b.function, b.node_id as "nodeId",
      case when ${language === 'en'} then coalesce(n.name_en, n.name) else n.name end as area, b.safety_critical as "safetyCritical",
      coalesce(nullif(u.shown_name, ''), u.account) as owner, coalesce(r.state, 'unknown') as state, coalesce(r.causes, '[]') as causes, r.pfd as "pfdLow", r.pfd_high as "pfdHigh", b.design_pfd as "designPfd",
      (select to_char(s.from_time, 'YYYY-MM-DD HH24:MI') from barrier_states s where s.kind = 'barrier' and s.target_id = b.id and s.to_time is null limit 1) as since
    from barriers b join factory_nodes n on n.tenant_id = b.tenant_id and n.id = b.node_id
      left join barrier_results r on r.tenant_id = b.tenant_id and r.barrier_id = b.id left join users u on u.tenant_id = b.tenant_id and u.id = b.owner_id
    where b.is_deleted = 0 and ${where} order by b.code`);
  return rows.map(({ pfdLow, pfdHigh, ...row }) => ({
    ...row,
    pfd: pfdLow === null ? null : { low: pfdLow, high: pfdHigh ?? pfdLow },
  }));
}

/** Barriers of a place, of what it is part of and of what is below it, that do not work as they should. */
export async function impairedBarriers(tx: Tx, nodeId: string, language: Language) {
  const near = sql`coalesce(r.state, 'unknown') <> 'functional' and exists (
    select from factory_nodes p where p.id = ${nodeId} and (starts_with(n.path, p.path) or starts_with(p.path, n.path)))`;
  return (await readLive(tx, language, near)).map(({ id, code, name, nameEn, area, state }) => ({
    id,
    code,
    name: (language === 'en' && nameEn) || name,
    area,
    state,
  }));
}

export const readLiveElements = (tx: Tx, barrierIds: readonly string[]): Promise<LiveElement[]> =>
  tx.all(sql`
    select id, barrier_id as "barrierId", tag, equipment_id as "equipmentId", name, name_en as "nameEn", coalesce(r.state, 'unknown') as state, coalesce(r.causes, '[]') as causes, group_code as "groupCode", required, failure_rate as "failureRate",
      interval_days as "intervalDays", interval_source as "intervalSource", to_char(last_test, 'YYYY-MM-DD') as "lastTest", last_result as "lastResult", needs_test as "needsTest", to_char(next_test, 'YYYY-MM-DD') as "nextTest",
      case when override_until >= current_date and override_state is not null then to_char(override_until, 'YYYY-MM-DD') end as "overriddenUntil"
    from barrier_elements e left join barrier_element_results r on r.tenant_id = e.tenant_id and r.element_id = e.id
    where is_deleted = 0 and barrier_id = any(${barrierIds}::bigint[]) order by group_code nulls last, tag`);

/** What began when, newest first. */
export const readChanges = (tx: Tx, where: Sql, most = 30): Promise<StateChange[]> =>
  tx.all(sql`
    select to_char(s.from_time, 'YYYY-MM-DD HH24:MI') as at, s.kind, s.label, s.before, s.state as after, s.causes
    from barrier_states s where ${where} order by s.from_time desc, s.id desc limit ${most}`);

export interface BowTieRow {
  id: string;
  code: string;
  name: string;
  nameEn: string | null;
  state: BowTieDetail['state'];
  revision: number;
  version: number;
  area: string | null;
  hazard: string;
  hazardEn: string | null;
  majorHazard: string | null;
  topEvent: string;
  topEventEn: string | null;
  minimum: BowTieDetail['minimum'];
  model: BowTieDocument;
  updateTime: string;
}

export const findBowTie = (tx: Tx, id: string, language: Language): Promise<BowTieRow | undefined> =>
  tx.maybe(sql`
    select t.id, t.code, t.name, t.name_en as "nameEn", t.state, t.revision, t.model_version as version,
      case when ${language === 'en'} then coalesce(n.name_en, n.name) else n.name end as area, t.hazard, t.hazard_en as "hazardEn", t.major_hazard as "majorHazard", t.top_event as "topEvent",
      t.top_event_en as "topEventEn", jsonb_build_object('prevention', t.minimum_prevention, 'mitigation', t.minimum_mitigation) as minimum, t.model,
      to_char(t.update_time, 'YYYY-MM-DD HH24:MI:SS') as "updateTime"
    from bow_ties t left join factory_nodes n on n.tenant_id = t.tenant_id and n.id = t.node_id where t.id = ${id} and t.is_deleted = 0`);

const inBoth = (notice: Notice, codes: ReadonlyMap<string, string>) => {
  const id = String(notice.values?.id ?? '');
  const named = codes.has(id) ? { ...notice, values: { ...notice.values, id: codes.get(id)! } } : notice;
  return { zh: barrierText(named, 'zh'), en: barrierText(named, 'en') };
};

interface PlacedElement extends Placed<PlacedElement> {}

/** A bow-tie judged from the barriers as they stand, names in place of ids. */
export async function liveBowTie(tx: Tx, row: BowTieRow, language: Language) {
  const ids = barriersOf(row.model);
  const live = await readLive(tx, language, sql`b.id = any(${ids}::bigint[])`);
  const elements = await readLiveElements(tx, ids);
  const placed = withTwins(
    await tx.all<PlacedElement>(sql`
      select e.barrier_id as "barrierId", e.tag, e.equipment_id as "equipmentId", '[]'::jsonb as twins
      from barrier_elements e join barriers b on b.id = e.barrier_id and b.is_deleted = 0 where e.is_deleted = 0`),
  );
  const parts = Map.groupBy(placed, ({ barrierId }) => barrierId);
  const judged = judgeBowTie(
    row.model,
    live.map(({ id, state, pfd, type }) => ({
      ...{ id, state, pfd, elementIds: sharedParts(parts.get(id) ?? []) },
      control: type === 'organisational',
    })),
    row.minimum,
  );
  const codes = new Map([
    ...live.map(({ id, code }) => [id, code] as const),
    ...row.model.threats.map(({ id }, at) => [id, `T${at + 1}`] as const),
    ...row.model.consequences.map(({ id }, at) => [id, `C${at + 1}`] as const),
  ]);
  return {
    colour: judged.colour,
    topFrequency: judged.topEvent,
    health: barrierHealth(live),
    scenarios: judged.consequences.map(({ id, scenario: { reasons, ...scenario } }) => ({
      id,
      ...scenario,
      reasons: reasons.map((reason) => inBoth(reason, codes)),
    })),
    barriers: live,
    elements,
    problems: bowTieProblems(row.model, new Set(live.map(({ id }) => id))).map((problem) =>
      inBoth(problem, codes),
    ),
  };
}
