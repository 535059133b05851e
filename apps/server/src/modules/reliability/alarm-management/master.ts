import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import { alarmErrors } from '@ircrisk/contract/modules/reliability/alarm-errors.ts';
import type { actOnTags } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { type PriorityKey, priorityWords } from '@ircrisk/contract/resources/alarm/choices.ts';
import { alarmTag, type TagAct, type TagState, tagActs } from '@ircrisk/contract/resources/alarm/tag.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { alarmPriority, alarmText, leadFault, rationaleFault, worstSeverity } from '@ircrisk/engine-alarm';
import { limitsOnTags } from '#modules/reliability/corrosion-control-documents/index.ts';
import { allowedActs, takeAct } from '#platform/acts/take-act.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { type ResourceHooks, refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { explainLowering } from '#platform/resources/lowered.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { completed } from '#platform/studies/parts.ts';
import { type Philosophy, readPhilosophy } from './philosophy.ts';
import { tellHidden } from './shelves.ts';

interface TagRow {
  id: string;
  code: string;
  state: TagState;
  priority: PriorityKey;
  severities: (string | null)[];
  responseMinutes: number | null;
  cause: string | null;
  consequence: string | null;
  operatorAction: string | null;
  priorityReason: string | null;
  rationaliser: string | null;
  tag: string;
  type: string;
  quantity: string | null;
  setpoint: number | null;
  /** The barrier that counts on it. */
  barrier: string | null;
  hidden: boolean;
}

/** Fields of the rationale as people know them. */
const fieldWords: Readonly<Record<string, Record<Language, string>>> = {
  cause: alarmTag.fields.cause!,
  consequence: alarmTag.fields.consequence!,
  operatorAction: alarmTag.fields.operatorAction!,
  responseMinutes: alarmTag.fields.responseMinutes!,
};
const named = (names: string, language: Language) =>
  names
    .split(', ')
    .map((name) => fieldWords[name]?.[language] ?? name)
    .join(language === 'zh' ? '、' : ', ');

/** A rationalised alarm says cause, consequence, response and time, and has the priority of the table or a reason for another. */
function judgeRationale(row: TagRow, rules: Philosophy, language: Language): void {
  const fault = rationaleFault(row);
  if (fault) {
    const values = fault.values ?? {};
    const told = {
      ...fault,
      values: { ...values, ...(values.fields ? { fields: named(String(values.fields), language) } : {}) },
    };
    throw fail(alarmErrors.rationale, { alarm: row.code, reason: alarmText(told, language) });
  }
  const severity = worstSeverity(row.severities);
  if (severity === undefined)
    throw fail(alarmErrors.rationale, {
      alarm: row.code,
      reason: language === 'zh' ? '至少评定一项严重度' : 'judge one severity at least',
    });
  const found = alarmPriority(severity, row.responseMinutes ?? 0, rules.table);
  if ('problem' in found)
    throw fail(alarmErrors.rationale, { alarm: row.code, reason: alarmText(found.problem, language) });
  const byTable = String(found.priority) as PriorityKey;
  if (byTable !== row.priority && !row.priorityReason?.trim())
    throw fail(alarmErrors.priority, { alarm: row.code, priority: priorityWords[byTable][language] });
}

const sides: Readonly<Record<string, 'low' | 'high'>> = { H: 'high', L: 'low' };

/** A high or low alarm on the tag of an operating window leaves the time to respond before its limit. */
async function judgeWindows(tx: Tx, rows: readonly TagRow[], language: Language): Promise<void> {
  const windows = await limitsOnTags(
    tx,
    rows.map(({ tag }) => tag),
  );
  for (const row of rows)
    for (const window of windows.filter(
      ({ tag, quantity }) => tag === row.tag && quantity === row.quantity,
    )) {
      const side = sides[row.type];
      const limit = side ? window[side] : null;
      if (!side || limit === null || row.setpoint === null) continue;
      const fault = leadFault({ ...row, ...window, side, limit, setpoint: row.setpoint });
      if (fault)
        throw fail(alarmErrors.rationale, {
          alarm: row.code,
          reason: `${window.code} ${alarmText(fault, language)}`,
        });
    }
}

/** Retired, an alarm sounds no more: neither while a barrier counts on it nor while a record hides it. */
function mustBeFree({ code, barrier, hidden }: TagRow): void {
  if (barrier) throw fail(alarmErrors.counted, { code, barrier });
  if (hidden) throw fail(alarmErrors.hidden, { code });
}

