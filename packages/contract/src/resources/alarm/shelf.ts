import { actTable } from '@ircrisk/contract/acts.ts';
import { choice, note, reference, resource, text, time, user } from '@ircrisk/contract/resource.ts';
import { alarmService, t } from './choices.ts';

export const shelfKinds = {
  shelve: t('搁置', 'Shelved'),
  suppress: t('按设计抑制', 'Suppressed by design'),
  outOfService: t('停用', 'Out of service'),
};
export type ShelfKind = keyof typeof shelfKinds;
export const shelfStates = {
  requested: t('已申请', 'Requested'),
  active: t('生效中', 'Active'),
  expired: t('到时自动恢复', 'Time is over'),
  ended: t('已结束', 'Ended'),
  refused: t('已拒绝', 'Refused'),
};
export type ShelfState = keyof typeof shelfStates;

/** An operator may shelve within the limit; suppression and out of service need another person's approval. */
export const shelfActs = actTable<ShelfState>()({
  begin: { ...t('搁置', 'Shelve'), from: ['requested'], to: 'active' },
  approve: { ...t('批准', 'Approve'), from: ['requested'], to: 'active', notBy: ['author'] },
  refuse: {
    ...t('拒绝', 'Refuse'),
    from: ['requested'],
    to: 'refused',
    reason: true,
    notBy: ['author'],
    danger: true,
  },
  end: { ...t('恢复', 'End'), from: ['active'], to: 'ended', remark: true },
});
export type ShelfAct = keyof typeof shelfActs;

export const alarmShelf = resource('alarm-shelf', {
  service: alarmService,
  table: 'alarm_shelves',
  title: t('搁置与停用登记', 'Shelved and suppressed alarms'),
  purpose: t(
    '谁在何时搁置、抑制或停用了哪个报警，为什么，到何时为止。',
    'Who shelved, suppressed or took which alarm out of service, why, and until when.',
  ),
  label: 'code',
  fields: {
    code: text({ ...t('编号', 'Number'), max: 40, required: true, list: true, search: true, fixed: true }),
    tagId: reference({
      ...t('报警', 'Alarm'),
      to: 'alarm-tag',
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    kind: choice({
      ...t('方式', 'Kind'),
      choices: shelfKinds,
      required: true,
      list: true,
      filter: true,
      fixed: true,
    }),
    state: choice({
      ...t('状态', 'State'),
      choices: shelfStates,
      default: 'requested',
      list: true,
      filter: true,
      readOnly: true,
    }),
    startTime: time({ ...t('开始', 'From'), required: true, list: true }),
    untilTime: time({ ...t('到', 'Until'), required: true, list: true }),
    reason: note({ ...t('原因', 'Reason'), max: 500, required: true, list: true, search: true }),
    measures: note({ ...t('替代措施', 'Meanwhile'), max: 1000 }),
    approverId: user({ ...t('批准人', 'Approved by'), list: true, readOnly: true }),
    endedTime: time({ ...t('结束', 'Ended'), list: true, readOnly: true }),
    supersededBy: text({ ...t('由何登记取代', 'Superseded by'), max: 40, readOnly: true }),
    stateReason: text({ ...t('状态原因', 'Reason of the state'), max: 500, readOnly: true }),
  },
  unique: [['code']],
  order: { by: 'startTime', descending: true },
  exchange: ['import', 'export'],
});
