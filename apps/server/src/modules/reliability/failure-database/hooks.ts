import {
  checkEvent,
  codingConflictsOf,
  completenessOf,
  type Downtime,
  HOUR_MS,
  isCoded,
  reliabilityMessages,
  suggestCodes,
} from '@ircrisk/engine-reliability';
import { tagSearchKey } from '@ircrisk/engine-thickness';
import { type Notice, noticeText } from '@ircrisk/units';
import { runForward } from '#plant/meters.ts';
import { atSeenPlace, ofSeenEquipment } from '#plant/seen-places.ts';
import { inSubtree, ofEquipmentInSubtree, searchText } from '#plant/subtree.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { tell } from '#platform/events/event-hub.ts';
import { announce } from '#platform/events/topics.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type Codes, contextOf, hasSubunits, readCodes } from './codes.ts';
import { readWhole, type WholeEvent } from './event-facts.ts';

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

/** Fields of the engine's check by those of the record. */
const fieldOf: Record<string, string> = { repairedAt: 'repairTo', modeCode: 'modeCode', cost: 'labourCost' };
const costFields = ['labourCost', 'materialCost', 'contractCost', 'productionLoss'] as const;

function refuseWith(record: SavedRecord, notice: Notice, field: string): void {
  refuse(record, field, notice.code, {
    zh: noticeText(reliabilityMessages, notice, 'zh'),
    en: noticeText(reliabilityMessages, notice, 'en'),
  });
}

/** Times that are out of order; the engine judges detection and completion, these are the stretches between. */
function refuseTimes({ record, times }: WholeEvent, now: number): void {
  const { detectedAt, downFrom, downTo, repairFrom } = times;
  if (downTo && !downFrom)
    refuse(record, 'downFrom', 'required', {
      zh: '有停机结束须有停机开始',
      en: 'An end of the downtime needs its start',
    });
  if (downFrom && downTo && downTo < downFrom)
    refuse(record, 'downTo', 'order', {
      zh: '停机结束早于停机开始',
      en: 'The downtime ends before it starts',
    });
  if (downFrom && downFrom > now) refuseWith(record, { code: 'eventInFuture' }, 'downFrom');
  if (downTo && downTo > now) refuseWith(record, { code: 'eventInFuture' }, 'downTo');
  if (repairFrom && detectedAt && repairFrom < detectedAt)
    refuse(record, 'repairFrom', 'order', {
      zh: '维修开始早于发现时间',
      en: 'The repair starts before the failure was detected',
    });
  if (times.repairTo && repairFrom && times.repairTo < repairFrom)
    refuse(record, 'repairTo', 'order', {
      zh: '维修完成早于维修开始',
      en: 'The repair ends before it starts',
    });
}

function refuseCodes({ record, values, isoClass }: WholeEvent, codes: Codes): void {
  const subunit = String(values.subunit ?? '');
  const found = codes.names.subunit.find(({ code }) => code === subunit);
  if (found && (isoClass === null || !found.appliesTo.includes(isoClass)))
    refuseWith(
      record,
      { code: 'codeNotForClass', values: { code: subunit, class: isoClass ?? '–' } },
      'subunit',
    );
}

