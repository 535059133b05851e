import type { Text } from '@ircrisk/contract/text.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

/** GB 36894-2018 has a limit for each. */
export const plantAges = { new: t('新建、改建、扩建', 'New'), existing: t('在役', 'In service') };

export const protections = {
  highSensitive: t('高敏感防护目标', 'Highly sensitive'),
  important: t('重要防护目标', 'Important'),
  class1: t('一般防护目标：一类', 'General, class 1'),
  class2: t('一般防护目标：二类', 'General, class 2'),
  class3: t('一般防护目标：三类', 'General, class 3'),
  onSite: t('厂内人员', 'On site'),
};

/** Those of the engine; a test holds both together. */
export const substances = {
  methane: t('甲烷（天然气）', 'Methane (natural gas)'),
  propane: t('丙烷（液化气）', 'Propane (LPG)'),
  butane: t('正丁烷', 'n-Butane'),
  hexane: t('正己烷（轻石脑油）', 'n-Hexane (light naphtha)'),
  gasoline: t('汽油', 'Gasoline'),
  benzene: t('苯', 'Benzene'),
  hydrogen: t('氢', 'Hydrogen'),
  ammonia: t('氨', 'Ammonia'),
  chlorine: t('氯', 'Chlorine'),
  hydrogenSulfide: t('硫化氢', 'Hydrogen sulfide'),
  carbonMonoxide: t('一氧化碳', 'Carbon monoxide'),
  sulfurDioxide: t('二氧化硫', 'Sulfur dioxide'),
  other: t('其他（录入物性）', 'Other (properties entered)'),
};

export const releases = { hole: t('孔泄漏', 'Hole'), rupture: t('整体破裂', 'Rupture') };
export const phases = { gas: t('气', 'Gas'), liquid: t('液', 'Liquid') };
export const periods = { day: t('昼', 'Day'), night: t('夜', 'Night') };
export const stabilities = {
  A: t('A 极不稳定', 'A very unstable'),
  B: t('B 不稳定', 'B unstable'),
  C: t('C 弱不稳定', 'C slightly unstable'),
  D: t('D 中性', 'D neutral'),
  E: t('E 弱稳定', 'E slightly stable'),
  F: t('F 稳定', 'F stable'),
};

export const societalVerdicts = {
  acceptable: t('可接受区', 'Acceptable'),
  reduce: t('尽可能降低区', 'As low as reasonably practicable'),
  intolerable: t('不可接受区', 'Not acceptable'),
};

/** Of the list: what could not be calculated may leave a curve without a verdict. */
export const societalStates = { ...societalVerdicts, notJudged: t('未判定', 'Not judged') };

/** Of the figures in the list: a change after the calculation makes them those of something else. */
export const resultStates = {
  none: t('未计算', 'Not calculated'),
  current: t('与输入一致', 'Up to date'),
  stale: t('已过期，须重新计算', 'Out of date: calculate again'),
  outdated: t('由较早版本计算，须重新计算', 'Calculated by an earlier version: calculate again'),
};

export const outcomeKinds = {
  jetFire: t('喷射火', 'Jet fire'),
  poolFire: t('池火', 'Pool fire'),
  fireball: t('火球', 'Fireball'),
  explosion: t('蒸气云爆炸', 'Vapour cloud explosion'),
  flashFire: t('闪火', 'Flash fire'),
  toxic: t('毒气扩散', 'Toxic cloud'),
};

/** What nobody may take the figures for; on the screen and in the report. */
export const whatItIsNot: readonly Text[] = [
  t(
    '这是筛查：用于比较情景、找出主要贡献者，不能代替有资质机构按 AQ/T 3046 和 GB/T 37243 所做的定量风险评价，也不能单独用于确定外部安全防护距离或行政许可。',
    'This is a screening: it compares cases and finds what contributes most. It replaces no quantitative risk assessment to AQ/T 3046 and GB/T 37243 by a qualified body, and alone it is no ground for protective distances or permits.',
  ),
  t(
    '不计算重气扩散、两相射流的扩散、瞬时烟团、液池蒸发；这些后果列在“未计算”中，所有数值都因此偏低。',
    'Dense gas, the dispersion of two-phase jets, sudden puffs and evaporating pools are not calculated. They stand under “Not calculated”, and every figure is too low by them.',
  ),
  t(
    '不考虑地形、建筑物、障碍物、多米诺效应、消防和应急响应、大气对热辐射的吸收；风不使火焰倾斜。',
    'Terrain, buildings, obstacles, domino effects, fire fighting and emergency response are left out; the air absorbs no heat and the wind tilts no flame.',
  ),
  t(
    '泄漏速率取开始时的值且不衰减；爆炸按 TNT 当量以泄漏点为中心，不反映拥塞程度；100 m 以内的扩散系数为外推。',
    'The rate of a release stays what it is at the beginning; an explosion is so much TNT at the place of the release, whatever the congestion; nearer than 100 m the coefficients of dispersion are drawn on.',
  ),
];
