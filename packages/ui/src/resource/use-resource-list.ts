import type { Page } from '@ircrisk/contract/endpoint.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useMemo, useState } from 'react';
import { type RecordData, resourceApi, resourceKey } from '../api/resource-api.ts';
import { ListAddressContext, readPlace, writePlace } from './list-address.ts';
import { type ListState, listParameters, searchParameters } from './list-query.ts';
import { type ListPreferences, loadPreferences, type SavedView, savePreferences } from './saved-views.ts';
import { countNodes } from './tree-move.ts';
import { useListAddress } from './use-list-address.ts';

export interface ListAnswer {
  rows: RecordData[];
  total: number;
  capped?: true;
}

async function read(resource: Resource, state: ListState, signal: AbortSignal): Promise<ListAnswer> {
  const api = resourceApi(resource);
  if (resource.tree) {
    const rows = await api.forest(searchParameters(resource, state), signal);
    return { rows, total: countNodes(rows) };
  }
  const page: Page<RecordData> = await api.page(listParameters(resource, state), signal);
  const { records, total, capped } = page;
  return { rows: records, total, ...(capped && { capped }) };
}

/** State of a list, its answer and the person's preferences for it. */
export function useResourceList(resource: Resource, fixed: ListState['filters'] = {}) {
  const client = useQueryClient();
  const address = use(ListAddressContext);
  const [preferences, setPreferences] = useState(() => loadPreferences(resource));
  const [state, setState] = useState<ListState>(() => {
    const asked = address && readPlace(resource, address.search);
    if (asked) return { ...asked, size: preferences.size };
    const first = preferences.views.find((view) => view.first);
    return {
      keyword: first?.keyword ?? '',
      filters: first?.filters ?? {},
      sort: first?.sort,
      current: 1,
      size: preferences.size,
    };
  });
  const asked = useMemo(() => ({ ...state, filters: { ...state.filters, ...fixed } }), [state, fixed]);

  useListAddress(resource.id, state, {
    told: (search) => writePlace(resource, state, search),
    follow: (search) => setState((now) => ({ ...now, ...readPlace(resource, search) })),
  });

  const query = useQuery({
    queryKey: resourceKey(resource, 'list', asked),
    queryFn: ({ signal }) => read(resource, asked, signal),
    placeholderData: keepPreviousData,
  });

  const prefer = useCallback(
    (change: Partial<ListPreferences>) => {
      setPreferences((now) => {
        const next = { ...now, ...change };
        savePreferences(resource, next);
        return next;
      });
    },
    [resource],
  );
  /** Everything but turning the page starts at the first page again. */
  const change = useCallback(
    (part: Partial<ListState>) => setState((now) => ({ ...now, current: 1, ...part })),
    [],
  );
  const applyView = useCallback(
    (view: SavedView) => {
      change({ keyword: view.keyword, filters: view.filters, sort: view.sort });
      if (view.columns) prefer({ columns: view.columns });
    },
    [change, prefer],
  );
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: resourceKey(resource) }),
    [client, resource],
  );

  return { state, asked, change, query, preferences, prefer, applyView, refresh };
}
