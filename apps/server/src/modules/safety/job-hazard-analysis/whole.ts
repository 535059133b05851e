import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import { permitKinds } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { type Language, say } from '@ircrisk/contract/text.ts';
import { jobGrade } from '@ircrisk/engine-job-hazard';
import { impairedBarriers } from '#modules/risk/dynamic-barrier-management/index.ts';
import { textIn } from '#plant/names.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { handle } from '#platform/http/handle.ts';
import { readDetail } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { actsFor } from './acts.ts';
import { neededLevel } from './approval.ts';
import { figureOf, told } from './grading.ts';
import {
  conflictsOf,
  gradeOfPermit,
  isHotOutOfHours,
  missingOf,
  nextTestOf,
  permitFindings,
  plannedFindings,
  readingFindings,
} from './permits.ts';
import { readSettings } from './settings.ts';
import {
  afterOf,
  beforeOf,
  clockOf,
  controlsOf,
  findingsOf,
  findJob,
  gasOf,
  type HazardRow,
  hazardsOf,
  isOpen,
  permitsOf,
} from './store.ts';
import { isSamePerson, mayNoteTraining, trained, trainingNotesOf } from './training.ts';
import { waiversOf } from './waivers.ts';

const stepsOf = (tx: Queries, id: string, language: Language) =>
  tx.all<{ id: string; sort: number; text: string }>(sql`
    select id, sort, ${textIn(language, 'description')} as text from jha_steps where jha_id = ${id} and is_deleted = 0 order by sort, id`);

interface SignatureRow {
  id: string;
  person: string;
  employer: string | null;
  duty: string | null;
  contractor: boolean;
  trainingUntil: string | null;
  trained: boolean;
  strokes: string;
  signedAt: string;
}
/** Those who signed, each with the approver's word on a training that is not in force. */
export async function signaturesOf(tx: Queries, id: string) {
  const rows = await tx.all<SignatureRow>(sql`
    select id, person, employer, duty, contractor, training_until as "trainingUntil", ${trained}, strokes, signed_at as "signedAt"
    from jha_signatures where jha_id = ${id} and is_deleted = 0 order by signed_at, id`);
  const notes = await trainingNotesOf(tx, id);
  return rows.map((row) => ({
    ...row,
    trainingNote: row.trained ? null : (notes.find((note) => isSamePerson(note, row))?.reason ?? null),
  }));
}

const struckOf = (tx: Queries, id: string) =>
  tx.all<contract.StruckSignature>(sql`
    select s.id, s.person, s.employer, s.removal_reason as reason, s.update_time as time, u.shown_name as user from jha_signatures s
    left join users u on u.id = s.update_user where s.jha_id = ${id} and s.is_deleted = 1 and s.removal_reason is not null order by s.update_time, s.id`);

const movesOf = (tx: Queries, id: string) =>
  tx.all<{ id: string; act: string; to: string; note: string | null; time: string; user: string | null }>(sql`
    select m.id, m.act, m.to_state as "to", m.note, m.create_time as time, u.shown_name as user
    from jha_moves m left join users u on u.id = m.create_user where m.jha_id = ${id} order by m.id`);

const countBy = (colours: readonly (string | null | undefined)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const colour of colours) counts[colour ?? 'none'] = (counts[colour ?? 'none'] ?? 0) + 1;
  return counts;
};
const worstColour = (rows: readonly HazardRow[]) =>
  rows
    .map(afterOf)
    .reduce((worst, grade) => ((grade?.score ?? -1) > (worst?.score ?? -1) ? grade : worst), null)?.colour ??
  null;

const riskOf = (grade: ReturnType<typeof afterOf>) => ({
  score: grade?.score ?? null,
  colour: grade?.colour ?? null,
});

