import type { PlantRate } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { eventSums } from '#modules/reliability/failure-database/index.ts';
import type { Tx } from '#platform/database/pool.ts';

/** Normal quantile of 95 %. */
const z95 = 1.645;

/** Rates of the failure database over all its records; classes without a failure say nothing yet. */
export async function plantRates(tx: Tx): Promise<PlantRate[]> {
  const now = Date.now();
  const sums = await eventSums(tx, { from: 0, to: now, now }, 'class');
  return sums
    .filter(({ key, failures, operatingHours }) => key !== '' && failures > 0 && operatingHours > 0)
    .map(({ key, failures, operatingHours, repairsWithHours, repairHours }) => ({
      isoClass: key,
      failures,
      hours: operatingHours,
      rate: failures / operatingHours,
      repairRate: repairsWithHours > 0 && repairHours > 0 ? repairsWithHours / repairHours : null,
      // Variance of ln λ is 1/n for a Poisson count n.
      errorFactor: Math.exp(z95 / Math.sqrt(failures)),
    }));
}
