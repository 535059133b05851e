import {
  calculateFaultTree,
  createFaultTree,
  exportFaultTree,
  faultTreeChoices,
  faultTreeDiagram,
  faultTreeErrors,
  faultTreeModel,
  faultTreeReport,
  importFaultTree,
  latestResult,
  linkedFaultTrees,
  plantFailureRates,
  readEventSheet,
  saveModel,
} from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { type FaultTreeModel, validate, writeOpenPsa } from '@ircrisk/engine-fault-tree';
import { selfContained } from '@ircrisk/engine-fault-tree/transfers.ts';
import { readWhole } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { sheetRows } from '#platform/resources/exchange/sheet-rows.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { calculation, completeTree, linkedTrees } from './calculate.ts';
import { plantRates } from './failure-data.ts';
import { readOpenPsa } from './import.ts';
import { diagram, report } from './report-jobs.ts';
import {
  findLatestResult,
  findTree,
  hashOf,
  insertTree,
  listChoices,
  type TreeRow,
  updateModel,
} from './store.ts';
import { faultTreeKind } from './study.ts';

async function found({ tx, projectId }: Pick<Call, 'tx' | 'projectId'>, id: string): Promise<TreeRow> {
  const tree = await findTree(tx, id, projectId);
  if (!tree) throw fail(commonErrors.notFound);
  return tree;
}

const firstModel = (name: string): FaultTreeModel => ({
  name,
  top: 'TOP',
  gates: [{ name: 'TOP', label: name, kind: 'or', args: [] }],
  events: [],
  houses: [],
  parameters: [],
  ccfGroups: [],
});

export { linkedTrees } from './calculate.ts';
export { readOpenPsa } from './import.ts';
export { asJson, hashOf, insertTree, listChoices } from './store.ts';
export { runInThread } from './thread.ts';

/** Fault trees of a project: models with revisions, calculated by the engine in a job. */
export const faultTree: ServerModule = {
  id: 'fault-tree',
  jobs: [calculation, report, diagram],
  studies: [faultTreeKind],
  handlers: [
    handle(createFaultTree, ({ tx, input, projectId }) =>
      insertTree(tx, projectId, { ...input, model: input.model ?? firstModel(input.name) }),
    ),

    handle(faultTreeModel, async (call) => {
      const tree = await found(call, call.input.id);
      const { hash } = await completeTree(call.tx, tree, call.projectId);
      const head = await findHead(call, faultTreeKind, tree.id);
      return { ...tree, modelHash: hash, allowed: await allowedOf(call, faultTreeKind, head) };
    }),

    handle(saveModel, async (call) => {
      const { tx, input, projectId } = call;
      await findDraft(call, faultTreeKind, input.id);
      const tree = await found(call, input.id);
      const version = await updateModel(tx, input.id, input.version, input.model);
      if (version === undefined) throw fail(commonErrors.stale, {}, { data: await found(call, input.id) });
      const { model, hash } = await completeTree(
        tx,
        { ...tree, model: input.model, modelHash: hashOf(input.model) },
        projectId,
      );
      return {
        version,
        faults: validate(model),
        stale: tree.resultHash !== null && tree.resultHash !== hash,
      };
    }),

    handle(calculateFaultTree, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findDraft(call, faultTreeKind, input.id);
      const tree = await found(call, input.id);
      const faults = validate((await completeTree(tx, tree, projectId)).model);
      if (faults.length > 0) throw fail(faultTreeErrors.faults, { count: faults.length }, { data: faults });
      const requester = { actor, origin, language, projectId };
      return { jobId: await enqueue(tx, requester, calculation, { id: tree.id, settings: input.settings }) };
    }),

    handle(latestResult, async (call) => {
      const tree = await found(call, call.input.id);
      const stored = await findLatestResult(call.tx, tree.id);
      if (!stored) return null;
      const { id, time, modelHash, engineVersion, settings, result, warnings, steps } = stored;
      const stale = modelHash !== (await completeTree(call.tx, tree, call.projectId)).hash;
      return { id, time, stale, engineVersion, settings, analysis: { result, faults: [], warnings, steps } };
    }),

    handle(importFaultTree, async (call) => {
      const { tx, input, projectId } = call;
      const { model, faults } = await readOpenPsa(await readWhole(call, input.fileId), call.language);
      const name = (input.name ?? model.label ?? model.name).slice(0, 128);
      const id = await insertTree(tx, projectId, {
        code: input.code,
        name,
        nameEn: input.nameEn,
        folder: input.folder,
        folderEn: input.folderEn,
        model,
      });
      return { id, faults: [...faults, ...validate(model)] };
    }),

    handle(exportFaultTree, async (call) => {
      const tree = await found(call, call.input.id);
      return {
        fileName: `${tree.code}-${tree.revision}.xml`,
        xml: writeOpenPsa(selfContained((await completeTree(call.tx, tree, call.projectId)).model)),
      };
    }),

    handle(faultTreeChoices, ({ tx, projectId }) => listChoices(tx, projectId)),

    handle(linkedFaultTrees, ({ tx, projectId, input }) => {
      const wanted = input.treeIds.split(',').filter((one) => /^\d{1,19}$/.test(one));
      return linkedTrees(tx, wanted, projectId);
    }),

    handle(readEventSheet, async (call) => ({
      rows: await sheetRows(await readWhole(call, call.input.fileId), faultTreeErrors.sheet),
    })),

    handle(plantFailureRates, ({ tx }) => plantRates(tx)),

    handle(faultTreeReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      const tree = await found(call, input.id);
      const requester = { actor, origin, language, projectId };
      return { jobId: await enqueue(tx, requester, report, { ...input, id: tree.id }) };
    }),

    handle(faultTreeDiagram, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      const tree = await found(call, input.id);
      const requester = { actor, origin, language, projectId };
      return { jobId: await enqueue(tx, requester, diagram, { ...input, id: tree.id }) };
    }),
  ],
};
