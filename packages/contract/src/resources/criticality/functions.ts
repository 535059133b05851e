import {
  choice,
  type Field,
  note,
  number,
  quantity,
  reference,
  resource,
  text,
  yesNo,
} from '@ircrisk/contract/resource.ts';
import {
  categoryTexts,
  classes,
  classSources,
  flammabilities,
  grades,
  indexFactors,
  redundancies,
  scoreHints,
  scoreOf,
  subFunctionTypes,
  yesNoUnknown,
} from './choices.ts';

const service = 'ircrisk-criticality';
export const studyId = reference({
  zh: '研究',
  en: 'Study',
  to: 'criticality-study',
  required: true,
  filter: true,
  fixed: true,
});
const code = text({
  zh: '编号',
  en: 'Number',
  max: 40,
  required: true,
  list: true,
  search: true,
  filter: true,
  width: 90,
});
const name = text({ zh: '名称', en: 'Name', max: 200, required: true, list: true, search: true, width: 220 });
const nameEn = text({ zh: '英文名称', en: 'English name', max: 200, list: true, search: true, width: 200 });

const classField = (zh: string, en: string, more: Partial<Field> = {}) =>
  choice({ zh, en, choices: classes, list: true, width: 90, ...(more as object) });
const fourClasses = (prefix: string, zh: string, en: string, more: Partial<Field> = {}) =>
  Object.fromEntries(
    Object.entries(categoryTexts).map(([category, names]): [string, Field] => [
      prefix ? `${prefix}${category.charAt(0).toUpperCase()}${category.slice(1)}` : category,
      classField(`${zh}${names.zh}`, en ? `${en} ${names.en.toLowerCase()}` : names.en, more),
    ]),
  ) as Record<string, never>;

