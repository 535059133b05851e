import { endpoint } from '@ircrisk/contract/endpoint.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { flag, id, nothing, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

/** What kind of work waits for a person; the word stands before the line. */
export const workKinds = {
  approval: { zh: '审批', en: 'Approval' },
  draft: { zh: '退回', en: 'Returned' },
  order: { zh: '工单', en: 'Order' },
  deferral: { zh: '延期', en: 'Deferral' },
  action: { zh: '行动', en: 'Action' },
  verify: { zh: '验证', en: 'Verify' },
  briefing: { zh: '交底', en: 'Briefing' },
  question: { zh: '提问', en: 'Question' },
} as const satisfies Record<string, Text>;
export type WorkKind = keyof typeof workKinds;
const kindNames = Object.keys(workKinds) as [WorkKind, ...WorkKind[]];

export const Work = z.object({
  kind: z.enum(kindNames),
  /** The record's own id. */
  id: z.string(),
  /** Code of the menu entry it belongs to. */
  code: z.string(),
  /** The caller's own; else somebody's of the department. */
  mine: z.boolean(),
  number: z.string().nullable(),
  title: z.string(),
  /** Who sent it, which equipment it is about. */
  beside: z.string().nullable(),
  /** Day by which it should be done; approvals count from the day they were asked for. */
  due: z.string().nullable(),
  /** Days until then; below zero it is late. */
  days: z.number().nullable(),
  riskLevel: z.string().nullable(),
  state: z.string(),
  version: z.number().nullable(),
  path: z.string(),
});
export type Work = z.infer<typeof Work>;

/** What waits for the caller and for the people of the caller's departments. */
export const homeWork = endpoint('GET /ircrisk-center/home/work', {
  access: 'signed-in',
  title: { zh: '等我处理', en: 'Waiting for me' },
  input: nothing,
  result: z.array(Work),
  offloads: true,
});

export const Figure = z.object({
  /** Code of the menu entry whose tile carries it. */
  code: z.string(),
  /** A short sentence in the reader's language. */
  text: z.string(),
  state: z.enum(['plain', 'near', 'miss']),
});
export type Figure = z.infer<typeof Figure>;

/** One figure of each module the caller may read. */
export const homeFigures = endpoint('GET /ircrisk-center/home/figures', {
  access: 'signed-in',
  title: { zh: '模块数字', en: 'Figures of the modules' },
  input: nothing,
  result: z.array(Figure),
  offloads: true,
});

export const Change = z.object({
  kind: z.string(),
  kindName: z.string(),
  id: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  action: z.enum(['create', 'update']),
  /** How often it was changed since. */
  times: z.number(),
  user: z.string().nullable(),
  at: z.string(),
  path: z.string(),
});
export type Change = z.infer<typeof Change>;

/** Records others have changed since the caller's last visit, newest first; only what the caller may read. */
export const homeChanges = endpoint('GET /ircrisk-center/home/changes', {
  access: 'signed-in',
  title: { zh: '离开后的变化', en: 'Changes since the last visit' },
  input: nothing,
  result: z.object({ since: z.string(), total: z.number(), records: z.array(Change) }),
  offloads: true,
});

export const Pinned = z.object({
  id: z.string(),
  tag: z.string(),
  name: z.string(),
  nextDueDate: z.string().nullable(),
  days: z.number().nullable(),
  remainingLife: z.number().nullable(),
  riskLevel: z.string().nullable(),
  /** Least measured wall of each inspection day, oldest first, mm. */
  walls: z.array(z.number()),
});
export type Pinned = z.infer<typeof Pinned>;

/** Equipment the caller keeps an eye on. */
export const pinnedEquipment = endpoint('GET /ircrisk-center/equipment/pinned', {
  access: 'equipment.read',
  title: { zh: '关注设备', en: 'Pinned equipment' },
  input: nothing,
  result: z.array(Pinned),
});

export const pinEquipment = endpoint('POST /ircrisk-center/equipment/pin', {
  access: 'equipment.read',
  title: { zh: '关注设备：加入或移出', en: 'Pin or unpin equipment' },
  input: z.object({ id, pinned: flag }),
  result: yes,
});
