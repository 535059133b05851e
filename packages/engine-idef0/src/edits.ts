import type { Notice } from '@ircrisk/units';
import { boundaryOfNewDiagram } from './boundary.ts';
import {
  type DocActivity,
  type DocArrow,
  type DocConcept,
  type DocDiagram,
  type DocEnd,
  type Idef0Document,
  modelOf,
  sideOf,
  withFramePlaces,
} from './document.ts';
import { boxSize, diagonalLayout, frameSheet } from './layout.ts';
import { boxesOf, mostBoxes } from './model.ts';
import { moveActivity, removeActivity } from './node-number.ts';

/** An edit gives the next document, or says why not; nothing is changed then. */
export type Edit = { readonly document: Idef0Document } | { readonly problem: Notice };
type DiagramId = string | null;

const diagramOf = (document: Idef0Document, id: DiagramId): DocDiagram =>
  document.diagrams.find(({ activityId }) => activityId === id) ?? {
    activityId: id,
    arrows: [],
    junctions: [],
  };
export const withDiagram = (
  document: Idef0Document,
  id: DiagramId,
  change: (diagram: DocDiagram) => DocDiagram,
): Idef0Document => {
  const next = change(diagramOf(document, id));
  const isKnown = document.diagrams.some(({ activityId }) => activityId === id);
  return {
    ...document,
    diagrams: isKnown
      ? document.diagrams.map((diagram) => (diagram.activityId === id ? next : diagram))
      : [...document.diagrams, next],
  };
};
const withArrows = (
  document: Idef0Document,
  id: DiagramId,
  change: (arrow: DocArrow) => DocArrow,
): Idef0Document =>
  withDiagram(document, id, (diagram) => ({ ...diagram, arrows: diagram.arrows.map(change) }));

/** Functions below one, itself not counted. */
export function descendantsOf(document: Idef0Document, id: string): readonly string[] {
  const direct = document.activities.filter(({ parentId }) => parentId === id).map((each) => each.id);
  return [...direct, ...direct.flatMap((one) => descendantsOf(document, one))];
}

export function addBox(
  document: Idef0Document,
  diagram: DiagramId,
  box: Pick<DocActivity, 'id' | 'name'> & Partial<Pick<DocActivity, 'x' | 'y' | 'nameEn'>>,
): Edit {
  const family = boxesOf(document.activities, diagram);
  if (diagram === null && family.length >= 1)
    return { problem: { code: 'R3context', values: { count: family.length + 1 } } };
  if (family.length >= mostBoxes)
    return { problem: { code: 'tooManyBoxes', values: { count: family.length + 1 } } };
  const { boxWidth: width, boxHeight: height } = frameSheet;
  const spot = diagonalLayout(Math.max(4, family.length + 1), frameSheet)[family.length]!;
  const fresh: DocActivity = {
    x: Math.round(spot.x),
    y: Math.round(spot.y),
    ...box,
    parentId: diagram,
    number: family.length + 1,
    width,
    height,
  };
  const grown = { ...document, activities: [...document.activities, fresh] };
  return { document: withDiagram(grown, diagram, (one) => one) };
}

/** Boxes with everything beneath them, their arrows and their diagrams; the others close up. */
export function removeBoxes(document: Idef0Document, ids: readonly string[]): Idef0Document {
  const isRoot = (id: string) => document.activities.some((each) => each.id === id && each.parentId === null);
  let { activities } = document;
  for (const id of ids)
    if (!isRoot(id)) activities = removeActivity(activities, id) as readonly DocActivity[];
  if (activities.length === document.activities.length) return document;
  const left = new Set(activities.map(({ id }) => id));
  const isGone = (end: DocEnd) => end.kind === 'box' && !left.has(end.id);
  return {
    ...document,
    activities,
    diagrams: document.diagrams
      .filter(({ activityId }) => activityId === null || left.has(activityId))
      .map((diagram) => {
        const arrows = diagram.arrows.filter(({ from, to }) => !isGone(from) && !isGone(to));
        return arrows.length === diagram.arrows.length ? diagram : { ...diagram, arrows };
      }),
  };
}

