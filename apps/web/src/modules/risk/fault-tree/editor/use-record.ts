import {
  calculateFaultTree,
  faultTreeModel,
  faultTreeStudy,
  latestResult,
} from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { AnalysisSettings } from '@ircrisk/engine-fault-tree';
import { call } from '@ircrisk/ui/api/client.ts';
import { isOver, useJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, tellNoAnswer, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/** The calculation on the server: the one that counts. */
export function useRecord(id: string) {
  const t = useText();
  const queries = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const record = useCall(latestResult, { id });
  const job = useJob(jobId);
  const refresh = () =>
    Promise.all(
      [latestResult, faultTreeModel, faultTreeStudy.revisions, faultTreeStudy.life].map((one) =>
        queries.invalidateQueries({ queryKey: callKey(one) }),
      ),
    );
  const ended = useEffectEvent((state: string, error: string | null | undefined) => {
    if (state === 'done') notify.success(t('fault-tree.calculated'));
    else if (state === 'failed') notify.error(error ?? t('fault-tree.calculationFailed'));
    setJobId(undefined);
    void refresh();
  });
  const isDone = job !== undefined && isOver(job);
  useEffect(() => {
    if (isDone && job) ended(job.state, job.error);
  }, [isDone, job]);

  const calculate = async (settings: AnalysisSettings) => {
    try {
      setJobId((await call(calculateFaultTree, { id, settings })).jobId);
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  return {
    record,
    job: jobId === undefined ? undefined : job,
    isRunning: jobId !== undefined,
    calculate,
    refresh,
  };
}
