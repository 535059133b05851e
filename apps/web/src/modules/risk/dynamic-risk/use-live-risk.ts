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

/** News come in bursts: what is on the screen is read again once after each. */
const settleMs = 300;

/** The screen follows the plant: what is shown is read again when something was calculated. */
export function useLiveRisk(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onServerEvent<{ topic?: string } | null>('data', (told) => {
      if (told?.topic !== 'dynamic-risk') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const call of [riskOverview, riskSubjects, riskSubject, riskTrend, alertInbox])
          void queries.invalidateQueries({ queryKey: callKey(call) });
      }, settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
}
