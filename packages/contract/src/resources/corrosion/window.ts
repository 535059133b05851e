import { actTable } from '@ircrisk/contract/acts.ts';
import { choice, note, number, reference, resource, text, time, user } from '@ircrisk/contract/resource.ts';
import { readersUnits } from '@ircrisk/contract/resources/series.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import {
  type ExcursionState,
  excursionEnds,
  excursionKinds,
  excursionSides,
  excursionStates,
  windowLevels,
  windowStates,
} from './choices.ts';
import { loopId } from './loop.ts';

const service = 'ircrisk-ccd';
const t = (zh: string, en: string): Text => ({ zh, en });
const limits = t('限值', 'Limits');
const rules = t('判定规则', 'Rules');
const response = t('响应', 'Response');
const judged = { readOnly: true, summary: true } as const;
const measured = { by: 'quantity', of: 'tagId' } as const;
const typedUnit = t(
  '单位随测点；也可在数字后写单位',
  'In the unit of the tag; another may be typed behind the number',
);

export const corrosionWindow = resource('corrosion-window', {
  service,
  table: 'corrosion_windows',
  title: t('完整性操作窗口', 'Integrity operating windows'),
  purpose: t(
    '测点的限值、停留时间、回差和变化率。修改后的限值经文件批准或“生效”后才用于判定。',
    'Limits of a tag with dwell, hysteresis and rate of change. Changed limits hold once a document is approved or they are put into force.',
  ),
  label: 'code',
  fields: {
    code: text({
      ...t('编号', 'Number'),
      max: 40,
      required: true,
      list: true,
      search: true,
      filter: true,
      width: 110,
      example: 'IOW-0501',
    }),
    loopId,
    tagId: reference({
      ...t('测点', 'Tag'),
      to: 'series-tag',
      required: true,
      list: true,
      filter: true,
      width: 110,
    }),
    parameter: text({
      ...t('参数', 'Parameter'),
      aka: ['Parameter, Chinese'],
      max: 128,
      required: true,
      list: true,
      search: true,
      width: 160,
    }),
    parameterEn: text({
      ...t('参数（英文）', 'Parameter, English'),
      aka: ['Parameter'],
      max: 128,
      search: true,
    }),
    level: choice({
      ...t('级别', 'Level'),
      choices: windowLevels,
      required: true,
      default: 'standard',
      list: true,
      filter: true,
    }),
    state: choice({ ...t('状态', 'State'), choices: windowStates, list: true, filter: true, ...judged }),
    outsideShare: number({ ...t('限外占比（30 天）', 'Share outside, 30 days'), list: true, ...judged }),
    quantity: choice({
      ...t('单位', 'Unit'),
      aka: ['标准单位', 'Standard unit'],
      choices: readersUnits,
      sort: false,
      ...judged,
    }),
    low: number({ ...t('低限', 'Low limit'), list: true, group: limits, hint: typedUnit, measured }),
    high: number({ ...t('高限', 'High limit'), list: true, group: limits, hint: typedUnit, measured }),
    rateLimit: number({
      ...t('变化率限值（每小时）', 'Rate limit, per hour'),
      above: 0,
      list: true,
      spare: true,
      group: limits,
      measured: { ...measured, difference: true, perHour: true },
    }),
    rateMinutes: number({
      ...t('变化率窗宽（分钟）', 'Span of the rate, min'),
      integer: true,
      min: 1,
      max: 10_080,
      default: 60,
      required: true,
      group: limits,
    }),
    dwellMinutes: number({
      ...t('停留时间（分钟）', 'Dwell, min'),
      min: 0,
      max: 10_080,
      default: 5,
      required: true,
      group: rules,
      hint: t('超出限值达到此时间才算超限', 'Beyond the limit for this long before it counts'),
    }),
    hysteresis: number({
      ...t('回差', 'Hysteresis'),
      min: 0,
      default: 0,
      required: true,
      list: true,
      spare: true,
      group: rules,
      measured: { ...measured, difference: true },
      hint: t('回到限值以内这么多才算结束', 'How far inside the limit a value has to come back'),
    }),
    expectedMinutes: number({
      ...t('采样周期（分钟）', 'Sampling period, min'),
      integer: true,
      min: 1,
      max: 100_000,
      default: 10,
      required: true,
      group: rules,
      hint: t(
        '超过一个周期无读数为缺口，两个周期为未知',
        'One period without a reading is a gap, two are unknown',
      ),
    }),
    consequence: note({ ...t('超限后果', 'Consequence, Chinese'), max: 500, group: response }),
    consequenceEn: note({ ...t('超限后果（英文）', 'Consequence'), max: 500, group: response }),
    response: note({ ...t('响应措施', 'Response, Chinese'), max: 500, group: response }),
    responseEn: note({ ...t('响应措施（英文）', 'Response'), max: 500, group: response }),
    responseMinutes: number({
      ...t('响应时限（分钟）', 'Response time, min'),
      integer: true,
      min: 1,
      max: 100_000,
      group: response,
    }),
    ownerId: user({ ...t('负责人', 'Owner'), list: true, filter: true, group: response }),
    outOfUseSince: time({ ...t('停用时间', 'Out of use since'), readOnly: true, filter: true }),
    outOfUseReason: note({ ...t('停用原因', 'Why out of use'), max: 500, readOnly: true }),
    source: text({
      ...t('限值依据', 'Source of the limits'),
      max: 200,
      hint: t('如研究、设计文件或标准条款', 'Such as a study, a design document or a clause'),
    }),
  },
  summary: { table: 'corrosion_window_now', key: 'window_id' },
  unique: [['code']],
  order: { by: 'code' },
  exchange: ['import', 'export'],
});

