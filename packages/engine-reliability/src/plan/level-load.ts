import {
  type Calculation,
  calculated,
  type IsoDate,
  type Notice,
  toDayNumber,
  unscored,
} from '@ircrisk/units';

export type MovableTask = {
  readonly id: string;
  readonly hours: number;
  readonly week: number;
  readonly fromWeek: number;
  readonly toWeek: number;
};
export type LoadMove = { readonly id: string; readonly from: number; readonly to: number };
export type LevelledLoad = {
  readonly loads: readonly number[];
  readonly moves: readonly LoadMove[];
  readonly spreadBefore: number;
  readonly spreadAfter: number;
};

/** Σ(load − mean)², the figure that levelling lowers. */
export function loadSpread(loads: readonly number[]): number {
  const mean = loads.reduce((sum, load) => sum + load, 0) / Math.max(1, loads.length);
  return loads.reduce((sum, load) => sum + (load - mean) ** 2, 0);
}

/** Week of a day counted from the Monday of the week that holds `start`. */
export function weekIndex(date: IsoDate, start: IsoDate): number {
  const first = toDayNumber(start);
  // Day 0 of the count, 1970-01-01, was a Thursday.
  const monday = first - ((((first + 3) % 7) + 7) % 7);
  return Math.floor((toDayNumber(date) - monday) / 7);
}

/** Largest task first into the least loaded week of its window; of equal weeks the earliest. Weeks count from 0. */
export function levelLoad(input: {
  loads: readonly number[];
  tasks: readonly MovableTask[];
}): Calculation<LevelledLoad> {
  const facts = {
    unit: 'h',
    inputs: { weeks: input.loads.length, tasks: input.tasks.length },
    standardRef: 'greedy levelling inside windows',
  };
  const loads = [...input.loads];
  const wrong = input.tasks.find(
    ({ week, fromWeek, toWeek }) =>
      fromWeek < 0 || toWeek >= loads.length || fromWeek > toWeek || week < 0 || week >= loads.length,
  );
  if (wrong) {
    const reason: Notice = { code: 'windowInvalid', path: `tasks/${wrong.id}` };
    return unscored(reason, facts);
  }
  const moves: LoadMove[] = [];
  for (const task of [...input.tasks].sort((a, b) => b.hours - a.hours || (a.id < b.id ? -1 : 1))) {
    loads[task.week] = (loads[task.week] ?? 0) - task.hours;
    let best = task.fromWeek;
    for (let week = task.fromWeek; week <= task.toWeek; week++)
      if ((loads[week] ?? 0) < (loads[best] ?? 0)) best = week;
    loads[best] = (loads[best] ?? 0) + task.hours;
    if (best !== task.week) moves.push({ id: task.id, from: task.week, to: best });
  }
  return calculated<LevelledLoad>(
    { loads, moves, spreadBefore: loadSpread(input.loads), spreadAfter: loadSpread(loads) },
    facts,
  );
}
