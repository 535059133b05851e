import { sql } from '#platform/database/sql.ts';
import type { TestPlatform, TestTenant } from './platform.ts';
import type { TestClient } from './test-client.ts';

export interface FailurePlant {
  nodeId: string;
  otherNodeId: string;
  /** Ids by tag. */
  equipment: Record<string, string>;
}

/** Two units with two pumps, a valve and a vessel, in service since 2015. */
export async function makeFailurePlant(platform: TestPlatform, tenant: TestTenant): Promise<FailurePlant> {
  return platform.inTenant(tenant.tenantId, async (tx) => {
    const root = await tx.one<{ id: string }>(
      sql`select id from factory_nodes where parent_id = 0 and is_deleted = 0 order by id limit 1`,
    );
    const node = async (level: string, parent: string, name: string) =>
      (
        await tx.one<{ id: string }>(
          sql`insert into factory_nodes (parent_id, level_code, name, name_en) values (${parent}, ${level}, ${name}, ${`${name} en`}) returning id`,
        )
      ).id;
    const device = await node('device', root.id, '试验装置');
    const nodeId = await node('unit', device, '试验单元一');
    const otherNodeId = await node('unit', await node('device', root.id, '另一装置'), '试验单元二');
    const equipment: Record<string, string> = {};
    for (const [tag, type, unit] of [
      ['P-101A', 'pump', nodeId],
      ['P-101B', 'pump', nodeId],
      ['XV-44', 'valve', otherNodeId],
      ['V-201', 'pressureVessel', otherNodeId],
    ] as const) {
      const { id } = await tx.one<{ id: string }>(sql`
        insert into equipment (node_id, tag, name, type, state, in_service_date) values (${unit}, ${tag}, ${tag}, ${type}, 'inUse', '2015-01-01') returning id`);
      equipment[tag] = id;
    }
    return { nodeId, otherNodeId, equipment };
  });
}

export const failurePath = '/ircrisk-failure/failure-event';

/** Records one failure through the API; answers its id. */
export async function recordFailure(client: TestClient, values: Record<string, unknown>): Promise<string> {
  const answer = await client.post<string>(`${failurePath}/submit`, { category: 'functional', ...values });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
