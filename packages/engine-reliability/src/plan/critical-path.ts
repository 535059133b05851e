import { type Calculation, calculated, type Notice, unscored } from '@ircrisk/units';

export type Activity = { readonly id: string; readonly duration: number; readonly after: readonly string[] };
export type ScheduledActivity = Activity & {
  readonly earlyStart: number;
  readonly earlyFinish: number;
  readonly lateStart: number;
  readonly lateFinish: number;
  readonly float: number;
  readonly critical: boolean;
};
export type CriticalPath = {
  readonly finish: number;
  readonly critical: readonly string[];
  readonly activities: readonly ScheduledActivity[];
};

/** A circle of dependencies as ids, or undefined; serves task strategies and turnaround networks alike. */
export function findCycle(
  nodes: readonly { readonly id: string; readonly after: readonly string[] }[],
): string[] | undefined {
  const after = new Map(nodes.map((node) => [node.id, node.after]));
  const state = new Map<string, 'open' | 'done'>();
  const visit = (id: string, path: string[]): string[] | undefined => {
    if (state.get(id) === 'done') return undefined;
    if (state.get(id) === 'open') return [...path.slice(path.indexOf(id)), id];
    state.set(id, 'open');
    for (const before of after.get(id) ?? []) {
      const found = visit(before, [...path, id]);
      if (found) return found;
    }
    state.set(id, 'done');
    return undefined;
  };
  for (const { id } of nodes) {
    const found = visit(id, []);
    if (found) return found;
  }
  return undefined;
}

export function checkStrategy(
  nodes: readonly { readonly id: string; readonly after: readonly string[] }[],
): Notice | undefined {
  const known = new Set(nodes.map(({ id }) => id));
  for (const { id, after } of nodes) {
    const unknown = after.find((one) => !known.has(one));
    if (unknown !== undefined) return { code: 'unknownPredecessor', path: id, values: { id: unknown } };
  }
  const cycle = findCycle(nodes);
  return cycle
    ? { code: 'cyclicStrategy', path: cycle[0] ?? '', values: { path: cycle.join(' → ') } }
    : undefined;
}

function inOrder(activities: readonly Activity[]): Activity[] {
  const byId = new Map(activities.map((one) => [one.id, one]));
  const ordered = new Set<Activity>();
  const place = (one: Activity) => {
    if (ordered.has(one)) return;
    for (const id of one.after) {
      const before = byId.get(id);
      if (before) place(before);
    }
    ordered.add(one);
  };
  for (const one of activities) place(one);
  return [...ordered];
}

/** Forward and backward pass; activities without float make the critical path. */
export function criticalPath(input: { activities: readonly Activity[] }): Calculation<CriticalPath> {
  const facts = {
    unit: '',
    inputs: { activities: input.activities.length },
    standardRef: 'critical path method',
  };
  const problem = checkStrategy(input.activities);
  if (problem) return unscored(problem, facts);
  const negative = input.activities.find(({ duration }) => !(duration >= 0));
  if (negative)
    return unscored({ code: 'notFinite', path: negative.id, values: { name: 'duration' } }, facts);
  const ordered = inOrder(input.activities);
  const earlyFinish = new Map<string, number>();
  for (const { id, duration, after } of ordered)
    earlyFinish.set(id, Math.max(0, ...after.map((one) => earlyFinish.get(one) ?? 0)) + duration);
  const finish = Math.max(0, ...earlyFinish.values());
  const lateFinish = new Map<string, number>();
  for (const { id, duration, after } of [...ordered].reverse()) {
    const late = lateFinish.get(id) ?? finish;
    lateFinish.set(id, late);
    for (const one of after) lateFinish.set(one, Math.min(lateFinish.get(one) ?? finish, late - duration));
  }
  const activities = ordered.map((one): ScheduledActivity => {
    const [early, late] = [earlyFinish.get(one.id) ?? 0, lateFinish.get(one.id) ?? finish];
    const float = late - early;
    return {
      ...one,
      earlyStart: early - one.duration,
      earlyFinish: early,
      lateStart: late - one.duration,
      lateFinish: late,
      float,
      critical: Math.abs(float) < 1e-9,
    };
  });
  const critical = activities.filter((one) => one.critical).map(({ id }) => id);
  const steps = activities.map(({ id, earlyStart, lateStart, float }) => ({
    id,
    formula: 'float = LS − ES',
    substituted: `${lateStart} − ${earlyStart}`,
    value: float,
    unit: '',
  }));
  return calculated<CriticalPath>({ finish, critical, activities }, { ...facts, steps });
}