/** To another parent or place: everything beneath goes along and is renumbered; arrows left behind have a loose end to mend. */
export function moveBox(document: Idef0Document, id: string, parentId: string, place: number): Edit {
  const before = document.activities.find((each) => each.id === id);
  const moved = moveActivity(document.activities, id, parentId, place);
  if ('problem' in moved) return moved;
  let next: Idef0Document = { ...document, activities: moved.activities as readonly DocActivity[] };
  if (!before || before.parentId === parentId) return { document: next };
  const cut = (arrow: DocArrow, which: 'from' | 'to'): DocEnd => {
    const end = arrow[which];
    if (end.kind !== 'box' || end.id !== id) return end;
    const side = sideOf(arrow.role, which);
    const x =
      side === 'left'
        ? before.x
        : side === 'right'
          ? before.x + before.width
          : before.x + before.width * end.at;
    const y =
      side === 'top'
        ? before.y
        : side === 'bottom'
          ? before.y + before.height
          : before.y + before.height * end.at;
    return { kind: 'none', x, y };
  };
  next = withArrows(next, before.parentId, (arrow) => ({
    ...arrow,
    from: cut(arrow, 'from'),
    to: cut(arrow, 'to'),
  }));
  if (!next.diagrams.some(({ activityId }) => activityId === parentId)) next = decomposed(next, parentId);
  const family = boxesOf(next.activities, parentId);
  const spot = diagonalLayout(Math.max(4, family.length), frameSheet)[
    Math.max(
      0,
      family.findIndex((each) => each.id === id),
    )
  ]!;
  return {
    document: {
      ...next,
      activities: next.activities.map((each) =>
        each.id === id ? { ...each, x: Math.round(spot.x), y: Math.round(spot.y) } : each,
      ),
    },
  };
}

function decomposed(document: Idef0Document, id: string): Idef0Document {
  const parent = document.activities.find((each) => each.id === id)?.parentId ?? null;
  const above = modelOf(document).diagrams.find(({ activityId }) => activityId === parent);
  const arrows = above ? boundaryOfNewDiagram(above, id, (code) => `${id}-${code}`) : [];
  const { width, height } = frameSheet;
  const counts = new Map<string, number>();
  const fresh = arrows.map((arrow): DocArrow => {
    const place = (counts.get(arrow.role) ?? 0) + 1;
    counts.set(arrow.role, place);
    const level = arrow.role === 'C' || arrow.role === 'M';
    const at = Math.round(((level ? width : height) * place) / (arrows.length + 1));
    const isOut = arrow.to.kind === 'boundary';
    const code = isOut
      ? (arrow.to as { icom?: string | null }).icom
      : (arrow.from as { icom?: string | null }).icom;
    const frame: DocEnd = { kind: 'boundary', at, icom: code ?? null };
    // The loose end waits a little inside the frame.
    const loose: DocEnd = {
      kind: 'none',
      x: arrow.role === 'I' ? 70 : isOut ? width - 70 : at,
      y: arrow.role === 'C' ? 50 : arrow.role === 'M' ? height - 50 : at,
    };
    return {
      id: arrow.id,
      conceptId: arrow.conceptId,
      role: arrow.role,
      from: isOut ? loose : frame,
      to: isOut ? frame : loose,
      tunnel: 'none',
    };
  });
  return withDiagram(document, id, (diagram) => ({ ...diagram, arrows: [...diagram.arrows, ...fresh] }));
}

/** The diagram below a box, with the arrows that touch the box coming through its frame; it is opened as it is when there. */
export function decompose(
  document: Idef0Document,
  id: string,
  boxes: readonly Pick<DocActivity, 'id' | 'name' | 'nameEn'>[],
): Idef0Document {
  if (document.diagrams.some(({ activityId }) => activityId === id)) return document;
  let next = decomposed(document, id);
  for (const box of boxes) {
    const added = addBox(next, id, box);
    if ('document' in added) next = added.document;
  }
  return arranged(next, id);
}

/** Boxes on the diagonal in their order of dominance. */
export function arranged(document: Idef0Document, diagram: DiagramId): Idef0Document {
  const family = boxesOf(document.activities, diagram);
  const { width, height } = boxSize(family.length);
  const spots = diagonalLayout(family.length, { ...frameSheet, boxWidth: width, boxHeight: height });
  const places = new Map(family.map(({ id }, at) => [id, spots[at]!]));
  const activities = document.activities.map((each) => {
    const spot = places.get(each.id);
    return spot ? { ...each, x: Math.round(spot.x), y: Math.round(spot.y), width, height } : each;
  });
  const next = { ...document, activities };
  const hasEnds = diagramOf(next, diagram).arrows.some(
    ({ from, to }) => from.kind !== 'none' && to.kind !== 'none',
  );
  return hasEnds ? withDiagram(next, diagram, (one) => withFramePlaces(one, activities)) : next;
}

