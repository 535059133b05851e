import type { Resource } from '@ircrisk/contract/resource.ts';
import { type RowsAnswer, type RowsInput, rowBatch } from '@ircrisk/contract/rows.ts';
import { useCallback, useState } from 'react';
import { Attempt } from '../api/attempt.ts';
import { call } from '../api/client.ts';

/** Saves rows of a declared resource; sent again after no answer came, they are not stored twice. */
export function useRowBatch(resource: Resource): (changes: RowsInput) => Promise<RowsAnswer> {
  const [attempt] = useState(() => new Attempt());
  return useCallback(
    async (changes) => {
      const answer = await call(rowBatch(resource), changes, {
        suppress: true,
        headers: attempt.headersFor(changes),
      });
      attempt.answered();
      return answer;
    },
    [resource, attempt],
  );
}
