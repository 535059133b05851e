import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import type { Topic, Topics } from '@ircrisk/contract/topics.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { flag, id, ids } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const webhookErrors = errors('webhook', {
  noSecret: {
    status: 409,
    zh: '请先生成签名密钥并交给接收方',
    en: 'Make a signing secret first and give it to the receiver',
  },
  address: {
    status: 409,
    zh: '不能发送到“{host}”：须为公网 https 地址，或由平台运营方列入清单',
    en: 'Nothing is sent to “{host}”: it must be a public https address, or be on the operator’s list',
  },
});

const recordId = z.string();
const recordIds = z.array(recordId).readonly();

/** What leaves the house of each topic: ids and states. What is not named here stays. */
export const webhookData = {
  'failure.saved': z.object({ equipmentIds: recordIds, many: z.boolean() }),
  'study.approved': z.object({
    kind: z.string(),
    id: recordId,
    seriesId: recordId,
    revision: z.number(),
    projectId: recordId.nullable(),
  }),
  'action.closed': z.object({ actionIds: recordIds }),
  'series.written': z.object({ tagIds: recordIds, from: z.number() }),
  'window.changed': z.object({ windowIds: recordIds, loopIds: recordIds }),
  'order.saved': z.object({ orderIds: recordIds, many: z.boolean() }),
  'order.overdue': z.object({ orderIds: recordIds }),
  'order.deferred': z.object({ orderIds: recordIds }),
  'order.completed': z.object({ orderIds: recordIds }),
  'order.cancelled': z.object({ orderIds: recordIds }),
  'alarm.hidden': z.object({ tagIds: recordIds, barrierIds: recordIds }),
  'alarm.logged': z.object({ positionIds: recordIds }),
  'finding.raised': z.object({ actionIds: recordIds }),
  'barrier.changed': z.object({ barrierIds: recordIds, bowTieIds: recordIds }),
  'incident.classified': z.object({
    id: recordId,
    tier: z.number().nullable(),
    nodeId: recordId.nullable(),
    equipmentIds: recordIds,
  }),
} as const satisfies { readonly [T in Topic]: z.ZodType };

/** Who may hear of a topic: whoever may read the records it is about. */
export const webhookRights: { readonly [T in Topic]: (payload: Topics[T]) => string } = {
  'failure.saved': () => 'failure-event.read',
  'study.approved': ({ kind }) => `${kind}.read`,
  'action.closed': () => 'action-item.read',
  'series.written': () => 'series-tag.read',
  'window.changed': () => 'corrosion-window.read',
  'order.saved': () => 'work-order.read',
  'order.overdue': () => 'work-order.read',
  'order.deferred': () => 'work-order.read',
  'order.completed': () => 'work-order.read',
  'order.cancelled': () => 'work-order.read',
  'alarm.hidden': () => 'alarm-tag.read',
  'alarm.logged': () => 'alarm-position.read',
  'finding.raised': () => 'action-item.read',
  'barrier.changed': () => 'barrier.read',
  'incident.classified': () => 'incident.read',
};

/** Sent at the word of a person, to see whether the way is open. */
export const testTopic = 'webhook.test';

/** The body of a call to a receiver. The id is the same at every try. */
export const webhookBody = (data: z.ZodType) =>
  z.object({ id: z.string(), topic: z.string(), time: z.string(), tenantId: z.string(), data });

/** A new secret, told once. During the overlap each call is signed with both. */
export const rotateWebhook = endpoint('POST /ircrisk-system/webhook/rotate', {
  access: 'webhook.rotate',
  title: { zh: '事件推送：生成签名密钥', en: 'Webhooks: new signing secret' },
  input: z.object({
    id,
    overlapHours: labelled(z.coerce.number().int().min(0).max(720).default(24), {
      zh: '新旧密钥并用小时数',
      en: 'Hours of overlap',
    }),
  }),
  result: z.object({ secret: z.string(), formerEnds: z.string().nullable() }),
  secretAnswer: true,
});

export const switchWebhook = endpoint('POST /ircrisk-system/webhook/switch', {
  access: 'webhook.update',
  title: { zh: '事件推送：启用或暂停', en: 'Webhooks: start or pause' },
  input: z.object({ id, active: flag }),
  result: z.literal(true),
});

/** Sends a call without data now, also while it is paused. */
export const testWebhook = endpoint('POST /ircrisk-system/webhook/test', {
  access: 'webhook.update',
  title: { zh: '事件推送：发送测试', en: 'Webhooks: send a test' },
  input: z.object({ id }),
  result: z.object({ deliveryId: z.string() }),
});

/** Sends calls of the log once more, each with the id it had. */
export const retryDeliveries = endpoint('POST /ircrisk-system/webhook-delivery/retry', {
  access: 'webhook.update',
  title: { zh: '事件推送：重新发送', en: 'Webhooks: send again' },
  form: true,
  input: z.object({ ids }),
  result: z.object({ queued: z.number() }),
});
