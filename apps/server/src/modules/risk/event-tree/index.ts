import {
  calculateEventTree,
  createEventTree,
  type EventTreeDocument,
  eventTreeErrors,
  eventTreeLinked,
  eventTreeModel,
  eventTreeReport,
  eventTreeResult,
  eventTreeSources,
  exportEventTree,
  firstConsequences,
  importEventTree,
  saveEventTree,
} from '@ircrisk/contract/modules/risk/event-tree.ts';
import { writeOpenPsa } from '@ircrisk/engine-fault-tree';
import { faultsOfEventTrees } from '@ircrisk/engine-fault-tree/event-tree/analyse.ts';
import { firstEventTree } from '@ircrisk/engine-fault-tree/event-tree/edits.ts';
import { selfContained } from '@ircrisk/engine-fault-tree/transfers.ts';
import { linkedTrees, listChoices, readOpenPsa } from '#modules/risk/fault-tree/index.ts';
import { readWhole } from '#platform/files/files.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { studyBlocks } from '#platform/studies/report-blocks.ts';
import { calculation, completeEventTree, refuseFaults } from './calculate.ts';
import { reportOf } from './report.ts';
import {
  type EventTreeRow,
  findEventTree,
  findEventTreeResult,
  insertEventTree,
  updateDocument,
} from './store.ts';
import { eventTreeKind } from './study.ts';

async function found({ tx, projectId }: Pick<Call, 'tx' | 'projectId'>, id: string): Promise<EventTreeRow> {
  const row = await findEventTree(tx, id, projectId);
  if (!row) throw fail(commonErrors.notFound);
  return row;
}

const firstDocument = (code: string, name: string, nameEn?: string | null): EventTreeDocument => ({
  model: firstEventTree(code, {
    name: 'IE',
    label: name,
    ...(nameEn ? { attributes: { 'label-en': nameEn } } : {}),
  }),
  consequences: [...firstConsequences],
});

const report = reportJob({
  kind: 'event-tree.report',
  title: { zh: '事件树分析报告', en: 'Event tree report' },
  async gather(tx, { id }: { id: string }, { projectId, language }) {
    const row = await found({ tx, projectId }, id);
    const complete = await completeEventTree(tx, row.document, projectId);
    const stored = await findEventTreeResult(tx, row.id);
    const study = await studyBlocks(tx, eventTreeKind, row.id, language);
    return { row, complete, stored, study };
  },
  compose: (facts, { language }) => reportOf(facts, language),
  fileName: (body) => [body.number, body.subject, body.title],
});

/** Event trees of a project: what follows an initiating event, with the fault trees of what may fail. */
export const eventTree: ServerModule = {
  id: 'event-tree',
  jobs: [calculation, report],
  studies: [eventTreeKind],
  handlers: [
    handle(createEventTree, ({ tx, input, projectId }) =>
      insertEventTree(tx, projectId, {
        ...input,
        document: input.document ?? firstDocument(input.code, input.name, input.nameEn),
      }),
    ),

    handle(eventTreeModel, async (call) => {
      const row = await found(call, call.input.id);
      const { hash } = await completeEventTree(call.tx, row.document, call.projectId);
      const head = await findHead(call, eventTreeKind, row.id);
      return { ...row, modelHash: hash, allowed: await allowedOf(call, eventTreeKind, head) };
    }),

    handle(saveEventTree, async (call) => {
      const { tx, input, projectId } = call;
      await findDraft(call, eventTreeKind, input.id);
      const row = await found(call, input.id);
      const version = await updateDocument(tx, input.id, input.version, input.document);
      if (version === undefined) throw fail(commonErrors.stale, {}, { data: await found(call, input.id) });
      const { hash } = await completeEventTree(tx, input.document, projectId);
      return { version, stale: row.resultHash !== null && row.resultHash !== hash };
    }),

    handle(calculateEventTree, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findDraft(call, eventTreeKind, input.id);
      const row = await found(call, input.id);
      refuseFaults(faultsOfEventTrees((await completeEventTree(tx, row.document, projectId)).model));
      const requester = { actor, origin, language, projectId };
      return { jobId: await enqueue(tx, requester, calculation, { id: row.id }) };
    }),

    handle(eventTreeResult, async (call) => {
      const row = await found(call, call.input.id);
      const stored = await findEventTreeResult(call.tx, row.id);
      if (!stored) return null;
      const { modelHash, ...rest } = stored;
      const { hash } = await completeEventTree(call.tx, row.document, call.projectId);
      return { ...rest, stale: modelHash !== hash };
    }),

    handle(importEventTree, async (call) => {
      const { tx, input, projectId } = call;
      const { model, faults } = await readOpenPsa(await readWhole(call, input.fileId), call.language);
      if (!model.initiatingEvents?.some(({ eventTree: tree }) => tree !== undefined))
        throw fail(eventTreeErrors.noEventTree);
      const name = (input.name ?? model.label ?? model.name).slice(0, 128);
      const document = { model, consequences: [...firstConsequences] };
      const { code, nameEn } = input;
      const id = await insertEventTree(tx, projectId, { code, name, nameEn, document });
      return { id, faults: [...faults, ...faultsOfEventTrees(model)] };
    }),

    handle(exportEventTree, async (call) => {
      const row = await found(call, call.input.id);
      const { model } = await completeEventTree(call.tx, row.document, call.projectId);
      return { fileName: `${row.code}-R${row.revision}.xml`, xml: writeOpenPsa(selfContained(model)) };
    }),

    handle(eventTreeSources, ({ tx, projectId }) => listChoices(tx, projectId)),

    handle(eventTreeLinked, ({ tx, projectId, input }) => {
      const wanted = input.treeIds.split(',').filter((one) => /^\d{1,19}$/.test(one));
      return linkedTrees(tx, wanted, projectId);
    }),

    handle(eventTreeReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      const row = await found(call, input.id);
      const requester = { actor, origin, language, projectId };
      return { jobId: await enqueue(tx, requester, report, { ...input, id: row.id }) };
    }),
  ],
};
