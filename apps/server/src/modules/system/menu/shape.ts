import type { MenuNode, TopMenu } from '@ircrisk/contract/modules/system/menu.ts';

/** Only branches that end in a button; a leaf is always one, since clients read the codes of leaves. */
export function withButtonsOnly(forest: readonly MenuNode[]): MenuNode[] {
  return forest.flatMap((node): MenuNode[] => {
    if (node.category === 2) return [node];
    const children = withButtonsOnly(node.children ?? []);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The menu groups as first level; a root that is bound to several groups stands in each, one in none stays beside them. */
export function withGroups(
  forest: readonly MenuNode[],
  groups: readonly TopMenu[],
  bound: ReadonlyMap<string, readonly string[]>,
): MenuNode[] {
  const heads = groups.flatMap((group): MenuNode[] => {
    const children = forest
      .filter((node) => bound.get(node.id)?.includes(group.id))
      .map((node) => ({ ...node, parentId: group.id }));
    if (children.length === 0) return [];
    const { id, code, name, nameEn, path, source, sort, version } = group;
    return [
      {
        id,
        code,
        name,
        nameEn,
        path,
        source,
        sort,
        version,
        parentId: '0',
        parentName: null,
        alias: '',
        category: 1,
        categoryName: '',
        action: 0,
        actionName: '',
        isOpen: 1,
        isOpenName: '',
        component: '',
        remark: '',
        keepAlive: true,
        topMenuId: id,
        moduleCode: null,
        isDeleted: 0,
        children,
      },
    ];
  });
  return [...heads, ...forest.filter((node) => !bound.has(node.id))];
}
