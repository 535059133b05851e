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

export interface Band extends Bilingual {
  code: BandCode;
  /** Level values this band covers, both ends included. */
  lower: number;
  upper: number;
  colour: string;
  action: Bilingual;
  /** Days to respond; null = no term. */
  responseDays: number | null;
  disabled: boolean;
}

export interface ProbabilityLevel extends Bilingual {
  index: number;
  code: string;
  /** Events a year, half open [lower, upper); null = no upper limit. */
  lower: number | null;
  upper: number | null;
  disabled: boolean;
}

export interface ConsequenceLevel {
  index: number;
  code: string;
  texts: Record<Category, Bilingual>;
  disabled: boolean;
}

export interface RiskMatrix {
  probability: ProbabilityLevel[];
  consequence: ConsequenceLevel[];
  bands: Band[];
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
