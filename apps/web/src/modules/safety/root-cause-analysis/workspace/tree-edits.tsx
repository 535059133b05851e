import type { Point } from '@ircrisk/diagram/geometry.ts';
import type { Diagram } from '@ircrisk/diagram/graph.ts';
import {
  addCause,
  addReference,
  type CauseState,
  changeCause,
  childrenOf,
  copiedBranch,
  type DocCause,
  moveCause,
  pasteBranch,
  removeCauses,
  setState,
} from '@ircrisk/engine-root-cause';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import type { DiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { KeyboardEvent } from 'react';
import { type CaseDocument, useTry } from './use-case.ts';

const mark = 'ircrisk-root-cause/1';
const stateKeys: Readonly<Record<string, CauseState>> = { '1': 'verified', '2': 'disproved', '3': 'unknown' };

export interface TreeEdits extends DiagramEdits {
  addChild(parentId: string): void;
  addSibling(id: string): void;
  setState(id: string, state: CauseState): void;
  insert(parentId: string, branch: readonly DocCause[]): void;
  /** Draws a cause that stands elsewhere again below this one. */
  refer(parentId: string, target: string): void;
  onKey(event: KeyboardEvent<HTMLElement>): boolean;
}

/** What may be done to the tree, by pointer and by key, each one step of the history. */
export function useTreeEdits(
  document: CaseDocument,
  diagram: Diagram,
  selection: DiagramSelection,
): TreeEdits | undefined {
  const t = useText();
  const language = useLanguage();
  const attempt = useTry(document);
  if (!document.isEditable) return undefined;
  const { present, edit } = document;
  const named = (key: string) => t(`rca.edit.${key}`);
  const fresh = (id: string | undefined) => {
    if (!id) return;
    selection.select([id]);
    selection.rename(id);
  };
  const over = (id: string, { x, y }: Point) =>
    diagram.nodes.find(
      (node) =>
        node.id !== id &&
        x >= node.x &&
        x <= node.x + node.width &&
        y >= node.y - 8 &&
        y <= node.y + node.height + 24,
    );
  const edits: TreeEdits = {
    undo: document.undo,
    redo: document.redo,
    rename(id, text) {
      if (text === '') return;
      const cause = present.causes.find((one) => one.id === id);
      edit(named('rename'), (now) =>
        changeCause(now, id, language === 'en' && cause?.text ? { textEn: text } : { text }),
      );
    },
    remove(ids) {
      const next = present.causes.find(({ id }) => ids.has(id))?.parentId;
      edit(named('remove'), (now) => removeCauses(now, ids));
      selection.select(next ? [next] : []);
    },
    copy(ids) {
      const [first] = ids;
      return first ? JSON.stringify({ mark, branch: copiedBranch(present, first) }) : undefined;
    },
    paste(text) {
      if (!text.includes(mark) || !selection.last) return undefined;
      let branch: readonly DocCause[];
      try {
        branch = (JSON.parse(text) as { branch: readonly DocCause[] }).branch;
      } catch {
        return undefined;
      }
      const parent = selection.last;
      return attempt(named('paste'), (now) => pasteBranch(now, parent, branch))?.ids ?? [];
    },
    pull: {
      mark(id, at) {
        const found = over(id, at);
        return (
          found && (
            <rect
              className="dg-drop"
              x={found.x - 3}
              y={found.y - 3}
              width={found.width + 6}
              height={found.height + 6}
            />
          )
        );
      },
      drop(id, at) {
        const found = over(id, at);
        if (found) attempt(named('move'), (now) => moveCause(now, id, found.id));
      },
    },
    addChild: (parentId) =>
      fresh(attempt(named('add'), (now) => addCause(now, parentId, t('rca.newCause')))?.id),
    addSibling(id) {
      const parentId = present.causes.find((one) => one.id === id)?.parentId;
      if (parentId) fresh(attempt(named('add'), (now) => addCause(now, parentId, t('rca.newCause'), id))?.id);
    },
    setState: (id, state) => void attempt(named('state'), (now) => setState(now, id, state)),
    insert(parentId, branch) {
      const made = attempt(named('paste'), (now) => pasteBranch(now, parentId, branch));
      if (made) selection.select(made.ids.slice(0, 1));
    },
    refer(parentId, target) {
      const made = attempt(named('refer'), (now) => addReference(now, parentId, target));
      const fresh = made?.document.causes.at(-1);
      if (fresh) selection.select([fresh.id]);
    },
    onKey(event) {
      const { last } = selection;
      if (!last || event.ctrlKey || event.metaKey || event.altKey) return false;
      const cause = present.causes.find(({ id }) => id === last);
      if (event.key === 'Tab' && !event.shiftKey) edits.addChild(last);
      else if (event.key === 'Enter') edits.addSibling(last);
      else if (stateKeys[event.key]) edits.setState(last, stateKeys[event.key]!);
      else if (event.key === ' ' && childrenOf(present, last).length > 0)
        edit(named('fold'), (now) => changeCause(now, last, { isCollapsed: !cause?.isCollapsed }));
      else if (event.key.toLowerCase() === 'g' && cause)
        edit(named('gate'), (now) => changeCause(now, last, { gate: cause.gate === 'AND' ? 'OR' : 'AND' }));
      else if (event.key.toLowerCase() === 'r') window.document.getElementById('rca-refer')?.focus();
      else return false;
      return true;
    },
  };
  return edits;
}
