import { actOnFeedback } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import {
  type FeedbackState,
  feedbackActs,
  feedbackStates,
} from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedureFeedback } from '@ircrisk/contract/resources/procedure/execution.ts';
import { useActs } from '@ircrisk/ui/acts/use-acts.tsx';
import { call } from '@ircrisk/ui/api/client.ts';
import { type RecordData, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

type Feedback = RecordData & { state: string };

/** What people said of the procedures: taken into a revision, or answered with a reason. */
export function FeedbackList({ switcher }: { switcher: ReactNode }) {
  const say = useSay();
  const client = useQueryClient();
  const { leaf } = usePage();
  const { open } = useShell();
  const { start, dialog } = useActs<Feedback, keyof typeof feedbackActs>({
    table: feedbackActs,
    async onAct(record, act, reason) {
      const { revisionId } = await call(actOnFeedback, { id: record.id, act, ...(reason ? { reason } : {}) });
      void client.invalidateQueries({ queryKey: resourceKey(procedureFeedback) });
      if (revisionId) open(`${leaf.path}/procedure/${revisionId}`);
    },
  });
  const overrides: ResourceOverrides = {
    columns: {
      state: {
        render: ({ state }) => (
          <StateMark
            state={state === 'open' ? 'near' : state === 'taken' ? 'ok' : 'idle'}
            text={say(feedbackStates[state as FeedbackState])}
          />
        ),
      },
    },
    actions: (['take', 'refuse'] as const).map((act) => ({
      key: act,
      place: 'row' as const,
      title: feedbackActs[act],
      permission: 'procedure.update',
      visible: ({ state }: RecordData) => state === 'open',
      run: ([record]: RecordData[]) => {
        if (record) start(record as Feedback, act);
      },
    })),
  };
  return (
    <>
      <ResourceScreen resource={procedureFeedback} overrides={overrides} note={switcher} />
      {dialog}
    </>
  );
}
