import type { GateKind } from '@ircrisk/engine-fault-tree';
import type { Box } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useMemo } from 'react';
import { branchText, copyBranches, parseBranches, pasteBranches } from '../model/clipboard.ts';
import {
  addInput,
  addSibling,
  attach,
  develop,
  type Edited,
  type ElementKind,
  isGateKind,
  moveInput,
  removeInputs,
  setGateKind,
  setLabel,
  setLeafKind,
} from '../model/edits.ts';
import type { DropTarget } from '../model/navigation.ts';
import { argumentAt, type Holder, holderOf, positionOf } from '../model/places.ts';
import { canMove, canRemove } from '../model/rules.ts';
import type { TreeDocument } from './use-document.ts';
import type { Selection } from './use-selection.ts';

/** The formula a box stands for, where it takes inputs. */
export const holderFor = (box: Box | undefined): Holder | undefined => {
  if (box?.kind === 'gate') return { gate: box.name, path: [] };
  return box?.kind === 'formula' ? box.place : undefined;
};
const isLeaf = (box: Box) => box.kind === 'event' || box.kind === 'house';

/** What can be done with the selected boxes; toolbar, keys, palette and pointer all end here. */
export function useTreeActions(document: TreeDocument, selection: Selection, isEditable: boolean) {
  const t = useText();
  const language = useLanguage();
  return useMemo(() => {
    const { model, edit } = document;
    const { box, boxes, selectPlace } = selection;
    /** Does an edit and selects what came of it. */
    const run = (name: string, work: (now: typeof model) => Edited) => {
      const { model: next, place } = work(model);
      if (!isEditable || next === model) return false;
      edit(t(`fault-tree.edit.${name}`), (now) => work(now).model);
      selectPlace(place);
      return true;
    };
    const top: Holder = { gate: model.top ?? model.gates[0]?.name ?? '', path: [] };

    const addChild = (kind: ElementKind): boolean => {
      const holder = box ? holderFor(box) : top;
      if (holder) return run('add', (now) => addInput(now, holder, kind));
      // Below a leaf there is nothing: it becomes a gate first.
      const place = box?.place;
      if (!place || !box || !isLeaf(box)) return false;
      return run('add', (now) => {
        const grown = develop(now, place, 'or');
        const gate = argumentAt(grown.model, place);
        return typeof gate === 'string' ? addInput(grown.model, { gate, path: [] }, kind) : grown;
      });
    };
    const place = (kind: ElementKind): boolean => {
      if (box && isLeaf(box) && box.place) return addNextTo(kind);
      return addChild(kind);
    };
    const addNextTo = (kind: ElementKind): boolean => {
      const at = box?.place;
      return at ? run('add', (now) => addSibling(now, at, kind)) : addChild(kind);
    };
    const setKind = (kind: ElementKind): boolean => {
      if (!box || !isEditable) return false;
      const holder = holderFor(box);
      if (holder && isGateKind(kind)) {
        edit(t('fault-tree.edit.kind'), (now) => setGateKind(now, holder, kind));
        return true;
      }
      if (!isLeaf(box)) return false;
      if (!isGateKind(kind)) {
        edit(t('fault-tree.edit.kind'), (now) => setLeafKind(now, box.name, kind));
        return true;
      }
      const at = box.place;
      return at ? run('kind', (now) => develop(now, at, kind as GateKind)) : false;
    };
    const remove = (): boolean => {
      const gone = boxes.filter((one) => canRemove(model, one.name, one.place));
      if (gone.length === 0 || !isEditable) return false;
      const places = gone.flatMap((one) => one.place ?? []);
      const loose = gone.filter((one) => !one.place).map(({ name }) => name);
      const above = selection.drawing.boxes[gone[0]!.parent];
      edit(t('fault-tree.edit.remove'), (now) => removeInputs(now, places, loose));
      selection.select(above ? [above.key] : []);
      return true;
    };
    const copy = (): string | undefined => {
      const roots = boxes.flatMap((one) =>
        one.kind === 'formula' || one.kind === 'constant'
          ? (argumentAt(model, one.place!) ?? [])
          : [one.name],
      );
      return roots.length > 0 ? branchText(copyBranches(model, roots)) : undefined;
    };
    const paste = (text: string, share: boolean): boolean => {
      const branches = parseBranches(text);
      if (!branches) return false;
      const own = holderFor(box);
      const at = box?.place;
      if (!own && at)
        return run('paste', (now) => pasteBranches(now, branches, holderOf(at), share, positionOf(at) + 1));
      return run('paste', (now) => pasteBranches(now, branches, own ?? top, share));
    };
    const mayDrop = (key: string, target: DropTarget): boolean => {
      const from = boxes.find((one) => one.key === key)?.place;
      const argument = from && argumentAt(model, from);
      const to =
        target.where === 'into' ? holderFor(target.box) : target.box.place && holderOf(target.box.place);
      return Boolean(
        isEditable && from && argument !== undefined && to && canMove(model, argument, from, to),
      );
    };
    const drop = (key: string, target: DropTarget): boolean => {
      const from = boxes.find((one) => one.key === key)?.place;
      if (!from || !mayDrop(key, target)) return false;
      const beside = target.box.place;
      const to = target.where === 'into' ? holderFor(target.box)! : holderOf(beside!);
      const position =
        target.where === 'into'
          ? (target.box.formula?.args.length ?? 0)
          : positionOf(beside!) + (target.where === 'after' ? 1 : 0);
      return run('move', (now) => moveInput(now, from, to, position));
    };
    const label = (one: Box, text: string): void => {
      if (isEditable && one.name)
        edit(t('fault-tree.edit.label'), (now) => setLabel(now, one.name, text.trim(), language));
    };
    const attachName = (holder: Holder, name: string) => run('add', (now) => attach(now, holder, name));
    return {
      addChild,
      addSibling: addNextTo,
      place,
      setKind,
      remove,
      copy,
      paste,
      mayDrop,
      drop,
      label,
      attachName,
    };
  }, [document, selection, isEditable, language, t]);
}
export type TreeActions = ReturnType<typeof useTreeActions>;
