import { note, number, resource, text } from '../resource.ts';
import { studyFields, studyNotes } from '../study.ts';

// Nothing is calculated here: the rules run while a model is edited.
const { calculatedTime: _, ...notes } = studyNotes;

/** The list of models; the diagrams themselves go through calls of their own. */
export const idef0 = resource('idef0', {
  service: 'ircrisk-idef0',
  table: 'idef0_models',
  title: { zh: 'IDEF0 模型', en: 'IDEF0 models' },
  purpose: {
    zh: 'IDEF0 模型把一项工作分解为功能，说明每个功能的输入、控制、输出和机制。',
    en: 'An IDEF0 model takes a piece of work apart into functions and says what each takes in, what governs it, what it gives and who does it.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    viewpoint: text({ zh: '视点', en: 'Viewpoint', max: 200, list: true, search: true }),
    viewpointEn: text({ zh: '视点（英文）', en: 'Viewpoint in English', max: 200 }),
    purpose: note({ zh: '目的', en: 'Purpose', max: 2000 }),
    purposeEn: note({ zh: '目的（英文）', en: 'Purpose in English', max: 2000 }),
    boxCount: number({ zh: '功能数', en: 'Functions', integer: true, list: true, readOnly: true }),
    errorCount: number({ zh: '错误数', en: 'Errors', integer: true, list: true, readOnly: true }),
    ...notes,
  },
  order: { by: 'code' },
  exchange: ['export'],
  inProject: true,
  handMade: ['create'],
});
