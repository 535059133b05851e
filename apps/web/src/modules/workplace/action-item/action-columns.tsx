import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { ActionStateMark, Due, Priority, Source } from './marks.tsx';

export const actionColumns: Readonly<Record<string, ColumnOverride>> = {
  title: { width: 280 },
  type: { width: 80 },
  priority: { width: 84, render: ({ priority }) => <Priority priority={priority} /> },
  state: { width: 116, render: ({ state }) => <ActionStateMark state={state} /> },
  ownerId: { width: 90 },
  dueDate: { width: 108, render: (item) => <Due item={item} /> },
  sourceModule: { width: 130, render: ({ sourceModule }) => <Source module={sourceModule} /> },
};
