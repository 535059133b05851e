import { barrierErrors } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type ElementRow, readBarriers, readElements, readHiddenAlarms } from './evidence.ts';
import { judgeElement, lost } from './judge.ts';

type Wholes = ReadonlyMap<SavedRecord, Record<string, unknown>>;

const peopleTypes = new Set(['human', 'activeHwHuman']);

export const isOverdue = ({ needsTest, overdueDays }: ElementRow): boolean =>
  needsTest && (overdueDays ?? 0) > 0;

/** By its evidence, whatever was set by hand. */
export const isLost = (row: ElementRow) =>
  lost.has(judgeElement({ ...row, overrideState: null }, Date.now()).state);

/** The first of these elements something speaks against. */
async function spokenAgainst(tx: Tx, rows: readonly ElementRow[]): Promise<ElementRow | undefined> {
  const open = await tx.all<{ id: string }>(sql`
    select distinct element_id as id from barrier_impairments
    where element_id = any(${rows.map(({ id }) => id)}::bigint[]) and is_deleted = 0 and state not in ('closed', 'rejected')`);
  const named = new Set(open.map(({ id }) => id));
  return rows.find((row) => named.has(row.id) || isOverdue(row) || isLost(row));
}

/** What speaks against an element does not go with its record: that would make green what nobody has repaired. */
export async function mustBeSound(tx: Tx, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  const spoken = await spokenAgainst(
    tx,
    (await readElements(tx)).filter(({ id }) => gone.has(id)),
  );
  if (spoken) throw fail(barrierErrors.spoken, { tag: spoken.tag });
}

/** Nor with the barrier around it, its people or the alarm they wait for. */
export async function mustStand(tx: Tx, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  const spoken = await spokenAgainst(
    tx,
    (await readElements(tx)).filter(({ barrierId }) => gone.has(barrierId)),
  );
  const alarm = (await readHiddenAlarms(tx)).find(({ barrierId }) => gone.has(barrierId));
  const barriers = (await readBarriers(tx)).filter(({ id }) => gone.has(id));
  const expired = barriers.find(({ type, competenceExpired }) => peopleTypes.has(type) && competenceExpired);
  const barrierId = spoken?.barrierId ?? alarm?.barrierId ?? expired?.id;
  if (barrierId)
    throw fail(barrierErrors.spokenParts, {
      code: barriers.find(({ id }) => id === barrierId)?.code ?? '',
      tag: spoken?.tag ?? alarm?.code ?? '',
    });
}

export const testFirst: Text = {
  zh: '检验测试已超期或不合格：请先填写测试与结果（修复后填修复日期），再改测试要求',
  en: 'The proof test is overdue or failed: enter the test and its result first (and the day of a repair), then change what is asked',
};

const neverTested: Text = {
  zh: '要素还从未测试：请先填写测试与结果，再改为不需要测试',
  en: 'It was never tested: enter a test and its result before none is asked for',
};

/** Nobody tests by asking for less: what is overdue or failed stays so until the test is entered. */
export async function checkTestsAsked(tx: Tx, wholes: Wholes): Promise<void> {
  const asked = [...wholes].filter(
    ([{ id, values }]) =>
      id && ['needsTest', 'intervalDays', 'planId'].some((field) => values[field] !== undefined),
  );
  if (asked.length === 0) return;
  const rows = new Map((await readElements(tx)).map((row) => [row.id, row]));
  for (const [record, whole] of asked) {
    const row = rows.get(record.id!);
    if (row?.needsTest && row.lastTest === null && whole.needsTest === false)
      refuse(record, 'needsTest', 'untested', neverTested);
    if (!row || !(isOverdue(row) || (row.needsTest && row.lastFailed))) continue;
    if (whole.needsTest === false) refuse(record, 'needsTest', 'overdue', testFirst);
    const isOther = record.values.planId !== undefined && String(whole.planId ?? '') !== (row.planId ?? '');
    if (isOther && row.lastFailed && row.testOrderId) refuse(record, 'planId', 'overdue', testFirst);
    if (!isOverdue(row)) continue;
    const days = whole.intervalDays == null ? Number.POSITIVE_INFINITY : Number(whole.intervalDays);
    if (row.intervalDays !== null && days > row.intervalDays)
      refuse(record, 'intervalDays', 'overdue', testFirst);
    if (row.dueOrderId && isOther) refuse(record, 'planId', 'overdue', testFirst);
  }
}

const failedStands: Text = {
  zh: '上次测试不合格：合格须以之后日期的新测试填写，或填写修复日期',
  en: 'The last test failed: a pass is entered as a new test of a later day, or with the day of the repair',
};

