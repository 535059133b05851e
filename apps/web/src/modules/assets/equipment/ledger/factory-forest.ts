import type { FactoryNode } from '@ircrisk/contract/modules/assets/factory-model.ts';
import type { Language } from '@ircrisk/contract/text.ts';

export interface TreeItem {
  key: string;
  name: string;
  levelCode: FactoryNode['levelCode'];
  count: number;
  children?: TreeItem[];
}

export const nodeName = (node: FactoryNode, language: Language): string => {
  const english = language === 'en' && node.nameEn;
  const name = english || node.name;
  const short = node.abbreviation;
  // A Chinese short name tells an English reader nothing that the English name does not.
  const isForReader = short && !(english && /\p{Script=Han}/u.test(short));
  return isForReader && !name.includes(short) ? `${name} ${short}` : name;
};

/** The flat list as a forest, in the order it came; a search keeps what fits, what is below it and the way to it. */
export function buildForest(
  nodes: readonly FactoryNode[],
  counts: ReadonlyMap<string, number>,
  language: Language,
  typed = '',
): TreeItem[] {
  const word = typed.trim().toLowerCase();
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const known = new Set(nodes.map(({ id }) => id));
  const fits = (node: FactoryNode) =>
    [node.name, node.nameEn, node.abbreviation, node.number].some((text) =>
      text?.toLowerCase().includes(word),
    );
  const item = (node: FactoryNode, whole: boolean): TreeItem[] => {
    const kept = whole || !word || fits(node);
    const children = (below.get(node.id) ?? []).flatMap((child) => item(child, kept && word !== ''));
    if (!kept && children.length === 0) return [];
    const { id: key, levelCode } = node;
    const name = nodeName(node, language);
    return [{ key, name, levelCode, count: counts.get(key) ?? 0, ...(children.length ? { children } : {}) }];
  };
  return nodes.filter(({ parentId }) => !known.has(parentId)).flatMap((root) => item(root, false));
}

/** Ids from the root down to a node, for the words above the list and for opening the tree. */
export function wayTo(nodes: readonly FactoryNode[], id: string | undefined): FactoryNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const way: FactoryNode[] = [];
  for (let at = byId.get(id ?? ''); at && !way.includes(at); at = byId.get(at.parentId)) way.unshift(at);
  return way;
}

/** Open at first: companies and branches, so that devices are in view. */
export const firstOpen = (nodes: readonly FactoryNode[]): string[] =>
  nodes.flatMap(({ id, levelCode }) => (levelCode === 'company' || levelCode === 'branch' ? [id] : []));
