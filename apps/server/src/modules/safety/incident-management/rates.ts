import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { Counts, IncidentRates } from '@ircrisk/contract/modules/safety/incident-figures.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { eventRate, injuryRates } from '@ircrisk/engine-incident';
import { calculated, shown, unscored } from '@ircrisk/units';
import { nameOf } from '#plant/names.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Queries } from '#platform/database/pool.ts';
import { join, raw, type Sql, sql } from '#platform/database/sql.ts';
import { figureOf, told } from './classify.ts';
import { correctionsOf } from './corrections.ts';
import { countsFor, type FigureScope, isToldTo, keptCountsFor, leftOutOf } from './counted.ts';

export interface RateScope extends FigureScope {
  role?: 'all' | 'employee' | 'contractor';
  language?: Language;
}

/** Incidents `i` of the period that its reader's figures count: void ones are none. */
const inPeriod = (scope: RateScope): Sql =>
  sql`i.is_deleted = 0 and i.state <> 'void' and i.occurred_at >= ${scope.from}::date::timestamptz and i.occurred_at < (${scope.to}::date + 1)::timestamptz
    and ${inPlaces('i.node_id', scope.nodeIds)} and ${countsFor(scope)}`;

interface MonthRow extends Counts {
  month: string;
  /** Both roles, and every place that told hours in the year before, have told them. */
  complete: boolean;
  hours: number | null;
  headcount: number | null;
  frozen: boolean;
  /** Said to be lost time and back the next day: counted among the other recordable ones. */
  noDays: number;
  /** Events whose tier is not settled: they may be Tier 1 or 2 and are not counted as what they may become. */
  pending: number;
  /** Tier 1 events without a severity weight; of a frozen month those that were kept with none. */
  unweighed: number;
  /** Days of the month in the period, and of the month: its hours are taken in that share. */
  days: number;
  daysOfMonth: number;
  wholeHours: number | null;
}

/** Where each count stands in the tables of live and of frozen figures. */
const countColumns: Record<keyof Counts, { of: 'e' | 'h'; column: string }> = {
  incidents: { of: 'e', column: 'incidents' },
  tier1: { of: 'e', column: 'tier1' },
  tier2: { of: 'e', column: 'tier2' },
  tier3: { of: 'e', column: 'tier3' },
  weight: { of: 'e', column: 'weight' },
  nearMisses: { of: 'e', column: 'near_misses' },
  unsafe: { of: 'e', column: 'unsafe' },
  deaths: { of: 'h', column: 'deaths' },
  lostTime: { of: 'h', column: 'lost_time' },
  restricted: { of: 'h', column: 'restricted' },
  otherRecordable: { of: 'h', column: 'other_recordable' },
  firstAid: { of: 'h', column: 'first_aid' },
  lostDays: { of: 'h', column: 'lost_days' },
};
const countNames = Object.keys(countColumns) as (keyof Counts)[];

/** A frozen month shows what was kept of it, whatever its incidents say today. */
const countedOrKept = join(
  countNames.map((name) => {
    const { of, column } = countColumns[name];
    return raw(
      `coalesce(case when z.month is null then ${of}.${column} else k.${column} end, 0) as "${name}"`,
    );
  }),
);
const keptSums = join(
  Object.values(countColumns).map(({ column }) =>
    raw(`sum(f.${column})::${column === 'weight' ? 'float8' : 'int'} as ${column}`),
  ),
);

