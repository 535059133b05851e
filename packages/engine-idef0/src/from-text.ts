import { diagonalLayout, frameSheet } from './layout.ts';
import type { Activity, Arrow, Concept, Diagram, End, IcomRole, Idef0Model } from './model.ts';
import type { TextModel, TextRelation } from './text-form.ts';

const inward = ['I', 'C', 'M'] as const;

/**
 * A model from its text form: an arrow from the box that produces a thing to each that takes it, and through the frame where
 * the parent takes or produces it. Ids are made from places, so the same text gives the same model.
 */
export function modelFromText({ functions, relations }: TextModel): Idef0Model {
  const ids = new Map(functions.map(({ name }, place) => [name, `a${place}`]));
  const counts = new Map<string | null, number>();
  const activities: Activity[] = functions.map(({ name, parent }) => {
    const number = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, number);
    return {
      id: ids.get(name) as string,
      parentId: parent === null ? null : (ids.get(parent) as string),
      number: parent === null ? 0 : number,
      name,
    };
  });
  const concepts: Concept[] = [...new Set(relations.map(({ label }) => label))].map((label, place) => ({
    id: `c${place}`,
    label,
  }));
  const conceptIds = new Map(concepts.map(({ id, label }) => [label, id]));
  const parents: (string | null)[] = [
    null,
    ...functions.filter(({ name }) => counts.has(name)).map(({ name }) => name),
  ];
  const diagrams = parents.map((parent): Diagram => {
    const boxes = functions.filter((each) => each.parent === parent).map(({ name }) => name);
    const own = parent === null ? [] : relations.filter(({ name }) => name === parent);
    const arrows = arrowsOf(boxes, own, relations, ids);
    return {
      activityId: parent === null ? null : (ids.get(parent) as string),
      arrows: arrows.map((arrow, place) => ({
        ...arrow,
        id: `${parent === null ? 'A-0' : ids.get(parent)}-${place}`,
        conceptId: conceptIds.get(arrow.conceptId as string) ?? null,
      })),
    };
  });
  return { activities, concepts, diagrams };
}

/**
 * Arrows of one diagram; `conceptId` still holds the label. Through the frame goes what the parent takes or produces, and what
 * no other box here makes or takes: on the context diagram that is everything.
 */
function arrowsOf(
  boxes: readonly string[],
  own: readonly TextRelation[],
  all: readonly TextRelation[],
  ids: ReadonlyMap<string, string>,
): Arrow[] {
  const here = all.filter(({ name }) => boxes.includes(name));
  const places = diagonalLayout(boxes.length, frameSheet);
  // A thing has one place on its side of the box, however many boxes take or feed it.
  const at = ({ name, role, label }: TextRelation): End => {
    const box = places[boxes.indexOf(name)] ?? { x: 0, y: 0 };
    const labels = labelsOf(here, name, role);
    const [start, length] =
      role === 'I' || role === 'O' ? [box.y, frameSheet.boxHeight] : [box.x, frameSheet.boxWidth];
    const share = (labels.indexOf(label) + 1) / (labels.length + 1);
    return { kind: 'box', id: ids.get(name) as string, at: start + length * share };
  };
  const codeOf = (role: IcomRole, label: string): string | null => {
    const place = labelsOf(own, own[0]?.name, role).indexOf(label);
    return place < 0 ? null : `${role}${place + 1}`;
  };
  const arrows: Arrow[] = [];
  const put = (label: string, role: IcomRole, from: End, to: End) =>
    arrows.push({ id: '', conceptId: label, role, from, to });
  for (const relation of here) {
    const { name, role, label } = relation;
    if (role === 'O') {
      const takers = here.filter(
        (each) => each.label === label && each.name !== name && inward.includes(each.role as 'I'),
      );
      for (const taker of takers) put(label, taker.role, at(relation), at(taker));
      const code = codeOf('O', label);
      if (code !== null || takers.length === 0)
        put(label, 'O', at(relation), { kind: 'boundary', icom: code });
    } else {
      const code = codeOf(role, label);
      const made = here.some((each) => each.role === 'O' && each.label === label && each.name !== name);
      if (code !== null || !made) put(label, role, { kind: 'boundary', icom: code }, at(relation));
    }
  }
  return arrows;
}

/** What a box takes or gives in one role, each thing once, in the order of the text. */
const labelsOf = (
  relations: readonly TextRelation[],
  name: string | undefined,
  role: IcomRole,
): readonly string[] => [
  ...new Set(relations.filter((each) => each.name === name && each.role === role).map(({ label }) => label)),
];
