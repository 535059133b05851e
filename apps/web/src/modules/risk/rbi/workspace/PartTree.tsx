import { factoryModelAll } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { type Basis, studyParts } from '@ircrisk/contract/modules/risk/rbi.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import { riskWords } from '@ircrisk/ui/theme/tokens.ts';
import { Input, Tree } from 'antd';
import { memo, useMemo, useState } from 'react';
import { bandOf } from '../format.ts';
import { type PlantNode, studyTree } from './plant-tree.ts';
import { useRoom } from './use-room.ts';

/** What the tree narrows the results to. */
export interface Place {
  nodeId?: string;
  equipmentId?: string;
}

interface Props {
  studyId: string;
  basis: Basis;
  selected: string | undefined;
  onPlace: (place: Place) => void;
  onPart: (assessmentId: string) => void;
}

function NodeTitle({ node }: { node: PlantNode }) {
  const { risk } = useTokens();
  const language = useLanguage();
  const band = node.level ? bandOf[node.level] : undefined;
  return (
    <span className="rbi-node">
      <span className="rbi-node-name" title={node.title}>
        {node.title}
      </span>
      {band && (
        <span className="rbi-node-level" style={{ color: risk[band].ink }}>
          <i style={{ background: risk[band].solid }} aria-hidden="true" />
          <span aria-hidden="true">{riskWords[band].code}</span>
          <span className="ir-out-of-sight">{riskWords[band][language]}</span>
        </span>
      )}
      {!band && node.count !== undefined && <span className="rbi-node-count">{node.count}</span>}
    </span>
  );
}

/** The plant down to the parts of the study, with their levels. */
function PartTreeNow({ studyId, basis, selected, onPlace, onPart }: Props) {
  const t = useText();
  const language = useLanguage();
  const [word, setWord] = useState('');
  const [open, setOpen] = useState<string[]>();
  const { ref, height } = useRoom();
  const plant = useCall(factoryModelAll, {}, { suppress: true });
  const parts = useCall(studyParts, { id: studyId, basis }, { suppress: true, keepPrevious: true });
  const nodes = useMemo(
    () => studyTree(plant.data ?? [], parts.data ?? [], language, word),
    [plant.data, parts.data, language, word],
  );
  const expanded =
    open ?? nodes.flatMap((node) => [node.key, ...(node.children ?? []).map(({ key }) => key)]);
  return (
    <aside className="rbi-left" aria-label={t('rbi.tree.title')}>
      <h2>{t('rbi.tree.title')}</h2>
      <Input
        allowClear
        aria-label={t('rbi.tree.find')}
        placeholder={t('rbi.tree.find')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <div ref={ref} className="rbi-tree">
        {nodes.length > 0 && (
          <Tree
            blockNode
            height={height}
            motion={false}
            aria-label={t('rbi.tree.title')}
            treeData={nodes}
            titleRender={(node) => <NodeTitle node={node} />}
            expandedKeys={expanded}
            onExpand={(keys) => setOpen(keys.map(String))}
            selectedKeys={selected ? [`p${selected}`] : []}
            onSelect={(_, { node: { key } }) => {
              const id = key.slice(1);
              if (key.startsWith('p')) onPart(id);
              else onPlace(key.startsWith('e') ? { equipmentId: id } : { nodeId: id });
            }}
          />
        )}
      </div>
    </aside>
  );
}

/** Drawn anew only when its own subject changes: a what-if is typed beside it. */
export const PartTree = memo(PartTreeNow);
