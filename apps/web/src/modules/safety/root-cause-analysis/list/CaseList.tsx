import { rcaCase } from '@ircrisk/contract/resources/root-cause/case.ts';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { useCallback } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

/** Days over the date stand out: by their sign as well as by colour. */
const columns: Readonly<Record<string, ColumnOverride>> = {
  overdueDays: {
    render: ({ overdueDays }) =>
      typeof overdueDays === 'number' ? <span className="rca-late">▲ {overdueDays}</span> : '–',
  },
};

/** Cases with their stage and age; what was published of them stands in the library of cases. */
export function CaseList() {
  const { leaf } = usePage();
  const { open } = useShell();
  const openCase = useCallback((id: string) => open(`${leaf.path}/case/${id}`), [open, leaf.path]);
  return (
    <div className="rca-lists">
      <StudyList resource={rcaCase} onOpen={openCase} columns={columns} />
    </div>
  );
}
