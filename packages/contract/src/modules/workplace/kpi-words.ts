import type { Text } from '@ircrisk/contract/text.ts';
import type { KpiCode } from '@ircrisk/engine-reliability';

/** What the indicators are called; a test compares them with the engine's table. */
export const kpiNames = {
  integrityRate: { zh: '设备完好率', en: 'Integrity rate' },
  failureRate: { zh: '故障率', en: 'Failure rate' },
  operationalAvailability: { zh: '运行可用度', en: 'Operational availability' },
  sealLeakRateStatic: { zh: '静密封点泄漏率', en: 'Static seal leak rate' },
  sealLeakRateDynamic: { zh: '动密封点泄漏率', en: 'Dynamic seal leak rate' },
  specialCertRate: { zh: '特种设备取证率', en: 'Special equipment certification rate' },
  mandatoryInspectionRate: { zh: '强制检验率', en: 'Mandatory inspection rate' },
  planExecutionRate: { zh: '计划执行率', en: 'Plan execution rate' },
  MTBF: { zh: '平均故障间隔时间', en: 'MTBF' },
  MTTR: { zh: '平均修复时间', en: 'MTTR' },
  MCTR: { zh: '平均维修费用', en: 'MCTR' },
} satisfies Record<KpiCode, Text>;

export const kpiCodes = Object.keys(kpiNames) as [KpiCode, ...KpiCode[]];
