import { choice, note, number, quantity, reference, resource, user } from '@ircrisk/contract/resource.ts';
import { studyFields, studyNotes } from '@ircrisk/contract/study.ts';
import { fmecaMethods, levelBases } from './choices.ts';

const counted = { integer: true, list: true, readOnly: true, summary: true, sort: false } as const;

/** FMECA studies of a project; structure, functions and modes are lists of their own. */
export const fmecaStudy = resource('fmeca-study', {
  service: 'ircrisk-fmeca',
  table: 'fmeca_studies',
  title: { zh: 'FMECA 研究', en: 'FMECA studies' },
  purpose: {
    zh: '逐项列出设备的功能、故障模式、影响与危害性，找出最该采取措施的模式。',
    en: 'Lists the functions of equipment, how they fail, what follows and how much it matters, so that the worst modes get their action.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    nodeId: reference({
      zh: '装置',
      en: 'Place in the plant',
      to: 'factory-model',
      list: true,
      filter: true,
    }),
    method: choice({
      zh: '方法',
      en: 'Method',
      choices: fmecaMethods,
      required: true,
      default: 'both',
      list: true,
      filter: true,
    }),
    missionHours: quantity({
      zh: '任务时间',
      en: 'Mission time',
      quantity: 'hours',
      required: true,
      default: 8760,
      min: 0.001,
      max: 1e7,
      list: true,
      hint: {
        zh: '与失效率同一时间基准；修改后全部危害度重新计算',
        en: 'In the time base of the rates; a change recalculates every criticality',
      },
    }),
    scaleId: reference({
      zh: '评分标度',
      en: 'Rating scales',
      to: 'fmeca-scale',
      hint: {
        zh: '留空用平台标度；标度日后修改，研究仍用选定时的内容，直到选择采用',
        en: 'Empty: the platform’s own. A later change of the scales reaches the study when it is taken over',
      },
    }),
    levelsOn: choice({
      zh: '概率等级依据',
      en: 'Levels put on',
      choices: levelBases,
      required: true,
      default: 'probability',
    }),
    rowCount: number({ zh: '模式', en: 'Modes', ...counted }),
    scoredCount: number({ zh: '已评', en: 'Rated', ...counted }),
    highCount: number({ zh: 'AP 高', en: 'AP high', ...counted }),
    mediumCount: number({ zh: 'AP 中', en: 'AP medium', ...counted }),
    lowCount: number({ zh: 'AP 低', en: 'AP low', ...counted }),
    boundary: note({ zh: '分析边界', en: 'Boundary', max: 4000 }),
    boundaryEn: note({ zh: '分析边界（英文）', en: 'Boundary in English', max: 4000 }),
    assumptions: note({ zh: '假设', en: 'Assumptions', max: 4000 }),
    assumptionsEn: note({ zh: '假设（英文）', en: 'Assumptions in English', max: 4000 }),
    team: user({ zh: '分析组', en: 'Team', many: true }),
    ...studyNotes,
  },
  unique: [['code']],
  order: { by: 'createTime', descending: true },
  exchange: ['import', 'export'],
  inProject: true,
  summary: { table: 'fmeca_study_results', key: 'study_id' },
});
