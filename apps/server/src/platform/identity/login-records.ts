import type { FastifyRequest } from 'fastify';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { placeOf } from './place.ts';

export interface LoginEvent {
  readonly event: 'login' | 'failure' | 'logout';
  readonly method: string;
  readonly account: string;
  readonly realName?: string;
  readonly userId?: string | null;
  readonly reason?: string;
  readonly clientId: string;
  readonly address: string;
  readonly userAgent: string;
}

const clean = (value: string, most: number): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach the record
  value.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, most);

export const userAgentOf = (request: FastifyRequest): string =>
  clean(request.headers['user-agent'] ?? '', 512);

/** Every attempt to sign in leaves a row, in the transaction of what came of it. */
export async function recordLogin(tx: Queries, event: LoginEvent): Promise<void> {
  await tx.run(sql`
    insert into login_records (user_id, account, real_name, real_name_en, event, method, reason, address, place, user_agent, client_id)
    values (${event.userId ?? null}, ${clean(event.account, 64)}, ${event.realName ?? ''},
      coalesce((select u.real_name_en from users u where u.tenant_id = current_tenant() and u.id = ${event.userId ?? null}), ''), ${event.event}, ${event.method},
      ${event.reason ?? ''}, ${event.address}, ${placeOf(event.address)}, ${event.userAgent}, ${event.clientId})`);
}
