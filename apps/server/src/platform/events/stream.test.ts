import { request } from 'node:http';
import { eventsPath } from '@ircrisk/contract/modules/workplace/notice.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { notify } from './notify.ts';
import { streamLimits } from './streams.ts';

describe('streams of live events', () => {
  let platform: TestPlatform;
  let port: string;
  const closers: (() => void)[] = [];
  beforeAll(async () => {
    platform = await startTestPlatform();
    port = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 })).port;
  });
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });
  afterAll(() => platform.close());

  interface Stream {
    status: number;
    retryAfter: string | undefined;
    text: () => string;
    ended: Promise<void>;
  }
  const open = (client: TestClient): Promise<Stream> =>
    new Promise((resolve, reject) => {
      const headers = { 'blade-auth': `bearer ${client.token}` };
      const sent = request({ port, path: `/api${eventsPath}`, headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk;
        });
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          text: () => text,
          ended: new Promise((end) => answer.on('close', end)),
        });
      });
      sent.on('error', reject);
      closers.push(() => sent.destroy());
      sent.end();
    });
  const none = () => expect.poll(() => platform.app.platform.streams.size).toBe(0);

  it('tell a person what concerns them, and go when the browser goes', async () => {
    const stream = await open(await platform.client(platform.a.plain));
    await platform.inTenant('200001', (tx) =>
      notify(tx, '200001', [platform.a.plain.id], { kind: 'test', title: { zh: '甲', en: 'A' } }),
    );
    await expect.poll(stream.text).toContain('event: notice');
    closers.pop()?.();
    await none();
  });

  it('are few for one person, and nobody else is held up by them', async () => {
    await none();
    const greedy = await platform.client(platform.a.plain);
    const streams = await Promise.all(Array.from({ length: streamLimits.person + 4 }, () => open(greedy)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(streamLimits.person);
    const refused = streams.filter(({ status }) => status === 429);
    expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(Array(4).fill('30'));
    expect((await open(await platform.client(platform.a.admin))).status).toBe(200);
    expect((await open(await platform.client(platform.b.admin))).status).toBe(200);
  });

  it('end with their session, and only theirs', async () => {
    const [out, stays] = [await platform.client(platform.a.plain), await platform.client(platform.a.plain)];
    const [ends, goesOn] = [await open(out), await open(stays)];
    await out.post('/ircrisk-auth/oauth/logout');
    await ends.ended;
    await platform.inTenant('200001', (tx) =>
      notify(tx, '200001', [platform.a.plain.id], { kind: 'test', title: { zh: '乙', en: 'B' } }),
    );
    await expect.poll(goesOn.text).toContain('event: notice');
    expect(ends.text()).not.toContain('event: notice');
    expect(goesOn.text()).not.toContain('event: session');
    // An administrator's reset reaches it as well.
    const admin = await platform.client(platform.a.admin);
    await admin.form('/ircrisk-user/reset-password', { userIds: platform.a.plain.id });
    await goesOn.ended;
  });
});
