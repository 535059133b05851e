import {
  currentStep,
  type FlowStep,
  flowOf,
  isNotice,
  judgeReading,
  limitsOf,
  type Measure,
  openSteps,
  type Parameter,
  type ProcedureDocument,
  type StepResult,
} from '@ircrisk/engine-procedure';
import { quantityOf } from '@ircrisk/units';
import { insertFromTemplate } from '#modules/reliability/equipment-maintenance-procedures/start.ts';
import {
  findProcedure,
  readParameters,
} from '#modules/reliability/equipment-maintenance-procedures/store.ts';
import { procedureKind, putInForce } from '#modules/reliability/equipment-maintenance-procedures/study.ts';
import { procedureTemplates } from '#modules/reliability/equipment-maintenance-procedures/tables/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { furnishReview } from '#platform/studies/furnish.ts';
import { Random } from './ledger/random.ts';

const strokes = 'M40 40L70 90M55 30L55 95L40 80M110 35L160 35M135 35L135 95M110 65L160 65M200 40L230 95';
const people = ['王建国', '吴涛', '赵立', '孙伟'];
/** Classes of the ledger the procedures are executed at. */
const tags: Readonly<Record<string, string>> = {
  centrifugalPump: 'pump',
  reciprocatingCompressor: 'compressor',
  centrifugalCompressor: 'compressor',
  fan: 'compressor',
  motor: 'motor',
  heatExchanger: 'heatExchanger',
  airCooler: 'heatExchanger',
  pressureVessel: 'pressureVessel',
  safetyValve: 'reliefDevice',
  piping: 'piping',
};

interface Run {
  id: string;
  leader: string | null;
  daysAgo: number;
  /** Stops there; all of it where absent. */
  steps?: number;
  fails?: boolean;
}

/** A reading somewhere inside its limits, as it would be typed. */
function typedAt(measure: Measure, parameters: readonly Parameter[], random: Random, fails: boolean): string {
  const limits = limitsOf(measure, parameters, null).value ?? { low: null, high: null, nominal: null };
  const low = limits.low ?? (limits.high === null ? 1 : limits.high * 0.3);
  const high = limits.high ?? low * 1.1;
  const value = fails ? high * 1.6 : low + (high - low) * (0.35 + 0.4 * random.next());
  const { symbol, decimals } = measure.quantity
    ? quantityOf(measure.quantity).display.zh
    : { symbol: measure.unit ?? '', decimals: 1 };
  return `${value.toFixed(decimals)} ${symbol}`.trim();
}

const aligned = { v1: '0.02 mm', v2: '0.02 mm', h1: '0.01 mm', h2: '0.02 mm' };

interface Made {
  outcome: StepResult['outcome'];
  typed: string | null;
  value: number | null;
  low: number | null;
  high: number | null;
  figures: object | null;
}

function entryAt(step: FlowStep, parameters: readonly Parameter[], random: Random, fails: boolean): Made {
  const plain = { typed: null, value: null, low: null, high: null, figures: null };
  if (step.kind === 'branch') return { ...plain, outcome: 'no' };
  if (step.kind !== 'measure') return { ...plain, outcome: 'done' };
  const measure = step.measure ?? {};
  const given =
    measure.formula === 'alignment'
      ? { readings: aligned }
      : { typed: typedAt(measure, parameters, random, fails) };
  const judged = judgeReading(measure, given, parameters, null, 'zh');
  if (isNotice(judged))
    return { ...plain, outcome: 'recorded', typed: typedAt(measure, parameters, random, false) };
  return { ...judged, figures: judged.alignment ?? null };
}

/** Walks a procedure as its people would have: one failed reading with its rework where wanted. */
async function walk(
  tx: Tx,
  run: Run,
  document: ProcedureDocument,
  parameters: readonly Parameter[],
  random: Random,
): Promise<boolean> {
  const results: StepResult[] = [];
  const { signer } = await tx.one<{ signer: string | null }>(
    sql`select (select id from users where tenant_id = current_tenant() and is_deleted = 0 order by id limit 1) as signer`,
  );
  let failed = !run.fails;
  for (let turn = 0; turn < 200; turn += 1) {
    const flow = flowOf(document, results);
    const step = currentStep(flow);
    if (!step || openSteps(flow).length === 0) return true;
    if (run.steps !== undefined && results.length >= run.steps) return false;
    const limits = step.measure ? limitsOf(step.measure, parameters, null).value : null;
    const failsNow =
      !failed &&
      limits?.high !== null &&
      limits?.high !== undefined &&
      step.measure?.plausibleHigh !== undefined;
    const made = entryAt(step, parameters, random, failsNow);
    const isSigned = step.kind === 'hold' || step.kind === 'witness' || step.kind === 'sign';
    const { id: entryId } = await tx.one<{ id: string }>(sql`
      insert into procedure_entries (execution_id, step_id, step_number, step_text, step_text_en, kind, outcome, typed, value, low, high, figures, person, signed_by, role, strokes,
        device, create_user, entered_at, submission_key, submission_digest)
      values (${run.id}, ${step.id}, ${step.number}, ${step.text}, ${step.textEn ?? null}, ${step.kind}, ${made.outcome}, ${made.typed}, ${made.value}, ${made.low}, ${made.high},
        ${made.figures ? JSON.stringify(made.figures) : null}::jsonb, ${isSigned ? random.pick(people) : null}, ${step.kind === 'hold' ? signer : null}, ${isSigned ? (step.role ?? null) : null},
        ${isSigned ? strokes : null}, 'device-demo0001', ${run.leader}, now() - make_interval(days => ${run.daysAgo}) + make_interval(mins => ${turn * 20}), gen_random_uuid()::text, 'demo') returning id`);
    if (made.outcome !== 'fail') {
      results.push({ stepId: step.id, outcome: made.outcome });
      continue;
    }
    failed = true;
    results.push({ stepId: step.id, outcome: 'fail', deviation: { disposition: 'rework', approved: false } });
    await tx.run(sql`
      insert into procedure_deviations (execution_id, entry_id, disposition, description, state, submission_key, submission_digest)
      values (${run.id}, ${entryId}, 'rework', '端面有拉伤，修刮后复测 / scored face, dressed and measured again', 'closed', gen_random_uuid()::text, 'demo')`);
  }
  return true;
}

