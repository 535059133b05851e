import { equipmentImpacts } from '@ircrisk/contract/resources/failure.ts';
import { say } from '@ircrisk/contract/text.ts';
import { poolRates } from '@ircrisk/engine-reliability';
import { formatNumber } from '@ircrisk/units';
import { placesName } from '#plant/seen-places.ts';
import type { Queries } from '#platform/database/pool.ts';
import { all, raw, sql } from '#platform/database/sql.ts';
import type { TableBlock } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { signatureLines } from '#platform/reports/words.ts';
import { type Codes, readCodes } from './codes.ts';
import { sheetWords as words } from './data-sheet-words.ts';
import { pivot } from './pivot.ts';
import { type DeviceSample, deviceSamples } from './pooling.ts';
import { readSettings } from './settings.ts';
import { countedConditions, type SumScope, scopeConditions } from './sums.ts';

const NONE = '–';
const number = (value: number | null | undefined, digits = 4) =>
  value === null || value === undefined ? NONE : String(Number(value.toPrecision(digits)));

interface Counted {
  nodeId: string;
  impact: string;
  mode: string;
  failures: number;
  /** Completed in the period, and those of them with known hours. */
  repairs: number;
  timed: number;
  repairHours: number;
  repairMax: number | null;
  manHours: number;
  manned: number;
}

/** Failures at detection, repairs at completion: the counts behind every other figure of the product. */
async function countsOf(tx: Queries, scope: SumScope): Promise<Counted[]> {
  const moment = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  const within = (time: string) =>
    sql`(${raw(`t.${time}`)} >= ${moment(scope.from)} and ${raw(`t.${time}`)} < ${moment(scope.to)})`;
  const detected = within('detected_at');
  // Hours or cost on record without an end of the repair count by the day it was found, as in every figure.
  const completed = sql`(${within('repair_to')} or (t.repair_to is null and (t.active_repair_hours is not null or t.repair_cost is not null) and ${detected}))`;
  return tx.all<Counted>(sql`
    select t.node_id::text as "nodeId", coalesce(t.impact, 'unknown') as impact, coalesce(t.mode_code, '') as mode, (count(*) filter (where ${detected}))::int as failures,
      (count(*) filter (where ${completed}))::int as repairs, (count(t.active_repair_hours) filter (where ${completed}))::int as timed,
      coalesce(sum(t.active_repair_hours) filter (where ${completed}), 0)::double precision as "repairHours",
      max(t.active_repair_hours) filter (where ${completed}) as "repairMax",
      coalesce(sum(t.man_hours) filter (where ${completed}), 0)::double precision as "manHours", (count(t.man_hours) filter (where ${completed}))::int as manned
    from failure_events t where ${all([...scopeConditions(scope), ...countedConditions(await readSettings(tx))])}
      and (${detected} or ${completed}) group by 1, 2, 3`);
}

/** One line of the sheet: the samples' own failures of a kind over the samples' hours. */
function line(title: string, samples: readonly DeviceSample[], events: readonly Counted[]): string[] {
  const failuresAt = (nodes: readonly string[]) =>
    events.filter(({ nodeId }) => nodes.includes(nodeId)).reduce((sum, { failures }) => sum + failures, 0);
  const counted = samples.map(({ nodes, hours }) => ({ failures: failuresAt(nodes), hours }));
  const { value } = poolRates({ samples: counted, method: samples.length > 1 ? 'multiSample' : 'pooled' });
  const sum = (of: (one: Counted) => number) => events.reduce((total, one) => total + of(one), 0);
  const [repairs, timed, manned] = [
    sum((one) => one.repairs),
    sum((one) => one.timed),
    sum((one) => one.manned),
  ];
  const longest = Math.max(...events.map(({ repairMax }) => repairMax ?? 0));
  const rate = (perHour: number | undefined) => number(perHour === undefined ? null : perHour * 1e6);
  return [
    title,
    String(sum((one) => one.failures)),
    rate(value?.lower),
    rate(value?.mean),
    rate(value?.upper),
    value?.method === 'multiSample' ? rate(value.deviation) : NONE,
    rate(value?.pooled),
    number(timed > 0 ? sum((one) => one.repairHours) / timed : null, 3),
    number(timed > 0 ? longest : null, 3),
    `${timed} / ${repairs}`,
    number(manned > 0 ? sum((one) => one.manHours) / manned : null, 3),
  ];
}

/** Everything the sheet says, as read from the database. */
export async function readDataSheet(tx: Queries, scope: SumScope, codes: Codes) {
  const settings = await readSettings(tx);
  return {
    settings,
    samples: await deviceSamples(tx, scope, settings),
    events: await countsOf(tx, scope),
    subunits: await pivot(tx, scope, 'subunit', 'mode', codes),
    mechanisms: await pivot(tx, scope, 'mechanism', 'mode', codes),
  };
}

type Sheet = Awaited<ReturnType<typeof readDataSheet>>;
type Language = 'zh' | 'en';

