import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type KpiAnswer, kpiRun } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import {
  type LogFormat,
  readLog,
  remakeRollups,
  writeLog,
} from '@ircrisk/server/src/modules/reliability/alarm-management/index.ts';
import { sql } from '@ircrisk/server/src/platform/database/sql.ts';
import { textOf } from '@ircrisk/server/src/platform/files/text-of.ts';
import { ZoneDays } from '@ircrisk/server/src/platform/series/rollups.ts';
import { systemContext, withTenant } from '@ircrisk/server/src/platform/tenancy/with-tenant.ts';
import { from as copyFrom } from 'pg-copy-streams';
import type { BenchRow } from './main.ts';
import { onPlatform } from './platform.ts';
import { median, timesOf } from './timing.ts';

const events = 1_000_000;
const tags = 2000;
const kinds = ['ALM', 'ACK', 'RTN'];
const format: LogFormat = {
  delimiter: 'comma',
  timeColumn: 'Time',
  timeFormat: 'auto',
  timeZone: 'Asia/Shanghai',
  tagColumn: 'Tag',
  kindColumn: 'Event',
  priorityColumn: 'Priority',
  valueColumn: 'Value',
  operatorColumn: 'Operator',
  typeColumn: null,
  positionColumn: null,
  sourceColumn: null,
  nameColumn: null,
  kindWords: null,
  priorityWords: null,
};

/** Thirty days of a busy console: alarm, acknowledgement and return of one tag after another. */
function logText(start: number): string {
  const step = (30 * 86_400_000) / (events / 3);
  const lines = ['Time,Tag,Event,Priority,Value,Operator'];
  for (let at = 0; at < events; at += 1) {
    const activation = Math.floor(at / 3);
    const time = start + activation * step + (at % 3) * (2000 + (activation % 40) * 1000);
    const wall = new Date(time + 8 * 3_600_000).toISOString().slice(0, 23).replace('T', ' ');
    lines.push(
      `${wall},FI-${(activation * 7919) % tags}.H,${kinds[at % 3]},${1 + (activation % 4)},${activation % 97},OP`,
    );
  }
  return lines.join('\n');
}

const seconds = async (work: () => Promise<unknown> | unknown): Promise<number> =>
  ((await timesOf(1, work))[0] ?? Number.NaN) / 1000;

