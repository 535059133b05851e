import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const procedureMessages = {
  ...sharedMessages,
  sheetNumber: { zh: '“{value}”不是数字，未读入', en: '“{value}” is no number and was not read' },
  sheetKind: {
    zh: '没有“{value}”这种步骤，已按内容判定',
    en: 'There is no kind of step “{value}”; it was taken by its words',
  },
  sheetRole: { zh: '没有签字角色“{value}”', en: 'There is no signing role “{value}”' },
  sheetParameter: {
    zh: '参数行有误（代号、名称或限值），未读入',
    en: 'A row of parameters has a wrong code, name or limit and was not read',
  },
  sheetQuantity: { zh: '没有物理量“{value}”', en: 'There is no quantity “{value}”' },
  sheetInputs: { zh: '公式输入“{value}”无法读取', en: 'The inputs “{value}” of the formula cannot be read' },
  notNegative: { zh: '{name} 不能为负（现为 {value}）', en: '{name} cannot be negative (it is {value})' },
  unknownChoice: { zh: '{name} 没有“{value}”这一项', en: '{name} has no choice “{value}”' },
  sizeOutside: {
    zh: '{grade} 的屈服强度不适用于直径 {size} mm，请核对规格',
    en: 'The yield strength of {grade} does not hold for a diameter of {size} mm; check the size',
  },
  pitchTooLarge: { zh: '螺距 {pitch} mm 与直径不符', en: 'A pitch of {pitch} mm does not fit the diameter' },
  percentOutside: {
    zh: '目标应力应大于 0 且不超过 {most} %（现为 {value}）',
    en: 'The target stress must be above 0 and at most {most} % (it is {value})',
  },
  highStress: {
    zh: '目标应力 {value} % 高于常用范围 40–70 %，请确认',
    en: 'A target stress of {value} % is above the usual 40–70 %; make sure it is meant',
  },
  loadStress: {
    zh: '该载荷使螺栓应力达到屈服强度的 {value} %，高于常用上限 {usual} %，请核对',
    en: 'This load strains the bolt to {value} % of its yield strength, above the usual {usual} %; check it',
  },
  speedAboveTable: {
    zh: '转速 {value} r/min 高于表列最高 {most} r/min，按最后一行判定',
    en: 'A speed of {value} r/min is above the last row ({most} r/min), which is used',
  },
  lowSpeed: {
    zh: '转速低于 600 r/min，测量频带须从 2 Hz 起',
    en: 'Below 600 r/min the reading must begin at 2 Hz',
  },
  limitsToVerify: {
    zh: '限值取自二次资料（{source}），使用前请与标准核对',
    en: 'The limits come from a secondary source ({source}); verify them against the standard before use',
  },
  sameFeet: { zh: '前脚与后脚距离不能相同', en: 'Front and rear feet cannot lie at the same distance' },
  shimsFine: {
    zh: '按 {coarse} 取整后仍超差，改按 {fine}',
    en: 'With steps of {coarse} the coupling would stay out of tolerance; steps of {fine} are used',
  },
  shimsNotEnough: {
    zh: '按 {fine} 取整后仍超差，请复测',
    en: 'Even steps of {fine} leave the coupling out of tolerance; measure again',
  },
  shimsFiner: {
    zh: '按 {coarse} 取整后对中反而变差或不变，改按 {fine}',
    en: 'Steps of {coarse} would not bring the coupling nearer to line; steps of {fine} are used',
  },
  shimsNoGain: {
    zh: '增减垫片（最小 {fine}）不能使对中变好，不建议动垫片',
    en: 'No shims in steps of {fine} would bring the coupling nearer to line: leave them as they are',
  },
  inputImplausible: {
    zh: '{name} 为 {value}，超出合理范围 {range}，请核对数值和单位',
    en: '{name} is {value}, outside the plausible {range}; check the figure and its unit',
  },
  beyondNumbers: {
    zh: '这些数值算不出有限的结果，请核对数值和单位',
    en: 'These figures give no finite result; check them and their units',
  },
  planeHeld: {
    zh: '按质心分配超出总量的 0.3–0.7，已限制在该范围',
    en: 'The share by the centre of mass left 0.3–0.7 of the whole and was held there',
  },
  stressAboveTest: {
    zh: '试验应力 {stress} 超过 {limit}，不得按此压力试验',
    en: 'The stress in the test of {stress} is above {limit}: do not test at this pressure',
  },
  ratioBelowOne: {
    zh: '[σ]/[σ]t 小于 1，请核对许用应力',
    en: '[σ]/[σ]t is below 1; check the allowable stresses',
  },
  noReading: { zh: '请填写读数', en: 'Enter the reading' },
  badReading: { zh: '读数“{typed}”：{zh}', en: 'Reading “{typed}”: {en}' },
  otherUnit: {
    zh: '读数“{typed}”的单位与本步骤的单位“{unit}”不同，请换算后填写',
    en: 'Reading “{typed}” has another unit than this step, which is read in {unit}; convert it first',
  },
  implausible: {
    zh: '读数 {typed} 超出合理范围 {range}，请核对单位；确认无误须写明备注',
    en: 'A reading of {typed} lies outside the plausible {range}; check the unit, or confirm it with a note',
  },
  noParameter: {
    zh: '型号“{model}”没有参数“{name}”，请先补参数表',
    en: 'Model “{model}” has no parameter “{name}”; complete the parameter table first',
  },
  unknownFormula: { zh: '没有计算式“{name}”', en: 'There is no formula “{name}”' },
  unknownInput: { zh: '计算式没有输入“{name}”', en: 'The formula has no input “{name}”' },
  noSteps: { zh: '规程没有步骤', en: 'The procedure has no steps' },
  emptySection: { zh: '第 {number} 节没有步骤', en: 'Section {number} has no steps' },
  noTitle: { zh: '第 {number} 节没有标题', en: 'Section {number} has no title' },
  noText: { zh: '步骤 {number} 没有内容', en: 'Step {number} says nothing' },
  noEnglish: { zh: '{count} 处没有英文', en: '{count} {count|text has|texts have} no English' },
  sameId: { zh: '编号“{id}”重复', en: 'The id “{id}” stands twice' },
  noRole: {
    zh: '停检点 {number} 没有指定签字角色',
    en: 'Hold point {number} names no role that signs it',
  },
  noLimits: {
    zh: '测量 {number} 没有限值，只作记录',
    en: 'Measure {number} has no limits and is only recorded',
  },
  limitsCrossed: {
    zh: '步骤 {number} 的下限高于上限',
    en: 'The lower limit of step {number} is above the upper one',
  },
  limitBeyond: {
    zh: '步骤 {number} 的数值 {value} 超出合理大小，请核对数值和单位',
    en: 'Step {number} has the figure {value}, beyond any size in a plant: check it and its unit',
  },
  limitsImplausible: {
    zh: '步骤 {number} 的合理范围没有包住限值',
    en: 'The plausible range of step {number} does not hold its limits',
  },
  unknownParameter: {
    zh: '步骤 {number} 引用的参数“{name}”不在参数表中',
    en: 'Step {number} takes the parameter “{name}”, which the table does not have',
  },
  formulaOpen: {
    zh: '步骤 {number} 的计算不能完成：{zh}',
    en: 'The formula of step {number} gives nothing: {en}',
  },
  branchTarget: {
    zh: '分支 {number} 必须跳到后面的步骤',
    en: 'Branch {number} must lead to a later step',
  },
  branchSkips: {
    zh: '分支 {number} 会跳过必做步骤 {skipped}，须在分支上声明',
    en: 'Branch {number} would skip the required step {skipped}; the branch has to declare it',
  },
  unknownStep: { zh: '规程中没有该步骤', en: 'The procedure has no such step' },
  locked: {
    zh: '步骤 {number} 完成前，后面的步骤不能进行',
    en: 'Steps after {number} stay closed until it is done',
  },
  earlierOpen: {
    zh: '签字之前还有 {count} 步未完成，第一步是 {number}',
    en: '{count} {count|step before this signature is open, it|steps before this signature are open, the first} is {number}',
  },
  jumpedOver: { zh: '该步骤已被分支跳过', en: 'A branch has passed over this step' },
  doneAlready: { zh: '该步骤已完成', en: 'This step is done already' },
  notSkippable: { zh: '必做步骤不能跳过', en: 'A required step cannot be skipped' },
  wrongOutcome: { zh: '该步骤不能这样完成', en: 'This step cannot be ended that way' },
  deviationFirst: {
    zh: '该读数不合格，请先登记偏差并选择处置',
    en: 'The reading failed; enter the deviation and its disposition first',
  },
  concessionWaits: {
    zh: '让步接收等待批准，批准前后面的步骤不能进行',
    en: 'The concession waits for its approval; later steps stay closed until then',
  },
} as const satisfies MessageCatalogue;

export const procedureText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(procedureMessages, notice, language);
