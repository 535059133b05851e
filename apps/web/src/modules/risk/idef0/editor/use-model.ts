import { type Idef0Detail, saveIdef0 } from '@ircrisk/contract/modules/risk/idef0.ts';
import type { Point } from '@ircrisk/diagram/geometry.ts';
import type { DiagramNode, EdgeEnd } from '@ircrisk/diagram/graph.ts';
import { type Alignment, alignNodes, distributeNodes } from '@ircrisk/diagram/graph-edits.ts';
import {
  addBox,
  arranged,
  changeActivity,
  changeArrow,
  type DocArrow,
  type DocEnd,
  diagramOfDocument,
  drawArrow,
  type Edit,
  frameKey,
  frameSide,
  type Idef0Document,
  idef0Text,
  isLevel,
  reattach,
  removeArrows,
  removeBoxes,
  roleAt,
  type Target,
  type Tongue,
  withDiagram,
} from '@ircrisk/engine-idef0';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import { type SavedDocument, useSavedDocument } from '@ircrisk/ui/diagram/use-saved-document.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';

export type ModelDocument = SavedDocument<Idef0Document, Idef0Detail>;

export function useModelDocument(detail: Idef0Detail, isEditable: boolean): ModelDocument {
  return useSavedDocument<Idef0Document, Idef0Detail>({
    start: { document: detail.model, version: detail.version },
    isEditable,
    store: (model, version) => call(saveIdef0, { id: detail.id, version, model }, { suppress: true }),
    readTheirs(data) {
      if (!('model' in data)) return undefined;
      const theirs = data as Idef0Detail;
      return { document: theirs.model, version: theirs.version, theirs };
    },
  });
}

export const newId = () => crypto.randomUUID();

/** Does an edit that may be refused; the reason is told. */
export function useTry(document: ModelDocument, tongue: Tongue) {
  return (name: string, work: (now: Idef0Document) => Edit): boolean => {
    const outcome = work(document.present);
    if ('problem' in outcome) {
      notify.warning(idef0Text(outcome.problem, tongue));
      return false;
    }
    document.edit(name, (now) => {
      const next = work(now);
      return 'document' in next ? next.document : now;
    });
    return true;
  };
}

/** The copy of functions on the clipboard: names and sizes, to be set into another diagram. */
const mark = 'ircrisk-idef0/1';

