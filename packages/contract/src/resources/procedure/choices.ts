import { actTable } from '@ircrisk/contract/acts.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Disposition, Outcome, SignRole, StepKind } from '@ircrisk/engine-procedure';

const t = (zh: string, en: string): Text => ({ zh, en });

/** Classes of equipment procedures are written for. */
export const procedureClasses = {
  centrifugalPump: t('离心泵', 'Centrifugal pump'),
  reciprocatingCompressor: t('往复压缩机', 'Reciprocating compressor'),
  centrifugalCompressor: t('离心压缩机', 'Centrifugal compressor'),
  fan: t('风机', 'Fan'),
  motor: t('电动机', 'Electric motor'),
  heatExchanger: t('管壳式换热器', 'Shell-and-tube exchanger'),
  airCooler: t('空冷器', 'Air cooler'),
  pressureVessel: t('压力容器', 'Pressure vessel'),
  safetyValve: t('安全阀', 'Safety valve'),
  piping: t('管道法兰', 'Piping flanges'),
  valve: t('阀门', 'Valve'),
  furnace: t('加热炉', 'Fired heater'),
  tank: t('储罐', 'Tank'),
  other: t('其他', 'Other'),
} as const;

export const procedureTasks = {
  overhaul: t('大修', 'Overhaul'),
  repair: t('检修', 'Repair'),
  replace: t('更换部件', 'Replace a part'),
  inspect: t('检查', 'Inspection'),
  test: t('试验与校验', 'Test'),
  install: t('安装', 'Installation'),
} as const;

export const stepKindTexts: Readonly<Record<StepKind, Text>> = {
  action: t('操作', 'Action'),
  caution: t('注意', 'Caution'),
  hold: t('停工待检点', 'Hold point'),
  witness: t('见证点', 'Witness point'),
  measure: t('测量', 'Measure'),
  photo: t('拍照', 'Photograph'),
  sign: t('签字', 'Signature'),
  branch: t('分支', 'Branch'),
};
export const signRoleTexts: Readonly<Record<SignRole, Text>> = {
  engineer: t('设备工程师', 'Equipment engineer'),
  quality: t('质检', 'Quality'),
  operations: t('操作方', 'Operations'),
  safety: t('安全', 'Safety'),
};
export const outcomeTexts: Readonly<Record<Outcome, Text>> = {
  done: t('完成', 'Done'),
  pass: t('合格', 'Passed'),
  fail: t('不合格', 'Failed'),
  recorded: t('已记录', 'Recorded'),
  waived: t('放弃见证', 'Waived'),
  skipped: t('跳过', 'Skipped'),
  yes: t('是', 'Yes'),
  no: t('否', 'No'),
};
export const dispositionTexts: Readonly<Record<Disposition, Text>> = {
  rework: t('返工', 'Rework'),
  concession: t('让步接收', 'Accept by concession'),
  replace: t('更换', 'Replace'),
};

export const executionStates = {
  notStarted: t('未开始', 'Not started'),
  running: t('执行中', 'Running'),
  suspended: t('暂停', 'Suspended'),
  complete: t('已完成', 'Complete'),
  accepted: t('已验收', 'Accepted'),
  rejected: t('未通过', 'Rejected'),
} as const;
export type ExecutionState = keyof typeof executionStates;

/** What people do to an execution as a whole; its steps have calls of their own. Who worked at it may send it back, never accept it. */
export const executionActs = actTable<ExecutionState>()({
  suspend: { ...t('暂停', 'Suspend'), from: ['running'], to: 'suspended', reason: true },
  resume: { ...t('继续', 'Resume'), from: ['suspended'], to: 'running' },
  complete: { ...t('提交完工', 'Complete'), from: ['running'], to: 'complete' },
  accept: { ...t('验收', 'Accept'), from: ['complete'], to: 'accepted', notBy: ['executor', 'worker'] },
  reject: {
    ...t('不通过', 'Reject'),
    from: ['complete'],
    to: 'rejected',
    reason: true,
    danger: true,
    notBy: ['executor'],
  },
  reopen: { ...t('返工', 'Work again'), from: ['rejected'], to: 'running', reason: true },
});
export type ExecutionAct = keyof typeof executionActs;

export const deviationStates = {
  open: t('处理中', 'Open'),
  asked: t('待批准', 'To be approved'),
  approved: t('已批准', 'Approved'),
  refused: t('未批准', 'Refused'),
  closed: t('已关闭', 'Closed'),
} as const;
export type DeviationState = keyof typeof deviationStates;
/** A concession is decided by somebody else than who asked for it, and not approved by who took the reading. */
export const deviationActs = actTable<DeviationState>()({
  approve: {
    ...t('批准让步', 'Approve'),
    from: ['asked'],
    to: 'approved',
    notBy: ['asker', 'measurer'],
    remark: true,
  },
  refuse: {
    ...t('不批准', 'Refuse'),
    from: ['asked'],
    to: 'refused',
    notBy: ['asker'],
    reason: true,
    danger: true,
  },
});
export type DeviationAct = keyof typeof deviationActs;

export const feedbackStates = {
  open: t('待处理', 'Open'),
  taken: t('已采纳', 'Taken'),
  refused: t('未采纳', 'Refused'),
} as const;
export type FeedbackState = keyof typeof feedbackStates;
export const feedbackActs = actTable<FeedbackState>()({
  take: { ...t('采纳并升版', 'Take into a revision'), from: ['open'], to: 'taken' },
  refuse: { ...t('不采纳', 'Refuse'), from: ['open'], to: 'refused', reason: true, danger: true },
});
export type FeedbackAct = keyof typeof feedbackActs;
