import { type MessageCatalogue, type Notice, noticeText, sharedMessages } from '@ircrisk/units';

export const alarmMessages = {
  ...sharedMessages,
  transitionRefused: {
    zh: '状态 {state} 下不能执行 {event}',
    en: '{event} is not possible in the state {state}',
  },
  beyondWindow: {
    zh: '设定值不在操作窗口限值之前，请移到限值以内',
    en: 'the setpoint does not come before the limit of the operating window: move it inside',
  },
  tooLateForWindow: {
    zh: '从报警到操作窗口限值最快 {minutes} 分钟，少于响应时间 {needed} 分钟，请提前设定值',
    en: 'from the alarm to the limit of the operating window it takes {minutes} min at the fastest, less than the {needed} min to respond: set it earlier',
  },
  needsApproval: { zh: '停用须经批准', en: 'Taking out of service needs an approval' },
  shelveTooLong: { zh: '搁置不得超过 {limit} 小时', en: 'An alarm may be shelved for {limit} hours at most' },
  unknownSeverity: { zh: '没有严重度 {value}', en: 'There is no severity {value}' },
  noActivations: { zh: '没有可用的报警持续时间', en: 'There is no activation to judge' },
  fewShort: {
    zh: '{count} 次报警中短于 {seconds} s 的只有 {short} 次，不足 {least} 次，不是抖动或瞬时报警：不建议开延时',
    en: '{short} of {count} {count|activation was|activations were} shorter than {seconds} s, fewer than {least}: it neither chatters nor is fleeting, so no delay is proposed',
  },
  delayTooLong: {
    zh: '要消除所需比例，延时须 {seconds} s，超过上限 {most} s：不建议开延时',
    en: 'A delay would have to be {seconds} s to keep the wanted share away, above the most of {most} s: none is proposed',
  },
  delayBeyondResponse: {
    zh: '要消除所需比例，延时须 {seconds} s，不短于响应时间 {response} s：不建议开延时',
    en: 'A delay would have to be {seconds} s to keep the wanted share away, no less than the {response} s to respond: none is proposed',
  },
  noReturns: { zh: '没有带数值的短时恢复', en: 'There is no short return with a value' },
  targetOutside: { zh: '目标比例应在 0 与 1 之间', en: 'The target must lie between 0 and 1' },
  negative: { zh: '{name} 不能为负（现为 {value}）', en: '{name} cannot be negative (it is {value})' },
  lostReturns: {
    zh: '{count} 次报警缺少恢复记录，在下一次报警处结束',
    en: 'The return of {count} {count|alarm|alarms} is not in the log: {count|it|each} ends at the next alarm',
  },
  returnsWithoutAlarm: {
    zh: '{count} 条恢复记录没有对应的报警',
    en: '{count} {count|return has no alarm before it|returns have no alarm before them}',
  },
  eventsWithoutTime: {
    zh: '{count} 条记录没有时间，未计入',
    en: '{count} {count|event has no time and is|events have no time and are} left out',
  },
  rationaleMissing: { zh: '合理化缺少：{fields}', en: 'The rationalisation lacks: {fields}' },
} as const satisfies MessageCatalogue;

export const alarmText = (notice: Notice, language: 'zh' | 'en'): string =>
  noticeText(alarmMessages, notice, language);
