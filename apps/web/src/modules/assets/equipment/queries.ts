import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { integrity, links, overview } from '@ircrisk/contract/modules/assets/equipment.ts';
import { nodeCounts } from '@ircrisk/contract/modules/assets/factory-model.ts';
import { equipment } from '@ircrisk/contract/resources/ledger/equipment.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export type Overview = ResultOf<typeof overview>;
export type Integrity = ResultOf<typeof integrity>;
export type Links = ResultOf<typeof links>;
export type PartFigures = Integrity['parts'][number];
export type LocationFigures = PartFigures['locations'][number];

/** Read once for all tabs; every change made here asks anew. */
const shared = { suppress: true, staleTime: 30_000 } as const;

export const useOverview = (id: string) => useCall(overview, { id }, shared);
export const useIntegrity = (id: string) => useCall(integrity, { id }, shared);
export const useLinks = (id: string) => useCall(links, { id }, shared);

export const recordOf = (of: Overview): RecordData => of.equipment as RecordData;

/** After any change below a piece of equipment its figures and the list are out of date. */
export function useEquipmentRefresh(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const endpoint of [overview, integrity, links, nodeCounts])
      void client.invalidateQueries({ queryKey: callKey(endpoint) });
    void client.invalidateQueries({ queryKey: resourceKey(equipment) });
  }, [client]);
}
