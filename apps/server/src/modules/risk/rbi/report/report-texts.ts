import { commonWords } from '#platform/reports/words.ts';

/** Words of the report. */
export const words = {
  ...commonWords,
  title: { zh: '基于风险的检验（RBI）评估报告', en: 'Risk-based inspection report' },
  project: { zh: '项目', en: 'Project' },
  method: { zh: '方法', en: 'Method' },
  rbiDate: { zh: '评估日期', en: 'RBI date' },
  planDate: { zh: '计划日期', en: 'Plan date' },
  target: { zh: '风险目标', en: 'Target' },
  factor: { zh: '管理系数 F_MS', en: 'Management factor F_MS' },
  calculated: { zh: '计算时间', en: 'Calculated' },
  engine: { zh: '计算程序', en: 'Program' },
  components: { zh: '部件数', en: 'Components' },
  notCalculated: { zh: '未算出', en: 'Not calculated' },
  methodHeading: { zh: '2  方法说明', en: '2  Method' },
  methodText: {
    zh: '失效概率按 POF = gff·DF·F_MS 计算，损伤系数 DF 随时间变化；后果为 1 级后果面积和经济后果；风险为二者之积。目标日期由连续的 DF(t) 曲线求根得到。检验计划取在计划日期前守住目标所需的最低有效性。每个数字均可在系统中查看公式、条款、表格和输入。',
    en: 'The probability of failure is POF = gff·DF·F_MS with a damage factor DF that changes with time; the consequence is the level 1 area and money; risk is their product. Target dates are roots of the continuous curve DF(t). The plan takes the least effectiveness that keeps the target up to the plan date. Formula, clause, table and inputs of every figure can be opened in the system.',
  },
  limits: {
    zh: '限制：仅 1 级后果；求根不收敛时，目标日期取偏安全的下限并在部件的推导中提示；储罐的内部检验日期只有一个，见台账和储罐页面：批准的 RBI 计划可定到 25 年（有防渗层 30 年），未批准时取 API 653 与所选标准中较短者，底板腐蚀可使其提前；部分表格来自公开资料，尚未与授权文本核对，相应结果带有提示；条款号部分无法用公开文本核实（如第 1 部分第 7、8 章，第 3 部分 4.3.3、6.5），仅指方法所在的章节，签署前请与授权文本核对。',
    en: 'Limits: level 1 consequence only; where the search for a target date does not converge, a bound on the safe side is given and the derivation of the component says so; the internal inspection of a tank has one date, that of the ledger and the tank page: an approved RBI plan sets it within 25 years (30 with a barrier), without one the shorter of API 653 and the chosen standard holds, and corrosion of the bottom may bring it forward; some tables come from public sources and have not been checked against the licensed text; figures that rest on them carry a warning; some clause numbers could not be confirmed from a public text (Part 1 §7 and §8, Part 3 §4.3.3 and §6.5 among them): read them as the part of the method, and check them against the licensed text before signing.',
  },
  summaryHeading: { zh: '1  摘要与结论', en: '1  Summary and conclusions' },
  conclusions: { zh: '结论', en: 'Conclusions' },
  inspections: { zh: '计划检验数', en: 'Planned inspections' },
  matrixHeading: { zh: '3  风险矩阵', en: '3  Risk matrices' },
  matrixNote: {
    zh: '格内为部件数。储罐只有经济后果，不在面积矩阵中。',
    en: 'The cells hold numbers of components. Tanks have a financial consequence only and stand in that matrix alone.',
  },
  byArea: { zh: '面积后果', en: 'By area' },
  byMoney: { zh: '经济后果', en: 'By money' },
  atRbi: { zh: '评估日期', en: 'RBI date' },
  curveHeading: { zh: '4  风险随时间变化', en: '4  Risk over time' },
  curveNote: {
    zh: '风险最高的十个部件之和。计划检验使曲线在检验日下降。',
    en: 'The ten components with the most risk, added up. A planned inspection lets the curve fall on its day.',
  },
  noCurve: { zh: '没有可画的风险曲线。', en: 'There is no risk to draw.' },
  mechanismHeading: { zh: '5  损伤机理与数据依据', en: '5  Damage mechanisms and evidence' },
  mechanism: { zh: '损伤机理', en: 'Mechanism' },
  drives: { zh: '主导部件数', en: 'Drives' },
  share: { zh: '占比', en: 'Share' },
  evidence: { zh: '依据', en: 'Evidence' },
  evidenceHeading: { zh: '前十项主导机理的数据依据', en: 'What the drivers of the first ten rest on' },
  evidenceNote: {
    zh: '依据为主导机理的输入中实测（测厚、检验）或录入（台账、本研究、速率计算）的比例，其余按假定取值。括号内为该假定取合理两端时部件在计划日期的风险。',
    en: 'Evidence is the share of the inputs behind the driver that is measured (readings, inspections) or stated (ledger, study, calculator); the rest is assumed. In brackets the risk of the component at the plan date with the assumption at its plausible ends.',
  },
  measured: { zh: '实测', en: 'Measured' },
  stated: { zh: '录入', en: 'Stated' },
  assumed: { zh: '假定', en: 'Assumed' },
  gapHeading: { zh: '影响最大的数据缺口', en: 'Gaps in the data that matter most' },
  gapNote: {
    zh: '占比为依赖该假定的风险份额。范围为该数据取合理两端时研究在计划日期的总风险，按能移动的风险排序。',
    en: 'The share is the part of the risk that rests on the assumption. The range is the total risk at the plan date with the input at its plausible ends; what could move the risk most comes first.',
  },
  gapMoves: { zh: '总风险可能范围', en: 'Total risk could be' },
  gapField: { zh: '数据', en: 'Input' },
  noGap: { zh: '没有数据缺口。', en: 'There are no gaps.' },
  matrixUsed: { zh: '风险矩阵版本', en: 'Matrix version' },
  matrixOfStandard: { zh: '标准自带矩阵', en: 'The standard’s own' },
  totals: { zh: '总风险', en: 'Total risk' },
  now: { zh: '当前', en: 'Now' },
  plan: { zh: '计划日期（不检验）', en: 'Plan date, without' },
  withPlan: { zh: '计划日期（按计划检验）', en: 'Plan date, with plan' },
  rankingHeading: { zh: '6  风险排序（前 50）', en: '6  Ranked components (first 50)' },
  part: { zh: '部件', en: 'Component' },
  driver: { zh: '主导机理', en: 'Driver' },
  cof: { zh: '后果', en: 'COF' },
  risk: { zh: '风险', en: 'Risk' },
  band: { zh: '等级', en: 'Band' },
  targetDate: { zh: '目标日期', en: 'Target date' },
  exceeded: { zh: '已超过', en: 'Exceeded' },
  leftOut: { zh: '不含', en: 'without' },
  inputsHeading: { zh: '7  输入（前 50）', en: '7  Inputs (first 50)' },
  inputsNote: {
    zh: '全部部件的输入见 XLSX 报告。空白表示台账没有该数据。',
    en: 'Inputs of every component are in the XLSX report. A blank is a value the ledger does not have.',
  },
  lastInspection: { zh: '最近检验', en: 'Last inspection' },
  planHeading: { zh: '8  检验计划', en: '8  Inspection plan' },
  date: { zh: '检验日期', en: 'Date' },
  effectiveness: { zh: '有效性', en: 'Eff.' },
  technique: { zh: '检验方法', en: 'Technique' },
  cost: { zh: '检验费用', en: 'Cost of inspection' },
  mitigate: {
    zh: '检验不足以守住目标，须采取其他措施',
    en: 'Inspection is not enough; other measures needed',
  },
  noPlan: { zh: '计划日期前无须检验。', en: 'No inspection is needed before the plan date.' },
  failedHeading: { zh: '9  未算出的部件', en: '9  Components not calculated' },
  reason: { zh: '原因', en: 'Reason' },
  noneFailed: { zh: '全部部件均已算出。', en: 'Every component was calculated.' },
  topHeading: { zh: '10  前三项的推导', en: '10  Derivations of the first three' },
  topNote: {
    zh: '将输入代入公式即得结果；前十项的推导见 XLSX 报告，其余在系统中查看。',
    en: 'Put the inputs into the equation to get the value. The first ten are in the XLSX report, the others in the system.',
  },
  figure: { zh: '量', en: 'Figure' },
  formula: { zh: '公式', en: 'Formula' },
  inputs: { zh: '输入', en: 'Inputs' },
  value: { zh: '结果', en: 'Value' },
  clause: { zh: '条款', en: 'Clause' },
  stale: {
    zh: '注意：台账数据在计算之后有改动。',
    en: 'Note: ledger data were changed after the calculation.',
  },
  sheetMethod: { zh: '说明', en: 'Method' },
  sheetSteps: { zh: '推导', en: 'Derivations' },
  revision: { zh: '版次', en: 'Revision' },
  sheetResults: { zh: '结果', en: 'Results' },
  sheetPlan: { zh: '检验计划', en: 'Plan' },
  sheetInputs: { zh: '输入', en: 'Inputs' },
};

