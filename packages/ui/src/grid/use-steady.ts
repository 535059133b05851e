import { useCallback, useRef } from 'react';

/** The same function in every render, doing what the last one would: for parts that are drawn again only when something they show has changed. */
export function useSteady<A extends unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  const latest = useRef(work);
  latest.current = work;
  return useCallback((...given: A) => latest.current(...given), []);
}
