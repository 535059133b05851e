import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { sql } from './database/sql.ts';
import { storeFile } from './files/files.ts';
import { sweep } from './sweep.ts';
import { systemContext, withTenant } from './tenancy/with-tenant.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.close());

it('removes files whose time has passed, row and content, and leaves the others', async () => {
  const { a, app, config } = platform;
  const root = config.files.kind === 'disk' ? config.files.root : '';
  const keep = (name: string, expireHours?: number) =>
    withTenant(platform.db, { ...systemContext(a.tenantId, 'test'), userId: a.admin.id }, (tx) =>
      storeFile(tx, app.platform, a.tenantId, {
        name,
        content: Buffer.from('a,b\n1,2\n'),
        ...(expireHours === undefined ? {} : { expireHours }),
      }),
    );
  const gone = await keep('gone.csv', -1);
  const later = await keep('later.csv', 24);
  const ever = await keep('ever.csv');
  const client = await platform.client(a.admin);
  const download = async (id: string) => (await client.get('/ircrisk-system/file/download', { id })).status;
  // Past its time it is out of reach at once, not only after the sweep.
  expect([await download(gone.id), await download(later.id)]).toEqual([404, 200]);

  await sweep(app.platform);
  await sweep(app.platform);
  const left = await platform.inTenant(a.tenantId, (tx) =>
    tx.all<{ name: string }>(sql`select name from files where name like '%.csv' order by name`),
  );
  expect(left.map(({ name }) => name)).toEqual(['ever.csv', 'later.csv']);
  const lies = (file: { storageKey: string }) => existsSync(path.join(root, file.storageKey));
  expect([gone, later, ever].map(lies)).toEqual([false, true, true]);
});

it('forgets sessions, captchas and states that have run out', async () => {
  await platform.client(platform.a.admin);
  await platform.asOwner(`update captchas set expires_at = now() - interval '1 day'`);
  await sweep(platform.app.platform);
  const [{ count } = { count: -1 }] = await platform.asOwner<{ count: number }>(
    'select count(*)::int as count from captchas where expires_at < now()',
  );
  expect(count).toBe(0);
});
