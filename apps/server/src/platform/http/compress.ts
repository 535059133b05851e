import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const pack = promisify(gzip);
/** A page of a list stays as it is: packing it would cost the server more than the line. Tables of permissions, trees and figures do not. */
const least = 32 * 1024;

/** Long answers go out packed where the client takes it: plants work over thin lines. Short ones, which carry tokens, never. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < least || reply.hasHeader('content-encoding'))
      return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: 3 });
  });
}
