import type { Contributor } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import type { LiveRisk } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { dynamicRiskModel } from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { BandCode } from '@ircrisk/engine-risk-matrix';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { stateAt } from './read.ts';

/** Subjects that are named with the reason; the others are counted. */
const mostNamed = 3;

/** What raised a risk most; null where nothing did. */
const mainReason = (contributors: readonly Contributor[]): Contributor['text'] | null =>
  contributors.filter(({ decades }) => decades > 0).toSorted((a, b) => b.decades - a.decades)[0]?.text ??
  null;

/** How the risk of some places stands now beside its base; null where nobody watches any. */
export async function liveRisk(
  tx: Queries,
  viewer: Viewer,
  nodeIds: readonly string[] | null,
): Promise<LiveRisk | null> {
  const own = sql`${visible(dynamicRiskModel, viewer)} and t.active and ${inPlaces('p.node_id', nodeIds)}`;
  const rows = await tx.all<{
    level: BandCode | null;
    count: number;
    risen: number;
    uncertain: number;
    alerts: number;
    checked: string | null;
  }>(sql`
    select p.level, count(*)::int as count, (count(*) filter (where p.ratio > 1.001))::int as risen, (count(*) filter (where p.low_confidence))::int as uncertain,
      coalesce(sum((select count(*) from dynamic_risk_alerts a where a.model_id = t.id and a.state = 'open' and a.is_deleted = 0)), 0)::int as alerts,
      to_char(max(q.checked_time), 'YYYY-MM-DD HH24:MI') as checked
    from ${stateAt(undefined)} where ${own} group by p.level`);
  if (rows.length === 0) return null;
  const worst = await tx.all<
    Omit<LiveRisk['worst'][number], 'because'> & { contributors: Contributor[] }
  >(sql`
    select t.id, t.code, t.name, t.name_en as "nameEn", p.base_level as "baseLevel", p.level, p.ratio, p.contributors
    from ${stateAt(undefined)} where ${own} and p.ratio > 1.001 order by p.score desc nulls last, p.ratio desc, t.code limit ${mostNamed}`);
  const total = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + pick(row), 0);
  const of = (level: BandCode) => rows.find((row) => row.level === level)?.count ?? 0;
  return {
    total: total(({ count }) => count),
    counts: { low: of('low'), medium: of('medium'), mediumHigh: of('mediumHigh'), high: of('high') },
    risen: total(({ risen }) => risen),
    uncertain: total(({ uncertain }) => uncertain),
    openAlerts: total(({ alerts }) => alerts),
    checkedTime: rows.reduce<string | null>(
      (latest, { checked }) => (checked && (!latest || checked > latest) ? checked : latest),
      null,
    ),
    worst: worst.map(({ contributors, ...one }) => ({ ...one, because: mainReason(contributors) })),
  };
}
