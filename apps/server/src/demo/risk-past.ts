import type { WindowSign } from '@ircrisk/engine-barrier';
import {
  type ElementRow,
  readBarriers,
  readElements,
} from '#modules/risk/dynamic-barrier-management/evidence.ts';
import { factorsOf, readTies } from '#modules/risk/dynamic-barrier-management/factors.ts';
import { judgeAll } from '#modules/risk/dynamic-barrier-management/judge.ts';
import { readClosings } from '#modules/risk/dynamic-risk/closings.ts';
import {
  type Facts,
  readClassRates,
  readFacts,
  readHistory,
  type WindowFact,
} from '#modules/risk/dynamic-risk/evidence.ts';
import { type Judged, judge } from '#modules/risk/dynamic-risk/judge.ts';
import { type ModelRow, readModels } from '#modules/risk/dynamic-risk/models.ts';
import { isNews, readMatrices, sharedOf, storePoints } from '#modules/risk/dynamic-risk/recompute.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const pastDays = 100;

interface Moment {
  at: number;
  /** The tenant's day and clock. */
  day: string;
  clock: string;
  /** Days before today. */
  back: number;
}
interface Impaired {
  id: string;
  code: string;
  elementId: string;
  kind: string;
  approved: boolean;
  starts: number;
  planned: number | null;
  closed: number | null;
}
interface Tested {
  elementId: string;
  at: number;
  /** Days before today. */
  ago: number;
}
interface Outside {
  windowId: string;
  starts: number;
  ends: number | null;
  /** The day it ended, where no share of then is kept: the others fade by their own figure. */
  endDay: string | null;
}

/** Every morning of the last quarter, and each moment at which something was taken out of service, ran past its end or came back. */
const readMoments = (tx: Tx) =>
  tx.all<Moment>(sql`
    select (extract(epoch from m) * 1000)::float8 as at, to_char(m, 'YYYY-MM-DD') as day, to_char(m, 'YYYY-MM-DD HH24:MI') as clock, current_date - m::date as back
    from (
      select (current_date - n)::timestamptz + interval '7 hours' as m from generate_series(1, ${pastDays}) n
      union select unnest(array[start_time, planned_end, closed_time]) from barrier_impairments where is_deleted = 0) d
    where m < now() and m::date >= current_date - ${pastDays}::int order by m`);

const readImpaired = (tx: Tx) =>
  tx.all<Impaired>(sql`
    select id, code, element_id as "elementId", kind, approver_id is not null as approved, (extract(epoch from start_time) * 1000)::float8 as starts,
      (extract(epoch from planned_end) * 1000)::float8 as planned, (extract(epoch from closed_time) * 1000)::float8 as closed
    from barrier_impairments where is_deleted = 0 order by id`);

const readTested = (tx: Tx) =>
  tx.all<Tested>(sql`
    select element_id as "elementId", (extract(epoch from tested_on::timestamptz) * 1000)::float8 as at, current_date - tested_on as ago
    from barrier_tests order by tested_on desc`);

const readOutside = (tx: Tx) =>
  tx.all<Outside>(sql`
    select x.window_id as "windowId", (extract(epoch from x.start_time) * 1000)::float8 as starts, (extract(epoch from q.end_time) * 1000)::float8 as ends, case when q.share_at_end is null then to_char(q.end_time, 'YYYY-MM-DD') end as "endDay"
    from corrosion_excursions x join corrosion_excursion_results q on q.tenant_id = x.tenant_id and q.excursion_id = x.id where x.is_deleted = 0 and x.state <> 'void'`);

/** Share of the 30 days before a moment outside, of the excursions that had begun. */
function shareAt(outside: readonly Outside[], at: number): number {
  const from = at - 30 * dayMs;
  const hours = outside.reduce(
    (sum, { starts, ends }) => sum + Math.max(0, Math.min(ends ?? at, at) - Math.max(starts, from)),
    0,
  );
  return hours / (30 * dayMs);
}

const outsideOf = (id: string, outside: readonly Outside[]) =>
  outside.filter(({ windowId }) => windowId === id);

const signOf = (share: number): WindowSign =>
  share > 0.05 ? 'exceeded' : share > 0.01 ? 'attention' : 'effective';

/** An element by what was known of it at a moment: its last test of then, what was impaired then, its indicator as long as it was good. */
function elementAt(
  row: ElementRow,
  { at, day, back }: Moment,
  known: { impaired: readonly Impaired[]; tested: readonly Tested[]; outside: readonly Outside[] },
): ElementRow {
  const own = known.impaired.filter(
    ({ elementId, starts, closed }) =>
      elementId === row.id && starts <= at && (closed === null || closed > at),
  );
  const bypass = own.find(({ kind }) => kind === 'bypass');
  const flaw = own.find(({ kind }) => kind !== 'bypass');
  const test = known.tested.find((one) => one.elementId === row.id && one.at <= at);
  const overdue = test && row.intervalDays ? test.ago - back - row.intervalDays : 0;
  const hours = test ? (at - test.at) / hourMs : null;
  const limit = (row.intervalDays ?? 0) * 24;
  return {
    ...row,
    lastFailed: false,
    repairId: null,
    repairPriority: null,
    overdueDays: row.needsTest ? overdue : 0,
    hoursSinceTest: hours !== null && overdue <= 0 ? Math.min(limit, hours) : hours,
    stale: row.evidenceUntil !== null && row.evidenceUntil < day,
    bypassId: bypass?.id ?? null,
    bypass: bypass?.code ?? null,
    bypassApproved: bypass?.approved ?? null,
    bypassEnd: bypass?.planned ?? null,
    flawId: flaw?.id ?? null,
    flaw: flaw?.code ?? null,
    flawKind: flaw ? (flaw.kind as 'failure' | 'degraded') : null,
    windowState: row.windowId === null ? null : signOf(shareAt(outsideOf(row.windowId, known.outside), at)),
  };
}

