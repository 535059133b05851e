import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedJob } from '#platform/resources/exchange/testing.ts';
import { startTestPlatform, type TestPlatform } from '#testing/platform.ts';
import type { TestClient } from '#testing/test-client.ts';
import type { FinishedSpan } from './otlp.ts';
import { parentOf } from './traces.ts';

interface Sent {
  resourceSpans: { scopeSpans: { spans: FinishedSpan[] }[] }[];
}

/** A collector that keeps what it gets. */
async function startCollector() {
  const spans: FinishedSpan[] = [];
  const calls: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, answer) => {
    void (async () => {
      let body = '';
      for await (const piece of request) body += String(piece);
      calls.push({ url: request.url ?? '', headers: request.headers, body });
      const { resourceSpans } = JSON.parse(body) as Sent;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { spans, calls, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('traces', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let platform: TestPlatform;
  let client: TestClient;
  beforeAll(async () => {
    collector = await startCollector();
    platform = await startTestPlatform({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });
    client = await platform.client(platform.a.admin);
  });
  afterAll(async () => {
    await platform?.close();
    collector?.close();
  });

  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const list = (traceparent: string) =>
    client.get('/ircrisk-system/post/list', { postName: 'private-words' }, { traceparent });
  const seen = async () => {
    await platform.app.platform.spans?.flush();
    return collector.spans;
  };

  it('continue the caller’s: a span of the request, and its transactions below it', async () => {
    await list(`00-${traceId}-00f067aa0ba902b7-01`);
    const spans = (await seen()).filter((span) => span.traceId === traceId);
    const request = spans.find(({ kind }) => kind === 2);
    expect(request).toMatchObject({
      name: 'GET /api/ircrisk-system/post/list',
      parentSpanId: '00f067aa0ba902b7',
      status: {},
    });
    expect(request?.attributes).toEqual(
      expect.arrayContaining([
        { key: 'http.response.status_code', value: { intValue: '200' } },
        { key: 'ircrisk.tenant', value: { stringValue: platform.a.tenantId } },
      ]),
    );
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(inside.map(({ name }) => name)).toContain('transaction');
    for (const span of inside)
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    expect(collector.calls.at(-1)).toMatchObject({
      url: '/v1/traces',
      headers: { authorization: 'Bearer of-the-collector', 'content-type': 'application/json' },
    });
  });

  it('are left out where the caller does not want them, and begun anew where it says nonsense', async () => {
    const unwanted = 'a'.repeat(32);
    await list(`00-${unwanted}-00f067aa0ba902b7-00`);
    expect((await seen()).filter((span) => span.traceId === unwanted)).toEqual([]);
    const before = collector.spans.length;
    await list('00-nonsense');
    expect((await seen()).length).toBeGreaterThan(before);
    expect(parentOf(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).toBeUndefined();
    expect(parentOf(`ff-${traceId}-00f067aa0ba902b7-01`)).toBeUndefined();
  });

  it('have a trace for each job', async () => {
    const asked = await client.post<{ jobId: string }>('/ircrisk-system/post/export', {});
    await finishedJob(client, asked.body.data.jobId);
    const job = (await seen()).find(({ name }) => name === 'job resource-export');
    expect(job?.parentSpanId).toBeUndefined();
    expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(
      0,
    );
  });

  it('hold no person, address, query or secret', async () => {
    await seen();
    const all = collector.calls.map(({ body }) => body).join('');
    for (const secret of [
      'private-words',
      client.address,
      client.token ?? '',
      platform.a.admin.account,
      platform.a.admin.id,
    ])
      expect(all).not.toContain(secret);
  });

  it('are dropped where the collector is gone; nobody waits for them', async () => {
    collector.close();
    expect((await list(`00-${traceId}-00f067aa0ba902b7-01`)).status).toBe(200);
    await platform.app.platform.spans?.flush();
  });
});
