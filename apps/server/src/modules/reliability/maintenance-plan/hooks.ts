import { checkStrategy, reliabilityText } from '@ircrisk/engine-reliability';
import type { Notice } from '@ircrisk/units';
import { atSeenPlace } from '#plant/seen-places.ts';
import { inSubtree, subtreeIds } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { orderHooks } from './orders/order-hooks.ts';
import { planHooks } from './plans/plan-hooks.ts';

type Values = Record<string, unknown>;
const text = (notice: Notice) => ({
  zh: reliabilityText(notice, 'zh'),
  en: reliabilityText(notice, 'en'),
});

/** What is saved over what is there. */
const merged = (before: Values | undefined, { values }: SavedRecord): Values => ({
  ...before,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
});

const strategyRules = async (tx: Tx, records: SavedRecord[]): Promise<void> => {
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const rows = ids.length
    ? await tx.all<Values & { id: string; packages: number }>(sql`
        select s.id, s.trigger, s.anchor, s.interval_value as "intervalValue", s.interval_unit as "intervalUnit", s.meter,
          s.meter_interval as "meterInterval",
          (select count(*)::int from maintenance_packages p where p.strategy_id = s.id and p.is_deleted = 0) as packages
        from maintenance_strategies s where s.id = any(${ids}::bigint[])`)
    : [];
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const record of records) {
    const one = merged(before.get(record.id ?? ''), record);
    const calendar = one.trigger === 'calendar' || one.trigger === 'both';
    const metered = one.trigger === 'meter' || one.trigger === 'both';
    if (calendar && !one.intervalValue)
      refuse(record, 'intervalValue', 'required', {
        zh: '日历触发须填写周期',
        en: 'A calendar trigger needs its interval',
      });
    if (calendar && !one.intervalUnit)
      refuse(record, 'intervalUnit', 'required', {
        zh: '日历触发须填写周期单位',
        en: 'A calendar trigger needs the unit of its interval',
      });
    if (metered && (!one.meter || !one.meterInterval))
      refuse(record, one.meter ? 'meterInterval' : 'meter', 'required', {
        zh: '计量触发须选择计量表并填写间隔',
        en: 'A meter trigger needs its meter and interval',
      });
    if (Number(one.packages ?? 0) > 0 && (one.trigger !== 'calendar' || one.anchor !== 'fixed'))
      refuse(record, 'anchor', 'packages', packagesNeedFixed);
  }
};

const packagesNeedFixed = {
  zh: '周期包只用于固定的日历周期',
  en: 'Packages belong to fixed calendar intervals only',
};

/** The packages of a strategy may not include each other in a circle. */
const packageRules = async (tx: Tx, records: SavedRecord[]): Promise<void> => {
  const ids = records.flatMap(({ id }) => (id ? [id] : []));
  const known = ids.length
    ? await tx.all<Values & { id: string }>(
        sql`select id, strategy_id as "strategyId", code, includes from maintenance_packages where id = any(${ids}::bigint[])`,
      )
    : [];
  const before = new Map(known.map((row) => [row.id, row]));
  const wanted = records.map((record) => ({ record, one: merged(before.get(record.id ?? ''), record) }));
  for (const [strategyId, group] of Map.groupBy(wanted, ({ one }) => String(one.strategyId))) {
    if (!/^\d+$/.test(strategyId)) continue;
    const strategy = await tx.maybe<{ trigger: string; anchor: string }>(
      sql`select trigger, anchor from maintenance_strategies where id = ${strategyId}`,
    );
    const stored = await tx.all<{ id: string; code: string; includes: string[] }>(
      sql`select id, code, includes from maintenance_packages where strategy_id = ${strategyId} and is_deleted = 0`,
    );
    const changed = new Set(group.map(({ record }) => record.id));
    const nodes = [
      { id: 'base', after: [] as string[] },
      ...stored
        .filter(({ id }) => !changed.has(id))
        .map(({ code, includes }) => ({ id: code, after: includes })),
      ...group.map(({ one }) => ({ id: String(one.code), after: (one.includes as string[] | null) ?? [] })),
    ];
    const problem = checkStrategy(nodes);
    for (const { record } of group) {
      if (strategy && (strategy.trigger !== 'calendar' || strategy.anchor !== 'fixed'))
        refuse(record, 'strategyId', 'packages', packagesNeedFixed);
      if (problem) refuse(record, 'includes', problem.code, text(problem));
    }
  }
};

const limits = async (_tx: Tx, records: SavedRecord[]): Promise<void> => {
  for (const record of records) {
    const { lowerLimit, upperLimit } = record.values as { lowerLimit?: number; upperLimit?: number };
    if (typeof lowerLimit === 'number' && typeof upperLimit === 'number' && lowerLimit > upperLimit)
      refuse(record, 'upperLimit', 'order', {
        zh: '上限不能小于下限',
        en: 'The upper limit cannot be below the lower one',
      });
  }
};

const notNegative =
  (...fields: string[]) =>
  async (_tx: Tx, records: SavedRecord[]): Promise<void> => {
    for (const record of records)
      for (const field of fields)
        if (Number(record.values[field] ?? 0) < 0)
          refuse(record, field, 'negative', { zh: '费用不能为负数', en: 'A cost cannot be negative' });
  };

const span = async (_tx: Tx, records: SavedRecord[]): Promise<void> => {
  for (const record of records) {
    const { startDate, endDate } = record.values as { startDate?: string; endDate?: string };
    if (startDate && endDate && endDate <= startDate)
      refuse(record, 'endDate', 'order', {
        zh: '开工日期须晚于停工日期',
        en: 'Running again must be after the stop',
      });
  }
};

export const maintenanceHooks: readonly ResourceHooks[] = [
  { resource: 'maintenance-strategy', beforeSave: strategyRules },
  { resource: 'maintenance-package', beforeSave: packageRules },
  { resource: 'task-step', beforeSave: limits },
  { resource: 'task-spare', beforeSave: notNegative('unitCost') },
  { resource: 'work-capacity', beforeSave: notNegative('labourRate') },
  { resource: 'plant-shutdown', beforeSave: span, filters: { nodeId: inSubtree('node_id') } },
  {
    resource: 'order-deferral',
    alsoVisible: (viewer) =>
      sql`exists (select 1 from work_orders w where w.id = t.order_id and (w.owner_id = ${viewer.userId} or ${atSeenPlace('w.node_id', viewer)}))`,
    filters: {
      nodeId: (ids) =>
        sql`exists (select 1 from work_orders w where w.id = t.order_id and w.node_id = any(array${subtreeIds(ids)}))`,
    },
  },
  planHooks,
  orderHooks,
];
