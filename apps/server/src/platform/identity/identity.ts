import { type CaptchaKind, captchaPicture } from '@ircrisk/contract/modules/system/identity.ts';
import type { FastifyInstance } from 'fastify';
import { commonErrors, fail, success } from '#platform/http/answer.ts';
import { type MountOptions, mount, parseInput } from '#platform/http/mount.ts';
import { languageOf } from '#platform/http/request-context.ts';
import type { Platform } from '#platform/platform.ts';
import { actorsOf, decorateRequests } from './authenticate.ts';
import { makeCaptcha, makeSpoken, makeWork } from './captcha/captcha.ts';
import { identityHandlers } from './handlers.ts';
import { takeTry } from './limits.ts';
import { messagingRoutes } from './messaging/routes.ts';
import { warmPasswords } from './password.ts';
import { tokenRoute } from './token-route.ts';

/** Everything around who is asking: `request.authenticate()`, sign-in, sign-out, passwords, tickets. */
export async function identity(
  app: FastifyInstance,
  platform: Platform,
  options: MountOptions = {},
): Promise<void> {
  const actors = actorsOf(platform);
  decorateRequests(app, actors);
  tokenRoute(app, platform);
  captchaRoute(app, platform);
  messagingRoutes(app, platform);
  for (const handler of identityHandlers(platform, actors)) mount(app, platform, handler, options);
  await warmPasswords();
}

const makers = { picture: makeCaptcha, spoken: makeSpoken, work: makeWork };

/** A raw route: key and picture stand in `data` and, for older clients, at the top of the answer too. */
function captchaRoute(app: FastifyInstance, platform: Platform): void {
  app.get(
    `/api${captchaPicture.path}`,
    { config: { access: 'public', endpoint: captchaPicture } },
    async (request) => {
      const wait = await takeTry(platform.db, { key: `captcha:${request.ip}`, most: 300, seconds: 300 });
      if (wait > 0) throw fail(commonErrors.tooManyRequests, {}, { retryAfter: wait });
      const { kind } = parseInput(captchaPicture, request.query) as { kind: CaptchaKind };
      const language = languageOf(request);
      const { db, config } = platform;
      const made = await makers[kind](db, config.secrets.token, language);
      const captcha = config.captcha ? made : { ...made, optional: true };
      return { ...success(captcha, 'done', language), ...captcha };
    },
  );
}
