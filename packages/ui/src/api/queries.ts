import type { Endpoint, InputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onLanguageChange } from '../i18n/texts.ts';
import { Attempt } from './attempt.ts';
import { type CallOptions, call } from './client.ts';
import { isAborted, NoAnswer } from './failures.ts';
import { notify } from './notifier.ts';
import { createQueryClient } from './query-client.ts';

/** The cache of one application, gone with it. Answers carry readable names, so another language asks anew. */
export function useOwnQueryClient(): QueryClient {
  const [client] = useState(createQueryClient);
  useEffect(() => {
    const stop = onLanguageChange(() => void client.invalidateQueries());
    return () => {
      stop();
      client.clear();
    };
  }, [client]);
  return client;
}

/** Key of a call: `queryClient.invalidateQueries({ queryKey: callKey(userList) })` drops all its answers. */
export const callKey = (endpoint: Pick<Endpoint, 'path'>, input?: unknown): unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

export interface UseCallOptions extends Omit<CallOptions, 'signal'> {
  enabled?: boolean;
  /** Keep showing the former answer while the next one comes, as a paged list does. */
  keepPrevious?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
}

/** Reads by a declared call; the request is aborted when nobody waits for it any more. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled, keepPrevious, staleTime, refetchInterval, ...options }: UseCallOptions = {},
): UseQueryResult<ResultOf<E>> {
  return useQuery({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  }) as UseQueryResult<ResultOf<E>>;
}

export interface UseActOptions<E extends Endpoint> extends Omit<CallOptions, 'signal'> {
  /** Calls whose answers are out of date afterwards. */
  refreshes?: readonly Pick<Endpoint, 'path'>[];
  onDone?: (result: ResultOf<E>, input: InputOf<E>) => void;
  /** It makes something: tried again after no answer came, it is not made twice. */
  once?: boolean;
}

/** The client tells refusals itself; a missing answer is told here, since nothing on the screen would show it. */
export function tellNoAnswer(error: unknown): void {
  if (error instanceof NoAnswer && !isAborted(error)) notify.error(error.message);
}

/** Acts by a declared call: `const save = useAct(saveStudy, { refreshes: [studyList] }); save.mutate(input)`. */
export function useAct<E extends Endpoint>(
  endpoint: E,
  { refreshes = [], onDone, once = false, ...options }: UseActOptions<E> = {},
): UseMutationResult<ResultOf<E>, Error, InputOf<E>> {
  const client = useQueryClient();
  const [attempt] = useState(() => new Attempt());
  return useMutation<ResultOf<E>, Error, InputOf<E>>({
    mutationFn: (input) =>
      call(endpoint, input, once ? { ...options, headers: attempt.headersFor(input) } : options),
    onSuccess: async (result, input) => {
      attempt.answered();
      await Promise.all(refreshes.map((one) => client.invalidateQueries({ queryKey: callKey(one) })));
      onDone?.(result, input);
    },
    onError: tellNoAnswer,
  });
}
