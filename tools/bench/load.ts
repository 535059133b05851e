import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRow } from './main.ts';
import { residentMb } from './memory.ts';
import { held, overload, p99, shown } from './overload.ts';
import { people, secondTenant } from './people.ts';
import { type BenchPlatform, onPlatform, type Session } from './platform.ts';
import { idAt, startFloor, type Work } from './replay.ts';

const active = 200;
const idle = 1000;
/** Streams a person may hold, and so the fewest people who hold a thousand. */
const streamsEach = 5;
const minutes = Number(process.env.LOAD_MINUTES ?? 10);
const floorSeconds = 60;

const works = (ids: readonly string[]): Work[] => [
  { name: 'list', path: () => 'ircrisk-center/equipment/page?size=50&current=2' },
  { name: 'detail', path: (at) => `ircrisk-center/equipment/detail?id=${idAt(ids, at)}` },
  {
    name: 'write',
    path: () => 'ircrisk-system/post/submit',
    body: (at) => ({ category: '2', postCode: `L${at}`, postName: `岗位 ${at}`, sort: 1 }),
  },
  { name: 'dashboard', path: () => 'ircrisk-center/dashboard/overview?period=lastYear' },
];

/** Of a hundred requests seventy are lists, fifteen details, ten writes and five dashboards. */
function kindAt(at: number): number {
  const place = (at * 37) % 100;
  return place < 70 ? 0 : place < 85 ? 1 : place < 95 ? 2 : 3;
}

interface Seen {
  times: number[];
  faults: number;
  refused: number;
}

type Ask = (person: number, at: number) => Promise<Response>;

/** A crowd at work: everybody asks, reads what came for about a second, and asks again. */
async function crowd(ask: Ask, seconds: number, from: number): Promise<Seen> {
  const seen: Seen = { times: [], faults: 0, refused: 0 };
  const end = performance.now() + seconds * 1000;
  let count = from;
  const person = async (who: number) => {
    await sleep(Math.random() * 1000);
    while (performance.now() < end) {
      count += 1;
      const begun = performance.now();
      try {
        const answer = await ask(who, count);
        await answer.arrayBuffer();
        if (answer.status >= 500) seen.faults += 1;
        else if (answer.status >= 400) seen.refused += 1;
      } catch {
        seen.faults += 1;
      }
      seen.times.push(performance.now() - begun);
      await sleep(500 + Math.random() * 1000);
    }
  };
  await Promise.all(Array.from({ length: active }, (_, who) => person(who)));
  return seen;
}

const sent = (headers: Record<string, string>, body: object | undefined): RequestInit =>
  body
    ? {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers };

/** MiB a minute by least squares, of what is resident once the first quarter has passed. */
async function slopeDuring<T>(pid: number, seconds: number, work: Promise<T>): Promise<[T, number]> {
  const points: [minutes: number, mb: number][] = [];
  const begun = performance.now();
  const timer = setInterval(() => {
    const at = (performance.now() - begun) / 60_000;
    if (at > seconds / 240) points.push([at, residentMb(pid)]);
  }, 2000);
  const result = await work;
  clearInterval(timer);
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const across = points.reduce((sum, [at, mb]) => sum + (at - x) * (mb - y), 0);
  return [result, across / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)];
}

/** Two hundred people for ten minutes beside a bare server, the same with a thousand idle, and twice too much. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('plant', async (platform) => {
    const { call } = await platform.inProcess();
    const { records } = await call<{ records: { id: string }[] }>('ircrisk-center/equipment/page?size=50');
    const ids = records.map(({ id }) => id);
    const kinds = works(ids);
    const floor = await startFloor(platform, call, kinds, ids);
    const server = await platform.served();
    const sessions = await people(platform, server.address, platform.account, active);
    const kind = (at: number) => kinds[kindAt(at)] as Work;
    const ours: Ask = (who, at) => {
      const { path, body } = kind(at);
      return fetch(
        `${server.address}/api/${path(at)}`,
        sent(sessions[who]?.headers ?? ({} as Session['headers']), body?.(at)),
      );
    };
    const bare: Ask = (_, at) => {
      const { name, body } = kind(at);
      return fetch(`${floor.address}/${name}?at=${at}`, sent({}, body?.(at)));
    };
    await crowd(bare, 10, 900_000_000);
    const base = p99((await crowd(bare, floorSeconds, 800_000_000)).times);
    await crowd(ours, 10, 700_000_000);
    const [alone, slope] = await slopeDuring(server.pid, minutes * 60, crowd(ours, minutes * 60, 0));
    const close = await idlers(platform, server.address, sessions);
    const beside = await crowd(ours, 60, 600_000_000);
    close();
    return [
      shown(
        `${alone.times.length} requests of ${active} people in ${minutes} min, p99`,
        p99(alone.times),
        'ms',
      ),
      shown('the bare server, p99', base, 'ms'),
      held('p99 of the bare server’s', p99(alone.times) / base, '×', 3),
      held('answers that are faults', alone.faults, 'answers', 0),
      held('answers that are refusals', alone.refused, 'answers', 0),
      held('memory grows', slope, 'MiB/min', 1),
      held(`with ${idle} idle: p99 of the bare server’s`, p99(beside.times) / base, '×', 3),
      held(`with ${idle} idle: faults and refusals`, beside.faults + beside.refused, 'answers', 0),
      ...(await overload(`${server.address}/api/${works([])[0]?.path(0)}`, sessions[0]?.headers ?? {})),
    ];
  });
}

/** A thousand people who only listen, of two tenants. */
async function idlers(
  platform: BenchPlatform,
  address: string,
  sessions: readonly Session[],
): Promise<() => void> {
  const others = await people(platform, address, await secondTenant(platform), idle / 2 / streamsEach);
  const listening = [...sessions.slice(0, idle / 2 / streamsEach), ...others];
  const over = new AbortController();
  for (const { headers } of listening)
    for (let at = 0; at < streamsEach; at += 1) {
      const stream = await fetch(`${address}/api/ircrisk-system/events`, {
        headers,
        signal: over.signal,
      });
      if (stream.status !== 200) throw new Error(`a stream was answered ${stream.status}`);
      // Read and forgotten, so that the server never waits for this side.
      void stream.body?.pipeTo(new WritableStream()).catch(() => {});
    }
  return () => over.abort();
}
