import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRow } from './main.ts';
import { held, middle, overload, p99, shown } from './overload.ts';
import { secondTenant } from './people.ts';
import { type BenchPlatform, onPlatform, signIn } from './platform.ts';

const list = '/api/ircrisk-system/post/list?current=1&size=50&descs=postCode';
const heavy = '/api/ircrisk-system/post/list?current=40&size=500&keyword=a&descs=postCode';

/** So often the quiet tenant is measured alone and beside the busy one, in turn: a machine that is at something else disturbs both. */
const rounds = 4;
const phaseMs = 6000;

/** A busy tenant beside a quiet one, twice what the server can do, and a stop under load. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('tenant', async (platform) => {
    const quiet = await secondTenant(platform);
    await fill(platform, [quiet.tenantId, platform.account.tenantId]);
    const server = await platform.served();
    const { headers } = await signIn(server.address, quiet);
    const measure = () => timesOf(server.address, headers);
    await measure();
    const alone: number[][] = [];
    const beside: number[][] = [];
    const busy = { served: 0, refused: 0, cut: 0 };
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await measure());
      const storm = stormOn(`${server.address}${heavy}`, server.headers);
      await sleep(3000);
      beside.push(await measure());
      const { served, refused, cut } = await storm.over();
      busy.served += served;
      busy.refused += refused;
      busy.cut += cut;
      await sleep(2000);
    }
    const ratio = p99(beside.flat()) / p99(alone.flat());
    const medians = middle(beside.flat()) / middle(alone.flat());
    const each = beside.map((times, round) => (p99(times) / p99(alone[round] ?? [])).toFixed(1)).join(', ');
    return [
      shown(`p99 of a quiet tenant alone (${alone.flat().length} requests)`, p99(alone.flat()), 'ms'),
      shown('p99 beside 300 connections of another tenant', p99(beside.flat()), 'ms'),
      held(`p99 beside a busy tenant, of that alone (rounds: ${each})`, ratio, '×', 2),
      shown('median beside a busy tenant, of that alone', medians, '×'),
      shown('busy tenant: served', busy.served, 'answers'),
      shown('busy tenant: told to slow down', busy.refused, 'answers'),
      held('busy tenant: cut', busy.cut, 'requests', 0),
      ...(await overload(`${server.address}${list}`, server.headers)),
      ...(await drained(platform)),
    ];
  });
}

interface Told {
  served: number;
  refused: number;
  cut: number;
}

/** A process of its own, so that the quiet tenant is not measured behind the busy one's answers. */
function stormOn(url: string, headers: Readonly<Record<string, string>>): { over(): Promise<Told> } {
  const child = spawn(process.execPath, ['tools/bench/storm.ts'], {
    env: { PATH: process.env.PATH, STORM: JSON.stringify({ url, headers, connections: 300 }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  return {
    async over() {
      child.kill('SIGTERM');
      await closed;
      return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Told;
    },
  };
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

/** About fifteen requests a second over one connection, as a person's browser asks at its liveliest. */
async function timesOf(address: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + phaseMs;
  while (performance.now() < end) {
    const begun = performance.now();
    const answer = await fetch(`${address}${list}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the quiet tenant was answered ${answer.status}`);
    times.push(performance.now() - begun);
    await sleep(50);
  }
  return times;
}

const stops = 10;

/** Stops a server under load, ten times: no request that it took may go without its answer. */
async function drained(platform: BenchPlatform): Promise<BenchRow[]> {
  const cut: string[] = [];
  let answered = 0;
  let slowest = 0;
  for (let round = 0; round < stops; round += 1) {
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
          cut.push(code ?? String(error));
          if (stopping) return;
        }
      }
    };
    const askers = Array.from({ length: 20 }, ask);
    await sleep(500);
    stopping = true;
    const begun = performance.now();
    process.kill(server.pid, 'SIGTERM');
    await Promise.all(askers);
    while (isAlive(server.pid)) await sleep(20);
    slowest = Math.max(slowest, (performance.now() - begun) / 1000);
  }
  const why = cut.length > 0 ? `: ${[...new Set(cut)].join(', ')}` : '';
  return [
    held(`requests cut in ${stops} stops under load (${answered} answered)${why}`, cut.length, 'requests', 0),
    held('slowest stop', slowest, 's', 5),
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