/** The readings of a window may end for good: a person says so and why, or that they are back. */
export const windowUses = actTable<'inUse' | 'outOfUse'>()({
  takeOut: { ...t('停用', 'Take out of use'), from: ['inUse'], to: 'outOfUse', reason: true, danger: true },
  putBack: { ...t('恢复使用', 'Put back into use'), from: ['outOfUse'], to: 'inUse', reason: true },
});
export type WindowUseAct = keyof typeof windowUses;

/** A person says why and what, step by step; the beginning and the end are the readings'. */
export const excursionActs = actTable<ExcursionState>()({
  acknowledge: { ...t('确认', 'Acknowledge'), from: ['open'], to: 'acknowledged', reason: true },
  evaluate: { ...t('评估', 'Evaluate'), from: ['acknowledged'], to: 'evaluated', reason: true },
  close: { ...t('关闭', 'Close'), from: ['evaluated'], to: 'closed' },
  reopen: {
    ...t('重新评估', 'Evaluate anew'),
    from: ['evaluated', 'closed'],
    to: 'acknowledged',
    reason: true,
  },
});
export type ExcursionAct = keyof typeof excursionActs;

/** In the unit of the tag; beyond the rate of change it is that per hour. */
const exceeded = { by: 'quantity', rateWhen: { field: 'kind', is: ['rate'] } } as const;

export const corrosionExcursion = resource('corrosion-excursion', {
  service,
  table: 'corrosion_excursions',
  title: t('超限记录', 'Excursions'),
  purpose: t(
    '由读数自动开始和结束；人员确认、评估并关闭。',
    'Begun and ended by the readings; people acknowledge, evaluate and close them.',
  ),
  label: 'code',
  readOnly: true,
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, list: true, search: true, width: 100 }),
    windowId: reference({
      ...t('操作窗口', 'Window'),
      to: 'corrosion-window',
      list: true,
      filter: true,
      width: 110,
    }),
    state: choice({
      ...t('处置', 'Handling'),
      choices: excursionStates,
      list: true,
      filter: true,
      width: 90,
    }),
    level: choice({ ...t('级别', 'Level'), choices: windowLevels, list: true, filter: true, width: 80 }),
    kind: choice({ ...t('类型', 'Kind'), choices: excursionKinds, list: true, filter: true, width: 80 }),
    side: choice({ ...t('方向', 'Side'), choices: excursionSides, list: true, width: 60 }),
    startTime: time({ ...t('开始', 'Began'), list: true, filter: true }),
    endTime: time({ ...t('结束', 'Ended'), list: true, summary: true }),
    hours: number({ ...t('时长 h', 'Hours'), list: true, summary: true, width: 80 }),
    quantity: choice({
      ...t('单位', 'Unit'),
      aka: ['标准单位', 'Standard unit'],
      choices: readersUnits,
      sort: false,
      ...judged,
    }),
    extreme: number({ ...t('极值', 'Extreme'), list: true, summary: true, width: 100, measured: exceeded }),
    gapHours: number({ ...t('其中缺数 h', 'Of it without data, h'), list: true, summary: true }),
    area: number({ ...t('限外面积（值·h）', 'Area beyond, value·h'), summary: true }),
    endedBy: choice({ ...t('结束原因', 'Ended by'), choices: excursionEnds, summary: true }),
    limitValue: number({ ...t('限值', 'Limit'), list: true, width: 100, measured: exceeded }),
    acknowledgement: note({ ...t('确认意见', 'Acknowledgement'), max: 500 }),
    acknowledgementEn: note({ ...t('确认意见（英文）', 'Acknowledgement, English'), max: 500 }),
    cause: note({ ...t('原因', 'Cause'), max: 1000, list: true, search: true }),
    causeEn: note({ ...t('原因（英文）', 'Cause, English'), max: 1000, search: true }),
    action: note({ ...t('处置措施', 'What was done'), max: 1000 }),
    actionEn: note({ ...t('处置措施（英文）', 'What was done, English'), max: 1000 }),
    handledBy: user({ ...t('处置人', 'Handled by'), list: true }),
  },
  summary: { table: 'corrosion_excursion_now', key: 'excursion_id' },
  order: { by: 'startTime', descending: true },
  exchange: ['export'],
});
