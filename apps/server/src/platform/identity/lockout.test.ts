import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { browserBasic, signInByCaptcha, solved, typedOf } from '#testing/browser-sign-in.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { accountKey } from './limits.ts';
import { passwordWork } from './password.ts';

describe('locks on signing in', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const wrong = (username: string) => ({ tenantId: '200001', username, password: 'Wrong12345' });

  it('let at most five of fifty parallel wrong tries reach the password check (SEC13)', async () => {
    const client = await platform.client();
    const before = passwordWork.verifications;
    const tries = await Promise.all(
      Array.from({ length: 50 }, async (_, at) =>
        client.send('POST', '/ircrisk-auth/oauth/token', {
          form: { grant_type: 'captcha', ...wrong('anton') },
          headers: { authorization: browserBasic, ...(await solved(platform)) },
          // From everywhere at once: the account's own counter must hold.
          address: `172.20.0.${at}`,
        }),
      ),
    );
    expect(passwordWork.verifications - before).toBeLessThanOrEqual(5);
    expect(tries.filter((answer) => answer.status === 429)).toHaveLength(45);
  });

  it('refuse even the right password while the account is locked, and say for how long', async () => {
    const { status, body, headers } = await signInByCaptcha(
      platform,
      await platform.client(),
      typedOf(platform.a.plain),
    );
    expect({ status, error: body.error, msg: body.msg }).toEqual({
      status: 429,
      error: 'too_many_attempts',
      msg: '登录失败次数过多，请稍后再试',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(1700);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(1800);
  });

  it('end by themselves, and are lifted by an administrator', async () => {
    const admin = await platform.client(platform.a.admin);
    const { id } = platform.a.plain;
    const detail = await admin.get<{ locked: boolean }>('/ircrisk-user/detail', { id });
    expect(detail.body.data.locked).toBe(true);
    const lockedIds = async () => {
      const { body } = await admin.get<{ records: { id: string; state: string }[] }>('/ircrisk-user/page', {
        state: 'locked',
      });
      return body.data.records.map((record) => `${record.id} ${record.state}`);
    };
    expect(await lockedIds()).toContain(`${id} locked`);
    expect((await admin.form('/ircrisk-user/unlock', { userIds: id })).body).toMatchObject({
      code: 200,
      data: true,
    });
    expect(await lockedIds()).not.toContain(`${id} locked`);
    expect((await signInByCaptcha(platform, await platform.client(), typedOf(platform.a.plain))).status).toBe(
      200,
    );
    const key = accountKey('200001', 'anton');
    await platform.db.platform.run(
      sql`insert into rate_counters values (${key}, 99, now() - interval '1 second')`,
    );
    expect((await signInByCaptcha(platform, await platform.client(), typedOf(platform.a.plain))).status).toBe(
      200,
    );
  });

  it('run for unknown accounts and unknown tenants too', async () => {
    for (const typed of [wrong('ghost'), { ...wrong('ghost'), tenantId: '999999' }]) {
      const statuses = [];
      for (let at = 0; at < 6; at += 1)
        statuses.push((await signInByCaptcha(platform, await platform.client(), typed)).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    }
  });

  it('stop an address after twenty failures, and a forged forwarding header does not help', async () => {
    const client = await platform.client();
    const statuses = [];
    for (let at = 0; at < 21; at += 1) {
      const answer = await signInByCaptcha(platform, client, wrong(`guess${at}`), {
        'x-forwarded-for': `8.8.8.${at}`,
        forwarded: `for=9.9.9.${at}`,
      });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400));
    expect(statuses[20]).toBe(429);
    expect((await signInByCaptcha(platform, client, typedOf(platform.a.admin))).status).toBe(429);
  });

  it('do not shut a plant out by its one address: whoever has signed in there still can, and twenty failures among many successes lock nobody', async () => {
    const client = await platform.client();
    const at = { address: client.address };
    const tried = async (typed: { tenantId: string; username: string; password: string }) =>
      (
        await client.send('POST', '/ircrisk-auth/oauth/token', {
          ...at,
          form: { grant_type: 'captcha', ...typed },
          headers: { authorization: browserBasic, ...(await solved(platform)) },
        })
      ).status;
    expect(await tried(typedOf(platform.b.admin))).toBe(200);
    for (let at = 0; at < 25; at += 1) await tried(wrong(`neighbour${at}`));
    expect(await tried(wrong('another'))).toBe(429);
    expect(await tried(typedOf(platform.b.admin))).toBe(200);
    expect(await tried(typedOf(platform.a.admin))).toBe(429);
    await platform.db.platform.run(
      sql`update rate_counters set count = 300 where key = ${`login-address-success:${client.address}`}`,
    );
    expect(await tried(typedOf(platform.a.admin))).toBe(200);
    expect(await tried(wrong('another'))).toBe(400);
  });

  it('do not count a success: twenty-five people of one address sign in', async () => {
    const client = await platform.client();
    for (let at = 0; at < 25; at += 1)
      expect((await signInByCaptcha(platform, client, typedOf(platform.b.admin))).status).toBe(200);
  });

  it('cost the same work for an unknown tenant, an unknown account and a wrong password (SEC14)', async () => {
    const work = async (typed: { tenantId: string; username: string; password: string }) => {
      const verifications = passwordWork.verifications;
      const sizes = [];
      for (let at = 0; at < 4; at += 1) {
        const answer = await signInByCaptcha(platform, await platform.client(), typed);
        sizes.push(answer.status);
      }
      return { verified: passwordWork.verifications - verifications, sizes };
    };
    const expected = { verified: 4, sizes: [400, 400, 400, 400] };
    expect(await work({ tenantId: '200002', username: 'bella', password: 'Wrong12345' })).toEqual(expected);
    expect(await work({ tenantId: '200002', username: 'unknown', password: 'Wrong12345' })).toEqual(expected);
    expect(await work({ tenantId: '888888', username: 'bella', password: 'Wrong12345' })).toEqual(expected);
  });
});
