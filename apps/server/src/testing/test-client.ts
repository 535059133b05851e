import type { Envelope } from '@ircrisk/contract/endpoint.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';

/** One answer as it went over the wire. */
export interface Answer<T = unknown> {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: Envelope<T> & Record<string, unknown>;
}

type Fields = Readonly<Record<string, unknown>>;

export interface Sent {
  readonly query?: Fields;
  readonly json?: unknown;
  readonly form?: Fields;
  readonly headers?: Readonly<Record<string, string>>;
  /** Socket address; each client has one of its own, so that locks of one test do not reach another. */
  readonly address?: string;
}

/** As it goes on the wire; a fuzzed value may be an object that has no text of its own. */
function asText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return JSON.stringify(value) ?? '';
  }
}

const words = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, asText(value)]],
    ),
  );

let clients = 0;

/** Speaks HTTP to the app, and holds every answer against the wire's first rule: `code` is there and equals the status. */
export class TestClient {
  readonly app: FastifyInstance;
  readonly answers: Answer[];
  readonly address: string;
  token: string | undefined;
  refreshToken: string | undefined;
  headers: Record<string, string> = {};

  constructor(app: FastifyInstance, answers: Answer[]) {
    this.app = app;
    this.answers = answers;
    clients += 1;
    this.address = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  }

  async send<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    sent: Sent = {},
  ): Promise<Answer<T>> {
    const options: InjectOptions = {
      method,
      url: `/api${path}`,
      query: words(sent.query ?? {}),
      remoteAddress: sent.address ?? this.address,
      headers: {
        ...(this.token ? { 'blade-auth': `bearer ${this.token}` } : {}),
        ...this.headers,
        ...sent.headers,
      },
    };
    if (sent.form) {
      options.headers = { 'content-type': 'application/x-www-form-urlencoded', ...options.headers };
      options.payload = new URLSearchParams(words(sent.form)).toString();
    } else if (sent.json !== undefined) {
      options.headers = { 'content-type': 'application/json', ...options.headers };
      options.payload = JSON.stringify(sent.json);
    }
    const response = await this.app.inject(options);
    const type = String(response.headers['content-type'] ?? '');
    // The API document is a file for tools, without the envelope.
    const isJson = /json/.test(type) && !type.includes('openapi');
    const body = isJson ? (JSON.parse(response.body) as Answer<T>['body']) : ({} as Answer<T>['body']);
    const answer: Answer<T> = {
      request: `${method} ${path}`,
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body,
    };
    this.answers.push(answer);
    if (isJson) holdsCode(answer);
    return answer;
  }

  get<T = unknown>(
    path: string,
    query: Fields = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.send<T>('GET', path, { query, headers });
  }

  post<T = unknown>(
    path: string,
    json: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.send<T>('POST', path, { json, headers });
  }

  form<T = unknown>(
    path: string,
    form: Fields = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.send<T>('POST', path, { form, headers });
  }

  /** Signs in through the client for scripts, which needs no captcha. */
  async signIn(
    user: { tenantId: string; account: string; password: string },
    integrationSecret: string,
  ): Promise<Answer> {
    const answer = await this.form(
      '/ircrisk-auth/oauth/token',
      {
        grant_type: 'password',
        scope: 'all',
        tenantId: user.tenantId,
        username: user.account,
        password: user.password,
      },
      { authorization: basic('integration', integrationSecret), 'tenant-id': user.tenantId },
    );
    expect(answer.body, answer.request).toMatchObject({ code: 200 });
    this.token = String(answer.body.access_token);
    this.refreshToken = String(answer.body.refresh_token);
    return answer;
  }
}

export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

function holdsCode({ request, status, body }: Answer): void {
  expect(body.code, `${request} answers without code`).toBeTypeOf('number');
  expect(body.success, request).toBe(body.code === 200);
  const isSoft = status === 200 && body.code !== 200;
  if (!isSoft) expect(body.code, `${request}: code and status differ`).toBe(status);
}