export const addArrow = (document: Idef0Document, diagram: DiagramId, arrow: DocArrow): Idef0Document =>
  withDiagram(document, diagram, (one) => ({ ...one, arrows: [...one.arrows, arrow] }));

export const changeArrow = (
  document: Idef0Document,
  diagram: DiagramId,
  id: string,
  change: Partial<Omit<DocArrow, 'id'>>,
): Idef0Document =>
  withArrows(document, diagram, (arrow) => (arrow.id === id ? { ...arrow, ...change } : arrow));

export const removeArrows = (
  document: Idef0Document,
  diagram: DiagramId,
  ids: ReadonlySet<string>,
): Idef0Document =>
  withDiagram(document, diagram, (one) => {
    const arrows = one.arrows.filter(
      ({ id, from, to }) =>
        !ids.has(id) && ![from, to].some((end) => end.kind === 'junction' && ids.has(end.id)),
    );
    const used = new Set(
      arrows.flatMap(({ from, to }) =>
        [from, to].flatMap((end) => (end.kind === 'junction' ? [end.id] : [])),
      ),
    );
    return { ...one, arrows, junctions: one.junctions.filter(({ id }) => used.has(id)) };
  });

/** An arrow in two with a junction between, from which branches go or into which they come. */
export const forkArrow = (
  document: Idef0Document,
  diagram: DiagramId,
  id: string,
  made: { junction: string; branch: string },
  at: { x: number; y: number },
): Idef0Document =>
  withDiagram(document, diagram, (one) => {
    const arrow = one.arrows.find((each) => each.id === id);
    if (!arrow || arrow.role === 'Call') return one;
    const junction: DocEnd = { kind: 'junction', id: made.junction };
    return {
      ...one,
      junctions: [...one.junctions, { id: made.junction, x: at.x, y: at.y }],
      arrows: one.arrows.flatMap((each) =>
        each.id === id
          ? [
              { ...arrow, to: junction },
              { ...arrow, id: made.branch, from: junction },
            ]
          : [each],
      ),
    };
  });

/** Gives an arrow its term: the one with this label, or a new one. An empty label takes it away. */
export function labelArrow(
  document: Idef0Document,
  diagram: DiagramId,
  id: string,
  label: string,
  newId: string,
  tongue: 'zh' | 'en' = 'zh',
): Idef0Document {
  const wanted = label.trim();
  if (wanted === '') return changeArrow(document, diagram, id, { conceptId: null });
  const same = (text: string | null | undefined) => text?.trim().toLowerCase() === wanted.toLowerCase();
  const known = document.concepts.find((each) => same(each.label) || same(each.labelEn));
  if (known) return changeArrow(document, diagram, id, { conceptId: known.id });
  const concept: DocConcept = {
    id: newId,
    label: wanted,
    labelEn: tongue === 'en' ? wanted : null,
    definition: null,
    type: null,
  };
  return changeArrow({ ...document, concepts: [...document.concepts, concept] }, diagram, id, {
    conceptId: newId,
  });
}

export const changeConcept = (
  document: Idef0Document,
  id: string,
  change: Partial<Omit<DocConcept, 'id'>>,
): Idef0Document => ({
  ...document,
  concepts: document.concepts.map((each) => (each.id === id ? { ...each, ...change } : each)),
});

/** Arrows that carried it stay, without a label. */
export const removeConcept = (document: Idef0Document, id: string): Idef0Document => ({
  ...document,
  concepts: document.concepts.filter((each) => each.id !== id),
  diagrams: document.diagrams.map((diagram) =>
    diagram.arrows.some(({ conceptId }) => conceptId === id)
      ? {
          ...diagram,
          arrows: diagram.arrows.map((arrow) =>
            arrow.conceptId === id ? { ...arrow, conceptId: null } : arrow,
          ),
        }
      : diagram,
  ),
});

export const changeActivity = (
  document: Idef0Document,
  id: string,
  change: Partial<Omit<DocActivity, 'id' | 'parentId' | 'number'>>,
): Idef0Document => ({
  ...document,
  activities: document.activities.map((each) => (each.id === id ? { ...each, ...change } : each)),
});

export type Use = { readonly diagram: DiagramId; readonly arrowId: string; readonly arrow: DocArrow };

/** Where a term is used, diagram by diagram. */
export const usesOf = (document: Idef0Document, conceptId: string): readonly Use[] =>
  document.diagrams.flatMap(({ activityId, arrows }) =>
    arrows
      .filter((arrow) => arrow.conceptId === conceptId)
      .map((arrow) => ({ diagram: activityId, arrowId: arrow.id, arrow })),
  );
