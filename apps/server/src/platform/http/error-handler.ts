import type { Envelope } from '@ircrisk/contract/endpoint.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/pool.ts';
import { recordError } from '#platform/observability/error-records.ts';
import { commonErrors, type Failure, fail, refusal } from './answer.ts';
import { malformed } from './broken-request.ts';
import { failureOf } from './database-errors.ts';
import { maxJsonBytes } from './json-body.ts';
import { mergedParameters } from './parameters.ts';
import { languageOf } from './request-context.ts';

/** Refusals of the framework itself, by its code or status. */
function frameworkFailure(error: FastifyError, request: FastifyRequest): Failure | undefined {
  if (error.statusCode === 413) {
    const limit = request.routeOptions.bodyLimit ?? maxJsonBytes;
    const max = /FILE|PART|FIELD/.test(error.code) ? '20 MB' : `${limit / 1024 / 1024} MB`;
    return fail(commonErrors.tooLarge, { max });
  }
  if (error.statusCode === 415) return fail(commonErrors.mediaType);
  if (error.statusCode === 406) return fail(commonErrors.mediaType);
  if (error.statusCode === 503) return fail(commonErrors.unavailable, {}, { retryAfter: 2 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return fail(
      commonErrors.invalid,
      { reason: '' },
      { fields: (language) => [{ field: '', rule: 'request', msg: malformed[language] }] },
    );
  }
  return undefined;
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, body } = refusal(failure, languageOf(request, request.actor));
  if (failure.detail.retryAfter !== undefined) reply.header('Retry-After', String(failure.detail.retryAfter));
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** The one place where something thrown becomes an answer; nothing of an unforeseen error leaves the server. */
export function answerErrors(app: FastifyInstance, db: Database): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, mergedParameters(request)) ?? frameworkFailure(error, request);
    if (failure) {
      if (failure.kind === commonErrors.unavailable) request.log.warn({ err: error }, 'unavailable');
      return sendFailure(request, reply, failure);
    }
    request.log.error({ err: error }, 'unforeseen error');
    recordError(db, request, error).catch(() => {});
    const body: Omit<Envelope, 'data'> = {
      code: 500,
      success: false,
      msg: commonErrors.server[languageOf(request, request.actor)],
      requestId: request.id,
    };
    return reply.code(500).type('application/json; charset=utf-8').send(body);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const other = (['GET', 'POST'] as const).some(
      (method) => method !== request.method && app.hasRoute({ method, url: path }),
    );
    return sendFailure(request, reply, fail(other ? commonErrors.methodNotAllowed : commonErrors.notFound));
  });
}
