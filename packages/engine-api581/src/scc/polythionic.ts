/** Polythionic acid cracking (Part 2 §11). */
import type { PolythionicCracking, Susceptibility } from '../mechanisms/mechanism.ts';
import table from '../tables/scc.json' with { type: 'json' };
import { shift } from './cracking-base-factor.ts';

type Alloy = NonNullable<PolythionicCracking['alloy']>;
type ThermalHistory = NonNullable<PolythionicCracking['thermalHistory']>;

const TABLE = table.mechanisms.pta.table;
const ROW = {
  regular300: 'regular 300 series, Alloy 600, Alloy 800',
  highCarbon300: 'H grade 300 series',
  lowCarbon300: 'L grade 300 series',
  '321': '321',
  '347': '347, Alloy 20, Alloy 625, austenitic overlay',
} as const satisfies Record<Alloy, string>;
const COLUMN: Record<ThermalHistory, number> = {
  solutionAnnealed: 0,
  stabilisedBeforeWelding: 1,
  stabilisedAfterWelding: 2,
};

/** Null when the table has no entry: only 321 and 347 types can be stabilised. */
export function polythionicSusceptibility(input: {
  alloy: Alloy;
  thermalHistory: ThermalHistory;
  temperatureC: number;
  sulfideMoistureOxygen: boolean;
  downtimeProtection: boolean;
}): Susceptibility | null {
  if (!input.sulfideMoistureOxygen) return 'None';
  const half = input.temperatureC < 427 ? TABLE.below427C : TABLE.atOrAbove427C;
  const cell = half[ROW[input.alloy]][COLUMN[input.thermalHistory]] as Susceptibility | null;
  if (cell === null) return null;
  return input.downtimeProtection ? shift(cell, -1) : cell;
}

/** The row a material name belongs to. */
export function polythionicAlloy(material: string): Alloy | null {
  const name = material.toUpperCase();
  if (/^321/.test(name)) return '321';
  if (/347|ALLOY 20\b|ALLOY 625|OVERLAY/.test(name)) return '347';
  if (/\b3\d\dH\b|H GRADE/.test(name)) return 'highCarbon300';
  if (/\b3\d\dL\b|L GRADE/.test(name)) return 'lowCarbon300';
  if (/\b3\d\d|REGULAR|ALLOY 600|ALLOY 800/.test(name)) return 'regular300';
  return null;
}
