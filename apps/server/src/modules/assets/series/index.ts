import {
  importPoints,
  mostPoints,
  pushPoints,
  readTrend,
  seriesErrors,
} from '@ircrisk/contract/modules/assets/series.ts';
import { isPossible, measuredQuantity } from '@ircrisk/contract/resources/series.ts';
import { fromUnit, quantityOf, type Unit } from '@ircrisk/units';
import { clockMinutes, clockMs } from '#platform/database/clocks.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { announce } from '#platform/events/topics.ts';
import { commonErrors, fail, failAt } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { ServerModule } from '#platform/module.ts';
import type { PointColumns } from '#platform/series/columns.ts';
import {
  emptyColumns,
  sweepPoints,
  takenPlaces,
  type WrittenPoints,
  writePoints,
} from '#platform/series/points.ts';
import { ZoneDays } from '#platform/series/rollups.ts';
import { readTrendOf } from '#platform/series/trend.ts';
import { zoneHooks } from '#platform/series/zone-hooks.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { keepRounds } from '#platform/tenancy/rounds.ts';
import { type ReadingFormat, readFileOf, tellTime } from './reading-file.ts';

interface KnownTag {
  id: string;
  tag: string;
  quantity: string;
  keepDays: number;
}

const day = 86_400_000;
const earliest = Date.UTC(1990, 0, 1);

/** Tags by name, held against removal until the points are in. */
async function tagsOf(tx: Tx, names: readonly string[]): Promise<Map<string, KnownTag>> {
  const rows = await tx.all<KnownTag>(sql`
    select id, tag, quantity, keep_days as "keepDays" from series_tags where tag = any(${[...new Set(names)]}::text[]) and is_deleted = 0
    order by id for key share`);
  return new Map(rows.map((row) => [row.tag, row]));
}

function unitOf(tag: KnownTag, symbol: string | undefined): Unit | null {
  if (!symbol) return null;
  const quantity = measuredQuantity(tag.quantity);
  const asked = symbol.normalize('NFKC').trim().toLowerCase();
  const unit = quantity
    ? quantityOf(quantity).accepted.find(({ symbol: known, spellings }) =>
        [known, ...spellings].some((one) => one.normalize('NFKC').toLowerCase() === asked),
      )
    : undefined;
  if (!unit) throw fail(seriesErrors.unit, { unit: symbol, tag: tag.tag });
  return unit;
}

/** Two different values of one moment: nobody can know which of them was meant. */
function conflictsIn({ tagIds, times, values, qualities }: PointColumns): number[] {
  const seen = new Map<string, number>();
  return times.flatMap((time, at) => {
    const key = `${tagIds[at]} ${time}`;
    const first = seen.get(key);
    seen.set(key, at);
    return first !== undefined && (values[first] !== values[at] || qualities[first] !== qualities[at])
      ? [at]
      : [];
  });
}

/** A broken sensor does not stop the others: what it cannot have read is kept as bad, unless a reading is there. */
async function setImpossibleApart(tx: Tx, columns: PointColumns, tags: Iterable<KnownTag>) {
  const quantities = new Map([...tags].map(({ id, quantity }) => [id, quantity]));
  const places = columns.values.flatMap((value, at) =>
    value !== null && !isPossible(quantities.get(columns.tagIds[at] ?? '') ?? '', value) ? [at] : [],
  );
  for (const at of places) columns.qualities[at] = 2;
  const taken = new Set(places.length > 0 ? await takenPlaces(tx, columns, places) : []);
  const kept = <T>(list: readonly T[]) =>
    taken.size === 0 ? [...list] : list.filter((_, at) => !taken.has(at));
  return {
    impossible: places.length,
    columns: {
      tagIds: kept(columns.tagIds),
      times: kept(columns.times),
      values: kept(columns.values),
      qualities: kept(columns.qualities),
    },
  };
}

/** What is wrong with the time of a reading, if anything. */
function timeFault({ keepDays }: KnownTag, time: number, now: number): 'early' | 'ahead' | 'tooOld' | null {
  if (time < earliest) return 'early';
  if (time > now + clockMs) return 'ahead';
  return time < now - keepDays * day ? 'tooOld' : null;
}

/** A moment as a person reads it, whatever number it is. */
const writtenTime = (time: number): string =>
  Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time);

/** Stores a delivery and tells those who judge by readings from which moment on there is something new. */
async function deliver(
  tx: Tx,
  { tenantId, timeZone }: Pick<Actor, 'tenantId' | 'timeZone'>,
  columns: PointColumns,
  source: string,
): Promise<WrittenPoints> {
  const written = await writePoints(tx, columns, source, new ZoneDays(timeZone));
  if (columns.times.length > 0) {
    const from = columns.times.reduce((first, time) => Math.min(first, time));
    await announce(tx, tenantId, 'series.written', { tagIds: [...new Set(columns.tagIds)], from });
  }
  return written;
}

