import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '#platform/database/migrate.ts';
import { planSettings, scanReader, type Told, toldBy } from '#testing/plans.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';

let platform: TestPlatform;
const plans: Told[] = [];

/** Every plan of the serving role comes to its client as a notice. */
async function listenForPlans(): Promise<void> {
  const { name } = platform.database;
  for (const [setting, value] of Object.entries({ ...planSettings, 'auto_explain.log_level': 'notice' }))
    await platform.asOwner(`alter role ircrisk_app in database ${name} set ${setting} = '${value}'`);
  platform.db.pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const told = toldBy(message);
      if (told) plans.push(told);
    }),
  );
  await platform.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'ircrisk'",
  );
}

beforeAll(async () => {
  platform = await startTestPlatform();
  await listenForPlans();
});
afterAll(() => platform?.close());

it('no statement of the lists and statistics looks at the rows of more than one tenant', {
  timeout: 120_000,
}, async () => {
  const owner = await connectOwner(platform.database.ownerUrl);
  const scansOf = await scanReader(owner);
  await owner.end();
  const client = await platform.client(platform.a.admin);
  const reads = platform.app.mounted.filter(
    ({ endpoint }) =>
      endpoint?.method === 'GET' && (endpoint.offloads || /\/(list|page)$/.test(endpoint.path)),
  );
  expect(reads.length).toBeGreaterThan(50);
  for (const { endpoint } of reads) if (endpoint) await client.get(endpoint.path);
  const scans = plans.flatMap(({ query, plan }) => scansOf(plan).map((scan) => ({ ...scan, query })));
  expect(new Set(scans.map(({ table }) => table)).size).toBeGreaterThan(50);
  expect(scans.filter(({ bound }) => !bound)).toEqual([]);
});
