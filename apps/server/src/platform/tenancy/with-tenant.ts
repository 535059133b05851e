import { randomUUID } from 'node:crypto';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Database, Tx } from '#platform/database/pool.ts';
import type { Replica } from '#platform/database/replica.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import type { Actor, Origin } from './actor.ts';

/** The tenant a transaction belongs to and the person (if any) its audit rows name. */
export interface TenantContext extends Origin {
  readonly tenantId: string;
  readonly userId: string | null;
  readonly deptId?: string | null;
  readonly projectId?: string | null;
  /** IANA zone of the tenant: the database reads and writes wall-clock times in it. */
  readonly timeZone: string;
  /** The reader's: names of people come in it. */
  readonly language?: Language;
}

export function settingsOf(context: TenantContext): Sql {
  const { tenantId, userId, deptId, projectId, timeZone, language, requestId, address, operation, asked } =
    context;
  return sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.user_id', ${userId ?? ''}, true),
    set_config('app.dept_id', ${deptId ?? ''}, true), set_config('app.project_id', ${projectId ?? ''}, true),
    set_config('app.request_id', ${requestId}, true), set_config('app.address', ${address}, true),
    set_config('app.operation', ${operation}, true), set_config('TimeZone', ${timeZone}, true),
    set_config('app.language', ${language ?? ''}, true), set_config('app.request', ${asked ?? ''}, true)`;
}

/**
 * One transaction inside one tenant. The database shows and takes only this tenant's rows (row-level security), fills
 * `tenant_id` by default and writes the audit rows; no query mentions the tenant.
 */
export function withTenant<T>(
  db: Database,
  context: TenantContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(settingsOf(context), work);
}

/** The same for work that only reads: on the replica where there is one. It may run twice, the second time on the primary. */
export const readTenant = <T>(
  { db, replica }: { db: Database; replica?: Replica },
  context: TenantContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => replica?.read(settingsOf(context), work) ?? withTenant(db, context, work);

export function contextOf(
  actor: Actor,
  origin: Origin,
  projectId: string | null = null,
  language: Language = actor.language,
): TenantContext {
  const { tenantId, userId, deptIds, timeZone } = actor;
  return { ...origin, tenantId, userId, deptId: deptIds[0] ?? null, projectId, timeZone, language };
}

/** A write by nobody: rows and audit entries have no person, no address, and a request no log line knows. */
export const namelessContext = (
  { tenantId, timeZone }: Pick<Actor, 'tenantId' | 'timeZone'>,
  operation: string,
): TenantContext => ({
  tenantId,
  userId: null,
  projectId: null,
  timeZone,
  requestId: randomUUID(),
  address: '',
  operation,
});

/** Work the platform does on its own (seed, schedule, sign-in before there is a user). */
export function systemContext(
  tenantId: string,
  operation: string,
  timeZone = 'Asia/Shanghai',
): TenantContext {
  return { tenantId, userId: null, requestId: operation, address: 'local', operation, timeZone };
}
