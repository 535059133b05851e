import { hostname } from 'node:os';
import { errors, Failure } from '@ircrisk/contract/errors.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tell } from '#platform/events/event-hub.ts';
import { tracedAlone } from '#platform/observability/traces.ts';
import type { Platform } from '#platform/platform.ts';
import { readTenant, systemContext, type TenantContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import type { JobKind, JobRun } from './job-kind.ts';
import { type Claim, claim, keepLease, leaseSeconds } from './queue.ts';

const jobErrors = errors('job', {
  crashed: {
    status: 500,
    zh: '任务因服务中断而失败，请重新执行',
    en: 'The job failed because the server stopped; run it again',
  },
  failed: { status: 500, zh: '任务执行失败', en: 'The job failed' },
});

class Cancelled extends Error {}

interface JobRow {
  kind: string;
  state: string;
  user_id: string | null;
  dept_id: string | null;
  project_id: string | null;
  language: Language;
  time_zone: string;
  address: string;
  input: unknown;
  saved: unknown;
}

/** Takes jobs from the queue and runs them, a few at once, until told to stop. */
export class JobWorker {
  private readonly platform: Platform;
  private readonly kinds: ReadonlyMap<string, JobKind>;
  private readonly log: FastifyBaseLogger;
  private readonly name = `${hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 8)}`;
  private readonly running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  private readonly atOnce: number;
  private timer: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void) | null = null;
  private picking = false;
  private again = false;
  private stopped = false;

  constructor(platform: Platform, kinds: readonly JobKind[], log: FastifyBaseLogger, atOnce = 2) {
    this.platform = platform;
    this.kinds = new Map(kinds.map((kind) => [kind.kind, kind]));
    this.log = log;
    this.atOnce = atOnce;
  }

  start(): void {
    this.unsubscribe = this.platform.events.onJob(() => void this.pick());
    // The poll finds jobs whose worker died, and all jobs where LISTEN is not to be had (a pooler).
    this.timer = setInterval(() => void this.pick(), 2000);
    void this.pick();
  }

  /** Interrupts what runs: it is picked up again by the next worker. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearInterval(this.timer);
    this.unsubscribe?.();
    for (const { controller } of this.running.values()) controller.abort();
    await Promise.allSettled([...this.running.values()].map(({ done }) => done));
  }

  private async pick(): Promise<void> {
    if (this.picking) {
      this.again = true;
      return;
    }
    this.picking = true;
    try {
      do {
        this.again = false;
        while (!this.stopped && this.running.size < this.atOnce) {
          const next = await claim(this.platform.db, this.name, [...this.kinds.keys()]);
          if (!next) break;
          this.launch(next);
        }
      } while (this.again && !this.stopped);
    } catch (error) {
      this.log.warn({ err: error }, 'job queue not reachable');
    } finally {
      this.picking = false;
    }
  }

  private launch(next: Claim): void {
    const controller = new AbortController();
    const done = this.runOne(next, controller)
      .catch((error) => this.log.error({ err: error, job: next.id }, 'job bookkeeping failed'))
      .finally(() => {
        this.running.delete(next.id);
        if (!this.stopped) void this.pick();
      });
    this.running.set(next.id, { controller, done });
  }

  private async runOne(next: Claim, controller: AbortController): Promise<void> {
    const kind = this.kinds.get(next.kind);
    const system = systemContext(next.tenant_id, `job ${next.kind}`);
    const row = await withTenant(this.platform.db, system, async (tx) => {
      const found = await tx.maybe<JobRow>(sql`
        update jobs set state = 'running', start_time = coalesce(start_time, now())
        where id = ${next.id} and state in ('queued', 'running')
        returning kind, state, user_id, dept_id, project_id, language, time_zone, address, input, saved`);
      if (!found) await tx.run(sql`delete from job_queue where id = ${next.id}`);
      return found;
    });
    if (!row || !kind) return;
    const context: TenantContext = {
      tenantId: next.tenant_id,
      userId: row.user_id,
      deptId: row.dept_id,
      projectId: row.project_id,
      timeZone: row.time_zone,
      language: row.language,
      requestId: `job-${next.id}`,
      address: row.address,
      operation: `job ${row.kind}`,
    };
    if (next.attempts > 1 && kind.afterCrash === 'fail') {
      await this.finish(next.id, context, 'failed', null, jobErrors.crashed);
      return;
    }
    const beat = setInterval(() => void this.beat(next.id, controller), (leaseSeconds * 1000) / 3);
    try {
      const job = this.jobRun(next.id, row, context, controller) as JobRun<never>;
      const result = await tracedAlone(this.platform.spans, `job ${kind.kind}`, () => kind.run(job));
      await this.finish(next.id, context, 'done', result, null);
    } catch (error) {
      await this.fail(next.id, context, controller, error);
    } finally {
      clearInterval(beat);
    }
  }

  private async beat(id: string, controller: AbortController): Promise<void> {
    const state = await keepLease(this.platform.db, id, this.name).catch(() => 'go' as const);
    if (state !== 'go') controller.abort(new Cancelled());
  }

  private jobRun(
    id: string,
    row: JobRow,
    context: TenantContext,
    controller: AbortController,
  ): JobRun<unknown> {
    const { platform } = this;
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => withTenant(platform.db, context, work);
    let told = 0;
    return {
      id,
      input: row.input,
      saved: row.saved,
      platform,
      context,
      language: row.language,
      signal: controller.signal,
      inTenant,
      reading: (work) => readTenant(platform, context, work),
      progress: async (done, total) => {
        controller.signal.throwIfAborted();
        if (Date.now() - told < 250 && done < total) return;
        told = Date.now();
        await this.beat(id, controller);
        controller.signal.throwIfAborted();
        await inTenant(async (tx) => {
          await tx.run(sql`update jobs set done = ${done}, total = ${total} where id = ${id}`);
          const data = { id, kind: row.kind, state: 'running', done, total };
          await tell(tx, { tenantId: context.tenantId, userId: context.userId, type: 'job', data });
        });
      },
      checkpoint: async (state) => {
        await inTenant((tx) =>
          tx.run(sql`update jobs set saved = ${JSON.stringify(state)} where id = ${id}`),
        );
      },
    };
  }

  private async fail(
    id: string,
    context: TenantContext,
    controller: AbortController,
    error: unknown,
  ): Promise<void> {
    if (controller.signal.aborted && this.stopped && !(controller.signal.reason instanceof Cancelled)) {
      await withTenant(this.platform.db, context, (tx) =>
        tx.run(sql`update job_queue set lease_until = null, worker = null where id = ${id}`),
      );
      return;
    }
    if (controller.signal.aborted) {
      await this.finish(id, context, 'cancelled', null, null);
      return;
    }
    if (error instanceof Failure) {
      const text = { zh: error.say('zh'), en: error.say('en') };
      await this.finish(id, context, 'failed', error.detail.data ?? null, text);
      return;
    }
    this.log.error({ err: error, job: id }, 'job failed');
    await this.finish(id, context, 'failed', null, jobErrors.failed);
  }

  private async finish(
    id: string,
    context: TenantContext,
    state: 'done' | 'failed' | 'cancelled',
    result: unknown,
    error: Text | null,
  ): Promise<void> {
    const text = error && { zh: error.zh, en: error.en };
    await withTenant(this.platform.db, context, async (tx) => {
      const ended = await tx.maybe<{ kind: string; done: string; total: string }>(sql`
        update jobs set state = ${state}, end_time = now(), result = ${JSON.stringify(result ?? null)},
          error = ${text ? JSON.stringify(text) : null}, done = case when ${state} = 'done' then total else done end
        where id = ${id} and state = 'running' returning kind, done, total`);
      await tx.run(sql`delete from job_queue where id = ${id}`);
      if (!ended) return;
      const data = {
        id,
        kind: ended.kind,
        state,
        done: Number(ended.done),
        total: Number(ended.total),
        result,
        error: text,
      };
      await tell(tx, { tenantId: context.tenantId, userId: context.userId, type: 'job', data });
    });
  }
}
