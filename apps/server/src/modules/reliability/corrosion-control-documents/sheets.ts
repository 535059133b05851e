import type {
  DocumentContent,
  LoopSheet,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import {
  ammoniumBisulfideFactor,
  ammoniumBisulfideShare,
  operatingWindowText,
  worstStatus,
} from '@ircrisk/engine-operating-window';
import { drawingsOfLoops } from '#modules/assets/pdf-marking-tool/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { readDamages, readGaps, readLoops, readWindows } from './panel.ts';

type OfLoop<K extends keyof LoopSheet> = LoopSheet[K] extends readonly (infer Row)[]
  ? Row & { loopId: string }
  : never;

const readMembers = (tx: Tx, where: Sql): Promise<OfLoop<'members'>[]> =>
  tx.all(sql`
    select m.loop_id as "loopId", e.id as "equipmentId", e.tag, e.name, e.name_en as "nameEn", t.name as part, t.name_en as "partEn", m.side, m.side_en as "sideEn",
      array(select distinct a.name from parts x join materials a on a.id = x.material_id where x.equipment_id = e.id and x.is_deleted = 0 and (m.part_id is null or x.id = m.part_id) order by 1) as materials,
      f.corrosion_rate as "measuredRate", f.remaining_life_today as "remainingLife",
      (select count(*)::int from monitoring_locations c join parts x on x.id = c.part_id where x.equipment_id = e.id and x.is_deleted = 0 and c.is_deleted = 0
        and (m.part_id is null or x.id = m.part_id)) as locations
    from corrosion_members m join corrosion_loops p on p.id = m.loop_id join equipment e on e.id = m.equipment_id and e.is_deleted = 0 left join parts t on t.id = m.part_id
      left join equipment_figures f on f.equipment_id = e.id
    where m.is_deleted = 0 and ${where} order by e.tag, m.side`);

const readControls = (tx: Tx, where: Sql) =>
  tx.all<
    OfLoop<'controls'> & {
      stated: LoopSheet['state'];
      states: NonNullable<LoopSheet['state']>[];
      unjudged: number;
    }
  >(sql`
    select c.loop_id as "loopId", c.code, c.mechanism, c.type, c.measure, c.measure_en as "measureEn", c.stated,
      array(select w.code from corrosion_windows w where w.id = any(c.window_ids) and w.is_deleted = 0 order by 1) as windows,
      array(select r.state from corrosion_window_now r join corrosion_windows w on w.id = r.window_id and w.is_deleted = 0 where r.window_id = any(c.window_ids) and r.state is not null) as states
    from corrosion_controls c join corrosion_loops p on p.id = c.loop_id where c.is_deleted = 0 and ${where} order by c.code`);

const readCoupons = (tx: Tx, where: Sql): Promise<OfLoop<'coupons'>[]> =>
  tx.all(sql`
    select c.loop_id as "loopId", c.code, c.place, c.place_en as "placeEn", c.material, to_char(c.installed_on, 'YYYY-MM-DD') as "installedOn", to_char(c.removed_on, 'YYYY-MM-DD') as "removedOn",
      r.rate, c.pit_depth as "pitDepth" from corrosion_coupons c join corrosion_loops p on p.id = c.loop_id
      left join corrosion_coupon_results r on r.tenant_id = c.tenant_id and r.coupon_id = c.id where c.is_deleted = 0 and ${where} order by c.installed_on desc, c.code`);

const inspected = sql`i.loop_id as "loopId", i.code, i.name, i.name_en as "nameEn", e.tag as equipment, i.kind, to_char(i.last_inspection, 'YYYY-MM-DD') as "lastInspection",
  to_char(i.next_inspection, 'YYYY-MM-DD') as "nextInspection", i.next_inspection < current_date as "isOverdue"`;

const readInjections = (tx: Tx, where: Sql): Promise<OfLoop<'injections'>[]> =>
  tx.all(sql`
    select ${inspected}, i.medium, i.medium_en as "mediumEn", i.dose from corrosion_injections i join corrosion_loops p on p.id = i.loop_id
      left join equipment e on e.id = i.equipment_id where i.is_deleted = 0 and ${where} order by i.code`);

const readDeadLegs = (tx: Tx, where: Sql): Promise<OfLoop<'deadLegs'>[]> =>
  tx.all(sql`
    select ${inspected}, i.length, i.diameter, i.treatment, i.treatment_en as "treatmentEn" from corrosion_dead_legs i join corrosion_loops p on p.id = i.loop_id
      left join equipment e on e.id = i.equipment_id where i.is_deleted = 0 and ${where} order by i.code`);

type Chemistry = Pick<
  LoopSheet,
  | 'boundary'
  | 'boundaryEn'
  | 'stream'
  | 'streamEn'
  | 'metallurgy'
  | 'metallurgyEn'
  | 'phase'
  | 'temperatureMin'
  | 'temperature'
  | 'temperatureMax'
  | 'pressure'
  | 'ph'
  | 'chloride'
  | 'h2sWater'
  | 'nh3Water'
  | 'tan'
  | 'sulfur'
  | 'water'
> & { id: string; h2sVapour: number | null; nh3Vapour: number | null };

const readChemistry = (tx: Tx, where: Sql): Promise<Chemistry[]> =>
  tx.all(sql`
    select p.id, p.boundary, p.boundary_en as "boundaryEn", p.stream, p.stream_en as "streamEn", p.metallurgy, p.metallurgy_en as "metallurgyEn", p.phase,
      p.temperature_min as "temperatureMin", p.temperature, p.temperature_max as "temperatureMax", p.pressure, p.ph, p.chloride, p.h2s_water as "h2sWater", p.nh3_water as "nh3Water",
      p.tan, p.sulfur, p.water, p.h2s_vapour as "h2sVapour", p.nh3_vapour as "nh3Vapour"
    from corrosion_loops p where p.is_deleted = 0 and ${where}`);

/** Excursions of the last twelve months by window. */
const readYear = (tx: Tx, where: Sql) =>
  tx.all<{ windowId: string; excursions: number; hours: number }>(sql`
    select e.window_id as "windowId", count(*)::int as excursions, coalesce(sum(coalesce(r.hours, extract(epoch from now() - e.start_time) / 3600)), 0)::float8 as hours
    from corrosion_excursions e join corrosion_excursion_results r on r.tenant_id = e.tenant_id and r.excursion_id = e.id join corrosion_windows w on w.id = e.window_id
      join corrosion_loops p on p.id = w.loop_id
    where e.is_deleted = 0 and e.state <> 'void' and e.start_time > now() - interval '1 year' and ${where} group by 1`);

function kpOf({ h2sVapour, nh3Vapour }: Chemistry): LoopSheet['kp'] {
  const { value } = ammoniumBisulfideFactor({ h2sMolPercent: h2sVapour, nh3MolPercent: nh3Vapour });
  return value && { value: value.kp, band: value.band };
}

function nh4hsOf({ h2sWater, nh3Water }: Chemistry): Pick<LoopSheet, 'nh4hs' | 'nh4hsNote'> {
  const { value, reason, warnings } = ammoniumBisulfideShare({ h2sMgPerL: h2sWater, nh3MgPerL: nh3Water });
  // That a content is not given is no news.
  const note = reason?.code === 'missingInput' ? undefined : (reason ?? warnings[0]);
  return {
    nh4hs: value,
    nh4hsNote: note ? { zh: operatingWindowText(note, 'zh'), en: operatingWindowText(note, 'en') } : null,
  };
}

/** Loops `p` with all that is known of them, read in one go for all of them. */
export async function readSheets(tx: Tx, language: Language, where: Sql): Promise<LoopSheet[]> {
  const loops = await readLoops(tx, where);
  const windows = await readWindows(tx, language, where, 'recorded');
  const damages = await readDamages(tx, where);
  const chemistry = new Map((await readChemistry(tx, where)).map((one) => [one.id, one]));
  const year = new Map((await readYear(tx, where)).map((one) => [one.windowId, one]));
  const of = <Row extends { loopId: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ loopId }) => loopId);
  const own = <Row extends { loopId: string }>(rows: Map<string, Row[]>, id: string) =>
    (rows.get(id) ?? []).map(({ loopId: _loop, ...row }) => row);
  const members = of(await readMembers(tx, where));
  const controls = of(await readControls(tx, where));
  const coupons = of(await readCoupons(tx, where));
  const injections = of(await readInjections(tx, where));
  const deadLegs = of(await readDeadLegs(tx, where));
  return loops.map((loop) => {
    const { id: _id, h2sVapour: _h2s, nh3Vapour: _nh3, ...facts } = chemistry.get(loop.id)!;
    return {
      ...loop,
      ...facts,
      kp: kpOf(chemistry.get(loop.id)!),
      ...nh4hsOf(chemistry.get(loop.id)!),
      members: own(members, loop.id),
      damages: damages.filter(({ loopId }) => loopId === loop.id),
      controls: own(controls, loop.id).map(({ stated, states, ...one }) => ({
        ...one,
        // Windows that were never judged leave it unknown, never good.
        state:
          one.windows.length === 0
            ? stated
            : worstStatus(states.length < one.windows.length ? [...states, 'unknown'] : states),
      })),
      windowList: windows
        .filter(({ loopId }) => loopId === loop.id)
        .map((one) => ({
          ...{ id: one.id, code: one.code, tag: one.tag, quantity: one.quantity, parameter: one.parameter },
          ...{ parameterEn: one.parameterEn, limits: one.limits, consequence: one.consequence },
          ...{ consequenceEn: one.consequenceEn, response: one.response, responseEn: one.responseEn },
          ...{ responseMinutes: one.responseMinutes, owner: one.owner, ownerEn: one.ownerEn },
          source: one.source,
          outOfUse: one.outOfUse,
          ...{ excursions: year.get(one.id)?.excursions ?? 0, outsideHours: year.get(one.id)?.hours ?? 0 },
        })),
      coupons: own(coupons, loop.id),
      injections: own(injections, loop.id),
      deadLegs: own(deadLegs, loop.id),
    };
  });
}

