import { assess, uncertainty, unplannedCurve, withChanges } from '@ircrisk/engine-api581';
import type { EngineAnswer, EngineRequest, OpenRequest, WhatIfRequest } from './messages.ts';

let opened: OpenRequest | undefined;
const answer = (one: EngineAnswer) => postMessage(one);

function whatIf({ id, changes }: WhatIfRequest): void {
  if (!opened) return;
  const begun = performance.now();
  const { settings } = opened;
  const component = withChanges(opened.component, changes);
  answer({ kind: 'curve', id, points: unplannedCurve(component, settings) });
  const { result } = assess(component, { ...settings, derivation: false });
  answer({ kind: 'figures', id, result, milliseconds: performance.now() - begun });
}

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  if (data.kind === 'open') opened = data;
  else if (data.kind === 'whatIf') whatIf(data);
  else answer({ kind: 'bands', id: data.id, outcome: uncertainty(data.component, data.settings) });
});
