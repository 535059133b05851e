import type { Notice } from '@ircrisk/units';
import { type Activity, boxesOf, mostBoxes } from './model.ts';

/** "A213" → "A21", "A2" → "A0", "A0" → "A-0", "A-0" → "A-1" where the model has that diagram; null for no node at all. */
export function parentNode(node: string, hasHigherContext = false): string | null {
  if (node === 'A-0') return hasHigherContext ? 'A-1' : null;
  if (node === 'A0') return 'A-0';
  if (!/^A[1-9]+$/.test(node)) return null;
  return node.length === 2 ? 'A0' : node.slice(0, -1);
}

/** Child k of A0 is A + k; of any other its number with k behind it. */
export const childNode = (node: string, k: number): string => (node === 'A0' ? `A${k}` : `${node}${k}`);

/** Node numbers of all activities; the root is A0. An activity off the tree (unknown or circular parent) has none. */
export function nodeNumbers(activities: readonly Activity[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const below = new Map<string | null, Activity[]>();
  for (const activity of activities)
    below.set(activity.parentId, [...(below.get(activity.parentId) ?? []), activity]);
  const waiting = (below.get(null) ?? []).map((root): readonly [Activity, string] => [root, 'A0']);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [activity, node] = next;
    found.set(activity.id, node);
    for (const child of below.get(activity.id) ?? []) waiting.push([child, childNode(node, child.number)]);
  }
  return found;
}

type Renumbered = { readonly activities: readonly Activity[] } | { readonly problem: Notice };

const renumber = (activities: readonly Activity[], parentId: string | null): readonly Activity[] => {
  const order = new Map(boxesOf(activities, parentId).map(({ id }, place) => [id, place + 1]));
  return activities.map((activity) => {
    const number = order.get(activity.id);
    return number === undefined || number === activity.number ? activity : { ...activity, number };
  });
};

function isBelow(activities: readonly Activity[], id: string, ancestorId: string): boolean {
  const parents = new Map(activities.map((activity) => [activity.id, activity.parentId]));
  const seen = new Set<string>();
  for (let at: string | null | undefined = id; at && !seen.has(at); at = parents.get(at)) {
    if (at === ancestorId) return true;
    seen.add(at);
  }
  return false;
}

/** To another parent, or another place under the same one (1-based); both families are renumbered without gaps. */
export function moveActivity(
  activities: readonly Activity[],
  id: string,
  parentId: string,
  place: number,
): Renumbered {
  const moved = activities.find((activity) => activity.id === id);
  if (!moved || !activities.some((activity) => activity.id === parentId))
    return { problem: { code: 'unknownActivity', path: id, values: { id: moved ? parentId : id } } };
  if (moved.parentId === null) return { problem: { code: 'rootStays', path: id } };
  if (isBelow(activities, parentId, id))
    return { problem: { code: 'underOwnDescendant', path: id, values: { name: moved.name } } };
  const family = boxesOf(activities, parentId).filter((activity) => activity.id !== id);
  if (family.length >= mostBoxes)
    return { problem: { code: 'tooManyBoxes', path: parentId, values: { count: family.length + 1 } } };
  const at = Math.min(Math.max(Math.round(place), 1), family.length + 1);
  // Half a step before the place it takes; renumbering makes it whole.
  const placed = activities.map((activity) =>
    activity.id === id ? { ...activity, parentId, number: at - 0.5 } : activity,
  );
  const spread = placed.map((activity) =>
    activity.parentId === parentId && activity.id !== id
      ? { ...activity, number: family.findIndex((other) => other.id === activity.id) + 1 }
      : activity,
  );
  return { activities: renumber(renumber(spread, parentId), moved.parentId) };
}

/** With everything beneath it; the rest closes up in order. An id nobody has removes nothing. */
export function removeActivity(activities: readonly Activity[], id: string): readonly Activity[] {
  const removed = activities.find((activity) => activity.id === id);
  if (!removed) return activities;
  return renumber(
    activities.filter((activity) => !isBelow(activities, activity.id, id)),
    removed.parentId,
  );
}
