/** Damage factors read from tables in Art: tank bottoms (all editions) and the 2nd-edition form kept by GB/T 26610. */
import { interpolate } from '../interpolation.ts';
import { type Counts, type CreditColumn, creditColumns } from '../mechanisms/inspection-credit.ts';
import table from '../tables/thinning.json' with { type: 'json' };

const tankRows = table.tankBottomBaseDf.rows;
const TANK_ART = tankRows.map((row) => row[0]!);
const TANK_COLUMNS = { E: 1, D: 2, C: 3, B: 4, A: 5 } as const;
const tankFactors = (column: number): number[] => tankRows.map((row) => row[column]!);
const TANK = {
  E: tankFactors(TANK_COLUMNS.E),
  D: tankFactors(TANK_COLUMNS.D),
  C: tankFactors(TANK_COLUMNS.C),
  B: tankFactors(TANK_COLUMNS.B),
  A: tankFactors(TANK_COLUMNS.A),
};

/** Only the best single inspection is credited for a tank bottom. */
export function tankBottomLevel(counts: Counts): keyof typeof TANK {
  if (counts.A > 0) return 'A';
  if (counts.B > 0) return 'B';
  if (counts.C > 0) return 'C';
  return counts.D > 0 ? 'D' : 'E';
}

export function tankBottomBaseFactor(art: number, counts: Counts): number {
  return interpolate(TANK_ART, TANK[tankBottomLevel(counts)], art);
}

/** Two cells of the source are typing errors (the row before is larger; more inspections give more). */
const REPAIRS = new Map([
  ['0.25/3/D', 260],
  ['0.65/5/C', 640],
]);

const legacyRows = table.legacyArtTable2ndEd.rows;
export const LEGACY_ART = legacyRows.map((row) => row.art);
const LEGACY_NONE = legacyRows.map((row) => row.E);
type LegacyCount = '1' | '2' | '3' | '4' | '5' | '6';
const legacy = new Map<string, number[]>();
for (const count of ['1', '2', '3', '4', '5', '6'] as LegacyCount[]) {
  for (const level of ['A', 'B', 'C', 'D'] as const) {
    legacy.set(
      count + level,
      legacyRows.map((row) => REPAIRS.get(`${row.art}/${count}/${level}`) ?? row.n[count][level]),
    );
  }
}

export function legacyColumn(column: CreditColumn): readonly number[] {
  return legacy.get(`${column.count}${column.level}`)!;
}

export function legacyBaseFactor(art: number, counts: Counts): number {
  const columns = creditColumns(counts);
  let factor = interpolate(LEGACY_ART, LEGACY_NONE, art);
  for (const column of columns) factor = Math.min(factor, interpolate(LEGACY_ART, legacyColumn(column), art));
  return factor;
}
