import { analyse, type FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { evaluateExpression, settingFor } from '@ircrisk/engine-fault-tree/expressions.ts';
import { referencesOf, topOf } from '@ircrisk/engine-fault-tree/structure.ts';
import { joinTransfers } from '@ircrisk/engine-fault-tree/transfers.ts';
import { DEFAULT_MISSION_TIME_HOURS } from '@ircrisk/engine-fault-tree/validate.ts';
import type { AnalysisAnswer, AnalysisRequest } from './messages.ts';

const post = (answer: AnalysisAnswer) => postMessage(answer);
const now = () => performance.now();
/** Values beside the gates are a help, not a result: they take no more steps of the engine than this. */
const gateSteps = 2_000_000;

function eventValues(model: FaultTreeModel): Record<string, number> {
  const parameters = new Map(model.parameters.map((one) => [one.name, one]));
  const setting = settingFor(parameters, model.missionTimeHours ?? DEFAULT_MISSION_TIME_HOURS);
  const values: Record<string, number> = {};
  for (const { name, probability } of model.events) {
    if (probability === undefined) continue;
    const value = evaluateExpression(probability, setting);
    if (Number.isFinite(value)) values[name] = value;
  }
  return values;
}

/** Gates from the top down, the nearest first. */
function gatesInOrder(model: FaultTreeModel): string[] {
  const gates = new Map(model.gates.map((gate) => [gate.name, gate]));
  const order: string[] = [];
  const seen = new Set([topOf(model)]);
  const queue = [...seen];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const gate = gates.get(name);
    if (!gate) continue;
    order.push(name);
    for (const next of referencesOf(gate)) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return order;
}

function gateValues(model: FaultTreeModel): Record<string, number> {
  const values: Record<string, number> = {};
  let left = gateSteps;
  for (const name of gatesInOrder(model)) {
    if (left <= 0) break;
    const settings = { cutSets: false, limits: { steps: left } };
    const { result } = analyse({ ...model, top: name }, settings, { now });
    left -= result?.work ?? 0;
    if (result && result.probability !== null) values[name] = result.probability;
  }
  return values;
}

addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  const { id, treeId, others, settings, withValues } = data;
  try {
    const model = others.length > 0 ? joinTransfers(treeId, data.model, others) : data.model;
    const analysis = analyse(model, settings, { now });
    post({ id, kind: 'analysis', analysis });
    if (!withValues) return;
    const events = eventValues(model);
    post({ id, kind: 'values', values: events });
    if (analysis.faults.length === 0 && analysis.result?.probability != null)
      post({ id, kind: 'values', values: { ...events, ...gateValues(model) } });
  } catch (error) {
    post({ id, kind: 'error', message: error instanceof Error ? error.message : String(error) });
  }
});