/** Counts and hours of every month, in one statement: people and incidents are counted apart, then laid side by side. */
function monthRows(tx: Queries, scope: RateScope, cap: number): Promise<MonthRow[]> {
  const role = scope.role ?? 'all';
  const ofRole = role === 'all' ? sql`p.role <> 'thirdParty'` : sql`p.role = ${role}`;
  const hoursRole = role === 'all' ? sql`true` : sql`w.role = ${role}`;
  const outcome = sql`counted_outcome(p.outcome, i.occurred_at::date, p.return_on)`;
  const away = sql`${outcome} in ('lostTime', 'permanent')`;
  return tx.all<MonthRow>(sql`
    with months as (
      select m::date as month from generate_series(date_trunc('month', ${scope.from}::date), ${scope.to}::date, interval '1 month') m
    ), events as (
      select date_trunc('month', i.occurred_at)::date as month, count(*)::int as incidents, (count(*) filter (where r.tier = '1'))::int as tier1,
        (count(*) filter (where r.tier = '2'))::int as tier2, (count(*) filter (where r.tier = '3'))::int as tier3,
        coalesce(sum(r.severity_weight) filter (where r.tier = '1'), 0)::float8 as weight,
        (count(*) filter (where i.kind = 'nearMiss'))::int as near_misses, (count(*) filter (where i.kind = 'unsafe'))::int as unsafe,
        (count(*) filter (where r.tier_status = 'pending'))::int as pending,
        (count(*) filter (where r.tier = '1' and r.severity_weight is null))::int as unweighed
      from incidents i left join incident_results r on r.incident_id = i.id where ${inPeriod(scope)} group by 1
    ), hurt as (
      select date_trunc('month', i.occurred_at)::date as month, (count(*) filter (where p.outcome = 'fatality'))::int as deaths,
        (count(*) filter (where ${away}))::int as lost_time, (count(*) filter (where p.outcome = 'restricted'))::int as restricted,
        (count(*) filter (where ${outcome} = 'medical'))::int as other_recordable, (count(*) filter (where p.outcome = 'firstAid'))::int as first_aid,
        coalesce(sum(least(${cap}, greatest(0, least(coalesce(p.return_on, current_date + 1), current_date + 1) - i.occurred_at::date - 1))) filter (where ${away}), 0)::int as lost_days,
        (count(*) filter (where ${outcome} <> p.outcome))::int as no_days
      from incident_people p join incidents i on i.id = p.incident_id where p.is_deleted = 0 and ${ofRole} and ${inPeriod(scope)} group by 1
    ), kept as (
      select f.month, ${keptSums}, (count(*) filter (where f.tier1 > 0 and f.weight = 0))::int as unweighed from incident_frozen_figures f
      where f.occurred_at >= ${scope.from}::date::timestamptz and f.occurred_at < (${scope.to}::date + 1)::timestamptz
        and (f.role = 'event' or ${role === 'all'} or f.role = ${role}) and ${inPlaces('f.node_id', scope.nodeIds)}
        and ${keptCountsFor(sql`f.incident_id`, sql`f.month`, scope)} group by 1
    ), told as (
      select w.month, w.node_id, w.role, w.hours, w.headcount, lead(w.month) over (partition by w.node_id, w.role order by w.month) as next
      from worked_hours w
      where w.is_deleted = 0 and w.month >= date_trunc('month', ${scope.from}::date) - interval '1 year' and w.month <= ${scope.to}::date and ${hoursRole}
        and ${inPlaces('w.node_id', scope.nodeIds)}
    ), forgotten as (
      select distinct g::date as month from told w join factory_nodes n on n.id = w.node_id and n.is_deleted = 0
      cross join lateral generate_series(w.month + interval '1 month', least(w.next - interval '1 month', w.month + interval '1 year', ${scope.to}::date), interval '1 month') g
      where w.hours > 0
    ), worked as (
      select w.month, sum(w.hours)::float8 as hours, count(distinct w.role) = ${role === 'all' ? 2 : 1}::int as both_roles,
        case when bool_and(w.headcount is not null or w.hours = 0) then sum(w.headcount)::float8 end as headcount
      from told w group by 1
    ), shares as (
      select month, least((month + interval '1 month')::date, ${scope.to}::date + 1) - greatest(month, ${scope.from}::date) as days,
        (month + interval '1 month')::date - month as of_month from months
    )
    select m.month, coalesce(w.hours > 0 and w.both_roles and m.month not in (select month from forgotten), false) as complete,
      w.hours * m.days / m.of_month as hours, ${countedOrKept}, w.headcount, z.month is not null as frozen,
      coalesce(h.no_days, 0) as "noDays", coalesce(e.pending, 0) as pending,
      coalesce(case when z.month is null then e.unweighed else k.unweighed end, 0) as unweighed, m.days, m.of_month as "daysOfMonth", w.hours as "wholeHours"
    from shares m left join events e using (month) left join hurt h using (month) left join worked w using (month)
      left join incident_frozen_months z using (month) left join kept k using (month) order by m.month`);
}

