import { buffer } from 'node:stream/consumers';
import { alarmErrors } from '@ircrisk/contract/modules/reliability/alarm-errors.ts';
import type { ImportedLog } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { contentOf, findFile } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { type Philosophy, readPhilosophy } from '../philosophy.ts';
import { remakeRollups } from '../rollups.ts';
import { tellHidden } from '../shelves.ts';
import { logLock, takeTime } from './judge-again.ts';
import { registerAlarms } from './known-alarms.ts';
import { readerOf } from './log-reader.ts';
import type { LogEnd, LogHead } from './messages.ts';
import { storePanels } from './panel-times.ts';
import { type Clocks, type LogFormat, UnreadableLog } from './read-log.ts';
import { aheadMs, retime } from './retime.ts';
import { arrangeRules, insertEvents, rearrange } from './write-events.ts';

export interface ImportInput {
  mappingId: string;
  fileId: string;
  /** For alarms that have no position of their own. */
  positionId?: string | undefined;
}

async function formatOf(tx: Tx, mappingId: string): Promise<LogFormat> {
  const format = await tx.maybe<LogFormat>(sql`
    select delimiter, time_column as "timeColumn", time_format as "timeFormat", time_zone as "timeZone", tag_column as "tagColumn", type_column as "typeColumn",
      kind_column as "kindColumn", priority_column as "priorityColumn", value_column as "valueColumn", operator_column as "operatorColumn",
      position_column as "positionColumn", source_column as "sourceColumn", name_column as "nameColumn", kind_words as "kindWords",
      priority_words as "priorityWords"
    from alarm_mappings where id = ${mappingId} and is_deleted = 0`);
  if (!format) throw fail(commonErrors.notFound);
  return format;
}

async function clocksOf(tx: Tx): Promise<Clocks> {
  const rows = await tx.all<{ source: string; from: number; ahead: number }>(sql`
    select source, (extract(epoch from from_time) * 1000)::float8 as "from", ${aheadMs} as ahead
    from alarm_clocks where is_deleted = 0 order by from_time`);
  return Object.groupBy(rows, ({ source }) => source) as Clocks;
}

/** Days of the tenant from one moment to another. */
const daysOf = async (tx: Tx, begins: number, ends: number): Promise<string[]> =>
  (
    await tx.all<{ day: string }>(sql`
      select d::date::text as day from generate_series(to_timestamp(${begins}::float8 / 1000)::date, to_timestamp(${ends}::float8 / 1000)::date, interval '1 day') d`)
  ).map(({ day }) => day);

/** Reads a log and writes it with everything that follows from it, in one transaction. */
export async function writeLog(
  tx: Tx,
  content: ArrayBuffer,
  fileName: string,
  { mappingId, positionId }: Omit<ImportInput, 'fileId'>,
  language: Language,
  options: { signal?: AbortSignal; onEvents?: (events: number, lines: number) => Promise<void> } = {},
): Promise<ImportedLog> {
  const format = await formatOf(tx, mappingId);
  const rules = await readPhilosophy(tx);
  // While a long log is read the database waits: on a busy machine for longer than a call may leave it waiting.
  await takeTime(tx);
  // One log at a time: two that meet would each judge without the other.
  await tx.run(sql`select pg_advisory_xact_lock(${logLock})`);
  // Events stand where the present corrections put them, so that a line that is told again meets itself.
  await retime(tx);
  const clocks = await clocksOf(tx);
  const task = {
    content,
    format,
    clocks,
    now: Date.now(),
    language,
    rules: arrangeRules(rules),
    longestSilence: rules.silentHours * 3_600_000,
  };
  const reader = readerOf(task, options.signal);
  try {
    const head = await reader.head();
    if (!Number.isFinite(head.begins)) return nothingOf(head);
    const { known, added } = await registerAlarms(tx, head, positionId);
    await tx.one(
      sql`select open_alarm_months(to_timestamp(${head.begins}::float8 / 1000), to_timestamp(${head.ends}::float8 / 1000))`,
    );
    const { id, there } = await tx.one<{ id: string; there: boolean }>(sql`
      select next_id() as id, exists (select 1 from alarm_events where time >= to_timestamp(${head.begins}::float8 / 1000) and time <= to_timestamp(${head.ends}::float8 / 1000)) as there`);
    const names = { sources: head.sourceNames, operators: head.operatorNames };
    const batches = reader.arrange(known);
    let written = 0;
    let writing = Promise.resolve(0);
    for (;;) {
      const step = await batches.next();
      // The next batch is on its way while the one before is written: the database waits for none.
      const before = writing;
      if (!step.done) {
        writing = insertEvents(tx, step.value, names, id, there);
        writing.catch(() => {});
      }
      written += await before;
      if (step.done)
        return await finish(tx, {
          id,
          fileName,
          mappingId,
          head,
          end: step.value,
          written,
          newTags: added,
          rules,
        });
      await options.onEvents?.(written, head.lines);
    }
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error;
    const { kind, value } = error;
    throw fail(alarmErrors[kind], { column: value, words: value, zone: value, most: value, line: value });
  } finally {
    await reader.stop();
  }
}

