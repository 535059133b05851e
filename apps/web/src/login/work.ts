import { Sha256 } from '@ircrisk/ui/api/sha256.ts';

export interface Work {
  rounds: number;
  bits: number;
}

/** Milliseconds of work before the page has its turn again. */
const slice = 24;
const bytes = new TextEncoder();

/** The numbers a puzzle asks for; undefined when somebody has asked for another one meanwhile. */
export async function solve(
  key: string,
  { rounds, bits }: Work,
  isWanted: () => boolean,
): Promise<string | undefined> {
  const found: number[] = [];
  let number = 0;
  while (found.length < rounds) {
    const until = performance.now() + slice;
    while (found.length < rounds && performance.now() < until) {
      // The clock is looked at now and then only: it costs more than a hash.
      for (let turn = 0; turn < 256 && found.length < rounds; turn += 1, number += 1) {
        const text = bytes.encode(`${key}.${found.length}.${number}`);
        if (Math.clz32(new Sha256().update(text).digest()[0] ?? 0) < bits) continue;
        found.push(number);
        number = -1;
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return undefined;
  }
  return found.join('.');
}
