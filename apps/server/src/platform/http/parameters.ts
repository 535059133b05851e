import type { FastifyRequest } from 'fastify';

type Parameters = Record<string, unknown>;

/** A handler reads one merged set: the query string, then the form or JSON body (the body wins). */
export function mergedParameters(request: FastifyRequest): Parameters {
  const query = (request.query ?? {}) as Parameters;
  const body = request.body;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return { ...query };
  return { ...query, ...(body as Parameters) };
}
