import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { readSynonyms, wantedTerms } from '#platform/search/query-terms.ts';
import { chosenOf, hitTables, inLanguage, under } from './search.ts';
import { readNewCases } from './source.ts';

/** The places with most cases first, so that those left out are the least. */
export const mapHandler = handle(contract.mapCases, async ({ tx, actor, projectId, input, language }) => {
  await readNewCases(tx);
  const wanted = wantedTerms(input.text, await readSynonyms(tx));
  const { tables } = await hitTables(tx, viewerOf(actor, projectId), wanted);
  type Map = ResultOf<typeof contract.mapCases>;
  const { placed, ...found } = await tx.one<Omit<Map, 'leftOut'> & { placed: number }>(sql`
    with ${tables},
      result as materialized (select h.id, h.latitude, h.longitude, h.fatalities from hits h where ${under(chosenOf(input.facets), 'area')}),
      places as (
        select r.latitude, r.longitude, count(*)::int as count, coalesce(sum(r.fatalities), 0)::int as deaths, max(r.id) as id
        from result r where r.latitude is not null group by 1, 2 order by 3 desc, 1, 2 limit ${contract.mostPlaces})
    select (select count(*)::int from result) as total, (select count(r.latitude)::int from result r) as placed,
      (select count(*)::int from result r where r.latitude is null) as unplaced,
      coalesce((select json_agg(json_build_object('latitude', p.latitude, 'longitude', p.longitude, 'name', ${inLanguage('place', language)}, 'count', p.count, 'deaths', p.deaths)
        order by p.longitude, p.latitude) from places p join incident_cases c on c.id = p.id), '[]') as places`);
  return { ...found, leftOut: placed - found.places.reduce((sum, { count }) => sum + count, 0) };
});
