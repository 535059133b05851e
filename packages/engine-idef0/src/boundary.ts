import type { Arrow, Diagram, End, IcomRole, Idef0Model } from './model.ts';

type Touching = {
  readonly arrow: Arrow;
  readonly role: IcomRole;
  readonly at: number;
  readonly tunnelled: boolean;
};

const boxAt = (end: End, id: string): number | null => (end.kind === 'box' && end.id === id ? end.at : null);

/** Arrows that touch a box on its parent diagram, by role; call arrows take no part. */
function touching(diagram: Diagram, boxId: string): readonly Touching[] {
  return diagram.arrows.flatMap((arrow): Touching[] => {
    if (arrow.role === 'Call') return [];
    const out = boxAt(arrow.from, boxId);
    const into = boxAt(arrow.to, boxId);
    const found: Touching[] = [];
    if (out !== null) found.push({ arrow, role: 'O', at: out, tunnelled: arrow.tunnel === 'source' });
    if (into !== null && arrow.role !== 'O')
      found.push({ arrow, role: arrow.role, at: into, tunnelled: arrow.tunnel === 'sink' });
    return found;
  });
}

export type IcomCode = {
  readonly code: string;
  readonly role: IcomRole;
  readonly arrowId: string;
  readonly conceptId: string | null;
  readonly tunnelled: boolean;
};

/**
 * I1, C2, O1, M3: counted left to right on top and bottom, top to bottom on left and right. A tunnelled arrow keeps its
 * number (a tunnelled C2 leaves C1 and C3 below); at equal places the older arrow comes first.
 */
export function icomCodes(diagram: Diagram, boxId: string): readonly IcomCode[] {
  const all = once(touching(diagram, boxId));
  return (['I', 'C', 'O', 'M'] as const).flatMap((role) =>
    all
      .filter((each) => each.role === role)
      .sort((a, b) => a.at - b.at)
      .map(({ arrow, tunnelled }, place) => ({
        code: `${role}${place + 1}`,
        role,
        arrowId: arrow.id,
        conceptId: arrow.conceptId,
        tunnelled,
      })),
  );
}

/**
 * One concept at one place of a box is one arrow there, however many boxes take or feed it. It is tunnelled only where all its
 * branches are.
 */
function once(all: readonly Touching[]): readonly Touching[] {
  const found = new Map<string, Touching>();
  for (const each of all) {
    const { arrow, role, at, tunnelled } = each;
    const key = JSON.stringify(arrow.conceptId === null ? [arrow.id, role] : [role, at, arrow.conceptId]);
    const before = found.get(key);
    found.set(key, before ? { ...before, tunnelled: before.tunnelled && tunnelled } : each);
  }
  return [...found.values()];
}

export type BoundaryArrow = {
  readonly role: IcomRole;
  readonly conceptId: string | null;
  /** The code it was drawn with: it tells branches of one arrow from two arrows, and is not what is shown. */
  readonly drawnAs: string | null;
  readonly arrowIds: readonly string[];
};

/** Arrows of a child diagram that cross its frame and are not tunnelled there. Those of one code and one concept are branches of one. */
export function boundaryArrows(diagram: Diagram): readonly BoundaryArrow[] {
  const found = new Map<string, BoundaryArrow & { arrowIds: string[] }>();
  for (const arrow of diagram.arrows) {
    if (arrow.role === 'Call') continue;
    const inward = arrow.from.kind === 'boundary' && arrow.tunnel !== 'source' ? arrow.from : null;
    const outward = arrow.to.kind === 'boundary' && arrow.tunnel !== 'sink' ? arrow.to : null;
    for (const [end, role] of [
      [inward, arrow.role],
      [outward, 'O'],
    ] as const) {
      if (!end) continue;
      const key = JSON.stringify(end.icom ? [role, end.icom, arrow.conceptId] : [role, null, arrow.id]);
      const group = found.get(key);
      if (group) group.arrowIds.push(arrow.id);
      else
        found.set(key, {
          role,
          conceptId: arrow.conceptId,
          drawnAs: end.icom ?? null,
          arrowIds: [arrow.id],
        });
    }
  }
  return [...found.values()];
}

export type BoundaryMatch = {
  /** The arrows of the child's frame under the code the parent box gives them now. */
  readonly matched: readonly { readonly code: string; readonly arrow: BoundaryArrow }[];
  /** On the parent box and not on the child's frame. */
  readonly missing: readonly IcomCode[];
  /** On the child's frame and not on the parent box: tunnel it or connect it. */
  readonly unresolved: readonly BoundaryArrow[];
};

/** The child's frame must show what touches its box above, role by role and label by label, tunnelled ones apart. */
export function matchBoundary(parent: Diagram, boxId: string, child: Diagram): BoundaryMatch {
  const open = [...boundaryArrows(child)];
  const matched: { code: string; arrow: BoundaryArrow }[] = [];
  const missing: IcomCode[] = [];
  for (const above of icomCodes(parent, boxId)) {
    if (above.tunnelled) continue;
    const fits = ({ role, conceptId }: BoundaryArrow) => role === above.role && conceptId === above.conceptId;
    const same = open.findIndex((arrow) => fits(arrow) && arrow.drawnAs === above.code);
    const place = same >= 0 ? same : open.findIndex(fits);
    const [arrow] = place < 0 ? [] : open.splice(place, 1);
    if (arrow) matched.push({ code: above.code, arrow });
    else missing.push(above);
  }
  return { matched, missing, unresolved: open };
}

/**
 * What stands at each arrow of a child's frame: the code of its place on the parent box as the parent is drawn now. An arrow
 * the parent does not have, or that is tunnelled at the frame, has none.
 */
export function frameCodes(
  { activities, diagrams }: Pick<Idef0Model, 'activities' | 'diagrams'>,
  activityId: string | null,
): ReadonlyMap<string, string> {
  const above = activities.find(({ id }) => id === activityId);
  const child = diagrams.find((each) => each.activityId === activityId);
  const parent = above && diagrams.find((each) => each.activityId === above.parentId);
  if (!above || !child || !parent) return new Map();
  const { matched } = matchBoundary(parent, above.id, child);
  return new Map(
    matched.flatMap(({ code, arrow: { role, arrowIds } }) =>
      arrowIds.map((id) => [frameEnd(id, role === 'O' ? 'to' : 'from'), code] as const),
    ),
  );
}
/** An end of an arrow, as the codes of a frame are kept by. */
export const frameEnd = (arrowId: string, end: 'from' | 'to'): string => `${end} ${arrowId}`;

/** Boundary arrows a fresh decomposition starts with: one for each that touches the box and is not tunnelled there. */
export function boundaryOfNewDiagram(
  parent: Diagram,
  boxId: string,
  newId: (code: string) => string,
): readonly Arrow[] {
  return icomCodes(parent, boxId)
    .filter(({ tunnelled }) => !tunnelled)
    .map(({ code, role, conceptId }) => {
      const frame: End = { kind: 'boundary', icom: code };
      const loose: End = { kind: 'none' };
      return {
        id: newId(code),
        conceptId,
        role,
        from: role === 'O' ? loose : frame,
        to: role === 'O' ? frame : loose,
      };
    });
}
