import type { Kept } from '@ircrisk/ui/outbox/outbox.ts';
import { useEffect, useState } from 'react';

/** The server's answer as the screen has it: when it was read, and how it is read anew. */
export interface Reading {
  readAt: number;
  refetch: () => Promise<{ isError: boolean; dataUpdatedAt: number }>;
}

const sameKeys = (a: readonly Kept[], b: readonly Kept[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);

/**
 * What waits for the line. What was sent stays among it until the screen itself has an answer read after that: were it dropped
 * when the answer arrives, a moment before it is drawn, the step would open again and what is typed into the next one be lost.
 */
export function useHeld(waiting: readonly Kept[], { readAt, refetch }: Reading): readonly Kept[] {
  const [held, setHeld] = useState<readonly Kept[]>(waiting);
  const [arrived, setArrived] = useState<{ keys: readonly string[]; at: number }>();
  useEffect(() => {
    const gone = held.filter(({ key }) => !waiting.some((one) => one.key === key));
    // What is new shows at once, also while the answer to what was sent is still to be read.
    const next = [...gone, ...waiting];
    if (!sameKeys(next, held)) setHeld(next);
    if (gone.length === 0) return;
    let isOver = false;
    void refetch().then(({ isError, dataUpdatedAt }) => {
      if (!isOver && !isError) setArrived({ keys: gone.map(({ key }) => key), at: dataUpdatedAt });
    });
    return () => {
      isOver = true;
    };
  }, [waiting, held, refetch]);
  useEffect(() => {
    if (arrived && readAt >= arrived.at)
      setHeld((now) => now.filter(({ key }) => !arrived.keys.includes(key)));
  }, [arrived, readAt]);
  return held;
}