interface Written {
  id: string;
  fileName: string;
  mappingId: string;
  head: LogHead;
  end: LogEnd;
  written: number;
  newTags: number;
  rules: Philosophy;
}

async function finish(
  tx: Tx,
  { id, fileName, mappingId, head, end, written, newTags, rules }: Written,
): Promise<ImportedLog> {
  await storePanels(
    tx,
    end.panels.map(({ tagId, time, source, stood, wait }) => ({
      tagId,
      time,
      source,
      panel: { stood, wait },
    })),
  );
  const met = await rearrange(tx, end.alarms, arrangeRules(rules));
  const result: ImportedLog = {
    deliveryId: id,
    lines: head.lines,
    events: written - met.redundant,
    faults: head.faults,
    told: head.told,
    repeated: end.repeated + (end.events - written),
    redundant: end.redundant + met.redundant,
    unordered: head.unordered,
    lostReturns: end.lostReturns,
    returnsWithoutAlarm: end.returnsWithoutAlarm,
    unended: end.unended,
    corrected: head.corrected,
    twice: head.twice,
    never: head.never,
    silences: end.spans.slice(1).map(({ begins }, at) => ({ from: end.spans[at]!.ends, to: begins })),
    newTags,
    begins: head.begins,
    ends: head.ends,
  };
  await tx.run(sql`
    insert into alarm_deliveries (id, file_name, mapping_id, lines, events, faults, repeated, redundant, unordered, lost_returns, corrected,
      twice, never, silences, unended, new_tags, begins, ends)
    values (${id}, ${fileName}, ${mappingId}, ${result.lines}, ${result.events}, ${result.faults}, ${result.repeated}, ${result.redundant}, ${result.unordered},
      ${result.lostReturns}, ${result.corrected}, ${result.twice}, ${result.never}, ${result.silences.length}, ${result.unended}, ${newTags}, to_timestamp(${head.begins}::float8 / 1000), to_timestamp(${head.ends}::float8 / 1000))`);
  await tx.run(sql`
    insert into alarm_coverage (delivery_id, position_id, begins, ends)
    select ${id}, p, to_timestamp(s.begins / 1000), to_timestamp(s.ends / 1000) from unnest(${end.positionIds}::bigint[]) p
    cross join unnest(${end.spans.map(({ begins }) => begins)}::float8[], ${end.spans.map(({ ends }) => ends)}::float8[]) s(begins, ends)`);
  await tellHidden(
    tx,
    end.alarms.map(({ id: alarm }) => alarm),
  );
  const positionIds = [...new Set([...end.positionIds, ...met.positionIds])];
  await remakeRollups(tx, {
    positionIds,
    days: [...new Set([...(await daysOf(tx, head.begins, head.ends)), ...met.days])],
    fleetingSeconds: rules.fleetingSeconds,
  });
  const { tenantId } = await tx.one<{ tenantId: string }>(sql`select current_tenant() as "tenantId"`);
  await announce(tx, tenantId, 'alarm.logged', { positionIds });
  return result;
}

const nothingOf = ({ lines, faults, told }: LogHead): ImportedLog => ({
  ...{ deliveryId: null, lines, faults, told, events: 0, repeated: 0, redundant: 0, unordered: 0 },
  ...{
    lostReturns: 0,
    returnsWithoutAlarm: 0,
    unended: 0,
    corrected: 0,
    twice: 0,
    never: 0,
    silences: [],
    newTags: 0,
    begins: null,
    ends: null,
  },
});

/** Import of an event log. One transaction: after a crash it runs again from the start and nothing is doubled. */
export const importLogJob: JobKind<ImportInput, ImportedLog> = {
  kind: 'alarm-management.import',
  title: { zh: '导入报警日志', en: 'Import of an event log' },
  afterCrash: 'resume',
  run: async ({ input, language, platform, inTenant, progress, signal }) => {
    const { name, content } = await inTenant(async (tx) => {
      const file = await findFile(tx, input.fileId);
      if (!file) throw fail(commonErrors.notFound);
      return { name: file.name, content: await buffer(await contentOf(platform, file)) };
    });
    const bytes = content.buffer.slice(
      content.byteOffset,
      content.byteOffset + content.byteLength,
    ) as ArrayBuffer;
    return inTenant((tx) =>
      writeLog(tx, bytes, name, input, language, {
        signal,
        onEvents: (events, lines) => progress(events, Math.max(lines, events)),
      }),
    );
  },
};
