import * as contract from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import { rcaActs } from '@ircrisk/contract/resources/root-cause/case.ts';
import {
  judgeTree,
  promoteBone,
  rootCauseText,
  rootMix,
  rootNodes,
  scoredBones,
  shortlist,
  votesPerMember,
} from '@ircrisk/engine-root-cause';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ServerModule } from '#platform/module.ts';
import { findDraft, findHead } from '#platform/studies/head.ts';
import { allowedOf } from '#platform/studies/life.ts';
import { casesOfActions, countEffect, followActions, judgeEffect, keepCheck } from './follow-up.ts';
import { lessonOf, publishLesson, raiseMeasures, toFaultTree } from './hand-over.ts';
import { rcaHooks } from './hooks.ts';
import { refuseBroken } from './model.ts';
import { rcaReport } from './report.ts';
import { findSource, startCase } from './start.ts';
import { findCase, readContent, readVotes, updateModel, votesOf } from './store.ts';
import { findingsOf, rcaKind } from './study.ts';

export { type LatentCase, latentRoots } from './latent-roots.ts';
export { startCase, type WantedCase } from './start.ts';

const { rcaErrors } = contract;

async function readBoard(call: Call, id: string): Promise<contract.RcaBoard> {
  const head = await findHead(call, rcaKind, id);
  const content = await readContent(call.tx, head.id, call.actor.userId);
  // What was superseded has had its end; acts are for the revision in force.
  const acts =
    head.state === 'approved' ? allowedActs(rcaActs, { state: content.stage }, call.actor.userId) : [];
  return { ...content, allowed: await allowedOf(call, rcaKind, head), acts };
}

/** The case in the stage an act wants, seen by the caller and in force. */
async function inForce(call: Call, id: string, act: keyof typeof rcaActs, reason?: string) {
  const head = await findHead(call, rcaKind, id, true);
  const content = await readContent(call.tx, head.id, call.actor.userId);
  const open = content.measures.filter(
    ({ actionId, actionState }) => actionId && actionState !== 'closed' && actionState !== 'cancelled',
  ).length;
  if (act === 'close' && content.stage === 'actions') throw fail(rcaErrors.openActions, { count: open });
  takeAct(
    rcaActs,
    { state: head.state === 'approved' ? content.stage : 'opened' },
    { act, reason },
    call.actor.userId,
  );
  return content;
}

