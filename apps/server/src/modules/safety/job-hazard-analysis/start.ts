import * as contract from '@ircrisk/contract/modules/safety/job-hazard-analysis.ts';
import { jha } from '@ircrisk/contract/resources/safety/jha.ts';
import { needsGasTest, type PermitKind } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import { permitHours } from '@ircrisk/engine-job-hazard';
import { findCurrent } from '#modules/system/risk-matrix/index.ts';
import { inPlaces } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { join, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { mustPointAtSeen } from '#platform/resources/kept-rows.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { gradeOf } from './grading.ts';
import { ownTemplates } from './own-templates.ts';
import { endOf, isLimited } from './permits.ts';
import { readSettings } from './settings.ts';
import { findJob, gradingOf, keepOffHours, permitsOf, regrade } from './store.ts';
import { jobTemplates } from './tables/jobs.ts';
import { type FilledTemplate, filled, said } from './templates.ts';

/** No permit lasts longer. */
const mostHours = 720;

/** Those of the library, and those the company brought along. */
const allTemplates = async (tx: Tx): Promise<FilledTemplate[]> => [
  ...jobTemplates.map(filled),
  ...(await ownTemplates(tx)),
];

/** Steps and hazards of a template, with what it says of risk before and after where the job is graded by LEC. */
export async function fillFrom(tx: Tx, jhaId: string, template: FilledTemplate): Promise<void> {
  const job = await tx.one<{
    method: 'LEC' | 'LS' | 'MES' | 'matrix';
    boundary: 'inclusiveLower' | 'exclusive';
    matrixId: string | null;
  }>(sql`select method, boundary, matrix_id as "matrixId" from jhas where id = ${jhaId}`);
  const grading = await gradingOf(tx, job);
  const none = { l: null, e: null, c: null };
  for (const [at, step] of template.steps.entries()) {
    const { id: stepId } = await tx.one<{ id: string }>(
      sql`insert into jha_steps (jha_id, sort, description, description_en) values (${jhaId}, ${at + 1}, ${step.zh}, ${step.en}) returning id`,
    );
    for (const [place, hazard] of step.hazards.entries()) {
      const [before, after] = job.method === 'LEC' ? [hazard.before, hazard.after] : [none, none];
      const [first, last] = [gradeOf(before, grading).value, gradeOf(after, grading).value];
      const told = (name: (typeof said)[number], language: 0 | 1) => hazard.texts[name]?.[language] ?? null;
      await tx.run(sql`
        insert into jha_hazards (jha_id, step_id, sort, hazard, hazard_en, factor, accident_type, initial_l, initial_e, initial_c, residual_l, residual_e, residual_c,
          elimination, elimination_en, substitution, substitution_en, engineering, engineering_en, administrative, administrative_en, ppe, ppe_en, emergency, emergency_en,
          alarp_note, alarp_note_en, initial_score, initial_level, initial_colour, residual_score, residual_level, residual_colour)
        values (${jhaId}, ${stepId}, ${(at + 1) * 100 + place + 1}, ${hazard.zh}, ${hazard.en}, ${hazard.factor}, ${hazard.accident}, ${before.l}, ${before.e}, ${before.c},
          ${after.l}, ${after.e}, ${after.c}, ${join(said.flatMap((name) => [sql`${told(name, 0)}`, sql`${told(name, 1)}`]))}, ${first?.score ?? null}, ${first?.level ?? null},
          ${first?.colour ?? null}, ${last?.score ?? null}, ${last?.level ?? null}, ${last?.colour ?? null})`);
    }
  }
  await regrade(tx, jhaId);
}

/** A permit of each kind from the planned start, as long as it may last; power that hangs on another permit ends with it. */
export async function addPermits(tx: Tx, jhaId: string, kinds: readonly PermitKind[]): Promise<void> {
  const { from, to } = await tx.one<{ from: number; to: number }>(sql`
    select (extract(epoch from planned_from) * 1000)::float8 as "from", (extract(epoch from planned_to) * 1000)::float8 as "to" from jhas where id = ${jhaId}`);
  const planned = Math.min(mostHours, (to - from) / 3_600_000);
  for (const kind of kinds.toSorted((a, b) => Number(needsGasTest(b)) - Number(needsGasTest(a)))) {
    const hours = isLimited(kind) ? permitHours[kind] : planned;
    const end = endOf({ kind, from, hours }, await permitsOf(tx, jhaId));
    await tx.run(sql`
      insert into jha_permits (jha_id, kind, starts_at, hours, ends_at)
      values (${jhaId}, ${kind}, to_timestamp(${from}::float8 / 1000), ${hours}, to_timestamp(${end}::float8 / 1000))`);
  }
  await keepOffHours(tx, sql`p.jha_id = ${jhaId}`);
}

/** Steps, hazards and controls of another job; its grades come over where the method is the same. */
async function copyOf(tx: Tx, from: string, to: string, sameMethod: boolean): Promise<void> {
  const steps = await tx.all<{ id: string }>(
    sql`select id from jha_steps where jha_id = ${from} and is_deleted = 0 order by sort, id`,
  );
  for (const { id } of steps) {
    const { id: stepId } = await tx.one<{ id: string }>(sql`
      insert into jha_steps (jha_id, sort, description, description_en) select ${to}, sort, description, description_en from jha_steps where id = ${id} returning id`);
    const graded = sql`initial_l, initial_e, initial_c, residual_l, residual_e, residual_c, initial_score, initial_level, initial_colour, residual_score, residual_level, residual_colour`;
    const texts = sql`sort, hazard, hazard_en, factor, accident_type, existing, existing_en, elimination, elimination_en, substitution, substitution_en, engineering, engineering_en,
      administrative, administrative_en, ppe, ppe_en, emergency, emergency_en, reason, alarp_note, alarp_note_en`;
    const columns = sameMethod ? sql`${texts}, ${graded}` : texts;
    await tx.run(
      sql`insert into jha_hazards (jha_id, step_id, ${columns}) select ${to}, ${stepId}, ${columns} from jha_hazards where step_id = ${id} and is_deleted = 0 order by sort, id`,
    );
  }
  await regrade(tx, to);
}

async function checkEquipment(tx: Tx, equipmentId: string, nodeId: string): Promise<void> {
  const stands = await tx.maybe(
    sql`select 1 from equipment e where e.id = ${equipmentId} and e.is_deleted = 0 and ${inPlaces('e.node_id', [nodeId])}`,
  );
  if (!stands)
    throw invalidField('equipmentId', 'reference', {
      zh: '设备不在所选装置内',
      en: 'The equipment does not stand in the chosen place',
    });
}

export const startHandlers = [
  handle(contract.jhaTemplates, async ({ tx }) =>
    (await allTemplates(tx)).map(({ key, zh, en, permits, steps }) => ({
      key,
      zh,
      en,
      permits: [...permits],
      steps: steps.length,
      hazards: steps.reduce((sum, { hazards }) => sum + hazards.length, 0),
    })),
  ),
  handle(contract.startJha, async (call) => {
    const { tx, input } = call;
    const template = (await allTemplates(tx)).find(({ key }) => key === input.templateKey);
    if (input.templateKey && !template) throw fail(commonErrors.notFound);
    const source = input.copyOf ? await findJob(call, input.copyOf) : undefined;
    const title = input.title || template?.zh || source?.title;
    if (!title) throw invalidField('title', 'required', { zh: '请填写作业', en: 'Name the job' });
    if (input.plannedTo <= input.plannedFrom)
      throw invalidField('plannedTo', 'order', {
        zh: '计划结束须晚于开始',
        en: 'The plan must end after it starts',
      });
    if (!(await tx.maybe(sql`select 1 from factory_nodes where id = ${input.nodeId} and is_deleted = 0`)))
      throw invalidField('nodeId', 'reference', { zh: '装置不存在', en: 'The place does not exist' });
    const pointed = { nodeId: input.nodeId, equipmentIds: input.equipmentId ? [input.equipmentId] : [] };
    await mustPointAtSeen(tx, jha, pointed, viewerOf(call.actor, call.projectId));
    if (input.equipmentId) await checkEquipment(tx, input.equipmentId, input.nodeId);
    const settings = await readSettings(tx);
    const matrix = settings.method === 'matrix' ? await findCurrent(tx, null) : undefined;
    const { id } = await tx.one<{ id: string }>(sql`
      insert into jhas (title, title_en, node_id, equipment_ids, planned_from, planned_to, team, template_key, called_permits, method, boundary, matrix_id)
      values (${title}, ${input.title ? null : (template?.en ?? source?.titleEn ?? null)}, ${input.nodeId}, ${input.equipmentId ? [input.equipmentId] : []}::bigint[],
        ${input.plannedFrom}, ${input.plannedTo}, ${input.team ?? null}, ${template?.key ?? source?.templateKey ?? null}, ${[...(template?.permits ?? source?.called ?? [])]}::text[], ${settings.method}, ${settings.boundary}, ${matrix?.id ?? null}) returning id`);
    if (template) {
      await fillFrom(tx, id, template);
      await addPermits(tx, id, template.permits);
    }
    if (source)
      await copyOf(
        tx,
        source.id,
        id,
        source.method === settings.method && source.boundary === settings.boundary,
      );
    await tx.run(sql`insert into jha_moves (jha_id, act, to_state) values (${id}, 'start', 'draft')`);
    return { id };
  }),
];
