/** Thrown inside a diagram when it may not grow further; the caller tries another way. */
export class BudgetExceeded extends Error {
  override name = 'BudgetExceeded';
}

/** Thrown when the steps for a piece of work are used up; what was found before still counts. */
export class WorkOver extends Error {
  override name = 'WorkOver';
}

/**
 * Called by long work with the steps done since the last call and the nodes there are; may throw to end it. A step is
 * one recursion of a diagram, and other work is counted in what takes as long.
 */
export type Tick = (steps: number, nodes?: number) => void;

/** Thrown when the caller asked to stop. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}
