import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

/** What people call the facts an open point may name. */
const factNames: Readonly<Record<string, Readonly<Record<'zh' | 'en', string>>>> = {
  deaths: { zh: '死亡人数', en: 'deaths' },
  seriousInjuries: { zh: '重伤人数', en: 'serious injuries' },
  lossMillionCny: { zh: '直接经济损失', en: 'direct loss' },
  lossFloor: { zh: '一般事故的损失下限', en: 'the least loss of an ordinary accident' },
  daysAway: { zh: '损工人数', en: 'days-away cases' },
  otherRecordable: { zh: '其他可记录伤害人数', en: 'other recordable injuries' },
  thirdPartyHospitalOrDeath: { zh: '第三方住院或死亡人数', en: 'third parties in hospital or dead' },
  fireCostUsd: { zh: '火灾爆炸直接费用', en: 'direct cost of fire or explosion' },
  maxKgInHour: { zh: '任意 1 h 最大量（kg）', en: 'most in an hour (kg)' },
  maxBblInHour: { zh: '任意 1 h 最大量（bbl）', en: 'most in an hour (bbl)' },
  kgInHour: { zh: '组分的量', en: 'quantity of a component' },
  health: { zh: '健康', en: 'health' },
  community: { zh: '社区', en: 'community' },
  environment: { zh: '环境', en: 'environment' },
  directCostUsd: { zh: '直接费用', en: 'direct cost' },
  releaseMultiple: { zh: '泄漏倍数', en: 'multiple of the threshold' },
  steps: { zh: '泄漏量', en: 'quantity released' },
  hours: { zh: '工时', en: 'hours worked' },
};

/** The notice with the fact it names as people call it; a name nobody gave shows itself. */
export function namedNotice(notice: Notice, language: 'zh' | 'en'): Notice {
  const name = factNames[String(notice.values?.name)]?.[language];
  return name === undefined ? notice : { ...notice, values: { ...notice.values, name } };
}

