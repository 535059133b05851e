/** Amine cracking (Part 2 §7). */
import type { Susceptibility } from '../mechanisms/mechanism.ts';

const HOT_C = 82.2;

/** The tree has three branches: MEA and DIPA, DEA, and the other alkanolamines. */
export const AMINES = ['MEA', 'DEA', 'DIPA', 'MDEA', 'DGA', 'other'] as const;
export type Amine = (typeof AMINES)[number];

/** What people write for each, without spaces, hyphens and case. */
const SPELLINGS: Record<Amine, readonly string[]> = {
  MEA: ['mea', 'monoethanolamine', 'ethanolamine', '一乙醇胺', '单乙醇胺', '乙醇胺'],
  DEA: ['dea', 'diethanolamine', '二乙醇胺'],
  DIPA: ['dipa', 'diisopropanolamine', '二异丙醇胺'],
  MDEA: ['mdea', 'methyldiethanolamine', 'nmethyldiethanolamine', '甲基二乙醇胺', 'n甲基二乙醇胺'],
  DGA: ['dga', 'diglycolamine', '二甘醇胺', '二甘油胺'],
  other: ['other', '其他', '其它'],
};
const BY_SPELLING = new Map(
  AMINES.flatMap((amine) => SPELLINGS[amine].map((text): [string, Amine] => [text, amine])),
);

/** The amine meant by a text; null for one that is not known. An unknown amine must never fall into the mildest branch. */
export function readAmine(text: string): Amine | null {
  return BY_SPELLING.get(text.toLowerCase().replace(/[\s_\-–]/g, '')) ?? null;
}

export function amineSusceptibility(input: {
  amine: Amine;
  lean: boolean;
  temperatureC: number;
  stressRelieved: boolean;
  heatTraced: boolean;
  steamedOut: boolean;
}): Susceptibility {
  if (!input.lean || input.stressRelieved) return 'None';
  const heated = input.heatTraced || input.steamedOut;
  const hot = input.temperatureC > HOT_C;
  switch (input.amine) {
    case 'MEA':
    case 'DIPA':
      if (hot) return 'High';
      return heated || input.temperatureC >= 37.8 ? 'Medium' : 'Low';
    case 'DEA':
      if (hot) return 'Medium';
      return heated || input.temperatureC >= 60 ? 'Low' : 'None';
    case 'MDEA':
    case 'DGA':
    case 'other':
      return hot || heated ? 'Low' : 'None';
  }
}
