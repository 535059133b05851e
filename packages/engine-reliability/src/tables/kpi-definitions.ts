/** The indicators of the dashboard: what is divided by what, and where the target starts. Tenants edit targets. */
export type KpiCode =
  | 'integrityRate'
  | 'failureRate'
  | 'operationalAvailability'
  | 'sealLeakRateStatic'
  | 'sealLeakRateDynamic'
  | 'specialCertRate'
  | 'mandatoryInspectionRate'
  | 'planExecutionRate'
  | 'MTBF'
  | 'MTTR'
  | 'MCTR';

export type KpiDefinition = {
  readonly code: KpiCode;
  readonly version: number;
  readonly zh: string;
  readonly en: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly factor: number;
  readonly unit: '%' | '‰' | '1/unit-year' | 'h' | 'currency';
  readonly better: 'up' | 'down';
  readonly target: number | null;
  /** A legal duty: below the target nothing is amber. */
  readonly statutory: boolean;
  /** Reason shown when the denominator is zero. */
  readonly emptyCode: 'noData' | 'noneDue';
  readonly decimals: number;
};

const base = { version: 1, statutory: false, emptyCode: 'noData', decimals: 2 } as const;
const percent = { ...base, factor: 100, unit: '%', better: 'up' } as const;
const permille = { ...base, factor: 1000, unit: '‰', better: 'down', decimals: 3 } as const;

export const kpiDefinitions: Readonly<Record<KpiCode, KpiDefinition>> = {
  integrityRate: {
    ...percent,
    code: 'integrityRate',
    zh: '设备完好率',
    en: 'Integrity rate',
    numerator: 'goodUnits',
    denominator: 'unitsInService',
    target: 98,
  },
  failureRate: {
    ...base,
    code: 'failureRate',
    zh: '故障率',
    en: 'Failure rate',
    numerator: 'failures',
    denominator: 'unitYears',
    factor: 1,
    unit: '1/unit-year',
    better: 'down',
    target: null,
    decimals: 3,
  },
  operationalAvailability: {
    ...percent,
    code: 'operationalAvailability',
    zh: '运行可用度',
    en: 'Operational availability',
    numerator: 'availableHours',
    denominator: 'requiredHours',
    target: 97,
    decimals: 3,
  },
  sealLeakRateStatic: {
    ...permille,
    code: 'sealLeakRateStatic',
    zh: '静密封点泄漏率',
    en: 'Static seal leak rate',
    numerator: 'leakingStaticPoints',
    denominator: 'staticPoints',
    target: 0.5,
  },
  sealLeakRateDynamic: {
    ...permille,
    code: 'sealLeakRateDynamic',
    zh: '动密封点泄漏率',
    en: 'Dynamic seal leak rate',
    numerator: 'leakingDynamicPoints',
    denominator: 'dynamicPoints',
    target: 2,
  },
  specialCertRate: {
    ...percent,
    code: 'specialCertRate',
    zh: '特种设备取证率',
    en: 'Special equipment certification rate',
    numerator: 'specialWithValidCert',
    denominator: 'specialInService',
    target: 100,
    statutory: true,
  },
  mandatoryInspectionRate: {
    ...percent,
    code: 'mandatoryInspectionRate',
    zh: '强制检验率',
    en: 'Mandatory inspection rate',
    numerator: 'inspectedByDue',
    denominator: 'dueInPeriod',
    target: 100,
    statutory: true,
    emptyCode: 'noneDue',
  },
  planExecutionRate: {
    ...percent,
    code: 'planExecutionRate',
    zh: '计划执行率',
    en: 'Plan execution rate',
    numerator: 'completedPlanned',
    denominator: 'plannedDue',
    target: 95,
    emptyCode: 'noneDue',
  },
  MTBF: {
    ...base,
    code: 'MTBF',
    zh: '平均故障间隔时间',
    en: 'MTBF',
    numerator: 'operatingHours',
    denominator: 'failures',
    factor: 1,
    unit: 'h',
    better: 'up',
    target: null,
    decimals: 1,
  },
  MTTR: {
    ...base,
    version: 2,
    code: 'MTTR',
    zh: '平均修复时间',
    en: 'MTTR',
    numerator: 'activeRepairHours',
    denominator: 'repairsWithHours',
    factor: 1,
    unit: 'h',
    better: 'down',
    target: null,
  },
  MCTR: {
    ...base,
    version: 2,
    code: 'MCTR',
    zh: '平均维修费用',
    en: 'MCTR',
    numerator: 'repairCost',
    denominator: 'repairsWithCost',
    factor: 1,
    unit: 'currency',
    better: 'down',
    target: null,
    decimals: 0,
  },
};

export const kpiCodes = Object.keys(kpiDefinitions) as KpiCode[];