/** What may be done to the open diagram, as changes of the whole model. */
export function useModelEdits(
  document: ModelDocument,
  diagram: string | null,
  tongue: Tongue,
  removeAsked: (ids: ReadonlySet<string>, remove: () => void) => void,
  onDrawn: (id: string) => void,
): DiagramEdits | undefined {
  const t = useText();
  const attempt = useTry(document, tongue);
  if (!document.isEditable) return undefined;
  const { present, edit } = document;
  const named = (key: string) => t(`idef0.edit.${key}`);
  const shown = diagramOfDocument(present, diagram, tongue);
  const arrows = present.diagrams.find(({ activityId }) => activityId === diagram)?.arrows ?? [];
  const name = tongue === 'en' ? 'nameEn' : 'name';

  /** An end of the ground's edge as one of the model's. */
  const endOf = ({ node, at }: EdgeEnd): DocEnd => {
    const found = shown.nodes.find(({ id }) => id === node);
    if (found?.kind === 'box') return { kind: 'box', id: node, at };
    if (found?.kind === 'junction') return { kind: 'junction', id: node };
    for (const arrow of arrows)
      for (const end of ['from', 'to'] as const) {
        const held = arrow[end];
        if (held.kind === 'boundary' && node === `frame ${frameKey(arrow, end)}`) return held;
      }
    return { kind: 'none', x: found?.x ?? 0, y: found?.y ?? 0 };
  };
  /** What an end of a pulled line was put to. */
  const targetOf = (end: EdgeEnd, taps: readonly DiagramNode[]): Target => {
    const tap = taps.find(({ id }) => id === end.node);
    if (tap)
      return {
        kind: 'tap',
        arrowId: String(tap.data?.edge),
        x: tap.x + tap.width / 2,
        y: tap.y + tap.height / 2,
      };
    if (end.node.startsWith('rim')) return { kind: 'frame' };
    const found = endOf(end);
    return found.kind === 'box' ? found : { kind: 'end', end: found };
  };
  const kindOf = (end: EdgeEnd) => shown.nodes.find(({ id }) => id === end.node)?.kind ?? '';
  /** The term of what an arrow branches from. */
  const termAt = (node: string) =>
    arrows.find((arrow) => {
      const edge = shown.edges.find(({ id }) => id === arrow.id);
      return (
        edge && (edge.from.node === node || edge.to.node === node) && kindOf({ node } as EdgeEnd) !== 'box'
      );
    })?.conceptId ?? null;

  return {
    undo: document.undo,
    redo: document.redo,
    rename(id, text) {
      edit(named('rename'), (now) =>
        changeActivity(
          now,
          id,
          text === ''
            ? {}
            : {
                [name]: text,
                ...(now.activities.find((each) => each.id === id)?.name ? {} : { name: text }),
              },
        ),
      );
    },
    remove(ids) {
      removeAsked(ids, () =>
        edit(named('remove'), (now) => removeArrows(removeBoxes(now, [...ids]), diagram, ids)),
      );
    },
    copy(ids) {
      const boxes = present.activities.filter(({ id, parentId }) => ids.has(id) && parentId === diagram);
      return boxes.length > 0 ? JSON.stringify({ mark, boxes }) : undefined;
    },
    paste(text) {
      if (!text.includes(mark)) return undefined;
      let boxes: { name: string; nameEn?: string | null }[];
      try {
        boxes = (JSON.parse(text) as { boxes: typeof boxes }).boxes;
      } catch {
        return undefined;
      }
      const made = boxes.map((box) => ({
        id: newId(),
        name: t('idef0.copyOf', { name: box.name }),
        nameEn: box.nameEn ?? null,
      }));
      const isDone = attempt(named('paste'), (now) => {
        let next = now;
        for (const box of made) {
          const added = addBox(next, diagram, box);
          if ('problem' in added) return added;
          next = added.document;
        }
        return { document: next };
      });
      return isDone ? made.map(({ id }) => id) : [];
    },
    move(ids, dx, dy) {
      const moved = shown.nodes.filter(({ id }) => ids.has(id));
      edit(
        named('move'),
        (now) => {
          const activities = now.activities.map((each) =>
            ids.has(each.id) && each.parentId === diagram
              ? { ...each, x: each.x + dx, y: each.y + dy }
              : each,
          );
          const frames = new Set(moved.filter(({ kind }) => kind !== 'box').map(({ id }) => id));
          return withDiagram({ ...now, activities }, diagram, (one) => ({
            ...one,
            junctions: one.junctions.map((each) =>
              frames.has(each.id) ? { ...each, x: each.x + dx, y: each.y + dy } : each,
            ),
            arrows: one.arrows.map((arrow) => ({
              ...arrow,
              from: shifted(arrow, 'from', frames, dx, dy),
              to: shifted(arrow, 'to', frames, dx, dy),
            })),
          }));
        },
        `move ${[...ids].join()}`,
      );
    },
    resize: (id, width, height) => edit(named('resize'), (now) => changeActivity(now, id, { width, height })),
    connect(_, from, to, taps = []) {
      const made = {
        id: newId(),
        conceptId: termAt(from.node),
        role: kindOf(to) === 'box' ? roleAt(to, 'box') : null,
      };
      const ends = { from: targetOf(from, taps), to: targetOf(to, taps) };
      edit(named('connect'), (now) => drawArrow(now, diagram, made, ends, newId));
      onDrawn(made.id);
    },
    reconnect(edge, { from, to }) {
      const before = arrows.find(({ id }) => id === edge.id);
      if (!before || before.role === 'Call') return;
      const role = kindOf(to) === 'box' ? roleAt(to, 'box') : before.role;
      const moved = from.node === edge.from.node && from.at === edge.from.at ? 'to' : 'from';
      const target = targetOf(moved === 'to' ? to : from, []);
      if (target.kind === 'tap') return;
      edit(named('connect'), (now) =>
        reattach(changeArrow(now, diagram, edge.id, { role }), diagram, edge.id, moved, target),
      );
    },
    arrange(how, ids) {
      const next = how === 'x' || how === 'y' ? distributeNodes(ids, how) : alignNodes(ids, how as Alignment);
      const places = new Map(
        next(shown).nodes.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }]),
      );
      edit(named('arrange'), (now) => ({
        ...now,
        activities: now.activities.map((each) =>
          ids.has(each.id) && each.parentId === diagram ? { ...each, ...places.get(each.id) } : each,
        ),
      }));
    },
    place(_, at: Point) {
      const id = newId();
      const count = shown.nodes.filter(({ kind }) => kind === 'box').length + 1;
      const box = {
        id,
        name: t('idef0.newBox', { number: count }),
        x: Math.round(at.x - 90),
        y: Math.round(at.y - 45),
      };
      return attempt(named('place'), (now) => addBox(now, diagram, box)) ? id : undefined;
    },
    layout: async () => edit(named('layout'), (now) => arranged(now, diagram)),
  };
}

/** Ends at the frame move along it; loose ends go where they are pulled. */
function shifted(
  arrow: DocArrow,
  end: 'from' | 'to',
  moved: ReadonlySet<string>,
  dx: number,
  dy: number,
): DocEnd {
  const at = arrow[end];
  if (at.kind === 'none' && moved.has(`loose ${end} ${arrow.id}`))
    return { ...at, x: at.x + dx, y: at.y + dy };
  if (at.kind === 'boundary' && moved.has(`frame ${frameKey(arrow, end)}`))
    return { ...at, at: Math.max(10, at.at + (isLevel(frameSide(arrow.role, end)) ? dx : dy)) };
  return at;
}
