import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';

export function FeedbackState({ item }: { item: Pick<RecordData, string> }) {
  return (
    <StateMark state={item.state === 'handled' ? 'ok' : 'inProgress'} text={String(item.stateName ?? '')} />
  );
}

const urgency = { low: 'idle', normal: 'identified', high: 'near', urgent: 'miss' } as const;

export const feedbackColumns: Readonly<Record<string, ColumnOverride>> = {
  title: { width: 300 },
  state: { width: 96, render: (record) => <FeedbackState item={record} /> },
  priority: {
    width: 90,
    render: (record) => (
      <StateMark
        state={urgency[record.priority as keyof typeof urgency]}
        text={String(record.priorityName ?? '')}
      />
    ),
  },
  page: { width: 180 },
  commentCount: { width: 92 },
};
