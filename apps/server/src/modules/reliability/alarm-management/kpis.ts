import type { FloodTold, Kpi, Verdict } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { alarmLoad, type Bins, binFigures, eemuaClass, findFloods, topTenShare } from '@ircrisk/engine-alarm';
import type { Philosophy } from './philosophy.ts';

/** A flood of which the period has the rest. */
export interface FloodBefore {
  readonly began: number;
}

/** A period of a position as it is counted: bins from its first midnight on, null where no log covers them. */
export interface Counted {
  readonly bins: Bins;
  /** The flood that was on when the period began. */
  readonly before: FloodBefore | null;
  /** Alarms of each tag. */
  readonly alarmsByTag: readonly number[];
  readonly chatteringTags: number;
  readonly runs: number;
  readonly fleetingTags: number;
  readonly fleeting: number;
  readonly known: number;
  /** Most alarms that were stale on one day; null where no day has a log. */
  readonly mostStale: number | null;
  readonly unapproved: number;
  readonly unapprovedChanges: number;
  readonly late: number;
}

/** A month is the least a verdict rests on; days without a full log make it 28. */
export const judgedBins = 28 * 144;

const known = (verdict: Verdict, judged: boolean): Verdict => (judged ? verdict : 'unknown');
const atMost = (value: number | null, limit: number): Verdict =>
  value === null ? 'unknown' : value <= limit ? 'ok' : 'miss';
const below = (value: number | null, limit: number): Verdict =>
  value === null ? 'unknown' : value < limit ? 'ok' : 'miss';

const noLog = { zh: '期间内没有日志', en: 'no log covers the period' };
const noAlarm = { zh: '期间内没有可计算的报警或时段', en: 'the period has nothing to count it from' };

const noReturn = {
  zh: '期间内没有一条报警有恢复记录，持续时间未知',
  en: 'no alarm of the period has a return: no length is known',
};

interface Facts {
  value: number | null;
  verdict: Verdict;
  target?: number | null;
  limit?: number | null;
  over?: readonly [numerator: number | null, denominator: number | null];
  /** Why there is no value, where it is not for want of alarms. */
  why?: Kpi['reason'];
}

/** The figures of ISA-18.2 and EEMUA 191 of a position; without a month of data they are told and not judged. */
export function kpisOf(
  counted: Counted,
  rules: Philosophy,
): { kpis: Kpi[]; eemua: string | null; judged: boolean } {
  const { bins } = counted;
  const figures = binFigures(bins, rules.flood, counted.before !== null);
  const covered = figures?.coveredBins ?? 0;
  const judged = covered >= judgedBins;
  const alarms = figures?.alarms ?? 0;
  const load = alarmLoad(alarms, covered);
  const loadVerdict = load
    ? ({ acceptable: 'ok', manageable: 'near', overloaded: 'miss' } as const)[load.verdict]
    : 'unknown';
  const top = topTenShare(counted.alarmsByTag);
  const topSum = [...counted.alarmsByTag].sort((a, b) => b - a).slice(0, 10);
  const floods = figures?.floods ?? [];
  const one = (
    id: string,
    { value, verdict, target = null, limit = null, over = [null, null], why = noAlarm }: Facts,
  ): Kpi => ({
    id,
    value: covered === 0 ? null : value,
    target,
    limit,
    numerator: covered === 0 ? null : over[0],
    denominator: covered === 0 ? null : over[1],
    verdict: known(verdict, judged),
    reason: covered === 0 ? noLog : value === null ? why : null,
  });
  const share = (part: number | null | undefined, of: number): readonly [number | null, number] => [
    part == null ? null : Math.round(part * of),
    of,
  ];
  const hours = figures?.hours ?? 0;
  const fleetingTags = alarms > 0 && counted.known === 0 ? null : counted.fleetingTags;
  const kpis = [
    one('avgPer10min', {
      value: load?.per10Minutes ?? null,
      target: 1,
      limit: 2,
      verdict: loadVerdict,
      over: [alarms, covered],
    }),
    one('avgPerHour', { value: load?.perHour ?? null, target: 6, limit: 12, verdict: loadVerdict }),
    one('avgPerDay', { value: load?.perDay ?? null, target: 144, limit: 288, verdict: loadVerdict }),
    one('pct10minOver10', {
      value: figures?.shareOver10 ?? null,
      target: rules.floodLimit,
      verdict: below(figures?.shareOver10 ?? null, rules.floodLimit),
      over: share(figures?.shareOver10, covered),
    }),
    one('pctHoursOver30', {
      value: figures?.shareHoursOver30 ?? null,
      target: rules.floodLimit,
      verdict: below(figures?.shareHoursOver30 ?? null, rules.floodLimit),
      over: share(figures?.shareHoursOver30, hours),
    }),
    one('maxIn10min', {
      value: figures?.most ?? null,
      target: 10,
      verdict: atMost(figures?.most ?? null, 10),
    }),
    one('pctTimeInFlood', {
      value: figures?.shareInFlood ?? null,
      target: rules.floodLimit,
      verdict: below(figures?.shareInFlood ?? null, rules.floodLimit),
      over: [floods.reduce((sum, { minutes }) => sum + minutes, 0), covered * 10],
    }),
    one('top10Share', {
      value: top,
      target: rules.topTenLimit,
      verdict: atMost(top, rules.topTenLimit),
      over: [
        topSum.reduce((sum, count) => sum + count, 0),
        counted.alarmsByTag.reduce((sum, count) => sum + count, 0),
      ],
    }),
    one('chattering', {
      value: counted.chatteringTags,
      target: 0,
      verdict: atMost(counted.chatteringTags, 0),
      over: [counted.runs, null],
    }),
    one('fleeting', {
      value: fleetingTags,
      target: 0,
      verdict: atMost(fleetingTags, 0),
      over: fleetingTags === null ? [null, null] : [counted.fleeting, counted.known],
      why: alarms === 0 ? noAlarm : noReturn,
    }),
    one('stalePerDay', {
      value: counted.mostStale,
      target: rules.staleLimit,
      verdict: below(counted.mostStale, rules.staleLimit),
    }),
    one('unackOver10', { value: counted.late, verdict: 'unknown', over: [counted.late, alarms] }),
    one('unauthSuppression', {
      value: counted.unapproved,
      target: 0,
      verdict: atMost(counted.unapproved, 0),
    }),
    one('unauthChange', {
      value: counted.unapprovedChanges,
      target: 0,
      verdict: atMost(counted.unapprovedChanges, 0),
    }),
  ];
  return {
    kpis,
    eemua: judged && load && figures ? eemuaClass(load.per10Minutes, figures.most, rules.bands) : null,
    judged,
  };
}

