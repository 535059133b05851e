import { product } from '@ircrisk/contract/product.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../embedding/listeners.ts';

let running = 0;
const { subscribe, tell } = createListeners();

const change = (by: number) => {
  running += by;
  tell();
};

/** Counts a request; the returned function uncounts it a while after its answer, so that short pauses do not flicker. */
export function countRequest(): () => void {
  change(1);
  return () => {
    setTimeout(() => change(-1), product.loadingReleaseMs);
  };
}

export const runningRequests = (): number => running;

export const useLoading = (): boolean => useSyncExternalStore(subscribe, runningRequests, () => 0) > 0;
