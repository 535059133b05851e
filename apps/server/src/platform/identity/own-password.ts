import type { ErrorKind } from '@ircrisk/contract/errors.ts';
import type { Queries } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Platform } from '#platform/platform.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { accountById } from './accounts.ts';
import { isFirstPassword } from './first-password.ts';
import { clearTries, ownPasswordLimit, takeTry } from './limits.ts';
import { checkPassword } from './password.ts';

/**
 * The signed-in person's own password, typed once more. Tries are counted as those of the sign-in are, outside the transaction, so
 * that an open screen is no place to guess; the right one is no guess and forgets them, whatever becomes of the work.
 */
export async function proveOwnPassword(
  { db, config }: Platform,
  tx: Queries,
  actor: Actor,
  typed: string,
  wrong: ErrorKind,
): Promise<void> {
  const limit = ownPasswordLimit(actor.tenantId, actor.userId);
  const account = await accountById(tx, actor.userId);
  if (!account) throw fail(commonErrors.unauthorized);
  const wait = await takeTry(db, limit);
  if (wait > 0) throw fail(commonErrors.tooManyRequests, {}, { retryAfter: wait });
  const isRight =
    account.passwordHash === ''
      ? await isFirstPassword(typed, config.secrets, actor.tenantId, account)
      : await checkPassword(typed, account.passwordHash);
  if (!isRight) throw fail(wrong);
  await clearTries(db, [limit.key]);
}