const tenMinutes = 600_000;

/** Floods with the moments they began, and what of them lies in the period. */
export const floodsOf = (
  bins: Bins,
  midnight: number,
  rules: Philosophy,
  before: FloodBefore | null,
): FloodTold[] =>
  (findFloods(bins, rules.flood, before !== null) ?? []).map(({ start, minutes, count, peak }) => ({
    from: midnight + start * tenMinutes,
    began: start === 0 && before ? before.began : midnight + start * tenMinutes,
    minutes,
    count,
    peak,
  }));

/** Spans of the period no log covers. */
export function gapsOf(bins: Bins, midnight: number): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (let at = 0; at < bins.length; at += 1) {
    if (bins[at] !== null) continue;
    const from = midnight + at * tenMinutes;
    const last = gaps.at(-1);
    if (last?.to === from) last.to += tenMinutes;
    else gaps.push({ from, to: from + tenMinutes });
  }
  return gaps;
}

/** Counts of the days laid side by side; what no log covers is null. */
export function layBins(
  midnights: readonly number[],
  days: readonly { midnight: number; bins: readonly number[]; counts: readonly number[] }[],
  coverage: readonly { begins: number; ends: number }[],
): (number | null)[] {
  const first = midnights[0] ?? 0;
  const bins: (number | null)[] = Array(Math.round(((midnights.at(-1) ?? first) - first) / tenMinutes)).fill(
    null,
  );
  for (const { begins, ends } of coverage) {
    const from = Math.max(0, Math.floor((begins - first) / tenMinutes));
    const to = Math.min(bins.length - 1, Math.floor((ends - first) / tenMinutes));
    for (let at = from; at <= to; at += 1) bins[at] = 0;
  }
  for (const { midnight, bins: places, counts } of days) {
    const from = Math.round((midnight - first) / tenMinutes);
    for (let at = 0; at < places.length; at += 1) bins[from + places[at]!] = counts[at] ?? 0;
  }
  return bins;
}

/** One of those that took so many whole seconds, by its place among them. */
export interface Placed {
  readonly second: number;
  readonly at: number;
}

/** The two in the middle, one and the same of an odd number, from how often each whole second occurred. */
export function middleOf(steps: ReadonlyMap<number, number>): readonly [Placed, Placed] | null {
  const sorted = [...steps].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  /** The one in that place when all are put in order. */
  const placed = (place: number): Placed | null => {
    let seen = 0;
    for (const [second, count] of sorted) {
      if (seen + count > place) return { second, at: place - seen };
      seen += count;
    }
    return null;
  };
  const [low, high] = [placed((total - 1) >> 1), placed(total >> 1)];
  return low === null || high === null ? null : [low, high];
}
