import { sql } from '#platform/database/sql.ts';
import type { TestPlatform, TestTenant } from './platform.ts';
import type { TestClient } from './test-client.ts';

const base = '/ircrisk-incident-case-search';

/** The landmark cases, loaded and checked against their reports by somebody with the right. */
export async function checkedLandmarks(
  platform: Pick<TestPlatform, 'inTenant'>,
  tenant: Pick<TestTenant, 'tenantId'>,
  client: TestClient,
): Promise<void> {
  await client.post(`${base}/landmarks/load`, {});
  const loaded = await platform.inTenant(tenant.tenantId, (tx) =>
    tx.all<{ id: string }>(
      sql`select id from incident_cases where source_kind = 'landmark' and state = 'review' order by id`,
    ),
  );
  for (const { id } of loaded)
    await client.post(`${base}/incident-case/publish`, { id, act: 'publish', factsChecked: true });
}