export const incidentMessages = {
  ...sharedMessages,
  // bases of a tier
  daysAwayOrDeath: {
    zh: '员工或承包商损工伤害或死亡',
    en: 'Days-away injury or death of an employee or contractor',
  },
  thirdPartyHospital: { zh: '第三方住院或死亡', en: 'Hospital admission or death of a third party' },
  communityMeasures: {
    zh: '官方宣布的社区疏散或就地避难',
    en: 'Officially declared community evacuation or shelter',
  },
  fireCost: {
    zh: '火灾爆炸直接费用 {value} 美元 ≥ {limit} 美元',
    en: 'Direct cost of fire or explosion {value} USD ≥ {limit} USD',
  },
  releaseAbove: {
    zh: '类别 {category}：任意 1 h 内 {value} {unit} ≥ 阈值 {limit} {unit}',
    en: 'Category {category}: {value} {unit} in an hour ≥ the threshold of {limit} {unit}',
  },
  mixtureAbove: { zh: '混合物 Σ(q/TQ) = {value} ≥ 1', en: 'Mixture: Σ(q/TQ) = {value} ≥ 1' },
  recordable: { zh: '员工或承包商可记录伤害', en: 'Recordable injury of an employee or contractor' },
  reliefWithoutOutcome: {
    zh: '泄放或异常排放没有所列后果，不按数量定一、二级',
    en: 'A relief discharge or upset emission without a listed outcome is never Tier 1 or 2 by quantity',
  },
  belowTier2: {
    zh: '一次容器泄漏或安全系统挑战，低于二级',
    en: 'Loss of containment or a challenge to a safety system, below Tier 2',
  },
  notProcess: { zh: '不涉及工艺', en: 'No process was involved' },
  noRelease: {
    zh: '没有泄漏，也没有火灾爆炸，不是一级或二级工艺安全事件',
    en: 'Nothing was released and nothing burned or exploded: not a Tier 1 or 2 process safety event',
  },
  // pending
  processUnknown: { zh: '是否涉及工艺未知', en: 'Whether a process was involved is not known' },
  releaseUnknown: {
    zh: '请说明是否有泄漏或意外排放、火灾或爆炸',
    en: 'Say whether there was a loss of containment, an unplanned release, a fire or an explosion',
  },
  releaseContradicted: {
    zh: '已说明没有泄漏，却列有泄漏记录',
    en: 'It is said that nothing was released, yet a release is listed',
  },
  fireContradicted: {
    zh: '填有火灾、爆炸直接费用，却未说明着火或爆炸，该费用没有计入：请核对“着火或爆炸”',
    en: 'A direct cost of fire or explosion is told and nobody has said that anything burned, so it does not count: check “Fire or explosion”',
  },
  fireUnknown: {
    zh: '是否着火或爆炸未知，费用判据待定：请填写“着火或爆炸”',
    en: 'Whether anything burned or exploded is not known, so the cost criterion is pending: answer “Fire or explosion”',
  },
  ignitionContradicted: {
    zh: '泄漏记录勾选了“着火”，事件的“着火或爆炸”却填为否：请改正其中一处',
    en: 'A release is marked “Ignited” and the incident says no to “Fire or explosion”: correct one of them',
  },
  injuriesUnknown: {
    zh: '是否有人受伤、伤情如何未知，伤亡判据待定：请填写“有人受伤”，有人受伤时登记伤亡人员',
    en: 'Whether anybody was hurt, and how badly, is not known, so the criteria about people are pending: answer “Anybody hurt”, and enter the people where somebody was',
  },
  hospitalUnknown: {
    zh: '第三方伤员是否住院未知，该判据待定：请在伤亡人员中填写“住院”',
    en: 'Whether the third party was admitted to hospital is not known, so that criterion is pending: answer “Admitted to hospital” of the person',
  },
  quantityUnknown: { zh: '泄漏量未知', en: 'The quantity released is not known' },
  compositionUnknown: {
    zh: '组分之和小于 1，其余组分的类别未知',
    en: 'The shares add to less than 1, and the category of the rest is not known',
  },
  releasesTogether: {
    zh: '同为类别 {category} 的泄漏合计 {value} {unit} ≥ {tier} 级阈值 {limit} {unit}：请合为一条，按共同的时间填写泄漏过程',
    en: 'Releases of category {category} are {value} {unit} together, ≥ the Tier {tier} threshold of {limit} {unit}: enter them as one, with their common profile',
  },
  placeUnknown: { zh: '室内或室外未知', en: 'Indoors or outdoors is not known' },
  categoryUnknown: { zh: '物质类别未知', en: 'The category of the material is not known' },
  rateMissing: {
    zh: '没有事发日汇率，费用判据待定',
    en: 'No exchange rate for the day: the cost criterion is pending',
  },
  communityUnknown: {
    zh: '是否官方宣布社区疏散或避难未知，该判据待定',
    en: 'Whether community evacuation or shelter was declared is not known: that criterion is pending',
  },
  challengeUnknown: {
    zh: '安全系统是否受到挑战未知，该判据待定',
    en: 'Whether a safety system was challenged is not known: that criterion is pending',
  },
  fireCostUnknown: {
    zh: '火灾、爆炸的直接费用未知，费用判据待定',
    en: 'The direct cost of the fire or explosion is not known: the cost criterion is pending',
  },
  unknownCategory: { zh: '没有类别 {category}', en: 'There is no category {category}' },
  // facts
  notACount: { zh: '{name} 应为非负整数', en: '{name} must be a whole number, not negative' },
  negative: { zh: '{name} 不能为负', en: '{name} cannot be negative' },
  noHours: { zh: '缺少工时', en: 'The hours worked are missing' },
  notByRole: {
    zh: '工艺安全事件、未遂事件不分员工和承包商，只按全部工时计算',
    en: 'Process safety events and near misses have no role: their rate is of all hours',
  },
  communityPointsMissing: {
    zh: '宣布了社区疏散或避难，而“社区影响”没有评分（至少 1 分），严重度权重不能算：请评分',
    en: 'Community evacuation or shelter was declared and “Community” is not graded (1 point at least), so there is no severity weight: grade it',
  },
  communityPointsDenied: {
    zh: '已填没有官方宣布社区疏散或避难，“社区影响”的 {points} 分没有计入：请改正其中一处',
    en: 'It is said that no community evacuation or shelter was declared, so the {points} {points|point|points} of “Community” do not count: correct one of them',
  },
  lossBelowFireCost: {
    zh: '直接经济损失小于火灾、爆炸直接费用，等级按较大者定：请改正其中一处',
    en: 'The direct loss is less than the direct cost of fire or explosion; the grade goes by the larger: correct one of them',
  },
  weightWaits: {
    zh: '还有 {count} 项分级事实未知，严重度权重不能算',
    en: '{count} {count|fact|facts} of the event {count|is|are} not known, so it has no severity weight yet',
  },
  weightOpen: {
    zh: '事件尚未关闭，严重度权重为暂定值，随事实和评分变化',
    en: 'The event is not closed: its severity weight is provisional and follows its facts and points',
  },
  weightZero: {
    zh: '一级事件的严重度权重为 0：各栏均未达到，请核对',
    en: 'The severity weight of this Tier 1 event is 0: no column is reached, check them',
  },
  weightsMissing: {
    zh: '{count} 起一级事件还没有严重度权重：请补全其分级事实和评分',
    en: '{count} Tier 1 {count|event has|events have} no severity weight yet: complete {count|its|their} facts and points',
  },
  tiersPending: {
    zh: '另有 {count} 起事件分级待定，可能是一级或二级，没有计入',
    en: '{count} more {count|event is|events are} pending and may be Tier 1 or 2: not counted',
  },
  lostTimeWithoutDays: {
    zh: '{count} 人的结果为损工，却没有损失工作日（次日即复工），没有计入损工，计为其他可记录伤害：请核对结果或复工日期',
    en: '{count} {count|person is|people are} said to have lost time without a day lost (back the next day): not counted as lost time but as other recordable; check the outcome or the day of return',
  },
  confidentialOfPlace: {
    zh: '您无权查看的保密事件没有计入：单个装置的数字会让人看出是哪一起；全公司已结束的整月数字计入它们',
    en: 'Confidential incidents you may not read are not in it: figures of one place would tell which it is; those of the whole company and of whole months that are over count them',
  },
  confidentialOfDays: {
    zh: '不是整月或尚未结束的月份，没有计入您无权查看的保密事件：几天的数字会让人看出是哪一起；请选择已结束的整月',
    en: 'Of months taken in part or not yet over, confidential incidents you may not read are not in it: figures of a few days would tell which it is; choose whole months that are over',
  },
  confidentialOfCells: {
    zh: '您无权查看的保密事件不在分布图中：每格只有一个地点、一个小时',
    en: 'Confidential incidents you may not read are not in this chart: a cell is one place and one hour',
  },
  columnOutside: {
    zh: '{name} 的分值只能为 0、1、3、9 或 27',
    en: 'The points of {name} are 0, 1, 3, 9 or 27',
  },
  toldDiffers: {
    zh: '直接填写的 {told} kg 与泄漏过程的 {profile} kg 不一致，按较大者 {used} kg 计：请核对',
    en: 'The {told} kg told and the {profile} kg of the profile differ; the larger, {used} kg, is used: check them',
  },
  profileOverlap: {
    zh: '泄漏过程各段重叠或倒置（第 {place} 段）',
    en: 'Steps of the release profile overlap or run backwards (step {place})',
  },
} as const satisfies MessageCatalogue;

export const incidentText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(incidentMessages, namedNotice(notice, language), language);
