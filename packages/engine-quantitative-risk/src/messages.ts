import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const quantitativeRiskMessages = {
  ...sharedMessages,
  // releases
  unknownSubstance: { zh: '没有物质“{value}”', en: 'There is no substance “{value}”' },
  unknownPhase: { zh: '相态“{value}”应为气或液', en: '“{value}” is no phase; choose gas or liquid' },
  unknownRelease: {
    zh: '泄漏方式“{value}”应为孔泄漏或整体破裂',
    en: '“{value}” is no kind of release; choose a hole or a rupture',
  },
  gasBelowBoiling: {
    zh: '温度 {value} °C 低于常压沸点 {boilingPoint} °C：有压力时不会是气体',
    en: 'At {value} °C, below its boiling point of {boilingPoint} °C, it is no gas under pressure',
  },
  aboveCritical: {
    zh: '温度 {value} °C 高于临界温度 {critical} °C：不会是液体',
    en: 'At {value} °C, above its critical temperature of {critical} °C, it is no liquid',
  },
  liquidBoils: {
    zh: '压力 {value} MPa(g) 低于 {temperature} °C 的蒸气压 {vapour} MPa(g)：不会是液体',
    en: 'At {value} MPa(g), below its vapour pressure of {vapour} MPa(g) at {temperature} °C, it is no liquid',
  },
  gasCondenses: {
    zh: '压力 {value} MPa(g) 高于 {temperature} °C 的蒸气压 {vapour} MPa(g)：不会是气体',
    en: 'At {value} MPa(g), above its vapour pressure of {vapour} MPa(g) at {temperature} °C, it is no gas',
  },
  phaseNotChecked: {
    zh: '相态未按蒸气压核对：缺少 {names}',
    en: 'The phase is not checked against the vapour pressure: {names} missing',
  },
  rateOutside: {
    zh: '泄漏速率 {value} kg/s 大于 {most} kg/s：各关系均未在此范围验证，请核对孔径和压力',
    en: 'A rate of {value} kg/s is above {most} kg/s, where no relation was tested: check the hole and the pressure',
  },
  distanceCut: {
    zh: '后果超出 {most} m，在此截断：更远处未计，距离为下限',
    en: 'An effect goes on beyond {most} m and is cut there: what lies further is not counted, and the distance is a lower bound',
  },
  toxicUnlit: {
    zh: '点火概率未知：毒性云团按全部泄漏都未点燃计，火灾和爆炸未计',
    en: 'Ignition is not known: the toxic cloud counts as if no release were lit, fires and explosions are missing',
  },
  belowZero: { zh: '温度 {value} °C 低于绝对零度', en: '{value} °C is below absolute zero' },
  noDrivingPressure: {
    zh: '没有推动压力：压力（加液柱）须高于大气压',
    en: 'Nothing drives it out: the pressure, with the liquid above, has to exceed the atmosphere',
  },
  ratioOutside: {
    zh: '绝热指数 {value} 应在 1 与 2 之间',
    en: 'The heat capacity ratio {value} must lie between 1 and 2',
  },
  notNegative: {
    zh: '{name} 不能小于零（现为 {value}）',
    en: '{name} must not be below zero (it is {value})',
  },
  genericOnly: {
    zh: '只用通用失效频率：没有该部件的损伤系数或管理系数',
    en: 'The generic frequency alone: the component has no damage factor or management factor',
  },
  shareOutside: {
    zh: '{name} 应在 0 与 1 之间（现为 {value}）',
    en: '{name} must lie between 0 and 1 (it is {value})',
  },
  ignitionAboveOne: {
    zh: '直接与延迟点火概率之和 {value} 大于 1',
    en: 'Direct and delayed ignition add up to {value}, above 1',
  },
  ignitionNotPublished: {
    zh: 'Cox、Lees 与 Ang 的点火关系只适用于烃类：请录入点火概率',
    en: 'The relation of Cox, Lees and Ang holds for hydrocarbons: enter the probabilities of ignition',
  },
  noHazard: {
    zh: '该物质既无燃烧热也无毒性概率常数：没有可计算的后果',
    en: 'The substance has neither a heat of combustion nor toxic constants: nothing to calculate',
  },
  // consequences
  radiatedNotPublished: {
    zh: '辐射份额的关系在此不适用（喷射火 M 2–60，火球压力 0.1–6 MPa）：请录入',
    en: 'The relation of the radiated fraction does not hold here (jet M 2 to 60, fireball 0.1 to 6 MPa): enter it',
  },
  poolOutside: {
    zh: '池直径 {value} m 不在辐射强度关系的 {least}–{most} m 之内',
    en: 'The pool of {value} m is outside the {least} to {most} m the emissive power was found for',
  },
  fireballOfGas: {
    zh: '火球模型适用于液化气体，不适用于压缩气体容器的破裂',
    en: 'The fireball is one of liquefied gas, not of a vessel of compressed gas',
  },
  yieldOutside: {
    zh: '爆炸当量系数 {value} 大于 {most}：超出公布的范围',
    en: 'The yield {value} is above {most}, outside what was published',
  },
  unknownStability: { zh: '没有稳定度“{value}”（A–F）', en: 'There is no stability “{value}” (A to F)' },
  windTooWeak: {
    zh: '风速 {value} m/s 低于 {least} m/s：高斯烟羽不适用',
    en: 'A wind of {value} m/s is below {least} m/s: there is no Gaussian plume',
  },
  dense: {
    zh: '重气（判据 {value} ≥ 0.15）：高斯烟羽不适用，未计算',
    en: 'A dense gas (number {value} ≥ 0.15): no Gaussian plume, not calculated',
  },
  twoPhaseDense: {
    zh: '闪蒸的两相射流是重气：未计算其扩散',
    en: 'A flashing two-phase jet is a dense cloud: its dispersion is not calculated',
  },
  noPoolEvaporation: { zh: '未计算液池蒸发', en: 'Evaporation from a pool is not calculated' },
  noPuff: { zh: '未计算瞬时释放的烟团', en: 'The puff of a sudden release is not calculated' },
  distanceOutside: {
    zh: '距离 {value} m 不在 Briggs 系数的 {least}–{most} m 之内',
    en: '{value} m is outside the {least} to {most} m of the coefficients of Briggs',
  },
  poolDoesNotExplode: {
    zh: '液池蒸发的气云不计算：爆炸占比不起作用，延迟点火计入池火',
    en: 'The vapour of a pool is not calculated: the share of explosions has no effect, and delayed ignition counts as a pool fire',
  },
  jetIsShort: {
    zh: '喷射火只持续 {value} s，短于 {least} s：按稳定火焰计算，偏于保守',
    en: 'The jet lasts {value} s, less than {least} s: it is taken as a steady flame, which is on the safe side',
  },
  drawnOn: {
    zh: '{least} m 以内的扩散系数为外推',
    en: 'Nearer than {least} m the coefficients of dispersion are drawn on',
  },
  // the site
  noCases: { zh: '没有泄漏情景', en: 'There is no release case' },
  noWeather: { zh: '没有气象数据', en: 'There is no weather' },
  weatherNotWhole: {
    zh: '气象频率之和为 {sum}%，应为 100%',
    en: 'The weather adds up to {sum} %, not to 100 %',
  },
  sectorsWrong: {
    zh: '风向频率应为 {count} 个不小于零的数',
    en: 'The wind rose takes {count} numbers not below zero',
  },
  unknownPeriod: { zh: '时段“{value}”应为昼或夜', en: '“{value}” is neither day nor night' },
  unknownProtection: {
    zh: '没有防护目标类别“{value}”',
    en: 'There is no class of protected object “{value}”',
  },
  unknownAge: { zh: '“{value}”应为新建或在役', en: '“{value}” is neither new nor in service' },
  peopleNegative: { zh: '人数不能小于零', en: 'There cannot be fewer than no people' },
  incomplete: {
    zh: '有 {count} 项后果未能计算：所有数值都因此偏低',
    en: '{count} {count|outcome could not be calculated: every figure is too low by it|outcomes could not be calculated: every figure is too low by them}',
  },
  placeNotJudged: {
    zh: '已计部分 {risk}/a 低于基准 {limit}/a，但未计算的后果共 {missing}/a，可能使其超过',
    en: 'What was counted, {risk}/yr, is below the limit of {limit}/yr; what could not be calculated happens {missing}/yr and may take it above',
  },
  placeNotJudgedUnknown: {
    zh: '已计部分 {risk}/a 低于基准 {limit}/a，但有后果连频率也未知，可能使其超过',
    en: 'What was counted, {risk}/yr, is below the limit of {limit}/yr; something could not be calculated, not even how often it happens, and may take it above',
  },
  curveNotJudged: {
    zh: '未计算的后果共 {missing}/a，可能使曲线进入更高的区',
    en: 'what could not be calculated happens {missing}/yr and may take the curve into a higher region',
  },
  curveNotJudgedUnknown: {
    zh: '有后果连频率也未知，可能使曲线进入更高的区',
    en: 'something could not be calculated, not even how often it happens, and may take the curve into a higher region',
  },
  stepTooWide: {
    zh: '网格 {step} m 大于影响半径最小的情景：{case}；其周围已加密',
    en: 'A grid of {step} m is wider than the smallest case reaches: {case}; it is made finer around such cases',
  },
  caseTooSmall: {
    zh: '网格 {step} m 大于以下情景的影响半径且无法再加密，其等值线可能缺失：{cases}。请减小网格或分开研究',
    en: 'The grid of {step} m cannot be made fine enough for these cases, whose lines may be missing: {cases}. Use a finer grid or separate studies',
  },
  caseFar: {
    zh: '以下情景远离其余情景和场所，任何后果都到不了：{cases}。请核对坐标',
    en: 'These cases lie further from the rest than any effect reaches: {cases}. Check their coordinates',
  },
  gridWidened: {
    zh: '网格 {wanted} m 过密，改用 {used} m',
    en: 'A grid of {wanted} m is too fine; {used} m is used',
  },
} as const satisfies MessageCatalogue;

export const quantitativeRiskText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(quantitativeRiskMessages, notice, language);
