import { date, note, resource, text, user } from '../resource.ts';
import { studyCalls, studyFields } from '../study.ts';

const fields = {
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
  leader: user({ zh: '负责人', en: 'Leader', list: true, filter: true }),
  startDate: date({ zh: '开始日期', en: 'Start', list: true, filter: true }),
  dueDate: date({ zh: '计划完成', en: 'Due', list: true, filter: true }),
  scope: note({ zh: '研究范围', en: 'Scope', max: 4000 }),
  conclusion: note({ zh: '结论', en: 'Conclusion', max: 4000 }),
} as const;

const shape = {
  label: 'studyName',
  fields,
  unique: [['studyNo']] as ['studyNo'][],
  order: { by: 'createTime', descending: true },
  inProject: true,
  exchange: ['import', 'export'] as ('import' | 'export')[],
} as const;

export const qraStudy = resource('qra-study', {
  ...shape,
  service: 'ircrisk-qra',
  table: 'qra_studies',
  title: { zh: '质量风险研究', en: 'Quality risk studies' },
  purpose: {
    zh: '每项研究针对一个产品或工艺，识别并评价其质量风险。',
    en: 'Each study finds and rates the quality risks of one product or process.',
  },
});

export const qraStudyCalls = studyCalls(qraStudy);
