import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/database/sql.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import { listen } from './doors.ts';

describe('under load', () => {
  let platform: TestPlatform;
  let alice: TestClient;
  let bella: TestClient;
  beforeAll(async () => {
    platform = await startTestPlatform({ env: { TENANT_REQUESTS: '3' } });
    alice = await platform.client(platform.a.admin);
    bella = await platform.client(platform.b.admin);
  });
  afterAll(() => platform.close());

  it('a tenant whose requests all wait for one lock holds up neither another tenant nor readiness, and is told to slow down', async () => {
    const post = await alice.post<string>('/ircrisk-system/post/submit', {
      category: '1',
      postCode: 'LOCK',
      postName: '锁',
    });
    const change = { id: post.body.data, category: '1', postCode: 'LOCK', postName: '改' };
    let answers: Promise<number[]> = Promise.resolve([]);
    await platform.inTenant('200001', async (tx) => {
      await tx.run(sql`select 1 from posts where id = ${post.body.data} for update`);
      const sent = Array.from({ length: 220 }, () => alice.post('/ircrisk-system/post/submit', change));
      answers = Promise.all(sent).then((all) => all.map(({ status }) => status));
      // All have come in: what is more than share and queue is refused at once.
      await expect
        .poll(() => alice.answers.filter(({ status }) => status === 429).length)
        .toBe(220 - 3 - 200);
      expect(alice.answers.at(-1)?.headers['retry-after']).toBe('1');
      expect((await bella.get('/ircrisk-system/post/list')).status).toBe(200);
      expect((await bella.get('/health/ready')).status).toBe(200);
    });
    const statuses = await answers;
    expect(statuses.filter((status) => status === 200)).toHaveLength(203);
  });

  it('a sender that dawdles over its headers is sent away', async () => {
    const { port } = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 }));
    expect(platform.app.server.headersTimeout).toBe(10_000);
    platform.app.server.headersTimeout = 200;
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    await new Promise((resolve) => socket.on('close', resolve));
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    platform.app.server.headersTimeout = 10_000;
  });

  it('a server that is to stop says so, answers what still comes and closes the connection behind it', async () => {
    const { port } = platform.app.server.address() as { port: number };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string, headers = {}) =>
      new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
        const sent = request({ port, path, headers, agent }, (answer) => {
          answer.resume();
          answer.on('end', () =>
            resolve({ status: answer.statusCode, connection: answer.headers.connection }),
          );
        });
        sent.on('error', reject);
        sent.end();
      });
    // A proxy that has other instances says so.
    const behind = { 'x-retries-elsewhere': 'yes' };
    expect(await get('/api/health/ready')).toEqual({ status: 200, connection: 'keep-alive' });
    expect(await get('/api/health/live', behind)).toEqual({ status: 200, connection: 'keep-alive' });
    const drained = platform.app.drain(300);
    expect(await get('/api/health/live', behind)).toEqual({ status: 200, connection: 'close' });
    expect(await get('/api/health/ready')).toEqual({ status: 503, connection: 'close' });
    expect(await get('/api/health/live')).toEqual({ status: 200, connection: 'close' });
    const away = { status: 503, connection: 'close' };
    await expect.poll(() => get('/api/health/live', behind), { timeout: 30_000 }).toEqual(away);
    await drained;
    agent.destroy();
  });

  it('a round of the loop lets several callers in, so that a busy server does not keep new ones waiting', async () => {
    const busy = await startTestPlatform();
    const { port } = new URL(await listen(busy.app, { host: '127.0.0.1', port: 0 }));
    let came = 0;
    busy.app.server.on('connection', () => {
      came += 1;
    });
    // The loop stands still while sixty knock.
    const knock = `let open = 0;
      for (let at = 0; at < 60; at += 1)
        require('net').connect(${port}, '127.0.0.1', () => ++open === 60 && process.exit());`;
    execFileSync(process.execPath, ['-e', knock]);
    let rounds = 0;
    for (; came < 60 && rounds < 200; rounds += 1) await setImmediate();
    expect(came).toBe(60);
    expect(rounds).toBeLessThan(process.platform === 'linux' ? 40 : 200);
    await busy.close();
  });

  it('whoever goes on asking while it stops is answered, until the door is shut', async () => {
    const stopping = await startTestPlatform();
    const origin = await listen(stopping.app, { host: '127.0.0.1', port: 0 });
    let answered = 0;
    const cut: unknown[] = [];
    const ask = async (): Promise<void> => {
      for (;;) {
        try {
          await (await fetch(`${origin}/api/health/live`)).arrayBuffer();
          answered += 1;
        } catch (error) {
          const { code } = (error as { cause?: { code?: string } }).cause ?? {};
          if (code === 'ECONNREFUSED') return;
          cut.push(code ?? error);
          if (cut.length > 100) return;
        }
      }
    };
    const askers = Array.from({ length: 30 }, ask);
    await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(60);
    await stopping.app.drain(200);
    await stopping.close();
    await Promise.all(askers);
    expect(cut).toEqual([]);
  });
});
