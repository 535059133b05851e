import { createHmac } from 'node:crypto';
import { webhookData } from '@ircrisk/contract/modules/system/webhook.ts';
import type { Topic, Topics } from '@ircrisk/contract/topics.ts';
import { topicTexts } from '@ircrisk/contract/topics.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { startTestPlatform, type TestPlatform, type TestTenant } from '#testing/platform.ts';
import { type Received, type Receiver, startReceiver } from '#testing/receiver.ts';
import type { TestClient } from '#testing/test-client.ts';
import { Sender } from './sender.ts';

const service = '/ircrisk-system';
let platform: TestPlatform;
let receiver: Receiver;
let admin: TestClient;
let made = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startTestPlatform({ env: { WEBHOOK_ORIGINS: receiver.origin } });
  admin = await platform.client(platform.a.admin);
});
afterAll(async () => {
  await platform?.close();
  await receiver?.close();
});
const answers = () => {
  receiver.status = 200;
  receiver.page = () => 'received';
};
beforeEach(() => {
  answers();
  receiver.received.length = 0;
});
// A receiver that still waits for somebody would be waited for by the next test.
afterEach(async () => {
  answers();
  for (const { tenantId } of [platform.a, platform.b])
    await platform.inTenant(tenantId, (tx) => tx.run(sql`update webhooks set state = 'paused'`));
});

async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (let turn = 0; turn < 600; turn += 1) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('it did not happen');
}

interface Hook {
  id: string;
  secret: string;
}

async function newHook(
  values: Record<string, unknown> = {},
  { client = admin, tenant = platform.a, active = true } = {},
): Promise<Hook> {
  made += 1;
  const { body } = await client.post<string>(`${service}/webhook/submit`, {
    name: `receiver ${made}`,
    url: `${receiver.origin}/hook/${made}`,
    topics: ['order.completed', 'order.cancelled'],
    userId: tenant.admin.id,
    ...values,
  });
  expect(body).toMatchObject({ code: 200 });
  const id = body.data;
  const secret = (await client.post<{ secret: string }>(`${service}/webhook/rotate`, { id })).body.data
    .secret;
  if (active)
    expect((await client.post(`${service}/webhook/switch`, { id, active: true })).body).toMatchObject({
      code: 200,
    });
  return { id, secret };
}

const tell = <T extends Topic>(topic: T, payload: Topics[T], { tenantId }: TestTenant = platform.a) =>
  platform.inTenant(tenantId, (tx) => announce(tx, tenantId, topic, payload));

interface Delivery {
  id: string;
  state: string;
  attempts: number;
  statusCode: number | null;
  problem: string | null;
  answer: string | null;
}
const log = async (webhookId: string, client = admin): Promise<Delivery[]> =>
  (
    await client.get<{ records: Delivery[] }>(`${service}/webhook-delivery/page`, {
      webhookId,
      ascs: 'eventTime',
    })
  ).body.data.records;
const logged = (webhookId: string, fits: (one: Delivery) => boolean) =>
  until(async () => (await log(webhookId)).find(fits));

/** The wait is over: what the clock would say after it. */
const wait = (webhookId: string, { tenantId } = platform.a) =>
  platform.inTenant(tenantId, async (tx) => {
    await tx.run(sql`update webhook_queue set due_time = now() where webhook_id = ${webhookId}`);
    await tx.run(sql`select pg_notify('ircrisk_jobs', '')`);
  });

