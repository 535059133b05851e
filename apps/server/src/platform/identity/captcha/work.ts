import { sha256 } from '../digest.ts';

/** Several small pieces take a more even time than one large: half a million hashes, seconds in a browser. */
export const work = { rounds: 8, bits: 16 };
export type Work = typeof work;

const zeroBits = (hash: Buffer): number => Math.clz32(hash.readUInt32BE(0));

/** `n₀.n₁.…`: each round has its own number, so that no work counts twice. */
export function isDone(key: string, answer: string): boolean {
  const numbers = answer.split('.');
  return (
    numbers.length === work.rounds &&
    numbers.every(
      (number, round) =>
        /^\d{1,12}$/.test(number) && zeroBits(sha256(`${key}.${round}.${number}`)) >= work.bits,
    )
  );
}
