import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Job } from '@ircrisk/contract/modules/system/job.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app';
import { loadConfig } from '#platform/config/config.ts';
import { Database } from '#platform/database/pool.ts';
import { Replica } from '#platform/database/replica.ts';
import { sql } from '#platform/database/sql.ts';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import { seed } from '#platform/seed.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { testAppPassword } from '#testing/database.ts';
import { furnish, furnishedTenants, type TestTenant } from '#testing/furnished.ts';
import { startCluster, startReplica } from '#testing/replica.ts';
import { type Answer, TestClient } from '#testing/test-client.ts';

describe('a read replica', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ircrisk-replica-'));
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let app: FastifyInstance;
  let db: Database;
  let replica: Replica;
  let client: TestClient;
  let a: TestTenant;
  /** The superuser on the replica: stops and resumes its replay. */
  let standby: pg.Client;
  let ownerUrl: string;

  beforeAll(async () => {
    const primary = await startCluster({ wal_keep_size: '512MB' });
    endings.push(() => primary.stop());
    const database = await primary.database('ircrisk');
    await furnish(database);
    const follower = await startReplica(primary);
    endings.push(() => follower.stop());
    ({ ownerUrl } = database);
    const standbyUrl = follower.cluster.adminUrl('ircrisk');
    const config = loadConfig({
      DATABASE_URL: database.ownerUrl,
      REPLICA_URL: standbyUrl,
      APP_DATABASE_PASSWORD: testAppPassword,
      TOKEN_SECRET: 'Xw7pQ2vK9rT4yB6nH3jL8mD5sF1gZ0cA-replica',
      INTEGRATION_CLIENT_SECRET: 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-replica',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'silent',
      METRICS_TOKEN: 'scraper-token-of-at-least-32-characters',
    });
    db = new Database({ url: database.servingUrl });
    endings.push(() => db.close());
    replica = new Replica({ primary: db, url: config.database.replicaUrl ?? '' });
    endings.push(() => replica.close());
    await seed(db, config);
    app = await buildApp({ config, db, replica, checkAnswers: true, overload: { loopDelayMs: 60_000 } });
    endings.push(() => app.close());
    await app.ready();
    ({ a } = await furnishedTenants(db));
    client = new TestClient(app, []);
    await client.signIn(a.admin, config.secrets.integrationClient);
    standby = new pg.Client({ connectionString: standbyUrl });
    standby.on('error', () => {});
    await standby.connect();
    endings.push(() => standby.end());
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  const resume = async () => {
    await standby.query('select pg_wal_replay_resume()');
    await expect.poll(() => readsOn(), { timeout: 10_000 }).toBe('replica');
  };
  const system = () => systemContext(a.tenantId, 'test');
  const context = () =>
    sql`select set_config('app.tenant_id', ${a.tenantId}, true), set_config('TimeZone', 'UTC', true)`;
  const read = <T>(
    work: (queries: { one<Row>(query: ReturnType<typeof sql>): Promise<Row> }) => Promise<T>,
  ) => replica.read(context(), work);
  const readsOn = () =>
    read(async (tx) =>
      (await tx.one<{ there: boolean }>(sql`select pg_is_in_recovery() as there`)).there
        ? 'replica'
        : 'primary',
    );
  const savePost = (code: string) =>
    withTenant(db, system(), (tx) =>
      tx.run(sql`insert into posts (category, post_code, post_name) values ('1', ${code}, ${code})`),
    );
  const posts = () =>
    read(async (tx) => (await tx.one<{ n: number }>(sql`select count(*)::int as n from posts`)).n);

  /** An exclusive lock of the primary is replayed on the replica, where a reader holds it up. */
  const lockPosts = async () => {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query('begin; lock table posts in access exclusive mode; commit; select pg_switch_wal()');
    await owner.end();
  };
  const ended = async ({ body, text }: Answer): Promise<Job> => {
    expect(body.code, text).toBe(200);
    const job = await finishedJob(client, (body.data as { jobId: string }).jobId);
    expect(job.state, JSON.stringify(job.error)).toBe('done');
    return job;
  };

  beforeEach(() => {
    for (const outcome of Object.keys(replica.counts)) replica.counts[outcome as 'replica'] = 0;
  });

  it('answers what was written a moment ago, within the tenant', async () => {
    const before = await posts();
    for (let n = 1; n <= 20; n += 1) {
      await savePost(`R-${n}`);
      expect(await posts()).toBe(before + n);
    }
    expect(replica.counts.replica).toBeGreaterThan(0);
    expect(await replica.follows()).toBe(true);
    // Without a tenant nothing is seen there either.
    expect(
      await replica.read(null, (tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from posts`)),
    ).toEqual({ n: 0 });
  });

  it('one that stands still is not believed: the primary answers, and again the replica when it has caught up', async () => {
    await resume();
    await standby.query('select pg_wal_replay_pause()');
    const before = await posts();
    await savePost('stood-still');
    expect(await posts()).toBe(before + 1);
    expect(replica.counts.behind).toBe(1);
    await resume();
    expect(await posts()).toBe(before + 1);
  });

  it('a write finds its way to the primary, and a mistake stays one', async () => {
    await resume();
    const answered = await read(async (tx) =>
      tx.one<{ code: string }>(
        sql`insert into posts (category, post_code, post_name) values ('1', 'through', 'x') returning post_code as code`,
      ),
    );
    expect([answered.code, replica.counts.write]).toEqual(['through', 1]);
    await expect(read((tx) => tx.one(sql`select nothing from nowhere`))).rejects.toMatchObject({
      code: '42P01',
    });
  });

  it('a read that stands in the way of replay is answered by the primary', async () => {
    await resume();
    await standby.query("alter system set max_standby_streaming_delay = '10ms'");
    await standby.query('select pg_reload_conf()');
    const told = Promise.withResolvers<void>();
    const reading = read(async (tx) => {
      await tx.one(sql`select count(*) from posts`);
      told.resolve();
      return tx.one<{ there: boolean }>(
        sql`select pg_is_in_recovery() as there from posts, pg_sleep(case when pg_is_in_recovery() then 20 else 0 end) limit 1`,
      );
    });
    await told.promise;
    await lockPosts();
    expect(await reading).toEqual({ there: false });
    expect(replica.counts.conflict).toBe(1);
  });

  it('answers the statistics and dashboards of the platform, none of which writes', async () => {
    await resume();
    const offloaded = app.mounted.filter(({ endpoint }) => endpoint?.offloads);
    expect(offloaded.length).toBeGreaterThan(30);
    const before = { ...replica.counts };
    for (const { endpoint } of offloaded) {
      if (!endpoint) continue;
      const { method, path: url } = endpoint;
      expect(method === 'GET' || endpoint.reads, `${url} is declared as a read`).toBe(true);
      const answer = await (method === 'GET' ? client.get(url) : client.post(url, {}));
      expect(answer.status, url).toBeLessThan(500);
    }
    expect(replica.counts.replica - before.replica).toBeGreaterThan(20);
    expect(replica.counts.write).toBe(0);
  });

  it('makes exports from it, with what was saved before they were asked for', async () => {
    await resume();
    await savePost('in-the-sheet');
    replica.counts.replica = 0;
    const { result } = await ended(await client.post('/ircrisk-system/post/export', {}));
    expect(replica.counts).toMatchObject({ replica: 1, write: 0 });
    expect(result).toMatchObject({ rows: await posts() });
  });

  it('gathers reports from it', async () => {
    await resume();
    replica.counts.replica = 0;
    await ended(await client.post('/ircrisk-center/dashboard/book', { period: 'thisMonth', format: 'xlsx' }));
    expect(replica.counts).toMatchObject({ replica: 1, write: 0 });
  });

  it('is counted in the metrics', async () => {
    await posts();
    const { body } = await app.inject({
      url: '/api/metrics',
      headers: { authorization: 'Bearer scraper-token-of-at-least-32-characters' },
    });
    expect(body).toMatch(/replica_reads\{outcome="replica"\} [1-9]/);
  });

  it('may vanish: the primary answers at once and nobody notices', async () => {
    const lost = new Replica({ primary: db, url: 'postgres://ircrisk_app:x@127.0.0.1:1/ircrisk' });
    const { n } = await lost.read(context(), (tx) =>
      tx.one<{ n: number }>(sql`select count(*)::int as n from posts`),
    );
    expect([n, lost.counts.gone]).toEqual([await posts(), 1]);
    await lost.close();
    await standby.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      ['ircrisk'],
    );
    expect(await posts()).toBe(n);
  });

  it('that is no replica is never believed', async () => {
    const primaryAgain = new Replica({ primary: db, url: String(db.pool.options.connectionString) });
    expect(await primaryAgain.follows()).toBe(false);
    await primaryAgain.read(context(), (tx) => tx.one(sql`select 1 as one`));
    expect(primaryAgain.counts).toMatchObject({ behind: 1, replica: 0 });
    await primaryAgain.close();
  });
});
