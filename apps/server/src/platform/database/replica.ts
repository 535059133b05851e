import { setTimeout as sleep } from 'node:timers/promises';
import { Database, type Tx } from './pool.ts';
import { type Sql, sql } from './sql.ts';

/** Who answered a read that may leave the primary, or why the primary had to. */
export const replicaOutcomes = ['replica', 'behind', 'gone', 'conflict', 'write'] as const;
export type ReplicaOutcome = (typeof replicaOutcomes)[number];

/** How long a read waits for the replica to come up to the moment at which it was asked. */
const patienceMs = 150;
/** A replica that did not answer is left alone for so long. */
const restMs = 5000;

export interface ReplicaOptions {
  readonly primary: Database;
  readonly url: string;
  readonly connections?: number;
  readonly onError?: (error: Error) => void;
}

/** A read that answers slower than the patience gives way to the primary; the connection behind it is given up. */
const answerWithinMs = 1000;

/**
 * Reads on a streaming replica that sees everything the primary has told anybody: a read asks the primary how far its log
 * is flushed, which no acknowledged commit is beyond, and waits until the replica has replayed that much. No session
 * carries a position, so it holds for every instance and for what people tell one another. Whatever goes wrong, the
 * primary answers.
 */
export class Replica {
  readonly counts: Record<ReplicaOutcome, number> = { replica: 0, behind: 0, gone: 0, conflict: 0, write: 0 };
  private readonly primary: Database;
  private readonly standby: Database;
  private readonly onError: (error: Error) => void;
  private restUntil = 0;
  private wasBehind = false;

  constructor({ primary, url, connections, onError = () => {} }: ReplicaOptions) {
    this.primary = primary;
    this.onError = onError;
    this.standby = new Database({
      url,
      ...(connections ? { connections } : {}),
      prepare: primary.prepare,
      connectWithinMs: answerWithinMs,
      spanName: 'transaction on the replica',
      onError,
    });
  }

  /** One transaction that only reads. The work may be done twice: on the replica in part, then on the primary. */
  async read<T>(setup: Sql | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const missed = await this.missed();
    if (missed) return this.onPrimary(missed, setup, work);
    try {
      const result = await this.standby.attempt(setup, work);
      this.counts.replica += 1;
      return result;
    } catch (error) {
      const reason = reasonOf(error);
      if (!reason) throw error;
      if (reason === 'gone') this.rest(error as Error);
      return this.onPrimary(reason, setup, work);
    }
  }

  async close(): Promise<void> {
    await this.standby.close();
  }

  /** Whether what answers there replays the log of a primary at all. */
  async follows(): Promise<boolean> {
    const { follows } = await this.standby.platform.one<{ follows: boolean }>(
      sql`select pg_is_in_recovery() as follows`,
    );
    return follows;
  }

  private onPrimary<T>(reason: ReplicaOutcome, setup: Sql | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.counts[reason] += 1;
    return this.primary.transaction(setup, work);
  }

  private rest(error: Error): void {
    this.restUntil = Date.now() + restMs;
    this.onError(error);
  }

  /** Why the replica cannot be asked now; nothing where it has all that was written. */
  private async missed(): Promise<ReplicaOutcome | undefined> {
    if (Date.now() < this.restUntil) return 'gone';
    const { position } = await this.primary.platform.one<{ position: string }>(
      sql`select pg_current_wal_flush_lsn() as position`,
    );
    try {
      const caughtUp = await this.reaches(position);
      this.wasBehind = !caughtUp;
      return caughtUp ? undefined : 'behind';
    } catch (error) {
      this.rest(error as Error);
      return 'gone';
    }
  }

  /** One that was behind at the last read is asked once and not waited for. */
  private async reaches(position: string): Promise<boolean> {
    const deadline = Date.now() + (this.wasBehind ? 0 : patienceMs);
    for (let pause = 2; ; pause = Math.min(pause * 2, 20)) {
      // A promoted replica stays where it was promoted, and a primary has replayed nothing: both are behind.
      const { rows } = await this.standby.pool.query({
        text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
        values: [position],
        query_timeout: answerWithinMs,
      } as { text: string; values: string[] });
      if ((rows[0] as { reached: boolean | null }).reached) return true;
      if (Date.now() >= deadline) return false;
      await sleep(pause);
    }
  }
}

/** Why a statement that failed on the replica is worth asking the primary; nothing where it would fail there too. */
function reasonOf(error: unknown): ReplicaOutcome | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: string }).code ?? '';
  // Cancelled because replay needs what it reads (serialization_failure, deadlock_detected).
  if (code === '40001' || code === '40P01') return 'conflict';
  // read_only_sql_transaction; object_not_in_prerequisite_state and feature_not_supported "during recovery".
  if (code === '25006' || code === '55000' || code === '0A000') return 'write';
  // The server ends or cannot be reached: a class of SQLSTATE, a fault of the socket, or the driver's own words.
  if (/^(08|57P)/.test(code) || /^E[A-Z]{4,}$/.test(code)) return 'gone';
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/.test(
    error.message,
  )
    ? 'gone'
    : undefined;
}
