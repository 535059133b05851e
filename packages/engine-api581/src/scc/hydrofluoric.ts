/** Hydrogen stress cracking and HIC/SOHIC in hydrofluoric acid (Part 2 §13, §14). */
import type { PlateQuality, Susceptibility } from '../mechanisms/mechanism.ts';
import table from '../tables/scc.json' with { type: 'json' };
import { hardnessClass } from './wet-hydrogen-sulfide.ts';

const HSC = table.mechanisms.hscHf.susceptibility;
const HIC = table.mechanisms.hicSohicHf.susceptibility;
const PLATE_COLUMN: Record<PlateQuality, number> = { highSulfur: 0, lowSulfur: 1, seamless: 2 };

export function hydrogenStressCrackingHf(hardnessHB: number, heatTreated: boolean): Susceptibility {
  return HSC[heatTreated ? 'PWHT' : 'asWelded'][hardnessClass(hardnessHB)] as Susceptibility;
}

export function hydrogenInducedCrackingHf(steel: PlateQuality, heatTreated: boolean): Susceptibility {
  return HIC[heatTreated ? 'PWHT' : 'asWelded'][PLATE_COLUMN[steel]] as Susceptibility;
}