/** Rationalises, approves, reopens or retires alarms; all of them or none. */
export async function actOnAlarms(
  { tx, actor, projectId, language }: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>,
  { ids, act, reason }: ParsedInputOf<typeof actOnTags>,
): Promise<{ changed: number }> {
  const rows = await tx.all<TagRow>(sql`
    select t.id, t.code, t.state, t.priority, array[t.severity_people, t.severity_environment, t.severity_production, t.severity_assets] as severities,
      t.response_minutes as "responseMinutes", t.cause, t.consequence, t.operator_action as "operatorAction", t.priority_reason as "priorityReason",
      t.rationalised_by as rationaliser, t.tag, t.type, t.quantity, t.setpoint,
      (select b.code || ' ' || case when ${language === 'en'} then coalesce(b.name_en, b.name) else b.name end from barriers b where b.id = t.barrier_id and b.is_deleted = 0) as barrier,
      exists (select from alarm_states s where s.tenant_id = t.tenant_id and s.tag_id = t.id and s.alarm_state in ('shelved', 'suppressed', 'outOfService')) as hidden
    from alarm_tags t where t.id = any(${ids}::bigint[]) and ${visible(alarmTag, viewerOf(actor, projectId))} order by t.id for update of t`);
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0) throw fail(alarmErrors.missing, { ids: missing.join(', ') });
  const rules = await readPhilosophy(tx);
  for (const row of rows) {
    takeAct(
      tagActs,
      { state: row.state, people: { rationaliser: row.rationaliser } },
      { act, reason },
      actor.userId,
    );
    if (act === 'rationalise') judgeRationale(row, rules, language);
    if (act === 'retire') mustBeFree(row);
  }
  const isRationale = act === 'rationalise';
  if (isRationale) await judgeWindows(tx, rows, language);
  const changed = await tx.run(sql`
    update alarm_tags set state = ${tagActs[act].to}, state_reason = ${reason ?? null},
      rationalised_on = case when ${isRationale} then current_date else rationalised_on end,
      rationalised_by = case when ${isRationale} then ${actor.userId}::bigint else rationalised_by end
    where id = any(${rows.map(({ id }) => id)}::bigint[])`);
  await tellHidden(
    tx,
    rows.map(({ id }) => id),
  );
  return { changed };
}

/** Hidden alarms with the barrier that counts on each: taken from it now, the barrier would turn green while nobody hears. */
async function hiddenFor(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; barrierId: string }>(sql`
    select t.id, t.barrier_id as "barrierId" from alarm_tags t join alarm_states s on s.tenant_id = t.tenant_id and s.tag_id = t.id
    where t.id = any(${ids}::bigint[]) and t.barrier_id is not null and s.alarm_state in ('shelved', 'suppressed', 'outOfService')`);
  return new Map(rows.map(({ id, barrierId }) => [id, barrierId]));
}

/** Alarms that are the only ones to sound for a barrier that says it relies on one: taken from it, it would be green without any. */
async function aloneFor(tx: Tx, ids: readonly string[]): Promise<Map<string, { id: string; code: string }>> {
  const rows = await tx.all<{ id: string; barrierId: string; code: string }>(sql`
    select t.id, b.id as "barrierId", b.code from alarm_tags t join barriers b on b.tenant_id = t.tenant_id and b.id = t.barrier_id and b.is_deleted = 0
    where t.id = any(${ids}::bigint[]) and b.through_alarm and not exists (
      select from alarm_tags o where o.tenant_id = t.tenant_id and o.barrier_id = b.id and not o.id = any(${ids}::bigint[]) and o.is_deleted = 0
        and o.state = 'approved' and o.priority <> 'journal')`);
  return new Map(rows.map(({ id, barrierId, code }) => [id, { id: barrierId, code }]));
}

type Whole = Record<string, unknown>;

/** What a barrier counts on sounds, and is not taken from it while it relies on no other. */
async function checkBarriers(tx: Tx, wholes: ReadonlyMap<SavedRecord, Whole>): Promise<void> {
  const alone = await aloneFor(
    tx,
    [...wholes].flatMap(([{ id, values }]) => (id && values.barrierId !== undefined ? [id] : [])),
  );
  for (const [record, whole] of wholes) {
    const barrier = alone.get(record.id ?? '');
    if (barrier && String(whole.barrierId ?? '') !== barrier.id)
      refuse(record, 'barrierId', 'counted', {
        zh: `屏障 ${barrier.code} 依赖 BPCS 报警，没有其他已批准的报警：请先为它关联另一报警，或经变更管理在屏障中改“依赖 BPCS 报警”`,
        en: `The barrier ${barrier.code} relies on a BPCS alarm and has no other approved one: name it in another first, or change “Through a BPCS alarm” of the barrier by management of change`,
      });
    const isAsked = record.values.priority !== undefined || record.values.barrierId !== undefined;
    if (isAsked && whole.barrierId && (whole.priority ?? 'journal') === 'journal')
      refuse(record, 'priority', 'counted', {
        zh: '屏障依赖该报警，优先级不能是“事件”：事件不发声',
        en: 'A barrier counts on the alarm, so its priority is not “Journal”, which does not sound',
      });
  }
}

const ranks = Object.keys(priorityWords);
const loweredText = {
  zh: '该报警是紧急、HMA 或安全类报警，或屏障依赖它：降低优先级须填写“降低优先级的理由”，写明此次的理由',
  en: 'The alarm is critical, highly managed or of safety, or a barrier counts on it: to lower its priority, fill in “Why the priority is lower” with the reason of this time',
};

