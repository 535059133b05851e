import { choice, note, number, quantity, reference, resource, text } from '../resource.ts';
import { studyFields, studyNotes } from '../study.ts';

/** The list of trees; the diagram itself goes through calls of its own. */
export const faultTree = resource('fault-tree', {
  service: 'ircrisk-fault-tree',
  table: 'fault_trees',
  title: { zh: '故障树', en: 'Fault trees' },
  purpose: {
    zh: '故障树从顶事件出发，找出引发它的底事件组合及其概率。',
    en: 'A fault tree finds the combinations of basic events that bring about a top event, and how likely they are.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    probability: number({ zh: '顶事件概率', en: 'Top event probability', list: true, readOnly: true }),
    cutSetCount: text({
      zh: '最小割集数',
      en: 'Minimal cut sets',
      max: 64,
      list: true,
      readOnly: true,
      sort: false,
    }),
    folder: text({
      zh: '文件夹',
      en: 'Folder',
      max: 128,
      default: '',
      list: true,
      search: true,
      filter: true,
    }),
    folderEn: text({ zh: '文件夹英文名称', en: 'Folder', max: 128, search: true }),
    equipmentId: reference({ zh: '设备', en: 'Equipment', to: 'equipment', list: true, filter: true }),
    tolerableProbability: number({
      zh: '可容忍概率',
      en: 'Tolerable probability',
      above: 0,
      max: 1,
      hint: { zh: '顶事件概率的判定准则，可不填', en: 'What the top event is held against; may be empty' },
    }),
    ...studyNotes,
  },
  order: { by: 'code' },
  exchange: ['export'],
  inProject: true,
  handMade: ['create'],
});

const models = {
  constant: { zh: '固定概率', en: 'Constant probability' },
  exponential: { zh: '指数分布（任务时间）', en: 'Exponential over the mission time' },
  repairable: { zh: '可修复（λ，μ）', en: 'Repairable (λ, μ)' },
  periodicTest: { zh: '定期试验（隐蔽失效）', en: 'Periodically tested (dormant)' },
  weibull: { zh: '威布尔分布', en: 'Weibull' },
};

/** Failure data that trees share: an event of the library is the same event in every tree. */
export const faultTreeEvent = resource('fault-tree-event', {
  service: 'ircrisk-fault-tree',
  table: 'fault_tree_events',
  title: { zh: '底事件库', en: 'Event library' },
  purpose: {
    zh: '底事件库保存可在多棵故障树中引用的失效数据及其来源。',
    en: 'Failure data with its source, used by any number of trees.',
  },
  label: 'name',
  fields: {
    code: text({ zh: '编号', en: 'Code', max: 64, required: true, list: true, search: true, filter: true }),
    name: text({ zh: '名称', en: 'Name', max: 128, required: true, list: true, search: true, filter: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 128, list: true, search: true }),
    model: choice({
      zh: '失效模型',
      en: 'Failure model',
      choices: models,
      required: true,
      list: true,
      filter: true,
    }),
    probability: number({ zh: '概率', en: 'Probability', min: 0, max: 1, list: true }),
    failureRate: quantity({
      zh: '失效率 λ',
      en: 'Failure rate λ',
      quantity: 'failureRate',
      min: 0,
      list: true,
    }),
    repairRate: quantity({ zh: '修复率 μ', en: 'Repair rate μ', quantity: 'failureRate', min: 0 }),
    testInterval: quantity({
      zh: '试验周期',
      en: 'Test interval',
      quantity: 'hours',
      min: 0.001,
      list: true,
    }),
    weibullShape: number({ zh: '形状参数 β', en: 'Shape β', above: 0 }),
    weibullScale: quantity({ zh: '尺度参数 η', en: 'Scale η', quantity: 'hours', min: 0.001 }),
    errorFactor: number({
      zh: '误差因子',
      en: 'Error factor',
      min: 1,
      max: 1000,
      hint: { zh: '对数正态 95 % 上限与中位数之比', en: '95 % over median of a lognormal' },
    }),
    source: text({ zh: '数据来源', en: 'Source', max: 200, list: true, search: true }),
    remark: note({ zh: '备注', en: 'Remark', max: 500 }),
  },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});
