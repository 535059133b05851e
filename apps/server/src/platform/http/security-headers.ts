import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';

/** Ids of requests are ours; one that a trusted proxy made is taken over when it looks like one. */
export function requestIdOf(request: IncomingMessage, trusted: boolean): string {
  const given = request.headers['x-request-id'];
  return trusted && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The page's policy: no inline script but the import map named by its hash. Styles are inline because antd writes them
 * at run time; frames show outside pages of the menu, over https wherever the platform itself is; forms go to the systems the
 * operator has listed.
 */
export function pagePolicy(
  { embedOrigins, jumpOrigins, publicUrl }: Pick<Config, 'embedOrigins' | 'jumpOrigins' | 'publicUrl'>,
  scriptHashes: readonly string[],
): string {
  const hashes = scriptHashes.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${hashes}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src 'self' https:${publicUrl?.startsWith('https:') ? '' : ' http:'}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action ${["'self'", ...jumpOrigins].join(' ')}`,
    `frame-ancestors ${["'self'", ...embedOrigins].join(' ')}`,
  ].join('; ');
}

export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id).headers(always);
    if (request.protocol === 'https' || config.publicUrl?.startsWith('https:')) {
      reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    }
    if (request.url.startsWith('/api')) {
      reply.header('Cache-Control', 'no-store').header('Content-Security-Policy', apiPolicy);
    }
  });
}
