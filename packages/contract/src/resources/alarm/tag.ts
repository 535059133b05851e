import { actTable } from '@ircrisk/contract/acts.ts';
import { listSearch } from '@ircrisk/contract/list-place.ts';
import {
  choice,
  date,
  note,
  number,
  reference,
  resource,
  text,
  time,
  user,
  yesNo,
} from '@ircrisk/contract/resource.ts';
import { quantityChoices } from '../series.ts';
import {
  alarmClasses,
  alarmService,
  alarmStateWords,
  alarmTypes,
  differenceTypes,
  priorityWords,
  severityWords,
  t,
} from './choices.ts';

export const tagStates = {
  identified: t('已识别', 'Identified'),
  rationalised: t('已合理化', 'Rationalised'),
  approved: t('已批准', 'Approved'),
  retired: t('已取消', 'Retired'),
};
export type TagState = keyof typeof tagStates;

/** An alarm is rationalised by one person and approved by another; after that it changes by a new rationalisation only. */
export const tagActs = actTable<TagState>()({
  rationalise: { ...t('合理化', 'Rationalise'), from: ['identified'], to: 'rationalised' },
  approve: { ...t('批准', 'Approve'), from: ['rationalised'], to: 'approved', notBy: ['rationaliser'] },
  reopen: {
    ...t('重新合理化', 'Rationalise anew'),
    from: ['rationalised', 'approved', 'retired'],
    to: 'identified',
    reason: true,
  },
  retire: {
    ...t('取消报警', 'Retire'),
    from: ['identified', 'rationalised', 'approved'],
    to: 'retired',
    reason: true,
    danger: true,
  },
});
export type TagAct = keyof typeof tagActs;

const rationale = t('合理化', 'Rationalisation');
const settings = t('整定', 'Settings');
const severity = (zh: string, en: string) =>
  choice({ ...t(zh, en), choices: severityWords, group: rationale, list: true });

