/** Categories and cells of the risk matrix (Part 1 §4.4). */
import type { CofCategory, Edition, RiskLevel, RiskMatrix, Settings } from './settings.ts';
import table from './tables/risk.json' with { type: 'json' };

const limits = (rows: readonly { max: number | null }[]): number[] =>
  rows.filter((row) => row.max !== null).map((row) => row.max!);

const GFF_REFERENCE = 3.06e-5;

function cellsOf(name: 'balanced' | 'unbalanced'): RiskLevel[][] {
  const rows = table.matrix[name];
  return (['1', '2', '3', '4', '5'] as const).map((row) => rows[row] as RiskLevel[]);
}

function matrixOf(name: 'balanced' | 'unbalanced', legacy: boolean): RiskMatrix {
  return {
    // GB/T 26610.4 sorts by the damage factor; an item without one (relief device, bundle) by the same at this frequency.
    ...(legacy ? { dfLimits: table.legacy2ndEd.DF_max } : {}),
    pofLimits: legacy
      ? table.legacy2ndEd.DF_max.map((df) => df * GFF_REFERENCE)
      : table.pofCategory.filter((row) => row.P_max !== null).map((row) => row.P_max!),
    areaLimitsM2: legacy ? table.legacy2ndEd.area_m2_max : limits(table.cofAreaCategory_m2),
    financialLimitsUsd: limits(table.cofFinancialCategory_USD),
    cells: cellsOf(name),
  };
}

const MATRICES = {
  balanced: matrixOf('balanced', false),
  unbalanced: matrixOf('unbalanced', false),
};
const LEGACY = { balanced: matrixOf('balanced', true), unbalanced: matrixOf('unbalanced', true) };

/** The owner's matrix, or the default one of the edition. */
export function matrixFor(choice: Settings['matrix'], edition: Edition): RiskMatrix {
  if (typeof choice === 'object') return choice;
  return (edition === 'gbt-26610' ? LEGACY : MATRICES)[choice ?? 'balanced'];
}

/** First category whose upper limit is not passed. */
function categoryIndex(value: number, upper: readonly number[]): number {
  let i = 0;
  while (i < upper.length && value > upper[i]!) i++;
  return i;
}

/** Category 1 to 5 by probability, or by damage factor where the matrix has limits on it. */
export function pofCategory(pof: number, damageFactor: number | null, matrix: RiskMatrix): 1 | 2 | 3 | 4 | 5 {
  const index =
    matrix.dfLimits && damageFactor !== null
      ? categoryIndex(damageFactor, matrix.dfLimits)
      : categoryIndex(pof, matrix.pofLimits);
  return (index + 1) as 1 | 2 | 3 | 4 | 5;
}

export function cofCategory(value: number, upper: readonly number[]): CofCategory {
  return 'ABCDE'[categoryIndex(value, upper)] as CofCategory;
}

export function riskLevel(pof: 1 | 2 | 3 | 4 | 5, cof: CofCategory, matrix: RiskMatrix): RiskLevel {
  return matrix.cells[pof - 1]!['ABCDE'.indexOf(cof)]!;
}
