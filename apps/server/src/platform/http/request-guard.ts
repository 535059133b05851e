import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { commonErrors, fail } from './answer.ts';
import { isListed } from './cors.ts';

// Rights hang on the matched route, never on the text of a path; odd spellings are refused all the same, so that a
// proxy in front of us cannot read a path differently.
const oddPath = /\/\/|;|\\|%(?:2e|2f|5c|00|25|3b)|\/\.{1,2}(?:\/|$)/i;

/** Path spellings, and requests another site makes a browser send (SEC9, SEC22). */
export function guardRequests(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?')[0] ?? '/';
    if (oddPath.test(path)) throw fail(commonErrors.notFound);
    if (request.headers['sec-fetch-site'] !== 'cross-site' || !path.startsWith('/api/')) return;
    // A browser comes back from a sign-in provider by a cross-site GET to a public path; nothing else does.
    const comesBack = request.method === 'GET' && request.routeOptions.config.access === 'public';
    if (!comesBack && !isListed(config, request.headers.origin)) throw fail(commonErrors.crossSite);
  });
}
