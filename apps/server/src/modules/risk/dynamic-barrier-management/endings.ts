import { type ImpairmentState, impairmentStates } from '@ircrisk/contract/resources/barrier-words.ts';
import { windowStates } from '@ircrisk/contract/resources/corrosion/choices.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { type BarrierState, worst } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { writtenName } from '#platform/identity/user-names.ts';
import { barrierSource, causeKey, elementSource, type StoredCause, twinMark } from './causes.ts';
import type { ElementRow } from './evidence.ts';
import type { JudgedBarrier, JudgedElement } from './judge.ts';

/** A sentence of the log and the record it stands on. */
export type Told = Pick<StoredCause, 'text' | 'source'>;

interface Ended {
  id: string;
  label: string;
  state: string;
  removed: boolean;
  reason: string | null;
  who: Text | null;
  day: string | null;
}
interface Edit {
  id: string;
  who: Text | null;
}

/** What the records say now that spoke against something before. */
interface Ends {
  impairments: ReadonlyMap<string, Ended>;
  orders: ReadonlyMap<string, Ended>;
  /** Elements and barriers a person has changed in this very transaction. */
  edits: ReadonlyMap<string, Edit>;
}

const idIn = (link: string | undefined, name: string) =>
  new RegExp(`[?&]${name}=(\\d+)`).exec(link ?? '')?.[1];
const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

const isBetter = (now: BarrierState, before: BarrierState) => worst([now, before]) !== now;

/** Causes that are there no more. */
const goneOf = (before: readonly StoredCause[], now: readonly StoredCause[]): StoredCause[] => {
  const left = new Set(now.map(causeKey));
  return before.filter((cause) => !left.has(causeKey(cause)));
};

async function readEnds(tx: Tx, barriers: readonly JudgedBarrier[]): Promise<Ends> {
  const elements = barriers.flatMap((one) => one.elements);
  const rows = elements.flatMap(({ row }) => [row, ...row.twins]);
  const links = elements.flatMap(({ row }) => row.causes.map(({ source }) => source?.link));
  const ids = (name: string) => links.flatMap((link) => idIn(link, name) ?? []);
  const impairments = await tx.all<Ended>(sql`
    select i.id, i.code as label, i.state, i.is_deleted <> 0 as removed, i.state_reason as reason, ${writtenName} as who, null as day
    from barrier_impairments i left join users u on u.tenant_id = i.tenant_id and u.id = i.update_user where i.id = any(${ids('id')}::bigint[])`);
  const orders = await tx.all<Ended>(sql`
    select w.id, w.number as label, w.state, w.is_deleted <> 0 as removed, case when w.state = 'cancelled' then w.state_reason else w.lowered_reason end as reason, ${writtenName} as who, to_char(w.completed_on, 'YYYY-MM-DD') as day
    from work_orders w left join users u on u.tenant_id = w.tenant_id and u.id = w.update_user where w.id = any(${ids('order')}::bigint[])`);
  const edits = await tx.all<Edit>(sql`
    select t.id, ${writtenName} as who from (
      select tenant_id, id, update_user from barrier_elements where id = any(${rows.map(({ id }) => id)}::bigint[]) and update_time = now()
      union all select tenant_id, id, update_user from barriers where id = any(${barriers.map(({ row }) => row.id)}::bigint[]) and update_time = now()) t
    left join users u on u.tenant_id = t.tenant_id and u.id = t.update_user`);
  return { impairments: byId(impairments), orders: byId(orders), edits: byId(edits) };
}

const by = (who: Text | null | undefined): Text => (who ? { zh: `，${who.zh}`, en: `, ${who.en}` } : none);
const none: Text = { zh: '', en: '' };
const because = (reason: string | null): Text => (reason ? { zh: `：${reason}`, en: `: ${reason}` } : none);

function ofImpairment({ label, state, removed, reason, who }: Ended): Text {
  const word = impairmentStates[state as ImpairmentState];
  return {
    zh: `${label} ${removed ? '已删除' : word.zh}${by(who).zh}${because(reason).zh}`,
    en: `${label} ${removed ? 'removed' : word.en.toLowerCase()}${by(who).en}${because(reason).en}`,
  };
}

