import { statutoryRules } from '@ircrisk/engine-thickness';

type Name = readonly [zh: string, en: string, remark?: string];

const names: Record<string, Name> = {
  'vessel-1-2': [
    '压力容器 1、2 级',
    'Pressure vessel, grades 1 and 2',
    '延长至 12 年的条件（8.1.7）：腐蚀速率小于 0.1 mm/a，有金属衬里或喷涂金属层，经 1–2 次检验确认，由检验人员写明。',
  ],
  'vessel-3': ['压力容器 3 级', 'Pressure vessel, grade 3', '3–6 年，由检验人员写明；未写时取 3 年。'],
  'vessel-4': ['压力容器 4 级', 'Pressure vessel, grade 4', '监控使用，累计不超过 3 年。'],
  'vessel-5': ['压力容器 5 级', 'Pressure vessel, grade 5'],
  'sphere-first': [
    '高强度钢球罐首次检验',
    'First inspection of a high-strength sphere',
    '出处为二次文献，请核对现行版本。',
  ],
  'non-metal-1': ['非金属压力容器 1 级', 'Non-metallic vessel, grade 1', '出处为二次文献，请核对现行版本。'],
  'non-metal-2': ['非金属压力容器 2 级', 'Non-metallic vessel, grade 2', '出处为二次文献，请核对现行版本。'],
  'non-metal-3-4': [
    '非金属压力容器 3、4 级',
    'Non-metallic vessel, grades 3 and 4',
    '监控使用，累计不超过 1 年。',
  ],
  'non-metal-5': ['非金属压力容器 5 级', 'Non-metallic vessel, grade 5'],
  'pipe-gc1-gc2': [
    '工业管道 GC1、GC2，1、2 级',
    'Pipework GC1 and GC2, grades 1 and 2',
    'RBI 周期 9 年出处为二次文献，请核对。',
  ],
  'pipe-gc3': [
    '工业管道 GC3，1、2 级',
    'Pipework GC3, grades 1 and 2',
    '首次检验 3 年出处为二次文献，请核对。',
  ],
  'pipe-3': ['工业管道 3 级', 'Pipework, grade 3'],
  'pipe-4': ['工业管道 4 级', 'Pipework, grade 4'],
  'boiler-external': ['锅炉外部检验', 'Boiler, external'],
  'boiler-internal': ['锅炉内部检验', 'Boiler, internal', '电站锅炉和生产流程中的锅炉可随大修进行，3–6 年。'],
  psv: [
    '安全阀校验',
    'Safety valve',
    '符合条件的弹簧直接载荷式安全阀，经使用单位技术负责人批准可延长至 3 年，更严条件下 5 年。',
  ],
  gauge: ['压力表检定', 'Pressure gauge'],
  'gas-detector': ['可燃气体检测报警器检定', 'Gas detector'],
  'crane-yearly': [
    '塔式、升降机、流动式和吊运熔融金属的起重机械',
    'Tower crane, lift, mobile crane and crane for molten metal',
    'TSG 51-2023 已发布，请核对。',
  ],
  crane: ['其他起重机械', 'Other cranes', 'TSG 51-2023 已发布，请核对。'],
  'tank-external': ['储罐外部检验', 'Tank, external'],
  'tank-syt5921': [
    '储罐内部检验（SY/T 5921）',
    'Tank, internal (SY/T 5921)',
    '修理周期 5–7 年，首次不超过 10 年；经评价批准可缩短或延长。',
  ],
  'tank-gbt37327': ['储罐内部检验（GB/T 37327）', 'Tank, internal (GB/T 37327)', '周期请按所用版本填写。'],
  'tank-aq3053': ['储罐内部检验（AQ 3053）', 'Tank, internal (AQ 3053)', '周期请按所用版本填写。'],
  'tank-api653': [
    '储罐内部检验（API 653）',
    'Tank, internal (API 653)',
    '首次 10 年加已确认的加年，以后 20 年，有防渗漏屏障 30 年。',
  ],
};

/** The built-in rules as rows a company edits. */
export const intervalRuleSeeds = statutoryRules.map(({ source, ...rule }) => {
  const [name, nameEn, remark] = names[rule.code] ?? [rule.code, rule.code];
  return { ...rule, grades: rule.grades?.map(String), clause: source, name, nameEn, remark: remark ?? null };
});
