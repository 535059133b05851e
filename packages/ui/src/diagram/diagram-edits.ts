import type { Point } from '@ircrisk/diagram/geometry.ts';
import type { Diagram, DiagramEdge, DiagramNode, EdgeEnd } from '@ircrisk/diagram/graph.ts';
import { copiedParts, pastedParts } from '@ircrisk/diagram/graph-clipboard.ts';
import {
  type Alignment,
  addParts,
  alignNodes,
  changeEdge,
  changeNode,
  distributeNodes,
  moveNodes,
  removeParts,
} from '@ircrisk/diagram/graph-edits.ts';
import { type DiagramKind, sizeOf } from '@ircrisk/diagram/kind.ts';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useText } from '../i18n/texts.ts';
import { type Direction, layered } from './layered.ts';

/** What a person may do to a diagram. A module whose document is more than the diagram brings its own. */
export interface DiagramEdits {
  undo(): void;
  redo(): void;
  rename(id: string, text: string): void;
  remove(ids: ReadonlySet<string>): void;
  /** A text for the clipboard. */
  copy(ids: ReadonlySet<string>): string | undefined;
  /** Ids of what came of it; undefined when the text is none of ours. */
  paste(text: string, at: Point, isShifted: boolean): readonly string[] | undefined;
  /** Boxes moved by hand; left out where the layout is a matter of the kind. */
  move?(ids: ReadonlySet<string>, dx: number, dy: number): void;
  resize?(id: string, width: number, height: number): void;
  /** A new line; `kind` is what the diagram's kind found fit. `taps` are points on lines that it leaves or meets (`data.edge`). */
  connect?(kind: string, from: EdgeEnd, to: EdgeEnd, taps?: readonly DiagramNode[]): void;
  reconnect?(edge: DiagramEdge, ends: Pick<DiagramEdge, 'from' | 'to'>): void;
  /** A new box of a kind at a place; its id. */
  place?(kind: string, at: Point): string | undefined;
  arrange?(how: Alignment | 'x' | 'y', ids: ReadonlySet<string>): void;
  layout?(direction: Direction): Promise<void>;
  /** A pull that is not a move: what it would do is shown, and done at the drop. */
  pull?: { mark(id: string, at: Point): ReactNode; drop(id: string, at: Point): void };
}

interface Editable {
  edit(name: string, recipe: (diagram: Diagram) => Diagram, mergeKey?: string): void;
  undo(): void;
  redo(): void;
}

const newId = () => crypto.randomUUID();

/** The usual edits of a document that is a diagram; `undefined` where it may only be read. */
export function useDiagramEdits(
  kind: DiagramKind,
  diagram: Diagram,
  { edit, undo, redo }: Editable,
  isEditable: boolean,
): DiagramEdits | undefined {
  const t = useText();
  return useMemo(() => {
    if (!isEditable) return undefined;
    const named = (what: string, recipe: (now: Diagram) => Diagram, mergeKey?: string) =>
      edit(t(`ui.diagram.edit.${what}`), recipe, mergeKey);
    return {
      undo,
      redo,
      rename: (id, label) =>
        named('rename', (now) =>
          now.edges.some((edge) => edge.id === id)
            ? changeEdge(id, { label })(now)
            : changeNode(id, { label })(now),
        ),
      remove: (ids) => named('remove', removeParts(ids)),
      copy: (ids) => (ids.size > 0 ? copiedParts(diagram, ids, kind.id) : undefined),
      paste(text, at) {
        const parts = pastedParts(text, kind.id, at, newId);
        if (!parts) return undefined;
        named('paste', addParts(parts.nodes, parts.edges));
        return parts.nodes.map(({ id }) => id);
      },
      move: (ids, dx, dy) => named('move', moveNodes(ids, dx, dy), `move ${[...ids].join()}`),
      resize: (id, width, height) => named('resize', changeNode(id, { width, height })),
      connect: (of, from, to) => named('connect', addParts([], [{ id: newId(), kind: of, from, to }])),
      reconnect: (edge, ends) => named('connect', changeEdge(edge.id, ends)),
      place(of, at) {
        const id = newId();
        const { width, height } = sizeOf(kind, of);
        const node = { id, kind: of, label: '', x: at.x - width / 2, y: at.y - height / 2, width, height };
        named('place', addParts([node], []));
        return id;
      },
      arrange: (how, ids) =>
        named('arrange', how === 'x' || how === 'y' ? distributeNodes(ids, how) : alignNodes(ids, how)),
      async layout(direction) {
        const { nodes } = await layered(diagram, direction);
        const places = new Map(nodes.map(({ id, x, y }) => [id, { x, y }]));
        named('layout', (now) => ({
          ...now,
          nodes: now.nodes.map((node) => ({ ...node, ...places.get(node.id) })),
        }));
      },
    } satisfies DiagramEdits;
  }, [kind, diagram, edit, undo, redo, isEditable, t]);
}
