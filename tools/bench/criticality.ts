import { inherit, type MainFunction, type MappedTag, type SubFunction } from '@ircrisk/engine-criticality';
import type { BenchRow } from './main.ts';
import { typical } from './timing.ts';

const limit = 1000;

/** Classes of 20,000 tags on 2,000 sub-functions of 200 main functions; every tenth tag stands on two. */
export async function run(): Promise<BenchRow[]> {
  const level = (at: number) => ((at % 3) + 1) as 1 | 2 | 3;
  const mains = Array.from(
    { length: 200 },
    (_, at): MainFunction => ({
      id: `m${at}`,
      classes: { safety: level(at), environment: level(at + 1), production: level(at + 2), other: 1 },
      redundancy: (['A', 'B', 'C'] as const)[at % 3] ?? 'A',
    }),
  );
  const types = ['MAIN', 'PRC', 'PSD', 'PRR', 'ALM'];
  const subs = Array.from(
    { length: 2000 },
    (_, at): SubFunction => ({
      id: `s${at}`,
      mainFunctionId: `m${at % 200}`,
      type: types[at % types.length] ?? 'MAIN',
    }),
  );
  const tags = Array.from(
    { length: 20_000 },
    (_, at): MappedTag => ({
      id: `t${at}`,
      subFunctionIds: at % 10 === 0 ? [`s${at % 2000}`, `s${(at + 7) % 2000}`] : [`s${at % 2000}`],
    }),
  );
  const measured = await typical(() => inherit({ mainFunctions: mains, subFunctions: subs, tags }), 7);
  return [
    {
      work: 'criticality: inheritance over 20,000 tags',
      measured,
      unit: 'ms',
      limit,
      bar: `≤ ${limit} ms`,
      ok: measured <= limit,
    },
  ];
}
