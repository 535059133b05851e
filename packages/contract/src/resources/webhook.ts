import { choice, dictionary, note, number, reference, resource, text, time, user } from '../resource.ts';
import type { Text } from '../text.ts';
import { topicTexts } from '../topics.ts';

const t = (zh: string, en: string): Text => ({ zh, en });

export const webhookStates = { paused: t('已暂停', 'Paused'), active: t('启用', 'Active') };

/** Where the platform calls when something happens. Its secrets stand apart and are in no list, export or record of changes. */
export const webhook = resource('webhook', {
  service: 'ircrisk-system',
  table: 'webhooks',
  title: t('事件推送', 'Webhooks'),
  purpose: t(
    '事件发生时调用的外部地址：按主题订阅，签名发送，失败自动重试。',
    'Addresses the platform calls when something happens: by topic, signed, tried again when it fails.',
  ),
  label: 'name',
  fields: {
    name: text({
      ...t('名称', 'Name'),
      max: 100,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 160,
    }),
    url: text({
      ...t('接收地址', 'Address'),
      max: 500,
      required: true,
      list: true,
      sort: false,
      width: 260,
      pattern: {
        regex: /^https?:\/\/[^\s@#]+$/,
        rule: t(
          '{field}以 https:// 开头，不含用户名和“#”',
          '{field} begins with https:// and has neither a user nor a “#”',
        ),
      },
      hint: t(
        'https 公网地址；内网地址须由平台运营方列入清单',
        'A public https address; one of the intranet must be on the operator’s list',
      ),
      example: 'https://hooks.example.com/ircrisk',
    }),
    topics: dictionary({
      ...t('主题', 'Topics'),
      dictionary: 'webhook_topic',
      many: true,
      required: true,
      list: true,
      sort: false,
      width: 240,
    }),
    userId: user({
      ...t('所用用户', 'Hears as'),
      required: true,
      list: true,
      filter: true,
      hint: t(
        '只推送该用户有权查看的内容；建议为接收程序新建用户',
        'Only what this user may read is sent; best a user made for the program',
      ),
    }),
    state: choice({
      ...t('状态', 'State'),
      choices: webhookStates,
      readOnly: true,
      list: true,
      filter: true,
      width: 90,
    }),
    lastTime: time({ ...t('最近发送', 'Last call'), summary: true, readOnly: true, list: true }),
    lastOutcome: text({
      ...t('最近结果', 'Last answer'),
      max: 40,
      summary: true,
      readOnly: true,
      list: true,
      width: 110,
    }),
    purpose: note({ ...t('用途', 'Purpose'), max: 500, sort: false }),
  },
  summary: { table: 'webhook_status', key: 'webhook_id' },
  unique: [['name']],
  order: { by: 'name' },
  exchange: ['export'],
});

export const deliveryStates = {
  waiting: t('等待发送', 'Waiting'),
  delivered: t('已送达', 'Delivered'),
  dead: t('已放弃', 'Given up'),
  withheld: t('未推送（无权限）', 'Withheld (no right)'),
};

export const deliveryProblems = {
  status: t('接收方返回错误', 'The receiver answered with an error'),
  timeout: t('超时', 'Timed out'),
  unreachable: t('无法连接', 'Not reachable'),
  address: t('地址不允许', 'Address not allowed'),
  secret: t('没有可用密钥', 'No secret to sign with'),
};
export type DeliveryProblem = keyof typeof deliveryProblems;

/** Every call and what became of it, for thirty days. */
export const webhookDelivery = resource('webhook-delivery', {
  service: 'ircrisk-system',
  table: 'webhook_deliveries',
  title: t('推送记录', 'Deliveries'),
  purpose: t(
    '每一次推送：主题、次数、应答与结果，保留 30 天。',
    'Every call: topic, tries, answer and outcome, for 30 days.',
  ),
  label: 'topic',
  fields: {
    eventTime: time({ ...t('事件时间', 'Happened'), list: true, filter: true, width: 160 }),
    webhookId: reference({ ...t('推送', 'Webhook'), to: 'webhook', list: true, filter: true }),
    topic: choice({
      ...t('主题', 'Topic'),
      choices: { ...topicTexts, 'webhook.test': t('测试', 'Test') },
      list: true,
      filter: true,
    }),
    state: choice({ ...t('结果', 'Outcome'), choices: deliveryStates, list: true, filter: true }),
    attempts: number({ ...t('次数', 'Tries'), integer: true, list: true, width: 80 }),
    statusCode: number({ ...t('应答码', 'Status'), integer: true, list: true, filter: true, width: 90 }),
    problem: choice({ ...t('问题', 'Problem'), choices: deliveryProblems, list: true, filter: true }),
    latencyMs: number({ ...t('耗时（ms）', 'Took, ms'), integer: true, list: true, width: 100 }),
    lastTime: time({ ...t('最近发送', 'Last try'), list: true, width: 160 }),
    nextTime: time({ ...t('下次发送', 'Next try'), list: true, width: 160 }),
    answer: note({ ...t('应答内容', 'Answer'), max: 500, sort: false }),
    data: note({ ...t('内容', 'Data'), max: 4000, sort: false }),
  },
  order: { by: 'eventTime', descending: true },
  exchange: ['export'],
  readOnly: true,
});
