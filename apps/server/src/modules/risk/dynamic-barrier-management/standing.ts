import { barrierErrors } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type ElementRow, readBarriers, readElements, readHiddenAlarms } from './evidence.ts';
import { byEvidence, judgeElement, lost } from './judge.ts';
import { signsOf } from './signs.ts';

type Wholes = ReadonlyMap<SavedRecord, Record<string, unknown>>;

const peopleTypes = new Set(['human', 'activeHwHuman']);

export const isOverdue = ({ needsTest, overdueDays }: ElementRow): boolean =>
  needsTest && (overdueDays ?? 0) > 0;

/** By its evidence, whatever was set by hand. */
export const isLost = (row: ElementRow) => lost.has(judgeElement(byEvidence(row), Date.now()).state);

/** Lost, or nobody knows: another vote or its removal makes neither better. */
export const isUnsound = (row: ElementRow) => {
  const { state } = judgeElement(byEvidence(row), Date.now());
  return state === 'unknown' || lost.has(state);
};

const spokenCodes = new Set([
  ...['auditFinding', 'loadOverloaded', 'loadStale', 'loadRemoved'],
  ...['windowExceeded', 'windowAttention', 'windowCovered', 'windowUnknown', 'windowOutOfUse'],
]);

/** A finding, the people's load or the window says so, or nobody knows any more. */
const isIndicated = (row: ElementRow) =>
  signsOf({ ...row, open: [] }, [], Date.now()).some(({ code }) => spokenCodes.has(code));

/** The first of these elements something speaks against. */
async function spokenAgainst(tx: Tx, rows: readonly ElementRow[]): Promise<ElementRow | undefined> {
  const ids = rows.flatMap((row) => [row, ...row.twins].map(({ id }) => id));
  const open = await tx.all<{ id: string }>(sql`
    select distinct element_id as id from barrier_impairments
    where element_id = any(${ids}::bigint[]) and is_deleted = 0 and state not in ('closed', 'rejected')`);
  const named = new Set(open.map(({ id }) => id));
  return rows.find((row) =>
    [row, ...row.twins].some((one) => named.has(one.id) || isOverdue(one) || isLost(one) || isIndicated(one)),
  );
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

/** What nobody knows of a barrier on a path does not go with the barrier. */
async function unknownOnPaths(tx: Tx, ids: readonly string[]): Promise<ElementRow | undefined> {
  const used = await tx.all<{ id: string }>(sql`
    select distinct one #>> '{}' as id from bow_ties b, jsonb_path_query(b.model, '$.*[*].barrierIds[*]') one
    where b.is_deleted = 0 and b.state in ('draft', 'inReview', 'approved') and one #>> '{}' = any(${ids}::text[])`);
  const named = new Set(used.map(({ id }) => id));
  return named.size === 0
    ? undefined
    : (await readElements(tx)).find((row) => named.has(row.barrierId) && isUnsound(row));
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
  const unknown = await unknownOnPaths(tx, ids);
  const barrierId = spoken?.barrierId ?? alarm?.barrierId ?? expired?.id ?? unknown?.barrierId;
  if (barrierId)
    throw fail(barrierErrors.spokenParts, {
      code: barriers.find(({ id }) => id === barrierId)?.code ?? '',
      tag: spoken?.tag ?? alarm?.code ?? unknown?.tag ?? '',
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
    if (!row || !(isOverdue(row) || row.lastFailed)) continue;
    if (row.needsTest && whole.needsTest === false) refuse(record, 'needsTest', 'overdue', testFirst);
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

/** An element does not leave the window that speaks against it: that would make green what the process says is not. */
export async function checkWindows(tx: Tx, wholes: Wholes): Promise<void> {
  const moved = [...wholes].filter(([{ id, values }]) => id && values.windowId !== undefined);
  if (moved.length === 0) return;
  const rows = new Map((await readElements(tx)).map((row) => [row.id, row]));
  for (const [record, whole] of moved) {
    const row = rows.get(record.id!);
    // One that was never judged has said nothing yet: a slip is put right.
    if (!row?.windowId || !row.windowJudged || row.windowState === 'effective') continue;
    if (String(whole.windowId ?? '') === row.windowId) continue;
    // What it is left for, checkLeft asks.
    if (row.windowState === 'outOfUse') continue;
    refuse(record, 'windowId', 'window', {
      zh: `操作窗口 ${row.window} 超限、需关注或没有读数，要素的状态由它决定：窗口有效后再改“操作窗口”`,
      en: `The operating window ${row.window} is exceeded, needs attention or has no readings and decides the state of the element: change “Operating window” once it is effective`,
    });
  }
}

/** Nor the position whose people are overloaded, nor the section whose findings are open. */
export async function checkIndicators(tx: Tx, wholes: Wholes): Promise<void> {
  const told = [...wholes].filter(
    ([{ id, values }]) => id && (values.positionId !== undefined || values.auditSection !== undefined),
  );
  if (told.length === 0) return;
  const rows = new Map((await readElements(tx)).map((row) => [row.id, row]));
  for (const [record, whole] of told) {
    const row = rows.get(record.id!);
    if (!row) continue;
    const isLeft = row.positionId !== null && String(whole.positionId ?? '') !== row.positionId;
    if (isLeft && row.load?.verdict === 'overloaded')
      refuse(record, 'positionId', 'load', {
        zh: `岗位 ${row.position} 报警超负荷，要素的状态由它决定：负荷恢复后再改“操作岗位”`,
        en: `Position ${row.position} is overloaded and decides the state of the element: change “Operator position” once its load is manageable`,
      });
    if (row.findings.length > 0 && (whole.auditSection ?? null) !== row.auditSection)
      refuse(record, 'auditSection', 'findings', {
        zh: `审核发现 ${row.findings[0]!.label} 未关闭：请先关闭行动项，再改“审核要素”`,
        en: `The finding ${row.findings[0]!.label} is open: close its action item before “Audited section” is changed`,
      });
  }
}

/** A failure, or a bypass that was granted once, counts from its start and is closed by its act. */
export const isCounting = ({ kind, approverId }: Record<string, unknown>): boolean =>
  kind !== 'bypass' || approverId != null;

/** So does a bypass that has begun without leave. */
export async function mustNotHaveBegun(tx: Tx, ids: readonly string[]): Promise<void> {
  const begun = await tx.maybe(sql`
    select 1 from barrier_impairments where id = any(${ids}::bigint[]) and is_deleted = 0 and state = 'requested' and start_time <= now() limit 1`);
  if (begun) throw fail(barrierErrors.inPlace);
}

/** Nor is it written off by another kind or a start that is still to come. */
export async function checkCounting(tx: Tx, wholes: Wholes): Promise<void> {
  const saved = [...wholes].filter(([{ id }]) => id);
  const rows = await tx.all<{ at: number; kind: string; later: boolean }>(sql`
    select n.at::int as at, i.kind, coalesce(n.starts > greatest(now(), i.start_time), false) as later
    from unnest(${saved.map(([{ id }]) => id!)}::bigint[], ${saved.map(([, { startTime }]) => startTime ?? null)}::timestamptz[]) with ordinality n(id, starts, at)
    join barrier_impairments i on i.id = n.id where i.start_time <= now()`);
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
