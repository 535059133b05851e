import autocannon from 'autocannon';
import type { BenchRow } from './main.ts';
import { secondTenant } from './people.ts';
import { type BenchPlatform, onPlatform, signIn } from './platform.ts';

const list = '/api/ircrisk-system/post/list?current=1&size=50&descs=postCode';
const heavy = '/api/ircrisk-system/post/list?current=40&size=500&keyword=a&descs=postCode';

/** A busy tenant beside a quiet one, and a stop under load. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('tenant', async (platform) => {
    const quiet = await secondTenant(platform);
    await fill(platform, [quiet.tenantId, platform.account.tenantId]);
    const server = await platform.served();
    const { headers } = await signIn(server.address, quiet);
    const alone = await p99(server.address, headers);
    const storm = autocannon({
      url: `${server.address}${heavy}`,
      connections: 300,
      duration: 600,
      headers: server.headers,
    });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const beside = await p99(server.address, headers);
    storm.stop();
    const { non2xx, '2xx': served, errors } = await storm;
    const ratio = beside / alone;
    return [
      {
        work: 'p99 of a quiet tenant alone',
        measured: alone,
        unit: 'ms',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'p99 beside 300 connections of another tenant',
        measured: beside,
        unit: 'ms',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'p99 beside a busy tenant',
        measured: ratio,
        unit: '×',
        limit: 2,
        bar: '≤ 2 × alone',
        ok: ratio <= 2,
      },
      {
        work: 'busy tenant: served',
        measured: served,
        unit: 'answers',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'busy tenant: told to slow down',
        measured: non2xx,
        unit: 'answers',
        limit: null,
        bar: 'for comparison',
        ok: true,
      },
      {
        work: 'busy tenant: cut',
        measured: errors,
        unit: 'requests',
        limit: 0,
        bar: 'none',
        ok: errors === 0,
      },
      ...(await drained(platform)),
    ];
  });
}

/** Posts for both tenants to list. */
async function fill({ owner }: BenchPlatform, tenants: readonly string[]): Promise<void> {
  for (const tenant of tenants) {
    await owner.query(`select set_config('app.tenant_id', '${tenant}', false)`);
    await owner.query(`insert into posts (category, post_code, post_name, sort)
      select '2', 'B' || lpad(n::text, 6, '0'), '岗位 ' || n || ' a', 1 from generate_series(1, 20000) n`);
  }
  await owner.query('vacuum analyze posts');
}

/** Ten requests a second over one connection, as a person's browser asks: what the slowest hundredth takes. */
async function p99(address: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 120; at += 1) {
    const begun = performance.now();
    const answer = await fetch(`${address}${list}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the quiet tenant was answered ${answer.status}`);
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  times.sort((left, right) => left - right);
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

const rounds = 10;

/** Stops a server under load, ten times: no request that it took may go without its answer. */
async function drained(platform: BenchPlatform): Promise<BenchRow[]> {
  let cut = 0;
  let answered = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await platform.served();
    let stopping = false;
    const ask = async () => {
      for (;;) {
        try {
          const answer = await fetch(`${server.address}${list}`, { headers: server.headers });
          await answer.arrayBuffer();
          answered += 1;
        } catch (error) {
          const { code } = ((error as Error).cause ?? {}) as { code?: string };
          // The door is shut: whoever is in front of the server goes elsewhere.
          if (stopping && code === 'ECONNREFUSED') return;
          cut += 1;
          if (stopping) return;
        }
      }
    };
    const askers = Array.from({ length: 20 }, ask);
    await new Promise((resolve) => setTimeout(resolve, 500));
    stopping = true;
    const begun = performance.now();
    process.kill(server.pid, 'SIGTERM');
    await Promise.all(askers);
    while (isAlive(server.pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    slowest = Math.max(slowest, (performance.now() - begun) / 1000);
  }
  return [
    {
      work: `requests cut in ${rounds} stops under load (${answered} answered)`,
      measured: cut,
      unit: 'requests',
      limit: 0,
      bar: 'none',
      ok: cut === 0,
    },
    { work: 'slowest stop', measured: slowest, unit: 's', limit: 5, bar: '≤ 5 s', ok: slowest <= 5 },
  ];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
