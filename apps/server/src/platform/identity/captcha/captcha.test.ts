import { expect, test } from 'vitest';
import { asSeen } from './captcha.ts';
import { alphabet } from './glyphs.ts';
import { speak } from './speech.ts';

test.each([
  ['b0s1z', '8O5LZ'],
  ['QIG4U', '016AV'],
  ['TEN7F', 'TFN7E'],
])('%s and %s look the same', (drawn, typed) => {
  expect(asSeen(drawn)).toBe(asSeen(typed));
});

test('enough pictures remain that differ to the eye', () => {
  const seen = new Set([...alphabet].map(asSeen));
  expect(seen.size).toBeGreaterThanOrEqual(16);
  expect(asSeen('KMPRT')).toBe('KMPRT');
});

test('digits are as many as a picture is worth', () => {
  const seen = new Set([...alphabet].map(asSeen));
  expect(10 ** 7).toBeGreaterThanOrEqual(seen.size ** 5);
  expect(new Set([...'0123456789'].map(asSeen)).size).toBe(10);
  expect(asSeen('４０７ 1936')).toBe(asSeen('4071936'));
});

test.each(['zh', 'en'] as const)(
  'what is spoken in %s is a recording of one length, never the same twice',
  async (language) => {
    const [ones, sevens, again] = await Promise.all(
      ['1111111', '7777777', '7777777'].map((digits) => speak(digits, language)),
    );
    expect(ones?.toString('latin1', 0, 4)).toBe('RIFF');
    expect(ones?.length).toBe(sevens?.length);
    expect(sevens?.equals(again ?? sevens)).toBe(false);
    // All of it is said before the recording ends: the last tenth of a second is the murmur alone.
    for (const sound of [ones, sevens]) {
      const loudest = (part: Buffer) => Math.max(...part.map((value) => Math.abs(value - 128)));
      expect(loudest(sound?.subarray(-800) ?? Buffer.of(0))).toBeLessThan(25);
      expect(loudest(sound?.subarray(44) ?? Buffer.of(128))).toBeGreaterThan(60);
    }
  },
);
