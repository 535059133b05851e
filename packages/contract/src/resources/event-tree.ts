import { number, quantity, reference, resource, text } from '../resource.ts';
import { studyFields, studyNotes } from '../study.ts';

/** The list of trees; the diagram itself goes through calls of its own. */
export const eventTree = resource('event-tree', {
  service: 'ircrisk-event-tree',
  table: 'event_trees',
  title: { zh: '事件树', en: 'Event trees' },
  purpose: {
    zh: '事件树从一个初因事件出发，按各道防线成败列出事故序列及其频率。',
    en: 'An event tree follows an initiating event through what works and what fails, to its sequences and how often they come.',
  },
  label: 'name',
  fields: {
    ...studyFields,
    frequency: quantity({
      zh: '初因频率',
      en: 'Initiating frequency',
      quantity: 'frequency',
      list: true,
      readOnly: true,
    }),
    sequenceCount: number({ zh: '序列数', en: 'Sequences', integer: true, list: true, readOnly: true }),
    exceeded: text({ zh: '超准则后果', en: 'Classes exceeded', max: 200, list: true, readOnly: true }),
    equipmentId: reference({ zh: '设备', en: 'Equipment', to: 'equipment', list: true, filter: true }),
    ...studyNotes,
  },
  order: { by: 'code' },
  exchange: ['export'],
  inProject: true,
  handMade: ['create'],
});