/** The master alarm database: one line for each alarm of each tag. */
export const alarmTag = resource('alarm-tag', {
  service: alarmService,
  table: 'alarm_tags',
  title: t('主报警数据库', 'Master alarm database'),
  purpose: t(
    '每个位号的每个报警：设定、优先级、原因、后果、操作响应与合理化状态。',
    'Every alarm of every tag: settings, priority, cause, consequence, response and state of rationalisation.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('报警', 'Alarm'), max: 100, list: true, search: true, readOnly: true, width: 130 }),
    tag: text({
      ...t('位号', 'Tag'),
      max: 64,
      required: true,
      search: true,
      filter: true,
      width: 120,
      example: 'FI-3104',
    }),
    type: choice({
      ...t('类型', 'Type'),
      choices: alarmTypes,
      required: true,
      filter: true,
      width: 80,
    }),
    name: text({
      ...t('描述', 'Description, Chinese'),
      max: 200,
      required: true,
      list: true,
      search: true,
      width: 180,
    }),
    nameEn: text({ ...t('英文描述', 'Description'), max: 200, search: true }),
    system: text({ ...t('系统', 'System'), max: 40, filter: true }),
    positionId: reference({
      ...t('岗位', 'Position'),
      to: 'alarm-position',
      list: true,
      filter: true,
      width: 90,
    }),
    equipmentId: reference({ ...t('设备', 'Equipment'), to: 'equipment', list: true, filter: true }),
    barrierId: reference({
      ...t('屏障', 'Barrier'),
      to: 'barrier',
      filter: true,
      hint: t('被屏障引用的报警不能随意放宽', 'What a barrier counts on is not loosened lightly'),
    }),
    priority: choice({
      ...t('优先级', 'Priority'),
      choices: priorityWords,
      required: true,
      default: 'journal',
      list: true,
      filter: true,
      width: 80,
    }),
    state: choice({
      ...t('状态', 'State'),
      choices: tagStates,
      default: 'identified',
      list: true,
      filter: true,
      readOnly: true,
    }),
    alarmState: choice({
      ...t('报警状态', 'Alarm state'),
      choices: alarmStateWords,
      readOnly: true,
      summary: true,
      list: true,
      filter: true,
    }),
    active: yesNo({ ...t('超限', 'Beyond its limit'), readOnly: true, summary: true }),
    lastTime: time({ ...t('最近事件', 'Latest event'), readOnly: true, summary: true }),
    severityPeople: severity('人员', 'People'),
    severityEnvironment: severity('环境', 'Environment'),
    severityProduction: severity('生产', 'Production'),
    severityAssets: severity('资产', 'Assets'),
    responseMinutes: number({
      ...t('响应时间（min）', 'Time to respond, min'),
      above: 0,
      max: 10_000,
      list: true,
      group: rationale,
    }),
    cause: note({ ...t('原因', 'Cause'), max: 1000, list: true, group: rationale }),
    causeEn: note({ ...t('原因（英文）', 'Cause'), max: 1000, group: rationale }),
    consequence: note({ ...t('后果', 'Consequence'), max: 1000, list: true, group: rationale }),
    consequenceEn: note({ ...t('后果（英文）', 'Consequence'), max: 1000, group: rationale }),
    operatorAction: note({ ...t('操作响应', 'Operator action'), max: 1000, list: true, group: rationale }),
    operatorActionEn: note({ ...t('操作响应（英文）', 'Operator action'), max: 1000, group: rationale }),
    class: choice({
      ...t('类别', 'Class'),
      choices: alarmClasses,
      list: true,
      filter: true,
      group: rationale,
    }),
    priorityReason: text({
      ...t('偏离矩阵的理由', 'Why not as the table says'),
      max: 500,
      group: rationale,
      hint: t('优先级与矩阵不同时必填', 'Needed where the priority is not that of the table'),
    }),
    loweredReason: text({
      ...t('降低优先级的理由', 'Why the priority is lower'),
      max: 500,
      group: rationale,
      hint: t(
        '紧急、HMA、安全类或屏障所依赖的报警降低优先级时必填',
        'Needed to lower critical, highly managed and safety alarms and those a barrier counts on',
      ),
    }),
    quantity: choice({ ...t('物理量', 'Quantity'), choices: quantityChoices, group: settings }),
    setpoint: number({
      ...t('设定值', 'Setpoint'),
      list: true,
      group: settings,
      measured: { by: 'quantity', differenceWhen: { field: 'type', is: differenceTypes } },
    }),
    spanLow: number({ ...t('量程下限', 'Span from'), group: settings, measured: { by: 'quantity' } }),
    spanHigh: number({ ...t('量程上限', 'Span to'), group: settings, measured: { by: 'quantity' } }),
    deadband: number({
      ...t('死区（% 量程）', 'Deadband, % of span'),
      min: 0,
      max: 100,
      list: true,
      group: settings,
    }),
    onDelay: number({ ...t('开延时（s）', 'On-delay, s'), min: 0, max: 3600, list: true, group: settings }),
    offDelay: number({ ...t('关延时（s）', 'Off-delay, s'), min: 0, max: 3600, group: settings }),
    suppression: note({ ...t('抑制逻辑', 'Suppression logic'), max: 1000, group: settings }),
    mocReference: text({ ...t('变更编号', 'MOC number'), max: 100, group: settings }),
    rationalisedOn: date({ ...t('合理化日期', 'Rationalised on'), readOnly: true, list: true }),
    rationalisedBy: user({ ...t('合理化人', 'Rationalised by'), readOnly: true }),
    stateReason: text({ ...t('状态原因', 'Reason of the state'), max: 500, readOnly: true }),
  },
  summary: { table: 'alarm_states', key: 'tag_id' },
  unique: [['tag', 'type']],
  order: { by: 'tag' },
  exchange: ['import', 'export'],
});

/** Where an alarm is read and changed. */
export const tagLink = (code: string): string =>
  `/alarm-management?tab=master&${listSearch(alarmTag.id, code)}`;
