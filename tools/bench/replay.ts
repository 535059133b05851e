import pg from 'pg';
import type { BenchPlatform, Call } from './platform.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** A call of ours that the bare server answers with the same statements. */
export interface Work {
  readonly name: string;
  /** Below `/api/`; `at` counts the requests. */
  path(at: number): string;
  body?(at: number): object;
}

/** What the bare server is told by its environment. */
export interface FloorSettings {
  readonly url: string;
  readonly tenantId: string;
  readonly works: Record<string, Statement[]>;
  /** Records that requests ask for in turn. */
  readonly ids: string[];
}

/** The number of the request whose statements are written down; it stands in them wherever a request has its own. */
const sample = 987_654_321;
const marker = '\u0000id';

/** The record a request asks for. */
export const idAt = (ids: readonly string[], at: number): string => ids[at % ids.length] ?? '';

/** The values of a statement for a request of its own. */
export const asked = (values: readonly unknown[], at: number, ids: readonly string[]): unknown[] =>
  values.map((value) =>
    value === marker
      ? idAt(ids, at)
      : typeof value === 'string'
        ? value.replace(String(sample), String(at))
        : value,
  );

/** What a call sends to the database, without the frame of its transaction and the question who asks. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = pg.Client.prototype;
  const seen: Statement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const sent = args[0] as { text?: string; values?: unknown[] };
    const text = sent?.text ?? '';
    if (text && !/^\s*(begin|commit|select set_config|listen|with me as)/.test(text))
      seen.push({ text, values: sent.values ?? [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return seen;
}

/** Starts the bare server for these works. */
export async function startFloor(
  platform: BenchPlatform,
  call: Call,
  works: readonly Work[],
  ids: readonly string[],
): Promise<{ address: string; pid: number }> {
  const own = idAt(ids, sample);
  const written: FloorSettings['works'] = {};
  for (const { name, path, body } of works) {
    const statements = await statementsOf(() => call(path(sample), body?.(sample)));
    if (statements.length === 0) throw new Error(`${name} asks the database nothing`);
    written[name] = statements.map(({ text, values }) => ({
      text,
      values: values.map((value) => (value === own ? marker : value)),
    }));
  }
  const settings: FloorSettings = {
    url: platform.servingUrl,
    tenantId: platform.account.tenantId,
    works: written,
    ids: [...ids],
  };
  return platform.started('tools/bench/floor.ts', { FLOOR: JSON.stringify(settings) });
}
