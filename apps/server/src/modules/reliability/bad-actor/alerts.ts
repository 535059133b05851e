import { localDate, nextDay, startOfDay, topTags } from '@ircrisk/engine-reliability';
import { addMonths } from '@ircrisk/units';
import {
  classMtbf,
  countedConditions,
  readSettings,
  repairOf,
  totalSums,
} from '#modules/reliability/failure-database/index.ts';
import type { Queries, Tx } from '#platform/database/pool.ts';
import { all, sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { judgeTag, readRules, readTagEvents } from './rules.ts';
import { tagFigures } from './tag-figures.ts';

interface Told {
  equipmentId: string;
  rule: string;
  zh: string;
  en: string;
}

/** Remembers what is told and answers what was not told yet in this window. */
async function fresh(tx: Queries, alerts: readonly Told[], windowKey: string): Promise<Told[]> {
  if (alerts.length === 0) return [];
  const rows = await tx.all<{ equipmentId: string; rule: string }>(sql`
    insert into bad_actor_alerts (equipment_id, rule, window_key)
    select e, r, ${windowKey} from unnest(${alerts.map(({ equipmentId }) => equipmentId)}::bigint[], ${alerts.map(({ rule }) => rule)}::text[]) x(e, r)
    on conflict do nothing returning equipment_id as "equipmentId", rule`);
  const made = new Set(rows.map(({ equipmentId, rule }) => `${equipmentId}/${rule}`));
  return alerts.filter(({ equipmentId, rule }) => made.has(`${equipmentId}/${rule}`));
}

/**
 * Judges these tags after their failures changed: rules they now break, and whether they came into the ten worst by downtime of the last
 * twelve months. Told once per tag, rule and month.
 */
export async function tellBadActors(
  tx: Tx,
  tenantId: string,
  equipmentIds: readonly string[],
): Promise<void> {
  if (equipmentIds.length === 0) return;
  const { zone, now } = await tx.one<{ zone: string; now: number }>(
    sql`select current_setting('TimeZone') as zone, (extract(epoch from now()) * 1000)::double precision as now`,
  );
  const endDay = nextDay(localDate(now, zone));
  const period = { start: startOfDay(addMonths(endDay, -12), zone), end: startOfDay(endDay, zone), now };
  const settings = await readSettings(tx);
  const [rules, events, classes, top, tags] = await Promise.all([
    readRules(tx),
    readTagEvents(
      tx,
      equipmentIds,
      { from: startOfDay(addMonths(endDay, -120), zone), to: period.end },
      all(countedConditions(settings)),
    ),
    classMtbf(tx, period, settings),
    tagFigures(tx, { from: period.start, to: period.end }, { settings, limit: 10 }),
    tx.all<{ id: string; tag: string; isoClass: string | null; riskLevel: string | null }>(sql`
      select e.id, e.tag, e.iso_class as "isoClass", s.risk_level as "riskLevel" from equipment e
      left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id where e.id = any(${equipmentIds}::bigint[]) and e.state <> 'scrapped'`),
  ]);
  const worst = new Set(topTags(top.tags, 'downtimeHours').map(({ tag }) => tag));
  const alerts: Told[] = [];
  for (const { id, tag, isoClass, riskLevel } of tags) {
    const own = events.get(id) ?? [];
    if (own.length === 0) continue;
    const sums = await totalSums(tx, { from: period.start, to: period.end, now, equipmentId: id }, settings);
    const hits = judgeTag(
      {
        isoClass,
        riskLevel,
        inVitalFew: false,
        events: own,
        mtbfHours: repairOf(sums).value?.mtbfHours ?? null,
        classMtbfHours: classes.get(isoClass ?? '') ?? null,
      },
      endDay,
      rules,
    );
    for (const { rule } of hits)
      alerts.push({ equipmentId: id, rule: rule.metric, zh: `${tag}：${rule.zh}`, en: `${tag}: ${rule.en}` });
    if (worst.has(`${tag}#${id}`))
      alerts.push({
        equipmentId: id,
        rule: 'top10',
        zh: `${tag} 进入近 12 个月停机前十`,
        en: `${tag} is among the ten worst by downtime of the last 12 months`,
      });
  }
  const told = await fresh(tx, alerts, localDate(now, zone).slice(0, 7));
  if (told.length === 0) return;
  const people = await whoMay(tx, 'bad-actor.update');
  for (const [equipmentId, group] of Map.groupBy(told, (one) => one.equipmentId)) {
    await notify(tx, tenantId, people, {
      kind: 'bad-actor',
      title: {
        zh: `不良设备提示：${group.map(({ zh }) => zh).join('；')}`.slice(0, 200),
        en: `Bad actor: ${group.map(({ en }) => en).join('; ')}`.slice(0, 200),
      },
      link: `/bad-actor?equipmentId=${equipmentId}`,
    });
  }
}
