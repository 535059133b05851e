import * as contract from '@ircrisk/contract/modules/system/user.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { placeOf, sayPlace } from '#platform/identity/place.ts';
import { endSessionsOf } from '#platform/identity/sessions.ts';
import { manageable } from './policy.ts';
import { findUser } from './store.ts';

interface SessionRow {
  id: string;
  clientId: string;
  address: string;
  userAgent: string;
  createdAt: string;
  expiresAt: string;
}

/** Where people are signed in, and the end of it. */
export const sessionHandlers: Handler[] = [
  handle(contract.userSessions, async ({ tx, actor, input, language }) => {
    if (!(await findUser(tx, actor, input.userId, language))) throw fail(commonErrors.notFound);
    const rows = await tx.all<SessionRow>(sql`
      select s.id, s.client_id as "clientId", s.address, s.user_agent as "userAgent", s.created_at as "createdAt", s.expires_at as "expiresAt"
      from sessions s where s.tenant_id = current_tenant() and s.user_id = ${input.userId} and s.ended_at is null and s.expires_at > now()
      order by s.created_at desc, s.id desc limit 100`);
    return rows.map((row) => ({
      ...row,
      place: sayPlace(placeOf(row.address), row.address, language),
      current: row.id === actor.sessionId,
    }));
  }),
  handle(contract.endUserSessions, async (call) => {
    const { tx, actor, input } = call;
    await manageable(tx, actor, 'user.update', [input.userId]);
    if (input.sessionIds) {
      if (input.sessionIds.length === 0) throw fail(commonErrors.nothingSelected);
      const ended = await tx.run(sql`update sessions set ended_at = now(), end_reason = 'administrator'
        where tenant_id = current_tenant() and user_id = ${input.userId} and ended_at is null
          and id = any(${input.sessionIds}::bigint[]) and id <> ${actor.sessionId}`);
      if (ended === 0) throw fail(commonErrors.notFound);
    } else await endSessionsOf(tx, [input.userId], 'administrator', actor.sessionId);
    forgetCallers(call);
    return true;
  }),
];
