import { type BarrierState, barrierState, nameKey, worst } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';
import { type ElementRow, readElements } from './evidence.ts';
import { judgeElement } from './judge.ts';
import { isLost } from './standing.ts';

/** An element where it votes. */
interface Voter {
  id: string | undefined;
  groupCode: string | null;
  required: number;
  /** What it has lost; whatever is not lost counts as if it worked. */
  state: BarrierState;
}

const stateOf = (row: ElementRow): BarrierState =>
  isLost(row) ? judgeElement({ ...row, overrideState: null }, Date.now()).state : 'functional';

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
  return barrierState(votes.filter(({ states }) => states.some((state) => state !== 'functional'))).state;
}

/** Of a vote that is entered one by one, an element may be entered as failed: nothing it was part of is undone by the next one. */
async function enteredFailed(tx: Tx, rows: readonly ElementRow[]): Promise<boolean> {
  if (rows.some((row) => !row.lastFailed || row.repairId || row.bypassId || row.flawId || !row.groupCode))
    return false;
  const edited = await tx.maybe(
    sql`select 1 from barrier_elements where id = any(${rows.map(({ id }) => id)}::bigint[]) and version > 1 limit 1`,
  );
  return edited === undefined;
}

const touchesVotes = ({ id, values }: SavedRecord) =>
  !id || ['groupCode', 'required', 'barrierId'].some((field) => values[field] !== undefined);

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
    const lost = own.filter(isLost);
    if (lost.length === 0) continue;
    const known = new Map(own.map((row) => [row.id, row]));
    const saved = records.map(([{ id }, { groupCode, required }]): Voter => {
      const row = id === undefined ? undefined : known.get(id);
      return {
        id,
        groupCode: groupCode ? String(groupCode) : null,
        required: Number(required ?? 1),
        state: row ? stateOf(row) : 'functional',
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
        zh: `要素 ${tags.join('、')} 失效、旁路或停用，屏障不能靠改表决恢复：请先修复或关闭，再改表决`,
        en: `${tags.join(', ')} is failed, bypassed or out of service, and another vote does not mend the barrier: repair or close it first`,
      });
  }
}
