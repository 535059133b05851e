import { useEffect, useRef, useState } from 'react';
import type { EngineAnswer, EngineRequest } from './messages.ts';

const startWorker = () =>
  new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module', name: 'rbi' });

type Asked<R extends EngineRequest> = Omit<R, 'id'>;

/** The engine beside the screen: every question is worked on at once, the answer to the latest one counts. */
export function useEngine<R extends EngineRequest>(request: Asked<R>): EngineAnswer<R> | undefined {
  const [answer, setAnswer] = useState<EngineAnswer<R>>();
  const worker = useRef<Worker | undefined>(undefined);
  const count = useRef(0);
  useEffect(() => {
    worker.current ??= startWorker();
    count.current += 1;
    worker.current.onmessage = ({ data }: MessageEvent<EngineAnswer<R>>) => {
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
  return answer;
}
