import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '#platform/config/start-error.ts';
import type { TableEntry } from '#platform/database/backup-format.ts';
import type { Sides } from './tables.ts';

const streamName = (tenantId: string) => `ircrisk_move_${tenantId}`;

/** Only ever digits: `tenants` has a check for it, and so has the command. */
const rowsOf = (tenantId: string) => `tenant_id = '${tenantId}'`;

/**
 * Copies the tenant as of one moment and lets its changes follow: a publication with a row filter, a slot that exports its
 * snapshot, a copy under that snapshot, a subscription from there on.
 */
export async function beginStream(
  { source, target }: Sides,
  sourceUrl: string,
  tables: readonly TableEntry[],
  tenantId: string,
): Promise<void> {
  const name = streamName(tenantId);
  const filtered = tables.map((table) => `${table.name} where (${rowsOf(tenantId)})`).join(', ');
  await source.query(
    `create publication ${name} for table ${filtered} with (publish_via_partition_root = true)`,
  );
  const config: pg.ClientConfig & { replication: string } = {
    connectionString: sourceUrl,
    replication: 'database',
  };
  const slot = new pg.Client(config);
  slot.on('error', () => {});
  await slot.connect();
  try {
    // The walsender knows its words in capitals alone.
    const { rows } = await slot.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${name} LOGICAL pgoutput (SNAPSHOT 'export')`,
    );
    await copyRows({ source, target }, rows[0]?.snapshot_name ?? '', tables, tenantId);
  } finally {
    await slot.end();
  }
  await target.query(
    `create subscription ${name} connection ${pg.escapeLiteral(sourceUrl)} publication ${name}
     with (create_slot = false, slot_name = '${name}', copy_data = false, enabled = true)`,
  );
}

async function copyRows(
  { source, target }: Sides,
  snapshot: string,
  tables: readonly TableEntry[],
  tenantId: string,
): Promise<void> {
  await openMonths({ source, target }, tenantId);
  await source.query('begin isolation level repeatable read read only');
  await source.query(`set transaction snapshot '${snapshot}'`);
  await source.query('set local statement_timeout = 0');
  await target.query('begin');
  try {
    // Nothing is stamped or audited a second time, and no foreign key asks for an order.
    await target.query('set local session_replication_role = replica');
    await target.query('set local statement_timeout = 0');
    for (const { name, columns } of tables) {
      const list = columns.join(', ');
      await pipeline(
        source.query(copyTo(`copy (select ${list} from ${name} where ${rowsOf(tenantId)}) to stdout`)),
        target.query(copyFrom(`copy ${name} (${list}) from stdin`)),
      );
    }
    await target.query('commit');
  } catch (error) {
    await target.query('rollback').catch(() => {});
    throw error;
  } finally {
    await source.query('rollback').catch(() => {});
  }
}

/** Points and alarms lie in months that are made when they are needed: the target needs those of the tenant. */
async function openMonths({ source, target }: Sides, tenantId: string): Promise<void> {
  for (const [table, open] of [
    ['series_points', 'open_series_months'],
    ['alarm_events', 'open_alarm_months'],
  ] as const) {
    const { rows } = await source.query<{ first: string | null; last: string | null }>(
      `select min(time)::text as first, max(time)::text as last from ${table} where ${rowsOf(tenantId)}`,
    );
    const [span] = rows;
    if (span?.first) await target.query(`select ${open}($1, $2)`, [span.first, span.last]);
  }
}

/** Everything the source has committed for the tenant so far is at the target: its own row tells, which goes in turn. */
export async function caughtUp(
  { source, target }: Sides,
  tenantId: string,
  patienceMs: number,
): Promise<boolean> {
  const { rows } = await source.query<{ mark: string }>(
    'update tenants set update_time = clock_timestamp() where tenant_id = $1 returning update_time::text as mark',
    [tenantId],
  );
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows: found } = await target.query<{ mark: string }>(
      'select update_time::text as mark from tenants where tenant_id = $1',
      [tenantId],
    );
    if (found[0]?.mark === rows[0]?.mark) return true;
    if (Date.now() > deadline) return false;
    await openMonths({ source, target }, tenantId);
    await sleep(100);
  }
}

/** Ends what `beginStream` began, as far as it came. */
export async function endStream({ source, target }: Sides, tenantId: string): Promise<void> {
  const name = streamName(tenantId);
  const { rowCount } = await target.query('select from pg_subscription where subname = $1', [name]);
  if (rowCount) {
    await target.query(`alter subscription ${name} disable`);
    // The slot is dropped at the source: from here it could not be in a database of the same cluster.
    await target.query(`alter subscription ${name} set (slot_name = none)`);
    await target.query(`drop subscription ${name}`);
  }
  await source.query(`drop publication if exists ${name}`);
  for (let tries = 0; ; tries += 1) {
    // The walsender may need a moment to let go of it.
    await source.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [name],
    );
    const { rowCount: left } = await source.query('select from pg_replication_slots where slot_name = $1', [
      name,
    ]);
    if (!left) return;
    if (tries === 100)
      throw new StartError(`the replication slot ${name} is still in use at the source: drop it by hand`);
    await sleep(100);
  }
}
