import type { Cause } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { type BarrierState, barrierText } from '@ircrisk/engine-barrier';
import type { Notice } from '@ircrisk/units';
import type { BarrierRow, ElementRow, HiddenAlarm } from './evidence.ts';

/** As it is kept with the state it explains. */
export type StoredCause = Cause;

type Source = Cause['source'];
const order = (id: string | null, number: string | null): Source =>
  id ? { label: number ?? '', link: `/maintenance-plan?order=${id}` } : null;
const impairment = (id: string | null, code: string | null): Source =>
  id ? { label: code ?? '', link: `/dynamic-barrier-management?tab=impairments&id=${id}` } : null;

export const saidCause = (notice: Notice & { state: BarrierState }, source: Source = null): StoredCause => ({
  state: notice.state,
  text: { zh: barrierText(notice, 'zh'), en: barrierText(notice, 'en') },
  source,
});

const hiding = {
  shelve: { code: 'alarmShelved', state: 'bypassed' },
  suppress: { code: 'alarmSuppressed', state: 'approvedOutOfService' },
  outOfService: { code: 'alarmOutOfService', state: 'approvedOutOfService' },
  retired: { code: 'alarmRetired', state: 'failed' },
} as const;

/** An alarm that cannot be heard is bypassed; where its hiding was approved and is in date, approved out of service. */
export const hiddenNotice = ({ code, kind, until }: HiddenAlarm): Notice & { state: BarrierState } => ({
  ...(kind ? hiding[kind] : ({ code: 'alarmHidden', state: 'bypassed' } as const)),
  values: { alarm: code, until: until ?? '' },
});

/** The alarms a barrier relies on, or the barrier that names none. */
export const reliedSource = ({ id, code, alarms }: BarrierRow): Source =>
  alarms[0]
    ? { label: alarms[0].code, link: '/alarm-management?tab=master' }
    : { label: code, link: `/dynamic-barrier-management?barrier=${id}` };

export const hiddenCause = (alarm: HiddenAlarm): StoredCause =>
  saidCause(hiddenNotice(alarm), {
    label: alarm.shelf ?? alarm.code,
    link: `/alarm-management?tab=${alarm.shelfId ? 'shelves' : 'master'}`,
  });

/** The record a cause of an element comes from. */
export function sourceOf(code: string, row: ElementRow): Source {
  if (code.startsWith('bypass')) return impairment(row.bypassId, row.bypass);
  if (code.startsWith('impairment')) return impairment(row.flawId, row.flaw);
  if (code.startsWith('repair')) return order(row.repairId, row.repairOrder);
  if (code.startsWith('testOverdue')) return order(row.dueOrderId, row.dueOrder);
  if (code === 'testFailed') return order(row.testOrderId, row.testOrder);
  return null;
}
