import { actTable } from '@ircrisk/contract/acts.ts';
import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { equipmentImpacts } from '@ircrisk/contract/resources/failure.ts';
import { inspectionTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { flag, id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { day, moment, type OrderState, ScheduledOrder } from './maintenance-values.ts';

/** What one call does to an order. */
export const orderActs = actTable<OrderState>()({
  approve: { zh: '批准', en: 'Approve', from: ['requested'], to: 'approved' },
  schedule: { zh: '排程', en: 'Schedule', from: ['approved', 'planned'], to: 'scheduled' },
  start: {
    zh: '开始',
    en: 'Start',
    from: ['approved', 'planned', 'scheduled', 'deferred'],
    to: 'inProgress',
  },
  hold: {
    zh: '暂停',
    en: 'Put on hold',
    from: ['scheduled', 'deferred', 'inProgress'],
    to: 'hold',
    reason: true,
  },
  resume: { zh: '继续', en: 'Resume', from: ['hold'], to: 'inProgress' },
  cancel: {
    zh: '取消工单',
    en: 'Cancel the order',
    from: ['requested', 'approved', 'planned', 'scheduled', 'deferred', 'inProgress', 'hold'],
    to: 'cancelled',
    reason: true,
    danger: true,
  },
  verify: { zh: '验收', en: 'Accept', from: ['completed'], to: 'verified' },
  reopen: { zh: '退回重做', en: 'Send back', from: ['completed'], to: 'inProgress', reason: true },
  close: { zh: '关闭', en: 'Close', from: ['verified'], to: 'closed' },
});
export type OrderAct = keyof typeof orderActs;
export const orderActNames = Object.keys(orderActs) as [OrderAct, ...OrderAct[]];

/** A deferral is decided by somebody else than who asked for it. */
export const deferralActs = actTable<'asked' | 'approved' | 'refused'>()({
  approve: { zh: '批准', en: 'Grant', from: ['asked'], to: 'approved', notBy: ['asker'] },
  refuse: {
    zh: '退回',
    en: 'Refuse',
    from: ['asked'],
    to: 'refused',
    notBy: ['asker'],
    reason: true,
    danger: true,
  },
});

/** States in which work may be completed or put off. */
export const openStates: readonly OrderState[] = [
  'approved',
  'planned',
  'scheduled',
  'inProgress',
  'hold',
  'deferred',
];

/** Everything that can be done to an order; completion and deferral have forms and calls of their own. */
export const orderTable = actTable<OrderState>()({
  complete: { zh: '完成', en: 'Complete', from: openStates, to: 'completed' },
  ...orderActs,
  defer: { zh: '申请延期', en: 'Ask for a deferral', from: openStates, to: 'deferred', reason: true },
});

export const ChecklistLine = z.object({
  number: z.number(),
  name: z.string(),
  nameEn: z.string().nullable(),
  kind: z.enum(['check', 'reading']),
  unit: z.string().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  done: z.boolean().default(false),
  value: z.number().nullable().default(null),
  note: z.string().max(500).nullable().default(null),
});
export type ChecklistLine = z.infer<typeof ChecklistLine>;

export const SpareLine = z.object({
  materialCode: z.string().max(64),
  name: z.string().max(128),
  quantity: z.number(),
  unit: z.string().max(16),
  unitCost: z.number(),
  used: z.number().nullable().default(null),
});
export type SpareLine = z.infer<typeof SpareLine>;

export const DeferralLine = z.object({
  id: z.string(),
  dueDate: z.string(),
  newDate: z.string(),
  reason: z.string(),
  riskAssessment: z.string().nullable(),
  authorityApproval: z.string().nullable(),
  level: z.enum(['maintenanceHead', 'plantManager', 'authority']),
  state: z.enum(['asked', 'approved', 'refused']),
  askedBy: z.string().nullable(),
  own: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedOn: z.string().nullable(),
  decisionNote: z.string().nullable(),
});
export type DeferralLine = z.infer<typeof DeferralLine>;

const impact = z.enum(Object.keys(equipmentImpacts) as [keyof typeof equipmentImpacts]);

/** Everything the page of an order shows. */
export const OrderSheet = ScheduledOrder.extend({
  version: z.number(),
  today: z.string(),
  planned: z.boolean(),
  legalDate: z.string().nullable(),
  criticality: z.string().nullable(),
  equipmentName: z.string(),
  equipmentNameEn: z.string().nullable(),
  place: z.string(),
  nextDueDate: z.string().nullable(),
  certificateExpiry: z.string().nullable(),
  planId: z.string().nullable(),
  planCode: z.string().nullable(),
  strategy: z.string().nullable(),
  strategyTrigger: z.string().nullable(),
  statutoryReference: z.string().nullable(),
  owner: z.string().nullable(),
  stateReason: z.string().nullable(),
  shutdownMissing: z.boolean(),
  requiresSignature: z.boolean(),
  signedBy: z.string().nullable(),
  procedureRevision: z.string().nullable(),
  documents: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      title: z.string(),
      fileId: z.string().nullable(),
      type: z.string(),
      revision: z.string(),
      /** Superseded, or past its review: whoever works by it should know. */
      outdated: z.boolean(),
      reviewDueDate: z.string().nullable(),
    }),
  ),
  checklist: z.array(ChecklistLine),
  spares: z.array(SpareLine),
  actualStart: z.string().nullable(),
  actualEnd: z.string().nullable(),
  timing: z.string().nullable(),
  labourHours: z.number().nullable(),
  downtimeHours: z.number().nullable(),
  labourCost: z.string().nullable(),
  materialCost: z.string().nullable(),
  contractCost: z.string().nullable(),
  labourRate: z.string().nullable(),
  result: z.string().nullable(),
  findings: z.string().nullable(),
  followUpId: z.string().nullable(),
  followUpNumber: z.string().nullable(),
  noFollowUpReason: z.string().nullable(),
  inspectionId: z.string().nullable(),
  needsInspection: z.boolean(),
  isoClass: z.string().nullable(),
  /** The failure this work repaired. */
  failure: z
    .object({
      id: z.string(),
      number: z.string(),
      detectedAt: z.string(),
      modeCode: z.string().nullable(),
      mechanismCode: z.string().nullable(),
      causeCode: z.string().nullable(),
      impact: impact.nullable(),
    })
    .nullable(),
  deferrals: z.array(DeferralLine),
  acts: z.array(z.string()),
});
export type OrderSheet = z.infer<typeof OrderSheet>;

