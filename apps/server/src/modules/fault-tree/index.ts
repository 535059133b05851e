import {
  calculateFaultTree,
  createFaultTree,
  exportFaultTree,
  faultTreeChoices,
  faultTreeDiagram,
  faultTreeErrors,
  faultTreeModel,
  faultTreeReport,
  faultTreeRevisions,
  importFaultTree,
  judgeFaultTree,
  latestResult,
  linkedFaultTrees,
  plantFailureRates,
  readEventSheet,
  reviseFaultTree,
  saveModel,
  submitFaultTree,
} from '@ircrisk/contract/modules/fault-tree.ts';
import { type FaultTreeModel, validate, writeOpenPsa } from '@ircrisk/engine-fault-tree';
import type { Tx } from '#platform/database/pool.ts';
import { readFile } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { calculation, completeTree, linkedTrees } from './calculate.ts';
import { sheetRows } from './event-sheet.ts';
import { plantRates } from './failure-data.ts';
import { readOpenPsa } from './import.ts';
import { allowedSteps, isEditable } from './policy.ts';
import { diagram, report } from './report-jobs.ts';
import {
  findLatestResult,
  findTree,
  hashOf,
  insertResult,
  insertTree,
  listChoices,
  listRevisions,
  setState,
  supersedeOlder,
  type TreeRow,
  updateModel,
} from './store.ts';

async function found({ tx, projectId }: Pick<Call, 'tx' | 'projectId'>, id: string): Promise<TreeRow> {
  const tree = await findTree(tx, id, projectId);
  if (!tree) throw fail(commonErrors.notFound);
  return tree;
}

/** Copies what was calculated along with a new revision: its model is the same. */
async function copyResult(tx: Tx, from: TreeRow, to: string, hash: string): Promise<void> {
  const result = await findLatestResult(tx, from.id);
  if (!result || result.modelHash !== hash) return;
  const { modelHash, engineVersion, settings, warnings, steps } = result;
  await insertResult(tx, to, {
    modelHash,
    engineVersion,
    settings,
    analysis: { result: result.result, faults: [], warnings, steps },
  });
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

async function contentOf(call: Pick<Call, 'tx' | 'platform'>, fileId: string): Promise<Buffer> {
  const file = await readFile(call.tx, call.platform, fileId);
  if (!file) throw fail(commonErrors.notFound);
  const chunks: Buffer[] = [];
  for await (const chunk of file.content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export { seedFaultTrees } from './seed.ts';

/** Fault trees of a project: models with revisions, calculated by the engine in a job. */
export const faultTree: ServerModule = {
  id: 'fault-tree',
  jobs: [calculation, report, diagram],
  handlers: [
    handle(createFaultTree, ({ tx, input, projectId }) =>
      insertTree(tx, projectId, { ...input, model: input.model ?? firstModel(input.name) }),
    ),

    handle(faultTreeModel, async (call) => {
      const tree = await found(call, call.input.id);
      const { hash } = await completeTree(call.tx, tree, call.projectId);
      return { ...tree, modelHash: hash, allowed: allowedSteps(tree, call.actor) };
    }),

    handle(saveModel, async (call) => {
      const { tx, input, projectId } = call;
      const tree = await found(call, input.id);
      if (!isEditable(tree)) throw fail(faultTreeErrors.readOnly);
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

    handle(submitFaultTree, async (call) => {
      const { tx, actor, input, projectId } = call;
      const tree = await found(call, input.id);
      if (!allowedSteps(tree, actor).includes('submit')) throw fail(faultTreeErrors.step);
      const { hash } = await completeTree(tx, tree, projectId);
      if (tree.resultHash !== hash) throw fail(faultTreeErrors.notCalculated);
      await setState(tx, tree.id, 'inReview', input.comment ?? null, null);
      return true;
    }),

    handle(judgeFaultTree, async (call) => {
      const { tx, actor, input } = call;
      const tree = await found(call, input.id);
      if (!allowedSteps(tree, actor).includes(input.verdict)) throw fail(faultTreeErrors.step);
      const comment = input.comment ?? null;
      if (input.verdict === 'reject') {
        await setState(tx, tree.id, 'draft', comment, null);
        return true;
      }
      await supersedeOlder(tx, tree.treeId, tree.revision);
      await setState(tx, tree.id, 'approved', comment, actor.userId);
      return true;
    }),

    handle(reviseFaultTree, async (call) => {
      const { tx, actor, input, projectId } = call;
      const tree = await found(call, input.id);
      if (!allowedSteps(tree, actor).includes('revise')) throw fail(faultTreeErrors.step);
      const open = (await listRevisions(tx, tree.treeId)).find(({ revision }) => revision > tree.revision);
      if (open) return open.id;
      const id = await insertTree(tx, projectId, { ...tree, revision: tree.revision + 1 });
      await copyResult(tx, tree, id, (await completeTree(tx, tree, projectId)).hash);
      return id;
    }),

    handle(faultTreeRevisions, async (call) => {
      const tree = await found(call, call.input.id);
      return listRevisions(call.tx, tree.treeId);
    }),

    handle(importFaultTree, async (call) => {
      const { tx, input, projectId } = call;
      const { model, faults } = await readOpenPsa(await contentOf(call, input.fileId), call.language);
      const name = (input.name ?? model.label ?? model.name).slice(0, 128);
      const id = await insertTree(tx, projectId, {
        code: input.code,
        name,
        nameEn: input.nameEn,
        folder: input.folder,
        model,
      });
      return { id, faults: [...faults, ...validate(model)] };
    }),

    handle(exportFaultTree, async (call) => {
      const tree = await found(call, call.input.id);
      return {
        fileName: `${tree.code}-${tree.revision}.xml`,
        xml: writeOpenPsa((await completeTree(call.tx, tree, call.projectId)).model),
      };
    }),

    handle(faultTreeChoices, ({ tx, projectId }) => listChoices(tx, projectId)),

    handle(linkedFaultTrees, ({ tx, projectId, input }) => {
      const wanted = input.treeIds.split(',').filter((one) => /^\d{1,19}$/.test(one));
      return linkedTrees(tx, wanted, projectId);
    }),

    handle(readEventSheet, async (call) => ({
      rows: await sheetRows(await contentOf(call, call.input.fileId)),
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
