import { factoryModelAll } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Tree } from 'antd';
import { useMemo } from 'react';
import { plantTree } from './plant-tree.ts';

interface Props {
  id?: string;
  chosen: readonly string[];
  onChange: (nodeIds: string[]) => void;
}

/** Nodes of the factory model to assess; a chosen node takes everything below it. */
export function ScopeTree({ id, chosen, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const plant = useCall(factoryModelAll, {}, { suppress: true });
  const nodes = useMemo(() => plantTree(plant.data ?? [], language), [plant.data, language]);
  if (plant.isSuccess && nodes.length === 0) return <EmptyState title={t('rbi.noPlant')} />;
  return (
    <div className="rbi-scope" id={id}>
      {nodes.length > 0 && (
        <Tree
          checkable
          blockNode
          selectable={false}
          defaultExpandAll
          aria-label={t('rbi.new.scope')}
          treeData={nodes}
          checkedKeys={[...chosen]}
          onCheck={(_, { checkedNodes }) => {
            const keys = new Set(checkedNodes.map(({ key }) => String(key)));
            // A node whose parent is chosen too says nothing new.
            onChange(
              (plant.data ?? [])
                .filter((one) => keys.has(one.id) && !keys.has(one.parentId))
                .map((one) => one.id),
            );
          }}
        />
      )}
    </div>
  );
}
