import type { UncertaintyOutcome } from '@ircrisk/engine-api581';
import { useEffect, useRef, useState } from 'react';
import type { BandsAnswer, BandsRequest } from '../what-if/messages.ts';
import { startWorker } from '../what-if/start-worker.ts';

/** Every question is worked on at once, the answer to the latest one counts. */
export function useBands(request: Omit<BandsRequest, 'id'>): UncertaintyOutcome | undefined {
  const [answer, setAnswer] = useState<BandsAnswer>();
  const worker = useRef<Worker | undefined>(undefined);
  const count = useRef(0);
  useEffect(() => {
    worker.current ??= startWorker();
    count.current += 1;
    worker.current.onmessage = ({ data }: MessageEvent<BandsAnswer>) => {
      if (data.id === count.current) setAnswer(data);
    };
    worker.current.postMessage({ ...request, id: count.current });
  }, [request]);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  return answer?.outcome;
}