export const wholeHandler = handle(contract.jhaWhole, async (call) => {
  const { tx, input, actor, projectId, language } = call;
  const job = await findJob(call, input.id);
  const record = await readDetail(tx, jha, input.id, viewerOf(actor, projectId), language);
  const [hazards, steps, permits, gas, signatures, moves, settings, now] = await Promise.all([
    hazardsOf(tx, job.id, language),
    stepsOf(tx, job.id, language),
    permitsOf(tx, job.id),
    gasOf(tx, job.id),
    signaturesOf(tx, job.id),
    movesOf(tx, job.id),
    readSettings(tx),
    clockOf(tx),
  ]);
  const approver = neededLevel(job.colour, permits, settings.approvers);
  // The same hazard in several steps is one thing to remember: its worst stands for it.
  const ranked = hazards.toSorted((a, b) => (afterOf(b)?.score ?? 0) - (afterOf(a)?.score ?? 0));
  const worst = [...new Map(ranked.toReversed().map((row) => [row.hazard, row])).values()]
    .toReversed()
    .slice(0, 3);
  return {
    record: { ...(record as { id: string; version: number }), state: job.state },
    acts: actsFor(job, actor, approver),
    boundary: job.boundary,
    grade: figureOf(jobGrade(hazards.map(afterOf))),
    approver,
    usualApprover: neededLevel(job.colour, [], settings.approvers),
    raised: permits.some(isHotOutOfHours),
    counts: {
      before: countBy(hazards.map((row) => beforeOf(row)?.colour)),
      after: countBy(hazards.map((row) => afterOf(row)?.colour)),
    },
    steps: steps.map((step) => {
      const own = hazards.filter(({ stepId }) => stepId === step.id);
      return { ...step, hazards: own.length, worst: worstColour(own) };
    }),
    findings: [
      ...plannedFindings(job, permits).map(({ kind, found }) => ({
        ...told(found),
        hazardId: kind,
        hazard: say(permitKinds[kind], language),
        blocks: true,
      })),
      ...hazards.flatMap((row) =>
        findingsOf(row).map((found) => ({
          ...told(found),
          hazardId: row.id,
          hazard: row.hazard,
          blocks: found.blocks,
        })),
      ),
    ],
    openControls: hazards.filter(isOpen).map((row) => ({
      id: row.id,
      hazard: row.hazard,
      controls: controlsOf(row)
        .map((kind) => row[kind])
        .join('; '),
    })),
    permits: permits.map((permit) => ({
      id: permit.id,
      kind: permit.kind,
      number: permit.number,
      startsAt: permit.startsAt,
      endsAt: permit.endsAt,
      checks: permit.checks,
      grade: gradeOfPermit(permit),
      outOfHours: isHotOutOfHours(permit),
      gas: gas
        .filter(({ permitId }) => permitId === permit.id)
        .map(({ at: _at, permitId: _permit, ...row }) => ({
          ...row,
          findings: readingFindings({ ...row, at: _at }, permit).map(told),
        })),
      nextGasTest: job.state === 'active' ? nextTestOf(permit, gas) : null,
      findings: permitFindings(permit, gas, now).map(told),
    })),
    missingPermits: missingOf(job, permits).map(({ kind }) => kind),
    waivers: await waiversOf(tx, job.id),
    conflicts: await conflictsOf(
      tx,
      job,
      permits.map(({ kind }) => kind),
      language,
    ),
    barriers: await impairedBarriers(tx, job.nodeId, language),
    signatures,
    trainingNotes: await trainingNotesOf(tx, job.id),
    struck: await struckOf(tx, job.id),
    mayNoteTraining: mayNoteTraining(job, actor, approver),
    moves,
    hazards: hazards.map((row) => ({
      id: row.id,
      stepId: row.stepId,
      hazard: row.hazard,
      before: riskOf(beforeOf(row)),
      after: riskOf(afterOf(row)),
      told: contract.toldOfHazard.flatMap((name) => {
        const text = row[name]?.trim();
        return text ? [{ name, text }] : [];
      }),
    })),
    worst: worst.map((row) => {
      const [first] = controlsOf(row);
      return {
        hazard: row.hazard,
        control: first ? (row[first] ?? '') : '',
        before: row.initialScore,
        after: row.residualScore,
        colour: row.residualColour,
      };
    }),
  };
});
