/** Used for time limits and timings only, never for a result; a caller may pass a clock of its own. */
export const machineClock = (): number => performance.now();
