import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { addTexts, setLanguage } from '../i18n/texts.ts';
import { session } from '../session/session.ts';
import { Attempt } from './attempt.ts';
import { call, callRaw, send, sendRaw, setApiRoot } from './client.ts';
import { NoAnswer, Refusal } from './failures.ts';
import { runningRequests } from './loading.ts';
import { setNotifier } from './notifier.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: string;
}

let seen: Seen[] = [];
let answer: (response: ServerResponse) => void;
let aborted = 0;
const told: string[] = [];

const server = createServer(async (request, response) => {
  response.on('close', () => {
    if (!response.writableFinished) aborted += 1;
  });
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method = '', url = '', headers, rawHeaders } = request;
  seen.push({ method, url, headers, rawHeaders, body });
  answer(response);
});

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const ok = (data: unknown) => json(200, { code: 200, success: true, data, msg: '操作成功' });

const title = { zh: '测试', en: 'Test' };
const list = endpoint('GET /ircrisk-user/list', {
  access: 'signed-in',
  title,
  input: z.looseObject({}),
  result: z.unknown(),
});
const submit = endpoint('POST /ircrisk-user/submit', {
  access: 'signed-in',
  title,
  input: z.looseObject({}),
  result: z.unknown(),
});
const remove = endpoint('POST /ircrisk-user/remove', {
  access: 'signed-in',
  title,
  input: z.looseObject({}),
  result: z.unknown(),
  form: true,
});

const signIn = () => {
  session.keep({
    access_token: 'secret-token',
    refresh_token: 'r1',
    user_id: '9',
    account: 'lu',
    tenant_id: '100286',
    company_id: '77',
  });
  session.setTab('project', { id: '55' });
};

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  setApiRoot(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  seen = [];
  aborted = 0;
  told.length = 0;
  answer = ok(null);
  setNotifier({
    warning: (message) => told.push(`warning ${message}`),
    error: (message) => told.push(`error ${message}`),
    expired: (message) => told.push(`expired ${message}`),
  });
});
afterEach(() => session.clear());

