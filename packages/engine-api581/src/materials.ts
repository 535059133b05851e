/** The material list: specified minimum room-temperature strength and the family a grade belongs to. */
import type { MaterialFamily } from './component.ts';
import steels from './tables/steels.json' with { type: 'json' };

export interface ListedMaterial {
  name: string;
  family: MaterialFamily;
  yieldMPa: number;
  tensileMPa: number;
}

/** Highest metal temperature each family is normally allowed for (curator's knowledge of ASME II-D limits). */
export const TEMPERATURE_LIMIT_C: Record<MaterialFamily, number> = {
  'carbon-steel': 593,
  'c-half-mo': 593,
  'low-alloy': 593,
  'cr-mo': 677,
  'ferritic-stainless': 760,
  'austenitic-stainless': 1000,
  'duplex-stainless': 316,
  'nickel-alloy': 1000,
  'copper-alloy': 372,
  aluminium: 260,
  titanium: 427,
  zirconium: 427,
  'cast-iron': 343,
};

const FAMILY_OF_TYPE: Record<string, MaterialFamily> = {
  'carbon steel': 'carbon-steel',
  'carbon steel line pipe': 'carbon-steel',
  'low alloy steel': 'low-alloy',
  'austenitic stainless steel': 'austenitic-stainless',
  'ferritic/martensitic stainless steel': 'ferritic-stainless',
  'duplex stainless steel': 'duplex-stainless',
  'nickel alloy': 'nickel-alloy',
  titanium: 'titanium',
  zirconium: 'zirconium',
  'copper alloy': 'copper-alloy',
  'aluminium alloy': 'aluminium',
};

/** Chromium-molybdenum grades sit among the low-alloy steels of the list; their composition tells them apart. */
function familyOf(type: string, composition: string | null): MaterialFamily {
  const family = FAMILY_OF_TYPE[type] ?? 'carbon-steel';
  if (family !== 'low-alloy' || !composition) return family;
  if (/\dCr|Cr.*Mo/.test(composition)) return 'cr-mo';
  return /^C-(0\.5|1\/2)Mo/.test(composition) ? 'c-half-mo' : 'low-alloy';
}

const key = (name: string): string => name.toLowerCase().replace(/[\s.-]/g, '');

const byName = new Map<string, ListedMaterial>();
for (const row of steels.materials) {
  const listed: ListedMaterial = {
    name: row.name,
    family: familyOf(row.type, row.composition),
    yieldMPa: row.yield_MPa,
    tensileMPa: row.tensile_MPa,
  };
  byName.set(key(row.name), listed);
  if (row.asme && !row.asme.includes('near') && !byName.has(key(row.asme))) byName.set(key(row.asme), listed);
}

export function findMaterial(grade: string): ListedMaterial | null {
  return byName.get(key(grade)) ?? null;
}
