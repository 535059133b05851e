import type {
  CorrosionGap,
  CorrosionPanel,
  DuePoint,
  LiveLoop,
  LiveWindow,
  LoopSheet,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { corrosionLoop } from '@ircrisk/contract/resources/corrosion/loop.ts';
import { corrosionWindow } from '@ircrisk/contract/resources/corrosion/window.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { mechanismGaps } from '@ircrisk/engine-operating-window';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { namesSeen, type Viewer } from '#platform/resources/scope.ts';
import { pending } from './limits.ts';
import { limitColumns } from './walk.ts';

type Damage = LoopSheet['damages'][number];

/** Loops `p` at or below a place of the plant. */
export const atOrBelow = (nodeId: string | undefined): Sql =>
  nodeId
    ? sql`exists (select 1 from factory_nodes n join factory_nodes top on top.id = ${nodeId} where n.id = p.node_id and starts_with(n.path, top.path))`
    : sql`true`;

export const readLoops = (tx: Tx, where: Sql): Promise<LiveLoop[]> =>
  tx.all(sql`
    select p.id, p.code, p.name, p.name_en as "nameEn", p.colour, n.name as unit, n.name_en as "unitEn", r.state, r.modifier,
      (select count(*)::int from corrosion_windows w where w.loop_id = p.id and w.is_deleted = 0) as windows
    from corrosion_loops p join factory_nodes n on n.id = p.node_id left join corrosion_loop_now r on r.tenant_id = p.tenant_id and r.loop_id = p.id
    where p.is_deleted = 0 and ${where} order by p.code`);

type WindowRow = Omit<LiveWindow, 'limits'> & LiveWindow['limits'];

/** Windows with the limits that hold, of one that was never put into force those of its record; or all as their records say. */
export async function readWindows(
  tx: Tx,
  language: Language,
  where: Sql,
  limits: 'held' | 'recorded' = 'held',
): Promise<LiveWindow[]> {
  const rows = await tx.all<WindowRow>(sql`
    select w.id, w.code, w.loop_id as "loopId", p.code as loop, w.tag_id as "tagId", g.tag, g.quantity, w.parameter, w.parameter_en as "parameterEn",
      ${limitColumns('l')}, case when l.since is not null then to_char(l.since, 'YYYY-MM-DD HH24:MI') end as "inForceSince", ${pending} as "isPending", r.state, r.last_value as value, to_char(r.last_time, 'YYYY-MM-DD HH24:MI') as "valueTime",
      floor(extract(epoch from now() - r.last_time) / 60)::float8 as "ageMinutes", case when w.out_of_use_since is null then r.outside_hours end as "outsideHours", case when w.out_of_use_since is null then r.outside_share end as "outsideShare",
      (select count(*)::int from series_replaced s where s.tag_id = w.tag_id and s.time > now() - interval '30 days') as replaced,
      case when l.level = 'informational' or w.out_of_use_since is not null then null else r.modifier end as modifier,
      case when w.out_of_use_since is not null then jsonb_build_object('since', to_char(w.out_of_use_since, 'YYYY-MM-DD HH24:MI'), 'reason', w.out_of_use_reason) end as "outOfUse",
      w.consequence, w.consequence_en as "consequenceEn", w.response, w.response_en as "responseEn", w.response_minutes as "responseMinutes",
      coalesce(nullif(u.real_name, ''), u.account) as owner, nullif(u.real_name_en, '') as "ownerEn", w.source,
      (select jsonb_build_object('id', e.id::text, 'code', e.code, 'state', e.state) from corrosion_excursions e where e.window_id = w.id and e.is_deleted = 0
        and e.state in ('open', 'acknowledged') order by e.state = 'open' desc, e.start_time desc limit 1) as excursion,
      (select jsonb_build_object('id', a.id::text, 'title', case when ${language === 'en'} then coalesce(a.title_en, a.title) else a.title end, 'dueDate', to_char(coalesce(a.deferred_to, a.due_date), 'YYYY-MM-DD'))
        from action_items a join corrosion_excursions e on e.id = a.source_id where a.source_module = 'corrosion-control-documents' and e.window_id = w.id and a.is_deleted = 0
        and a.state not in ('closed', 'cancelled', 'draft') order by coalesce(a.deferred_to, a.due_date) nulls last limit 1) as action
    from corrosion_windows w join corrosion_loops p on p.id = w.loop_id and p.is_deleted = 0 join series_tags g on g.id = w.tag_id
      left join corrosion_window_now r on r.tenant_id = w.tenant_id and r.window_id = w.id left join users u on u.tenant_id = w.tenant_id and u.id = w.owner_id
      left join lateral (
        select * from (
          select greatest(h.from_time, h.made_time) as since, h.level, h.low, h.high, h.rate_limit, h.rate_minutes, h.dwell_minutes, h.hysteresis, h.expected_minutes, 1 as place
          from corrosion_limits h where h.window_id = w.id and h.from_time <= now() and ${limits === 'held'}
          union all select null, w.level, w.low, w.high, w.rate_limit, w.rate_minutes, w.dwell_minutes, w.hysteresis, w.expected_minutes, 2) one
        order by place, since desc limit 1) l on true
    where w.is_deleted = 0 and ${where} order by p.code, array_position(array['critical', 'standard', 'informational'], l.level), w.code`);
  return rows.map(
    ({ level, low, high, rateLimit, rateMinutes, dwellMinutes, hysteresis, expectedMinutes, ...row }) => ({
      ...row,
      limits: { level, low, high, rateLimit, rateMinutes, dwellMinutes, hysteresis, expectedMinutes },
    }),
  );
}

export const readDamages = (tx: Tx, where: Sql): Promise<Damage[]> =>
  tx.all(sql`
    select d.id, d.loop_id as "loopId", d.mechanism, d.susceptibility, d.credible, d.rate, d.locations, d.locations_en as "locationsEn", d.inspection, d.inspection_en as "inspectionEn",
      d.monitoring, d.monitoring_en as "monitoringEn", d.evidence, d.evidence_en as "evidenceEn"
    from corrosion_damages d join corrosion_loops p on p.id = d.loop_id and p.is_deleted = 0 where d.is_deleted = 0 and ${where} order by p.code, d.mechanism`);

/** Credible mechanisms that lack a barrier or a line of inspection or monitoring, with the open action for them. */
export async function readGaps(tx: Tx, damages: readonly Damage[], language: Language) {
  const counted = await tx.all<{ id: string; barriers: number; loop: string; action: string | null }>(sql`
    select d.id, p.code as loop, (select count(*)::int from corrosion_controls c where c.loop_id = d.loop_id and c.mechanism = d.mechanism and c.type <> 'N' and c.is_deleted = 0) as barriers,
      ${openAction(sql`d.id`, language)} as action
    from corrosion_damages d join corrosion_loops p on p.id = d.loop_id where d.id = any(${damages.map(({ id }) => id)}::bigint[])`);
  const facts = new Map(counted.map((one) => [one.id, one]));
  const rows = damages.map((one) => ({
    ...one,
    barriers: facts.get(one.id)?.barriers ?? 0,
    monitoring: Number(Boolean(one.inspection?.trim())) + Number(Boolean(one.monitoring?.trim())),
  }));
  const wanted = rows.filter(
    ({ credible, susceptibility }) => credible && /[HM]/.test(susceptibility),
  ).length;
  const byKey = new Map(damages.map((one) => [`${one.loopId}/${one.mechanism}`, one]));
  const gaps: CorrosionGap[] = mechanismGaps(rows).map(({ loopId, mechanism, lacks }) => {
    const { id, susceptibility, locations, locationsEn } = byKey.get(`${loopId}/${mechanism}`)!;
    const { loop = '', action = null } = facts.get(id) ?? {};
    return {
      damageId: id,
      loopId,
      loop,
      mechanism,
      susceptibility,
      lacks: [...lacks],
      locations,
      locationsEn,
      action,
    };
  });
  gaps.sort((a, b) => a.susceptibility.localeCompare(b.susceptibility) || a.loop.localeCompare(b.loop));
  return { gaps, coverage: { wanted, covered: wanted - gaps.length } };
}

const openAction = (id: Sql, language: Language): Sql => sql`
  (select case when ${language === 'en'} then coalesce(a.title_en, a.title) else a.title end from action_items a where a.source_module = 'corrosion-control-documents' and a.source_id = ${id}
    and a.is_deleted = 0 and a.state not in ('closed', 'cancelled') order by a.id desc limit 1)`;

/** Injection points and dead legs past their inspection, and those nobody has inspected yet, the longest overdue first. */
const readDuePoints = (tx: Tx, language: Language, where: Sql): Promise<DuePoint[]> =>
  tx.all(sql`
    select i.id, i.point as kind, i.code, i.name, i.name_en as "nameEn", p.code as loop, to_char(i.next_inspection, 'YYYY-MM-DD') as "nextInspection", ${openAction(sql`i.id`, language)} as action
    from (
      select 'injection-point' as point, id, code, name, name_en, loop_id, next_inspection from corrosion_injections where is_deleted = 0
      union all select 'dead-leg', id, code, name, name_en, loop_id, next_inspection from corrosion_dead_legs where is_deleted = 0) i
    join corrosion_loops p on p.id = i.loop_id and p.is_deleted = 0
    where (i.next_inspection is null or i.next_inspection < current_date) and ${where} order by i.next_inspection nulls last, i.code limit 200`);

/** What is at a place as its reader may know it: loops with what is kept of them, and windows. */
export async function readPanel(
  tx: Tx,
  language: Language,
  viewer: Viewer,
  nodeId?: string,
): Promise<CorrosionPanel> {
  const here = atOrBelow(nodeId);
  const where = sql`${here} and ${namesSeen('p.id', corrosionLoop, viewer)}`;
  const [loops, windows, damages] = [
    await readLoops(tx, where),
    await readWindows(tx, language, sql`${here} and ${namesSeen('w.id', corrosionWindow, viewer)}`),
    await readDamages(tx, where),
  ];
  const targets = [...loops, ...windows].map(({ id }) => id);
  const { now } = await tx.one<{ now: string }>(sql`select to_char(now(), 'YYYY-MM-DD HH24:MI') as now`);
  return {
    now,
    loops,
    windows,
    damages,
    ...(await readGaps(tx, damages, language)),
    duePoints: await readDuePoints(tx, language, where),
    changes: await tx.all(sql`
      select s.kind, s.label, s.before, s.state as after, to_char(s.from_time, 'YYYY-MM-DD HH24:MI') as at from corrosion_states s
      where s.target_id = any(${targets}::bigint[]) and s.from_time > now() - interval '24 hours' order by s.from_time desc, s.id desc limit 20`),
  };
}
