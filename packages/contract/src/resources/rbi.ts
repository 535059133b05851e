import { choice, date, number, resource } from '../resource.ts';
import { studyFields, studyNotes } from '../study.ts';

export const rbiEditions = {
  'api581-3': { zh: 'API RP 581 第 3 版（2016）', en: 'API RP 581, 3rd ed. (2016)' },
  'api581-3-addendum-2': {
    zh: 'API RP 581 第 3 版（第 2 号补遗，2020）',
    en: 'API RP 581, 3rd ed. with Addendum 2 (2020)',
  },
  'gbt-26610': { zh: 'GB/T 26610.4-2022 / GB/T 26610.5', en: 'GB/T 26610.4-2022 / GB/T 26610.5' },
};

/** What a reader must know of a method before signing: what it follows, and what it cannot. */
export const rbiEditionNotes = {
  'api581-3': {
    zh: '裂纹类损伤系数按第 2 号补遗以 5000 封顶。第 4 版（2025）的表格没有公开资料，暂不提供。推导中的条款号部分无法用公开文本核实，仅指方法所在的章节。',
    en: 'Cracking factors end at 5000, as in Addendum 2. The 4th edition (2025) is not offered: its tables are not public. Some clause numbers in the derivations could not be confirmed from a public text: read them as the part of the method.',
  },
  'api581-3-addendum-2': {
    zh: '裂纹类损伤系数以 5000 封顶；碳酸盐开裂用六行 pH 表，复层按时间计算；衬里寿命仍用第 3 版的表。第 4 版（2025）的表格没有公开资料，暂不提供。推导中的条款号部分无法用公开文本核实，仅指方法所在的章节。',
    en: 'Cracking factors end at 5000; carbonate cracking has six rows of pH and cladding counts as time; linings keep the table of the 3rd edition. The 4th edition (2025) is not offered: its tables are not public. Some clause numbers in the derivations could not be confirmed from a public text: read them as the part of the method.',
  },
  'gbt-26610': {
    zh: '可能性按损伤系数（2、20、100、1000）分级；裂纹类损伤系数以 5000 封顶。标准条款号没有公开资料，推导注明标准号及其对应的 API RP 581 条款；超标缺陷影响系数未计入；高温氢损伤用 API RP 581 第 3 版的分级。',
    en: 'The likelihood is sorted by the damage factor (2, 20, 100, 1000); cracking factors end at 5000. Clause numbers of the standard are not public: derivations name the standard and the clause of API RP 581 it follows. The factor for defects beyond the standard is not applied, and hydrogen attack uses the classes of the 3rd edition of API RP 581.',
  },
} satisfies Record<keyof typeof rbiEditions, { zh: string; en: string }>;

export const rbiTargetKinds = {
  areaRisk: { zh: '面积风险', en: 'Area risk' },
  financialRisk: { zh: '经济风险', en: 'Financial risk' },
  damageFactor: { zh: '损伤系数', en: 'Damage factor' },
  pof: { zh: '失效概率', en: 'Probability of failure' },
  thickness: { zh: '最小壁厚', en: 'Minimum thickness' },
};

/** The list of studies; scope, calculation and results go through calls of their own. */
export const rbiStudy = resource('rbi-study', {
  service: 'ircrisk-rbi',
  table: 'rbi_studies',
  title: { zh: '基于风险的检验', en: 'Risk-based inspection' },
  purpose: {
    zh: 'RBI 研究从台账取数，计算每个部件的失效概率、后果和风险，并给出在计划日期前守住风险目标的检验计划。',
    en: 'A study takes parts from the ledger, calculates probability, consequence and risk of each, and plans the inspections that keep the risk target up to the plan date.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    edition: choice({
      zh: '方法',
      en: 'Method',
      choices: rbiEditions,
      required: true,
      default: 'api581-3',
      list: true,
      filter: true,
    }),
    rbiDate: date({ zh: '评估日期', en: 'RBI date', required: true, list: true, filter: true }),
    planDate: date({
      zh: '计划日期',
      en: 'Plan date',
      required: true,
      list: true,
      hint: {
        zh: '须晚于评估日期，通常为下一次或再下一次停工检修',
        en: 'After the RBI date, usually the turnaround after next',
      },
    }),
    partCount: number({ zh: '部件数', en: 'Components', integer: true, list: true, readOnly: true }),
    highCount: number({ zh: '高风险', en: 'High risk', integer: true, list: true, readOnly: true }),
    failedCount: number({ zh: '未算出', en: 'Not calculated', integer: true, list: true, readOnly: true }),
    targetKind: choice({
      zh: '目标类型',
      en: 'Target',
      choices: rbiTargetKinds,
      required: true,
      default: 'areaRisk',
      list: true,
    }),
    targetValue: number({
      zh: '目标值',
      en: 'Target value',
      above: 0,
      max: 1e12,
      list: true,
      hint: {
        zh: '面积风险 m²/a，经济风险 USD/a，失效概率 1/a；最小壁厚目标不填',
        en: 'Stored in m²/yr, USD/yr or 1/yr; leave empty for the thickness target',
      },
    }),
    ...studyNotes,
  },
  order: { by: 'createTime', descending: true },
  exchange: ['export'],
  inProject: true,
  handMade: ['create'],
});
