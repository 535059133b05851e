import { choice, note, resource, text, yesNo } from '@ircrisk/contract/resource.ts';

/** A question to the figures under a name, kept for oneself or shared. Whoever opens it sees what they may see. */
export const statisticsView = resource('statistics-view', {
  service: 'ircrisk-center',
  table: 'statistics_views',
  title: { zh: '统计视图', en: 'Views of figures' },
  purpose: {
    zh: '保存常用的统计，可共享给同事。',
    en: 'Figures asked for again and again, kept by name and shared with colleagues.',
  },
  label: 'name',
  fields: {
    name: text({ zh: '名称', en: 'Name', max: 80, required: true, list: true, search: true }),
    nameEn: text({ zh: '英文名称', en: 'English name', max: 80, search: true }),
    shared: yesNo({ zh: '共享', en: 'Shared', default: false, list: true, filter: true }),
    schedule: choice({
      zh: '定期推送',
      en: 'Sent',
      choices: {
        never: { zh: '不推送', en: 'Never' },
        daily: { zh: '每天', en: 'Every day' },
        weekly: { zh: '每周一', en: 'Every Monday' },
        monthly: { zh: '每月 1 日', en: 'On the 1st of the month' },
      },
      required: true,
      default: 'never',
      list: true,
      filter: true,
    }),
    question: note({ zh: '统计内容', en: 'What is asked', max: 4000, required: true }),
  },
  order: { by: 'name' },
});
