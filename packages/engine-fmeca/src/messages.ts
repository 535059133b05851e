import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const fmecaMessages = {
  ...sharedMessages,
  // ratings
  ratingMissing: { zh: '未评：缺少 {name}', en: 'Not rated: {name} is missing' },
  ratingOutside: {
    zh: '{name} 应为 1–10 的整数（现为 {value}）',
    en: '{name} must be a whole number from 1 to 10 (it is {value})',
  },
  severityAgainstClass: {
    zh: '严重度 S={severity} 与严酷度 {class} 类不相称，请核对',
    en: 'Severity {severity} does not go with severity class {class}: please check',
  },
  // priority tables
  tableAxis: {
    zh: '优先级表的 {axis} 轴须把 1–10 各覆盖一次（{bands}）',
    en: 'Axis {axis} of the priority table must cover 1 to 10 once each ({bands})',
  },
  tableCells: {
    zh: '优先级表缺少或多出单元：{place}',
    en: 'The priority table has missing or surplus cells: {place}',
  },
  tableLetter: {
    zh: '优先级表单元 {place} 应为 H、M 或 L',
    en: 'Cell {place} of the priority table must be H, M or L',
  },
  tableFalls: {
    zh: '优先级表在 {place} 处随评分升高而降低',
    en: 'The priority falls as a rating rises at {place}',
  },
  // quantitative criticality
  shareOutside: {
    zh: '{name} 应在 0 与 1 之间（现为 {value}）',
    en: '{name} must lie between 0 and 1 (it is {value})',
  },
  negative: { zh: '{name} 不能为负（现为 {value}）', en: '{name} cannot be negative (it is {value})' },
  unknownClass: { zh: '没有严酷度 {value} 类', en: 'There is no severity class {value}' },
  ratiosBelowOne: {
    zh: '频数比之和 Σα = {sum}，低于 0.95：可能漏列故障模式',
    en: 'The mode ratios add to {sum}, below 0.95: modes may be missing',
  },
  ratiosAboveOne: {
    zh: '频数比之和 Σα = {sum}，大于 1：请核对',
    en: 'The mode ratios add to {sum}, above 1: please check',
  },
  classIncomplete: {
    zh: '{class} 类有 {count} 个模式缺少数据，危害度未给出',
    en: 'Class {class}: {count} {count|mode lacks|modes lack} data, so its criticality is not given',
  },
  mixedTimeBases: {
    zh: '日历时间与运行时间的失效率混在同一危害度之和中',
    en: 'Rates per calendar hour and per operating hour stand in one sum',
  },
  modeWithoutClass: {
    zh: '{count} 个模式没有严酷度类别，未计入任何危害度之和',
    en: '{count} {count|mode has no severity class and stands|modes have no severity class and stand} in no sum',
  },
  itemUnknown: {
    zh: '{count} 个项目缺少失效率或任务时间，其类别的危害度未给出',
    en: '{count} {count|item lacks a rate or mission time; its class has|items lack a rate or mission time; their classes have} no sum',
  },
  belowLadder: {
    zh: '失效率低于频度阶梯的最低限值：不建议频度',
    en: 'The rate lies below the lowest step of the ladder: no occurrence is proposed',
  },
  // risk matrix
  matrixMissing: { zh: '研究没有风险矩阵', en: 'The study has no risk matrix' },
  matrixLevel: {
    zh: '风险矩阵没有 {name} = {value} 级（可用 1–{most}）',
    en: 'The risk matrix has no level {value} of {name} (1 to {most})',
  },
  matrixNoProbability: { zh: '未评：缺少可能性等级', en: 'Not rated: the probability level is missing' },
  matrixNoConsequence: {
    zh: '未评：五类后果都没有等级',
    en: 'Not rated: none of the five consequences has a level',
  },
  // occurrence
  noFailuresObserved: {
    zh: '未观察到失效：不建议频度',
    en: 'No failure was observed: no occurrence is proposed',
  },
  ladderInvalid: {
    zh: '频度阶梯的下限须随评分升高而升高（评分 {rating}）',
    en: 'The limits of the occurrence ladder must rise with the rating (at {rating})',
  },
  // redundancy
  notWhole: { zh: '{name} 应为正整数', en: '{name} must be a whole number above zero' },
  moreNeededThanFitted: {
    zh: '需要 {k} 台但只有 {n} 台：k 不能大于 n',
    en: '{k} are needed but only {n} are fitted: k cannot exceed n',
  },
  // failure net
  netUnknown: { zh: '关联指向不存在的失效 {id}', en: 'A link names the failure {id}, which does not exist' },
  netUnknownElement: {
    zh: '失效 {id} 所属要素不存在',
    en: 'Failure {id} belongs to an element that does not exist',
  },
  netDuplicate: { zh: '{cause} 与 {effect} 之间重复关联', en: '{cause} and {effect} are linked twice' },
  netCycle: { zh: '失效网成环：{path}', en: 'The failure net runs in a circle: {path}' },
  netStructureCycle: { zh: '结构树成环：{path}', en: 'The structure runs in a circle: {path}' },
  netOrphanCause: { zh: '失效起因 {id} 未关联失效模式', en: 'Cause {id} leads to no mode' },
  netNoEffect: { zh: '失效模式 {id} 没有失效影响', en: 'Mode {id} has no effect' },
  netNoCause: { zh: '失效模式 {id} 没有失效起因', en: 'Mode {id} has no cause' },
  netUnusedEffect: { zh: '失效影响 {id} 没有失效模式', en: 'Effect {id} follows from no mode' },
  netDoubleFailure: { zh: '失效 {id} 重复', en: 'Failure {id} stands twice' },
  netSeverityOutside: {
    zh: '失效 {id} 的严重度应为 1–10 的整数（现为 {value}）',
    en: 'The severity of failure {id} must be a whole number from 1 to 10 (it is {value})',
  },
  netNoSeverity: { zh: '顶层失效影响 {id} 未评严重度', en: 'The top-level effect {id} has no severity' },
  netDownward: {
    zh: '{cause} → {effect} 不是由下层指向上层',
    en: '{cause} → {effect} does not lead from a lower element to a higher one',
  },
  functionCycle: { zh: '功能网成环：{path}', en: 'The function net runs in a circle: {path}' },
  // structured studies
  ratingOutsideAt: {
    zh: '“{at}”的 {name} 应为 1–10 的整数（现为 {value}）',
    en: '{name} of “{at}” must be a whole number from 1 to 10 (it is {value})',
  },
  modelUnknown: {
    zh: '{path} 指向不存在的部分 {id}',
    en: '{path} points at {id}, which does not exist',
  },
  modelTwice: { zh: '标识 {id} 重复', en: 'The id {id} is used twice' },
  riskWithoutLink: {
    zh: '“{mode}”与“{cause}”未关联，不能评分',
    en: '“{mode}” and “{cause}” are not linked and cannot be rated',
  },
  elementBelowItself: {
    zh: '要素“{name}”不能放在自己的下级之下',
    en: 'The element “{name}” cannot stand below itself',
  },
  modeAtTop: {
    zh: '“{name}”在最高层，只能是失效影响；失效模式须属于下层要素',
    en: '“{name}” stands at the top and can only be an effect; a mode belongs to an element below',
  },
  textMissing: { zh: '文字不能为空', en: 'The text cannot be empty' },
  rowNoCause: {
    zh: '该失效模式还没有起因，先填写起因再评分',
    en: 'This mode has no cause yet; give the cause before it is rated',
  },
  lineNoPath: { zh: '请填写结构路径', en: 'Give the way to the element' },
  lineNoMode: { zh: '请填写失效模式', en: 'Give the failure mode' },
  msrTableMissing: {
    zh: '未评：尚未载入 MSR 措施优先级表',
    en: 'Not rated: no MSR priority table has been loaded',
  },
  tableAxes: {
    zh: 'MSR 表的三轴应为 S、F、M（现为 {axes}）',
    en: 'The axes of an MSR table are S, F, M (they are {axes})',
  },
  // templates
  templateKeyTwice: { zh: '模板中条目 {key} 重复', en: 'The template holds {key} twice' },
} as const satisfies MessageCatalogue;

export const fmecaText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(fmecaMessages, notice, language);
