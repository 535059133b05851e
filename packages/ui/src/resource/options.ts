import { userOptions } from '@ircrisk/contract/modules/system/user.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callRaw } from '../api/client.ts';
import { type Option, resourceApi, resourceKey, type TreeNode } from '../api/resource-api.ts';
import { useLanguage } from '../i18n/texts.ts';

export interface DictionaryEntry {
  dictKey: string;
  dictValue: string;
  dictValueEn: string | null;
}

const hour = 3_600_000;

/** Values of a dictionary change seldom, so one answer serves all screens. */
export const dictionaryQuery = (code: string) => ({
  queryKey: ['dictionary', code],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callRaw<DictionaryEntry[]>({
      method: 'GET',
      path: '/ircrisk-system/dict/dictionary',
      parameters: { code },
      signal,
    }),
  staleTime: hour,
});

export const entryOption =
  (language: Language) =>
  ({ dictKey, dictValue, dictValueEn }: DictionaryEntry): Option => ({
    id: dictKey,
    label: language === 'en' && dictValueEn ? dictValueEn : dictValue,
  });

/** Values of a dictionary in the language. */
export function useDictionary(code: string): Option[] {
  const language = useLanguage();
  const { data } = useQuery(dictionaryQuery(code));
  return (data ?? []).map(entryOption(language));
}

/** A declared resource by its id. The catalogue grows with the product, so it comes in a file of its own when first asked for. */
export async function findResource(id: string): Promise<Resource | undefined> {
  const { resources } = await import('@ircrisk/contract/catalog.ts');
  return resources.find((one) => one.id === id);
}

/** The same for a part of the screen; undefined until it is known. */
export function useResource(id: string): Resource | undefined {
  const { data } = useQuery({
    queryKey: ['catalogue', id],
    queryFn: async () => (await findResource(id)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}

/** Options of the resource a reference points to. */
export async function readOptions(
  to: string,
  query: { keyword?: string; ids?: string },
  signal: AbortSignal,
): Promise<Option[]> {
  const resource = await findResource(to);
  return resource ? resourceApi(resource).select(query, signal) : [];
}

interface Wanted {
  keyword: string;
  /** Ids already chosen: their names are needed whatever is searched. */
  ids: readonly string[];
}

/** Options of a reference by what is typed, and always those already chosen. */
function useOptions(
  key: unknown[],
  read: (query: Record<string, string>, signal: AbortSignal) => Promise<Option[]>,
  wanted: Wanted,
) {
  const ids = wanted.ids.join(',');
  const search = useQuery({
    queryKey: [...key, 'search', wanted.keyword],
    queryFn: ({ signal }) => read(wanted.keyword ? { keyword: wanted.keyword } : {}, signal),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    queryKey: [...key, 'chosen', ids],
    queryFn: ({ signal }) => read({ ids }, signal),
    enabled: ids !== '',
  });
  const found = search.data ?? [];
  const missing = (chosen.data ?? []).filter((one) => !found.some((other) => other.id === one.id));
  return { options: [...missing, ...found], loading: search.isFetching, naming: chosen.isLoading };
}

export const useReferenceOptions = (to: string, wanted: Wanted) =>
  useOptions(resourceKey({ id: to }, 'select'), (query, signal) => readOptions(to, query, signal), wanted);

/** People by name; the department tells namesakes apart. */
export async function readUsers(
  query: { keyword?: string; ids?: string },
  signal: AbortSignal,
): Promise<Option[]> {
  const users = await call(userOptions, query, { signal, suppress: true });
  return users.map(({ id, realName, deptName }) => ({
    id,
    label: deptName ? `${realName} · ${deptName}` : realName,
  }));
}

export const useUserOptions = (wanted: Wanted) => useOptions(['user', 'select'], readUsers, wanted);

/** Nodes of a tree resource, for a reference to it or for the parent of its own records. */
export function useTreeNodes(resource: Resource, enabled = true): TreeNode[] {
  const { data } = useQuery({
    queryKey: resourceKey(resource, 'tree'),
    queryFn: ({ signal }) => resourceApi(resource).tree(signal),
    enabled,
  });
  return data ?? [];
}
