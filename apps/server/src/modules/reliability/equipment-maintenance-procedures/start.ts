import * as contract from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { workOrder } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import { say } from '@ircrisk/contract/text.ts';
import { limitsOf, numberedSteps } from '@ircrisk/engine-procedure';
import type { Tx } from '#platform/database/pool.ts';
import { likeLiteral, sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { findHead } from '#platform/studies/head.ts';
import { findProcedure, readParameters } from './store.ts';
import { procedureKind } from './study.ts';
import { procedureTemplates } from './tables/index.ts';
import type { ProcedureTemplate } from './tables/template.ts';

const { procedureErrors } = contract;

/** Steps and parameters of a template in a new draft. */
export async function insertFromTemplate(
  tx: Tx,
  template: ProcedureTemplate,
  given: { projectId: string | null; code: string; name?: string | undefined },
): Promise<string> {
  const steps = template.model.sections.flatMap((section) => section.steps);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into procedures (project_id, code, name, name_en, equipment_class, task_type, standard_hours, crew, tools, tools_en, spares, spares_en, ppe, ppe_en,
      isolation, isolation_en, model, step_count, hold_count)
    values (coalesce(${given.projectId}::bigint, current_project_id()), ${given.code}, ${given.name ?? template.zh}, ${given.name ? null : template.en}, ${template.equipmentClass},
      ${template.taskType}, ${template.hours}, ${template.crew}, ${template.tools[0]}, ${template.tools[1]}, ${template.spares[0]}, ${template.spares[1]}, ${template.ppe[0]}, ${template.ppe[1]},
      ${template.isolation[0]}, ${template.isolation[1]}, ${JSON.stringify(template.model)}::jsonb, ${steps.length}, ${steps.filter(({ kind }) => kind === 'hold').length}) returning id`);
  for (const row of template.parameters)
    await tx.run(sql`
      insert into procedure_parameters (study_id, model, code, name, name_en, unit, low, nominal, high, source)
      values (${id}, ${row.model}, ${row.code}, ${row.zh}, ${row.en}, ${row.unit}, ${row.low ?? null}, ${row.nominal ?? null}, ${row.high ?? null}, ${row.source ?? null})`);
  return id;
}

async function findOrder({ tx, actor, projectId }: Call, id: string) {
  const order = await tx.maybe<{
    id: string;
    number: string;
    title: string;
    equipmentId: string;
    tag: string;
    state: string;
    documents: string[];
  }>(sql`
    select t.id, t.number, t.title, t.equipment_id as "equipmentId", e.tag, t.state, array_remove(t.document_ids || t.procedure_id, null)::text[] as documents
    from work_orders t join equipment e on e.id = t.equipment_id where t.id = ${id} and ${visible(workOrder, viewerOf(actor, projectId))}`);
  if (!order) throw fail(commonErrors.notFound);
  return order;
}

const over: readonly string[] = ['completed', 'verified', 'closed', 'cancelled'];

/** Orders that may still be executed: others are refused at the start, so nobody picks them. */
const openOrders = ({ tx, actor, projectId, language }: Call, keyword: string) =>
  tx.all<{ id: string; label: string }>(sql`
    select t.id, t.number || ' ' || coalesce(case when ${language} = 'en' then t.title_en end, t.title) || ' · ' || e.tag as label
    from work_orders t join equipment e on e.id = t.equipment_id
    where t.state <> all(${over}::text[]) and ${visible(workOrder, viewerOf(actor, projectId))}
      and (t.number ilike ${keyword} or t.title ilike ${keyword} or t.title_en ilike ${keyword} or e.tag ilike ${keyword})
    order by t.id desc limit 50`);

/** Revisions in force; those an order names by their document come first, whichever revision it named. */
const offered = (
  { tx, actor, projectId, language }: Call,
  documents: readonly string[],
  only: string | null,
) =>
  tx.all<{
    id: string;
    code: string;
    name: string;
    label: string;
    reviewDueDate: string | null;
    reviewLate: boolean;
    named: boolean;
    models: string[];
  }>(sql`
    select * from (
      select t.id, t.code, case when ${language} = 'en' then coalesce(t.name_en, t.name) else t.name end as name, 'R' || t.revision as label, t.review_due_date as "reviewDueDate",
        coalesce(t.review_due_date < current_date, false) as "reviewLate",
        coalesce((select d.series_id from documents d where d.id = t.document_id) in (select d.series_id from documents d where d.id = any(${documents}::bigint[])), false) as named,
        array(select distinct m.model from procedure_parameters m where m.study_id = t.id and m.is_deleted = 0 and m.model <> '' order by 1) as models
      from procedures t where t.state = 'approved' and (${only}::bigint is null or t.id = ${only}::bigint) and ${visible(procedureKind.resource, viewerOf(actor, projectId))}) p
    order by p.named desc, p.code limit 200`);

/** Every measure of the model has its limits before anybody goes out with it. */
async function checkParameters(tx: Tx, procedureId: string, model: string | null): Promise<void> {
  const { model: document } = await findProcedure(tx, procedureId);
  const parameters = await readParameters(tx, procedureId);
  const missing = numberedSteps(document).flatMap(({ measure }) =>
    measure?.parameter && limitsOf(measure, parameters, model).value === null ? [measure.parameter] : [],
  );
  if (missing.length > 0)
    throw fail(procedureErrors.noParameter, { model: model ?? '–', names: [...new Set(missing)].join(', ') });
}

export const startHandlers = [
  handle(contract.procedureTemplates, async () =>
    procedureTemplates.map(({ key, zh, en, equipmentClass, taskType, model }) => {
      const steps = numberedSteps(model);
      const holds = steps.filter(({ kind }) => kind === 'hold').length;
      return { key, zh, en, equipmentClass, taskType, steps: steps.length, holds };
    }),
  ),
  handle(contract.procedureFromTemplate, async ({ tx, input, projectId }) => {
    const template = procedureTemplates.find(({ key }) => key === input.templateKey);
    if (!template)
      throw invalidField('templateKey', 'reference', { zh: '没有这个样板', en: 'There is no such template' });
    return { id: await insertFromTemplate(tx, template, { projectId, code: input.code, name: input.name }) };
  }),
  handle(contract.executionOffer, async (call) => {
    const { tx, input, language } = call;
    const order = input.workOrderId ? await findOrder(call as Call, input.workOrderId) : null;
    const executions = order
      ? await tx.all<{ id: string; number: string; state: 'running'; procedure: string; label: string }>(sql`
          select x.id, x.number, x.state, case when ${language} = 'en' then coalesce(p.name_en, p.name) else p.name end as procedure, 'R' || p.revision as label
          from procedure_executions x join procedures p on p.id = x.procedure_id where x.work_order_id = ${order.id} and x.is_deleted = 0 order by x.id desc`)
      : [];
    const { documents = [], state, ...told } = order ?? {};
    return {
      order: order
        ? { ...(told as Omit<typeof order, 'documents' | 'state'>), isOver: over.includes(String(state)) }
        : null,
      orders: await openOrders(call as Call, `%${likeLiteral(input.keyword ?? '')}%`),
      procedures: await offered(call as Call, documents, input.procedureId ?? null),
      executions,
    };
  }),
  handle(contract.startExecution, async (call) => {
    const { tx, input } = call;
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('procedure execution'), hashtext(${input.key}))`);
    const kept = await tx.maybe<{ id: string; procedureId: string }>(
      sql`select id, procedure_id as "procedureId" from procedure_executions where submission_key = ${input.key}`,
    );
    if (kept && kept.procedureId !== input.procedureId) throw fail(procedureErrors.keyUsed);
    if (kept) return { id: kept.id };
    const head = await findHead(call, procedureKind, input.procedureId);
    if (head.state !== 'approved') throw fail(procedureErrors.notInForce);
    const order = input.workOrderId ? await findOrder(call as Call, input.workOrderId) : null;
    if (order && over.includes(order.state))
      throw fail(
        procedureErrors.notOpenOrder,
        { number: order.number },
        {
          fields: (language) => [
            {
              field: 'workOrderId',
              rule: 'open',
              msg: say(procedureErrors.notOpenOrder, language, { number: order.number }),
            },
          ],
        },
      );
    const equipmentId = order?.equipmentId ?? input.equipmentId ?? null;
    if (
      equipmentId &&
      !(await tx.maybe(sql`select 1 from equipment where id = ${equipmentId} and is_deleted = 0`))
    )
      throw invalidField('equipmentId', 'reference', {
        zh: '设备不存在',
        en: 'The equipment does not exist',
      });
    const model = input.model || null;
    await checkParameters(tx, head.id, model);
    return tx.one<{ id: string }>(sql`
      insert into procedure_executions (procedure_id, work_order_id, equipment_id, model, submission_key)
      values (${head.id}, ${order?.id ?? null}, ${equipmentId}, ${model}, ${input.key}) returning id`);
  }),
];
