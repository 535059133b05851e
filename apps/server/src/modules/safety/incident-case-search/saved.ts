import * as contract from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import type { Viewer } from '#platform/resources/scope.ts';
import { indexRecords } from '#platform/search/index-records.ts';
import { fitsCase } from './search.ts';
import { confidentialRight } from './see.ts';
import { caseSource } from './source.ts';

const mostSearches = 50;

interface Kept {
  id: string;
  userId: string;
  name: string;
  text: string;
  facets: contract.ChosenFacets;
}

/** Tells the people whose kept search a newly published case fits: each search of each case once, also when it is published again. */
export async function tellSearches(tx: Tx, tenantId: string, caseId: string): Promise<number> {
  const searches = await tx.all<Kept>(sql`
    select s.id, s.user_id as "userId", s.name, s.words as text, s.facets from case_searches s
    where s.alert and s.is_deleted = 0 and not exists (select from case_alerts a where a.search_id = s.id and a.case_id = ${caseId}) order by s.id limit 5000`);
  if (searches.length === 0) return 0;
  await indexRecords(tx, caseSource, [caseId]);
  const readers = new Set(await whoMay(tx, 'incident-case.read'));
  const trusted = new Set(await whoMay(tx, confidentialRight));
  const { title, titleEn } = await tx.one<{ title: string; titleEn: string }>(
    sql`select title, coalesce(title_en, title) as "titleEn" from incident_cases where id = ${caseId}`,
  );
  let told = 0;
  for (const search of searches) {
    if (!readers.has(search.userId)) continue;
    const permissions = ['incident-case.read', ...(trusted.has(search.userId) ? [confidentialRight] : [])];
    const viewer: Viewer = {
      userId: search.userId,
      tenantId,
      isOperator: false,
      dataScope: 'all',
      scopeDeptIds: [],
      projectId: null,
      permissions: new Set(permissions),
    };
    if (!(await fitsCase(tx, viewer, search, caseId))) continue;
    await tx.run(
      sql`insert into case_alerts (search_id, case_id) values (${search.id}, ${caseId}) on conflict do nothing`,
    );
    await notify(tx, tenantId, [search.userId], {
      kind: 'incident-case',
      title: {
        zh: `检索“${search.name}”有新案例：${title}`,
        en: `A new case for “${search.name}”: ${titleEn}`,
      },
      link: `/incident-case-search/case/${caseId}`,
    });
    told += 1;
  }
  return told;
}

export const savedHandlers = [
  handle(contract.savedCaseSearches, ({ tx, actor }) =>
    tx.all<contract.SavedSearch>(sql`
      select id, name, words as text, facets, alert from case_searches where user_id = ${actor.userId} and is_deleted = 0 order by name, id`),
  ),
  handle(contract.saveCaseSearch, async ({ tx, actor, input }) => {
    const facets = JSON.stringify(input.facets);
    if (input.id) {
      const changed = await tx.maybe<{ id: string }>(sql`
        update case_searches set name = ${input.name}, words = ${input.text}, facets = ${facets}::jsonb, alert = ${input.alert}
        where id = ${input.id} and user_id = ${actor.userId} and is_deleted = 0 returning id`);
      if (!changed) throw fail(commonErrors.notFound);
      return changed;
    }
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*)::int as count from case_searches where user_id = ${actor.userId} and is_deleted = 0`,
    );
    if (count >= mostSearches) throw fail(contract.caseErrors.tooMany, { max: mostSearches });
    return tx.one<{ id: string }>(sql`
      insert into case_searches (user_id, name, words, facets, alert)
      values (${actor.userId}, ${input.name}, ${input.text}, ${facets}::jsonb, ${input.alert}) returning id`);
  }),
  handle(contract.removeCaseSearch, async ({ tx, actor, input }) => {
    const removed = await tx.run(
      sql`update case_searches set is_deleted = 1 where id = ${input.id} and user_id = ${actor.userId} and is_deleted = 0`,
    );
    if (removed === 0) throw fail(commonErrors.notFound);
    return {};
  }),
];
