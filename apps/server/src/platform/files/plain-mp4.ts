/** What stays inside each box that is looked into (ISO/IEC 14496-12); whatever else stands there is freed. */
const kept: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['smhd', 'dinf', 'stbl'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'saiz', 'saio', 'subs'],
};
const timed = new Set(['mvhd', 'tkhd', 'mdhd']);

interface Seen {
  handlers: string[];
  kinds: Set<string>;
}

interface Box {
  kind: string;
  content: number;
  end: number;
}

function boxAt(bytes: Buffer, at: number, last: number): Box | undefined {
  if (at + 8 > last) return undefined;
  const kind = bytes.toString('latin1', at + 4, at + 8);
  const short = bytes.readUInt32BE(at);
  const isLong = short === 1 && at + 16 <= last;
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? last - at : short;
  const content = at + (isLong ? 16 : 8);
  return at + size >= content && at + size <= last ? { kind, content, end: at + size } : undefined;
}

/** When it was made and changed: the two moments behind version and flags. */
const forgetTimes = (bytes: Buffer, { content, end }: Box) =>
  bytes.fill(0, content + 4, Math.min(end, content + (bytes[content] === 1 ? 20 : 12)));

/** Leaves only what is kept; false for what is broken. */
function clean(bytes: Buffer, within: string, from: number, last: number, seen: Seen): boolean {
  let at = from;
  while (at < last) {
    const box = boxAt(bytes, at, last);
    if (!box) return false;
    const { kind, content, end } = box;
    if (!kept[within]?.includes(kind)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, content, end);
    } else {
      seen.kinds.add(kind);
      if (timed.has(kind)) forgetTimes(bytes, box);
      if (kind === 'hdlr') {
        seen.handlers.push(bytes.toString('latin1', content + 8, content + 12));
        // Its name, which some devices sign.
        if (end > content + 24) bytes.fill(0, content + 24, end);
      }
      if (kept[kind] && !clean(bytes, kind, content, end, seen)) return false;
    }
    at = end;
  }
  return true;
}

/** An MP4 with tracks of sound alone. */
export function plainMp4(bytes: Buffer): Buffer | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const seen: Seen = { handlers: [], kinds: new Set() };
  const isWhole = clean(bytes, 'file', 0, bytes.length, seen);
  const isSound = seen.handlers.length > 0 && seen.handlers.every((handler) => handler === 'soun');
  return isWhole && isSound && seen.kinds.has('mdat') ? bytes : undefined;
}
