import { describe, expect, test } from 'vitest';
import { mp4Recording, oggRecording, signature, webmRecording } from '#testing/recordings.ts';
import { mediaTypeOf } from './file-type.ts';
import { plainSound } from './plain-sound.ts';

describe.each([
  ['webm', 'audio/webm', webmRecording(), webmRecording(1)],
  ['m4a', 'audio/mp4', mp4Recording(), mp4Recording('vide')],
  ['ogg', 'audio/ogg', oggRecording(), oggRecording('\x80theora')],
] as const)('a recording in %s', (ending, mediaType, recording, film) => {
  test('is kept with its sound, of its length, and without what was written beside it', () => {
    const plain = plainSound(recording);
    expect(plain?.ending).toBe(ending);
    expect(plain?.content.length).toBe(recording.length);
    expect(recording.includes(signature)).toBe(true);
    expect(plain?.content.includes('somebody')).toBe(false);
    expect(plain?.content.includes('121.74E')).toBe(false);
    expect(mediaTypeOf(`voice.${ending}`, plain?.content ?? Buffer.alloc(0))).toBe(mediaType);
    // Cleaned once more it is the same.
    expect(plainSound(plain?.content ?? Buffer.alloc(0))?.content).toEqual(plain?.content);
  });

  test('is not taken with a picture in it, or cut off', () => {
    expect(plainSound(film)).toBeUndefined();
    expect(plainSound(recording.subarray(0, -1))).toBeUndefined();
    expect(plainSound(recording.subarray(0, 40))).toBeUndefined();
  });
});

test('the moments an MP4 was made and changed are gone, what follows them stays', () => {
  const { content } = plainSound(mp4Recording()) ?? {};
  expect(content?.includes(Buffer.from('e1a2b3', 'hex'))).toBe(false);
  expect(content?.includes(Buffer.from('00000001000003e8', 'hex'))).toBe(true);
});

test('a page of Ogg that was changed has its checksum', () => {
  const { content } = plainSound(oggRecording()) ?? {};
  const at = content?.indexOf('OggS', 4) ?? 0;
  // Of this very page, by the bitwise definition of RFC 3533.
  const length = 28 + (content?.[at + 27] ?? 0);
  const page = Buffer.from(content?.subarray(at, at + length) ?? []);
  const told = page.readUInt32LE(22);
  page.fill(0, 22, 26);
  let sum = 0n;
  for (const byte of page) {
    sum ^= BigInt(byte) << 24n;
    for (let bit = 0; bit < 8; bit += 1)
      sum = sum & 0x80000000n ? ((sum << 1n) ^ 0x104c11db7n) & 0xffffffffn : sum << 1n;
  }
  expect(told).toBe(Number(sum));
});

test('what is no recording is not taken', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('no sound'),
    Buffer.from('OggS'),
    Buffer.from([0x1a, 0x45]),
  ])
    expect(plainSound(bytes)).toBeUndefined();
});

test('a film is no sound by another ending', () => {
  expect(mediaTypeOf('voice.webm', webmRecording(1))).toBeNull();
  expect(mediaTypeOf('voice.webm', Buffer.from('<html>'))).toBeNull();
  expect(mediaTypeOf('voice.m4a', oggRecording())).toBeNull();
});
