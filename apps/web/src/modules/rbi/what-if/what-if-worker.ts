import { assess, riskCurve, withChanges } from '@ircrisk/engine-api581';
import type { WhatIfAnswer, WhatIfRequest } from './messages.ts';

addEventListener('message', ({ data }: MessageEvent<WhatIfRequest>) => {
  const begun = performance.now();
  const component = withChanges(data.component, data.changes);
  const answer: WhatIfAnswer = {
    id: data.id,
    assessment: assess(component, { ...data.settings, derivation: false }),
    curve: riskCurve(component, data.settings),
    milliseconds: performance.now() - begun,
  };
  postMessage(answer);
});