/** As the receiver's own programmers would check it, from the manual alone. */
function signedBy({ headers, body }: Received, secret: string): boolean {
  const parts = String(headers['ircrisk-signature'])
    .split(',')
    .map((part) => part.split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  const own = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return (
    Math.abs(Date.now() / 1000 - Number(seconds)) < 300 &&
    parts.some(([name, value]) => name === 'v1' && value === own)
  );
}
const bodyOf = ({ body }: Received) =>
  JSON.parse(body) as { id: string; topic: string; time: string; tenantId: string; data: object };

test('every topic can be chosen, and says what leaves the house', async () => {
  const rows = await platform.inTenant(platform.a.tenantId, (tx) =>
    tx.all<{ key: string; zh: string; en: string }>(
      sql`select dict_key as key, dict_value as zh, dict_value_en as en from dicts where code = 'webhook_topic' and dict_key <> '-1' order by sort`,
    ),
  );
  expect(Object.fromEntries(rows.map(({ key, ...text }) => [key, text]))).toEqual(topicTexts);
  expect(Object.keys(webhookData)).toEqual(Object.keys(topicTexts));
});

describe('a webhook', () => {
  test('gets what it asked for, signed, with ids alone, and the log has the answer', async () => {
    const hook = await newHook({ topics: ['order.completed', 'incident.classified'] });
    await tell('order.overdue', { orderIds: ['1'] });
    await tell('incident.classified', {
      id: '7',
      tier: 1,
      nodeId: null,
      equipmentIds: ['8'],
      failedBarriers: ['老王没关阀门'],
    });
    await tell('order.completed', { orderIds: ['9'] });
    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received as [Received, Received];
    expect(bodyOf(first)).toEqual({
      id: first.headers['ircrisk-webhook-id'],
      topic: 'incident.classified',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      tenantId: platform.a.tenantId,
      data: { id: '7', tier: 1, nodeId: null, equipmentIds: ['8'] },
    });
    expect(bodyOf(second)).toMatchObject({ topic: 'order.completed', data: { orderIds: ['9'] } });
    expect(signedBy(first, hook.secret)).toBe(true);
    expect(signedBy(first, `${hook.secret}x`)).toBe(false);
    const done = await logged(hook.id, ({ id, state }) => id === bodyOf(second).id && state === 'delivered');
    expect(done).toMatchObject({ attempts: 1, statusCode: 200, problem: null });
    expect(done.answer).toContain('received');
  });

  test('is asked again after an error, with the same id, and later calls of the record wait for it', async () => {
    const hook = await newHook();
    receiver.status = 500;
    await tell('order.completed', { orderIds: ['20'] });
    const failed = await logged(hook.id, ({ attempts }) => attempts === 1);
    expect(failed).toMatchObject({ state: 'waiting', statusCode: 500, problem: 'status' });
    receiver.status = 200;
    await tell('order.cancelled', { orderIds: ['20'] });
    await tell('order.cancelled', { orderIds: ['21'] });
    await until(() => receiver.received.length === 2);
    expect(bodyOf(receiver.received[1] as Received).data).toEqual({ orderIds: ['21'] });
    await wait(hook.id);
    await until(() => receiver.received.length === 4);
    const seen = receiver.received.map(bodyOf);
    expect(seen.slice(2).map(({ topic, data }) => [topic, data])).toEqual([
      ['order.completed', { orderIds: ['20'] }],
      ['order.cancelled', { orderIds: ['20'] }],
    ]);
    expect(seen[2]?.id).toBe(seen[0]?.id);
    await until(async () => (await log(hook.id)).every(({ state }) => state === 'delivered'));
  });

  test('that never answers well is given up, paused, and those who look after it are told', async () => {
    const hook = await newHook();
    receiver.status = 503;
    await tell('order.completed', { orderIds: ['30'] });
    await logged(hook.id, ({ attempts }) => attempts === 1);
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update webhook_deliveries set attempts = 9 where webhook_id = ${hook.id}`),
    );
    await wait(hook.id);
    await logged(hook.id, ({ state }) => state === 'dead');
    const { data } = (await admin.get<{ state: string }>(`${service}/webhook/detail`, { id: hook.id })).body;
    expect(data.state).toBe('paused');
    const notices = await admin.get<{ records: { kind: string; title: string }[] }>(
      '/ircrisk-system/notice/list',
    );
    expect(notices.body.data.records.some(({ kind }) => kind === 'webhook')).toBe(true);
    // Nothing is noted while it is paused; at the word of a person the given-up call goes out once more.
    await tell('order.completed', { orderIds: ['31'] });
    receiver.status = 200;
    await admin.post(`${service}/webhook/switch`, { id: hook.id, active: true });
    const [dead] = await log(hook.id);
    const again = await admin.form(`${service}/webhook-delivery/retry`, { ids: dead?.id ?? '' });
    expect(again.body.data).toEqual({ queued: 1 });
    const done = await logged(hook.id, ({ state }) => state === 'delivered');
    expect(done.id).toBe(dead?.id);
    expect(await log(hook.id)).toHaveLength(1);
  });

  test('signs with both secrets while they overlap, then with the new one alone', async () => {
    const hook = await newHook();
    const rotate = async (overlapHours: number) =>
      (
        await admin.post<{ secret: string; formerEnds: string | null }>(`${service}/webhook/rotate`, {
          id: hook.id,
          overlapHours,
        })
      ).body.data;
    const second = await rotate(24);
    expect(second.formerEnds).not.toBeNull();
    await tell('order.completed', { orderIds: ['40'] });
    await until(() => receiver.received.length === 1);
    const both = receiver.received[0] as Received;
    expect([hook.secret, second.secret].map((secret) => signedBy(both, secret))).toEqual([true, true]);
    const third = await rotate(0);
    await tell('order.completed', { orderIds: ['41'] });
    await until(() => receiver.received.length === 2);
    const alone = receiver.received[1] as Received;
    expect([hook.secret, second.secret, third.secret].map((secret) => signedBy(alone, secret))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('keeps its secret out of lists, of the audit and of the table', async () => {
    const { id, secret } = await newHook();
    const shown = JSON.stringify((await admin.get(`${service}/webhook/detail`, { id })).body);
    expect(shown).not.toContain(secret);
    const kept = await platform.asOwner<{ text: string }>(
      `select (a.*)::text as text from audit_entries a where (a.*)::text like '%' || $1 || '%'
       union all select encode(sealed, 'escape') from webhook_secrets where encode(sealed, 'escape') like '%' || $1 || '%'`,
      [secret],
    );
    expect(kept).toEqual([]);
  });

  test('whose sender died in between gets the call once more, with the same id', async () => {
    const hook = await newHook();
    let answer = (_text: string) => {};
    const held = new Promise<string>((resolve) => {
      answer = resolve;
    });
    receiver.page = () => held;
    await tell('order.completed', { orderIds: ['50'] });
    await until(() => receiver.received.length === 1);
    // Nobody renews the lease of a dead sender; another takes over.
    receiver.page = () => 'received';
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(
        sql`update webhook_status set lease_until = now() - interval '1 second' where webhook_id = ${hook.id}`,
      ),
    );
    const other = new Sender(platform.app.platform, platform.app.log);
    other.start();
    try {
      const done = await logged(hook.id, ({ state }) => state === 'delivered');
      answer('late');
      expect(receiver.received.map((one) => bodyOf(one).id)).toEqual([done.id, done.id]);
      expect(done.attempts).toBe(1);
    } finally {
      answer('late');
      await other.stop();
    }
  });

  test('that is slow holds up neither the work nor the calls of others', async () => {
    const slow = await newHook();
    const quick = await newHook({ topics: ['action.closed'] });
    const admin2 = await platform.client(platform.b.admin);
    const elsewhere = await newHook({}, { client: admin2, tenant: platform.b });
    let answer = (_text: string) => {};
    const held = new Promise<string>((resolve) => {
      answer = resolve;
    });
    receiver.page = ({ url }) => (url.pathname.endsWith(`/${made - 2}`) ? held : 'received');
    await tell('order.completed', { orderIds: ['60'] });
    await until(() => receiver.received.length === 1);
    await tell('action.closed', { actionIds: ['61'] });
    await tell('order.completed', { orderIds: ['62'] }, platform.b);
    await logged(quick.id, ({ state }) => state === 'delivered');
    await until(async () => (await log(elsewhere.id, admin2)).some(({ state }) => state === 'delivered'));
    expect(await log(slow.id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    answer('late');
    await logged(slow.id, ({ state }) => state === 'delivered');
  });

  test('hears no more than its user may read', async () => {
    await platform.permit(platform.a, 'action-item.read');
    const hook = await newHook({ userId: platform.a.plain.id, topics: ['order.completed', 'action.closed'] });
    await tell('order.completed', { orderIds: ['70'] });
    await tell('action.closed', { actionIds: ['71'] });
    await until(async () => (await log(hook.id)).every(({ state }) => state !== 'waiting'));
    expect((await log(hook.id)).map(({ state }) => state)).toEqual(['withheld', 'delivered']);
    expect(receiver.received.map((one) => bodyOf(one).topic)).toEqual(['action.closed']);
  });

  test('is made by nobody for somebody with more rights than they have', async () => {
    await platform.permit(platform.a, 'webhook.create', 'webhook.read');
    const plain = await platform.client(platform.a.plain);
    const answer = await plain.post(`${service}/webhook/submit`, {
      name: 'more',
      url: `${receiver.origin}/more`,
      topics: ['order.completed'],
      userId: platform.a.admin.id,
    });
    expect(answer.status).toBe(403);
  });

  test('of another tenant is not there', async () => {
    const hook = await newHook();
    await tell('order.completed', { orderIds: ['80'] });
    const done = await logged(hook.id, ({ state }) => state === 'delivered');
    const stranger = await platform.client(platform.b.admin);
    for (const [path, values] of [
      ['rotate', { id: hook.id }],
      ['switch', { id: hook.id, active: false }],
      ['test', { id: hook.id }],
    ] as const)
      expect((await stranger.post(`${service}/webhook/${path}`, values)).body, path).toMatchObject({
        code: 404,
      });
    const again = await stranger.form(`${service}/webhook-delivery/retry`, { ids: done.id });
    expect(again.body.data).toEqual({ queued: 0 });
    expect(await log(hook.id, stranger)).toEqual([]);
    await tell('order.completed', { orderIds: ['81'] }, platform.b);
    expect(await log(hook.id)).toHaveLength(1);
  });

  test('needs a secret and an address outside, and a test says whether the way is open', async () => {
    // Saved before it was asked about, or taken from the operator's list since.
    const inside = await newHook({}, { active: false });
    await platform.inTenant(platform.a.tenantId, (tx) =>
      tx.run(sql`update webhooks set url = 'https://127.0.0.1/hook' where id = ${inside.id}`),
    );
    for (const path of ['switch', 'test'])
      expect(
        (await admin.post(`${service}/webhook/${path}`, { id: inside.id, active: true })).body,
      ).toMatchObject({ code: 409 });
    for (const url of [
      'ftp://a.example.com',
      'https://user:word@a.example.com/',
      'https://127.0.0.1/hook',
      'https://169.254.169.254/latest',
      'https://[fd00::1]/hook',
      'https://10.1.2.3/hook',
    ]) {
      const { body } = await admin.post(`${service}/webhook/submit`, {
        name: `wrong ${url}`,
        url,
        topics: ['order.completed'],
        userId: platform.a.admin.id,
      });
      expect(body.errors?.[0]?.field, url).toBe('url');
    }
    const hook = await newHook({}, { active: false });
    receiver.status = 418;
    await admin.post(`${service}/webhook/test`, { id: hook.id });
    expect(await logged(hook.id, ({ attempts }) => attempts === 1)).toMatchObject({
      state: 'dead',
      statusCode: 418,
    });
    receiver.status = 204;
    await admin.post(`${service}/webhook/test`, { id: hook.id });
    await logged(hook.id, ({ state }) => state === 'delivered');
    expect(bodyOf(receiver.received[1] as Received)).toMatchObject({ topic: 'webhook.test', data: {} });
  });

  test('whose name leads to this machine is refused at the connection', async () => {
    const hook = await newHook({ url: 'https://localhost/hook' });
    await tell('order.completed', { orderIds: ['90'] });
    expect(await logged(hook.id, ({ attempts }) => attempts === 1)).toMatchObject({ problem: 'address' });
  });
});
