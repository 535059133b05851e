import { isPossible } from '@ircrisk/contract/resources/series.ts';
import { couponRate, operatingWindowText, windowFault } from '@ircrisk/engine-operating-window';
import { daysBetween } from '@ircrisk/units';
import { inSubtree } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { completed } from '#platform/studies/parts.ts';
import { judgeLoop } from './recompute.ts';
import { refuseOtherTag, tagsMustBeHandled, windowsMustBeHandled } from './unhandled.ts';
import { minute } from './walk.ts';

type Whole = Record<string, unknown>;
const given = (value: unknown): value is string | number =>
  value !== null && value !== undefined && value !== '';
const numberOr = (value: unknown, otherwise: number | null = null) =>
  given(value) ? Number(value) : otherwise;

const loopHooks: ResourceHooks = {
  resource: 'corrosion-loop',
  filters: { nodeId: inSubtree('node_id') },
  async beforeSave(tx, records) {
    for (const [record, whole] of await completed(tx, 'corrosion_loops', records)) {
      const [low, usual, high] = [whole.temperatureMin, whole.temperature, whole.temperatureMax].map((one) =>
        numberOr(one),
      );
      if ((low ?? usual ?? -1e9)! > (usual ?? high ?? 1e9)! || (usual ?? low ?? -1e9)! > (high ?? 1e9)!)
        refuse(record, 'temperature', 'order', {
          zh: '温度须满足 最低 ≤ 正常 ≤ 最高',
          en: 'Temperatures must rise from lowest over usual to highest',
        });
    }
  },
};

/** What a member stands for, and how it is called when it is in the way. */
const keyOf = ({ equipmentId, partId }: Whole) => `${equipmentId}/${partId ?? ''}`;

/** A part in several loops is told apart by its side: on both records, or nobody knows which one is which. */
async function refuseTwice(tx: Tx, records: Map<SavedRecord, Whole>): Promise<void> {
  const equipmentIds = [...records.values()]
    .map(({ equipmentId }) => String(equipmentId ?? ''))
    .filter(given);
  const own = [...records.keys()].flatMap(({ id }) => id ?? []);
  const others = await tx.all<{
    equipmentId: string;
    partId: string | null;
    loopId: string;
    side: string | null;
    loop: string;
  }>(sql`
    select m.equipment_id as "equipmentId", m.part_id as "partId", m.loop_id as "loopId", m.side, p.code as loop
    from corrosion_members m join corrosion_loops p on p.id = m.loop_id
    where m.equipment_id = any(${equipmentIds}::bigint[]) and m.is_deleted = 0 and p.is_deleted = 0 and m.id <> all(${own}::bigint[])`);
  const seen = new Map(Map.groupBy(others, keyOf));
  for (const [record, whole] of records) {
    const same = (seen.get(keyOf(whole)) ?? []).filter(({ loopId }) => loopId !== String(whole.loopId));
    const unclear = same.find(({ side }) => !given(whole.side) || !given(side) || side === whole.side);
    if (unclear)
      refuse(record, 'side', 'required', {
        zh: `该设备或部件已在回路 ${unclear.loop} 中：两处都须写明不同的侧或段`,
        en: `It is in loop ${unclear.loop} already: both need a side or zone of their own`,
      });
    seen.set(keyOf(whole), [
      ...(seen.get(keyOf(whole)) ?? []),
      {
        ...{
          equipmentId: String(whole.equipmentId),
          partId: given(whole.partId) ? String(whole.partId) : null,
        },
        ...{ loopId: String(whole.loopId), side: given(whole.side) ? String(whole.side) : null, loop: '' },
      },
    ]);
  }
}

