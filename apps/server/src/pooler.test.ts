import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app';
import { loadConfig } from '#platform/config/config.ts';
import { Database } from '#platform/database/pool.ts';
import type { LiveEvent } from '#platform/events/event-hub.ts';
import { notify } from '#platform/events/notify.ts';
import { seed } from '#platform/seed.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { testAppPassword } from '#testing/database.ts';
import { hasPooler, startPooler } from '#testing/front-ends.ts';
import { createFurnishedDatabase, furnishedTenants } from '#testing/furnished.ts';
import { TestClient } from '#testing/test-client.ts';

const installed = hasPooler();
if (!installed)
  console.warn('pgbouncer is not installed here: the way through a transaction pooler is not tried');

describe.runIf(installed)('behind a transaction pooler', () => {
  const folder = mkdtempSync('/var/tmp/ircrisk-pooler-');
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let client: TestClient;
  let db: Database;
  let events: LiveEvent[];
  let admin: { tenantId: string; id: string; account: string; password: string };
  beforeAll(async () => {
    const database = await createFurnishedDatabase();
    endings.push(() => database.drop());
    const pooler = await startPooler(folder, database.servingUrl);
    endings.push(() => pooler.stop());
    const config = loadConfig({
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: pooler.url,
      APP_DATABASE_PASSWORD: testAppPassword,
      DATABASE_PREPARE: 'off',
      TOKEN_SECRET: 'Xw7pQ2vK9rT4yB6nH3jL8mD5sF1gZ0cA-pool',
      INTEGRATION_CLIENT_SECRET: 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-pool',
      DATA_DIR: path.join(folder, 'data'),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    });
    const url = config.database.kind === 'outside' ? config.database.servingUrl : '';
    expect(new URL(url).port).toBe(new URL(pooler.url).port);
    db = new Database({ url, prepare: config.database.prepare });
    endings.push(() => db.close());
    for (let answered = false; !answered; )
      answered = await db.pool.query('select 1').then(
        () => true,
        () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 50)),
      );
    await seed(db, config);
    const app = await buildApp({ config, db, checkAnswers: true, overload: { loopDelayMs: 60_000 } });
    endings.push(() => app.close());
    await app.ready();
    events = [];
    app.platform.events.subscribe((event) => events.push(event));
    admin = (await furnishedTenants(db)).a.admin;
    client = new TestClient(app, []);
    await client.signIn(admin, config.secrets.integrationClient);
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  it('people sign in, read and write as ever, within the limits of the role', async () => {
    const saved = await client.post('/ircrisk-system/post/submit', {
      category: '1',
      postCode: 'P',
      postName: '池',
    });
    expect(saved.status).toBe(200);
    const lists = await Promise.all(
      Array.from({ length: 20 }, () => client.get('/ircrisk-system/post/list')),
    );
    expect(lists.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { rows } = await db.pool.query("select current_setting('statement_timeout') as limit");
    expect(rows).toEqual([{ limit: '15s' }]);
  });

  it('live events arrive: they are listened for past the pooler', async () => {
    await withTenant(db, systemContext('200001', 'test'), (tx) =>
      notify(tx, '200001', [admin.id], { kind: 'test', title: { zh: '甲', en: 'A' } }),
    );
    await expect.poll(() => events.map(({ type }) => type)).toContain('notice');
  });
});
