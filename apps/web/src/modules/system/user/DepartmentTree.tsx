import type { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { deptTree } from '@ircrisk/contract/modules/system/dept.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';

interface Node {
  key: string;
  title: string;
  children?: Node[];
}

/** Nodes that fit, with the way to them. */
function fitting(nodes: readonly TreeNode[], word: string): Node[] {
  return nodes.flatMap((node) => {
    const children = fitting(node.children ?? [], word);
    const own = !word || node.title.toLowerCase().includes(word);
    if (!own && children.length === 0) return [];
    return [{ key: node.id, title: node.title, ...(children.length > 0 ? { children } : {}) }];
  });
}

/** Chooses a department; its users and those below it are listed. */
export function DepartmentTree({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const tree = useCall(deptTree, {}, { suppress: true });
  const nodes = useMemo(() => fitting(tree.data ?? [], typed.trim().toLowerCase()), [tree.data, typed]);
  return (
    <aside className="users-tree" aria-label={t('user.departments')}>
      <h2>{t('user.departments')}</h2>
      <Input
        allowClear
        aria-label={t('user.findDepartment')}
        placeholder={t('user.findDepartment')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {tree.isError && <ErrorPanel error={tree.error} onRetry={() => void tree.refetch()} />}
      {nodes.length > 0 && (
        <Tree
          key={tree.dataUpdatedAt === 0 ? 'empty' : 'loaded'}
          blockNode
          defaultExpandAll
          treeData={nodes}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(keys) => onChoose(keys.length > 0 ? String(keys[0]) : undefined)}
        />
      )}
      {tree.isSuccess && nodes.length === 0 && <p>{t('user.noDepartment')}</p>}
    </aside>
  );
}
