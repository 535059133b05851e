import { parentPort, workerData } from 'node:worker_threads';
import { Model } from '@ircrisk/contract/modules/fault-tree.ts';
import { type FaultTreeModel, parseOpenPsa } from '@ircrisk/engine-fault-tree';

/** Where a model is more than the platform stores, e.g. `events ≤ 50000`. */
function beyondLimits(model: FaultTreeModel): string | undefined {
  const [issue] = Model.safeParse(model).error?.issues ?? [];
  if (!issue) return undefined;
  const [list, index, ...rest] = issue.path;
  const named = (model as unknown as Record<string, { name: string }[]>)[String(list)]?.[Number(index)]?.name;
  const place = [list, named?.slice(0, 40) ?? index, ...rest].filter((one) => one !== undefined).join('/');
  return issue.code === 'too_big' ? `${place} ≤ ${issue.maximum}` : place;
}

/** Reads one file in a thread of its own: twenty megabytes of XML keep nobody else waiting. */
const { model, faults } = parseOpenPsa(workerData as string);
const beyond = model ? beyondLimits(model) : undefined;
parentPort?.postMessage({ model: beyond ? null : model, faults, beyond });
