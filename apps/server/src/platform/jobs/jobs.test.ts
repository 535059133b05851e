import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { EventHub, type LiveEvent } from '#platform/events/event-hub.ts';
import { localFileStore } from '#platform/files/file-store.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { asOperator } from '#platform/tenancy/every-tenant.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from '#testing/database.ts';
import type { JobKind } from './job-kind.ts';
import { cancelJob, enqueue, releaseDeadLeases } from './queue.ts';
import { JobWorker } from './worker.ts';

let database: TestDatabase;
let db: Database;
let platform: Platform;
let folder: string;
const workers: JobWorker[] = [];
const log = pino({ level: 'silent' });

const actorOf = (tenantId: string) =>
  ({ tenantId, userId: '7', deptIds: [], timeZone: 'Asia/Shanghai' }) as unknown as Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  await owner.query(
    "insert into tenants (tenant_id, tenant_name) values ('000001', 'A'), ('000002', 'B') on conflict do nothing",
  );
  await owner.end();
  db = openDatabase(database);
  folder = await mkdtemp(join(tmpdir(), 'ircrisk-jobs-'));
  const events = new EventHub(database.servingUrl);
  await events.start();
  platform = {
    config: loadConfig({ DATA_DIR: folder }),
    db,
    events,
    files: localFileStore(folder),
  } as Platform;
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

