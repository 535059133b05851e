import type { Overrides } from '@ircrisk/contract/modules/risk/rbi.ts';
import type { AssessmentResult, Component, PlanSettings } from '@ircrisk/engine-api581';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { LiveCurve } from './live-curve.ts';
import type { CurveAnswer, EngineRequest, FiguresAnswer } from './messages.ts';
import { startWorker } from './start-worker.ts';

interface Figures {
  result: AssessmentResult;
  milliseconds: number;
}

/** Asks the engine about changes to one component; the curve is drawn as it comes, the figures follow when there is time. */
export function useWhatIf(component: Component, settings: PlanSettings, curve: LiveCurve) {
  const [figures, setFigures] = useState<Figures>();
  const worker = useRef<Worker | undefined>(undefined);
  const count = useRef(0);
  const asked = useRef<Overrides>({});
  useEffect(() => {
    const made = startWorker();
    const send = (request: EngineRequest) => made.postMessage(request);
    made.onmessage = ({ data }: MessageEvent<CurveAnswer | FiguresAnswer>) => {
      if (data.id === 0 || data.id !== count.current) return;
      if (data.kind === 'curve') curve.show(data.points);
      else startTransition(() => setFigures(data));
    };
    send({ kind: 'open', component, settings });
    // The first question loads and warms the engine; its answer is nobody's.
    send({ kind: 'whatIf', id: 0, changes: {} });
    // The component was read anew while an answer was awaited: what was asked of the old engine is asked of this one.
    if (Object.keys(asked.current).length > 0)
      send({ kind: 'whatIf', id: count.current, changes: asked.current });
    worker.current = made;
    return () => {
      made.terminate();
      worker.current = undefined;
      curve.show(undefined);
    };
  }, [component, settings, curve]);
  const ask = useCallback(
    (changes: Overrides) => {
      count.current += 1;
      asked.current = changes;
      if (Object.keys(changes).length === 0) {
        curve.show(undefined);
        setFigures(undefined);
        return;
      }
      worker.current?.postMessage({ kind: 'whatIf', id: count.current, changes } satisfies EngineRequest);
    },
    [curve],
  );
  return { figures, ask };
}
