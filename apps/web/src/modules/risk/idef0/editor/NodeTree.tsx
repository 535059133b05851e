import { type Finding, type Idef0Document, moveBox, nodeIndex, type Tongue } from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Tree, type TreeDataNode } from 'antd';
import { type ModelDocument, useTry } from './use-model.ts';

interface Props {
  document: ModelDocument;
  tongue: Tongue;
  findings: readonly Finding[];
  chosen: string | undefined;
  onOpen: (diagram: string | null, id: string) => void;
}

function branches(
  document: Idef0Document,
  tongue: Tongue,
  errors: ReadonlySet<string>,
  parentId: string | null,
): TreeDataNode[] {
  const lines = new Map(nodeIndex(document, tongue).map((line) => [line.id, line]));
  const below = (parent: string | null): TreeDataNode[] =>
    document.activities
      .filter((each) => each.parentId === parent)
      .toSorted((a, b) => a.number - b.number)
      .map(({ id }) => ({
        key: id,
        title: (
          <span className="i0-node">
            <b>{lines.get(id)?.node}</b> {lines.get(id)?.name}
            {errors.has(id) && (
              <i className="i0-error" aria-hidden="true">
                {'\u25C6'}
              </i>
            )}
          </span>
        ),
        children: below(id),
      }));
  return below(parentId);
}

/** All functions by their numbers; pulled to another parent they are renumbered with all beneath them. */
export function NodeTree({ document, tongue, findings, chosen, onOpen }: Props) {
  const t = useText();
  const attempt = useTry(document, tongue);
  const { present } = document;
  const errors = new Set(
    findings.flatMap(({ severity, path }) => (severity === 'error' && path ? [path] : [])),
  );
  return (
    <Tree
      aria-label={t('idef0.tree')}
      blockNode
      defaultExpandAll
      draggable={document.isEditable ? { icon: false } : false}
      selectedKeys={chosen ? [chosen] : []}
      treeData={branches(present, tongue, errors, null)}
      onSelect={(_, { node }) => {
        const id = String(node.key);
        onOpen(present.activities.find((each) => each.id === id)?.parentId ?? null, id);
      }}
      onDrop={({ dragNode, node, dropToGap }) => {
        const [id, at] = [
          String(dragNode.key),
          present.activities.find((each) => each.id === String(node.key)),
        ];
        if (!at) return;
        const parentId = dropToGap ? at.parentId : at.id;
        if (parentId === null) return;
        attempt(t('idef0.edit.reparent'), (now) =>
          moveBox(now, id, parentId, dropToGap ? at.number + 1 : 99),
        );
      }}
    />
  );
}