/** What the chapters of a unit's document are made from, as it stands now. */
export async function readContent(tx: Tx, nodeId: string, where: Sql): Promise<DocumentContent> {
  const loops = await readSheets(tx, 'zh', where);
  const damages = loops.flatMap((one) => one.damages);
  const mechanisms = [
    ...new Set(damages.filter(({ credible }) => credible).map(({ mechanism }) => mechanism)),
  ];
  const equipmentIds = loops.flatMap(({ members }) => members.map((one) => one.equipmentId));
  const { made } = await tx.one<{ made: string }>(sql`select to_char(now(), 'YYYY-MM-DD HH24:MI') as made`);
  return {
    made,
    loops,
    drawings: (
      await drawingsOfLoops(
        tx,
        loops.map(({ id }) => id),
      )
    ).map((one) => ({ ...one, pages: [...one.pages] })),
    ...(await readGaps(tx, damages, 'zh')),
    cases: await tx.all(sql`
      select c.title, c.title_en as "titleEn", c.mechanism, e.tag as equipment, to_char(c.found_date, 'YYYY-MM-DD') as "foundDate"
      from corrosion_cases c left join equipment e on e.id = c.equipment_id
      where c.is_deleted = 0 and c.mechanism = any(${mechanisms}::text[]) and (c.equipment_id = any(${equipmentIds}::bigint[]) or exists (
        select 1 from factory_nodes n join factory_nodes top on top.id = ${nodeId} where n.id = coalesce(c.node_id, e.node_id) and starts_with(n.path, top.path)))
      order by c.found_date desc nulls last, c.id limit 40`),
    actions: await tx.all(sql`
      select a.title, a.title_en as "titleEn", a.state, to_char(coalesce(a.deferred_to, a.due_date), 'YYYY-MM-DD') as "dueDate" from action_items a
      join factory_nodes n on n.id = a.node_id join factory_nodes top on top.id = ${nodeId} and starts_with(n.path, top.path)
      where a.source_module = 'corrosion-control-documents' and a.is_deleted = 0 and a.state not in ('closed', 'cancelled') order by a.due_date nulls last, a.id limit 100`),
  };
}
