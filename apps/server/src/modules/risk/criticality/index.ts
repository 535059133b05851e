import * as contract from '@ircrisk/contract/modules/risk/criticality.ts';
import { criticalityCriteria } from '@ircrisk/contract/resources/criticality/study.ts';
import { fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { findStudy, readBoard } from './board.ts';
import { classifyTags } from './classify.ts';
import { insertCriteria } from './criteria.ts';
import { cutSegment, findSegment, joinSegments, restoreParts, type Stored } from './cut-segments.ts';
import { criticalityHooks } from './hooks.ts';
import { mapTags, readUntagged } from './mapping.ts';
import { rateSegments } from './rate-segments.ts';
import { criticalityReport } from './report-job.ts';
import { criticalityKind } from './study.ts';

/** So many changed tags are named in an answer; their number is told in any case. */
const namedChanges = 500;

async function draftOf(call: Call, id: string) {
  await findDraft(call, criticalityKind, id);
  return findStudy(call.tx, id, call.language);
}

/** Criticality of equipment, systems and pipelines: functions, tags, segments and what the ledger learns from them. */
export const criticality: ServerModule = {
  id: 'criticality',
  hooks: criticalityHooks,
  studies: [criticalityKind],
  handlers: [
    handle(contract.criticalityBoard, async (call) => {
      const { tx, input, language } = call;
      const head = await findHead(call, criticalityKind, input.id);
      const board = await readBoard(tx, await findStudy(tx, head.id, language), language);
      return { ...board, allowed: await allowedOf(call, criticalityKind, head) };
    }),
    handle(contract.runInheritance, async (call) => {
      const study = await draftOf(call, call.input.id);
      if (study.kind === 'pipeline')
        return { tags: await rateSegments(call.tx, study.id), changed: [], changedCount: 0 };
      const { total, changes } = await classifyTags(call.tx, study.id);
      return { tags: total, changed: changes.slice(0, namedChanges), changedCount: changes.length };
    }),
    handle(contract.untaggedEquipment, async (call) => {
      await findHead(call, criticalityKind, call.input.id);
      const study = await findStudy(call.tx, call.input.id, call.language);
      return readUntagged(call.tx, study, call.input);
    }),
    handle(contract.mapTags, async (call) =>
      mapTags(call.tx, await draftOf(call, call.input.id), call.input),
    ),
    handle(contract.splitSegment, async (call) => {
      const segment = await findSegment(call.tx, call.input.id, call.projectId);
      await findDraft(call, criticalityKind, segment.studyId);
      return { ids: await cutSegment(call.tx, segment, call.input.atKm) };
    }),
    handle(contract.mergeSegments, async (call) => {
      const [one, other] = [
        await findSegment(call.tx, call.input.id, call.projectId),
        await findSegment(call.tx, call.input.withId, call.projectId),
      ];
      await findDraft(call, criticalityKind, one.studyId);
      return { id: await joinSegments(call.tx, one, other) };
    }),
    handle(contract.restoreSegments, async (call) => {
      const { tx, input, projectId } = call;
      const made: Stored[] = [];
      for (const id of input.insteadOf) made.push(await findSegment(tx, id, projectId));
      const gone: Stored[] = [];
      for (const id of input.ids) gone.push(await findSegment(tx, id, projectId, { isGone: true }));
      const studies = new Set([...made, ...gone].map(({ studyId }) => studyId));
      for (const studyId of studies) await findDraft(call, criticalityKind, studyId);
      if (studies.size > 1) throw fail(contract.criticalityErrors.changedSince);
      await restoreParts(tx, gone, made);
      return true;
    }),
    handle(contract.criticalityReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findHead(call, criticalityKind, input.id);
      const requester = { actor, origin, language, projectId };
      return { jobId: await enqueue(tx, requester, criticalityReport, input) };
    }),
    handle(contract.usualCriteria, async ({ tx, input }) => ({
      id: await insertCriteria(tx, input.code, criticalityCriteria.title),
    })),
  ],
  jobs: [criticalityReport],
};
