import { needsReason } from '@ircrisk/contract/acts.ts';
import { actOnJha, jhaApprovals, reviewJha } from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { type JhaAct, type JhaState, jhaActs } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { ActDialog } from '@ircrisk/ui/acts/ActDialog.tsx';
import { call } from '@ircrisk/ui/api/client.ts';
import { tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Whole } from './JobPage.tsx';

interface Asked {
  act: JhaAct;
  reason?: string;
}

interface Props {
  whole: Whole;
  onDone: () => void;
  /** Done first; holds the act back where it does not go on. */
  before?: (go: () => void) => void | Promise<void>;
}

/** What this person may do to the job now. Review and approval are rights of their own; the approval goes by the level the job needs. */
export function JobActs({ whole, onDone, before = (go) => go() }: Props) {
  const t = useText();
  const say = useSay();
  const [opened, setOpened] = useState<JhaAct>();
  const { id, version } = whole.record;
  const state = whole.record.state as JhaState;
  const act = useMutation({
    mutationFn: async ({ act, reason }: Asked) => {
      const asked = { id, version };
      if (act === 'review') return call(reviewJha, asked);
      if (act === 'approve' && whole.approver)
        return call(jhaApprovals[whole.approver], { ...asked, ...(reason ? { note: reason } : {}) });
      return call(actOnJha, { ...asked, act: act as never, ...(reason ? { reason } : {}) });
    },
    onSuccess: () => {
      setOpened(undefined);
      onDone();
    },
    onError: tellNoAnswer,
  });
  return (
    <>
      <ActBar
        table={jhaActs}
        allowed={whole.acts}
        pending={act.isPending ? act.variables?.act : undefined}
        onAct={(one) =>
          one === 'approve' || needsReason(jhaActs[one], state)
            ? setOpened(one)
            : void before(() => act.mutate({ act: one }))
        }
      />
      {opened && (
        <ActDialog
          title={say(jhaActs[opened])}
          needsReason={needsReason(jhaActs[opened], state)}
          danger={jhaActs[opened].danger ?? false}
          {...(opened === 'approve' ? { reasonLabel: t('job-hazard-analysis.approverNote') } : {})}
          saving={act.isPending}
          onClose={() => setOpened(undefined)}
          onAct={(reason) => act.mutate({ act: opened, ...(reason ? { reason } : {}) })}
        />
      )}
    </>
  );
}
