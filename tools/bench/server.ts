import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import pg from 'pg';
import type { BenchRow } from './main.ts';
import { type BenchPlatform, onPlatform } from './platform.ts';

const rowCount = 100_000;
const list = 'ircrisk-system/post/list?current=3&size=50&category=2&descs=postCode';
/** The list endpoint against a bare Fastify + pg handler with the same statements, start time and idle memory. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('operator', async (platform) => {
    const statements = await prepare(platform);
    const begun = performance.now();
    const app = await platform.started('apps/server/src/main.ts', platform.env);
    const startMs = performance.now() - begun;
    const idleMb = residentMb(app.pid);
    const floor = await platform.started('tools/bench/floor.ts', {
      FLOOR: JSON.stringify({ url: platform.servingUrl, tenantId: platform.account.tenantId, statements }),
    });
    const { headers } = await platform.inProcess();
    const ours = () => load(`${app.address}/api/${list}`, headers);
    const bare = () => load(`${floor.address}/list`, {});
    await ours();
    await bare();
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < 3; round += 1) rounds.push({ ours: await ours(), bare: await bare() });
    const best = (side: 'ours' | 'bare') => Math.max(...rounds.map((round) => round[side]));
    const share = (100 * best('ours')) / best('bare');
    return [
      {
        work: 'bare handler, 50 of 100,000 rows',
        measured: best('bare'),
        unit: 'req/s',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'list endpoint, the same query',
        measured: best('ours'),
        unit: 'req/s',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'list endpoint of the bare handler',
        measured: share,
        unit: '%',
        limit: 60,
        bar: '≥ 60 %',
        ok: share >= 60,
      },
      {
        work: 'second start to ready, database up',
        measured: startMs / 1000,
        unit: 's',
        limit: 5,
        bar: '< 5 s',
        ok: startMs < 5000,
      },
      {
        work: 'idle server, resident',
        measured: idleMb,
        unit: 'MB',
        limit: 250,
        bar: '< 250 MB',
        ok: idleMb < 250,
      },
    ];
  });
}

/** The rows, and the statements the list really runs. */
async function prepare({ owner, inProcess }: BenchPlatform) {
  await owner.query(`
    insert into posts (category, post_code, post_name, sort)
      select (n % 4 + 1)::text, 'P' || lpad(n::text, 6, '0'), '岗位 ' || n, n % 1000 from generate_series(1, ${rowCount}) n`);
  await owner.query('vacuum analyze');
  const { call } = await inProcess();
  return statementsOf(async () => {
    const { records } = await call<{ records: unknown[] }>(list);
    if (records.length !== 50) throw new Error(`the list answers ${records.length} records`);
  });
}

/** What `work` sends to the table of the list. */
async function statementsOf(work: () => Promise<void>): Promise<{ text: string; values: unknown[] }[]> {
  const { query } = pg.Client.prototype;
  const seen: { text: string; values: unknown[] }[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const sent = args[0] as { text?: string; values?: unknown[] };
    if (sent?.text?.includes('from posts')) seen.push({ text: sent.text, values: sent.values ?? [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return seen;
}

function residentMb(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 32, duration: 5 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
