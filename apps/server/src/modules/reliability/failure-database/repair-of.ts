import { repairFigures } from '@ircrisk/engine-reliability';
import type { EventSums } from './sums.ts';

/** MTBF, MTTR, mean cost and availability of some sums: the one definition every screen and document has. */
export const repairOf = (sums: EventSums | undefined, confidence = 0.9) =>
  repairFigures({
    operatingHours: sums && sums.operatingHours > 0 ? sums.operatingHours : null,
    failures: sums?.failures ?? null,
    activeRepairHours: sums && sums.repairsWithHours > 0 ? sums.repairHours : null,
    // The failures whose down time is known, over themselves: never the hours of some over the number of others.
    downtimeHours: sums && sums.failuresWithDowntime > 0 ? sums.failureDowntime : null,
    failuresWithDowntime: sums?.failuresWithDowntime ?? null,
    // A repair in a currency without a rate makes the cost incomplete: no figure rather than a low one.
    repairCost: sums && sums.repairsWithCost > 0 && sums.unconverted === 0 ? sums.repairCost : null,
    repairs: sums?.repairs ?? null,
    repairsWithHours: sums?.repairsWithHours ?? null,
    repairsWithCost: sums?.repairsWithCost ?? null,
    requiredHours: sums && sums.requiredHours > 0 ? sums.requiredHours : null,
    confidence,
  });
