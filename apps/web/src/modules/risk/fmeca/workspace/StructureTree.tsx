import { PlusOutlined } from '@ant-design/icons';
import type { FmecaItem, FmecaWorkspace } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { fmecaFunction, fmecaItem } from '@ircrisk/contract/resources/fmeca/structure.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { fmecaText } from '@ircrisk/engine-fmeca';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { useRemove } from '@ircrisk/ui/resource/use-remove.tsx';
import { Button, Dropdown, Tooltip, Tree } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';

export interface Chosen {
  readonly itemId?: string;
  readonly functionId?: string;
}

interface Props {
  study: FmecaWorkspace;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  onRefresh: () => void;
}

interface Node {
  key: string;
  title: ReactNode;
  children: Node[];
}

type Edited = { of: 'item' | 'function'; record?: RecordData; given?: Record<string, unknown> };

/** Items of the study with their functions; a click narrows the sheet, the menu changes the structure. */
export function StructureTree({ study, chosen, onChoose, onRefresh }: Props) {
  const t = useText();
  const language = useLanguage();
  const [edited, setEdited] = useState<Edited>();
  const removeItem = useRemove(fmecaItem, onRefresh);
  const removeFunction = useRemove(fmecaFunction, onRefresh);
  const isEditable = study.allowed.includes('update');
  const nodes = useMemo(() => {
    const children = Map.groupBy(study.items, ({ parentId }) => parentId ?? '');
    const functions = Map.groupBy(study.functions, ({ itemId }) => itemId);
    const node = (item: FmecaItem): Node => ({
      key: `i${item.id}`,
      title: <ItemTitle item={item} language={language} />,
      children: [
        ...(functions.get(item.id) ?? []).map((one) => ({
          key: `f${one.id}`,
          title: <span className="fmeca-function">{nameIn(language, one.statement, one.statementEn)}</span>,
          children: [],
        })),
        ...(children.get(item.id) ?? []).map(node),
      ],
    });
    return (children.get('') ?? []).map(node);
  }, [study, language]);
  const edit = async (of: 'item' | 'function', id: string) =>
    setEdited({ of, record: await resourceApi(of === 'item' ? fmecaItem : fmecaFunction).detail(id) });
  const { itemId, functionId } = chosen;
  const menu = [
    {
      key: 'root',
      label: t('fmeca.tree.addItem'),
      onClick: () => setEdited({ of: 'item', given: { studyId: study.id } }),
    },
    ...(itemId
      ? [
          {
            key: 'child',
            label: t('fmeca.tree.addBelow'),
            onClick: () => setEdited({ of: 'item', given: { studyId: study.id, parentId: itemId } }),
          },
          {
            key: 'function',
            label: t('fmeca.tree.addFunction'),
            onClick: () => setEdited({ of: 'function', given: { itemId } }),
          },
        ]
      : []),
    ...(itemId || functionId
      ? [
          {
            key: 'edit',
            label: t('fmeca.tree.edit'),
            onClick: () => void (functionId ? edit('function', functionId) : itemId && edit('item', itemId)),
          },
          {
            key: 'remove',
            danger: true,
            label: t('fmeca.tree.remove'),
            onClick: async () => {
              const [resource, id] = functionId ? [fmecaFunction, functionId] : [fmecaItem, itemId ?? ''];
              const record = await resourceApi(resource).detail(id);
              (functionId ? removeFunction : removeItem)([record]);
            },
          },
        ]
      : []),
  ];
  return (
    <aside className="fmeca-tree" aria-label={t('fmeca.tree.title')}>
      <div className="fmeca-tree-head">
        <h2>{t('fmeca.tree.title')}</h2>
        <span>{t('fmeca.tree.counts', { items: study.items.length, modes: study.figures.rows })}</span>
        {isEditable && (
          <Dropdown trigger={['click']} menu={{ items: menu }}>
            <Button
              type="text"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              aria-label={t('fmeca.tree.change')}
            />
          </Dropdown>
        )}
      </div>
      {nodes.length === 0 ? (
        <EmptyState title={t('fmeca.tree.empty')} purpose={t('fmeca.tree.emptyHint')} />
      ) : (
        <Tree
          key={nodes.length}
          blockNode
          defaultExpandAll
          treeData={nodes}
          selectedKeys={functionId ? [`f${functionId}`] : itemId ? [`i${itemId}`] : []}
          onSelect={([key]) => {
            if (key === undefined) return onChoose({});
            const id = String(key).slice(1);
            if (String(key).startsWith('i')) return onChoose({ itemId: id });
            const one = study.functions.find((each) => each.id === id);
            onChoose({ functionId: id, ...(one ? { itemId: one.itemId } : {}) });
          }}
        />
      )}
      {edited && (
        <ResourceFormDrawer
          resource={edited.of === 'item' ? fmecaItem : fmecaFunction}
          record={edited.record}
          given={edited.given}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            onRefresh();
          }}
        />
      )}
    </aside>
  );
}

function ItemTitle({ item, language }: { item: FmecaItem; language: 'zh' | 'en' }) {
  const t = useText();
  const redundancy = item.needed && item.fitted ? `${item.needed}/${item.fitted}` : '';
  return (
    <span className="fmeca-item">
      <span>{nameIn(language, item.name, item.nameEn)}</span>
      {redundancy && <small>{redundancy}</small>}
      {item.high > 0 && <b className="fmeca-ap is-H">H {item.high}</b>}
      {item.unscored > 0 && <small>{t('fmeca.tree.unscored', { count: item.unscored })}</small>}
      {item.warnings.map((notice) => (
        <Tooltip key={notice.code} title={fmecaText(notice, language)}>
          <small className="fmeca-warns">Σα {item.ratioSum?.toFixed(2)}</small>
        </Tooltip>
      ))}
    </span>
  );
}
