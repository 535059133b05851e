import { barrierErrors } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { type BarrierState, barrierState, nameKey, worst } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type ElementRow, readElements } from './evidence.ts';
import { byEvidence, judgeElement } from './judge.ts';
import { isUnsound } from './standing.ts';

/** An element where it votes. */
interface Voter {
  id: string | undefined;
  groupCode: string | null;
  required: number;
  /** What it has lost, or that nobody knows; whatever else counts as if it worked. */
  state: BarrierState;
}

const stateOf = (row: ElementRow): BarrierState =>
  isUnsound(row) ? judgeElement(byEvidence(row), Date.now()).state : 'functional';

const voterOf = (row: ElementRow): Voter => ({
  ...{ id: row.id, groupCode: row.groupCode, required: row.required, state: stateOf(row) },
});

/** What the votes come to, by what is lost alone. */
function verdictOf(voters: readonly Voter[]): BarrierState {
  const groups = Map.groupBy(voters, (one) =>
    one.groupCode ? `g ${nameKey(one.groupCode)}` : `e ${one.id ?? ''}`,
  );
  const votes = [...groups.values()].map((group) => ({
    k: Math.max(...group.map(({ required }) => required)),
    states: group.map(({ state }) => state),
  }));
  const unsound = votes.filter(({ states }) => states.some((state) => state !== 'functional'));
  return voters.length > 0 && unsound.length === 0 ? 'functional' : barrierState(unsound).state;
}

/** Of a vote that is entered one by one, an element may be entered as failed or before its first test: nothing it was part of is undone by the next one. */
async function enteredFailed(tx: Tx, rows: readonly ElementRow[]): Promise<boolean> {
  const isEntered = (row: ElementRow) => (row.lastFailed || row.lastTest === null) && row.groupCode !== null;
  if (rows.some((row) => !isEntered(row) || row.repairId || row.bypassId || row.flawId)) return false;
  const edited = await tx.maybe(
    sql`select 1 from barrier_elements where id = any(${rows.map(({ id }) => id)}::bigint[]) and version > 1 limit 1`,
  );
  return edited === undefined;
}

const touchesVotes = ({ id, values }: SavedRecord) =>
  !id || ['groupCode', 'required', 'barrierId'].some((field) => values[field] !== undefined);

/** One that is new and says nothing of itself is unknown too. */
const enteredState = (whole: Record<string, unknown>): BarrierState => {
  const spoken = ['lastTest', 'planId', ...(whole.needsTest === false ? indicators : [])];
  return spoken.some((field) => whole[field]) ? 'functional' : 'unknown';
};
const indicators = ['evidenceUntil', 'windowId', 'positionId'];

/** A lost element is repaired, not outvoted: nobody makes a barrier better by another vote around it, or by one more beside it. */
export async function checkLostVotes(
  tx: Tx,
  wholes: ReadonlyMap<SavedRecord, Record<string, unknown>>,
): Promise<void> {
  const asked = [...wholes].filter(([record]) => touchesVotes(record));
  if (asked.length === 0) return;
  const rows = await readElements(tx);
  for (const [barrierId, records] of Map.groupBy(asked, ([, whole]) => String(whole.barrierId ?? ''))) {
    const own = rows.filter((row) => row.barrierId === barrierId);
    const lost = own.filter(isUnsound);
    if (lost.length === 0) continue;
    const known = new Map(own.map((row) => [row.id, row]));
    const saved = records.map(([{ id }, whole]): Voter => {
      const { groupCode, required } = whole;
      const row = id === undefined ? undefined : known.get(id);
      return {
        id,
        groupCode: groupCode ? String(groupCode) : null,
        required: Number(required ?? 1),
        state: row ? stateOf(row) : enteredState(whole),
      };
    });
    const changed = new Set(records.flatMap(([{ id }]) => id ?? []));
    const before = verdictOf(own.map(voterOf));
    const after = verdictOf([...own.filter(({ id }) => !changed.has(id)).map(voterOf), ...saved]);
    if (worst([before, after]) === after) continue;
    if (changed.size === 0 && (await enteredFailed(tx, lost))) continue;
    const tags = lost.map(({ tag }) => tag);
    for (const [record] of records)
      refuse(record, 'groupCode', 'lost', {
        zh: `要素 ${tags.join('、')} 失效、旁路、停用或状态未知，屏障不能靠改表决变好：请先修复、关闭或填写测试，再改表决`,
        en: `${tags.join(', ')} is failed, bypassed, out of service or not known, and another vote does not mend the barrier: repair or close it, or enter its test first`,
      });
  }
}

/** Nor by taking out what nobody knows. */
export async function checkUnknownLeft(tx: Tx, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  const rows = await readElements(tx);
  const concerned = new Set(rows.flatMap(({ id, barrierId }) => (gone.has(id) ? [barrierId] : [])));
  for (const barrierId of concerned) {
    const own = rows.filter((row) => row.barrierId === barrierId);
    const unknown = own.find((row) => gone.has(row.id) && isUnsound(row));
    if (!unknown) continue;
    const before = verdictOf(own.map(voterOf));
    const after = verdictOf(own.filter(({ id }) => !gone.has(id)).map(voterOf));
    if (worst([before, after]) !== after) throw fail(barrierErrors.unknownPart, { tag: unknown.tag });
  }
}
