import { type Failure, successTexts } from '@ircrisk/contract/errors.ts';
import {
  type GrantType,
  grantTypes,
  identityErrors,
  oauthWords,
  type SignedInUser,
  type TokenAnswer,
  tokenPath,
} from '@ircrisk/contract/modules/system/identity.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, refusal } from '#platform/http/answer.ts';
import { failureOf } from '#platform/http/database-errors.ts';
import { mergedParameters } from '#platform/http/parameters.ts';
import { languageOf, originOf } from '#platform/http/request-context.ts';
import type { Platform } from '#platform/platform.ts';
import { keyClient, keyIdOf } from './access-keys.ts';
import { type Account, needsOldPassword, type Tenant } from './accounts.ts';
import { findClient, readBasic } from './clients.ts';
import { userAgentOf } from './login-records.ts';
import { type Attempt, need, type SignedIn, signIn } from './sign-in.ts';

/** The flat description of a signed-in person; a missing text is "" here, as clients split and show these as they are. */
export function describeUser(
  tenant: Tenant,
  account: Account,
  { oauthId, clientId, grant }: { oauthId: string; clientId: string; grant: string },
): SignedInUser {
  return {
    user_id: account.id,
    account: account.account,
    user_name: account.account,
    real_name: account.realName,
    nick_name: account.name,
    avatar: account.avatar ?? '',
    tenant_id: tenant.tenantId,
    role_id: account.roleIds.join(','),
    role_name: account.roleAliases.join(','),
    dept_id: account.deptIds.join(','),
    post_id: account.postIds.join(','),
    oauth_id: oauthId,
    company_id: account.companyId ?? '',
    language: account.language,
    platform_type: tenant.platformType,
    detail: { type: 'web' },
    first_login: account.mustChangePassword,
    password_expired: account.mustChangePassword && account.hadOwnPassword,
    old_password_needed: needsOldPassword(account, grant),
    client_id: clientId,
  };
}

function answerOf({ tenant, account, tokens, oauthId, grant }: SignedIn, clientId: string): TokenAnswer {
  return {
    access_token: tokens.access,
    refresh_token: tokens.refresh,
    token_type: 'bearer',
    expires_in: tokens.expiresIn,
    scope: 'all',
    jti: tokens.jti,
    ...describeUser(tenant, account, { oauthId, clientId, grant }),
  };
}

/** A key proves itself with its grant, inside its tenant. */
const isKey = ({ headers }: FastifyRequest): boolean =>
  keyIdOf(readBasic(headers.authorization)?.id ?? '') !== undefined;

async function readAttempt(platform: Platform, request: FastifyRequest): Promise<Attempt> {
  const client = isKey(request) ? keyClient : await findClient(platform.db, request.headers.authorization);
  if (!client) throw fail(identityErrors.clientUnknown);
  const parameters = mergedParameters(request);
  const grant = grantTypes.find((each) => each === parameters.grant_type);
  if (!grant || !isGranted(platform, client.id, client.grants, grant))
    throw fail(identityErrors.grantUnsupported);
  const header = request.headers['tenant-id'];
  const tenantId = need(parameters.tenantId ?? header, 'tenantId')
    .trim()
    .slice(0, 32);
  if (header !== undefined && header !== tenantId) throw fail(identityErrors.loginFailure);
  return {
    platform,
    client,
    grant,
    tenantId,
    parameters,
    origin: originOf(request, tokenPath),
    userAgent: userAgentOf(request),
    request,
  };
}

/** The browser's client may send a bare password only where the operator has switched captchas off. */
function isGranted(
  { config }: Platform,
  clientId: string,
  grants: readonly string[],
  grant: GrantType,
): boolean {
  if (grants.includes(grant)) return true;
  return grant === 'password' && clientId === 'ircrisk' && !config.captcha;
}

/** Failures speak OAuth beside the envelope, and are never 401 but for the client itself. */
function refuse(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, body } = refusal(failure, languageOf(request));
  const word = oauthWords.get(failure.kind) ?? (status < 500 ? 'invalid_request' : 'temporarily_unavailable');
  Object.assign(body, { error: word, error_description: body.msg });
  if (failure.detail.retryAfter !== undefined) reply.header('Retry-After', String(failure.detail.retryAfter));
  return reply.code(status).send(body);
}

const title = { zh: '登录', en: 'Sign-in' };

export function tokenRoute(app: FastifyInstance, platform: Platform): void {
  app.post(`/api${tokenPath}`, { config: { access: 'public', title } }, async (request, reply) => {
    try {
      const attempt = await readAttempt(platform, request);
      const signedIn = await signIn(attempt);
      return {
        code: 200,
        success: true,
        msg: successTexts.done[languageOf(request)],
        ...answerOf(signedIn, attempt.client.id),
      };
    } catch (error) {
      const failure = failureOf(error);
      if (failure) return refuse(request, reply, failure);
      throw error;
    }
  });
}
