import type { Notice } from '@ircrisk/units';

export type RunningState = 'online' | 'offline';
/** Null is what nobody has filled in yet. */
export type PackagedTask = {
  readonly id: string;
  readonly intervalDays: number | null;
  readonly trade: string | null;
  readonly runningState: RunningState;
  readonly durationHours: number | null;
};
export type TaskPackage = { readonly id: string; readonly taskIds: readonly string[] };

export type PackageFigures = {
  readonly id: string;
  readonly trade: string | null;
  readonly runningState: RunningState | null;
  /** The shortest interval in the package: work is done early, never late. */
  readonly intervalDays: number | null;
  readonly hoursPerRound: number;
  readonly hoursPerMonth: number;
  /** Hours a month more than if each task kept its own interval. */
  readonly addedHoursPerMonth: number;
};

const DAYS_PER_MONTH = 365 / 12;

/** What tasks still lack before a plan can be made of them, a sentence for each kind of gap. */
export function unfinishedTasks(
  tasks: readonly (PackagedTask & { readonly text: string | null })[],
): readonly Notice[] {
  const without = (lacks: (task: (typeof tasks)[number]) => boolean) =>
    tasks
      .filter(lacks)
      .map(({ id }) => id)
      .join(', ');
  const gaps: readonly Notice[] = [
    { code: 'tasksWithoutText', values: { ids: without(({ text }) => !text?.trim()) } },
    { code: 'tasksWithoutInterval', values: { ids: without(({ intervalDays }) => intervalDays === null) } },
    { code: 'tasksWithoutTrade', values: { ids: without(({ trade }) => trade === null) } },
    { code: 'tasksWithoutHours', values: { ids: without(({ durationHours }) => durationHours === null) } },
  ];
  return gaps.filter(({ values }) => values?.ids !== '');
}

/** Groups that suggest themselves: same trade, same running state, same interval. */
export function suggestPackages(tasks: readonly PackagedTask[]): readonly TaskPackage[] {
  const groups = new Map<string, string[]>();
  for (const { id, trade, runningState, intervalDays } of tasks) {
    const key = JSON.stringify([trade, runningState, intervalDays]);
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
  }
  return [...groups.values()].map((taskIds, place) => ({ id: `P${place + 1}`, taskIds }));
}

/**
 * Interval and load of each package; a mix of trades or states, a stranger or a task in two packages is told.
 * A task whose trade or hours are open still sets the interval: it is done with the others.
 */
export function packageFigures(
  tasks: readonly PackagedTask[],
  packages: readonly TaskPackage[],
): {
  readonly packages: readonly PackageFigures[];
  readonly unpackaged: readonly string[];
  readonly problems: readonly Notice[];
} {
  const byId = new Map<string, PackagedTask>();
  const problems: Notice[] = [];
  for (const task of tasks) {
    if (byId.has(task.id)) problems.push({ code: 'taskDoubled', path: task.id, values: { id: task.id } });
    else byId.set(task.id, task);
  }
  const placed = new Set<string>();
  const figures = packages.map(({ id, taskIds }): PackageFigures => {
    const members: (PackagedTask & { readonly intervalDays: number })[] = [];
    for (const taskId of taskIds) {
      const task = byId.get(taskId);
      if (!task) problems.push({ code: 'taskUnknown', path: id, values: { package: id, id: taskId } });
      else if (placed.has(taskId)) problems.push({ code: 'taskDoubled', path: id, values: { id: taskId } });
      else if (task.intervalDays !== null) {
        const { intervalDays } = task;
        if (intervalDays > 0 && Number.isFinite(intervalDays)) members.push({ ...task, intervalDays });
        else problems.push({ code: 'intervalInvalid', path: taskId, values: { id: taskId } });
      }
      placed.add(taskId);
    }
    const trades = new Set(members.flatMap(({ trade }) => trade ?? []));
    const states = new Set(members.map(({ runningState }) => runningState));
    if (trades.size > 1 || states.size > 1)
      problems.push({ code: 'packageMixes', path: id, values: { package: id } });
    const intervalDays = members.length === 0 ? null : Math.min(...members.map((task) => task.intervalDays));
    const hoursPerRound = members.reduce((sum, { durationHours }) => sum + (durationHours ?? 0), 0);
    const hoursPerMonth = intervalDays === null ? 0 : (hoursPerRound * DAYS_PER_MONTH) / intervalDays;
    const apart = members.reduce(
      (sum, task) => sum + ((task.durationHours ?? 0) * DAYS_PER_MONTH) / task.intervalDays,
      0,
    );
    return {
      id,
      trade: trades.size === 1 ? ([...trades][0] ?? null) : null,
      runningState: states.size === 1 ? ([...states][0] ?? null) : null,
      intervalDays,
      hoursPerRound,
      hoursPerMonth,
      addedHoursPerMonth: hoursPerMonth - apart,
    };
  });
  return { packages: figures, unpackaged: tasks.flatMap(({ id }) => (placed.has(id) ? [] : [id])), problems };
}

/** A scheduled interval in whole days is rounded down, never up: below a day there is none, and it must be planned in hours. */
export function wholeDays(days: number): number | null {
  const whole = Math.floor(days + 1e-9);
  return whole >= 1 ? whole : null;
}
