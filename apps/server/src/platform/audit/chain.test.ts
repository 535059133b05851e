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
import { checkChain, linkAudit } from './chain.ts';
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
    await linkAudit(db);
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

  /** Runs `work` behind the platform's back, as the database's administrator, and undoes it. */
  const columns =
    'tenant_id, id, at, user_id, request_id, address, operation, table_name, record_id, action, before, after';
  async function tampered(statement: string, look: () => Promise<void>): Promise<void> {
    await owner.query(`create temp table saved_entries as select ${columns} from audit_entries;
      create temp table saved_links as table audit_links; set session_replication_role = replica`);
    await owner.query(statement);
    try {
      await look();
    } finally {
      await owner.query(`truncate audit_entries, audit_links;
        insert into audit_entries (${columns}) table saved_entries; insert into audit_links table saved_links;
        drop table saved_entries, saved_links; set session_replication_role = origin`);
    }
  }
  const nthEntry = (n: number) =>
    `(select entry_id from audit_links where tenant_id = '${tenantId}' and sequence = ${n})`;

  it('links every entry without a gap and finds itself sound', async () => {
    expect(await checkChain(db, tenantId)).toEqual({ links: 5 });
    await addDepartments(4500);
    await linkAudit(db);
    // What the database's own housekeeping does within a minute.
    await owner.query('analyze audit_entries, audit_links');
    expect(await checkChain(db, tenantId)).toEqual({ links: 4505 });
  });

  it('extends each chain once when several instances link together', async () => {
    await addDepartments(50);
    await Promise.all([linkAudit(db), linkAudit(db), linkAudit(db)]);
    await linkAudit(db);
    expect(await checkChain(db, tenantId)).toEqual({ links: 4555 });
  });

  it('names the entry that was changed', async () => {
    await tampered(`update audit_entries set user_id = 42 where id = ${nthEntry(3)}`, async () => {
      expect((await checkChain(db, tenantId)).fault).toMatch(/^entry \d+ \(link 3\) was changed$/);
    });
  });

  it('names the entry that was removed', async () => {
    await tampered(`delete from audit_entries where id = ${nthEntry(4000)}`, async () => {
      expect((await checkChain(db, tenantId)).fault).toMatch(/^entry \d+ \(link 4000\) is missing$/);
    });
  });

  it('names the link that was removed together with its entry', async () => {
    await tampered(
      `with gone as (delete from audit_links where tenant_id = '${tenantId}' and sequence = 2001 returning entry_id)
       delete from audit_entries where id in (select entry_id from gone)`,
      async () => {
        expect((await checkChain(db, tenantId)).fault).toBe('link 2001 is missing');
      },
    );
  });

  it('shows an old entry that was slipped in', async () => {
    await tampered(
      `insert into audit_entries (tenant_id, at, table_name, action) values ('${tenantId}', now() - interval '1 day', 'users', 'update')`,
      async () => {
        expect((await checkChain(db, tenantId)).fault).toMatch(/^1 entries older than an hour/);
      },
    );
  });

  it('lets the serving role neither change nor remove what is written', async () => {
    for (const table of ['audit_entries', 'audit_links']) {
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
    await tampered(
      `delete from audit_links where tenant_id = '${tenantId}' and sequence > 4000`,
      async () => {
        expect(await checkCheckpoints(db, config)).toMatch(/link 4555: the link is gone$/);
      },
    );
    const file = path.join(dataDir, 'audit-checkpoints.jsonl');
    const written = readFileSync(file, 'utf8');
    writeFileSync(file, written.replaceAll('"sequence":"4555"', '"sequence":"4554"'));
    expect(await checkCheckpoints(db, config)).toMatch(/the signature is wrong$/);
    writeFileSync(file, written);
    expect(readCheckpoints(config).length).toBeGreaterThan(0);
  });
});