/** A million events imported beside parse and COPY; figures of a month beside plain SQL; a year at five million. */
export function run(): Promise<BenchRow[]> {
  return onPlatform('tenant', async ({ inProcess, owner, account, db, plain }) => {
    const { call } = await inProcess();
    const base = 'ircrisk-alarm-management';
    const { timeColumn, tagColumn, kindColumn, priorityColumn, valueColumn, operatorColumn } = format;
    const mappingId = await call<string>(`${base}/alarm-mapping/submit`, {
      ...{ name: 'bench', timeColumn, tagColumn, kindColumn, priorityColumn, valueColumn, operatorColumn },
    });
    const positionId = await call<string>(`${base}/alarm-position/submit`, { code: 'OP-1', name: 'bench' });
    const day = 86_400_000;
    const today = Math.floor((Date.now() + 8 * 3_600_000) / day) * day - 8 * 3_600_000;
    const start = today - 30 * day;
    const bytes = Buffer.from(logText(start));
    const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
      withTenant(db, systemContext(account.tenantId, 'bench'), work);

    const ours = await seconds(() =>
      inTenant((tx) =>
        writeLog(
          tx,
          new Uint8Array(bytes).buffer as ArrayBuffer,
          'bench.csv',
          { mappingId, positionId },
          'en',
        ),
      ),
    );
    let log: ReturnType<typeof readLog> | undefined;
    const parsed = await seconds(() => {
      log = readLog(textOf(bytes), format, new ZoneDays(format.timeZone), {}, Date.now(), 'en');
    });
    // The same rows of tags of their own, into the same table with the same indexes, by its owner.
    const rows: string[] = [];
    for (const [at, time] of log!.times.entries())
      rows.push(
        `${account.tenantId}\t${new Date(time).toISOString()}\t${log!.alarms[at]! + 1}\t${log!.kinds[at]}\tcopied\t1\t${log!.priorities[at]}\tf\t${log!.values[at]}\tOP\t1\n`,
      );
    const chunks = Array.from({ length: 40 }, (_, at) => rows.slice(at * 25_000, (at + 1) * 25_000).join(''));
    const copied = await seconds(() =>
      pipeline(
        Readable.from(chunks),
        owner.query(
          copyFrom(
            'copy alarm_events (tenant_id, time, tag_id, kind, source, position_id, priority, counts, value, operator, delivery_id) from stdin',
          ),
        ),
      ),
    );
    await owner.query(`delete from alarm_events where source = 'copied'`);
    await owner.query('vacuum analyze alarm_events');

    const dayText = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
    const month = { positionId, from: dayText(start), to: dayText(today - day) };
    const path = kpiRun.path.slice(1);
    const figures = median((await timesOf(7, () => call<KpiAnswer>(path, month))).slice(2));
    const client = await plain();
    const where = `position_id = $1 and kind = 0 and counts and time >= $2::timestamptz and time < $3::timestamptz`;
    const asked = [positionId, new Date(start).toISOString(), new Date(today).toISOString()];
    const byHand = median(
      (
        await timesOf(7, async () => {
          await client.query(
            `select date_bin('10 minutes', time, 'epoch') as bin, count(*) from alarm_events where ${where} group by 1`,
            asked,
          );
          await client.query(
            `select tag_id, count(*), count(*) filter (where run = 1), count(*) filter (where not lost and ends < time + interval '10 seconds') from alarm_events where ${where} group by 1 order by 2 desc`,
            asked,
          );
          await client.query(
            `select priority, count(*), percentile_cont(0.5) within group (order by extract(epoch from acknowledged - time)),
              percentile_cont(0.5) within group (order by extract(epoch from ends - time)) from alarm_events where ${where} group by 1`,
            asked,
          );
        })
      ).slice(2),
    );

    // Eleven months more of the same console, each a copy of the first a month further back.
    await inTenant(async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', '0', true)`);
      await tx.one(sql`select open_alarm_months(now() - interval '370 days', now())`);
      await tx.run(sql`
        insert into alarm_events (time, tag_id, kind, source, position_id, priority, counts, run, ends, lost, acknowledged, value, operator, delivery_id)
        select time - make_interval(days => 30 * m), tag_id, kind, source, position_id, priority, counts, run, ends - make_interval(days => 30 * m), lost,
          acknowledged - make_interval(days => 30 * m), value, operator, delivery_id
        from alarm_events cross join generate_series(1, 11) m where (hashint8(tag_id) % 11 + 11) % 11 < 4`);
      await tx.run(sql`update alarm_coverage set begins = begins - interval '330 days'`);
      const days = await tx.all<{ day: string }>(
        sql`select distinct time::date::text as day from alarm_events`,
      );
      await remakeRollups(tx, {
        positionIds: [positionId],
        days: days.map(({ day: one }) => one),
        fleetingSeconds: 10,
      });
    });
    await owner.query('analyze');
    const year = { positionId, from: dayText(today - 365 * day), to: dayText(today - day) };
    const yearly = median((await timesOf(9, () => call<KpiAnswer>(path, year))).slice(2));
    const { rows: counted } = await owner.query('select count(*)::float8 as n from alarm_events');
    const ratio = ours / (parsed + copied);
    return [
      {
        work: '10⁶ alarm events imported, against parse + COPY',
        measured: ratio,
        unit: '×',
        limit: 1.5,
        bar: '≤ 1.5 ×',
        ok: ratio <= 1.5,
      },
      {
        work: '10⁶ alarm events imported',
        measured: ours,
        unit: 's',
        limit: 60,
        bar: '≤ 60 s',
        ok: ours <= 60,
      },
      { work: 'of it: reading alone', measured: parsed, unit: 's', limit: null, bar: '', ok: true },
      { work: 'COPY of the rows', measured: copied, unit: 's', limit: null, bar: '', ok: true },
      {
        work: 'figures of a month of them, against plain SQL',
        measured: figures / byHand,
        unit: '×',
        limit: 2,
        bar: '≤ 2 ×',
        ok: figures <= 2 * byHand,
      },
      {
        work: 'figures of a month of them',
        measured: figures,
        unit: 'ms',
        limit: 5000,
        bar: '≤ 5 s',
        ok: figures <= 5000,
      },
      {
        work: `figures of a year at ${(Number(counted[0]?.n) / 1e6).toFixed(1)}·10⁶`,
        measured: yearly,
        unit: 'ms',
        limit: 200,
        bar: '≤ 200 ms',
        ok: yearly <= 200,
      },
    ];
  });
}
