export type RawEvent = {
  readonly key: string;
  readonly kind: string;
  readonly time: number;
  readonly source: string;
};

/** One event and the sources that have told it. */
type Told = { readonly event: RawEvent; readonly sources: Set<string> };

/**
 * The same event told by redundant servers, counted once: same tag, type and kind, another source, at most a second apart (a window,
 * not whole-second buckets), no return of the alarm between. From one source nothing is merged: each tells an event once. Sorted by
 * time; an event without a time is kept, at the end.
 */
export function withoutRedundant(events: readonly RawEvent[], windowMs = 1000): readonly RawEvent[] {
  const kept: RawEvent[] = [];
  const recent = new Map<string, Told[]>();
  const timed = events.filter(({ time }) => Number.isFinite(time)).sort((a, b) => a.time - b.time);
  for (const event of timed) {
    const near = (recent.get(event.key) ?? []).filter(({ event: { time } }) => event.time - time <= windowMs);
    const same = near.find(
      ({ event: { kind }, sources }) => kind === event.kind && !sources.has(event.source),
    );
    if (same) same.sources.add(event.source);
    else kept.push(event);
    const told = same ? [] : [{ event, sources: new Set([event.source]) }];
    recent.set(event.key, [...(event.kind === 'RTN' && !same ? [] : near), ...told]);
  }
  return [...kept, ...events.filter(({ time }) => !Number.isFinite(time))];
}