/** Rates by severity and mode, most frequent first. */
export function rateTable({ samples, events }: Sheet, codes: Codes, language: Language): TableBlock {
  const of = (text: { zh: string; en: string }) => say(text, language);
  const right = { align: 'right' as const, width: 'auto' as const };
  const names = new Map(codes.names.mode.map((one) => [one.code, `${one.code} ${one[language]}`]));
  const rows = (Object.keys(equipmentImpacts) as (keyof typeof equipmentImpacts)[]).flatMap((impact) => {
    const ours = events.filter((one) => one.impact === impact);
    if (total(ours) === 0) return [];
    const byMode = [...Map.groupBy(ours, ({ mode }) => mode)].sort(
      ([a, some], [b, others]) => total(others) - total(some) || (a < b ? -1 : 1),
    );
    return [
      line(of(equipmentImpacts[impact]), samples, ours),
      ...byMode
        .filter(([, those]) => total(those) > 0)
        .map(([mode, those]) =>
          line(`    ${names.get(mode) ?? (mode || of(words.uncoded))}`, samples, those),
        ),
    ];
  });
  return {
    kind: 'table',
    columns: [
      { title: of(words.mode), width: '*' },
      ...(
        [
          'failures',
          'lower',
          'mean',
          'upper',
          'deviation',
          'pooled',
          'repair',
          'repairMax',
          'repairKnown',
          'manHours',
        ] as const
      ).map((name) => ({ title: of(words[name]), ...right })),
    ],
    rows: events.length > 0 ? [...rows, line(of(words.all), samples, events)] : [],
    empty: of(words.noData),
  };
}

const total = (events: readonly Counted[]) => events.reduce((sum, { failures }) => sum + failures, 0);

function crossTable(
  table: Sheet['subunits'],
  first: string,
  language: Language,
  cell: (count: number) => string,
): TableBlock {
  const right = { align: 'right' as const };
  return {
    kind: 'table',
    columns: [
      { title: first, width: 120 },
      ...table.columns.map(({ code }) => ({ title: code || NONE, ...right, width: '*' as const })),
      { title: say(words.total, language), ...right, width: 'auto' },
    ],
    rows: table.rows.map((row) => [
      row[language],
      ...row.counts.map(cell),
      cell(row.counts.reduce((sum, count) => sum + count, 0)),
    ]),
    empty: say(words.noData, language),
  };
}

export interface SheetInput {
  isoClass: string;
  scope: SumScope;
  from: string;
  to: string;
}

/** The class as a page of a reliability handbook: population, rates by severity and mode, where and why. */
export const dataSheet = reportJob({
  kind: 'failure-database.data-sheet',
  title: words.title,
  async gather(tx, { scope }: SheetInput, { language }) {
    const codes = await readCodes(tx);
    return {
      codes,
      sheet: await readDataSheet(tx, scope, codes),
      scopeName: await placesName(tx, scope.nodeIds ?? null, language),
    };
  },
  compose({ codes, sheet, scopeName }, { language }, input) {
    const of = (text: { zh: string; en: string }) => say(text, language);
    const { samples } = sheet;
    const sum = (pick: (sample: DeviceSample) => number) =>
      samples.reduce((value, sample) => value + pick(sample), 0);
    const isoClass = codes.names.class.find(({ code }) => code === input.isoClass);
    const subject = `${input.isoClass} ${isoClass?.[language] ?? ''}`;
    return {
      title: of(words.title),
      subject,
      number: `RDS-${input.isoClass}`,
      facts: [
        [of(words.isoClass), subject],
        [of(words.scope), scopeName],
        [of(words.period), `${input.from} – ${input.to}`],
        [of(words.population), String(sum(({ units }) => units))],
        [of(words.installations), String(samples.length)],
        [of(words.calendar), number(sum(({ serviceHours }) => serviceHours) / 1e6)],
        [of(words.operating), number(sum(({ hours }) => hours) / 1e6)],
      ],
      method: [of(words.method), ...(sheet.settings.releasedOnly ? [of(words.released)] : [])],
      signatures: signatureLines(of),
      sections: [
        {
          heading: of(words.rates),
          blocks: [rateTable(sheet, codes, language)],
          landscape: true,
        },
        {
          heading: of(words.subunits),
          blocks: [crossTable(sheet.subunits, of(words.subunit), language, String)],
          landscape: true,
        },
        {
          heading: of(words.mechanisms),
          blocks: [
            crossTable(sheet.mechanisms, of(words.mechanism), language, (count) =>
              count === 0 ? NONE : ((100 * count) / sheet.mechanisms.total).toFixed(1),
            ),
          ],
          landscape: true,
        },
        {
          heading: of(words.samples),
          blocks: [
            {
              kind: 'table',
              columns: [
                { title: of(words.device), width: '*' },
                { title: of(words.units), align: 'right', width: 'auto' },
                { title: of(words.failures), align: 'right', width: 'auto' },
                { title: of(words.hours), align: 'right', width: 'auto' },
              ],
              rows: samples.map(({ name, nameEn, units, failures, hours }) => [
                (language === 'en' && nameEn) || name,
                String(units),
                String(failures),
                formatNumber(hours, { decimals: 0 }),
              ]),
              empty: of(words.noData),
            },
          ],
        },
      ],
    };
  },
  fileName: ({ title, subject }, { from, to }) => [title, subject, from, to],
});
