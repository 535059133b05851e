import { rcaCase } from '@ircrisk/contract/resources/root-cause/case.ts';
import { rcaLesson } from '@ircrisk/contract/resources/root-cause/lesson.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

/** Days over the date stand out: by their sign as well as by colour. */
const columns: Readonly<Record<string, ColumnOverride>> = {
  overdueDays: {
    render: ({ overdueDays }) =>
      typeof overdueDays === 'number' ? <span className="rca-late">▲ {overdueDays}</span> : '–',
  },
};

/** Cases with their stage and age, and what was published of them. */
export function CaseList() {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const [view, setView] = useState<'cases' | 'lessons'>('cases');
  const openCase = useCallback((id: string) => open(`${leaf.path}/case/${id}`), [open, leaf.path]);
  return (
    <div className="rca-lists">
      <Segmented
        aria-label={t('rca.list.views')}
        value={view}
        options={(['cases', 'lessons'] as const).map((value) => ({ value, label: t(`rca.list.${value}`) }))}
        onChange={setView}
      />
      {view === 'cases' ? (
        <StudyList resource={rcaCase} onOpen={openCase} columns={columns} />
      ) : (
        <ResourceScreen resource={rcaLesson} />
      )}
    </div>
  );
}
