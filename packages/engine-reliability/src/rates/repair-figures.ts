import {
  type Calculation,
  calculated,
  findMissing,
  type Notice,
  type Step,
  shown,
  unscored,
} from '@ircrisk/units';
import { chiSquareQuantile } from '../mathematics/gamma.ts';
import { poissonInterval } from './failure-rate.ts';

const FIGURES = 'ISO 14224:2016 annex C; EN 15341:2019';

export type RepairInput = {
  readonly operatingHours?: number | null;
  readonly failures?: number | null;
  readonly activeRepairHours?: number | null;
  /** Down hours of the repaired failures that have them recorded. */
  readonly downtimeHours?: number | null;
  readonly repairCost?: number | null;
  /** Completed repairs; the failures when not given. */
  readonly repairs?: number | null;
  /** How many of them have their hours or cost recorded; all of them when not given. */
  readonly repairsWithHours?: number | null;
  readonly repairsWithCost?: number | null;
  readonly repairsWithDowntime?: number | null;
  /**
   * Up-time of the items while they were required, the operating hours when not given. The meter of a standby item runs outside the required
   * time: hours beyond that time are no up-time, and no availability is made of them.
   */
  readonly upHours?: number | null;
  /** Hours the items were required; with it the operational availability is known. */
  readonly requiredHours?: number | null;
  readonly confidence?: number;
};

/** "Hours known for 41 of 52 repairs": a mean is over those that are known. */
export type Coverage = { readonly known: number; readonly of: number };

export type RepairFigures = {
  readonly mtbfHours: number | null;
  /** Set when nothing failed: the mean is longer than the time observed. */
  readonly mtbfGreaterThanHours: number | null;
  readonly mtbfInterval: readonly [number, number | null] | null;
  /** Mean active repair time (ISO/TR 12489: MART) of the repairs whose hours are known; unknown is not zero. */
  readonly mttrHours: number | null;
  readonly hoursCoverage: Coverage;
  readonly costCoverage: Coverage;
  readonly downtimeCoverage: Coverage;
  /** Repair times and costs taken as exponential: 2Σ/χ², completed repairs only. */
  readonly mttrInterval: readonly [number, number] | null;
  readonly meanCostInterval: readonly [number, number] | null;
  readonly meanDowntimeHours: number | null;
  readonly meanCostToRepair: number | null;
  /** MTBF / (MTBF + MTTR). */
  readonly inherentAvailability: number | null;
  /** Up-time over required time of the same items: planned work counts as down too. */
  readonly operationalAvailability: number | null;
};

const shownOr = (sum: number | null | undefined) => (sum === null || sum === undefined ? '–' : shown(sum, 9));

const over = (sum: number | null | undefined, count: number | null | undefined) =>
  sum === null || sum === undefined || !count ? null : sum / count;

function meanInterval(
  sum: number | null | undefined,
  count: number,
  confidence: number,
): readonly [number, number] | null {
  if (!sum || count < 1) return null;
  const tail = (1 - confidence) / 2;
  const [low, high] = [chiSquareQuantile(tail, 2 * count), chiSquareQuantile(1 - tail, 2 * count)];
  return low === null || high === null ? null : [(2 * sum) / high, (2 * sum) / low];
}

const knownOf = (
  sum: number | null | undefined,
  known: number | null | undefined,
  repairs: number,
): Coverage => ({ known: sum === null || sum === undefined ? 0 : (known ?? repairs), of: repairs });

const partly = (code: string, path: string, { known, of }: Coverage): Notice[] =>
  known < of ? [{ code, path, values: { known, of } }] : [];