const sumOf = (rows: readonly Counts[]): Counts =>
  Object.fromEntries(
    countNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as unknown as Counts;

/** Deaths of a thousand people: by the mean of the months' headcounts. */
function deathsPerThousand(deaths: number, headcount: number | null): Figure {
  const facts = { unit: '1', inputs: { deaths, headcount }, standardRef: 'GB 6441' };
  if (headcount === null || headcount <= 0)
    return figureOf(
      unscored({ code: 'missingInput', path: 'headcount', values: { name: 'headcount' } }, facts),
    );
  const value = (deaths * 1000) / headcount;
  return figureOf(
    calculated(value, {
      ...facts,
      steps: [
        {
          id: 'rate',
          formula: 'N · 1 000 / P',
          substituted: `${deaths} · 1 000 / ${shown(headcount)}`,
          value,
          unit: '1',
        },
      ],
    }),
  );
}

/** GB 6441-1986 counts whoever was away from work a day or died, of a million hours: the light, the serious and the dead. */
const injuryFrequency = (ltif: Figure): Figure => ({ ...ltif, reference: 'GB 6441-1986' });

/** How the hours of months that lie in the period in part came about; nothing where every month is whole. */
function hoursStep(rows: readonly MonthRow[], hours: number | null): Figure['steps'] {
  const parts = rows.filter(isPart);
  if (hours === null || parts.length === 0) return [];
  const whole = rows.filter((row) => !isPart(row));
  const sum = whole.reduce((all, row) => all + (row.wholeHours ?? 0), 0);
  return [
    {
      id: 'hours',
      formula: 'H = Σ hours · days / days of the month',
      substituted: [
        ...(whole.length > 0 ? [shown(sum, 12)] : []),
        ...parts.map((row) => `${shown(row.wholeHours ?? 0, 12)} · ${row.days}/${row.daysOfMonth}`),
      ].join(' + '),
      value: hours,
      unit: 'h',
    },
  ];
}
const isPart = ({ days, daysOfMonth }: MonthRow): boolean => days < daysOfMonth;

/** The sum of weights is known when every one is. */
function weightRate(count: number, hours: number | null, role: RateScope['role'], unweighed: number): Figure {
  if (byRole(role) || unweighed === 0) return processRate(count, hours, role);
  return figureOf(
    unscored(
      { code: 'weightsMissing', values: { count: unweighed } },
      { unit: '1', inputs: { count, hours, unweighed }, standardRef: 'API RP 754 (per 200,000 h)' },
    ),
  );
}

/** Events have no role: they are held against the hours of all, never of some. */
function processRate(count: number, hours: number | null, role: RateScope['role']): Figure {
  if (!byRole(role)) return figureOf(eventRate(count, hours));
  return figureOf(
    unscored(
      { code: 'notByRole', path: 'role' },
      { unit: '1', inputs: { count, role }, standardRef: 'API RP 754' },
    ),
  );
}
const byRole = (role: RateScope['role'] = 'all'): boolean => role !== 'all';

function figuresOf(
  counts: Counts,
  {
    hours,
    headcount,
    role,
    rows,
  }: {
    hours: number | null;
    headcount: number | null;
    role: RateScope['role'];
    rows: readonly MonthRow[];
  },
): Record<string, Figure> {
  const all = (name: 'noDays' | 'pending' | 'unweighed') => rows.reduce((sum, row) => sum + row[name], 0);
  const [noDays, pending] = [all('noDays'), all('pending')];
  const worked = hoursStep(rows, hours);
  const from = (figure: Figure): Figure =>
    figure.steps.length > 0 ? { ...figure, steps: [...worked, ...figure.steps] } : figure;
  const injury = injuryRates(counts, hours);
  const { value } = injury;
  const per = (count: number) => from(processRate(count, hours, role));
  // Of each that is not settled nobody knows whether it belongs here.
  const settled = (figure: Figure): Figure =>
    pending > 0 && figure.value !== null
      ? {
          ...figure,
          warnings: [...figure.warnings, told({ code: 'tiersPending', values: { count: pending } })],
        }
      : figure;
  const recordable = counts.deaths + counts.lostTime + counts.restricted + counts.otherRecordable;
  const rate = (name: 'trir' | 'ltif' | 'ltir' | 'dart' | 'far', count: number, base: string): Figure => {
    const figure = figureOf(injury, value?.[name] ?? null);
    if (!value || hours === null) return figure;
    const step = {
      id: name,
      formula: `N · ${base} / H`,
      substituted: `${count} · ${base} / ${shown(hours)}`,
      value: value[name],
      unit: '1',
    };
    return from({ ...figure, steps: [step] });
  };
  const doubt = noDays > 0 ? [told({ code: 'lostTimeWithoutDays', values: { count: noDays } })] : [];
  const lost = (name: 'ltif' | 'ltir', base: string): Figure => {
    const figure = rate(name, counts.deaths + counts.lostTime, base);
    return { ...figure, warnings: [...figure.warnings, ...doubt] };
  };
  const dart = rate('dart', counts.lostTime + counts.restricted, '200 000');
  const ltif = lost('ltif', '1 000 000');
  return {
    trir: rate('trir', recordable, '200 000'),
    ltif,
    ltir: lost('ltir', '200 000'),
    dart: { ...dart, warnings: [...dart.warnings, ...doubt] },
    far: rate('far', counts.deaths, '100 000 000'),
    severity: {
      ...from(figureOf(eventRate(counts.lostDays, hours))),
      reference: 'OSHA 29 CFR 1904 (per 200,000 h)',
    },
    pseTier1: settled(per(counts.tier1)),
    pseTier2: settled(per(counts.tier2)),
    tier1Severity: settled(from(weightRate(counts.weight, hours, role, all('unweighed')))),
    nearMiss: { ...per(counts.nearMisses), reference: 'per 200,000 h' },
    injuryFrequency: injuryFrequency(ltif),
    deathsPerThousand: deathsPerThousand(counts.deaths, headcount),
  };
}

/**
 * Rates of a period. A month without hours, or without those of a role or a place, leaves the whole without: a rate over part of the
 * hours is of another plant than its events. Of a month that lies in the period in part, the hours are taken by days.
 */
export async function ratesOf(tx: Queries, scope: RateScope, cap: number): Promise<IncidentRates> {
  const [rows, corrections, leftOut] = await Promise.all([
    monthRows(tx, scope, cap),
    correctionsOf(tx, scope),
    leftOutOf(tx, scope),
  ]);
  const counts = sumOf(rows);
  const missingMonths = rows.filter(({ complete }) => !complete).map(({ month }) => month.slice(0, 7));
  const hours =
    rows.length === 0 || missingMonths.length > 0
      ? null
      : rows.reduce((sum, { hours: each }) => sum + (each ?? 0), 0);
  const people = rows.filter(({ headcount }) => headcount !== null);
  const headcount =
    people.length === rows.length && rows.length > 0 && missingMonths.length === 0
      ? people.reduce((sum, row) => sum + (row.headcount ?? 0), 0) / rows.length
      : null;
  return {
    counts,
    hours,
    headcount,
    missingMonths,
    leftOut,
    corrections,
    partMonths: rows.filter(isPart).map(({ month }) => month.slice(0, 7)),
    figures: figuresOf(counts, {
      hours,
      headcount,
      role: scope.role,
      rows,
    }),
    months: rows.map((row) => {
      const worked = row.complete ? row.hours : null;
      const injury = injuryRates(row, worked).value;
      return {
        ...sumOf([row]),
        month: row.month.slice(0, 7),
        hours: row.hours,
        frozen: row.frozen,
        pending: row.pending,
        trir: injury?.trir ?? null,
        ltif: injury?.ltif ?? null,
        pse: byRole(scope.role) ? null : eventRate(row.tier1 + row.tier2, worked).value,
      };
    }),
  };
}

const levels = {
  fatality: { zh: '死亡', en: 'Fatalities' },
  lostTime: { zh: '损工', en: 'Lost time' },
  restricted: { zh: '受限工作', en: 'Restricted work' },
  medical: { zh: '医疗处理', en: 'Medical treatment' },
  firstAid: { zh: '急救', en: 'First aid' },
  nearMiss: { zh: '未遂事件', en: 'Near misses' },
  unsafe: { zh: '隐患', en: 'Unsafe acts and conditions' },
};

/** Where and when an incident `i` counts: as it is today, or as its month was frozen with it. */
export interface Counted {
  at: Sql;
  node: Sql;
}

/**
 * How many of each level among incidents `i`, from the top down; people for injuries, reports for the rest. A frozen month counts what
 * was kept of it and the corrections taken over, as its rates do.
 */
export function pyramidQuery(among: (counted: Counted) => Sql, language: Language): Sql {
  const keptOf = (column: string) => sql`(select coalesce(sum(${raw(column)}), 0)::int from kept)`;
  const hurt = (outcomes: readonly string[], column: string) =>
    sql`(select count(*)::int from hurt where outcome = any(${outcomes}::text[])) + ${keptOf(column)}`;
  const told = (kind: string, column: string) =>
    sql`(select count(*)::int from told where kind = ${kind}) + ${keptOf(column)}`;
  const counts: Record<keyof typeof levels, Sql> = {
    fatality: hurt(['fatality'], 'deaths'),
    lostTime: hurt(['lostTime', 'permanent'], 'lost_time'),
    restricted: hurt(['restricted'], 'restricted'),
    medical: hurt(['medical'], 'other_recordable'),
    firstAid: hurt(['firstAid'], 'first_aid'),
    nearMiss: told('nearMiss', 'near_misses'),
    unsafe: told('unsafe', 'unsafe'),
  };
  const rows = Object.entries(levels).map(
    ([code, text], at) =>
      sql`(${at}::int, ${code}::text, ${text[language]}::text, ${counts[code as keyof typeof levels]})`,
  );
  return sql`
    with told as materialized (select i.id, i.kind, i.occurred_at::date as day from incidents i where i.is_deleted = 0 and i.state <> 'void' and ${among({ at: sql`i.occurred_at`, node: sql`i.node_id` })}
      and date_trunc('month', i.occurred_at)::date not in (select m.month from incident_frozen_months m)),
    kept as materialized (select f.* from incident_frozen_figures f join incidents i on i.id = f.incident_id where ${among({ at: sql`f.occurred_at`, node: sql`f.node_id` })}),
    hurt as materialized (select counted_outcome(p.outcome, t.day, p.return_on) as outcome from incident_people p join told t on t.id = p.incident_id
      where p.is_deleted = 0 and p.role <> 'thirdParty')
    select l.code, l.name as group, l.count from (values ${join(rows)}) l (nth, code, name, count) order by l.nth`;
}

/** The same of counted months, so that a frozen month has one pyramid and one set of rates. */
export function pyramidLevels(counts: Counts) {
  const counted: Record<keyof typeof levels, number> = {
    fatality: counts.deaths,
    lostTime: counts.lostTime,
    restricted: counts.restricted,
    medical: counts.otherRecordable,
    firstAid: counts.firstAid,
    nearMiss: counts.nearMisses,
    unsafe: counts.unsafe,
  };
  return Object.entries(levels).map(([code, text]) => ({
    code,
    ...text,
    count: counted[code as keyof typeof levels],
  }));
}
export const countsOf = async (tx: Queries, scope: RateScope, cap: number): Promise<Counts> =>
  sumOf(await monthRows(tx, scope, cap));

/** People of third parties who were hurt: no hours are theirs, so neither rates nor pyramid hold them. */
export const thirdPartyOf = (tx: Queries, scope: RateScope) =>
  tx.one<{ hurt: number; deaths: number }>(sql`
    select count(*)::int as hurt, (count(*) filter (where p.outcome = 'fatality'))::int as deaths
    from incident_people p join incidents i on i.id = p.incident_id where p.is_deleted = 0 and p.role = 'thirdParty' and ${inPeriod(scope)}`);

export const heatOf = (tx: Queries, scope: RateScope, language: Language) =>
  tx.all<{ place: string; hour: number; count: number }>(sql`
    select coalesce(${nameOf(language, 'n')}, '–') as place, extract(hour from i.occurred_at)::int as hour, count(*)::int as count
    from incidents i left join factory_nodes n on n.id = i.node_id where ${inPeriod(scope)} and ${isToldTo(scope.viewer)} group by 1, 2 order by 1, 2`);