/** Judges one event: refusals end or mark it, the rest is told in its findings. */
function judge(
  event: WholeEvent,
  codes: Codes,
  facts: { now: number; surveillanceFrom: number | null; others: readonly (Downtime & { id: string })[] },
): void {
  const { record, values, times, equipment, isoClass } = event;
  if (!equipment) return;
  refuseTimes(event, facts.now);
  refuseCodes(event, codes);
  for (const field of costFields)
    if ((numberOf(values[field]) ?? 0) < 0) refuseWith(record, { code: 'negativeCost' }, field);
  const downtimeHours = times.downFrom && times.downTo ? (times.downTo - times.downFrom) / HOUR_MS : null;
  const context = {
    now: facts.now,
    inServiceAt: equipment.inServiceAt,
    surveillanceFrom: facts.surveillanceFrom,
    scrapped: equipment.state === 'scrapped',
    ...contextOf(codes, isoClass),
  };
  const findings = checkEvent(
    {
      detectedAt: times.detectedAt ?? null,
      repairedAt: times.repairTo ?? null,
      activeRepairHours: numberOf(values.activeRepairHours),
      repairStartedAt: times.repairFrom ?? null,
      downtimeHours,
      modeCode: (values.modeCode as string | null) ?? null,
    },
    context,
  );
  for (const finding of findings)
    if (finding.severity === 'error' && finding.code !== 'missingInput')
      refuseWith(record, finding, fieldOf[finding.path ?? ''] ?? finding.path ?? 'detectedAt');
  const others = facts.others.filter(({ id }) => id !== event.id);
  const overlapping =
    times.downFrom && times.downFrom <= facts.now
      ? checkEvent(
          { detectedAt: times.downFrom, repairedAt: times.downTo ?? null },
          { now: facts.now, others },
        ).filter(({ code }) => code === 'overlapping')
      : [];
  const modes = suggestCodes(String(values.description ?? ''), { mode: codes.names.mode }, context).filter(
    ({ kind }) => kind === 'mode',
  );
  const coded = {
    ...values,
    downtimeHours,
    stillDown: Boolean(times.downFrom && !times.downTo),
    category: (values.category as string) ?? 'functional',
  };
  const conflicts = [
    ...[...findings, ...overlapping].filter(({ severity }) => severity === 'warning').map(({ code }) => code),
    ...codingConflictsOf(coded, modes),
  ];
  Object.assign(record.values, {
    completeness: completenessOf(coded, hasSubunits(codes, isoClass)).percent,
    conflicts: [...new Set(conflicts)],
    // A change to a reviewed record is looked at again.
    reviewState: isCoded(coded) ? 'coded' : 'raw',
    ...(record.id ? {} : { source: record.row === undefined ? 'manual' : 'import' }),
  });
}

/** The same failure told twice is counted twice in every rate: of a new event there may be no other at the second, in the same mode. */
async function refuseTwice(tx: Tx, events: readonly WholeEvent[]): Promise<void> {
  const fresh = events.filter(
    ({ id, equipment, times, values }) => !id && equipment && times.detectedAt && values.modeCode,
  );
  if (fresh.length === 0) return;
  const keyOf = (equipmentId: string, at: number, mode: unknown, category: unknown) =>
    `${equipmentId}/${at}/${mode}/${category ?? 'functional'}`;
  const stored = await tx.all<{ equipmentId: string; at: number; mode: string; category: string }>(sql`
    select t.equipment_id as "equipmentId", (extract(epoch from t.detected_at) * 1000)::double precision as at, t.mode_code as mode, t.category
    from failure_events t where t.is_deleted = 0 and t.equipment_id = any(${[...new Set(fresh.map(({ equipment }) => equipment!.id))]}::bigint[]) and t.mode_code is not null`);
  const seen = new Set(
    stored.map(({ equipmentId, at, mode, category }) => keyOf(equipmentId, at, mode, category)),
  );
  for (const { record, equipment, times, values } of fresh) {
    const key = keyOf(equipment!.id, times.detectedAt!, values.modeCode, values.category);
    if (seen.has(key))
      refuse(record, 'detectedAt', 'duplicate', {
        zh: '该设备在同一时间、同一失效模式已有记录；请修改那一条，不要重复登记',
        en: 'This equipment has an event of that time and mode already; change that one instead of recording it twice',
      });
    seen.add(key);
  }
}

/** Two codes of one event halve each rate: a spurious stop is UST, under whichever name it comes in. */
const oneModeFor: Record<string, string> = { SPS: 'UST' };