/** MTBF, MTTR, mean downtime, mean cost and availability. No failure means "longer than T", never infinity. */
export function repairFigures(input: RepairInput): Calculation<RepairFigures> {
  const { confidence = 0.9 } = input;
  const facts = { unit: 'h', inputs: { ...input, confidence }, standardRef: FIGURES };
  const missing = findMissing(input, ['operatingHours', 'failures']);
  if (missing) return unscored(missing, facts);
  const { operatingHours: hours, failures: n } = input as { operatingHours: number; failures: number };
  if (!Number.isInteger(n) || n < 0)
    return unscored({ code: 'notACount', path: 'failures', values: { name: 'failures' } }, facts);
  // An item that was down all the time it was required has no MTBF, but it has an availability: none.
  const stood = hours === 0 && (input.requiredHours ?? 0) > 0;
  if (!(hours > 0) && !stood) return unscored({ code: 'noExposure', path: 'operatingHours' }, facts);
  const repairs = input.repairs ?? n;
  const mtbf = n === 0 || stood ? null : hours / n;
  const timed = knownOf(input.activeRepairHours, input.repairsWithHours, repairs);
  const costed = knownOf(input.repairCost, input.repairsWithCost, repairs);
  const up = input.upHours ?? (input.requiredHours && hours > input.requiredHours ? null : hours);
  const stopped = knownOf(input.downtimeHours, input.repairsWithDowntime, repairs);
  const mttr = over(input.activeRepairHours, timed.known);
  const meanCost = over(input.repairCost, costed.known);
  const interval = stood ? null : poissonInterval(n, hours, confidence);
  if (!interval && !stood) return unscored({ code: 'noConvergence' }, facts);
  const warnings: Notice[] = [
    ...(stood ? [{ code: 'noExposure', path: 'operatingHours' }] : []),
    ...(n === 0 && !stood ? [{ code: 'zeroFailures', path: 'failures' }] : []),
    ...partly('repairHoursPartly', 'activeRepairHours', timed),
    ...partly('repairCostPartly', 'repairCost', costed),
  ];
  const steps: Step[] = [
    {
      id: 'mtbf',
      formula: 'MTBF = T / n',
      substituted: `${shown(hours, 9)} / ${n}`,
      value: mtbf ?? (stood ? null : `> ${shown(hours, 9)}`),
      unit: 'h',
      reference: FIGURES,
    },
    {
      id: 'mttr',
      formula: 'MTTR = Σ repair hours / repairs with known hours',
      substituted: `${shownOr(input.activeRepairHours)} / ${timed.known}`,
      value: mttr,
      unit: 'h',
      reference: FIGURES,
    },
    {
      id: 'mctr',
      formula: 'MCTR = Σ cost / repairs with known cost',
      substituted: `${shownOr(input.repairCost)} / ${costed.known}`,
      value: meanCost,
      unit: '',
      reference: FIGURES,
    },
    {
      id: 'mdt',
      formula: 'MDT = Σ down hours / repairs with known down time',
      substituted: `${shownOr(input.downtimeHours)} / ${stopped.known}`,
      value: over(input.downtimeHours, stopped.known),
      unit: 'h',
      reference: FIGURES,
    },
    {
      id: 'operationalAvailability',
      formula: 'A_o = up-time / required time',
      substituted: `${shownOr(up)} / ${shownOr(input.requiredHours)}`,
      value: over(up, input.requiredHours),
      unit: '',
      reference: FIGURES,
    },
  ];
  return calculated<RepairFigures>(
    {
      mtbfHours: mtbf,
      mtbfGreaterThanHours: n === 0 && !stood ? hours : null,
      mtbfInterval: interval && [1 / interval[1], interval[0] > 0 ? 1 / interval[0] : null],
      mttrHours: mttr,
      mttrInterval: meanInterval(input.activeRepairHours, timed.known, confidence),
      meanCostInterval: meanInterval(input.repairCost, costed.known, confidence),
      meanDowntimeHours: over(input.downtimeHours, stopped.known),
      meanCostToRepair: meanCost,
      hoursCoverage: timed,
      costCoverage: costed,
      downtimeCoverage: stopped,
      inherentAvailability: mtbf === null || mttr === null ? null : mtbf / (mtbf + mttr),
      operationalAvailability: over(up, input.requiredHours),
    },
    { ...facts, warnings, steps },
  );
}

/** Counts of rows by two properties, for tables such as sub-unit by mode. */
export function crossTable<T>(rows: readonly T[], rowOf: (row: T) => string, columnOf: (row: T) => string) {
  const cells = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const line = cells.get(rowOf(row)) ?? new Map<string, number>();
    line.set(columnOf(row), (line.get(columnOf(row)) ?? 0) + 1);
    cells.set(rowOf(row), line);
  }
  const columns = [...new Set([...cells.values()].flatMap((line) => [...line.keys()]))].sort();
  return {
    columns,
    rows: [...cells]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, line]) => ({ name, counts: columns.map((column) => line.get(column) ?? 0) })),
  };
}
