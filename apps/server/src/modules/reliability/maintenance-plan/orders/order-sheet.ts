import { actsFrom } from '@ircrisk/contract/acts.ts';
import {
  type ChecklistLine,
  type DeferralLine,
  type OrderSheet,
  type OrderState,
  orderTable,
  type SpareLine,
} from '@ircrisk/contract/modules/reliability/maintenance-plan.ts';
import { workOrder as resource } from '@ircrisk/contract/resources/maintenance/work-order.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { nameOf } from '#plant/names.ts';
import { certificateEnd } from '#plant/open-dates.ts';
import type { Tx } from '#platform/database/pool.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { type Actor, may } from '#platform/tenancy/actor.ts';

/** Columns of an order in lists, calendar and board; rows are `t`, their equipment `e`. */
export const orderColumns: Sql = sql`t.id, t.number, t.title, t.title_en as "titleEn", t.equipment_id as "equipmentId", e.tag, t.work_type as "workType", t.priority,
  t.trade, t.state, t.due_date as "dueDate", t.deferred_to as "deferredTo", t.planned_date as "plannedDate", t.window_start as "windowStart",
  t.window_end as "windowEnd", t.completed_on as "completedOn", t.planned_hours as "plannedHours", t.crew, t.mandatory, t.safety_critical as "safetyCritical",
  t.risk_level as "riskLevel",
  (t.completed_on is null and t.state <> 'cancelled' and coalesce(t.deferred_to, t.due_date) < current_date) as overdue`;

/** What a person may do to an order in this state. */
export const allowedFor = (actor: Actor, state: OrderState): string[] =>
  may(actor, 'work-order.update') ? actsFrom(orderTable, state) : [];

/** The names from company to unit above a node `n`. */
export const placeName = (
  language: Language,
): Sql => sql`(select string_agg(${nameOf(language, 'a')}, ' / ' order by p.at) from unnest(string_to_array(trim('/' from n.path), '/')::bigint[])
  with ordinality p(id, at) join factory_nodes a on a.id = p.id)`;

export interface OrderRow {
  id: string;
  number: string;
  state: OrderState;
  version: number;
  updateUser: string | null;
  equipmentId: string;
  partId: string | null;
  nodeId: string;
  planId: string | null;
  title: string;
  titleEn: string | null;
  workType: string;
  trade: string;
  priority: string;
  dueDate: string;
  deferredTo: string | null;
  windowStart: string;
  windowEnd: string;
  plannedDate: string;
  legalDate: string | null;
  mandatory: boolean;
  planned: boolean;
  safetyCritical: boolean;
  ownerId: string | null;
  checklist: ChecklistLine[] | null;
  spares: SpareLine[] | null;
  requiresSignature: boolean;
  actualStart: string | null;
  followUpId: string | null;
  inspectionId: string | null;
  failureEventId: string | null;
  today: string;
  now: string;
}

