import { choice, date, note, number, resource, text, user } from '@ircrisk/contract/resource.ts';
import { studyCalls, studyFields } from '@ircrisk/contract/study.ts';
import { levels, methods, subjects, tools, triggers } from './choices.ts';

const plan = { zh: '项目', en: 'Project' };
const ranking = { zh: '加权排序', en: 'Weighted ranking' };
const weight = { min: 0, max: 100, group: ranking } as const;
const formal = { zh: '正式程度', en: 'Formality' };
const counted = { integer: true, list: true, readOnly: true, summary: true, sort: false } as const;

/** A quality risk project after ICH Q9(R1): its worksheets are lists of their own. */
export const qraStudy = resource('qra-study', {
  service: 'ircrisk-qra',
  table: 'qra_studies',
  title: { zh: '质量风险研究', en: 'Quality risk studies' },
  purpose: {
    zh: '每项研究针对一个产品或工艺，识别并评价其质量风险。',
    en: 'Each study finds and rates the quality risks of one product or process.',
  },
  label: 'studyName',
  fields: {
    studyNo: text({
      zh: '研究编号',
      en: 'Study no.',
      max: 64,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    studyName: text({
      zh: '研究名称',
      en: 'Name',
      max: 128,
      required: true,
      list: true,
      search: true,
      filter: true,
    }),
    studyNameEn: text({ zh: '英文名称', en: 'English name', max: 256, search: true }),
    state: studyFields.state,
    revision: studyFields.revision,
    subject: choice({
      zh: '对象',
      en: 'Subject',
      choices: subjects,
      required: true,
      default: 'process',
      list: true,
      filter: true,
      group: plan,
    }),
    tool: choice({
      zh: '工具',
      en: 'Tool',
      choices: tools,
      required: true,
      default: 'ranking',
      list: true,
      group: plan,
    }),
    method: choice({
      zh: '评分方法',
      en: 'Scoring',
      choices: methods,
      required: true,
      default: 'matrix',
      group: plan,
    }),
    riskCount: number({ zh: '风险', en: 'Risks', ...counted }),
    highCount: number({ zh: '高风险', en: 'High', ...counted }),
    highAfter: number({ zh: '措施后高风险', en: 'High after', ...counted }),
    triggeredBy: choice({ zh: '起因', en: 'Trigger', choices: triggers, group: plan }),
    leader: user({ zh: '负责人', en: 'Leader', list: true, filter: true, group: plan }),
    team: user({
      zh: '评分小组',
      en: 'Scoring team',
      many: true,
      group: plan,
      hint: {
        zh: '各自评分的人；揭示之前互不可见',
        en: 'Those who score by themselves; nobody sees another’s before the reveal',
      },
    }),
    startDate: date({ zh: '开始日期', en: 'Start', list: true, filter: true, group: plan }),
    dueDate: date({ zh: '计划完成', en: 'Due', list: true, filter: true, group: plan }),
    reviewDate: date({ zh: '复审日期', en: 'Review', list: true, group: plan }),
    weightSeverity: number({
      zh: 'S 的权重',
      en: 'Weight of S',
      ...weight,
      hint: {
        zh: '填写权重后按 100·Σw(s−最小)/(Σw·(最大−最小)) 给风险排序；空着的不参与',
        en: 'With weights the risks are ranked by 100·Σw(s−least)/(Σw·(most−least)); an empty one does not count',
      },
    }),
    weightProbability: number({ zh: 'P 的权重', en: 'Weight of P', ...weight }),
    weightDetection: number({ zh: 'D 的权重', en: 'Weight of D', ...weight }),
    uncertainty: choice({ zh: '不确定性', en: 'Uncertainty', choices: levels, group: formal }),
    importance: choice({ zh: '重要性', en: 'Importance', choices: levels, group: formal }),
    complexity: choice({ zh: '复杂性', en: 'Complexity', choices: levels, group: formal }),
    formality: choice({
      zh: '所选正式程度',
      en: 'Formality chosen',
      choices: levels,
      list: true,
      filter: true,
      group: formal,
    }),
    formalityReason: note({
      zh: '低于建议的理由',
      en: 'Reason for less than advised',
      max: 1000,
      group: formal,
    }),
    scope: note({ zh: '研究范围', en: 'Scope, Chinese', max: 4000 }),
    scopeEn: note({ zh: '研究范围（英文）', en: 'Scope', max: 4000 }),
    assumptions: note({ zh: '假设', en: 'Assumptions, Chinese', max: 4000 }),
    assumptionsEn: note({ zh: '假设（英文）', en: 'Assumptions', max: 4000 }),
    conclusion: note({ zh: '结论', en: 'Conclusion, Chinese', max: 4000 }),
    conclusionEn: note({ zh: '结论（英文）', en: 'Conclusion', max: 4000 }),
  },
  unique: [['studyNo']],
  order: { by: 'createTime', descending: true },
  inProject: true,
  exchange: ['import', 'export'],
  summary: { table: 'qra_study_results', key: 'study_id' },
  usedBy: [
    {
      table: 'qra_characteristics',
      column: 'study_id',
      title: { zh: '控制计划特性', en: 'Characteristics' },
    },
    { table: 'qra_gauge_studies', column: 'study_id', title: { zh: '量具研究', en: 'Gauge studies' } },
    { table: 'qra_itps', column: 'study_id', title: { zh: '检验试验计划', en: 'Inspection and test plan' } },
    { table: 'qra_ncrs', column: 'study_id', title: { zh: '不合格与 CAPA', en: 'NCR and CAPA' } },
  ],
});

export const qraStudyCalls = studyCalls(qraStudy);
