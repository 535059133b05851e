import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const jobHazardMessages = {
  ...sharedMessages,
  notListed: {
    zh: '{name} 只能取 {listed}（现为 {value}）',
    en: '{name} takes {listed} only (it is {value})',
  },
  noBand: {
    zh: '公司风险矩阵没有为（{cell}）这一格定等级，请补全矩阵',
    en: 'The company’s matrix has no band for the cell ({cell}): complete the matrix',
  },
  residualAbove: {
    zh: '残余风险高于初始风险，须说明理由',
    en: 'The residual risk is above the initial one: give the reason',
  },
  residualWithoutControls: {
    zh: '没有控制措施，残余风险不能低于初始风险',
    en: 'Without controls the residual risk cannot be below the initial one',
  },
  residualByEmergency: {
    zh: '应急措施只减轻后果，不降低可能性或暴露；请写明预防措施，或恢复可能性',
    en: 'Emergency measures lessen the consequence, not the likelihood or the exposure: name a control that prevents it, or put the likelihood back',
  },
  alarpNeeded: {
    zh: '残余风险为黄色及以上，须写明合理可行降低说明',
    en: 'The residual risk is yellow or worse: say why it is as low as reasonably practicable',
  },
  weakControls: {
    zh: '初始风险为一、二级，但最有效的措施只是管理或个体防护',
    en: 'The initial level is 1 or 2 and the best control is administrative or PPE only',
  },
  nothingGraded: { zh: '没有已评定的危害', en: 'No hazard is graded' },
  someUngraded: {
    zh: '{all} 项危害中还有 {count} 项没有评定残余风险',
    en: '{count} of {all} hazards {count|has|have} no residual risk yet',
  },
  initialUngraded: {
    zh: '没有评定固有风险，请填写“固有”各项因素',
    en: 'The risk before is not graded: fill in its factors',
  },
  residualUngraded: {
    zh: '没有评定残余风险，请填写“残余”各项因素',
    en: 'The risk after is not graded: fill in its factors',
  },
  redNotAllowed: { zh: '红色风险的作业不得进行', en: 'A job graded red may not begin' },
  gasTestMissing: { zh: '没有气体分析结果', en: 'There is no gas test' },
  gasTestOld: { zh: '气体分析已超过 {minutes} 分钟', en: 'The gas test is older than {minutes} minutes' },
  gasInFuture: { zh: '气体分析时间在当前时间之后', en: 'The gas test lies in the future' },
  gasAbove: {
    zh: '{name}为 {value} {unit}，超过限值 {limit} {unit}',
    en: '{name} is {value} {unit}, above the limit of {limit} {unit}',
  },
  oxygenOutside: {
    zh: '氧含量 {value} % 不在 {low}–{high} % 之间',
    en: 'Oxygen of {value} % lies outside {low}–{high} %',
  },
  oxygenImpossible: {
    zh: '氧含量 {value} % 不可能：空气中还有其他气体，请核对',
    en: 'Oxygen of {value} % cannot be: air holds other gases too; check the reading',
  },
  gasImpossible: {
    zh: '可燃气 {value} %（体积）不可能：没有留给空气的余量，请核对读数和单位',
    en: 'Combustible gas of {value} % by volume cannot be: nothing is left for air; check reading and unit',
  },
  lelReadingImpossible: {
    zh: '可燃气 {value} % LEL 超出仪器量程（0–100 % LEL），请改用体积分数填写',
    en: 'Combustible gas of {value} % LEL is beyond the scale of the meter (0–100 % LEL); enter it in percent by volume',
  },
  gasSumImpossible: {
    zh: '可燃气、氧和硫化氢合计 {value} %，超过 100 %，请核对',
    en: 'Combustible gas, oxygen and H₂S add up to {value} %, more than 100 %; check the readings',
  },
  gasExplosive: {
    zh: '可燃气达到或超过爆炸下限（100 % LEL）：若属实立即撤离，否则核对读数和单位',
    en: 'Combustible gas is at or above the lower explosive limit (100 % LEL): if true leave at once, otherwise check reading and unit',
  },
  oxygenDoubtful: {
    zh: '氧含量 {value} % 超出便携仪常用量程（{end} %），请核对',
    en: 'Oxygen of {value} % is beyond the usual scale of a portable meter ({end} %); check it',
  },
  oxygenAsShare: {
    zh: '氧含量 {value} % 像是按小数填写，应填 {percent} 吗？',
    en: 'Oxygen of {value} % looks like a fraction; is {percent} % meant?',
  },
  oxygenBesideGas: {
    zh: '可燃气 {gas} %（体积）时，空气中的氧最多约 {most} %，现为 {value} %，请核对',
    en: 'Beside {gas} % by volume of combustible gas air has at most about {most} % of oxygen, not {value} %; check both',
  },
  h2sDoubtful: {
    zh: '硫化氢 {value} mg/m³ 可立即致命，请核对读数和单位（是否为 ppm）',
    en: 'H₂S of {value} mg/m³ kills at once; check reading and unit (ppm?)',
  },
  gasNegative: { zh: '{name} 不能为负（现为 {value}）', en: '{name} cannot be negative (it is {value})' },
  lelOutside: {
    zh: '爆炸下限应大于 0 且不大于 100 %（现为 {value}）',
    en: 'The lower explosive limit must be above 0 and at most 100 % (it is {value})',
  },
  lelMissing: {
    zh: '缺少爆炸下限，无法换算',
    en: 'The lower explosive limit is missing, so the reading cannot be converted',
  },
  retestNeeded: {
    zh: '中断超过 {minutes} 分钟，须重新进行气体分析',
    en: 'Work stopped for more than {minutes} minutes: test the gas again',
  },
  breakUnknown: { zh: '中断时间未知', en: 'How long the work stopped is not known' },
  permitTooLong: {
    zh: '作业票最长 {most} 小时（要求 {hours}）',
    en: 'The permit lasts {most} hours at most ({hours} are asked for)',
  },
  heightMissing: {
    zh: '缺少“高度（m）”，不能定高处作业级别：请在作业票中填写',
    en: 'The “Height (m)” of the permit is missing, so the work at height has no grade: fill it in',
  },
  heightBelow: {
    zh: '“高度（m）”为 {value}，低于 2 m，不属于高处作业：请核对，或删除该作业票',
    en: '“Height (m)” is {value}, and below 2 m nothing is work at height: check it, or remove the permit',
  },
  loadMissing: {
    zh: '缺少“吊物质量（t）”，不能定吊装级别：请在作业票中填写',
    en: 'The “Load (t)” of the permit is missing, so the lift has no grade: fill it in',
  },
  permitMissing: { zh: '没有作业票', en: 'There is no permit' },
  permitEarly: { zh: '作业票尚未生效', en: 'The permit has not begun' },
  checksOpen: { zh: '还有 {count} 项检查未确认', en: '{count} {count|check is|checks are} not confirmed' },
  permitExpired: { zh: '作业票已过有效期', en: 'The permit has expired' },
} as const satisfies MessageCatalogue;

export const jobHazardText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(jobHazardMessages, notice, language);
