import type { FactoryNode } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { type Language, nameIn } from '@ircrisk/contract/text.ts';

export type Level = FactoryNode['levelCode'];
/** From the top: a node stands below one of a higher level; branches may hold branches. */
export const levels: readonly Level[] = ['company', 'branch', 'device', 'unit'];

export const mayHold = (parent: Level, child: Level): boolean =>
  levels.indexOf(parent) < levels.indexOf(child) || (parent === 'branch' && child === 'branch');

/** Levels a new node below this one may have. */
export const levelsBelow = (parent: Level): Level[] => levels.filter((level) => mayHold(parent, level));

/** The flat list of the server as a tree that answers at once. */
export interface Plant {
  readonly byId: ReadonlyMap<string, FactoryNode>;
  readonly below: ReadonlyMap<string, readonly FactoryNode[]>;
}

export function plantOf(nodes: readonly FactoryNode[]): Plant {
  const below = new Map<string, FactoryNode[]>();
  for (const node of nodes) {
    const siblings = below.get(node.parentId);
    if (siblings) siblings.push(node);
    else below.set(node.parentId, [node]);
  }
  return { byId: new Map(nodes.map((node) => [node.id, node])), below };
}

/** From the company down to the node itself. */
export function wayTo(plant: Plant, id: string): FactoryNode[] {
  const way: FactoryNode[] = [];
  for (let node = plant.byId.get(id); node; node = plant.byId.get(node.parentId)) way.unshift(node);
  return way;
}

export interface Branch {
  key: string;
  title: string;
  node: FactoryNode;
  isLeaf: boolean;
  children?: Branch[];
}

const fits = (node: FactoryNode, word: string) =>
  [node.name, node.nameEn, node.abbreviation, node.number].some((text) => text?.toLowerCase().includes(word));

/** The tree to draw: everything, or the nodes that fit with the way to them. */
export function branchesOf(plant: Plant, language: Language, word = '', parentId = '0'): Branch[] {
  return (plant.below.get(parentId) ?? []).flatMap((node) => {
    const children = branchesOf(plant, language, word, node.id);
    if (word && children.length === 0 && !fits(node, word)) return [];
    return [
      {
        key: node.id,
        title: nameIn(language, node.name, node.nameEn),
        node,
        isLeaf: children.length === 0,
        ...(children.length > 0 ? { children } : {}),
      },
    ];
  });
}

export const branchKeys = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ key, children }) => (children ? [key, ...branchKeys(children)] : []));

export interface Drop {
  parentId: string;
  orderNo: number;
}

/** Where a node goes that is dropped on another, or into the gap before or after it; undefined where it cannot stand. */
export function dropAt(
  plant: Plant,
  dragged: FactoryNode,
  target: FactoryNode,
  gap: 'before' | 'after' | null,
): Drop | undefined {
  const parentId = gap ? target.parentId : target.id;
  const parent = plant.byId.get(parentId);
  if (!parent || !mayHold(parent.levelCode, dragged.levelCode)) return undefined;
  if (wayTo(plant, parentId).some(({ id }) => id === dragged.id)) return undefined;
  if (gap) return { parentId, orderNo: target.orderNo + (gap === 'after' ? 1 : 0) };
  const last = (plant.below.get(parentId) ?? []).at(-1);
  return { parentId, orderNo: (last?.orderNo ?? 0) + 1 };
}
