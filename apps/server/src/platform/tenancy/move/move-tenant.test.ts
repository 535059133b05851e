import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkChain } from '#platform/audit/chain.ts';
import { servingUrl } from '#platform/config/config.ts';
import { createDatabase } from '#platform/database/create-database.ts';
import { connectOwner } from '#platform/database/migrate.ts';
import { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { testAppPassword } from '#testing/database.ts';
import { createFurnishedDatabase, furnish } from '#testing/furnished.ts';
import { startCluster } from '#testing/replica.ts';
import { confirmMove, type Move, moveTenant, undoMove } from './move-tenant.ts';
import { removeRows } from './tables.ts';

const [a, b] = ['200001', '200002'];

describe('a tenant moves to another database', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ircrisk-move-'));
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let move: Move;
  let source: Database;
  let target: Database;

  beforeAll(async () => {
    const cluster = await startCluster({ wal_level: 'logical' });
    endings.push(() => cluster.stop());
    const database = await cluster.database('source');
    await furnish(database);
    // As a second database is made: from a copy of the first, here without the tenant.
    await createDatabase(cluster.cluster.adminUrl('postgres'), 'target', 'source');
    const targetUrl = cluster.cluster.adminUrl('target');
    const owner = await connectOwner(targetUrl);
    await removeRows(owner, a);
    await owner.end();
    source = new Database({ url: database.servingUrl });
    target = new Database({ url: servingUrl(targetUrl, testAppPassword) });
    endings.push(
      () => source.close(),
      () => target.close(),
    );
    move = { tenantId: a, sourceUrl: database.ownerUrl, targetUrl };
    // A reading in a month that the other database does not have yet.
    await withTenant(source, systemContext(a, 'test'), async (tx) => {
      await tx.one(sql`select open_series_months('2019-03-01', '2019-03-31')`);
      await tx.run(
        sql`insert into series_points (tag_id, time, value, quality, delivery_id) values (1, '2019-03-05', 61.5, 0, 1)`,
      );
    });
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  /** As somebody types it: `npm run admin -- …` on the source. */
  const admin = async (...words: string[]): Promise<string> => {
    const script = path.resolve(import.meta.dirname, '../../../admin.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], {
      env: {
        PATH: process.env.PATH,
        NODE_NO_WARNINGS: '1',
        DATA_DIR: folder,
        DATABASE_URL: move.sourceUrl,
        TOKEN_SECRET: 'Xw7pQ2vK9rT4yB6nH3jL8mD5sF1gZ0cA-move',
        INTEGRATION_CLIENT_SECRET: 'Vb5nM8kJ2hG6fD9sA3qW7eR4tY1uI0oP-move',
      },
    });
    return stdout;
  };
  const savePost = (db: Database, tenantId: string, code: string) =>
    withTenant(db, systemContext(tenantId, 'test'), (tx) =>
      tx.run(sql`insert into posts (category, post_code, post_name) values ('1', ${code}, '阀门 "1"')`),
    );
  const codes = (db: Database, tenantId: string) =>
    withTenant(db, systemContext(tenantId, 'test'), async (tx) =>
      (await tx.all<{ code: string }>(sql`select post_code as code from posts order by id`)).map(
        ({ code }) => code,
      ),
    );
  const statusOf = (db: Database) =>
    withTenant(
      db,
      systemContext(a, 'test'),
      async (tx) => (await tx.maybe<{ status: number }>(sql`select status from tenants`))?.status,
    );
  const leftovers = async () => {
    const owner = await connectOwner(move.sourceUrl);
    const { rows } = await owner.query(
      'select slot_name::text as name from pg_replication_slots union all select pubname from pg_publication union all select subname from pg_subscription',
    );
    await owner.end();
    return rows;
  };

  it('while it works: every row arrives, the last ones too, and the audit stays unbroken', async () => {
    const saved: string[] = [];
    let moving = true;
    const work = (async () => {
      // As the platform does: a locked tenant is refused.
      for (let n = 0; moving && (await statusOf(source)) === 1; n += 1) {
        await savePost(source, a, `M-${n}`);
        saved.push(`M-${n}`);
        await savePost(source, b, `M-${n}`);
      }
    })();
    const { tables, rows, stoppedMs } = await moveTenant(move).finally(() => {
      moving = false;
    });
    await work;
    expect(saved.length).toBeGreaterThan(0);
    expect(await codes(target, a)).toEqual(await codes(source, a));
    expect(await codes(target, a)).toEqual(expect.arrayContaining(saved));
    expect(tables).toBeGreaterThan(100);
    expect(rows).toBeGreaterThan(saved.length);
    expect(stoppedMs).toBeGreaterThan(0);
    const points = await withTenant(target, systemContext(a, 'test'), (tx) =>
      tx.all(sql`select value from series_points`),
    );
    expect(points).toEqual([{ value: 61.5 }]);
    // The neighbour went on where it is, and none of it came along.
    expect((await codes(target, b)).some((code) => code.startsWith('M-'))).toBe(false);
    expect(await leftovers()).toEqual([]);
    expect([await statusOf(source), await statusOf(target)]).toEqual([2, 1]);
    await savePost(target, a, 'after');
    expect((await checkChain(target, a)).fault).toBeFalsy();
  });

  it('is not moved twice', async () => {
    await expect(moveTenant(move)).rejects.toThrow(/^the target has rows of the tenant 200001 already/);
  });

  it('goes back when the move is undone', async () => {
    await undoMove(move);
    expect([await statusOf(source), await statusOf(target)]).toEqual([1, undefined]);
    expect(await codes(target, a)).toEqual([]);
    expect((await checkChain(source, a)).fault).toBeFalsy();
    await expect(undoMove(move)).rejects.toThrow(/has not been moved/);
    await expect(confirmMove(move)).rejects.toThrow(/has not been moved/);
  });

  it('and leaves nothing behind when it is moved again and confirmed', async () => {
    await savePost(source, a, 'second');
    const moved = await admin('move-tenant', a, move.targetUrl);
    expect(moved).toMatch(
      /200001 has moved: \d+ rows of \d+ tables, all compared; it stood still for [\d.]+ s/,
    );
    expect(moved).toContain(path.join(folder, 'files', a));
    expect(await admin('confirm-move', a, move.targetUrl)).toContain('200001 is removed here');
    expect(await codes(source, a)).toEqual([]);
    expect(await codes(target, a)).toContain('second');
    expect(await statusOf(source)).toBeUndefined();
    expect((await codes(source, b)).length).toBeGreaterThan(0);
  });

  it('stays where it is when the other side is not fit for it', async () => {
    const elsewhere = await createFurnishedDatabase();
    const to = (targetUrl: string, more: Partial<Move> = {}) =>
      moveTenant({ ...move, tenantId: b, targetUrl, ...more });
    await expect(to(elsewhere.ownerUrl)).rejects.toThrow(/^the target has rows of the tenant 200002/);
    const owner = await connectOwner(elsewhere.ownerUrl);
    await removeRows(owner, b);
    await owner.end();
    // Made apart from the source, it has other ids for the platform's own records.
    await expect(to(elsewhere.ownerUrl)).rejects.toThrow(/make the target from a backup of the source/);
    await expect(to(move.targetUrl, { sourceUrl: elsewhere.ownerUrl })).rejects.toThrow(/wal_level=logical/);
    await expect(to(elsewhere.ownerUrl, { tenantId: '000000' })).rejects.toThrow(/the operator stays/);
    await expect(to(elsewhere.ownerUrl, { tenantId: "1'; drop" })).rejects.toThrow(/six digits/);
    await elsewhere.drop();
    expect(await leftovers()).toEqual([]);
    await savePost(source, b, 'still here');
  });
});