export const failureEventHooks: ResourceHooks = {
  resource: 'failure-event',
  async beforeSave(tx, records) {
    for (const { values } of records) {
      const mode = oneModeFor[String(values.modeCode ?? '')];
      if (mode) values.modeCode = mode;
    }
    const [{ events, others, now, surveillanceFrom }, codes] = await Promise.all([
      readWhole(tx, records),
      readCodes(tx),
    ]);
    for (const event of events)
      judge(event, codes, { now, surveillanceFrom, others: others.get(event.equipment?.id ?? '') ?? [] });
    await refuseTwice(tx, events);
  },
  async afterSave(tx, ids, viewer) {
    const equipment = await tx.all<{ id: string }>(
      sql`select distinct equipment_id as id from failure_events where id = any(${ids}::bigint[]) limit 51`,
    );
    const equipmentIds = equipment.slice(0, 50).map(({ id }) => id);
    await tell(tx, {
      tenantId: viewer.tenantId,
      userId: null,
      type: 'data',
      data: { topic: 'failure', equipmentIds, count: ids.length },
    });
    const many = equipment.length > 50;
    await announce(tx, viewer.tenantId, 'failure.saved', { equipmentIds: many ? [] : equipmentIds, many });
  },
  alsoVisible: (viewer) => atSeenPlace('t.node_id', viewer),
  keyword: (text) => searchText(text, tagSearchKey(text)),
  filters: { nodeId: inSubtree('node_id') },
};

/** A list that names no class and no group offers its mode to nobody: an unknown name is refused, never ignored. */
async function refuseUnknownClasses(tx: Tx, records: SavedRecord[]): Promise<void> {
  const { class: classes } = (await readCodes(tx)).names;
  const known = new Set([
    'all',
    ...classes.map(({ code }) => code),
    ...classes.flatMap(({ appliesTo }) => appliesTo),
  ]);
  for (const record of records) {
    const unknown = ((record.values.appliesTo as string[] | undefined) ?? []).filter(
      (name) => !known.has(name),
    );
    if (unknown.length > 0)
      refuse(record, 'appliesTo', 'class', {
        zh: `没有类别或组“${unknown.join('、')}”`,
        en: `There is no class or group “${unknown.join(', ')}”`,
      });
  }
}

export const failureHooks: readonly ResourceHooks[] = [
  failureEventHooks,
  { resource: 'failure-code-rule', beforeSave: refuseUnknownClasses },
  {
    resource: 'meter-reading',
    beforeSave: runForward,
    alsoVisible: (viewer) => ofSeenEquipment('t.equipment_id', viewer),
    filters: { nodeId: ofEquipmentInSubtree('equipment_id') },
  },
  {
    resource: 'bad-actor-case',
    alsoVisible: (viewer) => sql`t.champion_id = ${viewer.userId} or ${atSeenPlace('t.node_id', viewer)}`,
    filters: { nodeId: inSubtree('node_id') },
  },
  {
    resource: 'bad-actor-rule',
    async beforeSave(tx, records) {
      for (const record of records) {
        const before = record.id
          ? await tx.maybe<Record<string, unknown>>(
              sql`select metric, threshold, risk_level as "riskLevel" from bad_actor_rules where id = ${record.id}`,
            )
          : undefined;
        const { metric, threshold, riskLevel } = { ...before, ...record.values };
        const byRisk = metric === 'riskLevel';
        if (byRisk && !riskLevel)
          refuse(record, 'riskLevel', 'required', { zh: '请选择风险等级', en: 'Choose the risk level' });
        if (!byRisk && (threshold === null || threshold === undefined))
          refuse(record, 'threshold', 'required', { zh: '请填写限值', en: 'Give the limit' });
        if ((metric === 'downtimeShareTop' || metric === 'mtbfVsClass') && Number(threshold) > 1)
          refuse(record, 'threshold', 'fraction', {
            zh: '该指标的限值为 0–1 之间的小数',
            en: 'The limit of this metric is a fraction between 0 and 1',
          });
        // Only the limit that belongs to the metric is kept.
        Object.assign(record.values, byRisk ? { threshold: null } : { riskLevel: null });
      }
    },
  },
];