export const orderSheet = endpoint('GET /ircrisk-maint/order/sheet', {
  access: 'work-order.read',
  title: { zh: '工单：详情', en: 'Work orders: sheet' },
  input: z.object({ id }),
  result: OrderSheet,
});

const saved = z.object({ state: z.string(), version: z.number() });
const version = z.coerce.number().int().optional();
const reason = labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' });

export const actOnOrder = endpoint('POST /ircrisk-maint/order/transition', {
  access: 'work-order.update',
  title: { zh: '工单：处理', en: 'Work orders: act' },
  input: z.object({ id, act: z.enum(orderActNames), reason, version }),
  result: saved,
  success: 'updated',
});

const TickedLine = z.object({
  number: z.number().int(),
  done: z.boolean().default(false),
  value: z.number().nullable().default(null),
  note: z.string().trim().max(500).nullable().default(null),
});

export const saveChecklist = endpoint('POST /ircrisk-maint/order/checklist', {
  access: 'work-order.update',
  title: { zh: '工单：填写检查表', en: 'Work orders: fill in the checklist' },
  input: z.object({ id, version, checklist: z.array(TickedLine).max(500) }),
  result: saved,
  success: 'updated',
});

const hours = z.coerce.number().max(100_000);
const cost = z.coerce.number().max(1e12);

