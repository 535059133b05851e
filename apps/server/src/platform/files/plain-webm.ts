/** Elements of RFC 9559 by their number. */
const id = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  void: 0xec,
} as const;

/** What stays inside each element that is looked into; whatever else stands there is made void. */
const kept: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  [id.segment, new Set<number>([id.seekHead, id.info, id.tracks, id.cluster, id.cues])],
  // How long a tick is and how long it lasts; not when it was made, of what name and by which program.
  [id.info, new Set([0x2ad7b1, 0x4489])],
  [id.tracks, new Set<number>([id.track])],
  // Number, key, kind, flags, codec with its header and delays, sampling; not a name or a language.
  [
    id.track,
    new Set([0xd7, 0x73c5, id.trackType, 0xb9, 0x88, 0x9c, 0x86, 0x63a2, 0x56aa, 0x56bb, 0x23e383, 0xe1]),
  ],
  [id.cluster, new Set([0xe7, 0xa7, 0xab, id.simpleBlock, id.blockGroup])],
]);

interface Element {
  id: number;
  from: number;
  content: number;
  /** None while it is being recorded: it lasts until something of a higher level begins. */
  end: number | undefined;
}

/** A number whose length is told by its first set bit (RFC 8794, 4). */
function lengthAt(bytes: Buffer, at: number, most: number): number | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  return length <= most && at + length <= bytes.length ? length : undefined;
}

function elementAt(bytes: Buffer, from: number): Element | undefined {
  const idLength = lengthAt(bytes, from, 4);
  if (!idLength) return undefined;
  const sizeAt = from + idLength;
  const sizeLength = lengthAt(bytes, sizeAt, 8);
  if (!sizeLength) return undefined;
  const content = sizeAt + sizeLength;
  let size = 0n;
  for (const byte of bytes.subarray(sizeAt, content)) size = (size << 8n) | BigInt(byte);
  const all = (1n << BigInt(7 * sizeLength)) - 1n;
  size &= all;
  const end = size === all ? undefined : content + Number(size);
  if (end !== undefined && end > bytes.length) return undefined;
  return { id: bytes.readUIntBE(from, idLength), from, content, end };
}

/** An element of the same length that says nothing. */
function makeVoid(bytes: Buffer, from: number, end: number): void {
  bytes.fill(0, from, end);
  bytes[from] = id.void;
  const short = end - from - 2;
  if (short < 0x7f) bytes[from + 1] = 0x80 | short;
  else {
    bytes[from + 1] = 0x01;
    bytes.writeUIntBE(end - from - 9, from + 3, 6);
  }
}

interface Seen {
  kinds: number[];
  blocks: number;
}

/** Goes through what an element holds and leaves only what is kept; answers where it ends, nothing for what is broken. */
function clean(bytes: Buffer, parent: Element, seen: Seen): number | undefined {
  const own = kept.get(parent.id);
  const last = parent.end ?? bytes.length;
  let at = parent.content;
  while (at < last) {
    const element = elementAt(bytes, at);
    if (!element || (element.end ?? 0) > last) return undefined;
    // A cluster without a length is over where the next part of the segment begins.
    if (parent.end === undefined && parent.id === id.cluster && kept.get(id.segment)?.has(element.id))
      return at;
    if (element.id === id.trackType) seen.kinds.push(bytes.readUIntBE(element.content, 1));
    if (element.id === id.simpleBlock || element.id === id.blockGroup) seen.blocks += 1;
    const inside = own?.has(element.id) && kept.has(element.id) ? clean(bytes, element, seen) : element.end;
    if (inside === undefined) return undefined;
    if (!own?.has(element.id)) makeVoid(bytes, at, inside);
    at = inside;
  }
  return last;
}

const audio = 2;

/** A WebM with tracks of sound alone. */
export function plainWebm(bytes: Buffer): Buffer | undefined {
  const header = elementAt(bytes, 0);
  if (header?.id !== id.header || header.end === undefined) return undefined;
  if (!bytes.subarray(header.content, header.end).includes('webm')) return undefined;
  const segment = elementAt(bytes, header.end);
  if (segment?.id !== id.segment) return undefined;
  const seen: Seen = { kinds: [], blocks: 0 };
  const end = clean(bytes, segment, seen);
  const isSound = seen.kinds.length > 0 && seen.kinds.every((kind) => kind === audio) && seen.blocks > 0;
  return end !== undefined && isSound ? bytes.subarray(0, end) : undefined;
}
