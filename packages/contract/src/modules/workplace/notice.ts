import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { flag, ids, listQuery, nothing, page, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const Notice = z.object({
  id: z.string(),
  kind: z.string(),
  /** In the caller's language. */
  title: z.string(),
  body: z.string().nullable(),
  /** A path of the platform. */
  link: z.string().nullable(),
  readTime: z.string().nullable(),
  /** When what it asks for was done, by the reader or somebody else. */
  settledTime: z.string().nullable(),
  createTime: z.string(),
});
export type Notice = z.infer<typeof Notice>;

export const noticeList = endpoint('GET /ircrisk-system/notice/list', {
  access: 'signed-in',
  title: { zh: '我的通知', en: 'My notices' },
  input: listQuery.extend({ unread: flag.optional() }),
  result: page(Notice),
});

export const unreadCount = endpoint('GET /ircrisk-system/notice/unread-count', {
  access: 'signed-in',
  title: { zh: '未读通知数', en: 'Number of unread notices' },
  input: nothing,
  result: z.number(),
});

/** Without ids: all of them. */
export const markRead = endpoint('POST /ircrisk-system/notice/read', {
  access: 'signed-in',
  title: { zh: '标为已读', en: 'Mark as read' },
  form: true,
  input: z.object({ ids: ids.optional() }),
  result: yes,
});

/** Server-sent events of jobs and notices; a raw route with the token in the header. */
export const eventsPath = '/ircrisk-system/events';
