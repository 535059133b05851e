import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedPort, superuserUrl } from '#platform/database/embedded.ts';
import { runningPostmaster } from '#platform/database/embedded-cluster.ts';
import { makeDataDir, removeDataDir, ServerProcess } from '#testing/server-process.ts';

const password = 'Kestrel73Harbour';

/** Creates positions as fast as it can, from several clients, until told to stop; keeps what was acknowledged. */
class Writers {
  readonly acknowledged: string[] = [];
  private stopped = false;
  private readonly work: Promise<unknown>;

  constructor(server: ServerProcess, token: string, prefix: string) {
    const write = async (client: number) => {
      for (let n = 0; !this.stopped; n += 1) {
        const postCode = `${prefix}-${client}-${n}`;
        const answer = await server
          .call('/ircrisk-system/post/submit', {
            method: 'POST',
            headers: { 'blade-auth': token, 'content-type': 'application/json' },
            body: JSON.stringify({ postCode, postName: postCode, category: '1', sort: 1 }),
          })
          .catch(() => undefined);
        if (answer?.code === 200) this.acknowledged.push(postCode);
        else await sleep(20);
      }
    };
    this.work = Promise.all([1, 2, 3, 4].map(write));
  }

  async reach(count: number): Promise<void> {
    while (this.acknowledged.length < count) await sleep(5);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.work;
  }
}

describe('after SIGKILL in the middle of writes', () => {
  let dataDir: string;
  let server: ServerProcess;

  // One folder for all: a first start costs more than what is done to it, and each test knows its own writes.
  beforeAll(async () => {
    dataDir = makeDataDir();
    chmodSync(path.dirname(dataDir), 0o711);
    server = await new ServerProcess(dataDir).ready();
    await server.choosePassword(password);
  });
  afterAll(async () => {
    await server.stop();
    removeDataDir(dataDir);
  });

  /** The database behind the platform's back. */
  async function backDoor(): Promise<pg.Client> {
    const { embeddedSuperuser } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
      embeddedSuperuser: string;
    };
    const client = new pg.Client({
      connectionString: superuserUrl(servedPort(dataDir) ?? 0, embeddedSuperuser, 'ircrisk'),
    });
    await client.connect();
    return client;
  }

  /** Positions and their audit rows. */
  async function stored(): Promise<{ codes: string[]; audited: string[] }> {
    const client = await backDoor();
    const codes = await client.query(
      "select post_code as code from posts where post_code like 'kill-%' order by 1",
    );
    const audited = await client.query(
      "select after->>'post_code' as code from audit_entries where table_name = 'posts' and action = 'insert' and after->>'post_code' like 'kill-%' order by 1",
    );
    await client.end();
    return { codes: codes.rows.map((row) => row.code), audited: audited.rows.map((row) => row.code) };
  }

  async function expectNothingLost(acknowledged: readonly string[]): Promise<void> {
    const { codes, audited } = await stored();
    const kept = new Set(codes);
    expect(acknowledged.filter((code) => !kept.has(code))).toEqual([]);
    expect(codes).toHaveLength(kept.size);
    // Whole or not at all: every row has exactly its audit entry.
    expect(audited).toEqual(codes);
  }

  it('of the server, every acknowledged write is there once and none is half there', async () => {
    const writers = new Writers(server, await server.signIn(password), 'kill-server');
    await writers.reach(200);
    expect(await server.stop('SIGKILL')).toBe('SIGKILL');
    await writers.stop();
    server = await new ServerProcess(dataDir).ready();
    await expectNothingLost(writers.acknowledged);
  });

  it('of the database, the server goes on by itself and nothing acknowledged is lost', async () => {
    const writers = new Writers(server, await server.signIn(password), 'kill-database');
    await writers.reach(200);
    const postmaster = runningPostmaster(path.join(dataDir, 'postgres'));
    process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    const before = writers.acknowledged.length;
    await writers.reach(before + 100);
    await writers.stop();
    await expectNothingLost(writers.acknowledged);
    expect(await server.call('/health/ready')).toMatchObject({ code: 200 });
  });

  it('of the server in the middle of a recalculation, it goes on behind what is done and doubles nothing', async () => {
    const subjects = 6000;
    const token = await server.signIn(password);
    const points = async () => {
      const client = await backDoor();
      const { rows } = await client.query<{ points: number; models: number; job: string | null }>(
        `select count(*)::int as points, count(distinct model_id)::int as models,
          (select state from jobs where kind = 'dynamic-risk.recompute') as job from dynamic_risk_points`,
      );
      await client.end();
      return rows[0]!;
    };
    const client = await backDoor();
    await client.query("select set_config('app.tenant_id', '000000', false)");
    await client.query(
      `insert into dynamic_risk_models (tenant_id, code, name, subject_type, node_id, base_source, base_frequency, cons_p)
        select '000000', 'M-' || g, 'M', 'scenario', null, 'manual', 0.001, 3 from generate_series(1, $1::int) g`,
      [subjects],
    );
    await client.end();
    const asked = await server.call('/ircrisk-dynamic-risk/recompute', {
      method: 'POST',
      headers: { 'blade-auth': token, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(asked, JSON.stringify(asked)).toMatchObject({ code: 200 });
    while ((await points()).points === 0) await sleep(5);
    expect(await server.stop('SIGKILL')).toBe('SIGKILL');
    server = await new ServerProcess(dataDir).ready();
    await expect.poll(async () => (await points()).job, { timeout: 60_000, interval: 100 }).toBe('done');
    expect(await points()).toEqual({ points: subjects, models: subjects, job: 'done' });
  });
});
