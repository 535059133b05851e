import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, openDatabase, type TestDatabase } from '#testing/database.ts';
import { Database, type Tx } from './pool.ts';
import { sql } from './sql.ts';

let made: TestDatabase;
let db: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  db = openDatabase(made);
});
afterAll(async () => {
  await db.close();
  await made.drop();
});

const lock = (tx: Tx, key: number) => tx.run(sql`select pg_advisory_xact_lock(${key})`);

describe('a transaction', () => {
  it('that was chosen as the victim of a deadlock is done again, so that both end well', async () => {
    let bothHold = () => {};
    const ready = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    let holding = 0;
    let attempts = 0;
    const cross = (first: number, second: number) =>
      db.transaction(null, async (tx) => {
        attempts += 1;
        await lock(tx, first);
        holding += 1;
        if (holding === 2) bothHold();
        await ready;
        await lock(tx, second);
        return first;
      });
    expect(await Promise.all([cross(71, 72), cross(72, 71)])).toEqual([71, 72]);
    expect(attempts).toBe(3);
  });

  it('that fails for another reason is not tried again', async () => {
    let attempts = 0;
    const failing = db.transaction(null, async (tx) => {
      attempts += 1;
      await tx.run(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(attempts).toBe(1);
  });

  it('leaves no setting behind on its connection', async () => {
    const single = new Database({ url: made.servingUrl, connections: 1 });
    await single.transaction(sql`select set_config('app.tenant_id', '200001', true)`, (tx) =>
      tx.run(sql`select 1`),
    );
    const after = await single.platform.one<{ tenant: string | null }>(
      sql`select current_setting('app.tenant_id', true) as tenant`,
    );
    expect(after.tenant || null).toBeNull();
    await single.close();
  });
});

describe('connections', () => {
  it('behind a transaction pooler keep no prepared statement', async () => {
    const counts = async (prepare: boolean) => {
      const pool = new Database({ url: made.servingUrl, connections: 1, prepare });
      for (const value of [1, 2]) await pool.platform.one(sql`select ${value}::int as value`);
      const { count } = await pool.platform.one<{ count: number }>(
        sql`select count(*)::int as count from pg_prepared_statements`,
      );
      await pool.close();
      return count;
    };
    expect(await counts(false)).toBe(0);
    expect(await counts(true)).toBeGreaterThan(0);
  });

  it('that the database ends do not end the process, and the next query finds another', async () => {
    const errors: string[] = [];
    const pool = new Database({
      url: made.servingUrl,
      connections: 2,
      onError: (error) => errors.push(error.message),
    });
    const { pid } = await pool.platform.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.platform.run(sql`select pg_terminate_backend(${pid})`);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect((await pool.platform.one<{ one: number }>(sql`select 1 as one`)).one).toBe(1);

    const cut = pool.transaction(null, async (tx) => {
      const own = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await db.platform.run(sql`select pg_terminate_backend(${own.pid})`);
      await tx.run(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    expect((await pool.platform.one<{ one: number }>(sql`select 1 as one`)).one).toBe(1);
    await pool.close();
  });

  it('wait for a statement and for an idle transaction no longer than stated', async () => {
    const { statement, idle } = await db.platform.one<{ statement: string; idle: string }>(
      sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect([statement, idle]).toEqual(['15s', '30s']);
  });
});
