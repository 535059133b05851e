import { frameSheet } from './layout.ts';
import type { Links } from './links.ts';
import type { Activity, Arrow, Diagram, End, IcomRole, Idef0Model, Role } from './model.ts';

/** A model as it is stored and edited: what the rules judge, with places, both languages and links. */
export type DocActivity = Activity &
  Links & {
    readonly nameEn?: string | null;
    readonly description?: string | null;
    readonly owner?: string | null;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    /** The function as reliability-centred maintenance numbers it. */
    readonly rcmFunction?: string | null;
  };

export const conceptTypes = ['material', 'information', 'resource'] as const;
export type ConceptType = (typeof conceptTypes)[number];
export type DocConcept = {
  readonly id: string;
  readonly label: string;
  readonly labelEn?: string | null;
  readonly definition?: string | null;
  readonly type?: ConceptType | null;
};

export type DocEnd =
  /** `at`: share of the side, 0 to 1. */
  | { readonly kind: 'box'; readonly id: string; readonly at: number }
  /** `at`: coordinate along the frame. */
  | { readonly kind: 'boundary'; readonly at: number; readonly icom?: string | null }
  | { readonly kind: 'junction'; readonly id: string }
  | { readonly kind: 'none'; readonly x: number; readonly y: number };

export type DocArrow = {
  readonly id: string;
  readonly conceptId: string | null;
  readonly role: Role;
  readonly from: DocEnd;
  readonly to: DocEnd;
  readonly tunnel?: 'none' | 'source' | 'sink';
  readonly callTarget?: string | null;
};

/** Where an arrow forks or joins. */
export type Junction = { readonly id: string; readonly x: number; readonly y: number };

export type DocDiagram = {
  /** The activity it decomposes; null for A-0. */
  readonly activityId: string | null;
  readonly arrows: readonly DocArrow[];
  readonly junctions: readonly Junction[];
  readonly notes?: readonly string[];
};

export type Idef0Document = {
  readonly activities: readonly DocActivity[];
  readonly concepts: readonly DocConcept[];
  readonly diagrams: readonly DocDiagram[];
};

export type Tongue = 'zh' | 'en';
export const activityName = ({ name, nameEn }: DocActivity, tongue: Tongue): string =>
  tongue === 'en' ? nameEn || name : name;
export const conceptLabel = ({ label, labelEn }: DocConcept, tongue: Tongue): string =>
  tongue === 'en' ? labelEn || label : label;

/** A model begins with its context: one box on A-0. */
export const firstDocument = (name: string, nameEn?: string | null): Idef0Document => ({
  activities: [
    {
      id: 'a0',
      parentId: null,
      number: 0,
      name,
      nameEn: nameEn || null,
      x: (frameSheet.width - frameSheet.boxWidth) / 2,
      y: (frameSheet.height - frameSheet.boxHeight) / 2,
      width: frameSheet.boxWidth,
      height: frameSheet.boxHeight,
    },
  ],
  concepts: [],
  diagrams: [{ activityId: null, arrows: [], junctions: [] }],
});

/** An arrow meets the left side as input, the top as control, the bottom as mechanism, and leaves at the right; a call leaves below. */
export const sideOf = (role: Role, end: 'from' | 'to'): 'left' | 'top' | 'right' | 'bottom' => {
  if (role === 'Call') return 'bottom';
  if (end === 'from' || role === 'O') return 'right';
  return role === 'I' ? 'left' : role === 'C' ? 'top' : 'bottom';
};
/** The side of the frame an arrow comes through. */
export const frameSide = (role: Role, end: 'from' | 'to'): 'left' | 'top' | 'right' | 'bottom' => {
  if (role === 'Call') return 'bottom';
  if (end === 'to') return 'right';
  return role === 'I' ? 'left' : role === 'C' ? 'top' : role === 'M' ? 'bottom' : 'left';
};
export const isLevel = (side: string) => side === 'top' || side === 'bottom';

