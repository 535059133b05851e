import { type Work, type WorkKind, workKinds } from '@ircrisk/contract/modules/workplace/home.ts';
import type { Text } from '@ircrisk/contract/text.ts';

export const sections = ['approval', 'late', 'week', 'later'] as const;
export type Section = (typeof sections)[number];

const unknownKind: Text = { zh: '待办', en: 'To do' };
/** The word before the line; a server ahead of this page may know more kinds than it does. */
export const kindText = (kind: string): Text =>
  Object.hasOwn(workKinds, kind) ? workKinds[kind as WorkKind] : unknownKind;

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
