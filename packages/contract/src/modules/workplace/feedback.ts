import { actTable } from '@ircrisk/contract/acts.ts';
import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { fieldSchema } from '@ircrisk/contract/record-schema.ts';
import { bug } from '@ircrisk/contract/resources/feedback.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, ids, listQuery, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const feedbackKinds = ['bug', 'demand'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** What can be done to a report; who may do it follows from their part in it. */
export const feedbackActs = actTable<'unhandled' | 'handled'>()({
  handle: { zh: '确认已处理', en: 'Confirm as handled', from: ['unhandled'], to: 'handled', remark: true },
  assign: { zh: '指派', en: 'Assign', from: ['unhandled'] },
  reopen: { zh: '重新打开', en: 'Reopen', from: ['handled'], to: 'unhandled', reason: true },
});
export type FeedbackAct = keyof typeof feedbackActs;

export const feedbackErrors = errors('feedback', {
  handledAlready: {
    status: 409,
    zh: '该反馈已处理，无需重复确认',
    en: 'This item has been handled already',
  },
  notHandled: {
    status: 409,
    zh: '该反馈尚未处理，不能重新打开',
    en: 'This item is not handled yet; there is nothing to reopen',
  },
});

const person = z.object({ id: z.string(), name: z.string() });
const FeedbackComment = z.object({
  id: z.string(),
  act: z.enum(['handle', 'reopen', 'assign']).nullable(),
  body: z.string(),
  author: z.string().nullable(),
  mentioned: z.array(person),
  createTime: z.string(),
});
export type FeedbackComment = z.infer<typeof FeedbackComment>;

const summary = {
  id: z.string(),
  kind: z.enum(feedbackKinds),
  title: z.string(),
  priority: z.string(),
  priorityName: z.string(),
  state: z.enum(['unhandled', 'handled']),
  stateName: z.string(),
  page: z.string().nullable(),
  assigneeId: z.string().nullable(),
  assigneeIdName: z.string().nullable(),
  reporter: z.string().nullable(),
  reporterName: z.string().nullable(),
  commentCount: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
};
export const FeedbackSummary = z.object(summary);
export type FeedbackSummary = z.infer<typeof FeedbackSummary>;

export const FeedbackItem = z.object({
  ...summary,
  description: z.string().nullable(),
  browser: z.string().nullable(),
  appVersion: z.string().nullable(),
  screenshotId: z.string().nullable(),
  mentioned: z.array(person),
  handledTime: z.string().nullable(),
  handledByName: z.string().nullable(),
  comments: z.array(FeedbackComment),
  /** What the caller may do with it: `handle`, `reopen`, `assign`. */
  allowed: z.array(z.string()),
});
export type FeedbackItem = z.infer<typeof FeedbackItem>;

const base = '/ircrisk-center/feedback' as const;
const kind = labelled(z.enum(feedbackKinds), { zh: '类型', en: 'Kind' });
const { fields } = bug;
const mentionedIds = labelled(ids.optional(), fields.mentionedIds);

/** From any page, by anybody who is signed in. */
export const reportFeedback = endpoint(`POST ${base}/report`, {
  access: 'signed-in',
  title: { zh: '提交反馈', en: 'Report feedback' },
  success: 'created',
  input: z.object({
    kind,
    title: fieldSchema(fields.title),
    description: fieldSchema(fields.description),
    priority: fieldSchema({ ...fields.priority, required: false }).optional(),
    page: fieldSchema(fields.page),
    browser: fieldSchema(fields.browser),
    screenshotId: fieldSchema(fields.screenshotId),
    mentionedIds,
  }),
  result: z.string(),
});

export const feedbackDetail = endpoint(`GET ${base}/detail`, {
  access: 'signed-in',
  title: { zh: '反馈详情', en: 'Feedback item' },
  input: z.object({ id }),
  result: FeedbackItem,
});

/** Items that concern the caller. */
export const ownFeedback = endpoint(`GET ${base}/mine`, {
  access: 'signed-in',
  title: { zh: '与我有关的反馈', en: 'Feedback that concerns me' },
  input: listQuery.extend({
    kind,
    relation: labelled(z.enum(['mentioned', 'assigned', 'reported']), { zh: '关系', en: 'Relation' }),
    state: z.enum(['unhandled', 'handled']).optional(),
    keyword: z.string().max(100).optional(),
  }),
  result: page(FeedbackSummary),
});

const words = labelled(z.string().trim().min(1).max(2000), { zh: '评论内容', en: 'Comment' });

export const commentFeedback = endpoint(`POST ${base}/comment`, {
  access: 'signed-in',
  title: { zh: '评论反馈', en: 'Comment on feedback' },
  input: z.object({ id, body: words, mentionedIds }),
  result: z.string(),
});

export const assignFeedback = endpoint(`POST ${base}/assign`, {
  access: 'signed-in',
  title: { zh: '指派反馈', en: 'Assign feedback' },
  input: z.object({ id, assigneeId: labelled(id.nullable(), fields.assigneeId) }),
  result: yes,
});

/** Unhandled → handled; the screen asks for the confirmation. */
export const handleFeedback = endpoint(`POST ${base}/handle`, {
  access: 'signed-in',
  title: { zh: '确认已处理', en: 'Confirm as handled' },
  input: z.object({
    id,
    note: labelled(z.string().trim().max(1000).optional(), { zh: '处理说明', en: 'What was done' }),
  }),
  result: yes,
});

export const reopenFeedback = endpoint(`POST ${base}/reopen`, {
  access: 'signed-in',
  title: { zh: '重新打开反馈', en: 'Reopen feedback' },
  input: z.object({
    id,
    reason: labelled(z.string().trim().min(1).max(1000), { zh: '原因', en: 'Reason' }),
  }),
  result: yes,
});
