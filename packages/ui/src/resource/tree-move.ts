import type { RecordData } from '../api/resource-api.ts';

const idsBelow = (node: RecordData): string[] => [node.id, ...(node.children ?? []).flatMap(idsBelow)];

function find(forest: readonly RecordData[], id: string): RecordData | undefined {
  for (const node of forest) {
    const found = node.id === id ? node : find(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** A node may move anywhere but below itself; onto itself or to where it is already it stays. */
export function moveTo(
  forest: readonly RecordData[],
  id: string,
  newParentId: string,
): 'allowed' | 'below' | 'stays' {
  const node = find(forest, id);
  if (!node || id === newParentId || (node.parentId ?? '0') === newParentId) return 'stays';
  return idsBelow(node).includes(newParentId) ? 'below' : 'allowed';
}

export const countNodes = (forest: readonly RecordData[]): number =>
  forest.reduce((sum, node) => sum + 1 + countNodes(node.children ?? []), 0);

/** Up to so many nodes a tree is shown whole. */
const smallTree = 40;

/** Branches that stand open: those opened by hand; all of a small tree and of a search; the one root of a large tree. */
export function openBranches(
  forest: readonly RecordData[],
  byHand: ReadonlyMap<string, boolean>,
  searched: boolean,
): string[] {
  const all = searched || countNodes(forest) <= smallTree;
  const open: string[] = [];
  const visit = (nodes: readonly RecordData[], top: boolean) => {
    for (const { id, children = [] } of nodes) {
      if (children.length === 0) continue;
      if (byHand.get(id) ?? (all || (top && forest.length === 1))) open.push(id);
      visit(children, false);
    }
  };
  visit(forest, true);
  return open;
}

/** Rows to be drawn: those at the top and below open branches. */
export const countShown = (forest: readonly RecordData[], open: ReadonlySet<string>): number =>
  forest.reduce((sum, { id, children = [] }) => sum + 1 + (open.has(id) ? countShown(children, open) : 0), 0);
