import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';

export const documentColumns: Readonly<Record<string, ColumnOverride>> = {
  documentNumber: { width: 140 },
  title: { width: 260 },
  revision: { width: 64, align: 'center' },
  state: { width: 90, render: ({ state }) => <StudyState state={state} /> },
};
