import type { Text } from '@ircrisk/contract/text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

/** Kinds of work a strategy asks for. */
export const plannedWorkTypes = {
  PM: t('预防性维修', 'Preventive'),
  PdM: t('预测性维修', 'Predictive maintenance'),
  INS: t('检验', 'Inspection'),
  CAL: t('校验', 'Calibration'),
  LUB: t('润滑', 'Lubrication'),
};

export const workTypes = {
  ...plannedWorkTypes,
  CM: t('故障维修', 'Corrective'),
  MOD: t('技术改造', 'Modification'),
  EMG: t('抢修', 'Emergency'),
};

export const triggers = {
  calendar: t('日历', 'Calendar'),
  meter: t('计量', 'Meter'),
  both: t('日历或计量（先到为准）', 'Calendar or meter, whichever is first'),
  ledger: t('台账检验日期', 'Inspection date of the ledger'),
  certificate: t('证书有效期', 'End of the certificate'),
};

export const anchors = {
  fixed: t('固定周期', 'Fixed'),
  floating: t('浮动周期（从完成日起算）', 'Floating, from completion'),
};

export const intervalUnits = {
  day: t('天', 'Days'),
  week: t('周', 'Weeks'),
  month: t('月', 'Months'),
  year: t('年', 'Years'),
};

export const planBases = {
  law: t('法规', 'Law'),
  vendor: t('制造厂', 'Vendor'),
  rcm: t('RCM', 'RCM'),
  rbi: t('RBI', 'RBI'),
  experience: t('经验', 'Experience'),
};

export const trades = {
  mechanical: t('钳工', 'Mechanical'),
  static: t('静设备', 'Static equipment'),
  electrical: t('电气', 'Electrical'),
  instrument: t('仪表', 'Instrument'),
  inspection: t('检验', 'Inspection'),
  lubrication: t('润滑', 'Lubrication'),
};

export const meters = {
  runningHours: t('运行小时', 'Running hours'),
  starts: t('启停次数', 'Starts'),
  cycles: t('循环次数', 'Cycles'),
  throughput: t('处理量', 'Throughput'),
};

export const orderPriorities = {
  1: t('紧急', 'Emergency'),
  2: t('高', 'High'),
  3: t('中', 'Medium'),
  4: t('低', 'Low'),
};

export const orderStates = {
  requested: t('已申请', 'Requested'),
  approved: t('已批准', 'Approved'),
  planned: t('已计划', 'Planned'),
  scheduled: t('已排程', 'Scheduled'),
  inProgress: t('执行中', 'In progress'),
  hold: t('暂停', 'On hold'),
  completed: t('已完成', 'Completed'),
  verified: t('已验收', 'Verified'),
  closed: t('已关闭', 'Closed'),
  deferred: t('已延期', 'Deferred'),
  cancelled: t('已取消', 'Cancelled'),
};

export const timings = {
  beforeWindow: t('窗口之前', 'Before its window'),
  inWindow: t('窗口内', 'In its window'),
  late: t('逾期完成', 'Late'),
};

export const workResults = {
  normal: t('正常', 'Normal'),
  abnormal: t('异常', 'Abnormal'),
};

export const deferralLevels = {
  maintenanceHead: t('维修负责人', 'Head of maintenance'),
  plantManager: t('厂长', 'Plant manager'),
  authority: t('监督管理部门', 'Authority'),
};

export const deferralStates = {
  asked: t('待批准', 'Waiting'),
  approved: t('已批准', 'Approved'),
  refused: t('已退回', 'Refused'),
};
