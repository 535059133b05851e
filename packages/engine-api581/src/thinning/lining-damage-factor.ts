/** Lining damage factor (Part 2 §5): DF = DFb(type, years)·F_LC·F_OM. */
import { toYears } from '../calendar.ts';
import { quantity } from '../derivation.ts';
import { interpolate } from '../interpolation.ts';
import { type Context, type DamageModel, segmentAt } from '../mechanisms/damage-model.ts';
import type { Lining, LiningType } from '../mechanisms/mechanism.ts';
import table from '../tables/lining.json' with { type: 'json' };

const CONDITION = table.F_LC;
const MONITORED = table.F_OM.effectiveOnlineMonitoring;

const column = (rows: readonly (readonly number[])[], index: number): number[] =>
  rows.map((row) => row[index]!);
const YEARS = column(table.inorganic.rows, 0);
const BASE: Record<LiningType, number[]> = {
  stripLinedAlloy: column(table.inorganic.rows, 1),
  castableRefractory: column(table.inorganic.rows, 2),
  castableRefractorySevere: column(table.inorganic.rows, 3),
  glassLined: column(table.inorganic.rows, 4),
  acidBrick: column(table.inorganic.rows, 5),
  fiberglass: column(table.inorganic.rows, 6),
  organicLow: column(table.organic.rows, 1),
  organicMedium: column(table.organic.rows, 2),
  organicHigh: column(table.organic.rows, 3),
};

export function isOrganic(lining: LiningType): boolean {
  return lining.startsWith('organic');
}

/** Linear between whole years; the first and last rows hold outside 1..25 years. */
export function liningBaseFactor(lining: LiningType, years: number): number {
  return interpolate(YEARS, BASE[lining], years);
}

export function liningFactor(
  base: number,
  condition: keyof typeof CONDITION,
  onlineMonitoring: boolean,
): number {
  return base * CONDITION[condition] * (onlineMonitoring ? MONITORED : table.F_OM.none);
}

/** Inorganic linings age from the last inspection that looked at them, organic ones from their installation. */
export function compileLining(context: Context, lining: Lining, index: number): DamageModel | null {
  const { findings } = context;
  const type = findings.needed(lining.lining, 'lining');
  const condition = findings.needed(lining.condition, 'condition');
  let installed = context.startYear;
  if (lining.installedDate !== undefined) {
    installed = toYears(lining.installedDate);
    if (Number.isNaN(installed)) {
      return findings.problem('not-a-date', 'installedDate', { value: lining.installedDate });
    }
  }
  if (type === null || condition === null) return null;
  const origins = [{ fromYear: installed }];
  if (!isOrganic(type)) {
    for (const credit of context.credits('lining')) {
      if (credit.effectiveness !== 'E' && credit.year >= installed) origins.push({ fromYear: credit.year });
    }
  }
  const monitored = lining.onlineMonitoring ?? false;
  return {
    type: 'lining',
    group: 'lining',
    index,
    df(year, trace) {
      const age = Math.max(year - segmentAt(origins, year).fromYear, 0);
      const base = liningBaseFactor(type, age);
      const df = liningFactor(base, condition, monitored);
      trace?.step({
        figure: 'df',
        formula: 'DF = DF_b·F_LC·F_OM',
        clause: 'API RP 581 Part 2 §5.6',
        table: isOrganic(type) ? 'liningOrganic' : 'liningInorganic',
        cell: type,
        inputs: {
          DF_b: quantity(base),
          F_LC: quantity(CONDITION[condition]),
          F_OM: quantity(monitored ? MONITORED : table.F_OM.none),
        },
        intermediate: {
          years: quantity(age, 'yr'),
          condition: quantity(condition),
          onlineMonitoring: quantity(monitored),
        },
        value: df,
        unit: '',
        warnings: age > 25 ? ['extrapolated'] : [],
      });
      return df;
    },
  };
}
