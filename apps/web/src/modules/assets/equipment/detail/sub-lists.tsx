import { inspection } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { processData } from '@ircrisk/contract/resources/ledger/master-data.ts';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceSubList } from '@ircrisk/ui/resource/ResourceSubList.tsx';
import { useMemo } from 'react';
import { DueDate } from '../marks.tsx';
import { useEquipmentRefresh } from '../queries.ts';

interface Props {
  id: string;
  compact: boolean;
}

const useOwner = (id: string) => useMemo(() => ({ equipmentId: id }), [id]);

export function ProcessTab({ id, compact }: Props) {
  return (
    <ResourceSubList
      resource={processData}
      owner={useOwner(id)}
      {...(compact ? { columns: ['side', 'fluid', 'temperatureNormal', 'pressureNormal'] } : {})}
      onChanged={useEquipmentRefresh()}
    />
  );
}

const inspectionColumns: Readonly<Record<string, ColumnOverride>> = {
  safetyGrade: { width: 90, align: 'center' },
  nextDueDate: {
    render: ({ nextDueDate, nextDueBasis }) => <DueDate date={nextDueDate} basis={nextDueBasis} />,
  },
};

export function InspectionTab({ id, compact }: Props) {
  return (
    <ResourceSubList
      resource={inspection}
      owner={useOwner(id)}
      overrides={inspectionColumns}
      columns={
        compact
          ? ['inspectionDate', 'type', 'safetyGrade', 'reportNumber']
          : [
              'reportNumber',
              'inspectionDate',
              'type',
              'inspectionBody',
              'safetyGrade',
              'effectiveness',
              'nextDueDate',
              'nextDueBasis',
            ]
      }
      onChanged={useEquipmentRefresh()}
    />
  );
}
