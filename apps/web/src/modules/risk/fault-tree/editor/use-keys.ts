import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { ElementKind } from '../model/edits.ts';
import { neighbour } from '../model/navigation.ts';
import type { TreeDocument } from './use-document.ts';
import type { Selection } from './use-selection.ts';
import type { TreeActions } from './use-tree-actions.ts';

/** One letter makes the selected box a gate or leaf of that kind. */
const kindKeys: Record<string, ElementKind> = {
  a: 'and',
  o: 'or',
  k: 'atleast',
  i: 'inhibit',
  n: 'not',
  x: 'xor',
  b: 'basic',
  u: 'undeveloped',
  h: 'house',
};

interface Options {
  document: TreeDocument;
  selection: Selection;
  actions: TreeActions;
  onRename: (key: string | undefined) => void;
  onSearch: () => void;
  onFit: () => void;
  /** Start writing the label of what was just added. */
  onAdded: () => void;
}

/** The keys of the diagram. */
export function treeKeys({ document, selection, actions, onRename, onSearch, onFit, onAdded }: Options) {
  const { box, drawing } = selection;
  let isSharing = false;
  const added = (done: boolean) => {
    if (done) onAdded();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('input, textarea')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (isCommand) {
      if (key === 'v') isSharing = event.shiftKey;
      if (key === 'z' && !event.shiftKey) document.undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) document.redo();
      else if (key === 'f') onSearch();
      else if (key === 'a') selection.select(drawing.boxes.map((one) => one.key));
      else return;
      return handled();
    }
    if (event.altKey) return;
    if (key.startsWith('Arrow')) {
      const from = box ?? drawing.boxes[0];
      const next = from && (box ? neighbour(drawing, from, key) : from);
      if (next) selection.select(event.shiftKey ? [...selection.keys, next.key] : [next.key]);
    } else if (key === 'Tab' && !event.shiftKey && box) added(actions.addChild('basic'));
    else if (key === 'Enter') added(actions.addSibling('basic'));
    else if (key === 'Insert') added(actions.addChild('or'));
    else if (key === 'Delete' || key === 'Backspace') actions.remove();
    else if (key === 'F2') onRename(box?.key);
    else if (key === ' ' && box?.kind === 'gate') selection.toggle(box.name);
    else if (key === 'Escape') selection.select([]);
    else if (key === 'Home') selection.select(drawing.boxes[0] ? [drawing.boxes[0].key] : []);
    else if (key === '0') onFit();
    else if (kindKeys[key] && box) actions.setKind(kindKeys[key]);
    else return;
    handled();
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const text = actions.copy();
    if (!text || (event.target as HTMLElement).closest('input, textarea')) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  const onCut = (event: ClipboardEvent<HTMLElement>) => {
    onCopy(event);
    if (event.defaultPrevented) actions.remove();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('input, textarea')) return;
    if (actions.paste(event.clipboardData.getData('text/plain'), isSharing)) event.preventDefault();
  };
  return { onKeyDown, onCopy, onCut, onPaste };
}
