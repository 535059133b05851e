import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { incidentPage } from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';

export type Whole = Omit<ResultOf<typeof incidentPage>, 'record'> & {
  record: RecordData & { version: number };
};
export interface PartProps {
  whole: Whole;
  onChanged: () => void;
}
