import { type HazardClass, hazardWords } from './tables/hazard-classes.ts';
import { type ProcessUnit, processUnits } from './tables/process-units.ts';

/** The hazard of a substance by its name; null where no word is known, never a guess. */
export function hazardOfSubstance(name: string | null | undefined): HazardClass | null {
  if (!name?.trim()) return null;
  return hazardWords.find(([, words]) => words.test(name))?.[0] ?? null;
}

/** The kind of unit by its names, the nearest first: a tank farm of the crude unit is a tank farm. */
export function unitOfNames(names: readonly (string | null | undefined)[]): ProcessUnit | null {
  for (const name of names) {
    if (!name) continue;
    const found = Object.entries(processUnits).find(([, words]) => words.test(name));
    if (found) return found[0] as ProcessUnit;
  }
  return null;
}
