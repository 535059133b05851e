const polynomial = 0x04c11db7;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ polynomial : sum << 1;
  return sum >>> 0;
});

/** The checksum of a page, with its own field taken as nothing (RFC 3533, 6). */
function sumOf(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (table[(sum >>> 24) ^ byte] as number)) >>> 0;
  return sum;
}

interface Page {
  data: number;
  end: number;
  /** A packet goes on on the next page. */
  isOpen: boolean;
}

function pageAt(bytes: Buffer, at: number): Page | undefined {
  if (at + 27 > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') return undefined;
  const data = at + 27 + (bytes[at + 26] as number);
  if (data > bytes.length) return undefined;
  const lacing = bytes.subarray(at + 27, data);
  const end = data + lacing.reduce((sum, length) => sum + length, 0);
  return end <= bytes.length ? { data, end, isOpen: lacing.at(-1) === 255 } : undefined;
}

const tags = 'OpusTags';
/** No vendor, no comments: what was there is padding now (RFC 7845, 5.2). */
function forgetTags(bytes: Buffer, at: number, { data, end }: Page): void {
  bytes.fill(0, data + tags.length, end);
  bytes.fill(0, at + 22, at + 26);
  bytes.writeUInt32LE(sumOf(bytes.subarray(at, end)), at + 22);
}

/** An Ogg with one stream of Opus, which is what browsers record into it. */
export function plainOgg(bytes: Buffer): Buffer | undefined {
  let stream: number | undefined;
  let count = 0;
  let at = 0;
  while (at < bytes.length) {
    const page = pageAt(bytes, at);
    if (!page) return undefined;
    const says = (text: string) =>
      bytes.toString('latin1', page.data, Math.min(page.end, page.data + text.length)) === text;
    stream ??= bytes.readUInt32LE(at + 14);
    if (bytes.readUInt32LE(at + 14) !== stream) return undefined;
    if (count === 0 && !says('OpusHead')) return undefined;
    if (count === 1) {
      if (!says(tags) || page.isOpen || page.end < page.data + tags.length + 8) return undefined;
      forgetTags(bytes, at, page);
    }
    count += 1;
    at = page.end;
  }
  return count > 2 ? bytes : undefined;
}
