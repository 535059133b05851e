import { copyNode, type FactoryNode, moveNode } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Input, TreeSelect } from 'antd';
import { useId, useMemo, useState } from 'react';
import { type Branch, branchesOf, mayHold, type Plant } from './plant.ts';

interface Choice {
  value: string;
  title: string;
  disabled: boolean;
  children?: Choice[];
}

/** Parents to choose from; what cannot hold the node is shown, for the way, but not to be chosen. */
function choicesOf(branches: readonly Branch[], moved: FactoryNode, act: 'move' | 'copy'): Choice[] {
  return branches
    .filter(({ node }) => act === 'copy' || node.id !== moved.id)
    .map(({ node, title, children }) => ({
      value: node.id,
      title,
      disabled: !mayHold(node.levelCode, moved.levelCode),
      ...(children ? { children: choicesOf(children, moved, act) } : {}),
    }));
}

interface Props {
  act: 'move' | 'copy';
  node: FactoryNode;
  plant: Plant;
  onClose: () => void;
  /** With the id of the copy, where one was made. */
  onDone: (id: string) => void;
}

/** Puts a branch, or a copy of it, below another node: dragging for those who type. */
export function PlaceDialog({ act, node, plant, onClose, onDone }: Props) {
  const t = useText();
  const language = useLanguage();
  const prefix = useId();
  const [parentId, setParentId] = useState(node.parentId);
  const [name, setName] = useState(
    act === 'copy' ? t('factory.copyName', { name: node.name }).slice(0, 64) : '',
  );
  const choices = useMemo(
    () => choicesOf(branchesOf(plant, language), node, act),
    [plant, language, node, act],
  );
  const tell = (id: string) => {
    notify.success(t(`factory.${act}Done`));
    onDone(id);
  };
  const move = useAct(moveNode, { onDone: () => tell(node.id) });
  const copy = useAct(copyNode, { onDone: tell });
  return (
    <DragModal
      open
      width={460}
      title={t(`factory.${act}Title`, { name: nameIn(language, node.name, node.nameEn) })}
      okText={t(`factory.${act}`)}
      cancelText={t('ui.cancel')}
      confirmLoading={move.isPending || copy.isPending}
      onCancel={onClose}
      onOk={() =>
        act === 'move'
          ? move.mutate({ id: node.id, parentId })
          : copy.mutate({ id: node.id, parentId, ...(name.trim() ? { name: name.trim() } : {}) })
      }
    >
      <p>{t(`factory.${act}Text`)}</p>
      <label htmlFor={`${prefix}-parent`}>{t('factory.target')}</label>
      <TreeSelect
        id={`${prefix}-parent`}
        style={{ width: '100%' }}
        treeDefaultExpandedKeys={[parentId]}
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeData={choices}
        value={parentId}
        onChange={(value: string) => setParentId(value)}
      />
      {act === 'copy' && (
        <>
          <label htmlFor={`${prefix}-name`}>{t('factory.newName')}</label>
          <Input
            id={`${prefix}-name`}
            maxLength={64}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </>
      )}
    </DragModal>
  );
}
