import pg from 'pg';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';

/** Something a browser is told at once: a job moved, a notice came, data others look at has changed. */
export interface LiveEvent {
  tenantId: string;
  /** Null tells every user of the tenant. */
  userId: string | null;
  /** `session`: one of the user's sessions ended; told to the server's own streams, never to a browser. */
  type: 'job' | 'notice' | 'data' | 'session';
  data: unknown;
}

type Listener = (event: LiveEvent) => void;
const channel = 'ircrisk_events';

/** Sends with the transaction: a rolled-back change is never told. Payloads stay small; NOTIFY takes under 8000 bytes. */
export async function tell(tx: Pick<Tx, 'run'>, event: LiveEvent): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`);
}

/** A statement that tells the people of `(tenant_id, user_id)`; goes with whatever names them. */
export const tellOf = (people: Sql, type: LiveEvent['type'], data: unknown = null): Sql => sql`
  select pg_notify(${channel}, jsonb_build_object('tenantId', p.tenant_id, 'userId', p.user_id::text, 'type', ${type}::text, 'data', ${JSON.stringify(data)}::jsonb)::text)
  from (${people}) p`;

/**
 * One LISTEN connection an instance, outside the pool, shared by all open streams and the job worker. Reconnects by
 * itself; a stream that missed events reads the state again when it reconnects.
 */
export class EventHub {
  private readonly url: string;
  private readonly listeners = new Set<Listener>();
  private readonly wakers = new Set<() => void>();
  private client: pg.Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(url: string) {
    this.url = url;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'ircrisk-events',
      keepAlive: true,
    });
    client.on('error', () => this.reconnect());
    client.on('end', () => this.reconnect());
    client.on('notification', (message) => this.receive(message));
    try {
      await client.connect();
      await client.query(`listen ${channel}; listen ircrisk_jobs`);
      this.client = client;
      for (const wake of this.wakers) wake();
    } catch {
      client.end().catch(() => {});
      this.reconnect();
    }
  }

  private reconnect(): void {
    this.client = null;
    if (this.stopped || this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = null;
      void this.start();
    }, 1000);
  }

  private receive(message: pg.Notification): void {
    if (message.channel !== channel) {
      for (const wake of this.wakers) wake();
      return;
    }
    const event = JSON.parse(message.payload ?? '{}') as LiveEvent;
    for (const listener of this.listeners) listener(event);
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called when a job was queued anywhere. */
  onJob(wake: () => void): () => void {
    this.wakers.add(wake);
    return () => this.wakers.delete(wake);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end().catch(() => {});
  }
}
