import { tellersOf } from '@ircrisk/contract/measured.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { HistoryEntry, RecordData } from '../api/resource-api.ts';

/** An entry with what its figures measured then; `beside` names what was put there only for that, and did not change. */
export interface MeasuredEntry extends HistoryEntry {
  readonly beside?: readonly string[];
}

/**
 * An entry holds what changed alone. What a figure measured is told by the next later change of it, before that change, or by the
 * record as it is now. Entries come newest first.
 */
export function withMeasures(
  resource: Resource,
  entries: readonly HistoryEntry[],
  at: number,
  record: RecordData | undefined,
): MeasuredEntry {
  const entry = entries[at]!;
  const { before, after } = entry;
  const measures = new Set(
    Object.values(resource.fields).flatMap((field) =>
      field.kind === 'number' && field.measured ? tellersOf(field.measured) : [],
    ),
  );
  const beside = [...measures].filter((by) => before?.[by] === undefined && after?.[by] === undefined);
  if (beside.length === 0) return entry;
  const then = Object.fromEntries(
    beside.map((by) => {
      const later = entries.slice(0, at).findLast((one) => one.before?.[by] !== undefined);
      return [by, later ? later.before?.[by] : record?.[by]];
    }),
  );
  return {
    ...entry,
    before: before && { ...then, ...before },
    after: after && { ...then, ...after },
    beside,
  };
}
