import {
  type DocArrow,
  type DocEnd,
  frameSide,
  type Idef0Document,
  isLevel,
  placeOf,
  sideOf,
} from './document.ts';
import { addArrow, changeArrow, forkArrow } from './edits.ts';
import { frameSheet } from './layout.ts';
import { freeShare } from './mends.ts';
import type { Role } from './model.ts';

/** What an end of an arrow is put to: a box, the frame, a point on another arrow, or nothing. */
export type Target =
  | { readonly kind: 'box'; readonly id: string; readonly at?: number }
  | { readonly kind: 'frame' }
  | { readonly kind: 'junction'; readonly id: string }
  | { readonly kind: 'tap'; readonly arrowId: string; readonly x: number; readonly y: number }
  | { readonly kind: 'end'; readonly end: DocEnd };

type Which = 'from' | 'to';
const arrowsOn = (document: Idef0Document, diagram: string | null) =>
  document.diagrams.find(({ activityId }) => activityId === diagram)?.arrows ?? [];

/** Where an end is, as a coordinate along a side of the frame: an arrow through the frame runs straight from there. */
function along(
  document: Idef0Document,
  diagram: string | null,
  arrow: DocArrow,
  end: Which,
  level: boolean,
): number {
  const at = arrow[end];
  if (at.kind === 'box') {
    const box = document.activities.find(({ id }) => id === at.id);
    return box ? placeOf(box, arrow.role, end, at.at) : 0;
  }
  if (at.kind === 'none') return level ? at.x : at.y;
  if (at.kind === 'boundary') return at.at;
  const junctions = document.diagrams.find(({ activityId }) => activityId === diagram)?.junctions ?? [];
  const found = junctions.find(({ id }) => id === at.id);
  return found ? (level ? found.x : found.y) : 0;
}

/** A place on a side of the frame, inside its corners. */
function framed(document: Idef0Document, diagram: string | null, arrow: DocArrow, end: Which): DocEnd {
  const side = frameSide(arrow.role, end);
  const level = isLevel(side);
  const wanted = along(document, diagram, arrow, end === 'from' ? 'to' : 'from', level);
  const most = (level ? frameSheet.width : frameSheet.height) - 10;
  return { kind: 'boundary', at: Math.round(Math.min(most, Math.max(10, wanted))), icom: null };
}

function ended(
  document: Idef0Document,
  diagram: string | null,
  arrow: DocArrow,
  end: Which,
  target: Exclude<Target, { kind: 'tap' }>,
): DocEnd {
  if (target.kind === 'end') return target.end;
  if (target.kind === 'junction') return { kind: 'junction', id: target.id };
  if (target.kind === 'frame') return framed(document, diagram, arrow, end);
  const box = document.activities.find(({ id }) => id === target.id);
  const share = target.at ?? (box ? freeShare(document, box, sideOf(arrow.role, end)) : 0.5);
  return { kind: 'box', id: target.id, at: share };
}

/** The role of what leaves a junction: what comes into it has the same. */
const roleFrom = (document: Idef0Document, diagram: string | null, junction: string): Role =>
  arrowsOn(document, diagram).find(({ from }) => from.kind === 'junction' && from.id === junction)?.role ??
  'O';

/**
 * A new arrow between two targets; on a point of another arrow it forks that one, or joins it. What branches off carries its
 * term, and what joins takes its role.
 */
export function drawArrow(
  document: Idef0Document,
  diagram: string | null,
  made: { readonly id: string; readonly role: Role | null; readonly conceptId: string | null },
  ends: { readonly from: Target; readonly to: Target },
  newId: () => string,
): Idef0Document {
  let next = document;
  let term = made.conceptId;
  const settled = (target: Target, end: Which): Exclude<Target, { kind: 'tap' }> => {
    if (target.kind !== 'tap') return target;
    const junction = newId();
    const { arrowId, x, y } = target;
    if (end === 'from') term ??= arrowsOn(next, diagram).find(({ id }) => id === arrowId)?.conceptId ?? null;
    next = forkArrow(next, diagram, arrowId, { junction, branch: newId() }, { x, y });
    return { kind: 'junction', id: junction };
  };
  const [from, to] = [settled(ends.from, 'from'), settled(ends.to, 'to')];
  const role = made.role ?? (to.kind === 'junction' ? roleFrom(next, diagram, to.id) : 'O');
  const loose: DocEnd = { kind: 'none', x: 0, y: 0 };
  let arrow: DocArrow = { id: made.id, conceptId: term, role, from: loose, to: loose, tunnel: 'none' };
  // The frame follows what the other end is at.
  const order: readonly Which[] = from.kind === 'frame' ? ['to', 'from'] : ['from', 'to'];
  for (const end of order)
    arrow = { ...arrow, [end]: ended(next, diagram, arrow, end, end === 'from' ? from : to) };
  return addArrow(next, diagram, arrow);
}

/** Puts one end of an arrow elsewhere. */
export function reattach(
  document: Idef0Document,
  diagram: string | null,
  id: string,
  end: Which,
  target: Exclude<Target, { kind: 'tap' }>,
): Idef0Document {
  const arrow = arrowsOn(document, diagram).find((each) => each.id === id);
  if (!arrow) return document;
  return changeArrow(document, diagram, id, { [end]: ended(document, diagram, arrow, end, target) });
}

/** Another role: the arrow enters its box at the side of that role, and the frame at the same. */
export function changeRole(
  document: Idef0Document,
  diagram: string | null,
  id: string,
  role: Exclude<Role, 'Call'>,
): Idef0Document {
  const arrow = arrowsOn(document, diagram).find((each) => each.id === id);
  if (!arrow || arrow.role === role || arrow.role === 'Call') return document;
  let next: DocArrow = { ...arrow, role };
  for (const end of ['to', 'from'] as const) {
    const at = next[end];
    if (at.kind === 'box')
      next = { ...next, [end]: ended(document, diagram, next, end, { kind: 'box', id: at.id }) };
    else if (at.kind === 'boundary') next = { ...next, [end]: framed(document, diagram, next, end) };
  }
  return changeArrow(document, diagram, id, next);
}

const tunnels = ['none', 'source', 'sink'] as const;
/** The next of none, source and sink. */
export const nextTunnel = (tunnel: DocArrow['tunnel']): (typeof tunnels)[number] =>
  tunnels[(tunnels.indexOf(tunnel ?? 'none') + 1) % tunnels.length]!;
