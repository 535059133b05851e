import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { attribute, type FinishedSpan, SpanExporter } from './otlp.ts';

/** The span that whatever runs now belongs to. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly begun: bigint;
  readonly exporter: SpanExporter;
}

const current = new AsyncLocalStorage<Span>();

/** The monotonic clock in nanoseconds of the calendar. */
const epoch = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
const now = () => epoch + process.hrtime.bigint();

const newId = (bytes: number) => randomBytes(bytes).toString('hex');

function begin(exporter: SpanExporter, parent?: Pick<Span, 'traceId' | 'spanId'>): Span {
  return {
    traceId: parent?.traceId ?? newId(16),
    spanId: newId(8),
    ...(parent ? { parentSpanId: parent.spanId } : {}),
    begun: now(),
    exporter,
  };
}

function end(
  { exporter, begun, ...ids }: Span,
  name: string,
  more: { kind?: FinishedSpan['kind']; failed?: boolean; attributes?: FinishedSpan['attributes'] } = {},
): void {
  exporter.add({
    ...ids,
    name,
    kind: more.kind ?? 1,
    startTimeUnixNano: String(begun),
    endTimeUnixNano: String(now()),
    attributes: more.attributes ?? [],
    status: more.failed ? { code: 2 } : {},
  });
}

async function within<T>(span: Span, name: string, work: () => Promise<T>): Promise<T> {
  let failed = true;
  try {
    const result = await current.run(span, work);
    failed = false;
    return result;
  } finally {
    end(span, name, { failed });
  }
}

/** A part of the work under way, as a span of its own; where nothing is traced it is only done. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const parent = current.getStore();
  return parent ? within(begin(parent.exporter, parent), name, work) : work();
}

/** Work that nobody asks for by a request: a trace of its own. */
export const tracedAlone = <T>(
  exporter: SpanExporter | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T> => (exporter ? within(begin(exporter), name, work) : work());

export function exporterOf({ traces }: Config, onError: (reason: string) => void): SpanExporter | undefined {
  return traces && new SpanExporter({ ...traces, onError });
}

/** W3C Trace Context, version 00; a caller's own trace is continued only behind a proxy that is trusted to pass on true ones. */
export function parentOf(header: unknown): { traceId: string; spanId: string; sampled: boolean } | undefined {
  const found = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/.exec(String(header ?? ''));
  if (!found) return undefined;
  const [text, traceId = '', spanId = '', flags = ''] = found;
  if (text.startsWith('ff') || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** A span for each request: method, route, status, tenant. No address, person, query or body is ever part of it. */
export function traceRequests(
  app: FastifyInstance,
  config: Config,
  exporter: SpanExporter | undefined,
): void {
  if (!exporter) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  const trusted = config.trustedProxies.length > 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = trusted ? parentOf(request.headers.traceparent) : undefined;
    if (parent?.sampled === false || !request.url.startsWith('/api/')) return done();
    const span = begin(exporter, parent);
    spans.set(request, span);
    current.run(span, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    const route = request.routeOptions.url ?? 'none';
    const tenant = request.actor?.tenantId;
    end(span, `${request.method} ${route}`, {
      kind: 2,
      failed: reply.statusCode >= 500,
      attributes: [
        attribute('http.request.method', request.method),
        attribute('http.route', route),
        attribute('http.response.status_code', reply.statusCode),
        attribute('ircrisk.request_id', request.id),
        ...(tenant ? [attribute('ircrisk.tenant', tenant)] : []),
      ],
    });
  });
  app.addHook('onClose', () => exporter.close());
}