const memberHooks: ResourceHooks = {
  resource: 'corrosion-member',
  async beforeSave(tx, records) {
    const whole = await completed(tx, 'corrosion_members', records);
    const partIds = [...whole.values()].flatMap(({ partId }) => (given(partId) ? [String(partId)] : []));
    const homes = new Map(
      (
        await tx.all<{ id: string; equipmentId: string }>(
          sql`select id, equipment_id as "equipmentId" from parts where id = any(${partIds}::bigint[])`,
        )
      ).map((one) => [one.id, one.equipmentId]),
    );
    for (const [record, values] of whole)
      if (given(values.partId) && homes.get(String(values.partId)) !== String(values.equipmentId))
        refuse(record, 'partId', 'otherEquipment', {
          zh: '所选部件不属于该设备',
          en: 'The chosen part belongs to other equipment',
        });
    await refuseTwice(tx, whole);
  },
};

/** A limit no instrument can read is never passed: a window that cannot trip guards nothing. */
async function refuseOutOfReach(tx: Tx, records: Map<SavedRecord, Whole>): Promise<void> {
  const tagIds = [...records.values()].flatMap(({ tagId }) => (given(tagId) ? [String(tagId)] : []));
  const quantities = new Map(
    (
      await tx.all<{ id: string; quantity: string }>(
        sql`select id, quantity from series_tags where id = any(${tagIds}::bigint[])`,
      )
    ).map(({ id, quantity }) => [id, quantity]),
  );
  for (const [record, whole] of records)
    for (const field of ['low', 'high'] as const) {
      const [limit, quantity] = [numberOr(whole[field]), quantities.get(String(whole.tagId))];
      if (limit !== null && quantity !== undefined && !isPossible(quantity, limit))
        refuse(record, field, 'range', {
          zh: '该测点读不到这样的数值，限值永远不会被超过',
          en: 'The tag can never read this: the limit would never be passed',
        });
    }
}