function ofOrder({ label, state, removed, reason, who, day }: Ended): Text {
  const [zh, en] = removed
    ? ['已删除', 'removed']
    : state === 'cancelled'
      ? ['已取消', 'cancelled']
      : day
        ? [`${day} 完成`, `completed on ${day}`]
        : ['优先级或作业类型已改', 'of another priority or kind of work'];
  const told = state === 'cancelled' || !(removed || day) ? because(reason) : none;
  return {
    zh: `工单 ${label} ${zh}${by(who).zh}${told.zh}`,
    en: `order ${label} ${en}${by(who).en}${told.en}`,
  };
}

/** The test, the repair, the deferral or the other demand that a test is no longer missed by. */
function ofTest(code: string, row: ElementRow, who: Text | null | undefined): Text {
  const { lastTest, repairedOn, dueDeferred, nextTest } = row;
  if (code === 'testFailed' && repairedOn && lastTest && repairedOn >= lastTest)
    return { zh: `${repairedOn} 修复${by(who).zh}`, en: `repaired on ${repairedOn}${by(who).en}` };
  if (code !== 'testFailed' && !row.needsTest)
    return { zh: `不再要求测试${by(who).zh}`, en: `no test is asked for${by(who).en}` };
  if (code.startsWith('testOverdue') && dueDeferred)
    return {
      zh: `工单 ${row.dueOrder} 延期至 ${nextTest}`,
      en: `order ${row.dueOrder} deferred to ${nextTest}`,
    };
  if (!lastTest) return { zh: `测试安排至 ${nextTest ?? '–'}`, en: `a test is due on ${nextTest ?? '–'}` };
  const order = row.testedByOrder ? row.testOrder : null;
  const result = row.lastFailed ? { zh: '不合格', en: 'failed' } : { zh: '合格', en: 'passed' };
  return {
    zh: `${lastTest} 测试${result.zh}${order ? `（工单 ${order}）` : by(who).zh}`,
    en: `test of ${lastTest} ${result.en}${order ? ` (order ${order})` : by(who).en}`,
  };
}

const windowWords = { ...windowStates, outOfUse: { zh: '已停用', en: 'Out of use' } };

const isOfTest = (code: string) => code.startsWith('test');

/** Why one cause of an element has ended. */
function endOf(cause: StoredCause, row: ElementRow, ends: Ends): Text {
  const { impairments, orders, edits } = ends;
  const [code, link] = [cause.code ?? '', cause.source?.link];
  if (code.startsWith(twinMark)) {
    const home = idIn(link, 'barrier');
    const twin = row.twins.find(({ barrierId }) => barrierId === home) ?? row.twins[0];
    if (twin) return endOf({ ...cause, code: code.slice(twinMark.length) }, twin, ends);
  }
  const who = edits.get(row.id)?.who;
  const impaired = impairments.get(idIn(link, 'id') ?? '');
  if (impaired) return ofImpairment(impaired);
  const order = orders.get(idIn(link, 'order') ?? '');
  const isGivenUp = order && (order.removed || order.state === 'cancelled');
  if (order && (isGivenUp || code.startsWith('repair'))) return ofOrder(order);
  if (isOfTest(code)) return ofTest(code, row, who);
  if (code.startsWith('window') && row.windowState)
    return {
      zh: `操作窗口 ${row.window} ${windowWords[row.windowState].zh}`,
      en: `operating window ${row.window} ${windowWords[row.windowState].en.toLowerCase()}`,
    };
  if (code.startsWith('load'))
    return row.load?.verdict === 'notJudged'
      ? {
          zh: `岗位 ${row.position} 的负荷不作判断${by(who).zh}`,
          en: `the load of position ${row.position} is not judged${by(who).en}`,
        }
      : row.load
        ? {
            zh: `岗位 ${row.position} 报警平均 ${row.load.figures.rate} 条/10 min（至 ${row.load.figures.to}）`,
            en: `position ${row.position}: ${row.load.figures.rate} alarms per 10 min up to ${row.load.figures.to}`,
          }
        : { zh: `不再引用岗位${by(who).zh}`, en: `no position is named${by(who).en}` };
  if (code === 'auditFinding') return { zh: '审核发现已关闭或变化', en: 'findings closed, or others' };
  if (code === 'indicatorStale')
    return {
      zh: `指标更新，有效至 ${row.evidenceUntil ?? '–'}${by(who).zh}`,
      en: `the indicator is good until ${row.evidenceUntil ?? '–'}${by(who).en}`,
    };
  if (code.startsWith('overridden'))
    return { zh: `人工设定结束或更改${by(who).zh}`, en: `set by hand no more, or otherwise${by(who).en}` };
  return { zh: `不再成立${by(who).zh}`, en: `no longer so${by(who).en}` };
}

