import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { executionStates, signRoleTexts } from '@ircrisk/contract/resources/procedure/choices.ts';
import { procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import {
  currentStep,
  entryProblem,
  flowOf,
  isNotice,
  isRequired,
  type Judged,
  judgeReading,
  type NumberedStep,
  numberedSteps,
  type Outcome,
  procedureText,
  type SignRole,
  settledBefore,
} from '@ircrisk/engine-procedure';
import type { Notice } from '@ircrisk/units';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { notify } from '#platform/events/notify.ts';
import { fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { digestOf, sameBody } from '#platform/http/sent-before.ts';
import { whoMay } from '#platform/permissions/who-may.ts';
import { whoSees } from '#platform/resources/who-sees.ts';
import { keepPhotos } from './photos.ts';
import { asksFourEyes, didTheWork, signerOf, signRight } from './signers.ts';
import {
  type Execution,
  findExecution,
  findProcedure,
  readEntries,
  readParameters,
  resultsOf,
} from './store.ts';
import { checkOrder, checkTimes } from './times.ts';

const { procedureErrors } = contract;
type Entered = ParsedInputOf<typeof contract.enterStep>;

export const refuseStep = (number: string, notice: Notice) =>
  fail(procedureErrors.step, { number, zh: procedureText(notice, 'zh'), en: procedureText(notice, 'en') });

export function checkRunning({ state }: Execution): void {
  if (state !== 'running' && state !== 'notStarted')
    throw fail(procedureErrors.notRunning, { ...executionStates[state] });
}

/** After a shift a step that was begun and never ended is free again: its device may be lost. */
const claimHours = 8;

/** The device that began a step first has it; another one is told who that is. */
async function claim(tx: Tx, executionId: string, stepId: string, device: string) {
  await tx.run(sql`
    insert into procedure_claims as c (execution_id, step_id, device) values (${executionId}, ${stepId}, ${device})
    on conflict (tenant_id, execution_id, step_id) do update set device = excluded.device, user_id = excluded.user_id, begun_at = now()
      where c.begun_at < now() - make_interval(hours => ${claimHours})`);
  return tx.one<{ mine: boolean; by: string | null }>(sql`
    select c.device = ${device} as mine, u.shown_name as by from procedure_claims c left join users u on u.id = c.user_id
    where c.execution_id = ${executionId} and c.step_id = ${stepId}`);
}

const required = (field: string, zh: string, en: string) => invalidField(field, 'required', { zh, en });

/** What a kind of step asks for beside its outcome. */
function checkParts(step: NumberedStep, input: Entered): void {
  if (input.outcome === 'skipped' || input.outcome === 'waived') {
    if (!input.note) throw required('note', '请写明原因', 'Give the reason in the note');
    return;
  }
  if (step.kind === 'photo' && isRequired(step) && input.photos.length === 0)
    throw required('photos', '请先拍照', 'Take a photograph first');
  if (step.kind !== 'hold' && step.kind !== 'witness' && step.kind !== 'sign') return;
  if (!input.strokes) throw required('strokes', '请签名', 'Sign first');
  if (step.kind !== 'hold' && !input.person) throw required('person', '请填写签字人', 'Name who signs');
}

interface Signer {
  id: string | null;
  name: string | null;
  role: SignRole | null;
}

/** A hold point is signed by somebody proven to have the right of its role; other signatures carry a name. */
async function signerFor(tx: Tx, step: NumberedStep, input: Entered): Promise<Signer> {
  if (step.kind !== 'hold') return { id: null, name: input.person ?? null, role: step.role ?? null };
  const role = step.role ?? 'engineer';
  const person = input.release
    ? await signerOf(tx, {
        executionId: input.executionId,
        release: input.release,
        role,
        signedAt: input.enteredAt,
      })
    : undefined;
  if (!person) throw fail(procedureErrors.release, { number: step.number, ...signRoleTexts[role] });
  if ((await asksFourEyes(tx)) && (await didTheWork(tx, input.executionId, person.id)))
    throw fail(procedureErrors.ownWork, { number: step.number, person: person.realName });
  return { id: person.id, name: person.realName, role };
}

/** The server judges readings itself; what the phone made of them is not asked. */
function judge(
  step: NumberedStep,
  input: Entered,
  call: Call,
  parameters: Parameters<typeof judgeReading>[2],
  model: string | null,
): Judged | null {
  if (input.outcome !== 'measured') return null;
  const found = judgeReading(step.measure ?? {}, input, parameters, model, call.language);
  if (!isNotice(found)) return found;
  throw invalidField(found.path === 'typed' || !found.path ? 'typed' : `readings/${found.path}`, found.code, {
    zh: procedureText(found, 'zh'),
    en: procedureText(found, 'en'),
  });
}

/** Whom the next step waits for: told once, when it becomes so. */
async function tellNext(
  call: Call,
  execution: Execution,
  { signedBy, enteredAt }: { signedBy: string | null; enteredAt: string },
  waitsFor: SignRole | null,
): Promise<void> {
  const { tx, actor } = call;
  // Operations that hand over on a device of their own lead no work.
  const leads = signedBy === actor.userId ? null : actor.userId;
  // Begun with the first step, which a device without a line sends later.
  const { before } = await tx.one<{ before: string | null }>(sql`
    with was as (select waits_for from procedure_executions where id = ${execution.id})
    update procedure_executions x set waits_for = ${waitsFor}, state = 'running', started_at = least(started_at, ${enteredAt}::timestamptz, now()),
      leader_id = coalesce(leader_id, ${leads}::bigint) from was where x.id = ${execution.id} returning was.waits_for as before`);
  if (waitsFor === null || before === waitsFor) return;
  const signers = (await whoMay(tx, signRight(waitsFor))).filter((id) => id !== actor.userId);
  const seeing = await whoSees(tx, actor.tenantId, signers, {
    ...{ resource: procedureExecution, id: execution.id, projectId: call.projectId },
  });
  await notify(tx, actor.tenantId, seeing, {
    kind: 'procedure',
    title: {
      zh: `${execution.number} 停检点等待${signRoleTexts[waitsFor].zh}签字`,
      en: `${execution.number}: a hold point waits for ${signRoleTexts[waitsFor].en.toLowerCase()}`,
    },
    link: `/equipment-maintenance-procedures/execute/${execution.id}`,
  });
}

async function enter(call: Call<typeof contract.enterStep>): Promise<{ id: string; outcome: Outcome }> {
  const { tx, input, actor, platform } = call;
  const { photos, release: _secret, ...told } = input;
  const digest = digestOf({ ...told, photos: photos.length });
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('procedure entry'), hashtext(${input.key}))`);
  const kept = await tx.maybe<{ id: string; outcome: Outcome; digest: string }>(
    sql`select id, outcome, submission_digest as digest from procedure_entries where submission_key = ${input.key}`,
  );
  if (kept) {
    sameBody(kept, digest, procedureErrors.keyUsed);
    return { id: kept.id, outcome: kept.outcome };
  }
  const execution = await findExecution(call, input.executionId, true);
  checkRunning(execution);
  await checkTimes(tx, execution.id, input);
  const { model: document } = await findProcedure(tx, execution.procedureId);
  const parameters = await readParameters(tx, execution.procedureId);
  const results = resultsOf(await readEntries(tx, execution.id));
  const step = numberedSteps(document).find(({ id }) => id === input.stepId);
  if (!step) throw refuseStep('?', { code: 'unknownStep' });
  // Whether it is open is asked first: a closed step says so, whatever was typed at it.
  const asked = input.outcome === 'measured' ? 'recorded' : input.outcome;
  const problem = entryProblem(document, results, { stepId: step.id, outcome: asked });
  if (problem) throw refuseStep(step.number, problem);
  const before = [step.id, ...settledBefore(document, step.id)];
  await checkOrder(tx, execution.id, input, before);
  // Signers come with devices of their own: their points belong to nobody's tablet.
  const isSigned = step.kind === 'hold' || step.kind === 'witness' || step.kind === 'sign';
  const { mine, by } = isSigned
    ? { mine: true, by: null }
    : await claim(tx, execution.id, step.id, input.device);
  if (!mine) throw fail(procedureErrors.taken, { number: step.number, person: by ?? '–' });
  checkParts(step, input);
  const judged = judge(step, input, call as Call, parameters, execution.model);
  const outcome: Outcome = judged?.outcome ?? (asked as Outcome);
  const signer = await signerFor(tx, step, input);
  const photoIds = await keepPhotos(
    tx,
    platform,
    actor.tenantId,
    `${execution.number}-${step.number}`,
    photos,
  );
  const { id } = await tx.one<{ id: string }>(sql`
    insert into procedure_entries (execution_id, step_id, step_number, step_text, step_text_en, kind, outcome, typed, value, low, high, figures, note, person, signed_by,
      role, strokes, photo_ids, photos_taken, device, entered_at, submission_key, submission_digest)
    values (${execution.id}, ${step.id}, ${step.number}, ${step.text}, ${step.textEn ?? null}, ${step.kind}, ${outcome}, ${judged?.typed ?? null}, ${judged?.value ?? null},
      ${judged?.low ?? null}, ${judged?.high ?? null}, ${judged?.alignment ? JSON.stringify(judged.alignment) : null}::jsonb, ${input.note ?? null}, ${signer.name},
      ${signer.id}, ${signer.role}, ${input.strokes ?? null}, ${photoIds}::bigint[], ${photos.map(({ takenAt }) => takenAt)}::timestamptz[], ${input.device},
      ${input.enteredAt}, ${input.key}, ${digest}) returning id`);
  if (outcome === 'pass') await closeDeviations(tx, execution.id, step.id, id);
  const next = currentStep(flowOf(document, [...results, { stepId: step.id, outcome }]));
  await tellNext(
    call as Call,
    execution,
    { signedBy: signer.id, enteredAt: input.enteredAt },
    next?.kind === 'hold' && next.state === 'open' ? (next.role ?? 'engineer') : null,
  );
  return { id, outcome };
}

/** Measured again and good: rework and replacement have done what they should. */
const closeDeviations = (tx: Tx, executionId: string, stepId: string, entryId: string) =>
  tx.run(sql`
    update procedure_deviations d set state = 'closed', closed_by_entry_id = ${entryId} from procedure_entries e
    where e.id = d.entry_id and d.execution_id = ${executionId} and e.step_id = ${stepId} and d.state = 'open' and d.is_deleted = 0`);

export const enterHandlers = [
  handle(contract.beginStep, async (call) => {
    const execution = await findExecution(call, call.input.executionId);
    checkRunning(execution);
    return claim(call.tx, execution.id, call.input.stepId, call.input.device);
  }),
  handle(contract.enterStep, enter),
];
