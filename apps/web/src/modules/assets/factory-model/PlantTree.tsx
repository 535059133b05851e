import { SearchOutlined } from '@ant-design/icons';
import type { FactoryNode } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { useRoom } from '@ircrisk/ui/resource/use-room.ts';
import { Input, Tree } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { type Branch, branchesOf, branchKeys, type Drop, dropAt, type Plant, wayTo } from './plant.ts';

/** Height of a row in pixels; the tree draws only the rows in view. */
const rowHeight = 25;

interface Props {
  plant: Plant;
  counts: ReadonlyMap<string, number>;
  iconOf: (level: FactoryNode['levelCode']) => string;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Without it nothing can be dragged. */
  onMove?: ((node: FactoryNode, drop: Drop) => void) | undefined;
}

/** The plant with its branches; fluid with tens of thousands of nodes. */
export function PlantTree({ plant, counts, iconOf, chosen, onChoose, onMove }: Props) {
  const t = useText();
  const language = useLanguage();
  const holder = useRef<HTMLDivElement>(null);
  const room = useRoom(holder);
  const [typed, setTyped] = useState('');
  const word = useDeferredValue(typed.trim().toLowerCase());
  const branches = useMemo(() => branchesOf(plant, language, word), [plant, language, word]);
  const [open, setOpen] = useState<string[]>();
  const firstOpen = useMemo(
    () => branches.flatMap((top) => [top.key, ...(top.children ?? []).map(({ key }) => key)]),
    [branches],
  );
  const expanded = useMemo(() => {
    if (word) return branchKeys(branches);
    const way = chosen ? wayTo(plant, chosen).slice(0, -1) : [];
    return open ?? [...new Set([...firstOpen, ...way.map(({ id }) => id)])];
  }, [word, branches, open, firstOpen, plant, chosen]);

  return (
    <>
      <PageTitle />
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label={t('factory.find')}
        placeholder={t('factory.find')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div ref={holder} className="plant-tree">
        {room !== undefined && branches.length > 0 && (
          <Tree<Branch>
            blockNode
            virtual
            height={room}
            itemHeight={rowHeight}
            motion={false}
            aria-label={t('factory.tree')}
            treeData={branches}
            expandedKeys={expanded}
            onExpand={(keys) => setOpen(keys.map(String))}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={(keys) => keys[0] !== undefined && onChoose(String(keys[0]))}
            draggable={
              onMove
                ? { icon: false, nodeDraggable: (branch) => (branch as Branch).node.parentId !== '0' }
                : false
            }
            allowDrop={({ dragNode, dropNode, dropPosition }) =>
              dropAt(plant, dragNode.node, dropNode.node, gapOf(dropPosition)) !== undefined
            }
            onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
              const own = Number(node.pos.split('-').at(-1));
              const gap = dropToGap ? gapOf(dropPosition - own) : null;
              const drop = dropAt(plant, dragNode.node, node.node, gap);
              if (drop) onMove?.(dragNode.node, drop);
            }}
            titleRender={({ node, key }) => (
              <span className="plant-node">
                <MenuIcon name={iconOf(node.levelCode)} />
                <span className="plant-name">{(language === 'en' && node.nameEn) || node.name}</span>
                {counts.has(key) && <small>{counts.get(key)}</small>}
              </span>
            )}
          />
        )}
        {branches.length === 0 && <p>{t('factory.nothing')}</p>}
      </div>
    </>
  );
}

const gapOf = (position: number): 'before' | 'after' | null =>
  position < 0 ? 'before' : position > 0 ? 'after' : null;
