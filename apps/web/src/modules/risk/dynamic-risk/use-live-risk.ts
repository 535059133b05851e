import {
  alertInbox,
  riskOverview,
  riskSubject,
  riskSubjects,
  riskTrend,
} from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { onServerEvent } from '@ircrisk/ui/api/events.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** News come in bursts: the first is shown at once, what follows it once after the burst. */
const settleMs = 300;

/** The screen follows the plant: what is shown is read again when something was calculated. */
export function useLiveRisk(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMore = false;
    const readAgain = () => {
      // The subject that is open goes first.
      for (const call of [riskSubject, riskTrend, riskOverview, riskSubjects, alertInbox])
        void queries.invalidateQueries({ queryKey: callKey(call) });
    };
    const settle = () => {
      timer = isMore ? setTimeout(settle, settleMs) : undefined;
      if (isMore) readAgain();
      isMore = false;
    };
    const stop = onServerEvent<{ topic?: string } | null>('data', (told) => {
      if (told?.topic !== 'dynamic-risk') return;
      if (timer !== undefined) {
        isMore = true;
        return;
      }
      readAgain();
      timer = setTimeout(settle, settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}
