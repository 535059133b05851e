import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request brought to the other system. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
  readonly body: string;
}

/** Another company's system, written from the description of the interface alone: it shares no code with ours. */
export interface Receiver {
  readonly origin: string;
  readonly host: string;
  readonly received: Received[];
  /** Headers of its pages, such as X-Frame-Options. */
  headers: Record<string, string>;
  status: number;
  /** What it shows; gets the request, answers the body of the page. */
  page: (received: Received) => string | Promise<string>;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) body += String(piece);
  return body;
}

export async function startReceiver(): Promise<Receiver> {
  const receiver = {
    received: [] as Received[],
    headers: {},
    status: 200,
    page: () => 'received',
  } as unknown as {
    -readonly [K in keyof Receiver]: Receiver[K];
  };
  const server = createServer((request, answer) => {
    void (async () => {
      const text = await bodyOf(request);
      const form = new URLSearchParams(text);
      const url = new URL(request.url ?? '/', receiver.origin);
      const got = { method: request.method ?? '', url, headers: request.headers, form, body: text };
      // What a browser asks for by itself is nobody's visit.
      if (url.pathname !== '/favicon.ico') receiver.received.push(got);
      const body = await receiver.page(got);
      answer.writeHead(receiver.status, { 'content-type': 'text/html; charset=utf-8', ...receiver.headers });
      answer.end(
        `<!doctype html><html lang="zh"><title>Receiver</title><link rel="icon" href="data:,"><body>${body}</body></html>`,
      );
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  receiver.origin = `http://127.0.0.1:${port}`;
  receiver.host = `127.0.0.1:${port}`;
  receiver.close = () =>
    new Promise<void>((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
  return receiver;
}

/** Seconds a signature counts before and after its time. */
const window = 300;

/** HMAC as the receiver's own programmers would check it: the query as it came, up to the signature. */
export function verifyHmac(
  { search }: URL,
  secrets: readonly string[],
  now = Math.floor(Date.now() / 1000),
  used = new Set<string>(),
): 'good' | 'wrong' | 'stale' | 'used' {
  const query = search.slice(1);
  const from = query.indexOf('tenantId=');
  const to = query.indexOf('&sig=');
  const signed = query.slice(from, to);
  const given = Buffer.from(new URLSearchParams(query).get('sig') ?? '', 'hex');
  const fits = secrets.some((secret) => {
    const own = createHmac('sha256', secret).update(signed).digest();
    return own.length === given.length && timingSafeEqual(own, given);
  });
  if (!fits) return 'wrong';
  const values = new URLSearchParams(signed);
  if (Math.abs(now - Number(values.get('ts'))) > window) return 'stale';
  const nonce = values.get('nonce') ?? '';
  if (used.has(nonce)) return 'used';
  used.add(nonce);
  return 'good';
}

/** RFC 7519 and RFC 8725: the algorithm is the receiver's choice, never the token's. */
export function verifyJwt(
  token: string,
  expected: { publicKey: string; algorithm: 'ES256' | 'RS256'; audience: string; now?: number },
): Record<string, unknown> | string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  if (read(head).alg !== expected.algorithm) return 'algorithm';
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey(expected.publicKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!good) return 'signature';
  const said = read(claims);
  const now = expected.now ?? Math.floor(Date.now() / 1000);
  if (said.aud !== expected.audience) return 'audience';
  if (now >= Number(said.exp)) return 'expired';
  return said;
}
