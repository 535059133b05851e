/** A piece of a file: its first byte and the one after its last. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

/** As many pieces as one request may ask for. */
const mostAtOnce = 64;

/** Ascending and apart, as a server asks of several ranges. */
function batchesOf<Wanted extends Piece>(wanted: readonly Wanted[]): Wanted[][] {
  const batches: Wanted[][] = [];
  for (const piece of wanted.toSorted((one, other) => one.from - other.from)) {
    const batch = batches.find((one) => one.length < mostAtOnce && (one.at(-1)?.to ?? 0) <= piece.from);
    if (batch) batch.push(piece);
    else batches.push([piece]);
  }
  return batches;
}

export const rangeHeader = (pieces: readonly Piece[]): string =>
  `bytes=${pieces.map(({ from, to }) => `${from}-${to - 1}`).join(',')}`;

/** The pieces of an answer to several ranges, by their first byte (RFC 9110, 14.6). */
export function piecesOf(body: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>();
  const text = new TextDecoder('latin1');
  for (let at = 0; at < body.length; ) {
    // A head is short: what follows it is measured, not searched.
    const head = /^.*?Content-Range: bytes (\d+)-(\d+)\/\d+\r\n(?:[^\r\n]+\r\n)*\r\n/is.exec(
      text.decode(body.subarray(at, at + 1024)),
    );
    if (!head) break;
    const [from, to] = [Number(head[1]), Number(head[2])];
    const begin = at + head[0].length;
    at = begin + to - from + 1;
    found.set(from, body.slice(begin, at));
  }
  return found;
}

/** How far is read on after a piece that is asked for alone, and where the file ends. */
interface ReadAhead {
  readonly bytes: number;
  readonly size: number;
}

/**
 * Collects what is asked for in one breath. A document whose pages all hang on one branch is asked for each of them when it is
 * opened: three hundred requests became five. A crowd gets what it asked for; what comes alone is read from its place on, so the
 * next question is mostly answered with it and small pieces cost no more turns than large ones.
 */
export function inBatches(
  fetchPieces: (pieces: readonly Piece[]) => Promise<Map<number, Uint8Array>>,
  ahead: ReadAhead = { bytes: 0, size: 0 },
) {
  type Waiting = Piece & { resolve(bytes: Uint8Array): void; reject(reason: unknown): void };
  const further = (piece: Waiting): Waiting => ({
    ...piece,
    to: Math.max(piece.to, Math.min(ahead.size, piece.from + ahead.bytes)),
  });
  let waiting: Waiting[] = [];
  const send = async (batch: readonly Waiting[]) => {
    try {
      const found = await fetchPieces(batch);
      for (const { from, to, resolve, reject } of batch) {
        const bytes = found.get(from);
        if (bytes?.length === to - from) resolve(bytes);
        else reject(new Error(`no bytes from ${from}`));
      }
    } catch (reason) {
      for (const { reject } of batch) reject(reason);
    }
  };
  return (from: number, to: number): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0)
        setTimeout(() => {
          const batches = batchesOf(waiting.length === 1 ? waiting.map(further) : waiting);
          waiting = [];
          for (const batch of batches) void send(batch);
        }, 5);
      waiting.push({ from, to, resolve, reject });
    });
}