/** The coordinate of an end along its side of a box. */
export function placeOf(box: DocActivity, role: Role, end: 'from' | 'to', at: number): number {
  return isLevel(sideOf(role, end)) ? box.x + at * box.width : box.y + at * box.height;
}

/** What the rules judge: names in one language, places as coordinates. */
export function modelOf(document: Idef0Document, tongue: Tongue = 'zh'): Idef0Model {
  const boxes = new Map(document.activities.map((each) => [each.id, each]));
  const end = (arrow: DocArrow, which: 'from' | 'to'): End => {
    const from = arrow[which];
    if (from.kind === 'none') return { kind: 'none' };
    if (from.kind !== 'box') return from;
    const box = boxes.get(from.id);
    // An end at a box that is gone is loose.
    return box ? { kind: 'box', id: box.id, at: placeOf(box, arrow.role, which, from.at) } : { kind: 'none' };
  };
  return {
    activities: document.activities.map((each) => ({
      id: each.id,
      parentId: each.parentId,
      number: each.number,
      name: activityName(each, tongue),
    })),
    concepts: document.concepts.map((each) => ({
      id: each.id,
      label: conceptLabel(each, tongue),
      definition: each.definition ?? null,
    })),
    diagrams: document.diagrams.map(
      ({ activityId, arrows }): Diagram => ({
        activityId,
        arrows: arrows.map(
          (arrow): Arrow => ({
            id: arrow.id,
            conceptId: arrow.conceptId,
            role: arrow.role,
            from: end(arrow, 'from'),
            to: end(arrow, 'to'),
            tunnel: arrow.tunnel ?? 'none',
            callTarget: arrow.callTarget ?? null,
          }),
        ),
      }),
    ),
  };
}

const leastGap = 22;

/** Keeps arrows through one side of the frame apart. */
function spread(places: Map<string, number>, keys: readonly string[]): void {
  let last = Number.NEGATIVE_INFINITY;
  for (const key of [...keys].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))) {
    last = Math.max(places.get(key) ?? 0, last + leastGap);
    places.set(key, last);
  }
}

/** Arrows of one code and concept come through the frame as one. */
export const frameKey = (arrow: DocArrow, end: 'from' | 'to'): string => {
  const at = arrow[end];
  const code = at.kind === 'boundary' ? at.icom : null;
  return `${frameSide(arrow.role, end)} ${code ?? ''} ${arrow.conceptId ?? arrow.id}`;
};

/** Gives every arrow through the frame its place: where its first box takes or feeds it, so that it runs straight. */
export function withFramePlaces(diagram: DocDiagram, activities: readonly DocActivity[]): DocDiagram {
  const boxes = new Map(activities.map((each) => [each.id, each]));
  const places = new Map<string, number>();
  const sides = new Map<string, string[]>();
  for (const arrow of diagram.arrows)
    for (const end of ['from', 'to'] as const) {
      if (arrow[end].kind !== 'boundary') continue;
      const key = frameKey(arrow, end);
      if (places.has(key)) continue;
      const far = end === 'from' ? 'to' : 'from';
      const other = arrow[far];
      const box = other.kind === 'box' ? boxes.get(other.id) : undefined;
      const side = frameSide(arrow.role, end);
      const list = sides.get(side) ?? [];
      sides.set(side, [...list, key]);
      places.set(
        key,
        box && other.kind === 'box'
          ? placeOf(box, arrow.role, far, other.at)
          : ((list.length + 1) * (isLevel(side) ? frameSheet.width : frameSheet.height)) / 7,
      );
    }
  for (const keys of sides.values()) spread(places, keys);
  const placed = (arrow: DocArrow, end: 'from' | 'to'): DocEnd => {
    const at = arrow[end];
    return at.kind === 'boundary' ? { ...at, at: places.get(frameKey(arrow, end)) ?? at.at } : at;
  };
  return {
    ...diagram,
    arrows: diagram.arrows.map((arrow) => ({
      ...arrow,
      from: placed(arrow, 'from'),
      to: placed(arrow, 'to'),
    })),
  };
}

