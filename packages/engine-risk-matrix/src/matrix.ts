/** Risk bands from lowest to highest; every matrix uses these four, so results of different matrices can be compared. */
export const bandCodes = ['low', 'medium', 'mediumHigh', 'high'] as const;
export type BandCode = (typeof bandCodes)[number];
export const bandOrder = (code: BandCode): number => bandCodes.indexOf(code);

/** People, environment, operation, asset, reputation. */
export const categories = ['P', 'E', 'O', 'A', 'R'] as const;
export type Category = (typeof categories)[number];

interface Bilingual {
  zh: string;
  en: string;
}

/** What the consequence of a category can be counted in; see `measureTexts` for the units. */
export const measures = ['fatalities', 'injuries', 'area', 'mass', 'hours', 'money'] as const;
export type Measure = (typeof measures)[number];

/** Half open [lower, upper); null = open at that end. */
export interface Interval {
  lower: number | null;
  upper: number | null;
}

export interface Band extends Bilingual {
  code: BandCode;
  /** Level values this band covers, both ends included. */
  lower: number;
  upper: number;
  colour: string;
  action: Bilingual;
  /** Who accepts a risk of this band. */
  approver?: Bilingual;
  /** Days to respond; null = no term. */
  responseDays: number | null;
  disabled: boolean;
}

/** Its interval is in events a year. */
export interface ProbabilityLevel extends Bilingual, Interval {
  index: number;
  code: string;
  disabled: boolean;
}

export interface ConsequenceLevel {
  index: number;
  code: string;
  texts: Record<Category, Bilingual>;
  /** Amounts the level covers, in the unit of the category's measure; a category without is judged by its words. */
  limits?: Partial<Record<Category, Interval>>;
  disabled: boolean;
}

export interface RiskMatrix {
  probability: ProbabilityLevel[];
  consequence: ConsequenceLevel[];
  bands: Band[];
  /** What the limits of a category are counted in. */
  measures?: Partial<Record<Category, Measure>>;
  /** Cells set by hand, key `p,c`; all others follow the value p·c. */
  overrides: Record<string, BandCode>;
}

export const cellKey = (p: number, c: number): string => `${p},${c}`;

/** Value of a cell: the product of the two indices (the default scheme of the method). */
export const cellValue = (p: number, c: number): number => p * c;

/** Band of a cell; null when no band covers its value. */
export function bandOfCell(
  matrix: Pick<RiskMatrix, 'bands' | 'overrides'>,
  p: number,
  c: number,
): BandCode | null {
  const override = matrix.overrides[cellKey(p, c)];
  if (override) return override;
  const value = cellValue(p, c);
  return matrix.bands.find(({ lower, upper }) => lower <= value && value <= upper)?.code ?? null;
}
