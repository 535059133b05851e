import { choice, date, note, number, reference, resource, text, user } from '../resource.ts';
import { studyFields } from '../study.ts';

export const fmeaTypeTexts = {
  equipment: { zh: '设备 FMEA', en: 'Equipment FMEA' },
  design: { zh: '设计 FMEA', en: 'Design FMEA' },
  process: { zh: '过程 FMEA', en: 'Process FMEA' },
  msr: { zh: 'FMEA-MSR', en: 'FMEA-MSR' },
};

const confidentialities = {
  open: { zh: '公开', en: 'Open' },
  internal: { zh: '内部', en: 'Internal' },
  confidential: { zh: '保密', en: 'Confidential' },
};

const counted = { integer: true, list: true, readOnly: true } as const;
const plan = { zh: '策划（5T）', en: 'Plan (5T)' };

/** Fields that count as the plan of a study: intent, timing, team, task and tools. */
export const planFields = [
  'leader',
  'team',
  'startDate',
  'dueDate',
  'keyDate',
  'intent',
  'scope',
  'tools',
] as const;

/** The list of studies with their plan; structure, nets and sheet are one model that goes through calls of its own. */
export const fmeaStudy = resource('fmea-study', {
  service: 'ircrisk-fmea',
  table: 'fmea_studies',
  title: { zh: '失效模式研究', en: 'Failure-mode studies' },
  purpose: {
    zh: '每项研究针对一个系统，按七步法建立结构、功能与失效网，评出措施优先级并跟踪措施。',
    en: 'Each study takes one system through the seven steps: structure, functions, failure net, risk, and the actions it asks for.',
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
    type: choice({
      zh: '类型',
      en: 'Type',
      choices: fmeaTypeTexts,
      required: true,
      default: 'equipment',
      list: true,
      filter: true,
    }),
    nodeId: reference({ zh: '装置', en: 'Place in the plant', to: 'factory-model', filter: true }),
    rowCount: number({ zh: '行数', en: 'Rows', ...counted }),
    ratedCount: number({ zh: '已评', en: 'Rated', ...counted }),
    highCount: number({ zh: 'AP 高', en: 'AP high', ...counted }),
    highAfter: number({ zh: '措施后 AP 高', en: 'AP high after', ...counted }),
    leader: user({ zh: '负责人', en: 'Leader', list: true, filter: true, group: plan }),
    team: user({ zh: '团队', en: 'Team', many: true, group: plan }),
    startDate: date({ zh: '开始日期', en: 'Start', list: true, filter: true, group: plan }),
    dueDate: date({ zh: '计划完成', en: 'Due', list: true, filter: true, group: plan }),
    keyDate: date({ zh: '关键日期', en: 'Key date', group: plan }),
    intent: note({ zh: '目的', en: 'Intent', max: 2000, group: plan }),
    intentEn: note({ zh: '目的（英文）', en: 'Intent in English', max: 2000, group: plan }),
    scope: note({ zh: '任务与范围', en: 'Task and scope', max: 4000, group: plan }),
    scopeEn: note({ zh: '任务与范围（英文）', en: 'Task and scope in English', max: 4000, group: plan }),
    tools: text({ zh: '工具', en: 'Tools', max: 500, group: plan }),
    toolsEn: text({ zh: '工具（英文）', en: 'Tools in English', max: 500, group: plan }),
    customer: text({ zh: '客户', en: 'Customer', max: 128 }),
    modelYear: text({ zh: '型号年份', en: 'Model year', max: 64 }),
    confidentiality: choice({
      zh: '密级',
      en: 'Confidentiality',
      choices: confidentialities,
      default: 'internal',
    }),
    conclusion: note({ zh: '结论', en: 'Conclusion', max: 4000 }),
    conclusionEn: note({ zh: '结论（英文）', en: 'Conclusion in English', max: 4000 }),
  },
  unique: [['studyNo']],
  order: { by: 'createTime', descending: true },
  exchange: ['import', 'export'],
  inProject: true,
});
