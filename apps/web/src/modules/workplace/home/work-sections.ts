import type { Work } from '@ircrisk/contract/modules/workplace/home.ts';

export const sections = ['approval', 'late', 'week', 'later'] as const;
export type Section = (typeof sections)[number];

/** Signatures stand apart from work: somebody else cannot go on before them. */
export function sectionOf({ kind, days }: Pick<Work, 'kind' | 'days'>): Section {
  if (kind === 'approval' || kind === 'deferral') return 'approval';
  if (days !== null && days < 0) return 'late';
  return days !== null && days <= 7 ? 'week' : 'later';
}

export const inSections = (records: readonly Work[]): Map<Section, Work[]> => {
  const found = Map.groupBy(records, sectionOf);
  return new Map(sections.flatMap((one) => (found.has(one) ? [[one, found.get(one) ?? []]] : [])));
};
