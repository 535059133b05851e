import { measure } from '@ircrisk/web/size-check.ts';
import { build } from '../build.ts';
import type { BenchRow } from './main.ts';

/** Gzipped JavaScript of each kind of route. */
export async function run(): Promise<BenchRow[]> {
  build();
  return (await measure()).map(({ route, bytes, budget }) => ({
    work: route,
    measured: bytes / 1024,
    unit: 'KiB',
    limit: budget / 1024,
    bar: `≤ ${budget / 1024} KiB`,
    ok: bytes <= budget,
  }));
}
