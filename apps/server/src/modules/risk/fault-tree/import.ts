import { Worker } from 'node:worker_threads';
import { faultTreeErrors } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import type { Fault, FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { faultText } from '@ircrisk/engine-fault-tree/messages.ts';
import { fail } from '#platform/http/answer.ts';

interface Reading {
  model: FaultTreeModel | null;
  faults: Fault[];
  /** Where the model is more than the platform stores. */
  beyond?: string;
}

function readInThread(content: Buffer): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: content });
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the file was not read to its end')));
  });
}

/** So many faults are told in the message; all of them are in the answer's data. */
const told = 5;

/** The model of an Open-PSA file with what is doubtful about it; refused with the place when it cannot be taken. */
export async function readOpenPsa(
  content: Buffer,
  language: Language,
): Promise<{ model: FaultTreeModel; faults: Fault[] }> {
  const { model, faults, beyond } = await readInThread(content);
  if (beyond) throw fail(faultTreeErrors.outOfBounds, { path: beyond });
  if (model) return { model, faults };
  const reason = faults
    .slice(0, told)
    .map((fault) => `${faultText(fault, language)} (${fault.path})`)
    .join(language === 'zh' ? '；' : '; ');
  throw fail(faultTreeErrors.malformed, { reason }, { data: faults });
}
