import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { nameOf, textIn } from '#plant/names.ts';
import { seenPlaces } from '#plant/seen-places.ts';
import { inPlaces } from '#plant/subtree.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { viewerOf } from '#platform/resources/scope.ts';

interface Counted {
  month: string;
  colour: string | null;
  before: number;
  after: number;
  jobs: number;
}
const sumBy = (rows: readonly Counted[], name: 'before' | 'after' | 'jobs') => {
  const sums: Record<string, number> = {};
  for (const row of rows)
    if (row[name] > 0) sums[row.colour ?? 'none'] = (sums[row.colour ?? 'none'] ?? 0) + row[name];
  return sums;
};

/** Jobs whose planned time touches the asked days. */
export const calendarHandler = handle(
  contract.jhaCalendar,
  async ({ tx, input, actor, projectId, language }) => {
    const nodeIds = await seenPlaces(tx, viewerOf(actor, projectId), input.nodeId);
    return tx.all<ResultOf<typeof contract.jhaCalendar>[number]>(sql`
    select j.id, j.number, ${textIn(language, 'j.title')} as title, ${nameOf(language, 'n')} as place, j.planned_from as "from", j.planned_to as "to",
      j.state, r.colour, coalesce((select array_agg(distinct p.kind order by p.kind) from jha_permits p where p.jha_id = j.id and p.is_deleted = 0), '{}') as permits
    from jhas j join factory_nodes n on n.id = j.node_id left join jha_results r on r.jha_id = j.id
    where j.is_deleted = 0 and j.state <> 'cancelled' and j.planned_from < (${input.to}::date + 1)::timestamptz and j.planned_to >= ${input.from}::date::timestamptz
      and ${inPlaces('j.node_id', nodeIds)} order by j.planned_from, j.id limit 2000`);
  },
);

/** The four colours of hazards before and after control, of jobs, and by month; light blue counts as blue by month. */
export const statisticsHandler = handle(contract.jhaStatistics, async ({ tx, input, actor, projectId }) => {
  const nodeIds = await seenPlaces(tx, viewerOf(actor, projectId), input.nodeId);
  const within = sql`j.is_deleted = 0 and j.state <> 'cancelled' and j.planned_from >= ${input.from.slice(0, 10)}::date::timestamptz
    and j.planned_from < (${input.to}::date + 1)::timestamptz and ${inPlaces('j.node_id', nodeIds)}`;
  const rows = await tx.all<Counted>(sql`
    with job as materialized (select j.id, to_char(j.planned_from, 'YYYY-MM') as month, r.colour from jhas j left join jha_results r on r.jha_id = j.id where ${within}),
    hazard as materialized (select job.month, h.initial_colour, h.residual_colour from jha_hazards h join job on job.id = h.jha_id where h.is_deleted = 0)
    select month, colour, sum(before)::int as before, sum(after)::int as after, sum(jobs)::int as jobs from (
      select month, initial_colour as colour, count(*) as before, 0 as after, 0 as jobs from hazard group by 1, 2
      union all select month, residual_colour, 0, count(*), 0 from hazard group by 1, 2
      union all select month, colour, 0, 0, count(*) from job group by 1, 2) a group by 1, 2 order by 1`);
  const accidents = await tx.all<{ code: string; count: number }>(sql`
    select h.accident_type as code, count(*)::int as count from jha_hazards h join jhas j on j.id = h.jha_id
    where h.is_deleted = 0 and h.accident_type is not null and ${within} group by 1 order by 2 desc, 1 limit 12`);
  const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => {
    const of = (...colours: string[]) =>
      own
        .filter(({ colour }) => colour !== null && colours.includes(colour))
        .reduce((sum, { jobs }) => sum + jobs, 0);
    return { month, red: of('red'), orange: of('orange'), yellow: of('yellow'), blue: of('blue', 'light') };
  });
  return {
    before: sumBy(rows, 'before'),
    after: sumBy(rows, 'after'),
    jobs: sumBy(rows, 'jobs'),
    months,
    accidents,
  };
});
