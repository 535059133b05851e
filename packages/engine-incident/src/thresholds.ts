/** Threshold quantities of API RP 754, third edition, as stored numbers: never multiplied at run time, editable with their edition. */
export type Threshold = {
  readonly outdoorKg: number | null;
  readonly indoorKg: number | null;
  readonly outdoorBbl: number | null;
  readonly indoorBbl: number | null;
};
export type ReleaseCategory = {
  readonly category: number;
  readonly tier1: Threshold;
  readonly tier2: Threshold;
};

const kg = (outdoorKg: number, indoorKg: number): Threshold => ({
  outdoorKg,
  indoorKg,
  outdoorBbl: null,
  indoorBbl: null,
});
const none: Threshold = { outdoorKg: null, indoorKg: null, outdoorBbl: null, indoorBbl: null };

export const releaseCategories: readonly ReleaseCategory[] = [
  { category: 1, tier1: kg(5, 0.5), tier2: kg(0.5, 0.25) },
  { category: 2, tier1: kg(25, 2.5), tier2: kg(2.5, 1.25) },
  { category: 3, tier1: kg(100, 10), tier2: kg(10, 5) },
  { category: 4, tier1: kg(200, 20), tier2: kg(20, 10) },
  { category: 5, tier1: kg(500, 50), tier2: kg(50, 25) },
  {
    category: 6,
    tier1: { ...kg(1000, 100), outdoorBbl: 7, indoorBbl: 0.7 },
    tier2: { ...kg(100, 50), outdoorBbl: 0.7, indoorBbl: 0.35 },
  },
  {
    category: 7,
    tier1: { ...kg(2000, 200), outdoorBbl: 14, indoorBbl: 1.4 },
    tier2: { ...kg(200, 100), outdoorBbl: 1.4, indoorBbl: 0.7 },
  },
  { category: 8, tier1: none, tier2: { ...kg(1000, 500), outdoorBbl: 7, indoorBbl: 3.5 } },
];

const keys = { 1: 'tier1', 2: 'tier2' } as const;

/** The limits of a category for a tier, by where it was released. */
export function limitsOf(
  category: ReleaseCategory,
  tier: 1 | 2,
  indoor: boolean,
): { readonly kg: number | null; readonly bbl: number | null } {
  const { indoorKg, indoorBbl, outdoorKg, outdoorBbl } = category[keys[tier]];
  return indoor ? { kg: indoorKg, bbl: indoorBbl } : { kg: outdoorKg, bbl: outdoorBbl };
}
