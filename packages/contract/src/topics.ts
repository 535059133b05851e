import type { Text } from './text.ts';

/** What a module tells the others of, with what it tells; the teller never names who listens. */
export interface Topics {
  /** Failure events were added, changed or removed. Of more than fifty pieces of equipment none is named: `many`. */
  'failure.saved': { equipmentIds: readonly string[]; many: boolean };
  /** A revision came into force. `kind` is the resource of the study. */
  'study.approved': {
    kind: string;
    id: string;
    seriesId: string;
    revision: number;
    projectId: string | null;
  };
  /** Action items came to their end: closed after verification, or cancelled. */
  'action.closed': { actionIds: readonly string[] };
  /** Readings of these tags were written, from the earliest of them on; milliseconds since 1970. */
  'series.written': { tagIds: readonly string[]; from: number };
  /** Operating windows have another state, with the loops they belong to. */
  'window.changed': { windowIds: readonly string[]; loopIds: readonly string[] };
  /** Orders were added, changed, opened again or removed. Of more than fifty none is named: `many`. */
  'order.saved': { orderIds: readonly string[]; many: boolean };
  'order.overdue': { orderIds: readonly string[] };
  'order.deferred': { orderIds: readonly string[] };
  'order.completed': { orderIds: readonly string[] };
  'order.cancelled': { orderIds: readonly string[] };
  /** Alarms that barriers count on were shelved, suppressed or taken out of service, or are back; they were approved or reopened. */
  'alarm.hidden': { tagIds: readonly string[]; barrierIds: readonly string[] };
  /** A log of alarms was read, of these operator positions. */
  'alarm.logged': { positionIds: readonly string[] };
  /** Gaps of an evaluation were raised as action items. */
  'finding.raised': { actionIds: readonly string[] };
  /** Barriers have another state, with the scenarios that count on them. */
  'barrier.changed': { barrierIds: readonly string[]; bowTieIds: readonly string[] };
  /** A classification of an incident came into force, or its facts left it pending. */
  'incident.classified': {
    id: string;
    tier: 1 | 2 | 3 | null;
    nodeId: string | null;
    equipmentIds: readonly string[];
    failedBarriers: readonly string[];
  };
}
export type Topic = keyof Topics;

export const topicTexts: Readonly<Record<Topic, Text>> = {
  'failure.saved': { zh: '失效事件已保存', en: 'Failure events saved' },
  'study.approved': { zh: '研究已批准', en: 'Study approved' },
  'action.closed': { zh: '行动项已关闭', en: 'Action items closed' },
  'series.written': { zh: '读数已写入', en: 'Readings written' },
  'window.changed': { zh: '操作窗口状态变化', en: 'Operating window changed' },
  'order.saved': { zh: '工单已保存或删除', en: 'Work orders saved or removed' },
  'order.overdue': { zh: '工单超期', en: 'Work order overdue' },
  'order.deferred': { zh: '工单延期', en: 'Work order deferred' },
  'order.completed': { zh: '工单完成', en: 'Work order completed' },
  'order.cancelled': { zh: '工单取消', en: 'Work order cancelled' },
  'alarm.hidden': { zh: '屏障的报警被隐藏或恢复', en: 'Alarm of a barrier hidden or back' },
  'alarm.logged': { zh: '报警日志已导入', en: 'Alarm log read' },
  'finding.raised': { zh: '审核发现已提出', en: 'Audit findings raised' },
  'barrier.changed': { zh: '屏障状态变化', en: 'Barrier state changed' },
  'incident.classified': { zh: '事件已分级', en: 'Incident classified' },
};
