import {
  type Characteristic,
  type Measured,
  qraCharacteristics,
  qraMeasured,
} from '@ircrisk/contract/modules/risk/qra.ts';
import { qraMeasurement } from '@ircrisk/contract/resources/quality/control.ts';
import { chartOfSeries, type SeriesChart } from '@ircrisk/engine-quality';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import type { Calculation } from '@ircrisk/units';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** The chart of a characteristic by the same engine as the server's, at once with every new value. */
export const useSeriesChart = (plan: Characteristic, measured: Measured): Calculation<SeriesChart> =>
  useMemo(() => chartOfSeries(plan, measured), [plan, measured]);

/** Measurements were added, changed or read in. */
export function useMeasurementsChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const one of [qraCharacteristics, qraMeasured])
      void queries.invalidateQueries({ queryKey: callKey(one) });
    void queries.invalidateQueries({ queryKey: resourceKey(qraMeasurement) });
  }, [queries]);
}

/** Rules that signal at a subgroup, on either chart. */
export const rulesAt = ({ location, spread }: SeriesChart, at: number): number[] =>
  [...new Set([...(location.points[at]?.rules ?? []), ...(spread?.points[at]?.rules ?? [])])].sort();
