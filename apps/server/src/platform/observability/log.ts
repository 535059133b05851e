import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';

/** Where log lines go; tests pass a stream of their own. */
export type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Structured lines on standard output. Secrets never get here: requests are logged by `logRequests` alone. */
export function logOptions(level: string, stream?: { write(line: string): void }): LogOptions {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    base: undefined,
    messageKey: 'message',
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        '*.value',
        'headers',
        'req.headers',
      ],
      censor: '***',
    },
    serializers: { err: errorFields },
    ...(stream ? { stream } : {}),
  };
}

/** What is worth knowing of an error; the detail of a database error may hold a person's data, so it stays out. */
function errorFields(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name, message, stack, code, constraint, table } = error;
  return { type: name, message, stack: stack ?? '', code, constraint, table };
}

/** One line a request: who, what, how it ended. The query string is never part of it (tokens, codes, names). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = (request.url.split('?')[0] ?? '').slice(0, 300);
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.routeOptions.config.endpoint?.nameless ? undefined : request.ip,
      tenant: request.actor?.tenantId,
      user: request.actor?.userId,
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'request');
    else if (path.startsWith('/api/')) request.log.info(line, 'request');
    else request.log.debug(line, 'request');
  });
}

export type Log = FastifyBaseLogger;
