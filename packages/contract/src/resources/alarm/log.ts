import { choice, number, resource, text, time } from '@ircrisk/contract/resource.ts';
import { alarmService, t } from './choices.ts';

const column = (zh: string, en: string, more: { hint?: ReturnType<typeof t>; example?: string } = {}) =>
  text({ ...t(zh, en), max: 64, ...more });

/** How a vendor's event log is read. */
export const alarmMapping = resource('alarm-mapping', {
  service: alarmService,
  table: 'alarm_mappings',
  title: t('日志格式', 'Log formats'),
  purpose: t(
    '说明某控制系统导出的报警日志如何读取：列、时间与时区、事件和优先级的叫法。',
    "How a control system's event log is read: columns, times and zone, its words for kinds and priorities.",
  ),
  label: 'name',
  fields: {
    name: text({ ...t('名称', 'Name'), max: 64, required: true, list: true, search: true, filter: true }),
    delimiter: choice({
      ...t('分隔符', 'Separator'),
      choices: { comma: t('逗号', 'Comma'), semicolon: t('分号', 'Semicolon'), tab: t('制表符', 'Tab') },
      required: true,
      default: 'comma',
      list: true,
    }),
    timeColumn: text({ ...t('时间列', 'Time column'), max: 64, required: true, list: true, example: 'Time' }),
    timeFormat: choice({
      ...t('时间格式', 'Form of times'),
      choices: {
        auto: t('年-月-日 时:分:秒', 'Year, month, day'),
        dayFirst: t('日/月/年', 'Day, month, year'),
        monthFirst: t('月/日/年', 'Month, day, year'),
        epochSeconds: t('自 1970 年的秒数', 'Seconds since 1970'),
        epochMilliseconds: t('自 1970 年的毫秒数', 'Milliseconds since 1970'),
      },
      required: true,
      default: 'auto',
    }),
    timeZone: text({
      ...t('时区', 'Time zone'),
      max: 64,
      required: true,
      default: 'Asia/Shanghai',
      list: true,
      hint: t('如 Asia/Shanghai、UTC', 'Such as Asia/Shanghai or UTC'),
    }),
    tagColumn: text({ ...t('位号列', 'Tag column'), max: 64, required: true, list: true, example: 'Tag' }),
    typeColumn: column('类型列', 'Type column', {
      hint: t(
        '为空时位号写作“FI-3104.L”，点后为类型',
        'Without one a tag is written FI-3104.L, with its type after the dot',
      ),
    }),
    kindColumn: text({
      ...t('事件列', 'Kind column'),
      max: 64,
      required: true,
      list: true,
      example: 'Event',
    }),
    priorityColumn: column('优先级列', 'Priority column'),
    valueColumn: column('数值列', 'Value column'),
    operatorColumn: column('操作员列', 'Operator column'),
    positionColumn: column('岗位列', 'Position column', {
      hint: t('为空时取报警所属岗位', 'Without one an alarm counts for its own position'),
    }),
    sourceColumn: column('来源列', 'Source column', {
      hint: t('冗余服务器各自的名称', 'Which of several servers wrote the line'),
    }),
    nameColumn: column('描述列', 'Description column'),
    kindWords: text({
      ...t('事件叫法', 'Words of kinds'),
      max: 500,
      hint: t(
        '如 ALM=ALARM,ACT; RTN=NORM; ACK=ACKED。常见叫法无须填写',
        'As ALM=ALARM,ACT; RTN=NORM; ACK=ACKED. Common words are known',
      ),
    }),
    priorityWords: text({
      ...t('优先级叫法', 'Words of priorities'),
      max: 500,
      hint: t(
        '如 1=EMERGENCY; 2=HIGH; 3=MED; 4=LOW; journal=EVENT',
        'As 1=EMERGENCY; 2=HIGH; 3=MED; 4=LOW; journal=EVENT',
      ),
    }),
  },
  unique: [['name']],
  order: { by: 'name' },
  exchange: ['import', 'export'],
});

/** Clocks of sources that go wrong: corrected before the events are put in order, the written time is kept. */
export const alarmClock = resource('alarm-clock', {
  service: alarmService,
  table: 'alarm_clocks',
  title: t('时钟校正', 'Clock corrections'),
  purpose: t(
    '某来源的时钟从何时起快多少；以前和以后导入的事件都据此校正，原始时间保留。',
    'How far the clock of a source is ahead, from when on; holds for events imported before and after, the written time is kept.',
  ),
  label: 'source',
  fields: {
    source: text({ ...t('来源', 'Source'), max: 64, required: true, list: true, search: true, filter: true }),
    fromTime: time({ ...t('从', 'From'), required: true, list: true }),
    aheadSeconds: number({
      ...t('快（s）', 'Ahead, s'),
      min: -86_400,
      max: 86_400,
      required: true,
      list: true,
      hint: t(
        '时钟慢时为负；夏令时差一小时填 3600',
        'Negative where it is behind; 3600 for an hour of summer time',
      ),
    }),
    remark: text({ ...t('说明', 'Remark'), aka: ['Remark, Chinese'], max: 200, list: true }),
    remarkEn: text({ ...t('说明（英文）', 'Remark, English'), max: 200 }),
    moved: number({
      ...t('移动的事件', 'Events moved'),
      integer: true,
      list: true,
      readOnly: true,
      summary: true,
      sort: false,
      hint: t(
        '上次保存后移动了多少已导入的事件；空：正在移动，一分钟内开始',
        'How many imported events the last save has moved; empty: they are being moved, beginning within a minute',
      ),
    }),
  },
  summary: { table: 'alarm_retimings', key: 'id' },
  unique: [['source', 'fromTime']],
  order: { by: 'source' },
  exchange: ['import', 'export'],
});

/** Logs that were brought in, with what was found in each. */
export const alarmDelivery = resource('alarm-delivery', {
  service: alarmService,
  table: 'alarm_deliveries',
  title: t('导入记录', 'Imported logs'),
  purpose: t(
    '每次导入的日志：覆盖的时间和发现的问题。',
    'Every imported log: the time it covers and what was wrong in it.',
  ),
  label: 'fileName',
  fields: {
    fileName: text({ ...t('文件', 'File'), max: 200, list: true, search: true }),
    begins: time({ ...t('从', 'From'), list: true }),
    ends: time({ ...t('到', 'Until'), list: true }),
    lines: number({ ...t('行', 'Lines'), list: true }),
    events: number({ ...t('事件', 'Events'), list: true }),
    faults: number({ ...t('不可读', 'Unreadable'), list: true }),
    repeated: number({ ...t('重复', 'Repeated'), list: true }),
    redundant: number({ ...t('冗余', 'Redundant'), list: true }),
    unordered: number({ ...t('乱序', 'Out of order'), list: true }),
    lostReturns: number({ ...t('缺恢复', 'Lost returns'), list: true }),
    corrected: number({ ...t('校正时间', 'Clock corrected'), list: true }),
    unended: number({ ...t('隐藏未结束', 'Hidden without an end'), list: true }),
    silences: number({ ...t('静默段', 'Silences'), list: true }),
    twice: number({ ...t('夏令时重复时刻', 'Times shown twice') }),
    never: number({ ...t('夏令时缺失时刻', 'Times shown never') }),
    newTags: number({ ...t('新报警', 'New alarms'), list: true }),
  },
  order: { by: 'createTime', descending: true },
  exchange: ['export'],
  readOnly: true,
});
