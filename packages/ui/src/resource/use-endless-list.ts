import type { Resource } from '@ircrisk/contract/resource.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resourceApi, resourceKey } from '../api/resource-api.ts';
import { type ListState, listParameters } from './list-query.ts';

const step = 500;

/** A list without pages: the next rows are asked for when the end of those that are there comes near. */
export function useEndlessList(resource: Resource, asked: ListState, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: resourceKey(resource, 'endless', { ...asked, current: 1, size: step }),
    queryFn: ({ pageParam, signal }) =>
      resourceApi(resource).page(
        listParameters(resource, { ...asked, current: pageParam, size: step }),
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total, capped, records }, pages) =>
      pages.length * step < total || (capped && records.length === step) ? pages.length + 1 : undefined,
    enabled,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ records }) => records) ?? [], [query.data]);
  return {
    rows,
    total: query.data?.pages.at(-1)?.total,
    capped: query.data?.pages.at(-1)?.capped,
    error: query.error,
    isPending: query.isPending,
    isLineLost: query.isPaused && query.data === undefined,
    refetch: query.refetch,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
