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
  readonly downtimeHours?: number | null;
  readonly repairCost?: number | null;
  /** Completed repairs; the failures when not given. */
  readonly repairs?: number | null;
  /** Hours the items were required; with it the operational availability is known. */
  readonly requiredHours?: number | null;
  readonly confidence?: number;
};

export type RepairFigures = {
  readonly mtbfHours: number | null;
  /** Set when nothing failed: the mean is longer than the time observed. */
  readonly mtbfGreaterThanHours: number | null;
  readonly mtbfInterval: readonly [number, number | null] | null;
  readonly mttrHours: number | null;
  /** Repair times and costs taken as exponential: 2Σ/χ², completed repairs only. */
  readonly mttrInterval: readonly [number, number] | null;
  readonly meanCostInterval: readonly [number, number] | null;
  readonly meanDowntimeHours: number | null;
  readonly meanCostToRepair: number | null;
  /** MTBF / (MTBF + MTTR). */
  readonly inherentAvailability: number | null;
  /** Operating over required hours: planned work counts as down too. */
  readonly operationalAvailability: number | null;
};

const over = (sum: number | null | undefined, count: number | null | undefined) =>
  sum === null || sum === undefined || !count ? null : sum / count;

function meanInterval(
  sum: number | null | undefined,
  count: number,
  confidence: number,
): readonly [number, number] | null {
  if (!sum || count < 1) return null;
  const tail = (1 - confidence) / 2;
  return [(2 * sum) / chiSquareQuantile(1 - tail, 2 * count), (2 * sum) / chiSquareQuantile(tail, 2 * count)];
}

/** MTBF, MTTR, mean downtime, mean cost and availability. No failure means "longer than T", never infinity. */
export function repairFigures(input: RepairInput): Calculation<RepairFigures> {
  const { confidence = 0.9 } = input;
  const facts = { unit: 'h', inputs: { ...input, confidence }, standardRef: FIGURES };
  const missing = findMissing(input, ['operatingHours', 'failures']);
  if (missing) return unscored(missing, facts);
  const { operatingHours: hours, failures: n } = input as { operatingHours: number; failures: number };
  if (!Number.isInteger(n) || n < 0)
    return unscored({ code: 'notACount', path: 'failures', values: { name: 'failures' } }, facts);
  if (!(hours > 0)) return unscored({ code: 'noExposure', path: 'operatingHours' }, facts);
  const repairs = input.repairs ?? n;
  const mtbf = n === 0 ? null : hours / n;
  const mttr = over(input.activeRepairHours, repairs);
  const [low, high] = poissonInterval(n, hours, confidence);
  const warnings: Notice[] = n === 0 ? [{ code: 'zeroFailures', path: 'failures' }] : [];
  const steps: Step[] = [
    {
      id: 'mtbf',
      formula: 'MTBF = T / n',
      substituted: `${shown(hours, 9)} / ${n}`,
      value: mtbf ?? `> ${shown(hours, 9)}`,
      unit: 'h',
      reference: FIGURES,
    },
    {
      id: 'mttr',
      formula: 'MTTR = Σ repair / repairs',
      substituted: `${input.activeRepairHours ?? '–'} / ${repairs}`,
      value: mttr,
      unit: 'h',
      reference: FIGURES,
    },
    {
      id: 'mctr',
      formula: 'MCTR = Σ cost / repairs',
      substituted: `${input.repairCost ?? '–'} / ${repairs}`,
      value: over(input.repairCost, repairs),
      unit: '',
      reference: FIGURES,
    },
  ];
  return calculated<RepairFigures>(
    {
      mtbfHours: mtbf,
      mtbfGreaterThanHours: n === 0 ? hours : null,
      mtbfInterval: [1 / high, low > 0 ? 1 / low : null],
      mttrHours: mttr,
      mttrInterval: meanInterval(input.activeRepairHours, repairs, confidence),
      meanCostInterval: meanInterval(input.repairCost, repairs, confidence),
      meanDowntimeHours: over(input.downtimeHours, repairs),
      meanCostToRepair: over(input.repairCost, repairs),
      inherentAvailability: mtbf === null || mttr === null ? null : mtbf / (mtbf + mttr),
      operationalAvailability: over(hours, input.requiredHours),
    },
    { ...facts, warnings, steps },
  );
}

/** Share of each failure mode, α = n_mode/n, largest first. */
export function modeSplit(modes: readonly string[]): { mode: string; count: number; share: number }[] {
  const counts = new Map<string, number>();
  for (const mode of modes) counts.set(mode, (counts.get(mode) ?? 0) + 1);
  return [...counts]
    .map(([mode, count]) => ({ mode, count, share: count / modes.length }))
    .sort((a, b) => b.count - a.count || (a.mode < b.mode ? -1 : 1));
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
