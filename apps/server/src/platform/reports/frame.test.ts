import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { upload } from '#testing/upload.ts';
import { frameOf } from './frame.ts';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

it('the logo of the company is on the cover, whoever sent it and whoever makes the report', async () => {
  const { a, db, app } = platform;
  const logo = await upload(await platform.client(a.admin), 'logo.png', Buffer.from(pixel, 'base64'));
  await platform.inTenant(a.tenantId, (tx) =>
    tx.run(
      sql`update enterprises set logo = ${logo.id} where tenant_id = current_tenant() and id = ${a.companyId}`,
    ),
  );
  const frameFor = (userId: string) =>
    withTenant(db, { ...systemContext(a.tenantId, 'report'), userId }, (tx) =>
      frameOf(tx, app.platform, a.projectId, 'zh'),
    );
  const own = await frameFor(a.admin.id);
  expect(own.logo).toMatch(/^data:image\/png;base64,/);
  expect((await frameFor(a.plain.id)).logo).toBe(own.logo);
});
