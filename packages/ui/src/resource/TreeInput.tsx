import type { Resource } from '@ircrisk/contract/resource.ts';
import { TreeSelect } from 'antd';
import type { TreeNode } from '../api/resource-api.ts';
import { useText } from '../i18n/texts.ts';
import { useClearMark } from './clear-mark.tsx';
import { chosenIds, type OptionInputProps } from './OptionInputs.tsx';
import { useTreeNodes } from './options.ts';

type TreeOption = { value: string; title: string; disabled?: boolean; children?: TreeOption[] };

function treeOptions(nodes: readonly TreeNode[], without: string | undefined): TreeOption[] {
  return nodes
    .filter((node) => node.id !== without)
    .map(({ id, title, children }) => ({
      value: id,
      title,
      ...(children ? { children: treeOptions(children, without) } : {}),
    }));
}

interface TreeProps extends OptionInputProps {
  resource: Resource;
  /** Offers the root too: for the parent of a record. */
  withRoot?: boolean;
  /** Left out with everything below it: a record cannot be its own ancestor. */
  without?: string | undefined;
}

export function TreeInput({
  resource,
  withRoot,
  without,
  value,
  onChange,
  many,
  className,
  ...props
}: TreeProps) {
  const t = useText();
  const clear = useClearMark();
  const nodes = treeOptions(useTreeNodes(resource), without);
  const ids = chosenIds(value);
  return (
    <TreeSelect<string | string[] | null>
      {...props}
      {...(className ? { className } : {})}
      style={{ width: '100%' }}
      allowClear={withRoot ? false : clear}
      multiple={many ?? false}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={many ? ids : (ids[0] ?? null)}
      onChange={(next) => onChange(next ?? null)}
      treeData={withRoot ? [{ value: '0', title: t('ui.tree.root') }, ...nodes] : nodes}
    />
  );
}
