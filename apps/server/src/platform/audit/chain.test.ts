import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from '#testing/database.ts';
import { checkChain } from './chain.ts';
import { checkCheckpoints, readCheckpoints, writeCheckpoints } from './checkpoints.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'ircrisk-audit-'));
const tenantId = '100001';

describe('the audit chain', () => {
  let database: TestDatabase;
  let db: Database;
  let owner: pg.Client;
  let config: Config;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDatabase(database);
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('insert into tenants (tenant_id, tenant_name) values ($1, $1)', [tenantId]);
    config = loadConfig({ DATA_DIR: dataDir });
    await addDepartments(5);
  });
  afterAll(async () => {
    await owner.end();
    await db.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  const addDepartments = (count: number) =>
    withTenant(db, systemContext(tenantId, 'test'), (tx) =>
      tx.run(
        sql`insert into departments (dept_name) select 'D' || next_id() from generate_series(1, ${count}::int)`,
      ),
    );

  /** Runs `statement` behind the platform's back, as somebody who has switched the triggers off, and undoes it. */
  async function tampered(statement: string, look: () => Promise<void>): Promise<void> {
    const tables = ['audit_entries', 'audit_links', 'audit_seals'];
    const columns =
      'tenant_id, id, at, user_id, request_id, address, operation, table_name, record_id, action, before, after, tx, opens';
    await owner.query(`create temp table saved_entries as select ${columns} from audit_entries;
      create temp table saved_seals as table audit_seals; set session_replication_role = replica`);
    await owner.query(statement);
    try {
      await look();
    } finally {
      await owner.query(`truncate ${tables.join(', ')};
        insert into audit_entries (${columns}) table saved_entries; insert into audit_seals table saved_seals;
        drop table saved_entries, saved_seals; set session_replication_role = origin`);
    }
  }
  const entryOf = (seal: number) =>
    `(select first_id from audit_seals where tenant_id = '${tenantId}' and sequence = ${seal})`;
  const faultOf = async () => (await checkChain(db, tenantId)).fault;

  it('seals each transaction with its commit, without a gap, and finds itself sound', async () => {
    expect(await checkChain(db, tenantId)).toEqual({ entries: 5 });
    await addDepartments(4500);
    expect(await checkChain(db, tenantId)).toEqual({ entries: 4505 });
    await expect(
      withTenant(db, systemContext(tenantId, 'test'), async (tx) => {
        await tx.run(sql`insert into departments (dept_name) values ('undone')`);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await checkChain(db, tenantId)).toEqual({ entries: 4505 });
  });

  it('keeps one row of numbers when many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => addDepartments(2)));
    expect(await checkChain(db, tenantId)).toEqual({ entries: 4545 });
  });

  it('shows an entry that vanishes a moment after its commit', async () => {
    await addDepartments(1);
    await tampered(
      `delete from audit_entries where id = (select max(id) from audit_entries where tenant_id = '${tenantId}')`,
      async () => expect(await faultOf()).toMatch(/^entries \d+ to \d+ \(seal 23\): 1 are missing$/),
    );
  });

  it('names what was changed, removed or slipped in', async () => {
    await tampered(`update audit_entries set user_id = 42 where id = ${entryOf(2)}`, async () =>
      expect(await faultOf()).toMatch(/^entries \d+ to \d+ \(seal 2\) were changed$/),
    );
    await tampered(
      `with gone as (delete from audit_seals where tenant_id = '${tenantId}' and sequence = 3 returning tx)
       delete from audit_entries where tx in (select tx from gone)`,
      async () => expect(await faultOf()).toBe('seal 3 is missing'),
    );
    await tampered(
      `insert into audit_entries (tenant_id, at, table_name, action) values ('${tenantId}', now() - interval '1 day', 'users', 'update')`,
      async () => expect(await faultOf()).toMatch(/^1 entries were slipped in/),
    );
    await tampered(
      `update audit_seals set entries = entries + 1 where tenant_id = '${tenantId}' and sequence = 4`,
      async () => expect(await faultOf()).toMatch(/seal 4/),
    );
  });

  it('refuses its owner too', async () => {
    for (const table of ['audit_entries', 'audit_links', 'audit_seals'])
      for (const statement of [
        `update ${table} set tenant_id = tenant_id`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(owner.query(statement), statement).rejects.toMatchObject({
          message: 'the audit trail is written once',
        });
  });

  it('lets the serving role neither change nor remove what is written', async () => {
    for (const table of ['audit_entries', 'audit_links', 'audit_seals']) {
      for (const statement of [
        `update ${table} set tenant_id = tenant_id`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(db.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  it('agrees with its signed checkpoints until the chain is cut or the file is changed', async () => {
    expect((await writeCheckpoints(db, config)).map((each) => each.tenantId)).toContain(tenantId);
    expect(await writeCheckpoints(db, config)).toEqual([]);
    expect(await checkCheckpoints(db, config)).toBeUndefined();
    await tampered(`delete from audit_seals where tenant_id = '${tenantId}' and sequence > 20`, async () => {
      expect(await checkCheckpoints(db, config)).toMatch(/link 23: the link is gone$/);
    });
    const file = path.join(dataDir, 'audit-checkpoints.jsonl');
    const written = readFileSync(file, 'utf8');
    writeFileSync(file, written.replaceAll('"sequence":"23"', '"sequence":"22"'));
    expect(await checkCheckpoints(db, config)).toMatch(/the signature is wrong$/);
    writeFileSync(file, written);
    expect(readCheckpoints(config).length).toBeGreaterThan(0);
  });
});
