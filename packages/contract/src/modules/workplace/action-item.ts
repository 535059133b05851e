import { actTable } from '@ircrisk/contract/acts.ts';
import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { day } from '@ircrisk/contract/moments.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

type ActionState =
  | 'draft'
  | 'open'
  | 'inProgress'
  | 'pendingVerification'
  | 'closed'
  | 'rejected'
  | 'deferred'
  | 'cancelled';

const running = ['open', 'inProgress', 'rejected', 'deferred'] as const;

/** What can be done to an action item. Whoever did the work does not verify it, and whoever wants more time is not the one to give it. */
export const actionActs = actTable<ActionState>()({
  open: { zh: '下达', en: 'Open', from: ['draft'], to: 'open' },
  start: { zh: '开始', en: 'Start', from: ['open', 'rejected', 'deferred'], to: 'inProgress' },
  submit: { zh: '提交验证', en: 'Submit for verification', from: ['inProgress'], to: 'pendingVerification' },
  close: {
    zh: '验证通过并关闭',
    en: 'Verify and close',
    from: ['pendingVerification'],
    to: 'closed',
    notBy: ['owner'],
  },
  reject: {
    zh: '退回',
    en: 'Send back',
    from: ['pendingVerification'],
    to: 'rejected',
    reason: true,
    danger: true,
  },
  check: { zh: '记录效果验证', en: 'Record the effectiveness check', from: ['closed'], reason: true },
  defer: { zh: '申请延期', en: 'Ask for a deferral', from: running, reason: true },
  grant: {
    zh: '同意延期',
    en: 'Grant the deferral',
    from: running,
    to: 'deferred',
    notBy: ['worker', 'asker'],
  },
  refuse: {
    zh: '不同意延期',
    en: 'Refuse the deferral',
    from: running,
    reason: true,
    danger: true,
    notBy: ['worker', 'asker'],
  },
  cancel: {
    zh: '取消行动项',
    en: 'Cancel the item',
    from: ['draft', 'open', 'inProgress', 'rejected', 'deferred'],
    to: 'cancelled',
    reason: true,
    danger: true,
  },
});
export type ActionAct = keyof typeof actionActs;
const actNames = Object.keys(actionActs) as [ActionAct, ...ActionAct[]];

export const actionErrors = errors('action-item', {
  evidence: { status: 400, zh: '关闭须附证据', en: 'Closing needs evidence' },
  deferral: {
    status: 400,
    zh: '延期须填写原因、新期限和批准人，新期限须晚于原期限',
    en: 'A deferral needs a reason, a later date and an approver',
  },
  approver: {
    status: 400,
    zh: '批准人须是负责人和申请人以外、有权处理行动项的人',
    en: 'The approver is somebody else than the owner and the one who asks, with the right to act on items',
  },
  notAsked: {
    status: 409,
    zh: '没有等待您批准的延期申请',
    en: 'No deferral waits for your decision',
  },
  ownVerification: {
    status: 403,
    zh: '不能验证自己完成的行动项',
    en: 'The owner cannot verify their own action',
  },
});

export const actOnAction = endpoint('POST /ircrisk-center/action-item/act', {
  access: 'action-item.update',
  title: { zh: '行动项：处理', en: 'Action items: act' },
  input: z.object({
    id,
    act: z.enum(actNames),
    reason: labelled(z.string().trim().max(500).optional(), { zh: '原因', en: 'Reason' }),
    newDate: labelled(day.optional(), { zh: '新期限', en: 'New date' }),
    /** Closing: the day on which somebody looks whether it helped. */
    checkDate: labelled(day.optional(), { zh: '效果验证日期', en: 'Effectiveness check' }),
    approverId: labelled(id.optional(), { zh: '批准人', en: 'Approver' }),
    evidenceIds: labelled(ids.optional(), { zh: '证据', en: 'Evidence' }),
    version: z.coerce.number().int().optional(),
  }),
  result: z.object({ state: z.string(), version: z.number() }),
  success: 'updated',
});

/** The caller's own list, worst first. */
export const myActions = endpoint('GET /ircrisk-center/action-item/mine', {
  access: 'signed-in',
  title: { zh: '我的行动项', en: 'My action items' },
  input: z.looseObject({}),
  result: z.object({
    open: z.number(),
    overdue: z.number(),
    records: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        priority: z.string(),
        state: z.string(),
        dueDate: z.string().nullable(),
        overdue: z.boolean(),
        equipment: z.string().nullable(),
        equipmentId: z.string().nullable(),
        sourceModule: z.string(),
      }),
    ),
  }),
});
