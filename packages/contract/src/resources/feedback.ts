import { choice, file, note, number, resource, text, time, user } from '../resource.ts';
import type { Text } from '../text.ts';

export const feedbackStates = {
  unhandled: { zh: '未处理', en: 'Unhandled' },
  handled: { zh: '已处理', en: 'Handled' },
} satisfies Record<string, Text>;

export const feedbackPriorities = {
  low: { zh: '低', en: 'Low' },
  normal: { zh: '一般', en: 'Normal' },
  high: { zh: '高', en: 'High' },
  urgent: { zh: '紧急', en: 'Urgent' },
} satisfies Record<string, Text>;

const where = { zh: '发生位置', en: 'Where it was seen' };

const fields = {
  title: text({ zh: '标题', en: 'Title', max: 120, required: true, list: true, search: true, width: 280 }),
  description: note({ zh: '描述', en: 'Description', max: 4000 }),
  priority: choice({
    zh: '优先级',
    en: 'Priority',
    choices: feedbackPriorities,
    default: 'normal',
    required: true,
    list: true,
    filter: true,
  }),
  state: choice({
    zh: '状态',
    en: 'State',
    choices: feedbackStates,
    readOnly: true,
    list: true,
    filter: true,
  }),
  assigneeId: user({ zh: '处理人', en: 'Assignee', list: true, filter: true }),
  mentionedIds: user({ zh: '提到的人', en: 'Mentioned', many: true }),
  screenshotId: file({ zh: '页面截图', en: 'Screenshot', accept: ['png', 'jpg', 'jpeg'], group: where }),
  page: text({ zh: '页面', en: 'Page', max: 300, list: true, fixed: true, sort: false, group: where }),
  browser: text({ zh: '浏览器', en: 'Browser', max: 300, fixed: true, group: where }),
  appVersion: text({ zh: '平台版本', en: 'Version', max: 40, readOnly: true, group: where }),
  reporter: user({
    zh: '提出人',
    en: 'Reporter',
    column: 'create_user',
    readOnly: true,
    list: true,
    filter: true,
    group: where,
  }),
  commentCount: number({ zh: '评论', en: 'Comments', readOnly: true, list: true, group: where }),
  handledTime: time({ zh: '处理时间', en: 'Handled at', readOnly: true, group: where }),
} as const;

const shape = {
  service: 'ircrisk-center',
  table: 'feedback_items',
  label: 'title',
  fields,
  order: { by: 'createTime', descending: true },
  exchange: ['export'] as 'export'[],
} as const;

export const bug = resource('bug', {
  ...shape,
  title: { zh: '缺陷', en: 'Bugs' },
  purpose: {
    zh: '使用中发现的错误。任何页面都可用右上角的按钮提交，页面、截图和版本会一并附上。',
    en: 'Errors met while working. The button in the header reports one from any page, with page, screenshot and version.',
  },
});

export const demand = resource('demand', {
  ...shape,
  title: { zh: '需求', en: 'Demands' },
  purpose: {
    zh: '希望平台增加或改进的内容。',
    en: 'What people wish the platform to do, or to do better.',
  },
});
