import type { Text } from '@ircrisk/contract/text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

export const studyKinds = {
  equipment: t('设备', 'Equipment'),
  system: t('系统', 'System'),
  pipeline: t('管道', 'Pipeline'),
};
export const methods = {
  z008: t('后果分级（NORSOK Z-008）', 'Consequence classes (NORSOK Z-008)'),
  index: t('指数法（ABC 分级）', 'Index (A-B-C grading)'),
  pipeline: t('管道相对风险', 'Relative risk of pipelines'),
};
/** The methods of each kind; the first is the usual one. */
export const methodsOf: Readonly<Record<keyof typeof studyKinds, readonly (keyof typeof methods)[]>> = {
  equipment: ['z008', 'index'],
  system: ['z008', 'index'],
  pipeline: ['pipeline'],
};
export const radiusStandards = { gb: t('GB 32167', 'GB 32167'), asme: t('ASME B31.8S', 'ASME B31.8S') };

export const classes = { 3: t('C3 高', 'C3 high'), 2: t('C2 中', 'C2 medium'), 1: t('C1 低', 'C1 low') };
export const grades = {
  A: t('A 关键', 'A critical'),
  B: t('B 重要', 'B important'),
  C: t('C 一般', 'C general'),
};
export const redundancies = {
  A: t('A 无冗余', 'A none'),
  B: t('B 允许一台失效', 'B one may fail'),
  C: t('C 允许两台及以上失效', 'C two or more may fail'),
};
export const categoryTexts = {
  safety: t('安全', 'Safety'),
  environment: t('环境', 'Environment'),
  production: t('生产', 'Production'),
  other: t('其他费用', 'Other cost'),
};
export const subFunctionTypes = {
  MAIN: t('主任务', 'Main task'),
  PRC: t('过程控制', 'Process control'),
  PSD: t('工艺停车', 'Process shutdown'),
  PRR: t('压力泄放', 'Pressure relief'),
  FGD: t('火气检测', 'Fire and gas detection'),
  CON: t('介质包容', 'Containment'),
  IND: t('就地指示', 'Local indication'),
  ALM: t('报警', 'Alarm'),
  MVL: t('手动阀', 'Manual valve'),
  UTL: t('公用工程', 'Utility to equipment'),
};
export const yesNoUnknown = { yes: t('是', 'Yes'), no: t('否', 'No') };
export const flammabilities = {
  none: t('不燃', 'Not flammable'),
  belowFlashPoint: t('易燃，低于闪点', 'Flammable, below flash point'),
  aboveFlashPoint: t('易燃，高于闪点或可燃气体', 'Flammable above flash point, or gas'),
};
export const classSources = { inherited: t('继承', 'Inherited'), override: t('人工', 'Set by hand') };

export const pipelineMedia = {
  naturalGas: t('天然气', 'Natural gas'),
  otherGas: t('其他气体', 'Other gas'),
  oil: t('油品（液体）', 'Oil (liquid)'),
};
export const pipeClasses = Object.fromEntries(
  ['GA1', 'GA2', 'GB1', 'GB2', 'GC1', 'GC2', 'GC3', 'GCD'].map((name) => [name, t(name, name)]),
);
export const locationClasses = {
  1: t('一级', 'Class 1'),
  2: t('二级', 'Class 2'),
  3: t('三级', 'Class 3'),
  4: t('四级', 'Class 4'),
};
export const bands = {
  low: t('低', 'Low'),
  medium: t('中', 'Medium'),
  mediumHigh: t('中高', 'Medium-high'),
  high: t('高', 'High'),
};
export const areaVerdicts = { yes: t('是', 'Yes'), no: t('否', 'No'), unknown: t('未知', 'Unknown') };
export const areaLevels = { I: t('Ⅰ级', 'Level I'), II: t('Ⅱ级', 'Level II'), III: t('Ⅲ级', 'Level III') };
export const areaRules = {
  'gas.class4': t('四级地区', 'Location class 4'),
  'gas.class3': t('三级地区', 'Location class 3'),
  'gas.flammableSite': t('200 m 内有加油站、油库等易燃易爆场所', 'Flammable site within 200 m'),
  'gas.specificSite': t('200 m 内有特定场所', 'Specific site within 200 m'),
  'gas.specificSiteLarge': t('潜在影响半径内有特定场所', 'Specific site within the impact radius'),
  'gas.specificSiteSmall': t('潜在影响半径内有特定场所', 'Specific site within the impact radius'),
  'oil.class4': t('四级地区', 'Location class 4'),
  'oil.water': t('200 m 内有水源、河流、水库', 'Water source, river or reservoir within 200 m'),
  'oil.households': t('2 km 管段两侧不少于 100 户', '100 households or more on 2 km'),
  'oil.village': t('200 m 内有 50 户及以上村庄', 'Village of 50 households or more within 200 m'),
  'oil.natureReserve': t('200 m 内有自然保护区', 'Nature reserve within 200 m'),
  'oil.roadOrRail': t('50 m 内有高速、国省道或铁路', 'Motorway, main road or railway within 50 m'),
  'us.class3or4': t('三级或四级地区', 'Location class 3 or 4'),
  'us.identifiedSite': t('潜在影响半径内有特定场所', 'Identified site within the impact radius'),
  'us.buildings': t('潜在影响半径内不少于 20 栋建筑物', '20 buildings or more within the impact radius'),
  'oil.flammableSite': t('50 m 内有易燃易爆场所', 'Flammable site within 50 m'),
};

/** Parts of the likelihood score; higher is safer. */
export const likelihoodParts = {
  thirdParty: t('第三方破坏', 'Third party'),
  corrosion: t('腐蚀', 'Corrosion'),
  designManufacture: t('设计与制造', 'Design and manufacture'),
  operation: t('运行', 'Operation'),
  groundMovement: t('地质灾害', 'Ground movement'),
};
/** Parts of the consequence score; higher is worse. */
export const consequenceParts = {
  mediumHazard: t('介质危害', 'Medium hazard'),
  populationScore: t('人口', 'Population'),
  environmentScore: t('环境', 'Environment'),
  business: t('经营', 'Business'),
};

export const indexFactors = {
  P: t('人员安全', 'People safety'),
  E: t('环境', 'Environment'),
  O: t('生产运行', 'Operation and production'),
  A: t('资产价值', 'Asset value'),
  R: t('声誉', 'Reputation'),
  RD: t('备用情况', 'Redundancy'),
  RT: t('修复时间', 'Repair time'),
  FF: t('故障频率', 'Failure frequency'),
  RP: t('可替代性', 'Replaceability'),
};
export type IndexFactor = keyof typeof indexFactors;
/** `scoreRd`: the property of a tag that holds the score of a factor. */
export const scoreOf = (factor: string): string => `score${factor.charAt(0)}${factor.slice(1).toLowerCase()}`;
export const weightOf = (factor: string): string =>
  `weight${factor.charAt(0)}${factor.slice(1).toLowerCase()}`;

export const scoreHints: Readonly<Partial<Record<IndexFactor, Text>>> = {
  RD: t(
    '1 = 2 台及以上备用，3 = 1 台备用，5 = 无备用；2、4 = 备用能力不足',
    '1 = two or more spares, 3 = one spare, 5 = none; 2 and 4 = spare of reduced capacity',
  ),
  RT: t(
    '1 <8 h，2 <24 h，3 <3 d，4 ≤14 d，5 >14 d',
    '1 below 8 h, 2 below 24 h, 3 below 3 d, 4 up to 14 d, 5 above 14 d',
  ),
};
