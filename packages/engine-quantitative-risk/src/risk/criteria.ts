/**
 * GB 36894-2018. Table 1: the risk of an individual by the class of what is protected, for new plants and for those in service.
 * Figure 1: two lines of slope −1 through 10 deaths at 10⁻⁴ and at 10⁻⁶ a year.
 */
export const GB_36894 = 'GB 36894-2018';

export const plantAges = ['new', 'existing'] as const;
export type PlantAge = (typeof plantAges)[number];

/** Classes of protected objects; the people of the plant itself are not what the standard protects. */
export const protections = ['highSensitive', 'important', 'class1', 'class2', 'class3', 'onSite'] as const;
export type Protection = (typeof protections)[number];

const strictest = { new: 3e-7, existing: 3e-6 } as const;
const individualLimits: Readonly<Record<Protection, Readonly<Record<PlantAge, number>> | null>> = {
  highSensitive: strictest,
  important: strictest,
  class1: strictest,
  class2: { new: 3e-6, existing: 1e-5 },
  class3: { new: 1e-5, existing: 3e-5 },
  onSite: null,
};

export const individualLimit = (protection: Protection, age: PlantAge): number | null =>
  individualLimits[protection]?.[age] ?? null;

export const isProtection = (name: string): name is Protection => protections.includes(name as Protection);
export const isPlantAge = (name: string): name is PlantAge => plantAges.includes(name as PlantAge);

/** Frequency of N or more deaths above which the risk is not accepted, and below which it is. */
export const intolerableAt = (deaths: number): number => 1e-3 / deaths;
export const acceptableAt = (deaths: number): number => 1e-5 / deaths;

export type SocietalVerdict = 'acceptable' | 'reduce' | 'intolerable';

export function judgeSocietal(deaths: number, frequency: number): SocietalVerdict {
  // The last digits of a sum decide nothing.
  const above = (line: number) => frequency > line * (1 + 1e-9);
  if (above(intolerableAt(deaths))) return 'intolerable';
  return above(acceptableAt(deaths)) ? 'reduce' : 'acceptable';
}

/** Lines drawn on the plan: the limits of the standard, and one above them. */
export const contourLevels: readonly number[] = [1e-4, 3e-5, 1e-5, 3e-6, 3e-7];
