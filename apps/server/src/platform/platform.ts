import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Replica } from '#platform/database/replica.ts';
import type { EventHub } from '#platform/events/event-hub.ts';
import type { OpenStreams } from '#platform/events/streams.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { FairShares } from '#platform/http/fair-shares.ts';
import type { SpanExporter } from '#platform/observability/otlp.ts';

/** The running parts a handler may need, made once at start and passed by hand. */
export interface Platform {
  readonly config: Config;
  /** Connections of the serving role. */
  readonly db: Database;
  /** Where reads may go that need not burden the primary. */
  readonly replica?: Replica;
  /** Live events of all instances. */
  readonly events: EventHub;
  /** Open streams of live events on this instance. */
  readonly streams: OpenStreams;
  /** Turns at work, shared fairly between tenants. */
  readonly shares: FairShares;
  /** Where traces go, if anywhere. */
  readonly spans?: SpanExporter;
  /** Contents of stored files; their records are in the table `files`. */
  readonly files: FileStore;
  /** Nothing goes its rounds by itself: a test goes them by hand, however long it takes. */
  readonly roundsHeld?: boolean;
}
