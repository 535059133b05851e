/** Something a person has finished that still has to reach the server. */
export interface Kept {
  /** Made once, goes with it as its key: sent again after a lost answer it is done once. */
  key: string;
  /** Whose it is: a tenant and a person, or the tenant alone for what has no name. */
  owner: string;
  path: string;
  body: Record<string, unknown>;
  /** Without the key in the headers: the body has one of its own, and no answer is kept by person. */
  nameless?: boolean;
  at: number;
  /** The server has said no, in these words: it waits for the person. */
  refused?: string;
}

export interface KeptStore {
  all(): Promise<Kept[]>;
  put(kept: Kept): Promise<void>;
  drop(key: string): Promise<void>;
}

/** What became of one try: done, refused for good, or no line. */
export type Outcome =
  | { kind: 'done'; data: unknown }
  | { kind: 'refused'; message: string }
  | { kind: 'noLine' };

interface Options {
  store: KeptStore;
  send: (kept: Kept) => Promise<Outcome>;
  /** Who is at the browser now: what others have kept stays theirs. */
  owners: () => readonly string[];
  /** One sender at a time, over all tabs of the browser. */
  alone: (work: () => Promise<void>) => Promise<void>;
}

type Listener = () => void;

/** Keeps what was finished without a line and sends it once when the line is back, oldest first. */
export function createOutbox({ store, send, owners, alone }: Options) {
  const listeners = new Set<Listener>();
  const answers = new Map<string, unknown>();
  let waiting: readonly Kept[] = [];
  const refresh = async () => {
    const mine = new Set(owners());
    waiting = (await store.all()).filter(({ owner }) => mine.has(owner)).sort((a, b) => a.at - b.at);
    for (const listener of listeners) listener();
  };
  const flush = () =>
    alone(async () => {
      await refresh();
      for (const kept of waiting) {
        if (kept.refused) continue;
        const outcome = await send(kept);
        if (outcome.kind === 'noLine') break;
        if (outcome.kind === 'done') {
          answers.set(kept.key, outcome.data);
          await store.drop(kept.key);
        } else await store.put({ ...kept, refused: outcome.message });
      }
      await refresh();
    });
  return {
    waiting: (): readonly Kept[] => waiting,
    /** What the server said to something sent from this page. */
    answerTo: (key: string): unknown => answers.get(key),
    refresh,
    flush,
    /** Kept first, then sent: a page that closes in between loses nothing. */
    async keep(kept: Kept): Promise<void> {
      await store.put(kept);
      await refresh();
      await flush();
    },
    async drop(key: string): Promise<void> {
      await store.drop(key);
      await refresh();
    },
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
