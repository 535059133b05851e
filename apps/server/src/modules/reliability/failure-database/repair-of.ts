import { repairFigures } from '@ircrisk/engine-reliability';
import type { EventSums } from './sums.ts';

/** MTBF, MTTR, mean cost and availability of some sums: the one definition every screen and document has. */
export const repairOf = (sums: EventSums | undefined, confidence = 0.9, downtime = true) =>
  repairFigures({
    operatingHours: sums && (sums.operatingHours > 0 || sums.requiredHours > 0) ? sums.operatingHours : null,
    failures: sums?.failures ?? null,
    activeRepairHours: sums && sums.repairsWithHours > 0 ? sums.repairHours : null,
    // The downtime is that of the repaired failures themselves: unknown is not zero.
    downtimeHours: downtime && sums && sums.repairsWithDowntime > 0 ? sums.repairDownHours : null,
    // A repair in a currency without a rate makes the cost incomplete: no figure rather than a low one.
    repairCost: sums && sums.repairsWithCost > 0 && sums.unconverted === 0 ? sums.repairCost : null,
    repairs: sums?.repairs ?? null,
    repairsWithHours: sums?.repairsWithHours ?? null,
    repairsWithCost: sums?.repairsWithCost ?? null,
    repairsWithDowntime: sums?.repairsWithDowntime ?? null,
    upHours: sums?.upHours ?? null,
    requiredHours: sums && sums.requiredHours > 0 ? sums.requiredHours : null,
    confidence,
  });
