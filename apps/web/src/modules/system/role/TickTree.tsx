import type { TreeNode } from '@ircrisk/contract/modules/assets/tree.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { toggle } from './check-tree.ts';

interface Props {
  label: string;
  tree: readonly TreeNode[];
  checked: ReadonlySet<string>;
  onChange: (checked: Set<string>) => void;
  height?: number;
}

interface Node {
  key: string;
  title: string;
  children?: Node[];
}

function fitting(nodes: readonly TreeNode[], word: string): Node[] {
  return nodes.flatMap((node) => {
    const own = !word || node.title.toLowerCase().includes(word);
    const children = fitting(node.children ?? [], own ? '' : word);
    if (!own && children.length === 0) return [];
    return [{ key: node.id, title: node.title, ...(children.length > 0 ? { children } : {}) }];
  });
}

/** A tree to tick, with a search; long trees scroll inside their own height. */
export function TickTree({ label, tree, checked, onChange, height = 340 }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const word = typed.trim().toLowerCase();
  const nodes = useMemo(() => fitting(tree, word), [tree, word]);
  return (
    <div className="role-tree">
      <Input
        allowClear
        aria-label={t('role.grant.find')}
        placeholder={t('role.grant.find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Tree
        key={word}
        aria-label={label}
        blockNode
        checkable
        checkStrictly
        selectable={false}
        height={height}
        defaultExpandAll={word !== ''}
        treeData={nodes}
        checkedKeys={[...checked]}
        onCheck={(_, { node, checked: on }) => onChange(toggle(tree, checked, String(node.key), on))}
      />
    </div>
  );
}
