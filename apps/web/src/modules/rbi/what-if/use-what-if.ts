import type { AssessmentDetail } from '@ircrisk/contract/modules/rbi.ts';
import { useEffect, useRef, useState } from 'react';
import type { WhatIfAnswer, WhatIfRequest } from './messages.ts';

const startWorker = () =>
  new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module', name: 'rbi' });

/** The engine beside the screen: every change is calculated at once, the latest one counts. */
export function useWhatIf(detail: AssessmentDetail, changes: unknown): WhatIfAnswer | undefined {
  const [answer, setAnswer] = useState<WhatIfAnswer>();
  const worker = useRef<Worker | undefined>(undefined);
  const count = useRef(0);
  useEffect(() => {
    worker.current ??= startWorker();
    count.current += 1;
    const request: WhatIfRequest = {
      id: count.current,
      component: detail.component,
      settings: detail.settings,
      changes,
    };
    worker.current.onmessage = ({ data }: MessageEvent<WhatIfAnswer>) => {
      if (data.id === count.current) setAnswer(data);
    };
    worker.current.postMessage(request);
  }, [detail, changes]);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  return answer;
}
