import {
  type FirstPassword,
  tellFirstPasswords,
  waitingFirstPasswords,
} from '@ircrisk/contract/modules/system/user.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { firstPassword, type Resettable, untold } from '#platform/identity/first-password.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { withinRights } from './policy.ts';
import { namesOfDepartments } from './store.ts';

/** More than anybody hands out at once; the next call tells the next ones. */
const mostAtOnce = 5000;

/** Those the caller may still be told of: somebody who was given more rights meanwhile is none of them. */
async function waitingFor(tx: Queries, actor: Actor): Promise<string[]> {
  const made = await tx.all<{
    id: string;
    roleIds: string[];
  }>(sql`select t.id, t.role_ids as "roleIds" from users t
    where ${untold(actor.userId)} order by t.id limit ${mostAtOnce}`);
  return (await withinRights(tx, actor, made)).map(({ id }) => id);
}

/** First and reset passwords, told once to whoever caused them; the database holds none of them. */
export const firstPasswordHandlers: Handler[] = [
  handle(waitingFirstPasswords, async ({ tx, actor }) => ({ count: (await waitingFor(tx, actor)).length })),
  handle(tellFirstPasswords, async ({ tx, actor, language, platform }) => {
    const people = await tx.all<Omit<FirstPassword, 'userId' | 'password'> & Resettable>(sql`
      with t as (
        update users set reset_shown_at = now()
        where tenant_id = current_tenant() and id = any(${await waitingFor(tx, actor)}::bigint[]) and reset_shown_at is null
        returning *
      )
      select t.id, t.account, t.real_name as "realName", t.phone, t.reset_salt as "resetSalt",
        ${namesOfDepartments(language)} as "deptName", t.password_expires_at as "expiresAt"
      from t order by t.account`);
    return people.map(({ id, resetSalt, ...person }) => ({
      ...person,
      userId: id,
      password: firstPassword(platform.config.secrets, actor.tenantId, { ...person, id, resetSalt }) ?? '',
    }));
  }),
];
