import type { Cause } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { tagLink } from '@ircrisk/contract/resources/alarm/tag.ts';
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
  code: notice.code,
});

/** The first is told as the reason: what changes nothing comes after what does. */
export const silentLast = (causes: StoredCause[]): StoredCause[] =>
  causes.toSorted(
    (one, other) => Number(one.code === 'loadNotJudged') - Number(other.code === 'loadNotJudged'),
  );

/** What is known of an element in another barrier it stands in, by the record that says so there. */
export const twinCause = (cause: StoredCause, { tag, barrier }: ElementRow): StoredCause => ({
  ...cause,
  code: `${twinMark}${cause.code ?? ''}`,
  text: {
    zh: `与屏障 ${barrier} 的 ${tag} 为同一要素：${cause.text.zh}`,
    en: `Same element as ${tag} of barrier ${barrier}: ${cause.text.en}`,
  },
});
export const twinMark = 'twin ';

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

const ofBarrier = (id: string, label: string): NonNullable<Source> => ({
  label,
  link: `/dynamic-barrier-management?barrier=${id}`,
});
export const barrierSource = ({ id, code }: Pick<BarrierRow, 'id' | 'code'>): Source => ofBarrier(id, code);

/** The alarms a barrier relies on, or the barrier that names none. */
export const reliedSource = (row: BarrierRow): Source =>
  row.alarms[0] ? { label: row.alarms[0].code, link: tagLink(row.alarms[0].code) } : barrierSource(row);

export const hiddenCause = (alarm: HiddenAlarm): StoredCause =>
  saidCause(hiddenNotice(alarm), {
    label: alarm.shelf ?? alarm.code,
    link: alarm.shelfId ? '/alarm-management?tab=shelves' : tagLink(alarm.code),
  });

/** An element where its tests and indicators are entered. */
export const elementSource = ({ barrierId, tag }: Pick<ElementRow, 'barrierId' | 'tag'>): Source =>
  ofBarrier(barrierId, tag);

/** The record a cause of an element comes from: where no other one says it, the element itself does. */
export function sourceOf(code: string, row: ElementRow): Source {
  const own = elementSource(row);
  if (code.startsWith('bypass')) return impairment(row.bypassId, row.bypass) ?? own;
  if (code.startsWith('impairment')) return impairment(row.flawId, row.flaw) ?? own;
  if (code.startsWith('repair')) return order(row.repairId, row.repairOrder) ?? own;
  if (code.startsWith('testOverdue')) return order(row.dueOrderId, row.dueOrder) ?? own;
  if (code.startsWith('window') && row.windowId)
    return { label: row.window ?? '', link: `/corrosion-control-documents?window=${row.windowId}` };
  if (code.startsWith('load') && row.positionId)
    return { label: row.position ?? '', link: `/alarm-management?position=${row.positionId}` };
  const [finding] = row.findings;
  if (code === 'auditFinding' && finding)
    return { label: finding.label, link: `/actionItem?id=${finding.id}` };
  if (code === 'testFailed' && row.orderFailed) return order(row.testOrderId, row.testOrder) ?? own;
  return own;
}

/** Of the same thing, however far it has gone: a test that is one day more overdue is the same test. */
export const causeKey = ({ code, text, source }: StoredCause): string =>
  `${code ?? text.zh} ${source?.link ?? ''}`;
