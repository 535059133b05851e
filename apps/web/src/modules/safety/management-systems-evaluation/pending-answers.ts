/** Answers typed without a connection, kept in this browser until the server has them. */
export interface PendingAnswer {
  version: number | undefined;
  values: Record<string, unknown>;
}
export type Pending = Readonly<Record<string, PendingAnswer>>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (evaluation: string) => `ircrisk.interview.${evaluation}`;

export function readPending(store: Store, evaluation: string): Pending {
  try {
    return (JSON.parse(store.getItem(keyOf(evaluation)) ?? '{}') ?? {}) as Pending;
  } catch {
    return {};
  }
}

export function keepPending(store: Store, evaluation: string, pending: Pending): void {
  try {
    if (Object.keys(pending).length === 0) store.removeItem(keyOf(evaluation));
    else store.setItem(keyOf(evaluation), JSON.stringify(pending));
  } catch {
    // A full or closed storage keeps nothing over a reload; the answers still wait on this page.
  }
}

/** What is typed now over what waits already; the version is the one the row was first read in. */
export const withAnswer = (
  pending: Pending,
  id: string,
  version: number | undefined,
  values: Record<string, unknown>,
): Pending => ({
  ...pending,
  [id]: { version: pending[id]?.version ?? version, values: { ...pending[id]?.values, ...values } },
});

/** Takes out what was sent and stored; what was typed meanwhile stays, on the version the server answered. */
export function settled(
  pending: Pending,
  sent: Pending,
  saved: Readonly<Record<string, number | undefined>>,
): Pending {
  const next: Record<string, PendingAnswer> = {};
  for (const [id, one] of Object.entries(pending)) {
    if (!(id in saved)) {
      next[id] = one;
      continue;
    }
    const later = Object.entries(one.values).filter(([name, value]) => sent[id]?.values[name] !== value);
    if (later.length > 0) next[id] = { version: saved[id], values: Object.fromEntries(later) };
  }
  return next;
}