describe('an attempt', () => {
  it('keeps its key while the same is sent again, and takes another for anything else', () => {
    const attempt = new Attempt();
    const key = (input: unknown) => attempt.headersFor(input)['Idempotency-Key'];
    const first = key({ name: 'V-101' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(key({ name: 'V-101' })).toBe(first);
    const second = key({ name: 'V-102' });
    expect(second).not.toBe(first);
    attempt.answered();
    expect(key({ name: 'V-102' })).not.toBe(second);
  });

  it('travels as a header', async () => {
    answer = ok('7');
    await call(submit, { name: 'V-101' }, { headers: new Attempt().headersFor({ name: 'V-101' }) });
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('headers', () => {
  it('go with every signed-in request as the contract lists them', async () => {
    signIn();
    await call(list, {});
    const { headers, rawHeaders } = seen[0] as Seen;
    expect(headers.authorization).toBe(`Basic ${Buffer.from('ircrisk:ircrisk_browser').toString('base64')}`);
    expect(headers['blade-auth']).toBe('bearer secret-token');
    expect(headers['enterprise-id']).toBe('77');
    expect(headers['company-id']).toBe('77');
    expect(headers['module-id']).toBe('0');
    expect(headers.language).toBe('zh');
    expect(headers['project-id']).toBe('55');
    expect(rawHeaders.some((name) => name.toLowerCase() === 'cookie')).toBe(false);
  });

  it('leave out everything of the session when nobody is signed in', async () => {
    await call(list, {});
    const { headers } = seen[0] as Seen;
    expect(headers.authorization).toMatch(/^Basic /);
    for (const name of ['blade-auth', 'enterprise-id', 'company-id', 'module-id', 'project-id']) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it('take the company of the parameters before the stored one, in query and in body', async () => {
    signIn();
    await call(list, { enterpriseId: '88' });
    await call(submit, { enterpriseId: '89' });
    expect(seen.map((one) => one.headers['enterprise-id'])).toEqual(['88', '89']);
    expect(seen.map((one) => one.headers['company-id'])).toEqual(['77', '77']);
  });

  it('omit the project for the call that asks about the whole plant', async () => {
    signIn();
    await callRaw({ method: 'GET', path: '/ircrisk-center/factory-model/all-list' });
    expect(seen[0]?.headers['project-id']).toBeUndefined();
    expect(seen[0]?.headers['blade-auth']).toBe('bearer secret-token');
  });

  it('can be switched off one by one', async () => {
    signIn();
    await call(list, {}, { authorization: false, token: false });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(seen[0]?.headers['blade-auth']).toBeUndefined();
  });

  it('name the chosen language', async () => {
    await addTexts({ zh: async () => ({ default: {} }), en: async () => ({ default: {} }) });
    await setLanguage('en');
    await call(list, {});
    await setLanguage('zh');
    expect(seen[0]?.headers.language).toBe('en');
  });
});

describe('bodies', () => {
  it('put the parameters of a GET into the query, without null and undefined, lists with commas', async () => {
    await call(list, { current: 1, ids: ['1', '2'], name: null, phone: undefined, account: 'a&b' });
    expect(seen[0]?.url).toBe('/api/ircrisk-user/list?current=1&ids=1%2C2&account=a%26b');
  });

  it('are JSON unless the call says form', async () => {
    await call(submit, { name: '李', note: null });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: '李', note: null });
  });

  it('are forms of the non-null fields where the call says so', async () => {
    await call(remove, { ids: ['1', '2'], confirm: null });
    expect(seen[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(seen[0]?.body).toBe('ids=1%2C2');
  });
});

describe('answers', () => {
  it('give the data of a success and say nothing', async () => {
    answer = ok({ total: 3 });
    expect(await call(list, {})).toEqual({ total: 3 });
    expect(told).toEqual([]);
  });

  it('warn about a soft refusal and keep its data', async () => {
    answer = json(200, { code: 409, success: false, data: { children: 2 }, msg: '存在下级' });
    const refusal = await call(remove, { ids: '1' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 409, status: 200, soft: true, body: { data: { children: 2 } } });
    expect(told).toEqual(['warning 存在下级']);
  });

  it('tell an error with error_description before msg', async () => {
    answer = json(400, { code: 400, success: false, data: null, msg: 'b', error_description: 'a' });
    await expect(call(list, {})).rejects.toBeInstanceOf(Refusal);
    expect(told).toEqual(['error a']);
  });

  it('carry field errors', async () => {
    const errors = [{ field: 'account', rule: 'required', msg: '账号不能为空' }];
    answer = json(400, { code: 400, success: false, data: null, msg: '账号不能为空', errors });
    const refusal = await call(submit, {}).catch((error: unknown) => error);
    expect((refusal as Refusal).fields).toEqual(errors);
  });

  it('stay silent when the caller shows the answer itself, and the body is returned all the same', async () => {
    answer = json(500, { code: 500, success: false, data: null, msg: '服务器异常', requestId: 'x1' });
    const body = await send(list, {}, { suppress: true });
    expect(body).toMatchObject({ code: 500, requestId: 'x1' });
    expect(told).toEqual([]);
  });

  it('take the status for the code of a body without one', async () => {
    answer = json(404, { msg: 'gone' });
    const { body } = await sendRaw({ method: 'GET', path: '/x' });
    expect(body.code).toBe(404);
    expect(told).toEqual(['error gone']);
  });
});

describe('an expired session', () => {
  it('raises one dialog for many calls, by status or by body code, and no message beside it', async () => {
    signIn();
    answer = json(401, { code: 401, success: false, data: null, msg: 'x' });
    await Promise.allSettled([call(list, {}), call(list, {}), call(submit, {})]);
    answer = json(200, { code: 401, success: false, data: null, msg: 'x' });
    await expect(call(list, {}, { suppress: true })).rejects.toMatchObject({ code: 401 });
    expect(told).toEqual(['expired 登录已过期，请重新登录！']);
  });

  it('is not assumed from a refused call that carries no token by choice', async () => {
    answer = json(401, {
      code: 401,
      success: false,
      data: null,
      msg: '客户端认证失败',
      error: 'invalid_client',
    });
    await send(submit, {}, { token: false });
    expect(told).toEqual([]);
  });
});

describe('no answer', () => {
  it('rejects when the connection breaks', async () => {
    answer = (response) => response.socket?.destroy();
    await expect(call(list, {})).rejects.toBeInstanceOf(NoAnswer);
    expect(told).toEqual([]);
  });

  it('rejects for a page of a proxy and for statuses above 500', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    await expect(call(list, {})).rejects.toMatchObject({ name: 'NoAnswer', status: 200 });
    answer = json(503, { code: 503, success: false, data: null, msg: 'busy' });
    await expect(call(list, {})).rejects.toMatchObject({ name: 'NoAnswer', status: 503 });
  });

  it('aborts the request itself when it is no longer needed', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    await expect(call(list, {}, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(aborted).toBe(1));
    expect(told).toEqual([]);
  });
});

describe('the request counter', () => {
  it('rises with each request and falls 300 ms after its answer, also after a failure', async () => {
    await vi.waitFor(() => expect(runningRequests()).toBe(0), 2000);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const pending = call(list, {});
      expect(runningRequests()).toBe(1);
      await pending;
      answer = (response) => response.socket?.destroy();
      await call(list, {}).catch(() => undefined);
      expect(runningRequests()).toBe(2);
      vi.advanceTimersByTime(299);
      expect(runningRequests()).toBe(2);
      vi.advanceTimersByTime(1);
      expect(runningRequests()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('entities', () => {
  it('of a success are decoded once, in values at any depth', async () => {
    answer = ok({
      'a&lt;': ['p &lt; 3 &amp;lt; &quot;x&quot;'],
      n: { t: '2&nbsp;&times;&nbsp;3&divide;4, it&#39;s' },
    });
    expect(await call(list, {})).toEqual({
      'a&lt;': ['p < 3 &lt; "x"'],
      n: { t: "2\u00a0×\u00a03÷4, it's" },
    });
  });

  it('of a refusal stay as they came', async () => {
    answer = json(400, { code: 400, success: false, data: null, msg: '&lt;b&gt;' });
    await call(list, {}).catch(() => undefined);
    expect(told).toEqual(['error &lt;b&gt;']);
  });
});
