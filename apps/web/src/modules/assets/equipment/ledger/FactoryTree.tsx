import { ApartmentOutlined, BankOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { factoryModelAll, nodeCounts } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useRoom } from '@ircrisk/ui/resource/use-room.ts';
import { formatNumber } from '@ircrisk/units';
import { Input, Tree } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { buildForest, firstOpen, type TreeItem } from './factory-forest.ts';

const icons: Partial<Record<TreeItem['levelCode'], ReactNode>> = {
  company: <BankOutlined aria-hidden />,
  branch: <ApartmentOutlined aria-hidden />,
  device: <EnvironmentOutlined aria-hidden />,
};

const keysOf = (items: readonly TreeItem[]): string[] =>
  items.flatMap(({ key, children }) => (children ? [key, ...keysOf(children)] : []));

export const useNodes = () => useCall(factoryModelAll, {}, { suppress: true, staleTime: 60_000 });

interface Props {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  foot?: ReactNode;
}

/** The plant beside the ledger: choosing a node lists what is on it and below it. Only nodes in view are drawn. */
export function FactoryTree({ chosen, onChoose, foot }: Props) {
  const t = useText();
  const language = useLanguage();
  const nodes = useNodes();
  const counts = useCall(nodeCounts, {}, { suppress: true });
  const [typed, setTyped] = useState('');
  const word = useDeferredValue(typed);
  const [opened, setOpened] = useState<string[]>();
  const holder = useRef<HTMLDivElement>(null);
  const room = useRoom(holder);
  const totals = useMemo(() => new Map(counts.data?.map(({ id, total }) => [id, total])), [counts.data]);
  const forest = useMemo(
    () => buildForest(nodes.data ?? [], totals, language, word),
    [nodes.data, totals, language, word],
  );
  const open = useMemo(
    () => (word.trim() ? keysOf(forest) : (opened ?? firstOpen(nodes.data ?? []))),
    [word, forest, opened, nodes.data],
  );

  return (
    <aside className="eq-tree" aria-label={t('equipment.tree.title')}>
      <h2>{t('equipment.tree.title')}</h2>
      <Input
        allowClear
        aria-label={t('equipment.tree.find')}
        placeholder={t('equipment.tree.find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {nodes.isError && <ErrorPanel error={nodes.error} onRetry={() => void nodes.refetch()} />}
      <div ref={holder} className="eq-tree-room">
        {forest.length > 0 && room !== undefined && (
          <Tree<TreeItem>
            virtual
            blockNode
            height={room}
            itemHeight={25}
            // While rows unfold they are drawn twice, and a click begun on the one and ended on the other is lost.
            motion={false}
            treeData={forest}
            aria-label={t('equipment.tree.title')}
            selectedKeys={chosen ? [chosen] : []}
            expandedKeys={open}
            onExpand={(keys) => setOpened(keys.map(String))}
            onSelect={(keys) => onChoose(keys.length > 0 ? String(keys[0]) : undefined)}
            titleRender={({ name, levelCode, count }) => (
              <span className="eq-tree-node">
                {icons[levelCode]}
                <span className="eq-tree-name" title={name}>
                  {name}
                </span>
                {count > 0 && <span className="eq-tree-count">{formatNumber(count, { decimals: 0 })}</span>}
              </span>
            )}
          />
        )}
        {nodes.isSuccess && forest.length === 0 && (
          <p>{t(word ? 'equipment.tree.none' : 'equipment.tree.empty')}</p>
        )}
      </div>
      {foot}
    </aside>
  );
}
