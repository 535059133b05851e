import { identityErrors } from '@ircrisk/contract/modules/system/identity.ts';
import type { FastifyInstance } from 'fastify';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';
import { browserOf, isSource, startRoundTrip } from './sign-in.ts';
import { peekState } from './states.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** To the messaging service and back. The browser navigates here, so the answers are redirects. */
export function messagingRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { source: string }; Querystring: Record<string, unknown> }>(
    '/api/ircrisk-auth/oauth/render/:source',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { source } = request.params;
      const tenantId = text(request.query.tenantId).slice(0, 32);
      if (!isSource(source)) throw fail(commonErrors.notFound);
      if (tenantId === '') throw fail(identityErrors.missing, { field: 'tenantId' });
      const url = await startRoundTrip(platform, request, reply, { tenantId, source, bindUserId: null });
      return reply.redirect(url, 302);
    },
  );

  app.get<{ Params: { source: string }; Querystring: Record<string, unknown> }>(
    '/api/ircrisk-auth/oauth/callback/:source',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { source } = request.params;
      if (!isSource(source)) throw fail(commonErrors.notFound);
      const state = text(request.query.state);
      // DingTalk calls its code `authCode`.
      const code = text(request.query.code) || text(request.query.authCode);
      const open = await peekState(platform.db, state, browserOf(request));
      const page = open?.bindUserId ? '/wel/index' : '/mLogin';
      const back = new URLSearchParams(
        open && open.source === source ? { source, code, state } : { source, error: 'code_expired' },
      );
      reply.header('Referrer-Policy', 'no-referrer');
      // Only ever our own pages: nothing of the request decides where the browser goes.
      return reply.redirect(`${platform.config.basePath}${page}?${back}`, 302);
    },
  );
}
