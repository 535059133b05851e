import { resources } from '@ircrisk/contract/catalog.ts';
import { menuGroups } from '@ircrisk/contract/menu.ts';
import { type Figure, homeFigures, homeWork, type Work } from '@ircrisk/contract/modules/workplace/home.ts';
import type { Searchable } from '@ircrisk/contract/search.ts';
import { join, name, sql } from '#platform/database/sql.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { visible } from '#platform/resources/scope.ts';
import { studyHome } from '#platform/studies/home.ts';
import { changesHandler } from './changes.ts';
import { figure, type HomeCaller, type HomeSource, homeCaller, mayRead } from './home-source.ts';

/** Modules with studies have their place without saying so; what a module says itself comes instead of the figure. */
const sourcesOf = ({ id, studies = [], home = [] }: ServerModule): HomeSource[] => {
  if (studies.length === 0) return [...home];
  const { figure, ...reviews } = studyHome(id, studies);
  return [...home, home.some((one) => one.figure) || !figure ? reviews : { ...reviews, figure }];
};

const records = { zh: '{count} 条', en: 'Records: {count}' };

/** Pages of the menu that are lists say how many they have, where their module says nothing of itself: all in one statement. */
function listFigures(said: readonly HomeSource[]): (caller: HomeCaller) => Promise<Figure[]> {
  const lists = menuGroups
    .flatMap(({ entries }) => entries)
    .filter(({ code }) => !said.some((one) => one.code === code && one.figure))
    .flatMap(({ code }) => resources.find(({ id }) => id === code) ?? []);
  return async (caller) => {
    const read = lists.filter((list) => mayRead(caller, list));
    if (read.length === 0) return [];
    const counts = read.map(
      (list) =>
        sql`select ${list.id}::text as code, (select count(*)::int from ${name(list.table)} t where ${visible(list, caller.viewer)}) as count`,
    );
    const rows = await caller.tx.all<{ code: string; count: number }>(join(counts, ' union all '));
    return rows.map(({ code, count }) => ({ code, ...figure(caller, records, { count }) }));
  };
}

const dayMs = 86_400_000;

/** Late first, then by date; what has no date comes last. */
const byUrgency = (left: Work, right: Work): number =>
  (left.due ?? '9999').localeCompare(right.due ?? '9999') || left.id.localeCompare(right.id);

async function workOf(sources: readonly HomeSource[], caller: HomeCaller): Promise<Work[]> {
  const { today } = await caller.tx.one<{ today: string }>(sql`select current_date as today`);
  const work: Work[] = [];
  for (const { code, waiting } of sources)
    for (const one of (await waiting?.(caller)) ?? [])
      work.push({
        ...one,
        code,
        days: one.due ? Math.round((Date.parse(one.due) - Date.parse(today)) / dayMs) : null,
      });
  return work.sort(byUrgency);
}

/** What the first page shows: work that waits, a figure of each module, what others have changed. */
export function homeHandlers(
  modules: readonly ServerModule[],
  searchables: readonly Searchable[],
): readonly Handler[] {
  const sources = modules.flatMap(sourcesOf);
  const ofLists = listFigures(sources);
  return [
    handle(homeWork, (call) => workOf(sources, homeCaller(call))),
    handle(homeFigures, async (call) => {
      const caller = homeCaller(call);
      const figures: Figure[] = [];
      for (const source of sources) {
        const one = await source.figure?.(caller);
        if (one) figures.push({ code: source.code, ...one });
      }
      return [...figures, ...(await ofLists(caller))];
    }),
    changesHandler(searchables),
  ];
}