/** Root cause analysis: from a failure to its roots, their measures and the proof that they worked. */
export const rootCauseAnalysis: ServerModule = {
  id: 'root-cause-analysis',
  hooks: rcaHooks,
  studies: [rcaKind],
  jobs: [rcaReport],
  follows: {
    'action.closed': async (tx, { actionIds }) => followActions(tx, await casesOfActions(tx, actionIds)),
  },
  handlers: [
    handle(contract.rcaBoard, (call) => readBoard(call, call.input.id)),

    handle(contract.saveRcaModel, async (call) => {
      const { tx, input, language } = call;
      await findDraft(call, rcaKind, input.id);
      await refuseBroken(tx, input.id, input.model, language);
      const version = await updateModel(tx, input.id, input.version, input.model);
      if (version === undefined)
        throw fail(commonErrors.stale, {}, { data: await readBoard(call, input.id) });
      return { version };
    }),

    handle(contract.startRca, async (call) => {
      await findSource(call, call.input);
      return startCase(call.tx, call.projectId, call.input);
    }),

    handle(contract.evaluateRca, async (call) => {
      const { tx, input, language, actor } = call;
      const head = await findHead(call, rcaKind, input.id);
      const { model } = await findCase(tx, head.id);
      const roots = rootNodes(model);
      const { truths, top, openLeaves } = judgeTree(roots);
      const votes = votesOf(await readVotes(tx, head.id, actor.userId));
      const findings = await findingsOf(tx, head.id);
      return {
        top,
        truths: Object.fromEntries(truths),
        openLeaves: [...openLeaves],
        latentShare: rootMix(roots).latentShare,
        shortlist: shortlist(scoredBones(model, votes))
          .filter(({ shortlisted }) => shortlisted)
          .map(({ id }) => id),
        findings: findings.map((one) => ({
          code: one.code,
          path: one.path ?? null,
          blocks: one.blocks,
          text: rootCauseText(one, language),
        })),
      };
    }),

    handle(contract.promoteRcaBone, async (call) => {
      const { tx, input, language } = call;
      await findDraft(call, rcaKind, input.id);
      const row = await findCase(tx, input.id);
      if (!row.model.bones.some(({ id }) => id === input.bone))
        throw fail(rcaErrors.noBone, { bone: input.bone });
      const outcome = promoteBone(row.model, input.bone, input.parentId);
      if ('problem' in outcome)
        throw fail(rcaErrors.broken, { reason: rootCauseText(outcome.problem, language) });
      const version = await updateModel(tx, input.id, row.version, outcome.document);
      return { nodeId: outcome.id, version: version ?? row.version };
    }),

    handle(contract.voteRcaBone, async (call) => {
      const { tx, input, actor } = call;
      await findDraft(call, rcaKind, input.id);
      const content = await readContent(tx, input.id, actor.userId);
      if (!content.mayVote) throw fail(rcaErrors.notOfTheTeam);
      if (!content.model.bones.some(({ id }) => id === input.bone))
        throw fail(rcaErrors.noBone, { bone: input.bone });
      const limit = votesPerMember(content.model.bones.length);
      const cast = content.votes.filter(({ isMine }) => isMine).map(({ bone }) => bone);
      if (input.isFor && !cast.includes(input.bone)) {
        if (cast.length >= limit) throw fail(rcaErrors.votes, { limit });
        await tx.run(
          sql`insert into rca_votes (case_id, bone_id, user_id) values (${input.id}, ${input.bone}, ${actor.userId})`,
        );
      } else if (!input.isFor)
        await tx.run(
          sql`delete from rca_votes where case_id = ${input.id} and bone_id = ${input.bone} and user_id = ${actor.userId}`,
        );
      return readVotes(tx, input.id, actor.userId);
    }),

    handle(contract.raiseRcaMeasures, async (call) => {
      await findDraft(call, rcaKind, call.input.id);
      return { raised: await raiseMeasures(call.tx, call.actor, call.input.id) };
    }),

    handle(contract.rcaEffect, async (call) => {
      const head = await findHead(call, rcaKind, call.input.id);
      const counts = await countEffect(call.tx, head.id);
      const { figure, monthsToProve } = await judgeEffect(call.tx, head.id, counts);
      return { ...counts, figure, monthsToProve };
    }),

    handle(contract.checkRca, async (call) => {
      const { id, note, noteEn, ...counts } = call.input;
      await inForce(call, id, 'check');
      return keepCheck(call.tx, id, counts, { note, noteEn });
    }),

    handle(contract.closeRca, async (call) => {
      const { id, note } = call.input;
      const { followUp } = await inForce(call, id, 'close', note);
      if (!followUp?.verdict || (followUp.verdict !== 'effective' && !note)) throw fail(rcaErrors.notChecked);
      await call.tx.run(
        sql`update rca_follow_ups set closed_on = current_date, close_note = ${note ?? null} where case_id = ${id}`,
      );
      return true;
    }),

    handle(contract.rcaFaultTree, async (call) => {
      const head = await findHead(call, rcaKind, call.input.id);
      const { code, name } = call.input;
      return toFaultTree(call.tx, call.projectId, head.id, { code, name, language: call.language });
    }),

    handle(contract.rcaLesson, async (call) =>
      lessonOf(call.tx, await inForce(call, call.input.id, 'publish')),
    ),

    handle(contract.publishRca, async (call) => {
      const content = await inForce(call, call.input.id, 'publish');
      const { names, words, factsChecked } = call.input;
      return {
        caseId: await publishLesson(call.tx, content, { names, words, factsChecked: factsChecked === true }),
      };
    }),

    handle(contract.rcaReport, async (call) => {
      const { tx, actor, origin, language, projectId, input } = call;
      await findHead(call, rcaKind, input.id);
      return { jobId: await enqueue(tx, { actor, origin, language, projectId }, rcaReport, input) };
    }),
  ],
};
