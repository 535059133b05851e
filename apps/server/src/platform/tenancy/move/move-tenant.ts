import { setTimeout as sleep } from 'node:timers/promises';
import { product } from '@ircrisk/contract/product.ts';
import type pg from 'pg';
import { StartError } from '#platform/config/start-error.ts';
import { connectOwner } from '#platform/database/migrate.ts';
import { beginStream, caughtUp, endStream } from './stream.ts';
import { checkSides, compareRows, countOf, removeRows, type Sides, statusOf } from './tables.ts';

export interface Move {
  readonly tenantId: string;
  /** Owners' connections; the target's server reaches the source by the same one. */
  readonly sourceUrl: string;
  readonly targetUrl: string;
  readonly tell?: (line: string) => void;
}

export interface Moved {
  readonly tables: number;
  readonly rows: number;
  /** How long the tenant could not work. */
  readonly stoppedMs: number;
}

const live = 1;
const locked = 2;
/** A request knows its rights for less than a second; then a locked tenant is refused. */
const noticeMs = 2000;
const patienceMs = 10 * 60_000;

/**
 * Moves a tenant to another database while it works: copy, follow, stop its writes, compare every row, let it work there.
 * The rows here stay, locked, until `confirmMove` or `undoMove`. Whatever fails before the end leaves the tenant here.
 */
export const moveTenant = (move: Move): Promise<Moved> =>
  onBoth(move, async (sides) => {
    const { tenantId, tell = () => {} } = move;
    const tables = await checkSides(sides, tenantId);
    const before = (await statusOf(sides.source, tenantId)) ?? live;
    try {
      await beginStream(sides, move.sourceUrl, tables.moved, tenantId);
      tell(`${tables.moved.length} tables are copied; what is written meanwhile follows`);
      if (!(await caughtUp(sides, tenantId, patienceMs)))
        throw new StartError('the target does not keep up with the source: see its log');
      const begun = Date.now();
      await stopWrites(sides.source, tenantId, tables.passing);
      if (!(await caughtUp(sides, tenantId, patienceMs)))
        throw new StartError('the target does not keep up with the source: see its log');
      const rows = await compareRows(sides, tables.moved, tenantId);
      await endStream(sides, tenantId);
      await carryNumbers(sides);
      await setStatus(sides.target, tenantId, before);
      return { tables: tables.moved.length, rows, stoppedMs: Date.now() - begun };
    } catch (error) {
      await setStatus(sides.source, tenantId, before);
      await endStream(sides, tenantId);
      await removeRows(sides.target, tenantId);
      throw error;
    }
  });

/** The tenant works at the target: its rows here go. */
export const confirmMove = (move: Move): Promise<void> =>
  onBoth(move, async (sides) => {
    await mustBeMoved(sides, move.tenantId);
    await removeRows(sides.source, move.tenantId);
  });

/** Back to the source, without what was written at the target since. */
export const undoMove = (move: Move): Promise<void> =>
  onBoth(move, async (sides) => {
    await mustBeMoved(sides, move.tenantId);
    await removeRows(sides.target, move.tenantId);
    await setStatus(sides.source, move.tenantId, live);
  });

async function onBoth<T>(
  { tenantId, sourceUrl, targetUrl }: Move,
  work: (sides: Sides) => Promise<T>,
): Promise<T> {
  if (!/^\d{6}$/.test(tenantId)) throw new StartError(`${tenantId} is no tenant code: six digits`);
  if (tenantId === product.operatorTenant) throw new StartError('the operator stays where it is');
  const source = await connectOwner(sourceUrl);
  try {
    const target = await connectOwner(targetUrl);
    // What the command itself writes is the operator's, in the audit too.
    for (const side of [source, target])
      await side.query(
        "select set_config('app.tenant_id', $1, false), set_config('app.operation', 'move tenant', false)",
        [product.operatorTenant],
      );
    return await work({ source, target }).finally(() => target.end());
  } finally {
    await source.end();
  }
}

const setStatus = (side: pg.Client, tenantId: string, status: number) =>
  side.query('update tenants set status = $2 where tenant_id = $1', [tenantId, status]);

/** Locks the tenant, lets everybody notice, and waits for what was under way and for its jobs. */
async function stopWrites(source: pg.Client, tenantId: string, passing: readonly string[]): Promise<void> {
  await setStatus(source, tenantId, locked);
  await sleep(noticeMs);
  const { rows } = await source.query<{ at: string }>('select clock_timestamp()::text as at');
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { rows: open } = await source.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database()
       and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start < $1::timestamptz`,
      [rows[0]?.at],
    );
    let waiting = open[0]?.n ?? 0;
    for (const table of passing) waiting += await countOf(source, table, tenantId);
    if (waiting === 0) return;
    if (Date.now() > deadline)
      throw new StartError('transactions or jobs of the tenant do not end: try again later');
    await sleep(100);
  }
}

/** Numbers given out by counters go on after the highest of both. */
async function carryNumbers({ source, target }: Sides): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null and not cycle`,
  );
  for (const { name, value } of rows)
    await target.query(
      `select setval($1::regclass, greatest($2::bigint, (select last_value from ${name})))`,
      [name, value],
    );
}

/** Locked here, alive there, and there with the last line of the audit that stands here. */
async function mustBeMoved({ source, target }: Sides, tenantId: string): Promise<void> {
  const last = async (side: pg.Client, id?: string) =>
    (
      await side.query<{ id: string | null }>(
        'select max(id)::text as id from audit_entries where tenant_id = $1 and ($2::bigint is null or id = $2)',
        [tenantId, id ?? null],
      )
    ).rows[0]?.id ?? undefined;
  const here = await last(source);
  const moved =
    (await statusOf(source, tenantId)) === locked &&
    (await statusOf(target, tenantId)) !== undefined &&
    (await last(target, here)) === here;
  if (!moved) throw new StartError(`the tenant ${tenantId} has not been moved from here to there`);
}
