import type {
  KpiFigure,
  Overview,
  PeriodName,
  TopTag,
} from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { changePercent, type KpiCode, localDate, type Period } from '@ircrisk/engine-reliability';
import { type TopLists, topTen } from '#modules/reliability/bad-actor/index.ts';
import { readSettings } from '#modules/reliability/failure-database/index.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Definitions, figuresOf, readDefinitions } from './figures.ts';
import { crumbs, nameOf, type Places, places, type Scope, scopeOf } from './scope.ts';
import { addSums, nodeSums } from './sums.ts';

export interface Asking {
  period: PeriodName;
  nodeIds: Places;
  zone: string;
  language: Language;
  now: number;
}

/** The month whose definitions judge a stretch: that of its last moment. */
export const monthOf = (scope: Pick<Scope, 'to' | 'now'>, zone: string): string =>
  localDate(Math.min(scope.to, scope.now) - 1, zone).slice(0, 7);

export async function overview(tx: Queries, asking: Asking): Promise<Omit<Overview, 'seen'>> {
  const { nodeIds, zone, language, now } = asking;
  const { scope, period } = scopeOf(asking.period, nodeIds, zone, now);
  const settings = await readSettings(tx);
  const definitions = (await readDefinitions(tx))(monthOf(scope, zone));
  const top = await topTen(tx, scope, settings);
  const rows = await nodeSums(tx, scope, settings, top.places);
  const below = await places(tx, nodeIds, language);
  const children = below.map(({ path, ...place }) => ({
    ...place,
    kpis: figuresOf(
      addSums(rows.filter((row) => row.path.startsWith(path)).map(({ sums }) => sums)),
      definitions,
    ),
  }));
  return {
    period: {
      name: asking.period,
      start: period.startDate,
      end: localDate(scope.to - 1, zone),
      toDate: period.toDate,
    },
    crumbs: await crumbs(tx, nodeIds, language),
    computedAt: new Date(now).toISOString(),
    timeZone: zone,
    currency: settings.currency,
    kpis: figuresOf(addSums(rows.map(({ sums }) => sums)), definitions),
    metered: {
      units: rows.reduce((sum, { units }) => sum + units, 0),
      metered: rows.reduce((sum, { metered }) => sum + metered, 0),
    },
    top: await namedTop(tx, top, language),
    children,
  };
}

interface Named {
  id: string;
  name: string;
  nodeName: string | null;
  riskLevel: string | null;
  caseState: string | null;
}

/** Names, risk and treatment of the tags in the three lists; shares are of each list's whole. */
async function namedTop(tx: Queries, top: TopLists, language: Language): Promise<Overview['top']> {
  const lists = { count: top.count, downtime: top.downtime, cost: top.cost };
  const ids = [
    ...new Set(Object.values(lists).flatMap((list) => list.map(({ equipmentId }) => equipmentId))),
  ];
  const rows = await tx.all<Named>(sql`
    select e.id, ${nameOf(language, 'e')} as name, ${nameOf(language, 'n')} as "nodeName", s.risk_level as "riskLevel",
      (select c.state from bad_actor_cases c where c.equipment_id = e.id and c.is_deleted = 0 order by c.id desc limit 1) as "caseState"
    from equipment e left join factory_nodes n on n.id = e.node_id left join equipment_integrity s on s.tenant_id = e.tenant_id and s.equipment_id = e.id
    where e.id = any(${ids}::bigint[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const named = (
    list: TopLists['count'],
    measure: 'count' | 'downtimeHours' | 'cost',
    whole: number,
  ): TopTag[] => {
    let running = 0;
    return list.map((row) => {
      running += row[measure];
      const facts = known.get(row.equipmentId);
      return {
        equipmentId: row.equipmentId,
        tag: row.shownTag,
        name: facts?.name ?? '',
        nodeName: facts?.nodeName ?? null,
        count: row.count,
        downtimeHours: row.downtimeHours,
        cost: row.cost,
        share: whole > 0 ? (100 * row[measure]) / whole : null,
        cumulative: whole > 0 ? (100 * running) / whole : null,
        riskLevel: facts?.riskLevel ?? null,
        caseState: facts?.caseState ?? null,
      };
    });
  };
  return {
    count: named(lists.count, 'count', top.whole.count),
    downtime: named(lists.downtime, 'downtimeHours', top.whole.downtimeHours),
    cost: named(lists.cost, 'cost', top.whole.cost),
  };
}

type Changes = Record<string, number | null>;

/** Change in percent of each value against the period before, to the same point and as a whole, and against last year. */
export async function changes(
  tx: Queries,
  asking: Asking,
): Promise<{ previous: Changes; previousFull: Changes; yearBefore: Changes }> {
  const { scope, period } = scopeOf(asking.period, asking.nodeIds, asking.zone, asking.now);
  const settings = await readSettings(tx);
  const definitions = await readDefinitions(tx);
  const of = async ({ start, end }: Period): Promise<KpiFigure[]> => {
    const past: Scope = { ...scope, from: start, to: end };
    const inForce: Definitions = definitions(monthOf(past, asking.zone));
    return figuresOf(addSums((await nodeSums(tx, past, settings)).map(({ sums }) => sums)), inForce);
  };
  const now = await of({ start: scope.from, end: scope.to });
  const against = (past: KpiFigure[]): Changes =>
    Object.fromEntries(
      now.map(({ code, value }) => [code, changePercent(value, valueIn(past, code))] as const),
    );
  const previous = against(await of(period.previousToDate));
  return {
    previous,
    previousFull: period.toDate ? against(await of(period.previous)) : previous,
    yearBefore: against(await of(period.yearBefore)),
  };
}

const valueIn = (figures: readonly KpiFigure[], code: KpiCode): number | null =>
  figures.find((one) => one.code === code)?.value ?? null;