/** A document of what the text form says, boxes on the diagonal; `other` is the same model in the second language. */
export function documentOf(
  model: Idef0Model,
  layout: (count: number) => readonly { x: number; y: number }[],
  other?: Idef0Model,
): Idef0Document {
  const { boxWidth: width, boxHeight: height } = frameSheet;
  const places = new Map<string, { x: number; y: number }>();
  for (const parent of new Set(model.activities.map(({ parentId }) => parentId))) {
    const family = model.activities
      .filter(({ parentId }) => parentId === parent)
      .sort((a, b) => a.number - b.number);
    const spots = layout(family.length);
    family.forEach(({ id }, at) => {
      const { x, y } = spots[at]!;
      places.set(id, { x: Math.round(x), y: Math.round(y) });
    });
  }
  const second = new Map(other?.activities.map(({ id, name }) => [id, name]));
  const terms = new Map(other?.concepts.map(({ id, label }) => [id, label]));
  const activities = model.activities.map(
    (each): DocActivity => ({
      ...each,
      nameEn: second.get(each.id) ?? null,
      ...places.get(each.id)!,
      width,
      height,
    }),
  );
  const boxes = new Map(activities.map((each) => [each.id, each]));
  const end = (arrow: Arrow, which: 'from' | 'to'): DocEnd => {
    const from = arrow[which];
    if (from.kind === 'boundary') return { kind: 'boundary', at: 0, icom: from.icom ?? null };
    if (from.kind === 'junction') return from;
    const box = from.kind === 'box' ? boxes.get(from.id) : undefined;
    if (from.kind !== 'box' || !box) return { kind: 'none', x: 0, y: 0 };
    const level = isLevel(sideOf(arrow.role, which));
    const share = level ? (from.at - box.x) / width : (from.at - box.y) / height;
    return { kind: 'box', id: from.id, at: Math.round(Math.min(0.95, Math.max(0.05, share)) * 1000) / 1000 };
  };
  return {
    activities,
    concepts: model.concepts.map(({ id, label, definition }) => ({
      id,
      label,
      labelEn: terms.get(id) ?? null,
      definition: definition ?? null,
      type: null,
    })),
    diagrams: model.diagrams.map(({ activityId, arrows }) =>
      withFramePlaces(
        {
          activityId,
          junctions: [],
          arrows: arrows.map((arrow) => ({
            id: arrow.id,
            conceptId: arrow.conceptId,
            role: arrow.role,
            from: end(arrow, 'from'),
            to: end(arrow, 'to'),
            tunnel: arrow.tunnel ?? 'none',
          })),
        },
        activities,
      ),
    ),
  };
}

/** Labels by role of what a function takes and gives, in the order of its sides. */
export function relationsOf(
  document: Idef0Document,
  tongue: Tongue,
): readonly { readonly id: string; readonly role: IcomRole; readonly label: string }[] {
  const terms = new Map(document.concepts.map((each) => [each.id, conceptLabel(each, tongue)]));
  const found = document.activities.flatMap(({ id, parentId }) => {
    const diagram = document.diagrams.find(({ activityId }) => activityId === parentId);
    const touching = (diagram?.arrows ?? []).flatMap((arrow) => {
      const label = arrow.conceptId === null ? undefined : terms.get(arrow.conceptId);
      if (!label || arrow.role === 'Call') return [];
      const at = (end: DocEnd) => (end.kind === 'box' && end.id === id ? end.at : undefined);
      const [out, into] = [at(arrow.from), at(arrow.to)];
      return [
        ...(out === undefined ? [] : [{ role: 'O' as IcomRole, label, at: out }]),
        ...(into === undefined || arrow.role === 'O' ? [] : [{ role: arrow.role, label, at: into }]),
      ];
    });
    return (['I', 'C', 'O', 'M'] as const).flatMap((role) => [
      ...new Map(
        touching
          .filter((each) => each.role === role)
          .sort((a, b) => a.at - b.at)
          .map(({ label }) => [label, { id, role, label }]),
      ).values(),
    ]);
  });
  return found;
}
