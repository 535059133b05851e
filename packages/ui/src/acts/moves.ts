import type { ActTable } from '@ircrisk/contract/acts.ts';

/** An act that leads a record to another state. */
export interface Move<A extends string = string> {
  readonly act: A;
  readonly to: string;
}

/** Where a record may go by what is allowed to it, in the order of the table. */
export const movesOf = <A extends string>(
  table: ActTable<string, A>,
  state: string,
  allowed: readonly string[],
): Move<A>[] =>
  (Object.keys(table) as A[]).flatMap((act) => {
    const { from, to } = table[act];
    return to && to !== state && from.includes(state) && allowed.includes(act) ? [{ act, to }] : [];
  });

/** The nearest column it may go to on one side: -1 left, 1 right. */
export function nearestMove<A extends string>(
  moves: readonly Move<A>[],
  states: readonly string[],
  state: string,
  side: -1 | 1,
): Move<A> | undefined {
  const from = states.indexOf(state);
  const steps = (to: string) => (states.indexOf(to) - from) * side;
  return moves
    .filter(({ to }) => states.includes(to) && steps(to) > 0)
    .toSorted((a, b) => steps(a.to) - steps(b.to))[0];
}
