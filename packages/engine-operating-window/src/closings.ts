import { windowModifier } from './status.ts';
import type { OperatingWindow } from './window.ts';

/** An excursion as it is known now. Times are milliseconds since 1970; one that lasts has no end. */
export type Stretch = {
  readonly windowId: string;
  readonly level: OperatingWindow['level'];
  readonly start: number;
  readonly end: number | null;
  /** Of its own window, by the readings of the period up to its end. */
  readonly shareAtEnd: number | null;
};
export type Closing = { readonly at: number; readonly factor: number };

/**
 * The window factor at the moment each excursion closed, by event time: m = 1 + Σ s·φ over the period up to its end. Of its own window φ is
 * the share of the readings, of the others the time outside by then. One without a share is left out.
 */
export function closingsOf(stretches: readonly Stretch[], periodMs: number): readonly Closing[] {
  const ordered = stretches.toSorted((a, b) => a.start - b.start);
  return ordered.flatMap(({ windowId, level, end, shareAtEnd }): Closing[] => {
    if (end === null || shareAtEnd === null) return [];
    const beside = new Map<string, { level: OperatingWindow['level']; outside: number }>();
    for (const one of ordered) {
      if (one.start >= end) break;
      const outside = Math.min(one.end ?? end, end) - Math.max(one.start, end - periodMs);
      if (one.windowId === windowId || outside <= 0) continue;
      const before = beside.get(one.windowId)?.outside ?? 0;
      beside.set(one.windowId, { level: one.level, outside: before + outside });
    }
    const { factor } = windowModifier([
      { level, outsideShare: shareAtEnd },
      ...[...beside.values()].map((one) => ({
        level: one.level,
        outsideShare: Math.min(1, one.outside / periodMs),
      })),
    ]);
    return [{ at: end, factor }];
  });
}
