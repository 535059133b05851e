declare module 'pg-copy-streams' {
  import type { Readable, ReadableOptions, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** Rows out: `client.query(to('copy t to stdout'))`. */
  export function to(text: string, options?: ReadableOptions): Readable & Submittable;
  /** Rows in: `client.query(from('copy t from stdin'))`. */
  export function from(text: string): Writable & Submittable & { rowCount: number };
}
