import { testTopic } from '@ircrisk/contract/modules/system/webhook.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import type { Platform } from '#platform/platform.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import { callReceiver, notSent, type Outcome } from './call.ts';
import { signatureOf, signingSecrets } from './secrets.ts';
import { pause } from './state.ts';

/** Seconds until the next try, after each that failed: two days in all. Then it is given up. */
const waits = [30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400];
/** Failures in a row after which a receiver is left alone for a while. */
const patience = 3;
const restSeconds = 60;
const leaseSeconds = 60;
/** Calls looked at in one turn; then others have theirs. */
const window = 100;
/** Calls that may wait for a receiver in trouble. */
const mostWaiting = 10_000;

export interface Place {
  readonly tenantId: string;
  readonly webhookId: string;
}

interface Hook {
  name: string;
  url: string;
  state: 'active' | 'paused';
  userId: string;
}
interface Waiting {
  id: string;
  topic: string;
  needs: string | null;
  projectId: string | null;
  time: string;
  recordIds: string[];
  data: string;
  attempts: number;
  due: boolean;
}

/** One turn of a webhook: its waiting calls in their order, as long as the receiver takes them. */
export class Turn {
  private readonly platform: Platform;
  private readonly place: Place;
  private readonly worker: string;
  private readonly stopping: AbortSignal;

  constructor(platform: Platform, place: Place, worker: string, stopping: AbortSignal) {
    this.platform = platform;
    this.place = place;
    this.worker = worker;
    this.stopping = stopping;
  }

