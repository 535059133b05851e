import { thicknessReading } from '@ircrisk/contract/resources/ledger/inspection.ts';
import type { Tx } from '#platform/database/pool.ts';
import { createRecord } from '#platform/resources/save.ts';
import type { Viewer } from '#platform/resources/scope.ts';

/** A reading found elsewhere, by the same rules as one that was typed in; answers its id. */
export const takeReading = (
  tx: Tx,
  viewer: Viewer,
  reading: { locationId: string; readingDate: string; thickness: number },
): Promise<string> => createRecord(tx, thicknessReading, reading, viewer);
