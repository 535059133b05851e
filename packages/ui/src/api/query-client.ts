import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { NoAnswer } from './failures.ts';

/**
 * The library never gives up a first answer that is on its way, even when it was asked for before the change that makes it out
 * of date: such a call is asked again once it is answered.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (underWay.length === 0) return;
    await super.invalidateQueries({ predicate: (query) => underWay.includes(query) }, options);
  }
}

export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        staleTime: 5_000,
        retry: (failures, error) => error instanceof NoAnswer && failures < 2,
      },
      mutations: { retry: false },
    },
  });
}
