import type { Rect } from '@ircrisk/diagram/geometry.ts';
import type { Diagram, DiagramNode } from '@ircrisk/diagram/graph.ts';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { DiagramEdits } from './diagram-edits.ts';
import type { DiagramSelection } from './use-diagram-selection.ts';

/** The box an arrow key leads to: the nearest in that direction, those straight ahead before those aside. */
export function neighbourOf<N extends Rect>(nodes: readonly N[], from: N, key: string): N | undefined {
  const isLevel = key === 'ArrowLeft' || key === 'ArrowRight';
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const middle = ({ x, y, width, height }: Rect) => [x + width / 2, y + height / 2] as const;
  const [fx, fy] = middle(from);
  let best: { node: N; cost: number } | undefined;
  for (const node of nodes) {
    const [x, y] = middle(node);
    const ahead = (isLevel ? x - fx : y - fy) * sign;
    if (node === from || ahead <= 0) continue;
    const cost = ahead + 2.5 * Math.abs(isLevel ? y - fy : x - fx);
    if (!best || cost < best.cost) best = { node, cost };
  }
  return best?.node;
}

const nudge = 5;
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-nudge, 0],
  ArrowRight: [nudge, 0],
  ArrowUp: [0, -nudge],
  ArrowDown: [0, nudge],
};

interface Options {
  shown: Diagram;
  selection: DiagramSelection;
  edits: DiagramEdits | undefined;
  fit: () => void;
  /** The module's own keys come first; true: done with. */
  onKey?: ((event: KeyboardEvent<HTMLElement>) => boolean) | undefined;
  /** Where an arrow key leads, where the kind knows better than the places of the boxes. */
  neighbour?: ((from: DiagramNode, key: string) => DiagramNode | undefined) | undefined;
}

type PressedKey = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Whether a key pressed beside the canvas is meant for it. Where nothing has the focus all are but Tab, which goes on from
 * there; a button or a tab keeps the keys that work it, and lets letters and commands go.
 */
export function isForCanvas({ key, ctrlKey, metaKey, altKey }: PressedKey, hasFocus: boolean): boolean {
  if (!hasFocus) return key !== 'Tab';
  if (ctrlKey || metaKey) return ['z', 'y'].includes(key.toLowerCase());
  return !altKey && /^[a-z]$/i.test(key);
}

/** What keeps all its keys: fields, and what is walked through by letters and arrows. */
export const keepsKeys =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="grid"], [role="treegrid"], [role="tree"], [role="application"]';

const isTyping = (event: { target: EventTarget | null }) =>
  (event.target as HTMLElement | null)?.closest('input, textarea') !== null;

/** The keys all diagrams share. */
export function diagramKeys({ shown, selection, edits, fit, onKey, neighbour }: Options) {
  const { ids, chosen, last } = selection;
  const box = shown.nodes.find(({ id }) => id === last);
  let isShifted = false;

  const walk = (event: KeyboardEvent<HTMLElement>): boolean => {
    const next = box
      ? neighbour
        ? neighbour(box, event.key)
        : neighbourOf(shown.nodes, box, event.key)
      : shown.nodes[0];
    if (next) selection.select(event.shiftKey ? [...ids, next.id] : [next.id]);
    return true;
  };
  /** From box to box; past the last one the focus goes on as everywhere. */
  const tab = (back: boolean): boolean => {
    const at = shown.nodes.findIndex(({ id }) => id === last);
    const next = shown.nodes[at < 0 ? (back ? shown.nodes.length - 1 : 0) : at + (back ? -1 : 1)];
    if (next) selection.select([next.id]);
    return next !== undefined;
  };
  const command = (key: string, event: KeyboardEvent<HTMLElement>): boolean => {
    if (key === 'v') isShifted = event.shiftKey;
    const step = steps[event.key];
    if (step && edits?.move && chosen.size > 0) edits.move(chosen, ...step);
    else if (key === 'z' && !event.shiftKey) edits?.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) edits?.redo();
    else if (key === 'a') selection.select(shown.nodes.map(({ id }) => id));
    else return false;
    return true;
  };
  const plain = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key } = event;
    if (key.startsWith('Arrow')) return walk(event);
    if (key === 'Tab') return tab(event.shiftKey);
    if (key === 'Delete' || key === 'Backspace') {
      if (chosen.size > 0) edits?.remove(chosen);
    } else if (key === 'F2') {
      if (edits) selection.rename(last);
    } else if (key === 'Escape') selection.select([]);
    else if (key === 'Home') selection.select(shown.nodes[0] ? [shown.nodes[0].id] : []);
    else if (key === '0') fit();
    else return false;
    return true;
  };
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (isTyping(event)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const isDone = onKey?.(event) || (isCommand ? command(key, event) : !event.altKey && plain(event));
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onCopy(event: ClipboardEvent<HTMLElement>) {
      const text = isTyping(event) ? undefined : edits?.copy(chosen);
      if (!text) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
    },
    onCut(event: ClipboardEvent<HTMLElement>) {
      this.onCopy(event);
      if (event.defaultPrevented) edits?.remove(chosen);
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      if (isTyping(event) || !edits) return;
      // Beside what is chosen, so that a copy does not hide its original.
      const at = box
        ? { x: box.x + box.width / 2 + 24, y: box.y + box.height / 2 + 24 }
        : { x: (shown.nodes[0]?.x ?? 0) + 40, y: (shown.nodes[0]?.y ?? 0) + 40 };
      const made = edits.paste(event.clipboardData.getData('text/plain'), at, isShifted);
      if (!made) return;
      event.preventDefault();
      if (made.length > 0) selection.select(made);
    },
  };
}
