import type { FastifyRequest } from 'fastify';

type Parameters = Record<string, unknown>;

/** A handler reads one merged set: the query string, then the form or JSON body (the body wins). */
export function mergedParameters(request: FastifyRequest): Parameters {
  const query = (request.query ?? {}) as Parameters;
  const body = request.body;
  const named = body !== null && typeof body === 'object' && !Array.isArray(body) && !Buffer.isBuffer(body);
  if (!named) return { ...query };
  return { ...query, ...(body as Parameters) };
}
