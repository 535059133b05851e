import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from '#platform/database/sql.ts';
import type { Platform } from '#platform/platform.ts';
import { asOperator } from '#platform/tenancy/every-tenant.ts';
import { type Place, Turn } from './turn.ts';

const pollMs = 2000;
const atOnce = 8;
/** A tenant whose receivers are slow holds this many places, and no other tenant waits for it. */
const atOncePerTenant = 2;

/** Sends what waits, for all tenants; woken by what is noted, with a poll behind it. */
export class Sender {
  private readonly platform: Platform;
  private readonly log: FastifyBaseLogger;
  private readonly worker = randomUUID();
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, { tenantId: string; done: Promise<void> }>();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  private looking = false;
  private again = false;

  constructor(platform: Platform, log: FastifyBaseLogger) {
    this.platform = platform;
    this.log = log;
  }

  start(): void {
    this.unsubscribe = this.platform.events.onJob(() => void this.look());
    this.timer = setInterval(() => void this.look(), pollMs);
    void this.look();
  }

  /** Interrupts what is under way: it goes out once more with the same id. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    this.unsubscribe?.();
    await Promise.allSettled([...this.running.values()].map(({ done }) => done));
  }

  private async look(): Promise<void> {
    if (this.looking) {
      this.again = true;
      return;
    }
    this.looking = true;
    try {
      do {
        this.again = false;
        for (const place of await this.due()) this.begin(place);
      } while (this.again && !this.stopping.signal.aborted);
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.log.warn({ err: error }, 'the queue of webhooks cannot be read');
    } finally {
      this.looking = false;
    }
  }

  /** Webhooks with calls that are due, the longest waiting first. */
  private async due(): Promise<Place[]> {
    if (this.stopping.signal.aborted || this.running.size >= atOnce) return [];
    return asOperator(this.platform.db, 'webhooks', (tx) =>
      tx.all<Place>(sql`
        select q.tenant_id as "tenantId", q.webhook_id as "webhookId" from webhook_queue q join tenants t on t.tenant_id = q.tenant_id
        where q.due_time <= now() and t.is_deleted = 0 and t.status = 1
        group by q.tenant_id, q.webhook_id order by min(q.due_time) limit 500`),
    );
  }

  private begin(place: Place): void {
    const key = `${place.tenantId}/${place.webhookId}`;
    const ofTenant = [...this.running.values()].filter(({ tenantId }) => tenantId === place.tenantId).length;
    if (this.stopping.signal.aborted || this.running.has(key)) return;
    if (this.running.size >= atOnce || ofTenant >= atOncePerTenant) return;
    const done = this.turnOf(place).finally(() => this.running.delete(key));
    this.running.set(key, { tenantId: place.tenantId, done });
  }

  private async turnOf(place: Place): Promise<void> {
    const turn = new Turn(this.platform, place, this.worker, this.stopping.signal);
    try {
      if (!(await turn.take(atOncePerTenant))) return;
      await turn.run().finally(() => turn.release());
      // What was noted meanwhile, or stood behind, is looked for once this place is free.
      setImmediate(() => void this.look());
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.log.warn({ err: error, ...place }, 'a turn of a webhook failed');
    }
  }
}
