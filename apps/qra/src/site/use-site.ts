import { calculateSite, type SiteBoard, siteBoard } from '@ircrisk/contract/modules/risk/site-risk.ts';
import {
  qraSiteCase,
  qraSitePopulation,
  qraSiteWeather,
} from '@ircrisk/contract/resources/site-risk/rows.ts';
import { qraSite, qraSiteCalls } from '@ircrisk/contract/resources/site-risk/study.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { isOver, useJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, tellNoAnswer } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export interface SiteProps {
  board: SiteBoard;
  isEditable: boolean;
  refresh: () => void;
}

export function useSiteRefresh(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const one of [siteBoard, qraSiteCalls.life])
      void queries.invalidateQueries({ queryKey: callKey(one) });
    for (const resource of [qraSite, qraSiteCase, qraSiteWeather, qraSitePopulation])
      void queries.invalidateQueries({ queryKey: resourceKey(resource) });
  }, [queries]);
}

/** The calculation on the server, followed until it is over. */
export function useCalculation(id: string, refresh: () => void) {
  const t = useText();
  const [jobId, setJobId] = useState<string>();
  const job = useJob(jobId);
  const ended = useEffectEvent((state: string, error: string | null | undefined) => {
    if (state === 'done') notify.success(t('qra.site.calculated'));
    else if (state === 'failed') notify.error(error ?? t('qra.site.failed'));
    setJobId(undefined);
    refresh();
  });
  const isDone = job !== undefined && isOver(job);
  useEffect(() => {
    if (isDone && job) ended(job.state, job.error);
  }, [isDone, job]);
  const calculate = async () => {
    try {
      setJobId((await call(calculateSite, { id })).jobId);
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  return { isRunning: jobId !== undefined, calculate };
}
