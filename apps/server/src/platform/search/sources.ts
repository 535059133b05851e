import type { Searchable } from '@ircrisk/contract/search.ts';
import type { ServerModule } from '#platform/module.ts';
import { type SearchSource, sourceOf } from './source.ts';

/** All that can be found: what is declared, and what modules cut into passages themselves. */
export const searchSources = (
  searchables: readonly Searchable[],
  modules: readonly ServerModule[],
): ReadonlyMap<string, SearchSource> =>
  new Map(
    [...searchables.map(sourceOf), ...modules.flatMap(({ searches = [] }) => searches)].map((source) => [
      source.kind,
      source,
    ]),
  );