/** A failed test is followed by another one or by a repair; it is not written over. */
export async function checkFailedKept(tx: Tx, wholes: Wholes): Promise<void> {
  const told = [...wholes].filter(
    ([{ id, values }]) => id && (values.lastTest !== undefined || values.lastResult !== undefined),
  );
  if (told.length === 0) return;
  const rows = await tx.all<{ at: number }>(sql`
    select n.at::int as at
    from unnest(${told.map(([{ id }]) => id!)}::bigint[], ${told.map(([, { lastTest }]) => lastTest || null)}::date[],
      ${told.map(([, { lastResult }]) => lastResult || null)}::text[], ${told.map(([, { repairedOn }]) => repairedOn || null)}::date[]) with ordinality n(id, tested, result, repaired, at)
    join barrier_elements e on e.id = n.id
    where e.last_result = 'fail' and e.last_test is not null and not coalesce(e.repaired_on > e.last_test or (e.repaired_on = e.last_test and e.repair_recorded >= e.test_recorded), false)
      and not (n.result is not distinct from 'fail' and coalesce(n.tested >= e.last_test, false))
      and not coalesce(n.tested > e.last_test, false) and not coalesce(n.repaired >= e.last_test and n.repaired is distinct from e.repaired_on, false)`);
  for (const { at } of rows) refuse(told[at - 1]![0], 'lastResult', 'failed', failedStands);
}

/** Nor is an element repaired by standing on other equipment: the order would be open, and nobody would see it here. */
export async function checkRepairs(tx: Tx, wholes: Wholes): Promise<void> {
  const moved = [...wholes].filter(([{ id, values }]) => id && values.equipmentId !== undefined);
  if (moved.length === 0) return;
  const rows = new Map((await readElements(tx)).map((row) => [row.id, row]));
  for (const [record, whole] of moved) {
    const row = rows.get(record.id!);
    if (!row?.repairId || String(whole.equipmentId ?? '') === row.equipmentId) continue;
    refuse(record, 'equipmentId', 'repair', {
      zh: `设备有未完成的检修工单 ${row.repairOrder}，要素的状态由它决定：请先完成或取消工单，再改设备`,
      en: `The repair ${row.repairOrder} is open on the equipment and decides the state of the element: complete or cancel it before the equipment is changed`,
    });
  }
}

/** An indicator that has run out is renewed; without an end nobody would know any more that it has. */
export async function checkEvidence(tx: Tx, wholes: Wholes): Promise<void> {
  const cleared = [...wholes].filter(
    ([{ id, values }, { evidenceUntil }]) => id && values.evidenceUntil !== undefined && !evidenceUntil,
  );
  if (cleared.length === 0) return;
  const rows = new Map((await readElements(tx)).map((row) => [row.id, row]));
  for (const [record] of cleared)
    if (rows.get(record.id!)?.stale)
      refuse(record, 'evidenceUntil', 'stale', {
        zh: '指标已过期，不能清空：请重新取得指标后填写新的有效期',
        en: 'The indicator has run out and is not cleared: take it anew and enter until when it is good',
      });
}

/** A failure, or a bypass that was granted once, counts from its start and is closed by its act. */
export const isCounting = ({ kind, approverId }: Record<string, unknown>): boolean =>
  kind !== 'bypass' || approverId != null;

/** Nor is it written off by another kind or a start that is still to come. */
export async function checkCounting(tx: Tx, wholes: Wholes): Promise<void> {
  const saved = [...wholes].filter(([{ id }]) => id);
  const rows = await tx.all<{ at: number; kind: string; later: boolean }>(sql`
    select n.at::int as at, i.kind, coalesce(n.starts > greatest(now(), i.start_time), false) as later
    from unnest(${saved.map(([{ id }]) => id!)}::bigint[], ${saved.map(([, { startTime }]) => startTime ?? null)}::timestamptz[]) with ordinality n(id, starts, at)
    join barrier_impairments i on i.id = n.id where i.start_time <= now() and (i.kind <> 'bypass' or i.approver_id is not null)`);
  for (const { at, kind, later } of rows) {
    const [record, whole] = saved[at - 1]!;
    const closeIt: Text = {
      zh: '登记已经生效，不能改成别的类型或推迟开始：修复后请“恢复并关闭”',
      en: 'It counts already and becomes no other kind, nor begins later: restore and close it once it is repaired',
    };
    if (whole.kind !== kind) refuse(record, 'kind', 'counting', closeIt);
    if (later) refuse(record, 'startTime', 'counting', closeIt);
  }
}

/** People whose competence has run out do not come back as a device, nor as people of whom none is asked. */
export async function checkPeople(tx: Tx, records: readonly SavedRecord[]): Promise<void> {
  const asked = records.filter(
    ({ id, values }) => id && (values.type !== undefined || values.competenceUntil !== undefined),
  );
  if (asked.length === 0) return;
  const rows = await tx.all<{ id: string; type: string }>(sql`
    select id, type from barriers where id = any(${asked.map(({ id }) => id!)}::bigint[]) and competence_until < current_date`);
  const expired = new Map(rows.map(({ id, type }) => [id, type]));
  for (const record of asked) {
    if (!peopleTypes.has(expired.get(record.id!) ?? '')) continue;
    const { type, competenceUntil } = record.values;
    if (competenceUntil !== undefined && !competenceUntil)
      refuse(record, 'competenceUntil', 'competence', {
        zh: '人员能力已过期，不能清空：请填写新的“能力有效至”',
        en: 'The competence has run out and is not cleared: enter until when it was renewed',
      });
    if (type !== undefined && !peopleTypes.has(String(type)))
      refuse(record, 'type', 'competence', {
        zh: '人员能力已过期：请先更新“能力有效至”，再改屏障类型',
        en: 'The competence of its people has run out: renew it before the type is changed',
      });
  }
}
