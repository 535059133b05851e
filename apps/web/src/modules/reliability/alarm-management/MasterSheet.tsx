import { type PriorityKey, priorityWords } from '@ircrisk/contract/resources/alarm/choices.ts';
import { alarmPhilosophy } from '@ircrisk/contract/resources/alarm/philosophy.ts';
import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { alarmPriority, type PriorityTable, priorityTable, worstSeverity } from '@ircrisk/engine-alarm';
import { resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import type { SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const names = [
  'code',
  'tag',
  'type',
  'name',
  'positionId',
  'equipmentId',
  'state',
  'severityPeople',
  'severityEnvironment',
  'severityProduction',
  'severityAssets',
  'responseMinutes',
  'priority',
  'priorityReason',
  'loweredReason',
  'cause',
  'consequence',
  'operatorAction',
  'class',
  'quantity',
  'setpoint',
  'spanLow',
  'spanHigh',
  'deadband',
  'onDelay',
  'offDelay',
  'suppression',
  'mocReference',
  'nameEn',
  'causeEn',
  'consequenceEn',
  'operatorActionEn',
];

const cellOf = (value: unknown) => (value === 'journal' ? 'journal' : (Number(value) as 1 | 2 | 3 | 4));

/** The priority table in force, as the engine takes it. */
function usePriorityTable(): PriorityTable {
  const { data } = useQuery({
    queryKey: ['alarm-philosophy', 'in force'],
    queryFn: ({ signal }) => resourceApi(alarmPhilosophy).page({ size: 50, current: 1 }, signal),
  });
  return useMemo(() => {
    const today = new Date().toISOString().slice(0, 10);
    const found = data?.records.find(({ effectiveFrom }) => String(effectiveFrom) <= today);
    if (!found) return priorityTable;
    const row = (name: string) =>
      [cellOf(found[`${name}Long`]), cellOf(found[`${name}Middle`]), cellOf(found[`${name}Short`])] as const;
    return { minor: row('minor'), major: row('major'), severe: row('severe') };
  }, [data]);
}

/** What the table says of a row; undefined while severity or time is missing. */
function byTable(row: SheetRow, table: PriorityTable): PriorityKey | undefined {
  const worst = worstSeverity(
    ['severityPeople', 'severityEnvironment', 'severityProduction', 'severityAssets'].map(
      (name) => row[name] as string | null,
    ),
  );
  const minutes = Number(row.responseMinutes);
  if (worst === undefined || !(minutes > 0)) return undefined;
  const found = alarmPriority(worst, minutes, table);
  return 'priority' in found ? (String(found.priority) as PriorityKey) : undefined;
}

/** Rationalisation as a worksheet: the priority of the table is offered where it differs, and a difference wants its reason. */
export default function MasterSheet() {
  const t = useText();
  const say = useSay();
  const table = usePriorityTable();
  const columns = useMemo<Readonly<Record<string, Partial<SheetColumn>>>>(
    () => ({
      code: { frozen: true, width: 120 },
      name: { width: 180 },
      priority: {
        act: (row) => {
          const wanted = byTable(row, table);
          if (!wanted || wanted === row.priority) return undefined;
          return {
            text: say(priorityWords[wanted]),
            title: t('alarm.master.byTable', { priority: say(priorityWords[wanted]) }),
            name: 'priority',
            value: wanted,
          };
        },
      },
    }),
    [say, t, table],
  );
  return <ResourceSheet resource={alarmTag} names={names} columns={columns} />;
}
