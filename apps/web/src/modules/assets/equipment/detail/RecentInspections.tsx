import { inspectionTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { inspection } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NO_VALUE } from '@ircrisk/units';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** The last three inspections; the answer is the one the inspection tab shows in full. */
export function RecentInspections({ id }: { id: string }) {
  const t = useText();
  const say = useSay();
  const owner = useMemo(() => ({ equipmentId: id }), [id]);
  const { data } = useQuery({
    queryKey: resourceKey(inspection, 'list', owner),
    queryFn: ({ signal }) => resourceApi(inspection).page({ ...owner, current: 1, size: 500 }, signal),
  });
  if (!data || data.records.length === 0) return null;
  return (
    <>
      <h3 className="eq-small-title">{say(inspection.title)}</h3>
      <table className="eq-inspections">
        <caption className="ir-out-of-sight">{say(inspection.title)}</caption>
        <tbody>
          {data.records.slice(0, 3).map((record) => {
            const type = inspectionTypes[record.type as keyof typeof inspectionTypes];
            return (
              <tr key={record.id}>
                <th scope="row">{String(record.inspectionDate)}</th>
                <td>{type ? say(type) : NO_VALUE}</td>
                <td>
                  {record.safetyGrade
                    ? t('equipment.wall.gradeOf', { grade: Number(record.safetyGrade) })
                    : NO_VALUE}
                </td>
                <td>{String(record.inspectionBody ?? NO_VALUE)}</td>
                <td>{String(record.reportNumber ?? NO_VALUE)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
