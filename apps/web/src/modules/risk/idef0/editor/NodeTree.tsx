import {
  type Finding,
  type Idef0Document,
  idef0Text,
  moveBox,
  nodeIndex,
  type Tongue,
} from '@ircrisk/engine-idef0';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Input, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { signs } from './signs.ts';
import { type ModelDocument, useTry } from './use-model.ts';

interface Props {
  document: ModelDocument;
  tongue: Tongue;
  findings: readonly Finding[];
  chosen: string | undefined;
  onOpen: (diagram: string | null, id: string) => void;
  /** Opens the diagram of a function. */
  onBelow: (id: string) => void;
}

function branches(
  document: Idef0Document,
  tongue: Tongue,
  worst: ReadonlyMap<string, Finding>,
  typed: string,
  parentId: string | null,
): TreeDataNode[] {
  const lines = new Map(nodeIndex(document, tongue).map((line) => [line.id, line]));
  const isFound = (id: string) =>
    `${lines.get(id)?.node} ${lines.get(id)?.name}`.toLowerCase().includes(typed.trim().toLowerCase());
  const below = (parent: string | null): TreeDataNode[] =>
    document.activities
      .filter((each) => each.parentId === parent)
      .toSorted((a, b) => a.number - b.number)
      .map(({ id }) => ({ id, children: below(id) }))
      .filter(({ id, children }) => children.length > 0 || isFound(id))
      .map(({ id, children }) => ({
        key: id,
        title: (
          <span className="i0-node">
            <span>
              <b>{lines.get(id)?.node}</b> {lines.get(id)?.name}
            </span>
            {worst.has(id) && (
              <i className={`i0-${worst.get(id)?.severity}`} title={idef0Text(worst.get(id)!, tongue)}>
                {signs[worst.get(id)!.severity]} {worst.get(id)?.rule}
              </i>
            )}
          </span>
        ),
        children,
      }));
  return below(parentId);
}

/** All functions by their numbers; pulled to another parent they are renumbered with all beneath them. */
export function NodeTree({ document, tongue, findings, chosen, onOpen, onBelow }: Props) {
  const t = useText();
  const attempt = useTry(document, tongue);
  const { present } = document;
  const [typed, setTyped] = useState('');
  // What is pulled below a function that had none beneath it is seen there: only what somebody closed is closed.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  // Findings come worst first.
  const worst = new Map<string, Finding>();
  for (const finding of findings)
    if (finding.path && !worst.has(finding.path)) worst.set(finding.path, finding);
  return (
    <>
      <Input
        allowClear
        size="small"
        aria-label={t('idef0.findNode')}
        placeholder={t('idef0.findNode')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Tree
        aria-label={t('idef0.tree')}
        blockNode
        expandedKeys={present.activities.map(({ id }) => id).filter((id) => !closed.has(id))}
        onExpand={(_, { node, expanded }) => {
          const next = new Set(closed);
          if (expanded) next.delete(String(node.key));
          else next.add(String(node.key));
          setClosed(next);
        }}
        draggable={document.isEditable ? { icon: false } : false}
        selectedKeys={chosen ? [chosen] : []}
        treeData={branches(present, tongue, worst, typed, null)}
        onSelect={(_, { node }) => {
          const id = String(node.key);
          onOpen(present.activities.find((each) => each.id === id)?.parentId ?? null, id);
        }}
        onDoubleClick={(_, { key }) => onBelow(String(key))}
        onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
          const moved = present.activities.find((each) => each.id === String(dragNode.key));
          const at = present.activities.find((each) => each.id === String(node.key));
          if (!at || !moved) return;
          const parentId = dropToGap ? at.parentId : at.id;
          if (parentId === null) return;
          const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
          // Its own going closes the gap it leaves.
          const shift = moved.parentId === parentId && moved.number < at.number ? -1 : 0;
          const place = dropToGap ? at.number + (isBefore ? 0 : 1) + shift : 99;
          attempt(t('idef0.edit.reparent'), (now) => moveBox(now, moved.id, parentId, place));
        }}
      />
    </>
  );
}
