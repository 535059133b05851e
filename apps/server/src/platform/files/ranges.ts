import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from './file-store.ts';

/** More pieces at once are no longer somebody who looks at pages. */
const mostRanges = 64;

/** One `from-to` of a Range header; `undefined` for what is none. */
function rangeOf(text: string, size: number): ByteRange | 'outside' | undefined {
  const range = /^(\d{0,15})-(\d{0,15})$/.exec(text.trim());
  const [first = '', last = ''] = range?.slice(1) ?? [];
  if (!range || (first === '' && last === '')) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && first !== '' && Number(last) < from) return undefined;
  return from > to ? 'outside' : { from, to };
}

/**
 * The pieces of a file that are asked for (RFC 9110, 14.1.2). Another unit, too many, or pieces that overlap or go back are
 * answered with all of it, as if nothing had been asked.
 */
export function askedRanges(header: string | undefined, size: number): ByteRange[] | 'outside' | undefined {
  const texts = /^bytes=(.+)$/.exec(header ?? '')?.[1]?.split(',') ?? [];
  if (texts.length === 0 || texts.length > mostRanges) return undefined;
  const ranges: ByteRange[] = [];
  for (const text of texts) {
    const range = rangeOf(text, size);
    if (range === undefined) return undefined;
    if (range === 'outside') continue;
    if (range.from <= (ranges.at(-1)?.to ?? -1)) return undefined;
    ranges.push(range);
  }
  return ranges.length === 0 ? 'outside' : ranges;
}

/** Several pieces as one body (RFC 9110, 14.6). */
export function severalPieces(
  { mediaType, size }: { mediaType: string; size: number },
  ranges: readonly ByteRange[],
  open: (range: ByteRange) => Promise<Readable>,
): { type: string; length: number; body: Readable } {
  const boundary = randomUUID();
  const heads = ranges.map(
    ({ from, to }) =>
      `\r\n--${boundary}\r\nContent-Type: ${mediaType}\r\nContent-Range: bytes ${from}-${to}/${size}\r\n\r\n`,
  );
  const end = `\r\n--${boundary}--\r\n`;
  async function* bytes() {
    for (const [at, range] of ranges.entries()) {
      yield Buffer.from(heads[at] ?? '');
      yield* await open(range);
    }
    yield Buffer.from(end);
  }
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    length: ranges.reduce((sum, { from, to }) => sum + to - from + 1, heads.join('').length + end.length),
    body: Readable.from(bytes(), { objectMode: false }),
  };
}
