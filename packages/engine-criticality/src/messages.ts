import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const criticalityMessages = {
  ...sharedMessages,
  unknownClass: {
    zh: '{name} 的后果等级应为 1、2 或 3（现为 {value}）',
    en: 'The class of {name} must be 1, 2 or 3 (it is {value})',
  },
  unknownRedundancy: {
    zh: '冗余度应为 A、B 或 C（现为 {value}）',
    en: 'Redundancy must be A, B or C (it is {value})',
  },
  noClass: { zh: '未评：没有任何后果等级', en: 'Not rated: no consequence class is given' },
  classMissing: { zh: '{name} 的后果等级未评', en: 'The class of {name} is not rated' },
  functionUnrated: { zh: '主功能 {id} 未评级', en: 'Main function {id} is not rated' },
  functionCategoryUnrated: {
    zh: '主功能 {id} 的 {name} 后果等级未评',
    en: 'Main function {id}: the class of {name} is not rated',
  },
  // inheritance
  unknownType: {
    zh: '子功能 {id} 的类型 {value} 不存在',
    en: 'Sub-function {id} has the type {value}, which does not exist',
  },
  unknownMainFunction: {
    zh: '子功能 {id} 的主功能不存在',
    en: 'Sub-function {id} names a main function that does not exist',
  },
  unknownSubFunction: {
    zh: '位号 {id} 指向不存在的子功能 {value}',
    en: 'Tag {id} names the sub-function {value}, which does not exist',
  },
  subFunctionWithoutMain: {
    zh: '位号 {id} 的子功能 {value} 没有主功能，无从取得等级：请为该子功能选择主功能',
    en: 'Tag {id} stands on the sub-function {value}, which has no main function to take classes from: choose its main function',
  },
  unmapped: { zh: '位号 {id} 未分配子功能', en: 'Tag {id} stands on no sub-function' },
  overrideWithoutReason: {
    zh: '位号 {id} 的人工等级缺少理由',
    en: 'The class set by hand for {id} has no reason',
  },
  containmentUnknown: {
    zh: '位号 {id} 缺少介质或压力，介质包容等级未评',
    en: 'Tag {id} lacks medium or pressure: its containment is not rated',
  },
  mainFunctionInUse: {
    zh: '主功能 {id} 仍有 {count} 个位号，须先改配',
    en: 'Main function {id} still carries {count} {count|tag: map it|tags: map them} elsewhere first',
  },
  // index
  weightsZero: { zh: '权重之和为零', en: 'The weights add to zero' },
  weightMissing: {
    zh: '缺少 {name} 的权重（不计入的因素请填 0）',
    en: 'The weight of {name} is missing (give 0 for a factor that does not count)',
  },
  weightNegative: { zh: '{name} 的权重不能为负', en: 'The weight of {name} cannot be negative' },
  scoreOutside: {
    zh: '{name} 的评分应为 1–5 的整数（现为 {value}）',
    en: 'The score of {name} must be a whole number from 1 to 5 (it is {value})',
  },
  scoreMissing: { zh: '{name} 未评分', en: '{name} is not scored' },
  unknownFactor: { zh: '没有因素 {name}', en: 'There is no factor {name}' },
  gradeByOverride: {
    zh: '人员安全或环境评分为 5，等级定为 A',
    en: 'Safety or environment scores 5, so the grade is A',
  },
  // system
  nothingRated: { zh: '没有已评定的设备', en: 'No equipment is rated' },
  someUnrated: {
    zh: '{count} 台设备未评定，未计入',
    en: '{count} {count|item is not rated and is|items are not rated and are} left out',
  },
  someWithoutIndex: {
    zh: '{count} 台设备有等级而无指数，只计入占比',
    en: '{count} graded items have no index and count in the shares only',
  },
  availabilityOutside: {
    zh: '可用度应在 0 与 1 之间（现为 {value}）',
    en: 'An availability must lie between 0 and 1 (it is {value})',
  },
  emptyArrangement: { zh: '串联或并联中没有设备', en: 'A series or parallel arrangement has no units' },
  // pipeline
  onlyNaturalGas: {
    zh: '潜在影响半径公式只适用于天然气',
    en: 'The formula of the potential impact radius holds for natural gas only',
  },
  unknownStandard: {
    zh: '没有潜在影响半径标准 {value}',
    en: 'There is no standard {value} for the potential impact radius',
  },
  scoreOutside100: {
    zh: '{name} 应在 0 与 100 之间（现为 {value}）',
    en: '{name} must lie between 0 and 100 (it is {value})',
  },
  weightsNotOne: { zh: '权重之和为 {sum}，应为 1', en: 'The weights add to {sum}, not to 1' },
  locationClassUnknown: {
    zh: '缺少地区等级：高后果区无法判定',
    en: 'The location class is missing: high-consequence area unknown',
  },
  surroundingsUnknown: {
    zh: '缺少{name}：高后果区无法排除',
    en: '{name} is not known: a high-consequence area cannot be ruled out',
  },
  levelIsMinimum: {
    zh: '高后果区等级至少为 {level}：更高等级的条件尚未查明',
    en: 'The area is of level {level} at least: a rule of a higher level is still open',
  },
  splitAtEnd: { zh: '分割点 {at} 在管段端点上', en: 'The split at {at} lies on an end of the segment' },
  splitOutside: {
    zh: '分割点 {at} 不在管段 {from}–{to} 内',
    en: 'The split at {at} lies outside the segment {from}–{to}',
  },
  notNeighbours: {
    zh: '管段 {first} 与 {second} 不相邻，不能合并',
    en: 'Segments {first} and {second} do not touch and cannot be merged',
  },
  oppositeDirections: {
    zh: '管段 {first} 与 {second} 的里程方向不同，不能合并',
    en: 'Segments {first} and {second} run in opposite directions and cannot be merged',
  },
  lengthNotDecimetres: {
    zh: '管段 {id} 的长度应为整数个分米且大于零（现为 {value}）',
    en: 'The length of segment {id} must be a whole number of decimetres above zero (it is {value})',
  },
  lineWithoutLength: {
    zh: '管线起点 {from} 与终点 {to} 之间没有长度',
    en: 'The line from {from} to {to} has no length',
  },
  surveyWithoutLength: {
    zh: '{name} 的调查段 {from}–{to} 没有长度，未采用',
    en: 'The survey of {name} from {from} to {to} has no length and is not used',
  },
  surveyOutside: {
    zh: '{name} 的调查段 {from}–{to} 不在管线上，未采用',
    en: 'The survey of {name} from {from} to {to} does not lie on the line and is not used',
  },
  surveysDiffer: {
    zh: '{from}–{to} 段的 {name} 有不同的调查值（{found}），视为未查明',
    en: 'From {from} to {to} surveys of {name} disagree ({found}): it counts as not known',
  },
  attributesDiffer: { zh: '{fields} 不同，不能合并', en: '{fields} differ: the segments cannot be merged' },
  segmentsUnrated: {
    zh: '{count} 个管段未评定，未计入全线风险',
    en: '{count} {count|segment is not rated and is|segments are not rated and are} left out of the line',
  },
} as const satisfies MessageCatalogue;

export const criticalityText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(criticalityMessages, notice, language);
