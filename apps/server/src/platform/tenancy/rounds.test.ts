import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { goRound, keepRounds, type TenantRounds } from './rounds.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.close());

const visits = (visit: TenantRounds['visit'], more: Partial<TenantRounds> = {}): TenantRounds => ({
  operation: 'dashboard',
  everyMs: 1e9,
  firstMs: 1e9,
  visit,
  ...more,
});

it('a round visits every tenant inside its own walls, by its own clock', async () => {
  const seen = new Map<string, { tenant: string; zone: string; operation: string }>();
  await goRound(
    platform.db,
    visits(async ({ id, inTenant }) => {
      seen.set(
        id,
        await inTenant((tx) =>
          tx.one(
            sql`select current_tenant() as tenant, current_setting('TimeZone') as zone, current_setting('app.operation') as operation`,
          ),
        ),
      );
    }),
  );
  for (const { tenantId } of [platform.a, platform.b])
    expect(seen.get(tenantId)).toEqual({ tenant: tenantId, zone: 'Asia/Shanghai', operation: 'dashboard' });
});

it('a tenant whose round fails holds up none of the others, and is told', async () => {
  const seen: string[] = [];
  const round = goRound(
    platform.db,
    visits(async ({ id }) => {
      if (id === platform.a.tenantId) throw new Error('broken');
      seen.push(id);
    }),
  );
  await expect(round).rejects.toThrow('broken');
  expect(seen).toContain(platform.b.tenantId);
});

it('a locked tenant is left out unless the work is for it too, and a stopping server begins no further visit', async () => {
  const { tenantId } = platform.b;
  const lock = (status: number) =>
    platform.inTenant(platform.operator.tenantId, (tx) =>
      tx.run(sql`update tenants set status = ${status} where tenant_id = ${tenantId}`),
    );
  const visited = async (more: Partial<TenantRounds>, stopping?: AbortSignal) => {
    const seen: string[] = [];
    await goRound(
      platform.db,
      visits(async ({ id }) => {
        seen.push(id);
      }, more),
      stopping,
    );
    return seen;
  };
  expect(await lock(2)).toBe(1);
  expect(await visited({})).not.toContain(tenantId);
  expect(await visited({ lockedToo: true })).toContain(tenantId);
  await lock(1);
  expect(await visited({}, AbortSignal.abort())).toEqual([]);
});

it('where rounds are held none goes by itself, however long it takes', async () => {
  const app = Fastify();
  const seen = new Set<string>();
  const goes = (name: string) => visits(async () => seen.add(name), { firstMs: 0, everyMs: 5 });
  keepRounds(app, { ...platform.app.platform, roundsHeld: true }, goes('held'));
  keepRounds(app, { db: platform.db }, goes('free'));
  await expect.poll(() => [...seen], { timeout: 20_000 }).toContain('free');
  await app.close();
  expect([...seen]).toEqual(['free']);
});
