import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MountedRoute } from '#app';
import { inputsOf, rawBodies } from '#testing/fuzz.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { Answer, TestClient } from '#testing/test-client.ts';
import { apiRoutes, isStream, pathOf } from './testing.ts';

const hands = 2;

const leaks = /syntax error|pg_|relation "|column "|node_modules|\bat .+:\d+:\d+|select .+ from /i;

/**
 * A new one each time, printed with what fails; FUZZ_SEED repeats a run, FUZZ_CASES makes it longer (the bar is 500), and
 * FUZZ_SLICE=3/20 takes the third twentieth of the calls, for a run in pieces.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const casesPerOperation = Number(process.env.FUZZ_CASES ?? 5);
const [slice = 1, slices = 1] = (process.env.FUZZ_SLICE ?? '1/1').split('/').map(Number);
const timeout = Math.max(300_000, casesPerOperation * 20_000);

/** These may put their caller out, or take away what the others ask for: they come last. */
const ends = /logout|update-password|remove|token|sms|reset|status|grant|end-sessions|change-members/;
const makes = /\/(submit|save|add|create|copy|start|new)[^/]*$/;

/** A part of the calls; those of one folder together, first what makes records the others may ask for. */
function ordered(routes: readonly MountedRoute[]): MountedRoute[] {
  const share = routes.length / slices;
  const rank = ({ url }: MountedRoute) => (ends.test(url) ? 2 : makes.test(url) ? 0 : 1);
  const folderOf = ({ url }: MountedRoute) => url.slice(0, url.lastIndexOf('/'));
  const sorted = routes.toSorted((one, other) => {
    const [a, b] = [folderOf(one), folderOf(other)];
    return a === b ? rank(one) - rank(other) : a < b ? -1 : 1;
  });
  const part = sorted.slice(Math.round(share * (slice - 1)), Math.round(share * slice));
  return part.toSorted((one, other) => Number(ends.test(one.url)) - Number(ends.test(other.url)));
}

async function inFours<T>(cases: readonly T[], trial: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < cases.length; at += 4) await Promise.all(cases.slice(at, at + 4).map(trial));
}

/** Ids of records that a call made or told of. */
const idsOf = ({ status, body }: Answer): string[] => {
  if (status !== 200) return [];
  const data = body.data as { id?: unknown; records?: { id?: unknown }[] } | null;
  const told = [
    data,
    data?.id,
    ...(Array.isArray(data?.records) ? data.records.slice(0, 3).map(({ id }) => id) : []),
  ];
  return told.filter((one) => typeof one === 'string' && /^\d{6,19}$/.test(one)) as string[];
};

/** Whatever is sent to a part of the routes. */
export function fuzzSuite(hand: number): void {
  let platform: TestPlatform;
  /** What the server noted of its own faults, by request. */
  let noted = new Map<string, string>();
  async function start() {
    await platform?.close();
    noted = new Map();
    const write = (line: string) => {
      const { requestId, err } = JSON.parse(line);
      if (requestId && err) noted.set(requestId, String(err.stack).split('\n').slice(0, 4).join(' '));
    };
    platform = await startTestPlatform({ logStream: { write }, env: { LOG_LEVEL: 'error' } });
  }
  beforeAll(start);
  afterAll(() => platform?.close());

  /** What is wrong with an answer, if anything. */
  function harmOf(what: string, sent: unknown, status: number, text: string): string | undefined {
    if (status < 500 && !(status >= 400 && leaks.test(text))) return undefined;
    const cause = noted.get(/"requestId":"([^"]+)"/.exec(text)?.[1] ?? '') ?? '';
    return `FUZZ_SEED=${seed} ${what} ${JSON.stringify(sent)} → ${text.slice(0, 300)} ${cause}`;
  }

  async function begun(): Promise<{ clients: TestClient[]; fixed: string[] }> {
    const { a, operator } = platform;
    const clients = [await platform.client(a.admin), await platform.client(operator.admin)];
    return { clients, fixed: ['1', a.plain.id, a.deptId, a.companyId, a.projectId, a.plainRoleId] };
  }

  test('no operation answers 5xx or shows its insides, whatever is sent (SEC2, SEC17)', {
    timeout,
  }, async () => {
    let { clients, fixed } = await begun();
    let made: string[] = [];
    const harms: string[] = [];
    const declared = ordered(apiRoutes(platform, hand, hands).filter(({ endpoint }) => endpoint));
    for (const [at, route] of declared.entries()) {
      if (isStream(route) || !route.endpoint) continue;
      const who = route.endpoint.operatorOnly ? 1 : 0;
      const ids = [...fixed, ...made.slice(-6)];
      const cases = fc.sample(inputsOf(route.endpoint, ids), { numRuns: casesPerOperation, seed: seed + at });
      await inFours(cases, async (parameters) => {
        const sent = route.method === 'GET' ? { query: parameters } : { json: parameters };
        const what = `${route.method} ${route.url}`;
        try {
          const answer = await clients[who]!.send(route.method as 'GET', pathOf(route), sent);
          const harm = harmOf(what, parameters, answer.status, answer.text);
          if (harm) harms.push(harm);
          made.push(...idsOf(answer));
        } catch (error) {
          harms.push(`FUZZ_SEED=${seed} ${what} ${JSON.stringify(parameters)} → ${error}`);
        }
      });
      const putOut = platform.answers.at(-1)?.status === 401;
      platform.answers.length = 0;
      if (!putOut) continue;
      await start();
      ({ clients, fixed } = await begun());
      made = [];
    }
    expect(harms).toEqual([]);
  });

  test('nor does a route that reads its body itself', { timeout }, async () => {
    await start();
    const admin = await platform.client(platform.a.admin);
    const reads = /\/file\/|import|export|template|ics|render|callback|metrics|events\/|token$/;
    const raw = ordered(
      apiRoutes(platform, hand, hands).filter(
        (route) => !isStream(route) && (!route.endpoint || reads.test(route.url)),
      ),
    );
    expect(raw.length).toBeGreaterThan(10 / slices);
    const harms: string[] = [];
    for (const [at, route] of raw.entries()) {
      const cases = fc.sample(rawBodies, { numRuns: casesPerOperation, seed: seed + at });
      await inFours(cases, async ({ type, body, range, query }) => {
        const answer = await platform.app.inject({
          method: route.method as 'GET',
          url: `/api${pathOf(route)}`,
          query,
          headers: {
            'blade-auth': `bearer ${admin.token}`,
            ...(type ? { 'content-type': type } : {}),
            ...(range ? { 'content-range': range } : {}),
          },
          ...(route.method === 'POST' ? { payload: body } : {}),
        });
        const what = `${route.method} ${route.url}`;
        const harm = harmOf(what, { type, body, range, query }, answer.statusCode, answer.body);
        if (harm) harms.push(harm);
      });
    }
    expect(harms).toEqual([]);
  });
}
