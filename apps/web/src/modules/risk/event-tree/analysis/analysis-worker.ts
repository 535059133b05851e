import { analyseEventTrees, type EventTreeAnalysis, type FaultTreeModel } from '@ircrisk/engine-fault-tree';

export interface Request {
  id: number;
  model: FaultTreeModel;
}
export interface Answer {
  id: number;
  analysis?: EventTreeAnalysis;
  error?: string;
}

/** As the record is calculated, but given up sooner: it runs along with every edit. */
const settings = { importance: true, top: 100, limits: { steps: 50_000_000 } };

addEventListener('message', ({ data: { id, model } }: MessageEvent<Request>) => {
  const answer: Answer = { id };
  try {
    answer.analysis = analyseEventTrees(model, settings, { now: () => performance.now() });
  } catch (error) {
    answer.error = error instanceof Error ? error.message : String(error);
  }
  postMessage(answer);
});
