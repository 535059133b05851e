import type { MenuNode } from '@ircrisk/contract/modules/system/menu.ts';

/** Nodes whose names or code hold the words, with the way to them. */
export function matching(forest: readonly MenuNode[], typed: string): MenuNode[] {
  const word = typed.trim().toLowerCase();
  if (!word) return [...forest];
  return forest.flatMap((node) => {
    const own = [node.name, node.nameEn, node.code].some((text) => text.toLowerCase().includes(word));
    const children = matching(node.children ?? [], own ? '' : word);
    if (!own && children.length === 0) return [];
    const { children: _, ...rest } = node;
    return [children.length > 0 ? { ...rest, children } : rest];
  });
}
