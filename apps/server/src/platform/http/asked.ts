import type { FastifyInstance, FastifyRequest } from 'fastify';
import { redacted } from '#platform/observability/redact.ts';
import { mergedParameters } from './parameters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the operator calls this installation. */
    environment: string | null;
  }
  interface FastifyRequest {
    /** On the clock of the process. */
    arrived: number;
  }
}

/** How something was asked for: what the logs tell of a request beside what it changed. */
export interface Asked {
  readonly env: string | null;
  readonly method: string;
  readonly agent: string | null;
  readonly params: string | null;
  /** Milliseconds since the request came. */
  readonly elapsed: number;
}

export function noteArrivals(app: FastifyInstance, environment: string | undefined): void {
  app.decorate('environment', environment ?? null);
  app.decorateRequest('arrived', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrived = performance.now();
    done();
  });
}

const longest = 2000;
/** More of one parameter is told by its length. */
const longestOfOne = 300;
const mostOfList = 40;
const deepest = 5;
const personal = /phone|mobile|mail|birthday|signature|contact|linkman|person|subject|ticket|^queryId$/i;
const phoneNumber = /^(\+?86)?1\d{10}$/;
const masked = '***';
/** Numbers, days, ids and codes of choices. What is written out is told by its length: the change itself is in the audit. */
const codes = /^[\w.,:+/-]{0,40}$|^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/;
/** A fault belongs to no record whose reader could be asked for: ids alone, which say nothing to whoever may not read what they are of. */
const ids = /^\d{15,20}(,\d{15,20})*$/;
/** Calls whose parameters prove who somebody is, or bind them to an account elsewhere. */
const proofs = /^\/api\/ircrisk-auth\/|\/binding\/|\/redeem/;

function plain(value: unknown, kept: RegExp, depth = 0): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object') {
    const text = String(value);
    if (phoneNumber.test(text)) return masked;
    return kept.test(text) ? value : `…(${text.length})`;
  }
  if (depth > deepest) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostOfList).map((one) => plain(one, kept, depth + 1));
    return value.length > mostOfList ? [...shown, `…(+${value.length - mostOfList})`] : shown;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      personal.test(name) ? masked : plain(inner, kept, depth + 1),
    ]),
  );
}

/** As much as there is room for, still to be read as JSON; how many are left out is told. */
function fitted(params: object): string {
  const whole = JSON.stringify(params);
  if (whole.length <= longest) return whole;
  const shown: Record<string, unknown> = {};
  const entries = Object.entries(params);
  let room = longest - 20;
  for (const [at, [name, value]] of entries.entries()) {
    const { length } = JSON.stringify(value);
    const told = length > longestOfOne ? `…(${length})` : value;
    room -= JSON.stringify({ [name]: told }).length;
    if (room < 0) return JSON.stringify({ ...shown, '…': entries.length - at });
    shown[name] = told;
  }
  return JSON.stringify(shown);
}

/** The parameters of somebody who is signed in; before that they are proofs of who they are, and nobody's to read. */
function paramsOf(request: FastifyRequest, kept: RegExp): string | null {
  const { endpoint } = request.routeOptions.config;
  if (!request.actor || endpoint?.nameless || proofs.test(request.url)) return null;
  const text = fitted(redacted(plain(mergedParameters(request), kept)) as object);
  return text === '{}' ? null : text;
}

const told = (request: FastifyRequest, kept: RegExp): Asked => ({
  env: request.server.environment,
  method: request.method,
  agent: request.headers['user-agent']?.slice(0, 512) || null,
  params: paramsOf(request, kept),
  elapsed: Math.round(performance.now() - request.arrived),
});
export const askedOf = (request: FastifyRequest): Asked => told(request, codes);
export const askedInVain = (request: FastifyRequest): Asked => told(request, ids);
