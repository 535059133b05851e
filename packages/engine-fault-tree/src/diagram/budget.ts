/** Thrown inside a diagram when it may not grow further; the caller tries another way. */
export class BudgetExceeded extends Error {
  override name = 'BudgetExceeded';
}

/** Thrown when the time for a piece of work is over; what was found before still counts. */
export class TimeOver extends Error {
  override name = 'TimeOver';
}

/** Thrown when the caller asked to stop. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}
