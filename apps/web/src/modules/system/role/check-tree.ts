import type { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';

const idsOf = (node: TreeNode): string[] => [node.id, ...(node.children ?? []).flatMap(idsOf)];

/** The way from a root to the node, both included. */
export function pathTo(tree: readonly TreeNode[], id: string): TreeNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = pathTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * Ticks as a person means them: a menu takes everything below it along, a button brings its page, and taking a button away
 * leaves the page. So a page without buttons can be granted, which a plain cascade could not say.
 */
export function toggle(
  tree: readonly TreeNode[],
  checked: ReadonlySet<string>,
  id: string,
  on: boolean,
): Set<string> {
  const next = new Set(checked);
  const path = pathTo(tree, id);
  const node = path.at(-1);
  if (!node) return next;
  for (const each of idsOf(node)) on ? next.add(each) : next.delete(each);
  if (on) for (const above of path) next.add(above.id);
  return next;
}

const flat = (tree: readonly TreeNode[]): TreeNode[] =>
  tree.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Operations that go with the menus ticked: a button's own, and reading for a page. */
export function matchingOperations(
  menus: readonly TreeNode[],
  operations: readonly TreeNode[],
  checked: ReadonlySet<string>,
): Set<string> {
  const ticked = flat(menus).filter((node) => checked.has(node.id));
  const codes = new Set(ticked.map((node) => node.code));
  const pages = new Set(ticked.map((node) => node.id));
  const found = new Set<string>();
  for (const operation of flat(operations)) {
    if (operation.children || !operation.code) continue;
    const reads = operation.code.endsWith('.read') && pages.has(operation.parentId);
    if (reads || codes.has(operation.code)) found.add(operation.id);
  }
  return found;
}

/** Ids of operations alone: their headings are menus and nothing to grant. */
export const operationIds = (operations: readonly TreeNode[]): Set<string> =>
  new Set(operations.flatMap((node) => (node.children ? node.children.map((child) => child.id) : [node.id])));

export const countNodes = (tree: readonly TreeNode[]): number => flat(tree).length;
