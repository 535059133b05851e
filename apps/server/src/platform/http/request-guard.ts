import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { commonErrors, fail } from './answer.ts';
import { isListed } from './cors.ts';

// Rights hang on the matched route, never on the text of a path; odd spellings are refused all the same, so that a
// proxy in front of us cannot read a path differently.
const oddPath = /\/\/|;|\\|%(?:2e|2f|5c|00|25|3b)|\/\.{1,2}(?:\/|$)/i;

/** Bodies are read as UTF-8, of which ASCII is a part; another coding would come out as other text. */
const readable = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** Path spellings, and requests another site makes a browser send (SEC9, SEC22). */
export function guardRequests(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?')[0] ?? '/';
    if (oddPath.test(path)) throw fail(commonErrors.notFound);
    const [, charset = 'utf-8'] =
      /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
    if (!readable.has(charset.toLowerCase())) throw fail(commonErrors.mediaType);
    if (request.headers['sec-fetch-site'] !== 'cross-site' || !path.startsWith('/api/')) return;
    // A browser comes back from a sign-in provider by a cross-site GET to a public path; nothing else does.
    const comesBack = request.method === 'GET' && request.routeOptions.config.access === 'public';
    if (!comesBack && !isListed(config, request.headers.origin)) throw fail(commonErrors.crossSite);
  });
}
