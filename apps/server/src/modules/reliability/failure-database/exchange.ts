import { Readable } from 'node:stream';
import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, raw, type Sql, sql } from '#platform/database/sql.ts';
import { keepBytes, recordFile } from '#platform/files/files.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';
import { type Viewer, visible } from '#platform/resources/scope.ts';
import { type Codes, type DictionaryKind, readCodes } from './codes.ts';
import { element, opening, xmlText } from './exchange-xml.ts';
import { type EventSums, eventSums, type SumScope, scopeConditions } from './sums.ts';

const keptHours = 7 * 24;
const batch = 2000;
const title = { zh: 'ISO 14224 交换文件', en: 'ISO 14224 exchange file' };

interface ExchangeInput {
  scope: SumScope;
  from: string;
  to: string;
  viewer: Omit<Viewer, 'permissions'>;
}

/** The standard's annex B, by the dictionaries that hold it. */
const taxonomies: Readonly<Record<DictionaryKind, string>> = {
  class: 'equipmentClass',
  subunit: 'subunit',
  mode: 'failureMode',
  mechanism: 'failureMechanism',
  cause: 'failureCause',
  detection: 'detectionMethod',
  activity: 'maintenanceActivity',
};

const codeLines = ({ names }: Codes): string[] =>
  Object.entries(taxonomies).flatMap(([kind, taxonomy]) =>
    names[kind as DictionaryKind].map(({ code, zh, en, edition }) =>
      element('code', { taxonomy, code, zh, en, edition }),
    ),
  );

interface Item {
  id: string;
  tag: string;
  name: string;
  nameEn: string | null;
  isoClass: string | null;
  place: string;
  inService: string | null;
}

/** The inventory behind the events: what was watched, and for how long. */
async function inventoryLines(tx: Queries, sums: readonly EventSums[], input: ExchangeInput) {
  const items = await tx.all<Item>(sql`
    select e.id, e.tag, e.name, e.name_en as "nameEn", e.iso_class as "isoClass", n.name as place, e.in_service_date as "inService"
    from equipment e join factory_nodes n on n.id = e.node_id where e.id = any(${sums.map(({ key }) => key)}::bigint[]) order by e.tag_key, e.id`);
  const sumOf = new Map(sums.map((one) => [one.key, one]));
  return items.map(({ id, tag, name, nameEn, isoClass, place, inService }) => {
    const sum = sumOf.get(id);
    return element('equipment', { id, tag, name, nameEn, class: isoClass, installation: place, inService }, [
      element('surveillance', {
        start: input.from,
        end: input.to,
        calendarHours: sum?.serviceHours,
        operatingHours: sum?.operatingHours,
        operatingTime: sum && sum.metered > 0 ? 'measured' : 'estimated',
      }),
    ]);
  });
}

type Row = Record<string, string | number | null> & { id: string; at: string };

const instant = (column: string): Sql =>
  raw(`to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);

/** The next events in the order of time; times leave in UTC. */
const readBatch = (tx: Queries, input: ExchangeInput, last: Row | undefined) =>
  tx.all<Row>(sql`
    select t.id, t.detected_at::text as at, t.event_number as number, t.equipment_id as equipment, t.category, ${instant('detected_at')} as detected,
      t.subunit, t.item, t.mode_code as mode, t.mechanism_code as mechanism, t.cause_code as cause, t.detection_code as detection, t.impact, t.operating_state as "operatingState",
      t.safety_impact as safety, t.environment_impact as environment, t.production_impact as production, t.review_state as review, t.description,
      t.activity_code as activity, ${instant('repair_from')} as "repairStart", ${instant('repair_to')} as "repairEnd",
      ${instant('down_from')} as "downStart", ${instant('down_to')} as "downEnd", t.active_repair_hours as "activeHours",
      t.man_hours as "manHours", t.repair_cost as cost, case when t.repair_cost is not null then t.currency end as currency
    from failure_events t
    where ${all([visible(failureEvent, input.viewer), ...scopeConditions(input.scope)])}
      and t.detected_at >= to_timestamp(${input.scope.from}::double precision / 1000) and t.detected_at < to_timestamp(${input.scope.to}::double precision / 1000)
      ${last ? sql`and (t.detected_at, t.id) > (${last.at}::timestamptz, ${last.id}::bigint)` : sql``}
    order by t.detected_at, t.id limit ${batch}`);

function eventLine(row: Row): string {
  const { number, equipment, category, detected, review, impact, operatingState } = row;
  const { repairStart, repairEnd, downStart, downEnd, activity, activeHours, manHours, cost, currency } = row;
  const maintained = [repairStart, repairEnd, activity, activeHours, manHours, cost].some(
    (value) => value !== null,
  );
  return element('failure', { number, equipment, category, detected, impact, operatingState, review }, [
    element('coding', {
      subunit: row.subunit,
      item: row.item,
      mode: row.mode,
      mechanism: row.mechanism,
      cause: row.cause,
      detection: row.detection,
    }),
    element('consequence', {
      safety: row.safety,
      environment: row.environment,
      production: row.production,
    }),
    ...(downStart ? [element('downtime', { start: downStart, end: downEnd })] : []),
    ...(maintained
      ? [
          element('maintenance', {
            category: category === 'planned' ? 'preventive' : 'corrective',
            activity,
            start: repairStart,
            end: repairEnd,
            activeHours,
            manHours,
            cost,
            currency,
          }),
        ]
      : []),
    ...(row.description ? [`<description>${xmlText(String(row.description))}</description>`] : []),
  ]);
}

/** The file in pieces, so that a million events never stand in memory together. */
async function* pieces(
  tx: Queries,
  input: ExchangeInput,
  tell: (events: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const text = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`);
  const { from, to } = input;
  yield text([
    '<?xml version="1.0" encoding="UTF-8"?>',
    opening('reliabilityData', { standard: 'ISO 14224:2016', from, to, times: 'UTC' }),
    '<taxonomy>',
    ...codeLines(await readCodes(tx)),
    '</taxonomy>',
    '<inventory>',
    ...(await inventoryLines(tx, await eventSums(tx, input.scope, 'equipment'), input)),
    '</inventory>',
    '<events>',
  ]);
  let events = 0;
  for (let rows = await readBatch(tx, input, undefined); rows.length > 0; ) {
    yield text(rows.map(eventLine));
    events += rows.length;
    await tell(events);
    rows = rows.length < batch ? [] : await readBatch(tx, input, rows.at(-1));
  }
  yield text(['</events>', '</reliabilityData>']);
}

/** Inventory, failures and maintenance of a scope with the codes of the standard, for another database. */
export const exchangeFile: JobKind<ExchangeInput, { fileId: string; fileName: string }> = {
  kind: 'failure-database.exchange',
  title,
  afterCrash: 'resume',
  async run({ inTenant, reading, input, language, context, platform, progress }) {
    const fileName = `${say(title, language)} ${input.from} ${input.to}.xml`;
    const kept = await reading(async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', '600000', true)`);
      const content = Readable.from(pieces(tx, input, (events) => progress(events, events)));
      return keepBytes(platform, context.tenantId, { name: fileName, content, expireHours: keptHours });
    });
    const file = await inTenant((tx) => recordFile(tx, kept));
    return { fileId: file.id, fileName };
  },
};
