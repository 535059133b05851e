import type { Notice } from '@ircrisk/units';

export type NetElement = { readonly id: string; readonly parentId: string | null };
export type NetFailure = {
  readonly id: string;
  readonly elementId: string;
  readonly severity?: number | null;
};
/** The cause stands lower in the structure, the effect higher; what is a mode for one element is an effect for the next. */
export type NetLink = { readonly cause: string; readonly effect: string };
export type FailureNet = {
  readonly elements: readonly NetElement[];
  readonly failures: readonly NetFailure[];
  readonly links: readonly NetLink[];
};

export type NetFinding = Notice & { readonly severity: 'error' | 'warning' };

export type SeverityOf = {
  readonly severity: number | null;
  /** From the failure up to the effect whose severity governs. */
  readonly path: readonly string[];
};

export type NetResult = {
  readonly findings: readonly NetFinding[];
  readonly severities: ReadonlyMap<string, SeverityOf>;
};

type Step = (id: string) => readonly string[];

const isRating = (value: number) => Number.isInteger(value) && value >= 1 && value <= 10;
/** The failure's own severity, where it is one: a whole number from 1 to 10. */
const ratingOf = ({ severity }: NetFailure): number | null =>
  severity !== null && severity !== undefined && isRating(severity) ? severity : null;

/** One circle of a directed graph as the ids along it, or undefined; iterative, so depth is no limit. */
export function findCircle(ids: Iterable<string>, next: Step): string[] | undefined {
  const done = new Set<string>();
  for (const start of ids) {
    if (done.has(start)) continue;
    const path: string[] = [start];
    const open = new Map([[start, 0]]);
    while (path.length > 0) {
      const at = path[path.length - 1] as string;
      const place = open.get(at) ?? 0;
      const to = next(at)[place];
      if (to === undefined) {
        path.pop();
        open.delete(at);
        done.add(at);
        continue;
      }
      open.set(at, place + 1);
      if (open.has(to)) return [...path.slice(path.indexOf(to)), to];
      if (done.has(to)) continue;
      path.push(to);
      open.set(to, 0);
    }
  }
  return undefined;
}

const group = (pairs: readonly (readonly [string, string])[]): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const list = found.get(key);
    if (list) list.push(value);
    else found.set(key, [value]);
  }
  return found;
};

/** Checks a failure net and carries severity from the top-level effects down to every mode and cause, with the path taken. */
export function checkFailureNet({ elements, failures, links }: FailureNet): NetResult {
  const findings: NetFinding[] = [];
  const add = (
    severity: NetFinding['severity'],
    code: string,
    values: Record<string, string>,
    path?: string,
  ) => findings.push({ severity, code, values, ...(path !== undefined && { path }) });
  const byId = new Map(failures.map((failure) => [failure.id, failure]));
  const parents = new Map(elements.map(({ id, parentId }) => [id, parentId]));
  const hasChildren = new Set(elements.flatMap(({ parentId }) => (parentId === null ? [] : [parentId])));
  const structureCircle = findCircle(parents.keys(), (id) => {
    const parent = parents.get(id);
    return parent && parents.has(parent) ? [parent] : [];
  });
  if (structureCircle) add('error', 'netStructureCycle', { path: structureCircle.join(' → ') });

  const sound: NetLink[] = [];
  const seen = new Set<string>();
  for (const [place, { cause, effect }] of links.entries()) {
    const stray = [cause, effect].find((id) => !byId.has(id));
    const key = JSON.stringify([cause, effect]);
    if (stray !== undefined) add('error', 'netUnknown', { id: stray }, `links/${place}`);
    else if (seen.has(key)) add('warning', 'netDuplicate', { cause, effect }, `links/${place}`);
    else sound.push({ cause, effect });
    seen.add(key);
  }
  const effects = group(sound.map(({ cause, effect }) => [cause, effect]));
  const causes = group(sound.map(({ cause, effect }) => [effect, cause]));
  const circle = findCircle(byId.keys(), (id) => effects.get(id) ?? []);
  if (circle) add('error', 'netCycle', { path: circle.join(' → ') });
  if (!structureCircle)
    for (const link of sound) if (!leadsUp(link, byId, parents)) add('warning', 'netDownward', { ...link });

  const ids = new Set<string>();
  for (const failure of failures) {
    if (ids.has(failure.id)) add('error', 'netDoubleFailure', { id: failure.id }, failure.id);
    ids.add(failure.id);
    const rated = failure.severity ?? null;
    if (rated !== null && !isRating(rated))
      add('error', 'netSeverityOutside', { id: failure.id, value: String(rated) }, failure.id);
    if (!parents.has(failure.elementId)) {
      add('error', 'netUnknownElement', { id: failure.id }, failure.id);
      continue;
    }
    const isTop = parents.get(failure.elementId) === null;
    const isLowest = !hasChildren.has(failure.elementId);
    const up = effects.has(failure.id);
    const down = causes.has(failure.id);
    const { id } = failure;
    if (isTop && (failure.severity === null || failure.severity === undefined))
      add('error', 'netNoSeverity', { id }, id);
    if (isTop && !down && !isLowest) add('warning', 'netUnusedEffect', { id }, id);
    if (!isTop && !up) add('error', isLowest ? 'netOrphanCause' : 'netNoEffect', { id }, id);
    if (!isTop && !isLowest && !down) add('error', 'netNoCause', { id }, id);
  }
  return { findings, severities: circle ? new Map() : severitiesOf(failures, effects, byId, parents) };
}

/** The effect's element is an ancestor of the cause's, or the same level is bridged by the same element in a process step. */
function leadsUp(
  { cause, effect }: NetLink,
  byId: ReadonlyMap<string, NetFailure>,
  parents: ReadonlyMap<string, string | null>,
): boolean {
  const target = byId.get(effect)?.elementId;
  let at = parents.get(byId.get(cause)?.elementId ?? '');
  while (at !== null && at !== undefined) {
    if (at === target) return true;
    at = parents.get(at);
  }
  return false;
}

/** Maximum over the ratings of all effects reached through links, not of the last one only; at the top a failure keeps its own. */
function severitiesOf(
  failures: readonly NetFailure[],
  effects: ReadonlyMap<string, readonly string[]>,
  byId: ReadonlyMap<string, NetFailure>,
  parents: ReadonlyMap<string, string | null>,
): Map<string, SeverityOf> {
  const found = new Map<string, SeverityOf>();
  for (const start of failures) {
    const stack = [start.id];
    while (stack.length > 0) {
      const id = stack[stack.length - 1] as string;
      const above = effects.get(id) ?? [];
      const waiting = found.has(id) ? [] : above.filter((effect) => !found.has(effect));
      if (waiting.length > 0) {
        stack.push(...waiting);
        continue;
      }
      stack.pop();
      if (found.has(id)) continue;
      const failure = byId.get(id) as NetFailure;
      const isTop = parents.get(failure.elementId) === null;
      let best: SeverityOf = { severity: isTop ? ratingOf(failure) : null, path: [id] };
      for (const effect of above) {
        const own = ratingOf(byId.get(effect) as NetFailure);
        const from = found.get(effect);
        if (own !== null && own > (best.severity ?? 0)) best = { severity: own, path: [id, effect] };
        if (from && from.severity !== null && from.severity > (best.severity ?? 0))
          best = { severity: from.severity, path: [id, ...from.path] };
      }
      found.set(id, best);
    }
  }
  return found;
}