afterAll(async () => {
  await platform.events.stop();
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function startWorker(...kinds: JobKind<never>[]): JobWorker {
  const worker = new JobWorker(platform, kinds, log);
  worker.start();
  workers.push(worker);
  return worker;
}

const put = <I>(kind: Pick<JobKind<I>, 'kind'>, input: I, tenantId = '000001') =>
  withTenant(db, systemContext(tenantId, 'test'), (tx) =>
    enqueue(
      tx,
      {
        actor: actorOf(tenantId),
        origin: { requestId: 'r', address: 'local', operation: 't' },
        language: 'en',
      },
      kind,
      input,
    ),
  );

interface JobRow {
  state: string;
  done: string;
  total: string;
  result: unknown;
  error: { zh: string; en: string } | null;
}

const read = (id: string, tenantId = '000001') =>
  withTenant(db, systemContext(tenantId, 'test'), (tx) =>
    tx.maybe<JobRow>(sql`select state, done, total, result, error from jobs where id = ${id}`),
  );

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (let turn = 0; turn < 400; turn += 1) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('it did not happen');
}

const ended = (id: string, tenantId?: string) =>
  until(async () => {
    const job = await read(id, tenantId);
    return job && !['queued', 'running'].includes(job.state) && job;
  });

const kindOf = <I>(
  kind: string,
  run: JobKind<I>['run'],
  afterCrash: 'resume' | 'fail' = 'resume',
): JobKind<I> => ({
  kind,
  title: { zh: kind, en: kind },
  afterCrash,
  run,
});

describe('jobs', () => {
  it('run inside the tenant that asked, tell progress and keep the result', async () => {
    const told: LiveEvent[] = [];
    const unsubscribe = platform.events.subscribe((event) => told.push(event));
    const sum = kindOf<{ upTo: number }>('sum', async ({ input, progress, inTenant }) => {
      await progress(input.upTo, input.upTo);
      return inTenant((tx) =>
        tx.one(sql`select current_tenant() as tenant, (${input.upTo}::int * 2) as double`),
      );
    });
    startWorker(sum as JobKind<never>);
    const id = await put(sum, { upTo: 21 }, '000002');
    expect(await ended(id, '000002')).toMatchObject({
      state: 'done',
      done: '21',
      result: { tenant: '000002', double: 42 },
    });
    expect(await read(id, '000001')).toBeUndefined();
    await until(async () => told.some(({ data }) => (data as { state: string }).state === 'done'));
    expect(told.every(({ tenantId, userId }) => tenantId === '000002' && userId === '7')).toBe(true);
    unsubscribe();
  });

  it('are told to who asked while they wait: no worker has to have begun', async () => {
    const told: LiveEvent[] = [];
    const unsubscribe = platform.events.subscribe((event) => told.push(event));
    const waiting = kindOf('waiting', async () => null);
    const id = await put(waiting, {}, '000002');
    await until(async () => told.length > 0);
    expect(told).toEqual([
      {
        tenantId: '000002',
        userId: '7',
        type: 'job',
        data: { id, kind: 'waiting', state: 'queued', done: 0, total: 0 },
      },
    ]);
    unsubscribe();
  });

  it('that refuse say why in both languages, and nothing of their last transaction stays', async () => {
    const refuse = kindOf('refuse', async ({ inTenant }) => {
      await inTenant(async (tx) => {
        await tx.run(sql`insert into notices (user_id, kind, title) values (1, 'half', '{}')`);
        throw fail(commonErrors.notFound);
      });
    });
    startWorker(refuse as JobKind<never>);
    const id = await put(refuse, {});
    expect(await ended(id)).toMatchObject({ state: 'failed', error: { zh: '数据不存在', en: 'Not found' } });
    const left = await withTenant(db, systemContext('000001', 'test'), (tx) =>
      tx.all(sql`select 1 from notices where kind = 'half'`),
    );
    expect(left).toEqual([]);
  });

  it('stop when cancelled, at their next sign of life', async () => {
    const endless = kindOf('endless', async ({ progress, signal }) => {
      for (let turn = 0; !signal.aborted; turn += 1) {
        await progress(turn, 1_000_000);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      signal.throwIfAborted();
    });
    startWorker(endless as JobKind<never>);
    const id = await put(endless, {});
    await until(async () => (await read(id))?.state === 'running');
    await withTenant(db, systemContext('000001', 'test'), (tx) => cancelJob(tx, id));
    expect(await ended(id)).toMatchObject({ state: 'cancelled' });
  });

  it('that nobody runs yet are cancelled at once', async () => {
    const id = await put({ kind: 'nobody' }, {});
    await withTenant(db, systemContext('000001', 'test'), (tx) => cancelJob(tx, id));
    expect(await read(id)).toMatchObject({ state: 'cancelled' });
    expect(
      await asOperator(db, 'test', (tx) => tx.all(sql`select 1 from job_queue where id = ${id}`)),
    ).toEqual([]);
  });

  it('go on from their checkpoint after the process that ran them died', async () => {
    const seen: unknown[] = [];
    const steps = kindOf('steps', async ({ saved, checkpoint }) => {
      seen.push(saved);
      if (!saved) {
        await checkpoint({ rows: 40 });
        return new Promise(() => {});
      }
      return saved;
    });
    const id = await put(steps, {});
    const died = new JobWorker(platform, [steps as JobKind<never>], log);
    died.start();
    await until(
      async () =>
        seen.length === 1 &&
        (await asOperator(db, 'test', (tx) =>
          tx.maybe(sql`select 1 from job_queue where id = ${id} and lease_until > now()`),
        )),
    );
    await until(() =>
      withTenant(db, systemContext('000001', 'test'), (tx) =>
        tx.maybe(sql`select 1 from jobs where id = ${id} and saved is not null`),
      ),
    );
    await releaseDeadLeases(db);
    startWorker(steps as JobKind<never>);
    expect(await ended(id)).toMatchObject({ state: 'done', result: { rows: 40 } });
    expect(seen).toEqual([null, { rows: 40 }]);
  });

  it('of a kind that cannot be run twice fail after a crash instead', async () => {
    const once = kindOf('once', async () => 'never', 'fail');
    const id = await put(once, {});
    await asOperator(db, 'test', (tx) => tx.run(sql`update job_queue set attempts = 1 where id = ${id}`));
    startWorker(once as JobKind<never>);
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      error: { en: expect.stringContaining('server stopped') },
    });
  });

  it('of one tenant take at most two workers, so another tenant is not kept waiting', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold = kindOf('hold', async () => gate);
    const first = new JobWorker(platform, [hold as JobKind<never>], log, 4);
    first.start();
    workers.push(first);
    const busy = await Promise.all([1, 2, 3].map(() => put(hold, {}, '000001')));
    await until(
      async () =>
        (await Promise.all(busy.map((id) => read(id)))).filter((job) => job?.state === 'running').length ===
        2,
    );
    const other = await put(hold, {}, '000002');
    await until(async () => (await read(other, '000002'))?.state === 'running');
    expect((await Promise.all(busy.map((id) => read(id)))).map((job) => job?.state).sort()).toEqual([
      'queued',
      'running',
      'running',
    ]);
    release();
    await Promise.all([...busy.map((id) => ended(id)), ended(other, '000002')]);
  });
});
