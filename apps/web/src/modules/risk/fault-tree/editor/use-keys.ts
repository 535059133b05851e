import type { KeyboardEvent } from 'react';
import type { ElementKind } from '../model/edits.ts';
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
  selection: Selection;
  actions: TreeActions;
  onSearch: () => void;
  /** Start writing the label of what was just added. */
  onAdded: () => void;
}

/** The keys of a tree beside those of all diagrams. */
export const treeKey =
  ({ selection, actions, onSearch, onAdded }: Options) =>
  (event: KeyboardEvent<HTMLElement>): boolean => {
    const { box } = selection;
    const added = (done: boolean) => {
      if (done) onAdded();
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (key === 'f') onSearch();
      return key === 'f';
    }
    if (event.altKey) return false;
    if (key === 'Tab' && !event.shiftKey && box) added(actions.addChild('basic'));
    // Out of the tree, as everywhere.
    else if (key === 'Tab') return false;
    else if (key === 'Enter') added(actions.addSibling('basic'));
    else if (key === 'Insert') added(actions.addChild('or'));
    else if (key === ' ' && box?.kind === 'gate') selection.toggleGate(box.name);
    else if (kindKeys[key] && box) actions.setKind(kindKeys[key]);
    else return false;
    return true;
  };
