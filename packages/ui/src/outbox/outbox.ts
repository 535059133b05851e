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
  /** A nameless one that has waited for a line goes on its own, not before this time; 0 until a time is drawn. */
  notBefore?: number;
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
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

/** How long a nameless one waits after the line is back, and after anything with a name was sent. */
export const apartMs = { least: 60_000, most: 600_000 };

type Listener = () => void;
/** Not to be guessed from other draws. */
const secretly = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32;

/**
 * Keeps what was finished without a line and sends it once when the line is back, oldest first. What has no name is not sent in one
 * breath with what has: arriving as neighbours the two would tell that one person wrote both.
 */
export function createOutbox({ store, send, owners, alone, now = Date.now, random = secretly }: Options) {
  const drawn = () => now() + apartMs.least + random() * (apartMs.most - apartMs.least);
  const listeners = new Set<Listener>();
  const answers = new Map<string, unknown>();
  let waiting: readonly Kept[] = [];
  const refresh = async () => {
    const mine = new Set(owners());
    waiting = (await store.all()).filter(({ owner }) => mine.has(owner)).sort((a, b) => a.at - b.at);
    for (const listener of listeners) listener();
  };
  const settle = async (kept: Kept): Promise<Outcome['kind']> => {
    const outcome = await send(kept);
    if (outcome.kind === 'done') {
      answers.set(kept.key, outcome.data);
      await store.drop(kept.key);
    } else if (outcome.kind === 'refused') await store.put({ ...kept, refused: outcome.message });
    return outcome.kind;
  };
  const flush = () =>
    alone(async () => {
      await refresh();
      let [sentNamed, isGone] = [false, false];
      for (const kept of waiting.filter(({ refused, nameless }) => !refused && !nameless)) {
        isGone = (await settle(kept)) === 'noLine';
        if (isGone) break;
        sentNamed = true;
      }
      const fresh = waiting.filter(({ refused }) => !refused);
      for (const kept of fresh.filter(({ nameless }) => nameless)) {
        const isLate = kept.notBefore !== undefined || fresh.length > 1;
        // Where the named found no line it is not tried: the line may be back a moment later, for both.
        if (isGone || (isLate && (sentNamed || !kept.notBefore))) {
          await store.put({ ...kept, notBefore: drawn() });
          continue;
        }
        if (isLate && now() < (kept.notBefore ?? 0)) continue;
        if ((await settle(kept)) === 'noLine') await store.put({ ...kept, notBefore: 0 });
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
