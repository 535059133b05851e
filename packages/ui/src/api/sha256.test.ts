import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sha256 } from './sha256.ts';

const hex = (...pieces: Uint8Array[]) =>
  pieces.reduce((hash, piece) => hash.update(piece), new Sha256()).hex();
const bytes = (text: string) => new TextEncoder().encode(text);

it('gives the published values (FIPS 180-4 examples)', () => {
  expect(hex()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hex(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hex(bytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

it('does not depend on the pieces the content comes in', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (pieces) => {
      const whole = createHash('sha256');
      for (const piece of pieces) whole.update(piece);
      expect(hex(...pieces)).toBe(whole.digest('hex'));
    }),
    { verbose: true },
  );
});
