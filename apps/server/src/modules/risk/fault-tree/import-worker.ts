import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { Model } from '@ircrisk/contract/modules/risk/fault-tree-model.ts';
import {
  type Fault,
  type FaultTreeModel,
  type OpenPsaReading,
  parseOpenPsa,
} from '@ircrisk/engine-fault-tree';
import { BadArchive, openModelFile, type Unpacking } from '@ircrisk/engine-fault-tree/model-files.ts';

/** Where a model is more than the platform stores, e.g. `events ≤ 50000`. */
function beyondLimits(model: FaultTreeModel): string | undefined {
  const [issue] = Model.safeParse(model).error?.issues ?? [];
  if (!issue) return undefined;
  const [list, index, ...rest] = issue.path;
  const named = (model as unknown as Record<string, { name: string }[]>)[String(list)]?.[Number(index)]?.name;
  const place = [list, named?.slice(0, 40) ?? index, ...rest].filter((one) => one !== undefined).join('/');
  return issue.code === 'too_big' ? `${place} ≤ ${issue.maximum}` : place;
}

/** What a file may hold when opened. */
const mostBytes = 100 * 1024 * 1024;

const unpacking: Unpacking = {
  gunzip: (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength }),
  inflateRaw: (bytes, maxOutputLength) => inflateRawSync(bytes, { maxOutputLength }),
};

function read(content: Uint8Array): OpenPsaReading {
  try {
    return parseOpenPsa(openModelFile('', content, unpacking, mostBytes));
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    const fault: Fault = { code: 'bad-archive', path: 'file', params: { detail: error.message } };
    return { model: null, faults: [fault], warnings: [] };
  }
}

/** Reads one file in a thread of its own: twenty megabytes of XML keep nobody else waiting. */
const { model, faults } = read(workerData as Uint8Array);
const beyond = model ? beyondLimits(model) : undefined;
parentPort?.postMessage({ model: beyond ? null : model, faults, beyond });
