import { assess, riskCurve, uncertainty, withChanges } from '@ircrisk/engine-api581';
import type { EngineAnswer, EngineRequest } from './messages.ts';

function answerTo(request: EngineRequest): EngineAnswer {
  if (request.kind === 'bands')
    return { kind: 'bands', id: request.id, outcome: uncertainty(request.component, request.settings) };
  const begun = performance.now();
  const component = withChanges(request.component, request.changes);
  return {
    kind: 'whatIf',
    id: request.id,
    assessment: assess(component, { ...request.settings, derivation: false }),
    curve: riskCurve(component, request.settings),
    milliseconds: performance.now() - begun,
  };
}

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => postMessage(answerTo(data)));
