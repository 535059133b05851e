export type LoadVerdict = 'acceptable' | 'manageable' | 'overloaded';
export type Load = {
  readonly perDay: number;
  readonly perHour: number;
  readonly per10Minutes: number;
  readonly verdict: LoadVerdict;
};

const BINS_PER_DAY = 144;
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

/** Average load of a position; judged by counts (alarms ≤ bins, ≤ 2·bins), so that rounding never decides. Null without covered time or a count. */
export function alarmLoad(alarms: number, coveredBins: number): Load | null {
  if (!isCount(alarms) || !(coveredBins > 0 && Number.isFinite(coveredBins))) return null;
  const verdict =
    alarms <= coveredBins ? 'acceptable' : alarms <= 2 * coveredBins ? 'manageable' : 'overloaded';
  return {
    perDay: (alarms * BINS_PER_DAY) / coveredBins,
    perHour: (alarms * 6) / coveredBins,
    per10Minutes: alarms / coveredBins,
    verdict,
  };
}

/** Counts of ten-minute bins; null where the log does not cover the bin. */
export type Bins = readonly (number | null)[];
const areCounts = (bins: Bins): boolean => {
  for (let at = 0; at < bins.length; at += 1) {
    const count = bins[at] ?? null;
    if (count !== null && !isCount(count)) return false;
  }
  return true;
};

export type Flood = {
  readonly start: number /** Last bin of it. */;
  readonly end: number;
  readonly count: number;
  readonly peak: number;
  readonly minutes: number;
};
export type FloodRule = { readonly startAt: number; readonly startOp: '>=' | '>'; readonly endBelow: number };
const defaultFloodRule: FloodRule = { startAt: 10, startOp: '>=', endBelow: 5 };

/**
 * A flood starts in a bin with ten or more and lasts until a bin has fewer than five, or the log breaks off. One that was on before the
 * first bin goes on in it, so that parts of a time add up to the whole. Null for what is no count.
 */
export function findFloods(
  bins: Bins,
  rule: FloodRule = defaultFloodRule,
  wasOn = false,
): readonly Flood[] | null {
  if (!areCounts(bins) || !(rule.startAt >= 0 && rule.endBelow >= 0)) return null;
  const floods: Flood[] = [];
  let open: { start: number; count: number; peak: number } | null = null;
  const close = (end: number) => {
    if (open)
      floods.push({
        start: open.start,
        end,
        count: open.count,
        peak: open.peak,
        minutes: (end - open.start + 1) * 10,
      });
    open = null;
  };
  // A year has fifty thousand: by number, an iterator costs more than the work.
  for (let place = 0; place < bins.length; place += 1) {
    const count = bins[place] ?? null;
    if (count === null || (open && count < rule.endBelow)) close(place - 1);
    if (count === null) continue;
    const starts = rule.startOp === '>=' ? count >= rule.startAt : count > rule.startAt;
    const goesOn = wasOn && place === 0 && count >= rule.endBelow;
    if (!open && (starts || goesOn)) open = { start: place, count: 0, peak: 0 };
    const now = open as { start: number; count: number; peak: number } | null;
    if (now) {
      now.count += count;
      now.peak = Math.max(now.peak, count);
    }
  }
  close(bins.length - 1);
  return floods;
}

export type BinFigures = {
  readonly coveredBins: number;
  readonly alarms: number;
  /** Whole hours the log covers. */
  readonly hours: number;
  readonly floods: readonly Flood[];
  readonly shareOver10: number;
  readonly shareHoursOver30: number | null;
  readonly most: number;
  readonly shareInFlood: number;
};

/** Shares of ten-minute bins over ten and of hours over thirty, the most in ten minutes, the share of time in flood; only what the log covers counts. */
export function binFigures(bins: Bins, rule: FloodRule = defaultFloodRule, wasOn = false): BinFigures | null {
  const floods = findFloods(bins, rule, wasOn);
  if (floods === null) return null;
  let [covered, alarms, over10, most, hours, over30] = [0, 0, 0, 0, 0, 0];
  let [inHour, known] = [0, 0];
  for (let at = 0; at < bins.length; at += 1) {
    const count = bins[at] ?? null;
    if (count !== null) {
      covered += 1;
      alarms += count;
      inHour += count;
      known += 1;
      if (count > 10) over10 += 1;
      if (count > most) most = count;
    }
    if (at % 6 < 5) continue;
    if (known === 6) {
      hours += 1;
      if (inHour > 30) over30 += 1;
    }
    inHour = 0;
    known = 0;
  }
  if (covered === 0) return null;
  const inFlood = floods.reduce((sum, { start, end }) => sum + (end - start + 1), 0);
  return {
    coveredBins: covered,
    alarms,
    hours,
    floods,
    shareOver10: over10 / covered,
    shareHoursOver30: hours === 0 ? null : over30 / hours,
    most,
    shareInFlood: inFlood / covered,
  };
}

/** Share of the ten most frequent tags; null without an alarm or for what is no count. */
export function topTenShare(counts: readonly number[]): number | null {
  if (!counts.every(isCount)) return null;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return (
    [...counts]
      .sort((a, b) => b - a)
      .slice(0, 10)
      .reduce((sum, count) => sum + count, 0) / total
  );
}
