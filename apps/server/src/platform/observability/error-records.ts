import { product } from '@ircrisk/contract/product.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { askedInVain } from '#platform/http/asked.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';

const frame = /\(?([^()\s]+):(\d+):\d+\)?$/m;

/** Keeps an unforeseen error for the log screen, in the caller's tenant; before there is one, in the operator's. */
export async function recordError(db: Database, request: FastifyRequest, error: Error): Promise<void> {
  const tenant = request.actor?.tenantId ?? product.operatorTenant;
  const place = frame.exec(error.stack?.split('\n')[1] ?? '');
  const nameless = request.routeOptions.config.endpoint?.nameless === true;
  const { env, method, agent, params, elapsed } = askedInVain(request);
  const path = (request.url.split('?')[0] ?? '').slice(0, 300);
  await withTenant(db, systemContext(tenant, 'error record'), (tx) =>
    tx.run(sql`
      insert into error_records (user_id, request_id, remote_ip, user_agent, request_uri, method, exception_name, message, stack_trace, file_name, line_number,
        env, params, milliseconds)
      values (${request.actor?.userId ?? null}, ${request.id}, ${nameless ? '' : request.ip}, ${nameless ? '' : (agent ?? '')}, ${path},
        ${method}, ${error.name}, ${error.message.slice(0, 1000)}, ${(error.stack ?? '').slice(0, 8000)},
        ${place?.[1]?.split('/').at(-1) ?? ''}, ${place ? Number(place[2]) : null},
        ${env}, ${params}, ${elapsed})`),
  );
}
