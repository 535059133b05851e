import type { BarrierState } from '@ircrisk/engine-barrier';
import { actTable } from '../acts.ts';
import type { Text } from '../text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

// Words and acts without the lists they belong to: a drawing of barriers needs them alone.

export const stateWords: Readonly<Record<BarrierState, Text>> = {
  functional: t('有效', 'Functional'),
  degraded: t('降级', 'Degraded'),
  unknown: t('未知', 'Unknown'),
  approvedOutOfService: t('批准停用', 'Out of service, approved'),
  bypassed: t('旁路', 'Bypassed'),
  failed: t('失效', 'Failed'),
};
export const barrierTypes = {
  passiveHw: t('被动硬件', 'Passive hardware'),
  activeHw: t('主动硬件', 'Active hardware'),
  activeHwHuman: t('硬件与人员', 'Hardware and human'),
  human: t('人员', 'Human'),
  continuousHw: t('连续硬件', 'Continuous hardware'),
  organisational: t('管理（降级控制，不计 PFD）', 'Organisational, without a PFD'),
};
export const barrierFunctions = {
  CONT: t('介质包容', 'Containment'),
  PSD: t('工艺停车', 'Process shutdown'),
  ESD: t('紧急停车', 'Emergency shutdown'),
  REL: t('泄压', 'Relief and blowdown'),
  FGS: t('火气检测', 'Fire and gas detection'),
  IGN: t('点火源控制', 'Ignition control'),
  AFP: t('主动消防', 'Active fire protection'),
  PFP: t('被动防火', 'Passive fire protection'),
  DRN: t('排放与围堰', 'Drainage and bunds'),
  PWR: t('应急电源', 'Emergency power'),
  COM: t('报警与通信', 'Alarm and communication'),
  EER: t('疏散救援', 'Escape and rescue'),
  STR: t('结构完整性', 'Structure'),
  LFT: t('吊装', 'Lifting'),
  HUM: t('人员能力', 'Competence and procedures'),
  PTW: t('作业许可', 'Permit to work'),
};
/** Nothing fails less often: below lies a slip of the pen, which would make every scenario green. */
export const leastChance = 1e-12;
/** Nor does a protective device fail dangerously within a hundred hours, as the engine has it too: the rate was meant in another unit. */
export const mostFailureRate = 0.01;

export const impairmentKinds = {
  bypass: t('旁路', 'Bypass'),
  failure: t('失效', 'Failure'),
  degraded: t('降级', 'Weakness'),
};
export const impairmentStates = {
  requested: t('已申请', 'Requested'),
  approved: t('已批准', 'Approved'),
  active: t('生效中', 'Active'),
  expired: t('超期未恢复', 'Past its end'),
  closed: t('已关闭', 'Closed'),
  rejected: t('已拒绝', 'Refused'),
};
export type ImpairmentState = keyof typeof impairmentStates;

/** A bypass is approved by another person before it begins, neither who asked for it nor who changed it last; one past its end is closed or approved anew. Closing says what was done: it makes green what was red. */
export const impairmentActs = actTable<ImpairmentState>()({
  approve: {
    ...t('批准', 'Approve'),
    from: ['requested', 'expired'],
    to: 'approved',
    notBy: ['author', 'editor'],
  },
  reject: {
    ...t('拒绝', 'Refuse'),
    from: ['requested'],
    to: 'rejected',
    reason: true,
    notBy: ['author'],
    danger: true,
  },
  start: { ...t('投入', 'Begin'), from: ['approved'], to: 'active' },
  extend: { ...t('延长', 'Extend'), from: ['active', 'expired'], to: 'requested', reason: true },
  close: {
    ...t('恢复并关闭', 'Restore and close'),
    from: ['requested', 'approved', 'active', 'expired'],
    to: 'closed',
    reason: true,
  },
});
export type ImpairmentAct = keyof typeof impairmentActs;

export const handStages = {
  requested: t('未经第二人确认', 'Not confirmed'),
  confirmed: t('已确认', 'Confirmed'),
  ended: t('已结束', 'Ended'),
};
export type HandStage = keyof typeof handStages;

/** A state set by hand that lifts what the evidence says is confirmed by another person before it counts. */
export const handActs = actTable<HandStage>()({
  confirm: { ...t('确认', 'Confirm'), from: ['requested'], to: 'confirmed', notBy: ['author'] },
  refuse: {
    ...t('不同意', 'Refuse'),
    from: ['requested'],
    to: 'ended',
    reason: true,
    notBy: ['author'],
    danger: true,
  },
  end: { ...t('结束人工设定', 'End it'), from: ['requested', 'confirmed'], to: 'ended', reason: true },
});
export type HandAct = keyof typeof handActs;

/** Studies a barrier is claimed in; analyses kept as documents (HAZOP, LOPA) are among them. */
export const claimKinds = {
  'fault-tree': t('故障树', 'Fault tree'),
  'event-tree': t('事件树', 'Event tree'),
  'rbi-study': t('RBI 研究', 'RBI study'),
  'fmeca-study': t('FMECA 研究', 'FMECA study'),
  'criticality-study': t('关键性分析', 'Criticality study'),
  'rcm-study': t('RCM 研究', 'RCM study'),
  'rca-case': t('根本原因分析', 'Root cause case'),
  document: t('文件（HAZOP、LOPA 等）', 'Document (HAZOP, LOPA …)'),
};
export type ClaimKind = keyof typeof claimKinds;
