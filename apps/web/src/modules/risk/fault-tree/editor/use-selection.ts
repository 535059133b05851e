import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { type Box, type Drawing, layoutTree } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { keyOf, type Place, rootKey } from '@ircrisk/engine-fault-tree/drawing/occurrences.ts';
import { modelIn } from '@ircrisk/engine-fault-tree/labels.ts';
import { type DiagramSelection, useDiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { useCallback, useMemo, useState } from 'react';

export interface Selection extends DiagramSelection {
  drawing: Drawing;
  collapsed: ReadonlySet<string>;
  /** The one box the inspector shows: the last one chosen. */
  box: Box | undefined;
  boxes: Box[];
  selectPlace(place: Place | undefined): void;
  /** A box with this name, opening what hides it. */
  selectName(name: string): void;
  toggleGate(gate: string): void;
  collapseAll(): void;
  expandAll(): void;
}

/** The drawing of the model, what is folded away in it and what is selected. */
export function useSelection(stored: FaultTreeModel): Selection {
  const language = useLanguage();
  const model = useMemo(() => modelIn(language, stored), [language, stored]);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const chosen = useDiagramSelection();
  const { ids, select } = chosen;
  const drawing = useMemo(() => layoutTree(model, collapsed), [model, collapsed]);
  const boxes = useMemo(
    () =>
      ids.flatMap((key) => {
        const index = drawing.byKey.get(key);
        return index === undefined ? [] : [drawing.boxes[index]!];
      }),
    [ids, drawing],
  );
  const selectPlace = useCallback(
    (place: Place | undefined) => select(place ? [keyOf(place)] : []),
    [select],
  );
  const selectName = useCallback(
    (name: string) => {
      const whole = layoutTree(model);
      const found = whole.boxes.find((box) => box.name === name && box.kind !== 'repeat');
      if (!found) return;
      const above = new Set<string>();
      for (let at = found.parent; at >= 0; at = whole.boxes[at]!.parent) above.add(whole.boxes[at]!.name);
      setCollapsed((before) => new Set([...before].filter((gate) => !above.has(gate))));
      select([found.place ? keyOf(found.place) : rootKey(name)]);
    },
    [model, select],
  );
  const toggleGate = useCallback((gate: string) => {
    setCollapsed((before) => {
      const next = new Set(before);
      if (!next.delete(gate)) next.add(gate);
      return next;
    });
  }, []);
  const collapseAll = useCallback(
    () => setCollapsed(new Set(model.gates.filter(({ name }) => name !== model.top).map(({ name }) => name))),
    [model],
  );
  const expandAll = useCallback(() => setCollapsed(new Set()), []);
  return {
    ...chosen,
    drawing,
    collapsed,
    box: boxes.at(-1),
    boxes,
    selectPlace,
    selectName,
    toggleGate,
    collapseAll,
    expandAll,
  };
}
