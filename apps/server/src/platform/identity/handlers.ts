import * as contract from '@ircrisk/contract/modules/system/identity.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Handler, handle, handlePublic } from '#platform/http/handle.ts';
import type { Platform } from '#platform/platform.ts';
import { contextOf as actorContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { accountById, accountByPhone, findTenant, keepOwnPassword, needsOldPassword } from './accounts.ts';
import type { Actors } from './authenticate.ts';
import { bindIdentity } from './bindings.ts';
import { solveCaptcha } from './captcha/captcha.ts';
import { accountLimit, clearTries, takeTry } from './limits.ts';
import { recordLogin, userAgentOf } from './login-records.ts';
import { identifyBy, startRoundTrip } from './messaging/sign-in.ts';
import { proveOwnPassword } from './own-password.ts';
import { refuseWeakPassword } from './password.ts';
import { endSession, endSessionsOf } from './sessions.ts';
import { contextOf } from './sign-in.ts';
import { makeSmsCode, smsWait, solveSmsCode } from './sms/codes.ts';
import { smsSender } from './sms/sender.ts';
import { isTarget, makeTicket, ticketSeconds, useTicket } from './tickets.ts';
import { describeUser } from './token-route.ts';

const { identityErrors } = contract;

const oldPasswordMissing = () =>
  invalidField('oldPassword', 'required', { zh: '原密码不能为空', en: 'Old password must not be empty' });

/** The declared calls around sign-in. */
export function identityHandlers(platform: Platform, actors: Actors): Handler[] {
  const secret = platform.config.secrets.token;
  const sendSms = smsSender(platform.config, platform.db);

  const logout = ((endpoint) =>
    handle(endpoint, async ({ tx, actor, origin, request, afterCommit }) => {
      await endSession(tx, actor.sessionId, 'logout');
      const { account, realName, userId, clientId } = actor;
      const userAgent = userAgentOf(request);
      await recordLogin(tx, {
        event: 'logout',
        method: 'logout',
        account,
        realName,
        userId,
        clientId,
        address: origin.address,
        userAgent,
      });
      afterCommit(() => actors.forget());
      return true as const;
    })) satisfies (endpoint: typeof contract.logoutByGet) => Handler;

  return [
    logout(contract.logoutByGet),
    logout(contract.logoutByPost),

    handle(contract.signedInUser, async ({ tx, actor, platform: { db } }) => {
      const [account, tenant] = await Promise.all([
        accountById(tx, actor.userId),
        findTenant(db, actor.tenantId),
      ]);
      if (!account || !tenant) throw fail(commonErrors.unauthorized);
      const { clientId, signedInBy: grant } = actor;
      const described = describeUser(tenant, account, { oauthId: '', clientId, grant });
      return { ...described, roles: [...actor.roleAliases], permissions: [...actor.permissions].sort() };
    }),

    handlePublic(contract.sendSmsCode, async ({ input: { tenantId, phone }, request, origin, language }) => {
      const key = String(request.headers['captcha-key'] ?? '');
      const text = String(request.headers['captcha-code'] ?? '');
      if (!(await solveCaptcha(platform.db, secret, key, text))) throw fail(identityErrors.codeWrong);
      const wait = await smsWait(platform.db, tenantId, phone, origin.address);
      if (wait > 0) throw fail(commonErrors.tooManyRequests, {}, { retryAfter: wait });
      const { ticket, code } = await makeSmsCode(platform.db, secret, tenantId, phone);
      // Not awaited: whether the phone belongs to anybody must not show in the time of the answer.
      void deliver(tenantId, phone, code, language).catch((error: unknown) =>
        request.log.error({ err: error }, 'SMS not sent'),
      );
      return { id: ticket };
    }),

    handle(contract.updatePassword, async ({ tx, actor, input, afterCommit }) => {
      const account = await accountById(tx, actor.userId);
      if (!account) throw fail(commonErrors.unauthorized);
      if (needsOldPassword(account, actor.signedInBy)) {
        if (input.oldPassword === '') throw oldPasswordMissing();
        const { oldPasswordWrong } = identityErrors;
        await proveOwnPassword(platform, tx, actor, input.oldPassword, oldPasswordWrong);
      }
      if (input.newPassword === input.oldPassword) throw fail(identityErrors.passwordSame);
      refuseWeakPassword(input.newPassword, account.account, actor.tenantId);
      await keepOwnPassword(tx, actor.userId, input.newPassword);
      await endSessionsOf(tx, [actor.userId], 'password-change', actor.sessionId);
      afterCommit(() => actors.forget());
      return true as const;
    }),

    handlePublic(contract.smsUpdatePassword, async ({ input, origin }) => {
      const { tenantId, phone, id: ticket, value: code } = input;
      const limit = accountLimit(tenantId, phone);
      const wait = await takeTry(platform.db, limit);
      if (wait > 0) throw fail(commonErrors.tooManyRequests, {}, { retryAfter: wait });
      const solved = await solveSmsCode(platform.db, secret, { tenantId, phone, ticket, code });
      const tenant = await findTenant(platform.db, tenantId);
      if (!solved || !tenant?.live) throw fail(identityErrors.codeWrong);
      await withTenant(platform.db, contextOf({ origin }, tenant), async (tx) => {
        const account = await accountByPhone(tx, phone);
        if (!account || account.forbidden) throw fail(identityErrors.codeWrong);
        refuseWeakPassword(input.newPassword, account.account, tenantId);
        await keepOwnPassword(tx, account.id, input.newPassword);
        await endSessionsOf(tx, [account.id], 'password-change');
      });
      await clearTries(platform.db, [limit.key]);
      actors.forget();
      return true as const;
    }),

    handle(contract.startBinding, async ({ actor, input, request, reply }) => {
      const trip = { tenantId: actor.tenantId, source: input.source, bindUserId: actor.userId };
      return { url: await startRoundTrip(platform, request, reply, trip) };
    }),
    handle(contract.finishBinding, async ({ tx, actor, input, request }) => {
      const { tenantId, userId } = actor;
      const identity = await identifyBy(
        { platform, request, tenantId, parameters: input, bindUserId: userId },
        input.source,
      );
      await bindIdentity(tx, { userId, source: input.source, ...identity });
      return true as const;
    }),

    handle(contract.issueTicket, async ({ tx, actor, input }) => {
      if (!(await isTarget(tx, actor, input.target))) throw fail(identityErrors.targetRefused);
      return { ticket: await makeTicket(tx, actor, input.target), expiresIn: ticketSeconds };
    }),
    handle(contract.redeemTicket, async ({ tx, actor, input, origin }) => {
      // On its own: a wrong target burns the ticket, though the call itself is refused.
      const used = await withTenant(platform.db, actorContext(actor, origin), (own) =>
        useTicket(own, input.ticket, input.target),
      );
      const account = used && (await accountById(tx, used.userId));
      if (!account || account.forbidden) throw fail(identityErrors.ticketExpired);
      const { id: userId, account: name, realName, language } = account;
      return { userId, tenantId: actor.tenantId, account: name, realName, language };
    }),
  ];

  async function deliver(
    tenantId: string,
    phone: string,
    code: string,
    language: 'zh' | 'en',
  ): Promise<void> {
    const tenant = await findTenant(platform.db, tenantId);
    if (!tenant?.live) return;
    const context = contextOf({ origin: { requestId: '', address: '', operation: 'sms' } }, tenant);
    const known = await withTenant(platform.db, context, (tx) => accountByPhone(tx, phone));
    if (!known || known.forbidden) return;
    const text = {
      zh: `您的验证码为 ${code}，5 分钟内有效。`,
      en: `Your verification code is ${code}, valid for 5 minutes.`,
    }[language];
    await sendSms({ tenantId, phone, code, text });
  }
}
