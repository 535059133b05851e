import { expect, it } from 'vitest';
import { inBatches, type Piece, piecesOf, rangeHeader } from './pieces.ts';

const file = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 31 + (at >> 8)) % 256);
const asText = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const asBytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** As a server answers several ranges; bytes that look like a head are among them. */
const several = (pieces: readonly Piece[], of = file) =>
  asBytes(
    `${pieces
      .map(
        ({ from, to }) =>
          `\r\n--edge\r\nContent-Type: application/pdf\r\nContent-Range: bytes ${from}-${to - 1}/${of.length}\r\n\r\n${asText(of.subarray(from, to))}`,
      )
      .join('')}\r\n--edge--\r\n`,
  );

it('what is asked for in one breath comes in few requests, each piece to whoever asked for it', async () => {
  const asked: string[] = [];
  const piece = inBatches(async (pieces) => {
    asked.push(rangeHeader(pieces));
    return piecesOf(several(pieces));
  });
  const places = Array.from({ length: 150 }, (_, at) => ((at * 37) % 150) * 600);
  const found = await Promise.all(places.map((from) => piece(from, from + 500)));
  expect(found).toEqual(places.map((from) => file.slice(from, from + 500)));
  expect(asked).toHaveLength(3);
  expect(asked[0]).toMatch(/^bytes=0-499,600-1099,/);
});

it('what is asked for alone is read from its place on to the end at most; a crowd gets what it asked for', async () => {
  const asked: string[] = [];
  const piece = inBatches(
    async (pieces) => {
      asked.push(rangeHeader(pieces));
      return piecesOf(several(pieces));
    },
    { bytes: 4_000, size: file.length },
  );
  expect(await piece(1_000, 1_500)).toEqual(file.slice(1_000, 5_000));
  expect(await piece(1_000, 9_000)).toEqual(file.slice(1_000, 9_000));
  expect(await piece(99_000, 99_500)).toEqual(file.slice(99_000));
  const both = await Promise.all([piece(0, 500), piece(50_000, 50_500)]);
  expect(both).toEqual([file.slice(0, 500), file.slice(50_000, 50_500)]);
  expect(asked).toEqual([
    'bytes=1000-4999',
    'bytes=1000-8999',
    'bytes=99000-99999',
    'bytes=0-499,50000-50499',
  ]);
});

it('pieces that overlap go into requests of their own', async () => {
  const asked: string[] = [];
  const piece = inBatches(async (pieces) => {
    asked.push(rangeHeader(pieces));
    return piecesOf(several(pieces));
  });
  await Promise.all([piece(0, 100), piece(50, 150), piece(100, 200)]);
  expect(asked).toEqual(['bytes=0-99,100-199', 'bytes=50-149']);
});

it('a body in which the bytes themselves look like a head is read by its lengths', () => {
  const sly = asBytes('\r\n--edge\r\nContent-Range: bytes 7-9/20\r\n\r\nabc'.padEnd(60, 'x'));
  const pieces = [
    { from: 0, to: 30 },
    { from: 40, to: 60 },
  ];
  const found = piecesOf(several(pieces, sly));
  expect([...found.keys()]).toEqual([0, 40]);
  expect(found.get(0)).toEqual(sly.slice(0, 30));
});

it('an answer that is cut off or refused is told to everybody who waits for it', async () => {
  const cut = inBatches(async (pieces) => piecesOf(several(pieces).subarray(0, 300)));
  const both = await Promise.allSettled([cut(0, 100), cut(200, 500)]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  const refused = inBatches(() => Promise.reject(new Error('file answered 404')));
  await expect(refused(0, 10)).rejects.toThrow('404');
});