export const completeOrder = endpoint('POST /ircrisk-maint/order/complete', {
  access: 'work-order.update',
  title: { zh: '工单：完成', en: 'Work orders: complete' },
  input: z.object({
    id,
    version,
    actualStart: labelled(moment, { zh: '实际开始', en: 'Started' }),
    actualEnd: labelled(moment, { zh: '实际结束', en: 'Ended' }),
    labourHours: labelled(hours, { zh: '实际工时', en: 'Hours worked' }),
    downtimeHours: labelled(hours.nullable().optional(), { zh: '停机小时', en: 'Downtime' }),
    materialCost: labelled(cost.nullable().optional(), { zh: '材料费', en: 'Material cost' }),
    contractCost: labelled(cost.nullable().optional(), { zh: '外委费', en: 'Contract cost' }),
    result: labelled(z.enum(['normal', 'abnormal']), { zh: '结果', en: 'Result' }),
    findings: labelled(z.string().trim().max(4000).nullable().optional(), { zh: '发现', en: 'Findings' }),
    checklist: z.array(TickedLine).max(500).default([]),
    spares: z
      .array(z.object({ materialCode: z.string(), used: z.number().nullable() }))
      .max(500)
      .default([]),
    /** After an abnormal result: a further order, or why none is needed. */
    followUpTitle: labelled(z.string().trim().max(200).optional(), { zh: '后续工单', en: 'Follow-up' }),
    noFollowUpReason: labelled(z.string().trim().max(500).optional(), {
      zh: '无需后续的原因',
      en: 'Why none is needed',
    }),
    signature: flag.default(false),
    /** Done before its window: whether it counts for this round. */
    counts: flag.optional(),
    inspection: z
      .object({
        inspectionBody: labelled(z.string().trim().min(1).max(128), {
          zh: '检验单位',
          en: 'Inspection body',
        }),
        type: z.enum(Object.keys(inspectionTypes) as [keyof typeof inspectionTypes]).default('periodic'),
        safetyGrade: z.coerce.number().int().min(1).max(5).nullable().optional(),
        reportNumber: z.string().trim().max(64).nullable().optional(),
        conclusion: z.string().trim().max(4000).nullable().optional(),
      })
      .optional(),
    /** The failure that was repaired; times, hours and cost of the event are the order's. */
    failure: z
      .object({
        detectedAt: labelled(moment, { zh: '发现时间', en: 'Detected' }),
        modeCode: z.string().max(16).nullable().optional(),
        mechanismCode: z.string().max(16).nullable().optional(),
        causeCode: z.string().max(16).nullable().optional(),
        impact: impact.nullable().optional(),
        description: z.string().trim().max(4000).optional(),
      })
      .optional(),
    certificate: z
      .object({
        number: labelled(z.string().trim().min(1).max(64), { zh: '证书编号', en: 'Certificate number' }),
        expiryDate: labelled(day, { zh: '有效期至', en: 'Valid until' }),
        issuer: z.string().trim().max(128).nullable().optional(),
      })
      .optional(),
  }),
  result: saved.extend({
    timing: z.string(),
    nextDue: z.string().nullable(),
    followUpId: z.string().nullable(),
  }),
  success: 'updated',
});

export const deferOrder = endpoint('POST /ircrisk-maint/order/defer', {
  access: 'work-order.update',
  title: { zh: '工单：申请延期', en: 'Work orders: ask for a deferral' },
  input: z.object({
    id,
    version,
    newDate: labelled(day, { zh: '新期限', en: 'New date' }),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
    riskAssessment: labelled(z.string().trim().max(500).optional(), {
      zh: '风险评估',
      en: 'Risk assessment',
    }),
    authorityApproval: labelled(z.string().trim().max(128).optional(), {
      zh: '监管批准文号',
      en: 'Approval of the authority',
    }),
  }),
  result: z.object({ id: z.string(), level: z.string() }),
});

const decision = z.object({
  id,
  approve: flag,
  note: labelled(z.string().trim().max(500).optional(), { zh: '审批意见', en: 'Note' }),
});

/** Ordinary deferrals: the head of maintenance. */
export const decideDeferral = endpoint('POST /ircrisk-maint/deferral/decide', {
  access: 'order-deferral.decide',
  title: { zh: '延期审批：一般作业', en: 'Deferrals: decide ordinary ones' },
  input: decision,
  result: saved,
  success: 'updated',
});

/** Safety-critical and statutory work: the plant manager, with the authority's paper. */
export const decideCriticalDeferral = endpoint('POST /ircrisk-maint/deferral/decide-critical', {
  access: 'order-deferral.decide-critical',
  title: { zh: '延期审批：安全关键与法定作业', en: 'Deferrals: decide safety-critical and statutory ones' },
  input: decision,
  result: saved,
  success: 'updated',
});
