import { managementAnswer } from '@ircrisk/contract/resources/management-evaluation.ts';
import type { SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage } from '@ircrisk/ui/i18n/texts.ts';
import { useMemo } from 'react';

const columns: Readonly<Record<string, Partial<SheetColumn>>> = {
  section: { frozen: true, merged: true, width: 130 },
  code: { frozen: true },
  // What is not translated yet shows the other language rather than nothing.
  questionEn: { show: (row: SheetRow, text: string) => text || String(row.question ?? '') },
};

/** Every question of the evaluation as a worksheet: a set of one's own is typed or pasted here. */
export default function AnswerSheet({
  id,
  isEditable,
  onSaved,
}: {
  id: string;
  isEditable: boolean;
  onSaved: () => void;
}) {
  const language = useLanguage();
  const filters = useMemo(() => ({ studyId: id }), [id]);
  const given = useMemo(() => ({ studyId: { value: id } }), [id]);
  const names = useMemo(
    () => [
      ...['section', 'code', 'question', ...(language === 'en' ? ['questionEn'] : [])],
      ...['maxPoints', 'answer', 'evidence', 'reason', 'comment', 'secondAnswer'],
    ],
    [language],
  );
  return (
    <section className="mse-sheet">
      <ResourceSheet
        resource={managementAnswer}
        filters={filters}
        names={names}
        columns={columns}
        given={given}
        isEditable={isEditable}
        onSaved={onSaved}
      />
    </section>
  );
}
