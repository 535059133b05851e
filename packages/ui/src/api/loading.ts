import { product } from '@ircrisk/contract/product.ts';
import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

const change = (by: number) => {
  running += by;
  for (const listener of listeners) listener();
};

/** Counts a request; the returned function uncounts it a while after its answer, so that short pauses do not flicker. */
export function countRequest(): () => void {
  change(1);
  return () => {
    setTimeout(() => change(-1), product.loadingReleaseMs);
  };
}

export const runningRequests = (): number => running;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLoading = (): boolean => useSyncExternalStore(subscribe, runningRequests, () => 0) > 0;
