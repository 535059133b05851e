import type { Endpoint } from '@ircrisk/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { apiRoutes, isStream, pathOf } from './testing.ts';

const hands = 2;

const propertiesOf = (endpoint: Endpoint): Record<string, z.core.JSONSchema.JSONSchema> => {
  const schema = z.toJSONSchema(endpoint.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as z.core.JSONSchema.JSONSchema;
  return (schema.properties ?? {}) as Record<string, z.core.JSONSchema.JSONSchema>;
};

/** Tenant B's administrator with ids of tenant A, on a part of the routes. */
export function foreignIdsSuite(hand: number): void {
  let platform: TestPlatform;
  let adminB: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform();
    adminB = await platform.client(platform.b.admin);
  });
  afterAll(() => platform?.close());

  test('ids of another tenant give nothing of it away, on any operation and in any id parameter', async () => {
    const { a } = platform;
    const secrets = await platform.inTenant(a.tenantId, async (tx) => {
      const post = await tx.one<{ id: string }>(
        sql`insert into posts (category, post_code, post_name) values ('1', 'SECRETA', '甲的岗位') returning id`,
      );
      const file = await tx.one<{ id: string }>(
        sql`insert into files (name, media_type, size, sha256, storage_key) values ('secret-a.txt', 'text/plain', 1, 'x', 'none') returning id`,
      );
      return [post.id, file.id, a.admin.id, a.deptId, a.companyId, a.projectId, a.plainRoleId];
    });
    const marks = /甲石化|SECRETA|甲的岗位|secret-a|alice|anton/;
    const idName = /^(id|ids|.*Ids?|roleId|parentId)$/;
    let calls = 0;
    for (const route of apiRoutes(platform, hand, hands)) {
      if (isStream(route) || route.access === 'public' || !route.endpoint) continue;
      if (/logout|update-password|setDefaultLanguage/.test(route.url)) continue;
      const names = Object.keys(propertiesOf(route.endpoint)).filter((name) => idName.test(name));
      const wanted = names.length > 0 ? names : ['id', 'ids'];
      const asked = secrets.map(async (id) => {
        const parameters = Object.fromEntries(wanted.map((name) => [name, id]));
        const answer = await adminB.send(
          route.method as 'GET',
          pathOf(route),
          route.method === 'GET' ? { query: parameters } : { json: parameters },
        );
        calls += 1;
        expect(answer.text, `${route.method} ${route.url}`).not.toMatch(marks);
        expect(answer.status, `${route.method} ${route.url}`).toBeLessThan(500);
      });
      await Promise.all(asked);
    }
    expect(calls).toBeGreaterThan(200);
    const untouched = await platform.inTenant(a.tenantId, (tx) =>
      tx.all<{ count: number }>(
        sql`select count(*)::int as count from posts where post_code = 'SECRETA' and is_deleted = 0`,
      ),
    );
    expect(untouched[0]?.count).toBe(1);
  });
}
