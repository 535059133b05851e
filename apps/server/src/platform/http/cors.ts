import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';

const allowedHeaders =
  'Authorization, Blade-Auth, Content-Type, Tenant-Id, enterprise-id, company-id, module-id, project-Id, language, Idempotency-Key';

/** Pages of these other origins may call the API; nothing goes by cookie, so no credentials are allowed either. */
export const isListed = ({ corsOrigins }: Pick<Config, 'corsOrigins'>, origin: unknown): boolean =>
  typeof origin === 'string' && corsOrigins.includes(origin);

export function allowOrigins(app: FastifyInstance, config: Config): void {
  if (config.corsOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (!isListed(config, origin)) return;
    reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, Content-Disposition');
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .header('Access-Control-Allow-Methods', 'GET, POST')
      .header('Access-Control-Allow-Headers', allowedHeaders)
      .header('Access-Control-Max-Age', '600')
      .send();
  });
}
