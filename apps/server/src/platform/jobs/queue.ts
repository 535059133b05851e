import type { Language } from '@ircrisk/contract/text.ts';
import type { Database, Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tell } from '#platform/events/event-hub.ts';
import type { Actor, Origin } from '#platform/tenancy/actor.ts';
import { asOperator } from '#platform/tenancy/every-tenant.ts';
import type { JobKind } from './job-kind.ts';

/** Seconds a worker holds a job without a sign of life. */
export const leaseSeconds = 30;
const jobsAtOncePerTenant = 2;

export interface Requester {
  actor: Actor;
  origin: Origin;
  language: Language;
  projectId?: string | null;
}

/** Puts work into the queue with the transaction that asks for it; answers the job's id. */
export async function enqueue<Input>(
  tx: Tx,
  requester: Requester,
  kind: Pick<JobKind<Input>, 'kind'>,
  input: Input,
): Promise<string> {
  const { actor, origin, language, projectId } = requester;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into jobs (kind, user_id, dept_id, project_id, language, time_zone, address, input)
    values (${kind.kind}, ${actor.userId}, ${actor.deptIds[0] ?? null}, ${projectId ?? null}, ${language},
      ${actor.timeZone}, ${origin.address}, ${JSON.stringify(input)}) returning id`);
  await tx.run(
    sql`insert into job_queue (id, tenant_id, kind) values (${id}, ${actor.tenantId}, ${kind.kind})`,
  );
  await tx.run(sql`select pg_notify('ircrisk_jobs', '')`);
  // Who asked sees it wait: others' work may come first, and progress is only told once it runs.
  const data = { id, kind: kind.kind, state: 'queued', done: 0, total: 0 };
  await tell(tx, { tenantId: actor.tenantId, userId: actor.userId, type: 'job', data });
  return id;
}

export interface Claim {
  id: string;
  tenant_id: string;
  kind: string;
  attempts: number;
}

/** The next job nobody holds (or whose holder died); at most two of one tenant at once. */
export async function claim(
  db: Database,
  worker: string,
  kinds: readonly string[],
): Promise<Claim | undefined> {
  return asOperator(db, 'jobs', (tx) =>
    tx.maybe<Claim>(sql`
    update job_queue set lease_until = now() + make_interval(secs => ${leaseSeconds}), worker = ${worker}, attempts = attempts + 1
    where id = (
      select q.id from job_queue q
      where q.available_at <= now() and (q.lease_until is null or q.lease_until < now()) and q.kind = any(${kinds})
        and (select count(*) from job_queue r where r.tenant_id = q.tenant_id and r.lease_until >= now()) < ${jobsAtOncePerTenant}
      order by q.available_at, q.id limit 1 for update skip locked)
    returning id, tenant_id, kind, attempts`),
  );
}

/** Keeps the lease; answers whether the job shall go on. */
export async function keepLease(db: Database, id: string, worker: string): Promise<'go' | 'cancel' | 'lost'> {
  const row = await asOperator(db, 'jobs', (tx) =>
    tx.maybe<{ cancel_requested: boolean }>(sql`
    update job_queue set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and worker = ${worker} returning cancel_requested`),
  );
  if (!row) return 'lost';
  return row.cancel_requested ? 'cancel' : 'go';
}

/** A single instance knows at start that every lease in the queue is a dead process's. */
export async function releaseDeadLeases(db: Database): Promise<void> {
  await asOperator(db, 'jobs', (tx) =>
    tx.run(sql`update job_queue set lease_until = null, worker = null where lease_until is not null`),
  );
}

/** Asks a running job to stop; one nobody runs yet ends at once. False when there is nothing to cancel. */
export async function cancelJob(tx: Tx, id: string): Promise<boolean> {
  const job = await tx.maybe<{ state: string }>(sql`select state from jobs where id = ${id} for update`);
  if (!job || (job.state !== 'queued' && job.state !== 'running')) return false;
  await tx.run(sql`update job_queue set cancel_requested = true where id = ${id}`);
  if (job.state === 'queued') {
    await tx.run(
      sql`update jobs set state = 'cancelled', end_time = now() where id = ${id} and state = 'queued'`,
    );
    await tx.run(sql`delete from job_queue where id = ${id} and lease_until is null`);
  }
  return true;
}