export const levelWords = {
  L: { zh: '低', en: 'Low' },
  M: { zh: '中', en: 'Medium' },
  MH: { zh: '中高', en: 'Medium-high' },
  H: { zh: '高', en: 'High' },
};

/** Sentences of the conclusions; figures are put in. */
export const conclusions = {
  coverAll: {
    zh: '共评估 {total} 个部件，全部算出。',
    en: 'All {total} components were assessed and calculated.',
  },
  coverOpen: {
    zh: '共评估 {total} 个部件，算出 {done} 个；{open} 个因数据不足未算出，不在合计之内（见第 9 节）。',
    en: '{done} of {total} components were calculated; {open} lack data and are not in the totals (section 9).',
  },
  levels: {
    zh: '{by}：评估日期有 {high} 个部件为高风险、{mediumHigh} 个为中高风险；到计划日期，不检验时为 {planHigh} 个和 {planMediumHigh} 个，按计划检验为 {withHigh} 个和 {withMediumHigh} 个。',
    en: '{by}: at the RBI date {high} components are at high and {mediumHigh} at medium-high risk; at the plan date {planHigh} and {planMediumHigh} without inspection, {withHigh} and {withMediumHigh} with the plan.',
  },
  noRisk: {
    zh: '{by}没有任何部件可计算风险，不作合计。',
    en: '{by}: no component has a risk that could be calculated; there is no total.',
  },
  without: {
    zh: '{count} 个部件的风险不含筛选建议或检验报告的机理（{names}）：缺少数据或未启用，其风险可能偏低。',
    en: 'The risk of {count} components is without a mechanism that screening proposes or an inspection reports ({names}): its data are missing or it is off, and the risk may be too low.',
  },
  bundlesLeftOut: {
    zh: '{count} 台换热器的管束未评估：管束只有经济后果，而本研究未启用经济数据。',
    en: 'The tube bundles of {count} exchangers are not assessed: they have a consequence in money only, and the study counts none.',
  },
  risk: {
    zh: '总风险为 {now}；不检验时到计划日期为 {plan}，是当前的 {times} 倍。',
    en: 'The total risk is {now}; without inspection it is {plan} at the plan date, {times} times as much.',
  },
  saved: {
    zh: '按计划检验，计划日期的总风险为 {after}，比不检验低 {saved}。',
    en: 'With the planned inspections it is {after} at the plan date, {saved} less than without.',
  },
  exceeded: {
    zh: '{count} 个部件在评估日期已超过目标，应优先安排。',
    en: '{count} components are past the target already at the RBI date and come first.',
  },
  noneExceeded: {
    zh: '可与目标比较的 {judged} 个部件，评估日期均未超过目标。',
    en: 'Of the {judged} components measured against the target none is past it at the RBI date.',
  },
  unjudged: {
    zh: '{count} 个部件没有目标所用的后果，未与目标比较。',
    en: '{count} components lack the consequence the target is counted in and were not measured against it.',
  },
  mitigate: {
    zh: '{count} 个部件仅靠检验守不住目标，须采取其他措施（{tags}）。',
    en: 'For {count} components inspection alone does not hold the target; other measures are needed ({tags}).',
  },
  inspections: {
    zh: '计划检验 {count} 项，费用合计 {cost}，最早一项在 {first}。',
    en: '{count} inspections are planned, for {cost} together; the first is on {first}.',
  },
  driver: {
    zh: '风险最大的损伤机理是{name}：主导 {drives} 个部件，占计划日期风险的 {share}。',
    en: 'The mechanism with the most risk is {name}: it drives {drives} components and bears {share} of the risk at the plan date.',
  },
  top: {
    zh: '前 {count} 个部件占计划日期风险的 {share}，居首的是 {name}。',
    en: 'The first {count} components bear {share} of the risk at the plan date; {name} leads.',
  },
  gap: {
    zh: '最该补充的数据是{field}，涉及 {count} 个部件（见第 5 节）。',
    en: 'The input most worth finding is {field}, for {count} components (section 5).',
  },
};
