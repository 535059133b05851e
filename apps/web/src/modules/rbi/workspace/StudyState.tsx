import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';

const marks = { draft: 'identified', inReview: 'inProgress', approved: 'ok', superseded: 'idle' } as const;

export function StudyState({ state }: { state: string }) {
  const t = useText();
  return <StateMark state={marks[state as keyof typeof marks] ?? 'idle'} text={t(`rbi.state.${state}`)} />;
}