const isManaged = (kind: unknown): boolean => kind === 'hma' || kind === 'safety';

/** What is critical, or counted on, becomes less urgent with a reason alone. */
async function explainLowered(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const asked = records.filter(
    ({ id, values: { priority, class: kind, barrierId } }) =>
      id && (priority !== undefined || kind !== undefined || barrierId !== undefined),
  );
  if (asked.length === 0) return;
  type Row = {
    id: string;
    priority: string;
    class: string | null;
    barrierId: string | null;
    kept: string | null;
  };
  const rows = await tx.all<Row>(sql`
    select t.id, t.priority, t.class, t.barrier_id::text as "barrierId", t.lowered_reason as kept from alarm_tags t
    where t.id = any(${asked.map(({ id }) => id)}::bigint[]) and (t.priority = '1' or t.class in ('hma', 'safety') or t.barrier_id is not null)`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const record of asked) {
    const row = stored.get(record.id ?? '');
    if (!row) continue;
    const { priority = row.priority, class: kind = row.class, barrierId = row.barrierId } = record.values;
    const [before, after] = [ranks.indexOf(row.priority), ranks.indexOf(String(priority))];
    // What it is no longer counted as, it may be lowered as afterwards: leaving that is the first half of it.
    const leaves = String(priority) !== '1' && !isManaged(kind) && (barrierId ?? '') === '';
    explainLowering(record, {
      before,
      after: leaves && before >= 0 ? Math.max(after, before + 1) : after,
      kept: row.kept,
      text: loweredText,
    });
  }
}

export const tagHooks: ResourceHooks = {
  resource: 'alarm-tag',
  async beforeSave(tx, records) {
    const hidden = await hiddenFor(
      tx,
      records.flatMap(({ id }) => id ?? []),
    );
    const wholes = await completed(tx, 'alarm_tags', records);
    await checkBarriers(tx, wholes);
    await explainLowered(tx, records);
    for (const [record, whole] of wholes) {
      const barrierId = hidden.get(record.id ?? '');
      if (barrierId !== undefined && String(whole.barrierId ?? '') !== barrierId)
        refuse(record, 'barrierId', 'hidden', {
          zh: '报警正被搁置、抑制或停用，屏障依赖它：请先恢复，再改“屏障”',
          en: 'The alarm is shelved, suppressed or out of service and its barrier counts on it: bring it back before “Barrier” is changed',
        });
      const [low, high] = [whole.spanLow, whole.spanHigh];
      if (low != null && high != null && Number(high) <= Number(low))
        refuse(record, 'spanHigh', 'order', {
          zh: '量程上限须大于下限',
          en: 'The span must end above where it begins',
        });
      if (
        low != null &&
        high != null &&
        whole.setpoint != null &&
        whole.type !== 'DEV' &&
        whole.type !== 'ROC'
      ) {
        const setpoint = Number(whole.setpoint);
        if (setpoint < Number(low) || setpoint > Number(high))
          refuse(record, 'setpoint', 'range', {
            zh: '设定值须在量程之内',
            en: 'The setpoint must lie inside the span',
          });
      }
    }
  },
  afterSave: tellHidden,
  /** Gone with its alarm, nobody would see that it was hidden; a barrier that counts on it would turn green. */
  async beforeRemove(tx, ids) {
    const hidden = await tx.maybe<{ code: string }>(sql`
      select t.code from alarm_tags t join alarm_states s on s.tenant_id = t.tenant_id and s.tag_id = t.id
      where t.id = any(${ids}::bigint[]) and s.alarm_state in ('shelved', 'suppressed', 'outOfService') order by t.code limit 1`);
    if (hidden) throw fail(alarmErrors.hidden, hidden);
    const counted = await tx.maybe<{ code: string; barrier: string }>(sql`
      select t.code, b.code as barrier from alarm_tags t join barriers b on b.tenant_id = t.tenant_id and b.id = t.barrier_id and b.is_deleted = 0
      where t.id = any(${ids}::bigint[]) order by t.code limit 1`);
    if (counted) throw fail(alarmErrors.counted, { ...counted });
    const urgent = await tx.maybe<{ code: string }>(
      sql`select t.code from alarm_tags t where t.id = any(${ids}::bigint[]) and t.priority = '1' order by t.code limit 1`,
    );
    if (urgent) throw fail(alarmErrors.urgent, urgent);
  },
  acts: ({ state, rationalisedBy }, viewer) =>
    allowedActs(
      tagActs,
      { state: state as TagState, people: { rationaliser: rationalisedBy as string | null } },
      viewer.userId,
    ) as TagAct[],
  // What is rationalised is changed by a new rationalisation alone.
  forbids: ({ state }) => (state === 'identified' ? [] : ['update', 'delete']),
};