/** Tags, pushed and imported points, trends, and the removal of points whose time is over. */
export const series: ServerModule = {
  id: 'series',
  hooks: [zoneHooks('series-mapping')],
  handlers: [
    handle(pushPoints, async ({ tx, actor, input }) => {
      const count = input.series.reduce((total, { times }) => total + times.length, 0);
      if (count > mostPoints) throw fail(seriesErrors.tooMany, { most: mostPoints, count });
      const tags = await tagsOf(
        tx,
        input.series.map(({ tag }) => tag),
      );
      const columns = emptyColumns();
      const now = Date.now();
      for (const [place, { tag: name, unit: symbol, times, values, qualities }] of input.series.entries()) {
        const tag = tags.get(name);
        if (!tag) throw fail(seriesErrors.unknownTag, { tag: name });
        if (values.length !== times.length || (qualities && qualities.length !== times.length))
          throw fail(seriesErrors.lengths, { tag: name });
        const unit = unitOf(tag, symbol);
        for (const [index, time] of times.entries()) {
          const wrong = timeFault(tag, time, now);
          if (wrong)
            throw failAt(`series.${place}.times.${index}`, seriesErrors[wrong], {
              ...{ tag: name, place: index + 1, time: writtenTime(time) },
              ...{ minutes: clockMinutes, days: tag.keepDays },
            });
          const value = values[index] ?? null;
          columns.tagIds.push(tag.id);
          columns.times.push(time);
          columns.values.push(value === null || !unit ? value : fromUnit(value, unit));
          columns.qualities.push(value === null ? 2 : (qualities?.[index] ?? 0));
        }
      }
      const [conflict] = conflictsIn(columns);
      if (conflict !== undefined)
        throw fail(seriesErrors.twice, {
          tag: input.series.find(({ tag }) => tags.get(tag)?.id === columns.tagIds[conflict])?.tag ?? '',
          time: String(columns.times[conflict]),
        });
      const sound = await setImpossibleApart(tx, columns, tags.values());
      const written = await deliver(tx, actor, sound.columns, input.source);
      return { ...written, impossible: sound.impossible };
    }),
    handle(importPoints, async ({ tx, actor, input, language }) => {
      const format = await tx.maybe<ReadingFormat>(sql`
        select name, layout, delimiter, time_column as "timeColumn", time_format as "timeFormat", time_zone as "timeZone",
          decimal_comma as "decimalComma", tag_column as "tagColumn", value_column as "valueColumn", quality_column as "qualityColumn"
        from series_mappings where id = ${input.mappingId} and is_deleted = 0`);
      if (!format) throw fail(commonErrors.notFound);
      const { rows, readings, faults } = readFileOf(input.content, format, language);
      const tags = await tagsOf(
        tx,
        readings.map(({ tag }) => tag),
      );
      const columns = emptyColumns();
      const unknown = new Set<string>();
      const now = Date.now();
      for (const { line, tag: name, time, value, quality } of readings) {
        const tag = tags.get(name);
        const wrong = tag && timeFault(tag, time, now);
        if (!tag) unknown.add(name);
        else if (wrong)
          tellTime(faults, { line, column: format.timeColumn, time: writtenTime(time) }, wrong, language);
        else {
          columns.tagIds.push(tag.id);
          columns.times.push(time);
          columns.values.push(value);
          columns.qualities.push(quality);
        }
      }
      const sound = await setImpossibleApart(tx, columns, tags.values());
      const written = await deliver(tx, actor, sound.columns, input.fileName);
      return {
        ...written,
        rows,
        faults,
        impossible: sound.impossible,
        // Of two values at one moment the later line holds; the other is not taken.
        refused: readings.length - columns.times.length + conflictsIn(columns).length,
        unknownTags: [...unknown].slice(0, 50),
      };
    }),
    handle(readTrend, async ({ tx, input }) => {
      const tag = await tx.maybe<{
        id: string;
        tag: string;
        quantity: string;
        lowLimit: number | null;
        highLimit: number | null;
        intervalSeconds: number;
        keepDays: number;
      }>(sql`
        select id, tag, quantity, low_limit as "lowLimit", high_limit as "highLimit", interval_seconds as "intervalSeconds",
          keep_days as "keepDays" from series_tags where id = ${input.tagId} and is_deleted = 0`);
      if (!tag) throw fail(commonErrors.notFound);
      const { tag: name, quantity, lowLimit, highLimit } = tag;
      const trend = await readTrendOf(tx, tag, input.from, Math.max(input.from, input.to), Date.now());
      return { tag: name, quantity, lowLimit, highLimit, ...trend };
    }),
  ],
  routes: (app, platform) =>
    keepRounds(app, platform, {
      operation: 'remove old points',
      everyMs: day / 4,
      firstMs: 600_000,
      visit: ({ inTenant }) => inTenant(sweepPoints),
    }),
};
