import { createHash } from 'node:crypto';
import pg from 'pg';
import { traced } from '#platform/observability/traces.ts';
import { compile, type Sql } from './sql.ts';

// Ids stay strings (a JS number loses digits), dates and numerics (money) stay text, float8 is a number. Times come as
// `yyyy-MM-dd HH:mm:ss` in the zone the transaction has set: the wire's own form, made by the database.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => value.slice(0, 19));

/** What a query runs on: a transaction, or the pool for the few reads that belong to no tenant. */
export interface Queries {
  all<Row>(query: Sql): Promise<Row[]>;
  /** Exactly one row; anything else is a bug. */
  one<Row>(query: Sql): Promise<Row>;
  maybe<Row>(query: Sql): Promise<Row | undefined>;
  /** The number of rows changed. */
  run(query: Sql): Promise<number>;
}

export interface Tx extends Queries {
  /** For COPY and cursors. */
  readonly client: pg.PoolClient;
}

const statementNames = new Map<string, string>();

/** Named statements are parsed and planned once a connection; the name is the text's hash. */
function statementName(text: string): string {
  let known = statementNames.get(text);
  if (known === undefined) {
    known = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    if (statementNames.size < 2000) statementNames.set(text, known);
  }
  return known;
}

export function queriesOn(client: pg.Pool | pg.PoolClient, prepare: boolean): Queries {
  const query = async (piece: Sql) => {
    const { text, values } = compile(piece);
    return prepare
      ? client.query({ name: statementName(text), text, values })
      : client.query({ text, values });
  };
  return {
    async all<Row>(piece: Sql) {
      return (await query(piece)).rows as Row[];
    },
    async one<Row>(piece: Sql) {
      const { rows } = await query(piece);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}: ${compile(piece).text}`);
      return rows[0] as Row;
    },
    async maybe<Row>(piece: Sql) {
      return (await query(piece)).rows[0] as Row | undefined;
    },
    async run(piece: Sql) {
      return (await query(piece)).rowCount ?? 0;
    },
  };
}

export interface DatabaseOptions {
  url: string;
  /** Connections in the pool. */
  connections?: number;
  /** Off behind a transaction pooler. */
  prepare?: boolean;
  connectWithinMs?: number;
  /** What traces call its transactions. */
  spanName?: string;
  onError?: (error: Error) => void;
}

/** The serving role's connections. */
export class Database {
  readonly pool: pg.Pool;
  readonly prepare: boolean;
  private readonly spanName: string;

  constructor(options: DatabaseOptions) {
    this.prepare = options.prepare ?? true;
    this.spanName = options.spanName ?? 'transaction';
    const settings = {
      connectionString: options.url,
      max: options.connections ?? 16,
      connectionTimeoutMillis: options.connectWithinMs ?? 5000,
      idleTimeoutMillis: 60_000,
      application_name: 'ircrisk',
      pipeline: true,
    };
    this.pool = new pg.Pool(settings);
    const onError = options.onError ?? (() => {});
    this.pool.on('error', onError);
    this.pool.on('connect', (client) => client.on('error', onError));
  }

  /** Reads and writes outside any tenant: only tables that carry no tenant answer. */
  get platform(): Queries {
    return queriesOn(this.pool, this.prepare);
  }

  /**
   * One transaction. `setup` goes out in the same round trip as BEGIN. Serialisation failures and deadlocks are tried
   * again, at most three times.
   */
  async transaction<T>(setup: Sql | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(setup, work);
      } catch (error) {
        const code = (error as { code?: string }).code;
        if ((code !== '40001' && code !== '40P01') || attempt === 3) throw error;
        await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 20));
      }
    }
  }

  /** One transaction, tried once. */
  attempt<T>(setup: Sql | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return traced(this.spanName, () => this.attemptOnce(setup, work));
  }

  private async attemptOnce<T>(setup: Sql | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    const queries = queriesOn(client, this.prepare);
    // Not awaited before the work: its first query shares the round trip. Should the setup fail, the transaction is
    // broken and every later query fails with it, so nothing runs outside its tenant.
    const begun = Promise.all([client.query('begin'), setup ? queries.run(setup) : undefined]);
    begun.catch(() => {});
    let broken: Error | undefined;
    try {
      const result = await work({ ...queries, client });
      await begun;
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      // A failed setup is the cause of whatever failed after it.
      await begun;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