/** A main function of the plant: what its loss means, and how many units may fail before it is lost. */
export const criticalityFunction = resource('criticality-function', {
  service,
  table: 'criticality_functions',
  title: { zh: '主功能', en: 'Main functions' },
  purpose: {
    zh: '主功能按丧失的后果评级，子功能和位号由此继承。',
    en: 'Main functions are rated by what their loss means; sub-functions and tags inherit from them.',
  },
  label: 'name',
  within: 'studyId',
  fields: {
    studyId,
    code,
    systemNo: text({ zh: '系统号', en: 'System no.', max: 40, list: true, filter: true, width: 80 }),
    name,
    nameEn,
    redundancy: choice({
      zh: '冗余度',
      en: 'Redundancy',
      choices: redundancies,
      required: true,
      default: 'A',
      list: true,
      filter: true,
      width: 150,
    }),
    ...fourClasses('', '', ''),
    partialLoss: number({ zh: '部分丧失 %', en: 'Partial loss, %', min: 0, max: 100, list: true }),
    ...fourClasses('partial', '部分丧失：', 'Partial loss:', { list: false } as Partial<Field>),
    availability: number({
      zh: '单台可用度',
      en: 'Availability of one unit',
      min: 0,
      max: 1,
      hint: {
        zh: '0 至 1；备用设备按冗余度并联（B 两台，C 三台），各主功能串联',
        en: '0 to 1; spares count in parallel by the redundancy (B two units, C three), functions in series',
      },
    }),
    description: note({ zh: '说明', en: 'Description', max: 1000 }),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
});

export const criticalitySubFunction = resource('criticality-sub-function', {
  service,
  table: 'criticality_sub_functions',
  title: { zh: '子功能', en: 'Sub-functions' },
  purpose: {
    zh: '标准子功能按类型从主功能继承等级，也可单独评级。',
    en: 'Standard sub-functions take their classes from the main function by type, or have their own.',
  },
  label: 'name',
  within: 'studyId',
  fields: {
    studyId,
    mainFunctionId: reference({
      zh: '主功能',
      en: 'Main function',
      to: 'criticality-function',
      list: true,
      filter: true,
      width: 200,
    }),
    code,
    name,
    nameEn,
    type: choice({
      zh: '类型',
      en: 'Type',
      choices: subFunctionTypes,
      required: true,
      default: 'MAIN',
      list: true,
      filter: true,
      width: 150,
    }),
    flagged: yesNo({
      zh: '重要',
      en: 'Matters',
      default: false,
      list: true,
      hint: {
        zh: '就地指示和手动阀通常为 C1；勾选后按主任务继承',
        en: 'Local indications and manual valves are C1; flagged, they inherit like the main task',
      },
    }),
    ...fourClasses('own', '单独评级：', 'Own class:'),
  },
  unique: [['studyId', 'code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
  inProject: true,
});

const result = { readOnly: true, summary: true, list: true } as const;
const medium = { zh: '介质', en: 'Medium' };
const override = { zh: '人工等级', en: 'Class set by hand' };
const scoring = { zh: '指数评分', en: 'Index scores' };
const yesOrNo = (zh: string, en: string) =>
  choice({ zh, en, choices: yesNoUnknown, group: medium, width: 80 });

const scores = Object.fromEntries(
  Object.entries(indexFactors).map(([factor, names]): [string, Field] => [
    scoreOf(factor),
    number({
      zh: `${names.zh} ${factor}`,
      en: `${names.en} ${factor}`,
      integer: true,
      min: 1,
      max: 5,
      group: scoring,
      width: 90,
      ...(scoreHints[factor as keyof typeof scoreHints]
        ? { hint: scoreHints[factor as keyof typeof scoreHints] }
        : {}),
    } as Parameters<typeof number>[0]),
  ]),
) as Record<string, never>;

/** A tag of the study: where it stands in the functions, and what follows from it. */
export const criticalityTag = resource('criticality-tag', {
  service,
  table: 'criticality_tags',
  title: { zh: '位号分级', en: 'Classified tags' },
  purpose: {
    zh: '每个位号分配到子功能后继承其等级；例外须写明理由。',
    en: 'Every tag on a sub-function inherits its class; what differs needs a reason.',
  },
  label: 'equipmentId',
  within: 'studyId',
  fields: {
    studyId,
    equipmentId: reference({
      zh: '位号',
      en: 'Tag',
      to: 'equipment',
      required: true,
      list: true,
      filter: true,
      fixed: true,
      width: 130,
    }),
    subFunctionIds: reference({
      zh: '子功能',
      en: 'Sub-functions',
      to: 'criticality-sub-function',
      many: true,
      list: true,
      width: 220,
    }),
    redundancy: choice({
      zh: '位号冗余度',
      en: 'Own redundancy',
      choices: redundancies,
      width: 150,
      hint: { zh: '不填则取主功能的冗余度', en: 'Empty takes that of the main function' },
    }),
    dominant: choice({ zh: '后果等级', en: 'Class', choices: classes, filter: true, width: 90, ...result }),
    grade: choice({ zh: '关键性', en: 'Criticality', choices: grades, filter: true, width: 90, ...result }),
    eci: number({ zh: '指数 ECI', en: 'Index ECI', width: 80, ...result }),
    days: number({ zh: '维修期限 d', en: 'Work due in, d', integer: true, width: 90, ...result }),
    governing: choice({ zh: '期限由', en: 'Limit set by', choices: categoryTexts, width: 90, ...result }),
    resultRedundancy: choice({
      zh: '冗余度',
      en: 'Redundancy',
      choices: redundancies,
      width: 120,
      ...result,
    }),
    containment: choice({ zh: '介质包容等级', en: 'Containment', choices: classes, width: 100, ...result }),
    source: choice({ zh: '来源', en: 'Source', choices: classSources, filter: true, width: 80, ...result }),
    ...fourClasses('class', '', 'Class of', { ...result, list: false } as Partial<Field>),
    problem: note({ zh: '未评原因', en: 'Why it has no class, Chinese', max: 500, ...result, list: false }),
    problemEn: note({ zh: '未评原因（英文）', en: 'Why it has no class', max: 500, ...result, list: false }),
    barrier: yesNo({
      zh: '安全屏障',
      en: 'Safety barrier',
      default: false,
      list: true,
      filter: true,
      width: 90,
    }),
    toxic: yesOrNo('有毒', 'Toxic'),
    flammable: choice({
      zh: '易燃性',
      en: 'Flammability',
      choices: flammabilities,
      group: medium,
      width: 150,
    }),
    corrosive: yesOrNo('腐蚀性或蒸汽', 'Corrosive or steam'),
    pressure: quantity({
      zh: '压力',
      en: 'Pressure',
      quantity: 'pressureGauge',
      // Full vacuum: nothing is below it.
      min: -0.1014,
      max: 1000,
      group: medium,
      width: 100,
      hint: { zh: '不填则取台账操作压力', en: 'Empty takes the operating pressure of the ledger' },
    }),
    ...fourClasses('override', '人工：', 'By hand:', { list: false, group: override } as Partial<Field>),
    overrideReason: note({
      zh: '人工等级理由',
      en: 'Reason of the class set by hand, Chinese',
      max: 500,
      group: override,
    }),
    overrideReasonEn: note({
      zh: '人工等级理由（英文）',
      en: 'Reason of the class set by hand',
      max: 500,
      group: override,
    }),
    exceptionReason: note({
      zh: '不分级理由',
      en: 'Reason it is left out, Chinese',
      max: 500,
      hint: { zh: '不分配子功能的位号须写明理由', en: 'A tag on no sub-function needs one' },
    }),
    exceptionReasonEn: note({ zh: '不分级理由（英文）', en: 'Reason it is left out', max: 500 }),
    ...scores,
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  summary: { table: 'criticality_tag_results', key: 'tag_id' },
  unique: [['studyId', 'equipmentId']],
  order: { by: 'id' },
  exchange: ['import', 'export'],
  inProject: true,
});
