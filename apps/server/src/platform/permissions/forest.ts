import type { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';

interface Linked {
  id: string;
  parentId: string;
}

/**
 * Rows in order → forest. `children` is left out where there are none (clients take its presence for a branch). A row
 * whose parent is not among the rows becomes a root, so that a filtered list loses nothing.
 */
export function forestOf<T extends Linked & { children?: T[] }>(rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, { ...row }]));
  const roots: T[] = [];
  for (const { id, parentId } of rows) {
    const node = byId.get(id);
    if (!node) continue;
    const parent = byId.get(parentId);
    const siblings = parent ? (parent.children ?? []) : roots;
    siblings.push(node);
    if (parent) parent.children = siblings;
  }
  return roots;
}

export function treeOf(rows: readonly (Linked & { title: string; code?: string })[]): TreeNode[] {
  const parents = new Set(rows.map((row) => row.parentId));
  return forestOf<TreeNode>(
    rows.map(({ id, parentId, title, code }) => ({
      id,
      parentId,
      title,
      key: id,
      value: id,
      hasChildren: parents.has(id),
      ...(code === undefined ? {} : { code }),
    })),
  );
}