/** The order to be changed, locked; unseen ones are not there. */
export async function lockOrder(
  { tx, actor, projectId }: Call,
  id: string,
  version: number | undefined,
): Promise<OrderRow> {
  const row = await tx.maybe<OrderRow>(sql`
    select t.id, t.number, t.state, t.version, t.update_user as "updateUser", t.equipment_id as "equipmentId", t.part_id as "partId", t.node_id as "nodeId", t.plan_id as "planId", t.title,
      t.title_en as "titleEn", t.work_type as "workType", t.trade, t.priority, t.due_date as "dueDate", t.deferred_to as "deferredTo",
      t.window_start as "windowStart", t.window_end as "windowEnd", t.planned_date as "plannedDate", t.legal_date as "legalDate", t.mandatory, t.planned,
      t.safety_critical as "safetyCritical", t.owner_id as "ownerId", t.checklist, t.spares, t.requires_signature as "requiresSignature",
      t.actual_start as "actualStart", t.follow_up_id as "followUpId", t.inspection_id as "inspectionId", t.failure_event_id as "failureEventId",
      current_date as today, now() as now
    from work_orders t where t.id = ${id} and ${visible(resource, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  // The platform's own mark (called, told as overdue) takes nothing from what a person has typed.
  const markedOnly = row.version === (version ?? 0) + 1 && row.updateUser === null;
  if (version !== undefined && version !== row.version && !markedOnly) throw fail(commonErrors.stale);
  return row;
}

type SheetRow = Omit<
  OrderSheet,
  'documents' | 'deferrals' | 'acts' | 'checklist' | 'spares' | 'needsInspection' | 'failure'
> & {
  failureEventId: string | null;
  failureNumber: string;
  failureDetected: string;
  modeCode: string | null;
  mechanismCode: string | null;
  causeCode: string | null;
  impact: NonNullable<OrderSheet['failure']>['impact'];
  documentIds: string[];
  checklist: ChecklistLine[] | null;
  spares: SpareLine[] | null;
};

const deferralsOf = (tx: Tx, orderId: string, userId: string) =>
  tx.all<DeferralLine>(sql`
    select d.id, d.due_date as "dueDate", d.new_date as "newDate", d.reason, d.risk_assessment as "riskAssessment", d.authority_approval as "authorityApproval",
      d.level, d.state, a.shown_name as "askedBy", coalesce(d.create_user = ${userId}, false) as own, u.shown_name as "decidedBy", d.decided_on as "decidedOn",
      d.decision_note as "decisionNote"
    from order_deferrals d left join users a on a.id = d.create_user left join users u on u.id = d.decided_by
    where d.order_id = ${orderId} and d.is_deleted = 0 order by d.id desc`);

/** Everything the page of an order shows, with what may be done to it now. */
export async function readSheet({ tx, actor, projectId, language }: Call, id: string): Promise<OrderSheet> {
  const row = await tx.maybe<SheetRow>(sql`
    select ${orderColumns}, t.version, current_date as today, t.planned, t.legal_date as "legalDate", t.criticality, e.name as "equipmentName",
      e.name_en as "equipmentNameEn", ${placeName(language)} as place, i.next_due_date as "nextDueDate",
      (select max(${certificateEnd('c')}) from certificates c where c.equipment_id = e.id and c.is_deleted = 0) as "certificateExpiry",
      t.plan_id as "planId", m.code as "planCode", ${nameOf(language, 's')} as strategy, s.trigger as "strategyTrigger", s.statutory_reference as "statutoryReference",
      o.shown_name as owner, t.state_reason as "stateReason", t.shutdown_missing as "shutdownMissing", t.requires_signature as "requiresSignature",
      g.shown_name as "signedBy", t.procedure_revision as "procedureRevision", t.document_ids as "documentIds", t.checklist, t.spares,
      t.actual_start as "actualStart", t.actual_end as "actualEnd", t.timing, t.labour_hours as "labourHours", t.downtime_hours as "downtimeHours",
      t.labour_cost as "labourCost", t.material_cost as "materialCost", t.contract_cost as "contractCost",
      (select c.labour_rate from work_capacities c where c.trade = t.trade and c.is_deleted = 0) as "labourRate", t.result, t.findings,
      t.follow_up_id as "followUpId", f.number as "followUpNumber", t.no_follow_up_reason as "noFollowUpReason", t.inspection_id as "inspectionId",
      e.iso_class as "isoClass", v.id as "failureEventId", v.event_number as "failureNumber", v.detected_at as "failureDetected", v.mode_code as "modeCode",
      v.mechanism_code as "mechanismCode", v.cause_code as "causeCode", v.impact
    from work_orders t join equipment e on e.id = t.equipment_id join factory_nodes n on n.id = t.node_id
    left join equipment_integrity i on i.equipment_id = e.id left join maintenance_plans m on m.id = t.plan_id
    left join maintenance_strategies s on s.id = m.strategy_id left join users o on o.id = t.owner_id left join users g on g.id = t.signed_by
    left join work_orders f on f.id = t.follow_up_id left join failure_events v on v.id = t.failure_event_id and v.is_deleted = 0
    where t.id = ${id} and ${visible(resource, viewerOf(actor, projectId))}`);
  if (!row) throw fail(commonErrors.notFound);
  const { documentIds, checklist, spares, failureEventId, failureNumber, failureDetected, ...rest } = row;
  const { modeCode, mechanismCode, causeCode, impact, ...sheet } = rest;
  const documents = await tx.all<OrderSheet['documents'][number]>(sql`
    select id, document_number as number, title, file_id as "fileId", type, revision, review_due_date as "reviewDueDate",
      state = 'superseded' or coalesce(review_due_date < current_date, false) as outdated from documents where id = any(${documentIds}::bigint[]) and is_deleted = 0 order by 2`);
  const state = sheet.state as OrderState;
  return {
    ...sheet,
    needsInspection: sheet.mandatory && sheet.workType === 'INS',
    documents,
    failure: failureEventId
      ? {
          id: failureEventId,
          number: failureNumber,
          detectedAt: failureDetected,
          modeCode,
          mechanismCode,
          causeCode,
          impact,
        }
      : null,
    checklist: checklist ?? [],
    spares: spares ?? [],
    deferrals: await deferralsOf(tx, id, actor.userId),
    acts: allowedFor(actor, state),
  };
}
