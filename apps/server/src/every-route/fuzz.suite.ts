import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inputsOf, rawBodies } from '#testing/fuzz.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { apiRoutes, isStream, pathOf } from './testing.ts';

const hands = 2;

const leaks = /syntax error|pg_|relation "|column "|node_modules|\bat .+:\d+:\d+|select .+ from /i;

/** A new one each time, printed with what fails; FUZZ_SEED repeats a run, FUZZ_CASES makes it longer. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const casesPerOperation = Number(process.env.FUZZ_CASES ?? 6);

async function inFours<T>(cases: readonly T[], trial: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < cases.length; at += 4) await Promise.all(cases.slice(at, at + 4).map(trial));
}

function harmless(what: string, sent: unknown, answer: { statusCode: number; text: string }): void {
  const shown = `FUZZ_SEED=${seed} ${what} ${JSON.stringify(sent)} → ${answer.text.slice(0, 300)}`;
  expect(answer.statusCode, shown).toBeLessThan(500);
  if (answer.statusCode >= 400) expect(answer.text, shown).not.toMatch(leaks);
}

/** Whatever is sent to a part of the routes. */
export function fuzzSuite(hand: number): void {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform?.close());

  test('no operation answers 5xx or shows its insides, whatever is sent (SEC2, SEC17)', async () => {
    const admins = [await platform.client(platform.a.admin), await platform.client(platform.operator.admin)];
    const { a } = platform;
    const ids = ['1', a.plain.id, a.deptId, a.companyId, a.projectId, a.plainRoleId];
    for (const [at, route] of apiRoutes(platform, hand, hands).entries()) {
      if (
        isStream(route) ||
        !route.endpoint ||
        /logout|update-password|remove|token|sms|reset|status|grant|end-sessions|change-members/.test(
          route.url,
        )
      )
        continue;
      const admin = admins[route.endpoint.operatorOnly ? 1 : 0]!;
      const cases = fc.sample(inputsOf(route.endpoint, ids), { numRuns: casesPerOperation, seed: seed + at });
      await inFours(cases, async (parameters) => {
        const sent = route.method === 'GET' ? { query: parameters } : { json: parameters };
        const { status, text } = await admin.send(route.method as 'GET', pathOf(route), sent);
        harmless(`${route.method} ${route.url}`, parameters, { statusCode: status, text });
      });
    }
  });

  test('nor does a route that reads its body itself', async () => {
    const admin = await platform.client(platform.a.admin);
    const reads = /\/file\/|import|export|template|ics|render|callback|metrics|events\/|token$/;
    const raw = apiRoutes(platform, hand, hands).filter(
      (route) => !isStream(route) && (!route.endpoint || reads.test(route.url)),
    );
    expect(raw.length).toBeGreaterThan(10);
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
        harmless(
          `${route.method} ${route.url}`,
          { type, body, range, query },
          { statusCode: answer.statusCode, text: answer.body },
        );
      });
    }
  });
}
