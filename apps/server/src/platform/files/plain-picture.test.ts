import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { photoWithPlace } from '#testing/incidents.ts';
import { plainPicture } from './plain-picture.ts';

const secret = 'GPS 29.97N 121.74E';
const segment = (marker: number, text: string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
};
const chunk = (kind: string, content: Buffer | string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(kind), Buffer.from(content), Buffer.alloc(4)]);
};

const photo = photoWithPlace();
const bare = plainPicture(photo)?.content as Buffer;

test('a JPEG keeps its picture and nothing a phone has put beside, between or behind it', () => {
  const scan = bare.indexOf(Buffer.from([0xff, 0xda]));
  const beside = [
    ...[
      segment(0xe0, `JFXX\0${secret}`),
      segment(0xe1, `Exif\0\0${secret}`),
      segment(0xe2, `MPF\0${secret}`),
    ],
    ...[segment(0xe5, secret), segment(0xec, secret), segment(0xee, secret), segment(0xfe, secret)],
  ];
  const dressed = Buffer.concat([
    ...[bare.subarray(0, scan), ...beside, bare.subarray(scan, -2), segment(0xfe, secret), bare.subarray(-2)],
    ...[Buffer.from(`SEFH MotionPhoto ${secret}`), photo],
  ]);
  expect(plainPicture(dressed)?.content.equals(bare)).toBe(true);
});

test('the preview in the head of a JPEG goes, its colours stay', () => {
  const frame = Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01', 'latin1').toString('latin1');
  const first = bare.indexOf(Buffer.from([0xff, 0xdb]));
  const made = Buffer.concat([
    ...[bare.subarray(0, 2), segment(0xe0, `${frame}abc${secret}`), segment(0xe2, 'ICC_PROFILE\0\x01\x01p3')],
    bare.subarray(first),
  ]);
  const { content } = plainPicture(made) ?? {};
  expect(content?.includes(secret)).toBe(false);
  expect(content?.includes('ICC_PROFILE')).toBe(true);
  expect(content?.subarray(2, 20)).toEqual(segment(0xe0, `${frame.slice(0, 12)}\0\0`));
});

test('a PNG ends at its end, and has no texts, times or chunks of anybody’s own', () => {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const head = chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
  const body = chunk('IDAT', deflateSync(Buffer.from([0, 128])));
  const end = chunk('IEND', '');
  const own = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'prVt', 'caBX'].map((kind) => chunk(kind, secret));
  const dressed = Buffer.concat([signature, head, ...own, body, ...own, end, Buffer.from(secret)]);
  expect(plainPicture(dressed)?.content.equals(Buffer.concat([signature, head, body, end]))).toBe(true);
  expect(plainPicture(Buffer.concat([signature, head, body]))).toBeUndefined();
});

test('what cannot be read through is refused, never kept as it came', () => {
  for (const cut of [8, 40, 100]) expect(plainPicture(photo.subarray(0, cut)), `${cut}`).toBeUndefined();
  const strange = Buffer.concat([bare.subarray(0, 2), Buffer.from(secret), bare.subarray(2)]);
  expect(plainPicture(strange)).toBeUndefined();
});
