import { expect, it } from 'vitest';
import { toPdf } from './pdf.ts';

const jpeg = Uint8Array.from([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

it('puts the picture on a page, with a table that finds every object', () => {
  const text = latin(toPdf({ jpeg, width: 1600, height: 900 }));
  expect(text.startsWith('%PDF-1.4\n')).toBe(true);
  expect(text).toContain(latin(jpeg));
  const [, start = ''] = /startxref\n(\d+)\n%%EOF/.exec(text) ?? [];
  const table = text.slice(Number(start));
  const places = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(5);
  for (const [at, place] of places.entries())
    expect(text.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
});

it('keeps a wide picture and a high one inside the margins', () => {
  const size = (width: number, height: number) =>
    /q ([\d.]+) 0 0 ([\d.]+) /
      .exec(latin(toPdf({ jpeg, width, height })))
      ?.slice(1)
      .map(Number);
  expect(size(3000, 1000)).toEqual([770, 256.67]);
  expect(size(1000, 3000)).toEqual([174.33, 523]);
});