  private inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return withTenant(this.platform.db, systemContext(this.place.tenantId, 'webhooks'), work);
  }

  /** Only one sender at a time: order is kept, and a slow receiver holds one place alone. */
  async take(atOncePerTenant: number): Promise<boolean> {
    const { webhookId } = this.place;
    return this.inTenant(async (tx) => {
      const taken = await tx.run(sql`
        insert into webhook_status as s (webhook_id, lease_until, worker)
        select ${webhookId}, now() + make_interval(secs => ${leaseSeconds}), ${this.worker}
        where (select count(*) from webhook_status where lease_until >= now() and webhook_id <> ${webhookId}) < ${atOncePerTenant}
        on conflict (tenant_id, webhook_id) do update set lease_until = excluded.lease_until, worker = excluded.worker
          where s.lease_until is null or s.lease_until < now()`);
      return taken > 0;
    });
  }

  async run(): Promise<void> {
    const { hook, secrets, waiting } = await this.inTenant((tx) => this.read(tx));
    if (!hook) return;
    /** Records whose earlier call has not arrived. */
    const held = new Set<string>();
    let failures = 0;
    for (const delivery of waiting) {
      if (this.stopping.aborted) return;
      const ready = delivery.due && !delivery.recordIds.some((id) => held.has(id));
      if (ready) {
        const outcome = await this.send(hook, secrets, delivery);
        if (outcome === 'withheld') continue;
        if (!(await this.keep(hook, delivery, outcome))) return;
        if (!outcome.problem) {
          failures = 0;
          continue;
        }
        failures += 1;
        if (failures >= patience) return this.rest(hook);
      }
      for (const id of delivery.recordIds) held.add(id);
    }
  }

  private async read(tx: Tx) {
    const { tenantId, webhookId } = this.place;
    const hook = await tx.maybe<Hook>(sql`
      select name, url, state, user_id as "userId" from webhooks where id = ${webhookId} and is_deleted = 0`);
    const at = { tenantId, webhookId, tokenSecret: this.platform.config.secrets.token };
    const waiting = await tx.all<Waiting>(sql`
      select d.id, d.topic, d.needs, d.project_id as "projectId", d.record_ids as "recordIds", d.data, d.attempts, q.due_time <= now() as due,
        to_char(d.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time
      from webhook_queue q join webhook_deliveries d on d.tenant_id = q.tenant_id and d.id = q.delivery_id
      where q.webhook_id = ${webhookId} and q.due_time < 'infinity' order by q.delivery_id limit ${window}`);
    return { hook, secrets: await signingSecrets(tx, at), waiting };
  }

  private async send(
    hook: Hook,
    secrets: readonly string[],
    delivery: Waiting,
  ): Promise<Outcome | 'withheld'> {
    const { id, topic, time, data, needs, projectId } = delivery;
    if (needs && !(await this.mayHear(hook, needs, projectId))) {
      await this.withhold(id);
      return 'withheld';
    }
    if (secrets.length === 0) return notSent('secret');
    const { tenantId } = this.place;
    const body = JSON.stringify({ id, topic, time, tenantId, data: JSON.parse(data) as unknown });
    const headers = {
      'ircrisk-webhook-id': id,
      'ircrisk-topic': topic,
      'ircrisk-signature': signatureOf(secrets, Math.floor(Date.now() / 1000), body),
    };
    return callReceiver({ url: hook.url, body, headers }, this.platform.config.webhookOrigins, this.stopping);
  }

  private async mayHear({ userId }: Hook, needs: string, projectId: string | null): Promise<boolean> {
    return (await this.inTenant((tx) => whoMay(tx, needs, projectId))).includes(userId);
  }

  private withhold(id: string): Promise<unknown> {
    return this.inTenant(async (tx) => {
      await tx.run(sql`delete from webhook_queue where delivery_id = ${id}`);
      await tx.run(
        sql`update webhook_deliveries set state = 'withheld', next_time = null where id = ${id} and state = 'waiting'`,
      );
    });
  }

  /** What became of a call. False when another sender has taken over meanwhile: the word is theirs. */
  private keep(hook: Hook, { id, topic, attempts }: Waiting, outcome: Outcome): Promise<boolean> {
    const { problem, status, answer, latencyMs } = outcome;
    const wait = problem ? waits[attempts] : undefined;
    const dead = problem !== null && (wait === undefined || topic === testTopic);
    const state = problem === null ? 'delivered' : dead ? 'dead' : 'waiting';
    return this.inTenant(async (tx) => {
      const mine = await tx.run(sql`
        update webhook_status set lease_until = now() + make_interval(secs => ${leaseSeconds}), last_time = now(),
          last_outcome = ${status === null ? problem : String(status)}
        where webhook_id = ${this.place.webhookId} and worker = ${this.worker}`);
      if (mine === 0) return false;
      const next = state === 'waiting' ? (wait ?? 0) : null;
      await tx.run(sql`update webhook_deliveries set state = ${state}, attempts = attempts + 1, status_code = ${status}, problem = ${problem},
        answer = ${answer}, latency_ms = ${latencyMs}, last_time = now(), next_time = now() + make_interval(secs => ${next}) where id = ${id}`);
      if (next === null) await tx.run(sql`delete from webhook_queue where delivery_id = ${id}`);
      else
        await tx.run(
          sql`update webhook_queue set due_time = now() + make_interval(secs => ${next}) where delivery_id = ${id} and due_time < 'infinity'`,
        );
      const gone = status === 410 && topic !== testTopic;
      if ((dead && topic !== testTopic) || gone) await this.giveUp(tx, hook);
      return true;
    });
  }

  /** A receiver that took nothing for two days, or says it is gone, is paused, and those who look after it are told. */
  private async giveUp(tx: Tx, { name }: Hook): Promise<void> {
    const { tenantId, webhookId } = this.place;
    if (!(await pause(tx, webhookId))) return;
    await notify(tx, tenantId, await whoMay(tx, 'webhook.update'), {
      kind: 'webhook',
      title: {
        zh: `事件推送“${name}”已暂停：接收方长时间没有应答`,
        en: `Webhook “${name}” is paused: its receiver has not taken a call for too long`,
      },
      link: '/webhook',
    });
  }

  /** The receiver is in trouble: all its calls wait a little, and where too many wait already it is paused. */
  private rest(hook: Hook): Promise<void> {
    return this.inTenant(async (tx) => {
      const waiting = await tx.run(sql`
        update webhook_queue set due_time = greatest(due_time, now() + make_interval(secs => ${restSeconds}))
        where webhook_id = ${this.place.webhookId} and due_time < 'infinity'`);
      if (waiting > mostWaiting) await this.giveUp(tx, hook);
    });
  }

  async release(): Promise<void> {
    await this.inTenant((tx) =>
      tx.run(sql`update webhook_status set lease_until = null, worker = null
        where webhook_id = ${this.place.webhookId} and worker = ${this.worker}`),
    );
  }
}
