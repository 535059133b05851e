import { choice, date, dictionary, note, reference, resource, text, user, yesNo } from '../resource.ts';
import type { Text } from '../text.ts';

/** Companies are kept by a hand-made screen; declared so that other records can point at them by name. */
export const company = resource('company', {
  service: 'ircrisk-center',
  table: 'enterprises',
  title: { zh: '企业信息', en: 'Company information' },
  purpose: { zh: '企业是项目和工厂模型的归属。', en: 'Projects and the factory model belong to a company.' },
  label: 'name',
  fields: {
    name: text({ zh: '企业名称', en: 'Company name', max: 100, list: true, search: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 200, search: true }),
  },
  order: { by: 'id' },
  readOnly: true,
  handMade: ['read'],
});

/** The matrices in force, one each, under the id all versions of a matrix share. */
export const activeMatrix = resource('risk-matrix', {
  service: 'ircrisk-center',
  table: 'active_risk_matrices',
  title: { zh: '风险矩阵', en: 'Risk matrices' },
  purpose: { zh: '已启用的风险矩阵。', en: 'Risk matrices in force.' },
  label: 'name',
  fields: {
    name: text({ zh: '矩阵名称', en: 'Name', max: 64, list: true, search: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 64, search: true }),
  },
  order: { by: 'id' },
  readOnly: true,
  handMade: ['read'],
});

export const projectPhases = {
  planned: { zh: '计划中', en: 'Planned' },
  running: { zh: '进行中', en: 'Running' },
  closed: { zh: '已关闭', en: 'Closed' },
} satisfies Record<string, Text>;

const period = { zh: '周期与依据', en: 'Period and basis' };

/** What analysis data belongs to: one switches the project, and every analysis list follows. */
export const project = resource('project', {
  service: 'ircrisk-center',
  table: 'projects',
  title: { zh: '项目', en: 'Projects' },
  purpose: {
    zh: '所有分析数据都属于某个项目；切换项目后，各分析模块只显示该项目的数据。',
    en: 'All analysis data belong to a project; after a switch every module shows that project’s data only.',
  },
  label: 'projectName',
  fields: {
    projectName: text({
      zh: '项目名称',
      en: 'Project name',
      max: 100,
      required: true,
      list: true,
      search: true,
      width: 220,
    }),
    projectNameEn: text({ zh: '英文名称', en: 'English name', max: 200, search: true }),
    itemNo: text({
      zh: '项目编号',
      en: 'Project no.',
      max: 40,
      required: true,
      list: true,
      search: true,
      hint: { zh: '企业内唯一', en: 'Unique in the company' },
    }),
    enterprise: reference({
      zh: '委托企业',
      en: 'Client',
      column: 'enterprise_id',
      to: 'company',
      required: true,
      list: true,
      filter: true,
      width: 170,
    }),
    modules: dictionary({
      zh: '分析模块',
      en: 'Modules',
      column: 'module_codes',
      dictionary: 'analysis_module',
      many: true,
      required: true,
      list: true,
      width: 180,
      hint: { zh: '只能选择已授权给本企业的模块', en: 'Only modules granted to the company' },
    }),
    phase: choice({
      zh: '阶段',
      en: 'Phase',
      choices: projectPhases,
      default: 'planned',
      required: true,
      list: true,
      filter: true,
    }),
    startDate: date({ zh: '开始日期', en: 'Start', list: true, filter: true, group: period }),
    endDate: date({
      zh: '结束日期',
      en: 'End',
      list: true,
      filter: true,
      group: period,
      hint: { zh: '不早于开始日期', en: 'Not before the start' },
    }),
    riskMatrix: reference({
      zh: '风险矩阵',
      en: 'Risk matrix',
      column: 'risk_matrix_id',
      to: 'risk-matrix',
      list: true,
      group: period,
      hint: { zh: '不选择时使用企业的矩阵', en: 'Empty: the company’s matrix' },
    }),
    remark: note({ zh: '备注', en: 'Remark', max: 1000, group: period }),
    isDefault: yesNo({ zh: '默认项目', en: 'Default', readOnly: true, list: true, group: period }),
    creator: user({
      zh: '创建人',
      en: 'Creator',
      column: 'create_user',
      readOnly: true,
      list: true,
      group: period,
    }),
  },
  unique: [['itemNo']],
  order: { by: 'createTime', descending: true },
  exchange: ['import', 'export'],
  usedBy: [
    { table: 'fault_trees', column: 'project_id', title: { zh: '故障树', en: 'Fault trees' } },
    { table: 'qra_studies', column: 'project_id', title: { zh: '质量风险研究', en: 'Quality risk studies' } },
    {
      table: 'fmea_studies',
      column: 'project_id',
      title: { zh: '失效模式研究', en: 'Failure-mode studies' },
    },
    { table: 'risk_matrices', column: 'project_id', title: { zh: '风险矩阵', en: 'Risk matrices' } },
    { table: 'action_items', column: 'project_id', title: { zh: '行动项', en: 'Action items' } },
  ],
});
