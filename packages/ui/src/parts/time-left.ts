interface Sample {
  time: number;
  done: number;
}

/** Whole seconds left at the pace seen so far; undefined until there is a pace. */
export function secondsLeft(first: Sample, now: Sample, total: number): number | undefined {
  const done = now.done - first.done;
  const elapsed = now.time - first.time;
  if (done <= 0 || elapsed <= 0 || total <= 0) return undefined;
  return Math.max(1, Math.ceil(((total - now.done) * elapsed) / done / 1000));
}