/** Ten procedures in force, one of them with a draft after feedback, and what was done by them over half a year. */
export async function seedProcedures(tx: Tx): Promise<void> {
  const project = await tx.maybe<{ id: string }>(
    sql`select id from projects where tenant_id = current_tenant() and is_deleted = 0 order by is_default desc, id limit 1`,
  );
  if (!project) return;
  const random = new Random(19);
  const { leader } = await tx.one<{ leader: string | null }>(
    sql`select (select id from users where tenant_id = current_tenant() and account = 'tangyubo') as leader`,
  );
  for (const [at, template] of procedureTemplates.entries()) {
    const id = await insertFromTemplate(tx, template, {
      projectId: project.id,
      code: `MP-${String(at + 1).padStart(3, '0')}`,
    });
    // One came into force more than three years ago: its review is late.
    await tx.run(
      sql`update procedures set effective_date = current_date - ${at === 7 ? 1140 : 120 + at * 40}::int, leader = ${leader} where id = ${id}`,
    );
    await furnishReview(tx, procedureKind, id, 'approved');
    await putInForce(tx, id);
    await seedExecutions(tx, id, at, {
      projectId: project.id,
      leader,
      random,
      equipmentType: tags[template.equipmentClass] ?? '',
    });
  }
  await seedFeedback(tx);
}

interface Setting {
  projectId: string;
  leader: string | null;
  random: Random;
  equipmentType: string;
}

async function seedExecutions(
  tx: Tx,
  procedureId: string,
  at: number,
  { projectId, leader, random, equipmentType }: Setting,
): Promise<void> {
  const { model } = await findProcedure(tx, procedureId);
  const parameters = await readParameters(tx, procedureId);
  const runs: Omit<Run, 'id' | 'leader'>[] = [
    { daysAgo: 90 - at * 3, fails: at % 2 === 0 },
    ...(at < 4 ? [{ daysAgo: 30 - at, fails: false }] : []),
    ...(at === 0 ? [{ daysAgo: 0, steps: 6 }] : []),
  ];
  for (const [place, planned] of runs.entries()) {
    const equipment = await tx.maybe<{ id: string }>(
      sql`select id from equipment where is_deleted = 0 order by (type = ${equipmentType}) desc, md5(tag || ${String(at * 7 + place)}) limit 1`,
    );
    const order = equipment
      ? await tx.maybe<{ id: string }>(
          sql`select id from work_orders where equipment_id = ${equipment.id} and is_deleted = 0 order by id limit 1`,
        )
      : undefined;
    const { id } = await tx.one<{ id: string }>(sql`
      insert into procedure_executions (project_id, procedure_id, equipment_id, work_order_id, state, leader_id, started_at)
      values (${projectId}, ${procedureId}, ${equipment?.id ?? null}, ${order?.id ?? null}, 'running', ${leader}, now() - make_interval(days => ${planned.daysAgo})) returning id`);
    const isComplete = await walk(tx, { id, leader, ...planned }, model, parameters, random);
    if (isComplete)
      await tx.run(sql`
        update procedure_executions x set state = 'accepted', completed_at = x.started_at + make_interval(hours => ${6 + at * 3 + place}), completed_by = ${leader},
          judged_at = x.started_at + make_interval(hours => ${8 + at * 3 + place}), judged_by = (select min(u.id) from users u where u.tenant_id = current_tenant() and u.is_deleted = 0)
        where x.id = ${id}`);
  }
}

async function seedFeedback(tx: Tx): Promise<void> {
  const rows = [
    [
      'MP-001',
      '3.2',
      '应写明百分表固定在轴上还是壳体上 / say whether the indicator sits on the shaft or the housing',
    ],
    [
      'MP-010',
      '3.3',
      'M20 力矩在低温碳钢法兰上偏高 / the torque is high for low-temperature carbon steel flanges',
    ],
  ] as const;
  for (const [code, step, text] of rows)
    await tx.run(sql`
      insert into procedure_feedback (procedure_id, execution_id, step_number, text, submission_key, submission_digest)
      select p.id, (select x.id from procedure_executions x where x.procedure_id = p.id order by x.id limit 1), ${step}, ${text}, gen_random_uuid()::text, 'demo'
      from procedures p where p.code = ${code} and p.is_deleted = 0`);
}
