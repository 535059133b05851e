import { homeFigures, homeWork, type Work } from '@ircrisk/contract/modules/workplace/home.ts';
import type { Searchable } from '@ircrisk/contract/search.ts';
import { sql } from '#platform/database/sql.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import { studyHome } from '#platform/studies/home.ts';
import { changesHandler } from './changes.ts';
import { type HomeCaller, type HomeSource, homeCaller } from './home-source.ts';

/** Modules with studies have their place without saying so; what a module says itself comes instead of the figure. */
const sourcesOf = ({ id, studies = [], home = [] }: ServerModule): HomeSource[] => {
  if (studies.length === 0) return [...home];
  const { figure, ...reviews } = studyHome(id, studies);
  return [...home, home.some((one) => one.figure) || !figure ? reviews : { ...reviews, figure }];
};

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
  return [
    handle(homeWork, (call) => workOf(sources, homeCaller(call))),
    handle(homeFigures, async (call) => {
      const caller = homeCaller(call);
      const figures = [];
      for (const { code, figure } of sources) {
        const one = await figure?.(caller);
        if (one) figures.push({ code, ...one });
      }
      return figures;
    }),
    changesHandler(searchables),
  ];
}