const joined = (what: Text, why: Text): Text => ({
  zh: `${what.zh} → ${why.zh}`,
  en: `${what.en} → ${why.en}`,
});

/** Somebody's edit without a cause of its own: another vote, another plan. */
const edited = (who: Text | null): Text => ({
  zh: `由${who?.zh ?? '系统'}修改`,
  en: `changed by ${who?.en ?? 'the platform'}`,
});
const first: Text = { zh: '首次判定', en: 'Judged for the first time' };
const firstClear: Text = {
  zh: '首次判定：没有不利的证据',
  en: 'Judged for the first time: nothing speaks against it',
};
const nothing: Text = { zh: '没有不利的证据', en: 'Nothing speaks against it' };

const elementEnds = ({ row, causes }: JudgedElement, ends: Ends): Told[] =>
  goneOf(row.causes, causes).map((cause) => ({
    text: joined(cause.text, endOf(cause, row, ends)),
    source: cause.source ?? elementSource(row),
  }));

/** Told by the elements already, or following from what was. */
const isDerived = ({ code }: StoredCause) => code === undefined || code.startsWith('group');

function barrierEnds({ row, causes, elements }: JudgedBarrier, ends: Ends): Told[] {
  const inside = elements.flatMap((one) =>
    elementEnds(one, ends).map(({ text, source }) => ({
      source,
      text: { zh: `${one.row.tag}：${text.zh}`, en: `${one.row.tag}: ${text.en}` },
    })),
  );
  const ofElements = new Set(elements.flatMap((one) => one.row.causes.map(causeKey)));
  const who = ends.edits.get(row.id)?.who;
  const own = goneOf(row.causes, causes)
    .filter((cause) => !isDerived(cause) && !ofElements.has(causeKey(cause)))
    .map((cause) => ({
      source: cause.source ?? barrierSource(row),
      text: joined(cause.text, { zh: `不再成立${by(who).zh}`, en: `no longer so${by(who).en}` }),
    }));
  return [...own, ...inside];
}

/** What the log says of a state: of a better one what has ended goes first, and a green one never stands there without a word. */
function saidOf(
  judged: { row: { id: string; judged: boolean; state: BarrierState }; state: BarrierState },
  ended: readonly Told[],
  causes: readonly StoredCause[],
  { edit, source }: { edit: Edit | undefined; source: Told['source'] },
): Told[] {
  if (!isBetter(judged.state, judged.row.state)) return [...causes];
  const said = [...ended, ...causes];
  if (said.length > 0 && (ended.length > 0 || !edit)) return said;
  const text = judged.row.judged
    ? edit
      ? edited(edit.who)
      : nothing
    : causes.length > 0
      ? first
      : firstClear;
  return [{ text, source }, ...said];
}

export interface Log {
  element(one: JudgedElement): Told[];
  barrier(one: JudgedBarrier): Told[];
}

/** Why the states that begin now begin, in words that can be followed. */
export async function logOf(tx: Tx, judged: readonly JudgedBarrier[]): Promise<Log> {
  const better = judged.filter(
    (one) =>
      isBetter(one.state, one.row.state) || one.elements.some(({ row, state }) => isBetter(state, row.state)),
  );
  const unasked: Ends = { impairments: new Map(), orders: new Map(), edits: new Map() };
  const ends = better.length > 0 ? await readEnds(tx, better) : unasked;
  const editOf = (...ids: string[]) => ids.flatMap((id) => ends.edits.get(id) ?? [])[0];
  return {
    element: (one) =>
      saidOf(one, elementEnds(one, ends), one.causes, {
        ...{ edit: editOf(one.row.id), source: elementSource(one.row) },
      }),
    barrier: (one) =>
      saidOf(one, barrierEnds(one, ends), one.causes, {
        edit: editOf(one.row.id, ...one.elements.map(({ row }) => row.id)),
        source: barrierSource(one.row),
      }),
  };
}
