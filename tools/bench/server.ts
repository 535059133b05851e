import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { BenchRow } from './main.ts';
import { residentMb } from './memory.ts';
import { addPeople } from './people.ts';
import { type BenchPlatform, onPlatform } from './platform.ts';
import { idAt, startFloor, type Work } from './replay.ts';

const rowCount = 100_000;
const list = 'ircrisk-system/post/list?current=3&size=50&category=2&descs=postCode';
/** Codes are unique: the bare server counts its requests from here. */
const bareFrom = 500_000_000;

/** After this long without a request a server is idle. */
const settledMs = 10_000;

/** Kinds of work with the least share of the bare server's requests per second. */
const works = (ids: readonly string[]): (Work & { share: number })[] => [
  { name: 'list', share: 60, path: () => list },
  { name: 'detail', share: 75, path: (at) => `ircrisk-system/post/detail?id=${idAt(ids, at)}` },
  {
    name: 'create',
    share: 60,
    path: () => 'ircrisk-system/post/submit',
    body: (at) => ({ category: '2', postCode: `N${at}`, postName: `岗位 ${at}`, sort: 1 }),
  },
  {
    name: 'update',
    share: 60,
    path: () => 'ircrisk-system/post/submit',
    body: (at) => ({
      id: idAt(ids, at),
      category: '2',
      postCode: `U${at}`,
      postName: `岗位 ${at}`,
      sort: 1,
    }),
  },
];

/** The server against a bare Fastify + pg one with the same statements, start time and idle memory. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('operator', async (platform) => {
    const ids = await prepare(platform);
    // The first start of a version keeps its compiled code for the next ones.
    await (await platform.startedServer()).stop();
    const begun = performance.now();
    const app = await platform.startedServer();
    const startMs = performance.now() - begun;
    await sleep(settledMs);
    const idleMb = residentMb(app.pid);
    const { headers, call } = await platform.inProcess();
    const kinds = works(ids);
    const floor = await startFloor(platform, call, kinds, ids);
    const rows: BenchRow[] = [];
    for (const kind of kinds) {
      const body = (at: number) => kind.body && JSON.stringify(kind.body(at));
      const ours = rateOf(0, (at) => ({
        url: `${app.address}/api/${kind.path(at)}`,
        headers: kind.body ? { ...headers, ...json } : headers,
        body: body(at),
      }));
      const bare = rateOf(bareFrom, (at) => ({
        url: `${floor.address}/${kind.name}?at=${at}`,
        headers: kind.body ? json : {},
        body: body(at),
      }));
      rows.push(...(await compared(kind.name, kind.share, ours, bare)));
    }
    rows.push(...(await signIns(platform, app.address, floor.address)));
    return [
      ...rows,
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
        limit: 200,
        bar: '≤ 200 MB',
        ok: idleMb <= 200,
      },
    ];
  });
}

/** The rows; answers some of them, for requests to ask for in turn. */
async function prepare({ owner }: BenchPlatform): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(`
    with made as (insert into posts (category, post_code, post_name, sort)
      select (n % 4 + 1)::text, 'P' || lpad(n::text, 6, '0'), '岗位 ' || n, n % 1000 from generate_series(1, ${rowCount}) n
      returning id) select id::text from made limit 1000`);
  await owner.query('vacuum analyze');
  return rows.map(({ id }) => id);
}

interface Asked {
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

const json = { 'content-type': 'application/json' };

/** Requests answered in a second; they are counted from a number, over all rounds. */
function rateOf(from: number, ask: (at: number) => Asked, connections = 32): () => Promise<number> {
  let count = from;
  return async () => {
    const { url, headers, body } = ask(0);
    const result = await autocannon({
      url,
      connections,
      duration: 4,
      headers,
      requests: [
        {
          method: body === undefined ? 'GET' : 'POST',
          setupRequest: (request: object) => {
            count += 1;
            const next = ask(count);
            const { pathname, search } = new URL(next.url);
            return { ...request, path: `${pathname}${search}`, body: next.body };
          },
        },
      ],
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
    return result.requests.average;
  };
}

async function compared(
  name: string,
  least: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<BenchRow[]> {
  await ours();
  await bare();
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push({ ours: await ours(), bare: await bare() });
  const best = (side: 'ours' | 'bare') => Math.max(...rounds.map((round) => round[side]));
  const share = (100 * best('ours')) / best('bare');
  const shown = (work: string, measured: number): BenchRow => ({
    work,
    measured,
    unit: 'req/s',
    limit: null,
    bar: 'for comparison',
    ok: true,
  });
  return [
    shown(`${name}: the bare server`, best('bare')),
    shown(`${name}: ours, the same statements`, best('ours')),
    {
      work: `${name}: ours of the bare server`,
      measured: share,
      unit: '%',
      limit: least,
      bar: `≥ ${least} %`,
      ok: share >= least,
    },
  ];
}

/** Signing in, with the same hash on both sides. An account is tried by one at a time, so there are several. */
async function signIns(platform: BenchPlatform, app: string, floor: string): Promise<BenchRow[]> {
  const { account, config } = platform;
  const accounts = 64;
  // More at once from one address are taken for an attack.
  const fewer = 8;
  await addPeople(platform, account, accounts);
  const basic = Buffer.from(`integration:${config.secrets.integrationClient}`).toString('base64');
  const { password, tenantId } = account;
  const username = (at: number) => `load${(at % accounts) + 1}`;
  const ours = rateOf(
    0,
    (at) => ({
      url: `${app}/api/ircrisk-auth/oauth/token`,
      headers: {
        authorization: `Basic ${basic}`,
        'tenant-id': tenantId,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'password',
        scope: 'all',
        tenantId,
        username: username(at),
        password,
      }).toString(),
    }),
    fewer,
  );
  const bare = rateOf(
    0,
    (at) => ({
      url: `${floor}/sign-in`,
      headers: json,
      body: JSON.stringify({ username: username(at), password }),
    }),
    fewer,
  );
  return compared('sign-in', 95, ours, bare);
}
