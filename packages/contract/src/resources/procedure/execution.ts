import {
  choice,
  file,
  note,
  number,
  reference,
  resource,
  text,
  time,
  user,
} from '@ircrisk/contract/resource.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import {
  deviationStates,
  dispositionTexts,
  executionStates,
  feedbackStates,
  outcomeTexts,
  signRoleTexts,
  stepKindTexts,
} from './choices.ts';
import { procedureService as service } from './procedure.ts';

const t = (zh: string, en: string): Text => ({ zh, en });
const shown = { list: true, readOnly: true } as const;

/** What was or is being done by a procedure. */
export const procedureExecution = resource('procedure-execution', {
  service,
  table: 'procedure_executions',
  title: t('规程执行', 'Executions'),
  purpose: t(
    '按规程逐步执行的记录：读数、签字、偏差和验收。',
    'Work done step by step by a procedure: readings, signatures, deviations and acceptance.',
  ),
  label: 'number',
  fields: {
    number: text({ ...t('编号', 'Number'), max: 40, ...shown, search: true, filter: true, width: 130 }),
    procedureId: reference({
      ...t('规程', 'Procedure'),
      to: 'procedure',
      ...shown,
      filter: true,
      width: 220,
    }),
    workOrderId: reference({ ...t('工单', 'Work order'), to: 'work-order', ...shown, filter: true }),
    equipmentId: reference({ ...t('设备', 'Equipment'), to: 'equipment', ...shown, filter: true }),
    model: text({ ...t('型号', 'Model'), max: 64, ...shown }),
    state: choice({ ...t('状态', 'State'), choices: executionStates, ...shown, filter: true }),
    leaderId: user({ ...t('执行人', 'Executed by'), ...shown, filter: true }),
    startedAt: time({ ...t('开始', 'Started'), ...shown, filter: true }),
    completedAt: time({ ...t('完工', 'Completed'), ...shown }),
    judgedBy: user({ ...t('验收人', 'Judged by'), ...shown }),
    judgedAt: time({ ...t('验收时间', 'Judged'), readOnly: true }),
    stateReason: text({ ...t('状态原因', 'Reason of the state'), max: 500, readOnly: true }),
  },
  order: { by: 'id', descending: true },
  exchange: ['export'],
  readOnly: true,
  inProject: true,
});

/** Everything that was entered, one row each. */
export const procedureEntry = resource('procedure-entry', {
  service,
  table: 'procedure_entries',
  title: t('执行步骤记录', 'Entries of steps'),
  purpose: t(
    '每一步的结果，按录入先后；重测是新的一行。',
    'What was entered at each step; a new reading is a new row.',
  ),
  label: 'stepNumber',
  fields: {
    executionId: reference({ ...t('执行', 'Execution'), to: 'procedure-execution', ...shown, filter: true }),
    stepNumber: text({ ...t('步骤', 'Step'), max: 12, ...shown, width: 70 }),
    stepText: text({ ...t('内容', 'Text'), max: 1000, ...shown, search: true, width: 240 }),
    stepTextEn: text({ ...t('内容（英文）', 'Text, in English'), max: 1000, readOnly: true }),
    kind: choice({ ...t('类型', 'Kind'), choices: stepKindTexts, ...shown, filter: true }),
    outcome: choice({ ...t('结果', 'Outcome'), choices: outcomeTexts, ...shown, filter: true }),
    typed: text({ ...t('读数', 'Reading'), max: 200, ...shown }),
    value: number({ ...t('标准单位值', 'In the standard unit'), ...shown }),
    low: number({ ...t('下限', 'Low'), ...shown }),
    high: number({ ...t('上限', 'High'), ...shown }),
    note: note({ ...t('备注', 'Note'), max: 1000, ...shown, sort: false }),
    person: text({ ...t('签字人', 'Signed by'), max: 60, ...shown }),
    role: choice({ ...t('角色', 'Role'), choices: signRoleTexts, ...shown }),
    photoIds: file({ ...t('照片', 'Photographs'), many: true, readOnly: true }),
    enteredAt: time({ ...t('时间', 'Entered'), ...shown, filter: true }),
  },
  order: { by: 'id', descending: true },
  exchange: ['export'],
  readOnly: true,
  within: 'executionId',
});

export const procedureDeviation = resource('procedure-deviation', {
  service,
  table: 'procedure_deviations',
  title: t('执行偏差', 'Deviations'),
  purpose: t(
    '不合格读数的处置：返工、让步接收或更换。',
    'What was decided about readings that failed: rework, concession or replacement.',
  ),
  label: 'number',
  fields: {
    number: text({ ...t('编号', 'Number'), max: 40, ...shown, search: true, filter: true, width: 130 }),
    executionId: reference({ ...t('执行', 'Execution'), to: 'procedure-execution', ...shown, filter: true }),
    entryId: reference({ ...t('步骤', 'Step'), to: 'procedure-entry', ...shown }),
    disposition: choice({ ...t('处置', 'Disposition'), choices: dispositionTexts, ...shown, filter: true }),
    description: note({ ...t('说明', 'Description'), max: 1000, ...shown, sort: false }),
    state: choice({ ...t('状态', 'State'), choices: deviationStates, ...shown, filter: true }),
    decidedBy: user({ ...t('批准人', 'Decided by'), ...shown }),
    decidedAt: time({ ...t('批准时间', 'Decided'), ...shown }),
    decisionNote: text({ ...t('批准意见', 'Note of the decision'), max: 500, readOnly: true }),
    photoIds: file({ ...t('照片', 'Photographs'), many: true, readOnly: true }),
  },
  order: { by: 'id', descending: true },
  exchange: ['export'],
  readOnly: true,
});

export const procedureFeedback = resource('procedure-feedback', {
  service,
  table: 'procedure_feedback',
  title: t('规程反馈', 'Feedback'),
  purpose: t(
    '现场对规程的意见；采纳后进入新版次。',
    'What people in the field say of a procedure; what is taken goes into a new revision.',
  ),
  label: 'text',
  fields: {
    procedureId: reference({ ...t('规程', 'Procedure'), to: 'procedure', ...shown, filter: true }),
    executionId: reference({ ...t('执行', 'Execution'), to: 'procedure-execution', ...shown }),
    stepNumber: text({ ...t('步骤', 'Step'), max: 12, ...shown }),
    text: note({ ...t('意见', 'Feedback'), max: 2000, ...shown, search: true, sort: false, width: 320 }),
    state: choice({ ...t('状态', 'State'), choices: feedbackStates, ...shown, filter: true }),
    decisionNote: text({ ...t('处理说明', 'Note of the decision'), max: 500, ...shown }),
    revisionId: reference({ ...t('进入版次', 'Went into'), to: 'procedure', readOnly: true }),
  },
  order: { by: 'id', descending: true },
  exchange: ['export'],
  readOnly: true,
});
