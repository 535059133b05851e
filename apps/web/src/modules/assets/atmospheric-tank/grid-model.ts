import type { TankGrid } from '@ircrisk/contract/modules/assets/atmospheric-tank.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { remainingOf, shellOf, type TankCalculation } from './figures.ts';

export const gridKey = ({ area, section }: Pick<TankGrid, 'area' | 'section'>): string =>
  `${area} ${section}`;

export const sectionName = ({ section, sectionEn }: TankGrid, language: Language): string =>
  (language === 'en' && sectionEn) || section;

/** The least thickness the assessment asks of the plate under a grid, in mm. */
export function requiredUnder({ area, section }: TankGrid, calculation: TankCalculation): number | null {
  if (area !== 'shell') {
    const zone = calculation.bottoms.find((each) => each.zone === section || each.zoneEn === section);
    return (zone && remainingOf(zone)?.requiredMm) ?? null;
  }
  const required = (shellOf(calculation)?.product ?? []).flatMap(({ course, requiredMm }) =>
    String(course) === section && requiredMm !== null ? [requiredMm] : [],
  );
  return required.length > 0 ? Math.max(...required) : null;
}

/** How far a plate is gone, in steps a reader tells apart; `below` is under what is required, whatever the loss. */
export type Wear = 'sound' | 'tenth' | 'fifth' | 'third' | 'below';

export function wearOf(thickness: number, nominal: number | null, required: number | null): Wear {
  if (required !== null && thickness < required) return 'below';
  if (nominal === null) return 'sound';
  // Compared as thicknesses: a share of exactly a tenth is not a whole number of bits.
  const lost = (share: number) => thickness <= nominal * (1 - share) + 1e-9;
  return lost(0.3) ? 'third' : lost(0.2) ? 'fifth' : lost(0.1) ? 'tenth' : 'sound';
}

export interface GridTable {
  rows: number[];
  columns: number[];
  at(row: number, column: number): TankGrid['cells'][number] | undefined;
}

/** The points as a table; a place nobody measured stays empty. */
export function gridTable({ cells }: TankGrid): GridTable {
  const found = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const inOrder = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);
  return {
    rows: inOrder(cells.map(({ row }) => row)),
    columns: inOrder(cells.map(({ column }) => column)),
    at: (row, column) => found.get(`${row} ${column}`),
  };
}
