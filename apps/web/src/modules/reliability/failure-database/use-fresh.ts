import { onServerEvent } from '@ircrisk/ui/api/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Somebody recorded a failure: what was calculated from the stream is asked for anew. */
export function useFreshFailures(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent<{ topic: string }>('data', ({ topic }) => {
        if (topic !== 'failure') return;
        void client.invalidateQueries({
          predicate: ({ queryKey }) => /^\/ircrisk-(failure|badactor)\//.test(String(queryKey[0])),
        });
      }),
    [client],
  );
}
