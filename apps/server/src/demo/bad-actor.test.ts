import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';

let platform: TestPlatform;
let client: TestClient;

beforeAll(async () => {
  platform = await startTestPlatform({ demo: true });
  client = await platform.client(platform.a.admin);
});
afterAll(() => platform?.close());

test('ten years of failures with lives one believes, true bad actors, and cures the test confirms', async () => {
  const facts = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.one<{
      events: number;
      years: number;
      states: number;
      improved: number;
      cases: number;
      broken: number;
    }>(sql`
      select count(*)::int as events, (extract(epoch from max(detected_at) - min(detected_at)) / 31557600)::double precision as years, count(distinct review_state)::int as states,
        (select count(*)::int from bad_actor_cases where verdict = 'improved') as improved, (select count(*)::int from bad_actor_cases) as cases,
        (count(*) filter (where repair_to < detected_at or down_to < down_from or detected_at > now()))::int as broken from failure_events`),
  );
  expect(facts.events).toBeGreaterThan(300);
  expect(facts.years).toBeGreaterThan(9);
  expect(facts).toMatchObject({ states: 4, cases: 5, broken: 0 });
  expect(facts.improved).toBeGreaterThan(0);
  const fit = (
    await client.post<{ failures: number; fit: { value: { beta: number } | null } }>(
      '/ircrisk-failure/stat/weibull',
      { isoClass: 'PU' },
    )
  ).body.data;
  expect(fit.failures).toBeGreaterThan(50);
  expect(fit.fit.value?.beta).toBeGreaterThan(0.5);
  expect(fit.fit.value?.beta).toBeLessThan(2);
  const run = (
    await client.post<{ rows: { tag: string; reasons: unknown[] }[] }>('/ircrisk-badactor/run', {
      period: 'last12Months',
    })
  ).body.data;
  expect(run.rows[0]?.reasons.length).toBeGreaterThan(0);
});
