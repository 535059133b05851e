import type { Endpoint, Envelope, InputOf, ResultOf } from '@ircrisk/contract/endpoint.ts';
import { commonErrors } from '@ircrisk/contract/errors.ts';
import { product } from '@ircrisk/contract/product.ts';
import { say } from '@ircrisk/contract/text.ts';
import { language } from '../i18n/texts.ts';
import { session } from '../session/session.ts';
import { decodeEntities } from './decode-entities.ts';
import { NoAnswer, Refusal } from './failures.ts';
import { countRequest } from './loading.ts';
import { notify, notifyExpired, resetExpiry } from './notifier.ts';
import { type Parameters, parameterText, type RequestSwitches, requestHeaders } from './request.ts';

export interface CallOptions extends RequestSwitches {
  signal?: AbortSignal;
  /** No message to the person: the caller shows the answer itself. */
  suppress?: boolean;
  /** Watching in the background (progress, events): not a request the person waits for. */
  uncounted?: boolean;
}

export interface RawRequest extends CallOptions {
  method: 'GET' | 'POST';
  /** Path under `/api`. */
  path: string;
  parameters?: Parameters;
  /** Form body instead of JSON. */
  form?: boolean;
  /** A multipart body or bare bytes, sent as they are; the parameters then go into the address. */
  body?: FormData | Blob;
}

let root = '/api';
/** Where the API is; `/api` of the same origin unless told. */
export function setApiRoot(address: string): void {
  root = address;
}

// After the next sign-in the dialog of an expired session may come again.
let knownToken: string | undefined;
session.onChange(() => {
  const token = session.get('accessToken');
  if (token && token !== knownToken) resetExpiry();
  knownToken = token;
});

const noAnswerText = {
  zh: '网络异常，请检查连接后重试',
  en: 'No answer from the server; check the connection and try again',
};

let reading = new AbortController();

/** Reads under way are given up: nobody waits for them any more, and a session that has ended would refuse them. */
export function giveUpReads(): void {
  reading.abort();
  reading = new AbortController();
}

/** Sends the request and returns the raw response; rejects only when there is none. */
export async function fetchRaw(request: RawRequest): Promise<Response> {
  const { method, path, parameters = {}, form, body } = request;
  const signals = [request.signal, method === 'GET' ? reading.signal : undefined].filter(
    (one) => one != null,
  );
  const headers = requestHeaders(path, parameters, session, language(), request);
  const init: RequestInit = { method, headers, cache: 'no-store', credentials: 'same-origin' };
  let address = `${root}${path}`;
  if (method === 'GET' || body) {
    const query = parameterText(parameters);
    if (query) address += `?${query}`;
  }
  if (body) init.body = body;
  else if (method === 'POST' && form) {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    init.body = parameterText(parameters);
  } else if (method === 'POST') {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(parameters);
  }
  const timeout = AbortSignal.timeout(product.requestTimeoutMs);
  init.signal = AbortSignal.any([...signals, timeout]);

  const release = request.uncounted ? () => undefined : countRequest();
  try {
    return await fetch(address, init);
  } catch (error) {
    if (signals.some(({ aborted }) => aborted)) throw error;
    throw new NoAnswer(say(noAnswerText, language()), undefined, error);
  } finally {
    release();
  }
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (body === null || typeof body !== 'object' || response.status > 500) {
    throw new NoAnswer(say(noAnswerText, language()), response.status);
  }
  const envelope = body as Envelope<T>;
  return typeof envelope.code === 'number' ? envelope : { ...envelope, code: response.status };
}

/** Tells the person what the answer says, unless the caller does. */
export function handleRefusal(status: number, envelope: Envelope, options: CallOptions): void {
  const message = envelope.error_description || envelope.msg || say(commonErrors.server, language());
  if (status === 401 || envelope.code === 401) {
    // The login page calls without a token; a refused client there is not an expired session.
    if (options.token !== false) notifyExpired(say(commonErrors.unauthorized, language()));
    return;
  }
  if (options.suppress) return;
  if (status === 200) notify.warning(message);
  else notify.error(message);
}

export interface Answer<T> {
  status: number;
  body: Envelope<T>;
}

/** One call of the wire: resolves with the body whatever its `code`, rejects with `NoAnswer` or an abort. */
export async function sendRaw<T>(request: RawRequest): Promise<Answer<T>> {
  const response = await fetchRaw(request);
  const body = await readEnvelope<T>(response);
  if (body.code === 200) return { status: response.status, body: decodeEntities(body) };
  handleRefusal(response.status, body, request);
  return { status: response.status, body };
}

/** As `send`, for a path that no declared endpoint names. */
export async function callRaw<T>(request: RawRequest): Promise<T> {
  const { status, body } = await sendRaw<T>(request);
  if (body.code !== 200) throw new Refusal(status, body);
  return body.data;
}

/** The whole body of a declared call, refused or not: the token answer, for one, is flat beside `code`. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Envelope<ResultOf<E>>> {
  return (await sendRaw<ResultOf<E>>(toRequest(endpoint, input, options))).body;
}

/** `const page = await call(userList, { current: 1 })`; throws `Refusal` when the answer is no. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  return callRaw<ResultOf<E>>(toRequest(endpoint, input, options));
}

function toRequest(endpoint: Endpoint, input: unknown, options: CallOptions): RawRequest {
  const parameters = (input ?? {}) as Parameters;
  return {
    ...options,
    method: endpoint.method,
    path: endpoint.path,
    parameters,
    form: endpoint.form ?? false,
  };
}