const windowHooks: ResourceHooks = {
  resource: 'corrosion-window',
  async beforeSave(tx, records) {
    const windows = await completed(tx, 'corrosion_windows', records);
    await refuseOutOfReach(tx, windows);
    await refuseOtherTag(tx, records);
    for (const [record, whole] of windows) {
      const [low, high, rate] = [numberOr(whole.low), numberOr(whole.high), numberOr(whole.rateLimit)];
      if (low === null && high === null) {
        if (rate === null)
          refuse(record, 'high', 'required', {
            zh: '低限、高限和变化率限值至少填写一个',
            en: 'Give at least one of low limit, high limit and rate limit',
          });
        continue;
      }
      const fault = windowFault({
        ...{ level: 'standard', low, high, hysteresis: numberOr(whole.hysteresis, 0)! },
        dwellMs: numberOr(whole.dwellMinutes, 5)! * minute,
        expectedEveryMs: numberOr(whole.expectedMinutes, 10)! * minute,
      });
      if (fault?.code === 'limitsCrossed')
        refuse(record, 'low', 'order', {
          zh: '低限须低于高限',
          en: 'The low limit must be below the high limit',
        });
      if (fault?.code === 'hysteresisTooWide')
        refuse(record, 'hysteresis', 'tooBig', {
          zh: '回差不能大于高限与低限之差',
          en: 'The hysteresis must not be wider than the window',
        });
    }
  },
  beforeRemove: windowsMustBeHandled,
  // A window that is removed no longer speaks for its loop.
  async afterSave(tx, ids) {
    const loops = await tx.all<{ id: string }>(
      sql`select distinct loop_id as id from corrosion_windows where id = any(${ids}::bigint[]) order by 1`,
    );
    for (const { id } of loops) await judgeLoop(tx, id);
  },
  async uses(tx, ids) {
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from corrosion_controls c where c.is_deleted = 0 and c.window_ids && ${ids}::bigint[]`,
    );
    return count > 0
      ? [{ table: 'corrosion_controls', title: { zh: '控制措施', en: 'Control measures' }, count }]
      : [];
  },
};

/** Hours between the two dates of a coupon, null where one is missing. */
const hoursIn = ({ installedOn, removedOn }: Whole): number | null =>
  given(installedOn) && given(removedOn)
    ? daysBetween(String(installedOn).slice(0, 10), String(removedOn).slice(0, 10)) * 24
    : null;

/** Hours a coupon was exposed: as given, else from its two dates. */
const exposed = (whole: Whole): number | null =>
  given(whole.hours) ? Number(whole.hours) : hoursIn(whole) || null;

/** Of one day the dates say nothing. It may be out of the stream for a while, but is not exposed longer than it is in, days counted whole: that would make the rate small. */
function checkHours(record: SavedRecord, whole: Whole): void {
  const most = hoursIn(whole);
  if (most === 0 && !given(whole.hours) && given(whole.lossG) && given(whole.areaCm2))
    refuse(record, 'hours', 'required', {
      zh: '投入与取出在同一天，日期给不出暴露时间：请填写小时数，否则算不出速率',
      en: 'Put in and taken out on one day, so the dates give no exposure: enter the hours, or there is no rate',
    });
  if (most === null || most < 0 || !given(whole.hours) || Number(whole.hours) <= most + 24) return;
  refuse(record, 'hours', 'tooBig', {
    zh: `投入至取出只有 ${most} 小时，暴露时间不能超出一天以上`,
    en: `From put in to taken out there are ${most} hours: the exposure cannot be longer by more than a day`,
  });
}

const couponHooks: ResourceHooks = {
  resource: 'corrosion-coupon',
  async beforeSave(tx, records) {
    for (const [record, whole] of await completed(tx, 'corrosion_coupons', records)) {
      if (
        given(whole.removedOn) &&
        given(whole.installedOn) &&
        String(whole.removedOn) < String(whole.installedOn)
      )
        refuse(record, 'removedOn', 'order', {
          zh: '取出日期不能早于投入日期',
          en: 'It cannot be taken out before it was put in',
        });
      checkHours(record, whole);
      const { reason } = couponRate({
        ...{ lossG: numberOr(whole.lossG), densityGPerCm3: numberOr(whole.density) },
        ...{ areaCm2: numberOr(whole.areaCm2), hours: exposed(whole) },
      });
      if (reason?.code === 'rateImpossible')
        refuse(record, 'lossG', 'tooBig', {
          zh: operatingWindowText(reason, 'zh'),
          en: operatingWindowText(reason, 'en'),
        });
    }
  },
  async afterSave(tx, ids) {
    const coupons = await tx.all<{
      id: string;
      lossG: number | null;
      densityGPerCm3: number;
      areaCm2: number | null;
      hours: number | null;
    }>(sql`
      select id, loss_g as "lossG", density as "densityGPerCm3", area_cm2 as "areaCm2", coalesce(hours, (removed_on - installed_on) * 24)::float8 as hours
      from corrosion_coupons where id = any(${ids}::bigint[]) and is_deleted = 0`);
    for (const { id, ...coupon } of coupons) {
      const { value } = couponRate(coupon);
      await tx.run(
        value === null
          ? sql`delete from corrosion_coupon_results where coupon_id = ${id}`
          : sql`insert into corrosion_coupon_results (coupon_id, rate) values (${id}, ${value})
              on conflict (tenant_id, coupon_id) do update set rate = excluded.rate`,
      );
    }
  },
};

const listHooks = ['corrosion_injections', 'corrosion_dead_legs'].map(
  (table): ResourceHooks => ({
    resource: table === 'corrosion_injections' ? 'injection-point' : 'dead-leg',
    // The interval means something only from a date on.
    async beforeSave(tx, records) {
      for (const [record, whole] of await completed(tx, table, records))
        if (given(whole.lastInspection) && !given(whole.intervalMonths))
          refuse(record, 'intervalMonths', 'required', {
            zh: '填写了上次检验，请填写检验周期',
            en: 'With a last inspection the interval is needed',
          });
    },
  }),
);

export const corrosionHooks: readonly ResourceHooks[] = [
  loopHooks,
  memberHooks,
  windowHooks,
  couponHooks,
  { resource: 'series-tag', beforeRemove: tagsMustBeHandled },
  ...listHooks,
];