/** A window by its excursions of then. */
function windowAt(fact: WindowFact, { at, clock }: Moment, outside: readonly Outside[]): WindowFact {
  const own = outside.filter(({ windowId, starts }) => windowId === fact.id && starts <= at);
  const ended = own.flatMap(({ ends, endDay }) => (ends !== null && ends <= at && endDay ? [endDay] : []));
  const silent = fact.lastTime === null ? null : at - Date.parse(`${fact.lastTime.replace(' ', 'T')}Z`);
  const unknown = fact.unknown && (fact.lastTime === null || fact.lastTime < clock);
  return {
    ...fact,
    unknown,
    silentDays: unknown && silent !== null ? Math.max(0, Math.floor(silent / dayMs)) : null,
    share: unknown ? fact.share : shareAt(own, at),
    open: own.some(({ ends }) => ends === null || ends > at),
    endedOn: ended.toSorted().at(-1) ?? null,
  };
}

/** Facts of a moment: what had not begun by then is left out, and what grows by the day was less. */
function factsAt(
  facts: Facts,
  moment: Moment,
  { outside, closings }: { outside: readonly Outside[]; closings: Awaited<ReturnType<typeof readClosings>> },
): Facts {
  const { at, day, clock, back } = moment;
  const { alarmsEndedOn } = facts;
  const begun = ({ since }: { since: string }) => since <= day;
  return {
    ...facts,
    inspections: facts.inspections
      .map((one) => ({ ...one, overdueDays: one.overdueDays - back }))
      .filter(({ overdueDays }) => overdueDays > 0),
    windows: facts.windows.map((one) => windowAt(one, moment, outside)),
    closed: closings(
      facts.windows.map(({ id }) => id),
      at,
    ),
    repairs: facts.repairs.filter(({ due }) => due < day),
    changes: facts.changes.filter(begun),
    orders: facts.orders.filter(({ since }) => since < day),
    alarms: facts.alarms.filter(begun),
    alarmsEndedOn: alarmsEndedOn !== null && alarmsEndedOn <= day ? alarmsEndedOn : null,
    permits: facts.permits.filter(begun),
    values: facts.values
      .filter(({ atTime }) => atTime <= clock)
      .map((one) => ({ ...one, ageDays: one.ageDays - back })),
  };
}

/** What the next look compares with: a day later, so that what has moved by then is kept. */
const asBefore = (judged: Judged): NonNullable<ModelRow['before']> => ({
  ...{ pointId: '0', weekAgo: null, overrideId: null, ageHours: 24 },
  ...{ frequency: judged.frequency, level: judged.level, contributors: [...judged.contributors] },
  ...{ memory: judged.memory, baseFrequency: judged.baseFrequency, baseName: judged.baseName },
  ...{ baseLevel: judged.baseLevel, category: judged.category, score: judged.score },
  ...{ consequences: judged.consequences, matrixRowId: judged.matrixRowId, quality: judged.quality },
  ...{ notices: [...judged.notices], nodeId: judged.model.nodeId },
});

/**
 * The last quarter as it would have been kept: each moment is judged by what was known then, with the calculation that judges today, and
 * what it says goes into the next one.
 */
export async function seedRiskPast(tx: Tx, ids: readonly string[]): Promise<void> {
  const models = (await readModels(tx, sql`m.id = any(${ids}::bigint[])`)).map((one) => ({
    ...one,
    override: null,
  }));
  const shared = await sharedOf(tx, { models, forAll: true });
  const facts = await readFacts(tx, models, shared);
  const matrixOf = await readMatrices(tx, models);
  const [ties, barriers, elements] = [await readTies(tx), await readBarriers(tx), await readElements(tx)];
  const known = {
    ...{ impaired: await readImpaired(tx), tested: await readTested(tx), outside: await readOutside(tx) },
    closings: await readClosings(
      tx,
      [...facts.values()].map(({ windows }) => windows.map(({ id }) => id)),
      shared.settings.tauDays,
    ),
  };
  const before = new Map<string, NonNullable<ModelRow['before']>>();
  let [history, week] = [new Map<string, NonNullable<Facts['history']>>(), -1];
  for (const moment of await readMoments(tx)) {
    // Failures of a week are counted from its end on.
    const weekNow = Math.floor((pastDays - moment.back) / 7);
    if (weekNow !== week) {
      week = weekNow;
      const rates = await readClassRates(tx, shared.settings.historyYears, true, moment.at);
      history = await readHistory(tx, ids, rates);
    }
    const tiesAt = new Map(
      factorsOf(
        ties,
        judgeAll({
          barriers,
          elements: elements.map((row) => elementAt(row, moment, known)),
          ...{ alarms: [], now: moment.at },
        }),
      ).map((one) => [one.seriesId, one]),
    );
    const news: Judged[] = [];
    for (const model of models) {
      // Nothing was known of what had no base yet.
      if (model.rbi && model.rbi.date > moment.day) continue;
      const all = facts.get(model.id)!;
      const judged = judge(
        { ...model, before: before.get(model.id) ?? null },
        {
          ...factsAt(all, moment, known),
          history: all.history && (history.get(model.id) ?? null),
          bowTie: model.bowTieSeriesId === null ? null : (tiesAt.get(model.bowTieSeriesId) ?? null),
        },
        { settings: shared.settings, today: moment.day, matrix: matrixOf(model.matrixRowId) },
      );
      if (!isNews(judged, null)) continue;
      news.push(judged);
      before.set(model.id, asBefore(judged));
    }
    if (news.length > 0) await storePoints(tx, news, shared, new Map(), moment.at);
  }
}
