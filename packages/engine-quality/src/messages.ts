import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const qualityMessages = {
  ...sharedMessages,
  // risk
  unknownMethod: {
    zh: '没有评分方法“{value}”，请选 S·P 或 RPN',
    en: 'There is no method “{value}”; choose S·P or RPN',
  },
  gradeOutside: {
    zh: '{name} 应为 1 到 {most} 的整数（现为 {value}）',
    en: '{name} must be a whole number from 1 to {most} (it is {value})',
  },
  classLimitsCrossed: {
    zh: '低风险上限 {low} 应小于中风险上限 {medium}',
    en: 'The limit of low risk {low} must lie below that of medium risk {medium}',
  },
  raisedForKnowledge: {
    zh: '知识不足：风险等级提高一级',
    en: 'Knowledge is poor: the class is raised by one step',
  },
  knowledgeNotSaid: { zh: '未说明知识水平', en: 'How much is known has not been said' },
  riskGrown: { zh: '措施后的风险高于措施前', en: 'The risk after the measures is higher than before' },
  weightInvalid: {
    zh: '因素 {id} 的权重应为不小于零的数',
    en: 'The weight of factor {id} must be a number not below zero',
  },
  scoreOutside: {
    zh: '因素 {id} 的评分应在 {least} 与 {most} 之间（现为 {value}）',
    en: 'The score of factor {id} must lie between {least} and {most} (it is {value})',
  },
  scaleCrossed: {
    zh: '评分下限 {least} 应小于上限 {most}',
    en: 'The lowest score {least} must lie below the highest {most}',
  },
  noWeight: {
    zh: '权重之和为零：请给至少一个因素权重',
    en: 'All weights are zero: give at least one factor a weight',
  },
  unknownFormality: {
    zh: '“{value}”不是级别，请选低、中或高',
    en: '“{value}” is no level; choose low, medium or high',
  },
  formalityBelow: {
    zh: '所选正式程度 {chosen} 低于建议的 {advised}：请写明理由',
    en: 'The chosen formality {chosen} is below the advised {advised}: give the reason',
  },
  nobodyScores: { zh: '没有评分人', en: 'Nobody is asked to score' },
  scoredTwice: { zh: '{person} 出现两次', en: '{person} stands there twice' },
  scoresOpen: { zh: '还有 {count} 人未评分', en: '{count} people have not scored yet' },
  discuss: {
    zh: '评分分散（标准差 {deviation} > 1.5）：请讨论后再定',
    en: 'The scores are far apart (deviation {deviation} > 1.5): discuss before deciding',
  },
  unknownEdition: { zh: '没有判断树版本“{value}”', en: 'There is no decision tree of edition “{value}”' },
  unknownQuestion: { zh: '没有问题 {question}', en: 'There is no question {question}' },
  reasonNeeded: {
    zh: '问题 {question} 的回答须写明理由',
    en: 'The answer to question {question} needs a reason',
  },
  answerNotAsked: {
    zh: '问题 {question} 不在本路径上，其答案不起作用，请清除',
    en: 'Question {question} is not on this path; its answer has no effect, please clear it',
  },
  // control charts
  unknownChart: { zh: '没有图种“{value}”', en: 'There is no chart of kind “{value}”' },
  unknownRule: {
    zh: '判异准则应为 1 到 8（现为 {value}）',
    en: 'A rule is a number from 1 to 8 (it is {value})',
  },
  individualWanted: {
    zh: '第 {number} 组有 {size} 个值：单值图每组只能一个，请改用 X̄ 图',
    en: 'Subgroup {number} has {size} values: an individuals chart takes one; use an X̄ chart',
  },
  rangeTooLarge: {
    zh: '第 {number} 组有 {size} 个值：超过 10 个时不用极差，请改用 X̄-S 图',
    en: 'Subgroup {number} has {size} values: above 10 there is no range chart; use X̄-S',
  },
  tooFewPoints: {
    zh: '阶段 {phase} 的数据不足以计算控制限，至少需要 {count} 组有效数据（X̄ 图每组至少 2 个值）',
    en: 'Phase {phase} has too few data for limits: at least {count} usable subgroups are needed (of two values or more on X̄ charts)',
  },
  outOfRange: {
    zh: '数值过大或过小，超出可计算的范围：请换用合适的单位',
    en: 'The values are too large or too small to calculate with: enter them in a unit that suits them',
  },
  noVariation: {
    zh: '阶段 {phase} 没有变异，无法给出控制限',
    en: 'Nothing varies in phase {phase}: there are no limits',
  },
  notACount: {
    zh: '第 {number} 个样本的计数应为不小于零的整数（现为 {value}）',
    en: 'The count of sample {number} must be a whole number not below zero (it is {value})',
  },
  sizeMissing: { zh: '第 {number} 个样本缺少样本量', en: 'Sample {number} has no size' },
  sizeInvalid: {
    zh: '第 {number} 个样本的样本量无效（现为 {value}），应大于零，不合格品图须为整数',
    en: 'The size of sample {number} is {value}; it must be above zero, and whole for nonconforming items',
  },
  countAboveSize: {
    zh: '第 {number} 个样本：不合格品 {count} 多于样本量 {size}',
    en: 'Sample {number}: {count} nonconforming of only {size}',
  },
  areaVaries: {
    zh: 'c 图要求检查范围相同，请改用 u 图',
    en: 'A c chart needs one area for all samples; use a u chart',
  },
  // capability
  noCapability: {
    zh: '图种“{value}”是计数图：能力研究须用变量图（单值图、X̄-R 或 X̄-S）',
    en: 'A chart of kind “{value}” counts: capability needs a chart of measured values (individuals, X̄-R or X̄-S)',
  },
  noLimits: { zh: '请至少给出一个规格限', en: 'Give at least one specification limit' },
  limitsCrossed: {
    zh: '规格下限 {lsl} 应小于上限 {usl}',
    en: 'The lower limit {lsl} must lie below the upper limit {usl}',
  },
  targetOutside: { zh: '目标值 {target} 在规格之外', en: 'The target {target} lies outside the limits' },
  sigmaZero: {
    zh: '数据没有变异（σ = 0），指标无定义',
    en: 'Nothing varies (σ = 0): the figure is not defined',
  },
  confidenceOutside: {
    zh: '置信水平应在 0 与 1 之间（现为 {value}）',
    en: 'The confidence must lie between 0 and 1 (it is {value})',
  },
  phasesMixed: {
    zh: '数据跨越多个阶段：请分阶段做能力研究',
    en: 'The data span several phases: study each by itself',
  },
  tooFewForCapability: {
    zh: '只有 {n} 个值，能力研究至少需要 {count} 个；如仍要计算请写明理由',
    en: 'There are {n} values and a capability study wants {count}; give a reason to go on nevertheless',
  },
  unstable: {
    zh: '过程不稳定（控制图有信号），能力指标不代表将来；如仍要计算请写明理由',
    en: 'The process is not stable (the chart has signals), so the indices do not speak of the future; give a reason to go on nevertheless',
  },
  tooFewForNormality: {
    zh: '正态性检验至少需要 {count} 个值',
    en: 'The test of normality needs at least {count} values',
  },
  notNormal: {
    zh: '数据不服从正态分布（p = {p}）：ppm 与指标仅供参考',
    en: 'The data are not normal (p = {p}): ppm and indices are a hint only',
  },
  wholeWanted: {
    zh: '{name} 应为不小于零的整数（现为 {value}）',
    en: '{name} must be a whole number not below zero (it is {value})',
  },
  defectsAboveOpportunities: {
    zh: '缺陷数 {defects} 多于全部机会数',
    en: 'There are more defects ({defects}) than opportunities',
  },
  noSigmaLevel: {
    zh: '无缺陷或全为缺陷：西格玛水平无定义',
    en: 'No defect or nothing but defects: there is no sigma level',
  },
  // gauge
  negative: { zh: '{name} 不能为负（现为 {value}）', en: '{name} cannot be negative (it is {value})' },
  noGaugeVariation: {
    zh: '量具没有显示自身变异：分辨类别数无定义，请检查分辨力',
    en: 'The gauge shows no variation of its own: ndc is not defined, check its resolution',
  },
  fewCategories: {
    zh: '可分辨类别数 {count} 小于 5',
    en: 'The gauge tells only {count} {count|category|categories} apart, fewer than 5',
  },
  readingMissing: {
    zh: '零件 {part}、评价人 {appraiser} 缺少读数',
    en: 'A reading of part {part} by {appraiser} is missing',
  },
  tooFewParts: { zh: '至少需要两个零件', en: 'At least two parts are needed' },
  tooFewAppraisers: { zh: '至少需要两名评价人', en: 'At least two appraisers are needed' },
  tooFewTrials: { zh: '每人对每个零件至少测量两次', en: 'Everyone must measure every part at least twice' },
  unbalanced: {
    zh: '零件 {part}、评价人 {appraiser} 有 {count} 个读数，应为 {trials} 个',
    en: 'Part {part} has {count} {count|reading|readings} by {appraiser}; there should be {trials}',
  },
  unknownInteraction: {
    zh: '没有交互作用选项“{value}”',
    en: 'There is no choice “{value}” for the interaction',
  },
  negativeComponent: {
    zh: '{source} 的方差分量为负（{value}），按零计',
    en: 'The variance component of {source} is negative ({value}) and taken as zero',
  },
  sizeNotTabulated: {
    zh: '均值极差法没有 {parts} 个零件、{appraisers} 名评价人、{trials} 次测量的系数，请用方差分析法',
    en: 'Averages and ranges have no factors for {parts} parts, {appraisers} appraisers and {trials} trials; use the analysis of variance',
  },
  // sampling
  lotTooSmall: {
    zh: '批量应为不小于 2 的整数（现为 {value}）',
    en: 'The lot must be a whole number of at least 2 (it is {value})',
  },
  unknownLevel: {
    zh: '没有检验水平“{value}”，请选 S1–S4 或 I–III',
    en: 'There is no level “{value}”; choose S1–S4 or I–III',
  },
  aqlOutsideSeries: {
    zh: 'AQL {value} 不在系列内，请选 {series}',
    en: 'AQL {value} is not in the series; choose one of {series}',
  },
  unknownSeverity: { zh: '没有严格度“{value}”', en: 'There is no severity “{value}”' },
  tableNotHeld: {
    zh: '未装入 {value} 检验的抽样表：请由持有标准的单位装入',
    en: 'The table of {value} inspection is not held: it must be loaded by a holder of the standard',
  },
  tableLeadsNowhere: {
    zh: '{value} 检验的表对字码 {letter} 没有方案',
    en: 'The table of {value} inspection has no plan for letter {letter}',
  },
  inspectsAll: {
    zh: '样本量不小于批量：全检 {size} 件',
    en: 'The sample is the whole lot: inspect all {size}',
  },
  acceptAboveSize: {
    zh: '接收数 {accept} 应小于样本量 {size}',
    en: 'The acceptance number {accept} must lie below the sample size {size}',
  },
  lotBelowSample: {
    zh: '批量 {lot} 应为不小于样本量 {size} 的整数',
    en: 'The lot {lot} must be a whole number not below the sample of {size}',
  },
  tooManyShares: { zh: '一条曲线至多 {count} 个点', en: 'A curve has at most {count} points' },
  shareOutside: {
    zh: '不合格率应在 0 与 1 之间（现为 {value}）',
    en: 'A share nonconforming must lie between 0 and 1 (it is {value})',
  },
  noConvergence: { zh: '求解未收敛', en: 'The solution did not converge' },
  lotOpen: { zh: '第 {number} 批尚无结论', en: 'Lot {number} has not been judged' },
  lotWithoutPlan: { zh: '第 {number} 批缺少接收数', en: 'Lot {number} has no acceptance number' },
  tighterUnknown: {
    zh: '第 {number} 批：请说明按严一级 AQL 是否仍会接收',
    en: 'Lot {number}: say whether it would have passed with the next tighter AQL',
  },
  lotAfterDiscontinued: {
    zh: '检验已暂停，第 {number} 批不应检验：先改进，再从加严检验恢复',
    en: 'Inspection is discontinued, so lot {number} should not be inspected: improve first, then resume with tightened inspection',
  },
  toTightened: { zh: '五批内 {count} 批不接收：转加严', en: '{count} of five lots not accepted: tightened' },
  toReduced: { zh: '转移得分 {count}：转放宽', en: 'Switching score {count}: reduced' },
  toDiscontinued: {
    zh: '加严检验下 {count} 批不接收：暂停检验',
    en: '{count} lots not accepted under tightened inspection: discontinued',
  },
  tightenedToNormal: {
    zh: '连续 {count} 批接收：恢复正常',
    en: '{count} lots in a row accepted: normal again',
  },
  reducedToNormal: {
    zh: '放宽检验下不接收或生产不正常：恢复正常',
    en: 'A lot not accepted or irregular production under reduced inspection: normal again',
  },
  // corrective action
  nonconformingAboveInspected: {
    zh: '不合格品 {count} 多于检验数 {size}',
    en: '{count} nonconforming of only {size} inspected',
  },
  windowOpen: { zh: '观察期未结束', en: 'The period of observation has not passed' },
  causeReturned: {
    zh: '同一原因再次出现 {count} 次',
    en: 'The same cause has returned {count} {count|time|times}',
  },
} as const satisfies MessageCatalogue;

/** Counts that people enter, as their fields are called. */
const inputNames: Readonly<Record<string, { zh: string; en: string }>> = {
  inspectedBefore: { zh: '措施前检查数', en: 'inspected before' },
  nonconformingBefore: { zh: '措施前不合格数', en: 'nonconforming before' },
  inspectedAfter: { zh: '措施后检查数', en: 'inspected after' },
  nonconformingAfter: { zh: '措施后不合格数', en: 'nonconforming after' },
  recurrences: { zh: '同因再发', en: 'same cause again' },
};

export function qualityText(notice: Notice, language: 'zh' | 'en'): string {
  const name = inputNames[String(notice.values?.name)]?.[language];
  const named = name === undefined ? notice : { ...notice, values: { ...notice.values, name } };
  return noticeText(qualityMessages, named, language);
}
