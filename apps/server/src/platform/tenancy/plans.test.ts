import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '#platform/database/migrate.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { distributionOf } from './distribute.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
  [property: string]: unknown;
}

let platform: TestPlatform;
const plans: { query: string; plan: PlanNode }[] = [];

/** Every plan of the serving role comes to its client as a notice, those inside functions too. */
async function listenForPlans(): Promise<void> {
  const { name } = platform.database;
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  for (const [setting, value] of Object.entries(settings))
    await platform.asOwner(`alter role ircrisk_app in database ${name} set ${setting} = '${value}'`);
  platform.db.pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('{');
      if (!message.includes('plan:') || at < 0) return;
      const told = JSON.parse(message.slice(at)) as { 'Query Text': string; Plan: PlanNode };
      plans.push({ query: told['Query Text'], plan: told.Plan });
    }),
  );
  await platform.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'ircrisk'",
  );
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Conditions of a node, its own and those of the bitmap below it. */
const conditions = (node: PlanNode): string =>
  [node, ...(node['Node Type'] === 'Bitmap Heap Scan' ? (node.Plans ?? []).flatMap(nodesOf) : [])]
    .flatMap((each) => ['Filter', 'Index Cond', 'Recheck Cond'].map((name) => String(each[name] ?? '')))
    .join(' ');

beforeAll(async () => {
  platform = await startTestPlatform();
  await listenForPlans();
});
afterAll(() => platform?.close());

it('no statement of the lists and statistics looks at the rows of more than one tenant', {
  timeout: 120_000,
}, async () => {
  const owner = await connectOwner(platform.database.ownerUrl);
  const { distributed } = await distributionOf(owner);
  await owner.end();
  const byTenant = new Set(distributed);
  const isByTenant = (table: string) => byTenant.has(table) || byTenant.has(table.replace(/_\d{6}$/, ''));
  const client = await platform.client(platform.a.admin);
  const reads = platform.app.mounted.filter(
    ({ endpoint }) =>
      endpoint?.method === 'GET' && (endpoint.offloads || /\/(list|page)$/.test(endpoint.path)),
  );
  expect(reads.length).toBeGreaterThan(50);
  for (const { endpoint } of reads) if (endpoint) await client.get(endpoint.path);
  const scans = plans.flatMap(({ query, plan }) =>
    nodesOf(plan)
      .filter((node) => isByTenant(node['Relation Name'] ?? '') && node['Node Type'].includes('Scan'))
      .map((node) => ({
        table: node['Relation Name'],
        bound: conditions(node).includes('tenant_id'),
        query,
      })),
  );
  expect(new Set(scans.map(({ table }) => table)).size).toBeGreaterThan(50);
  expect(scans.filter(({ bound }) => !bound)).toEqual([]);
});
