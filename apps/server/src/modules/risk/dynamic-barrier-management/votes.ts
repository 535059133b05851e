import { barrierErrors } from '@ircrisk/contract/modules/risk/dynamic-barrier-management.ts';
import { nameKey } from '@ircrisk/engine-barrier';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#platform/http/answer.ts';
import { refuse, type SavedRecord } from '#platform/resources/hooks.ts';

interface Voter {
  id?: string;
  barrierId: string;
  groupCode: string | null;
  required: number;
}
const keyOf = ({ barrierId, groupCode }: Voter) => `${barrierId} ${groupCode && nameKey(groupCode)}`;
const mostOf = (group: readonly Voter[]) => Math.max(...group.map(({ required }) => required));
const isWhole = (group: readonly Voter[]) => group.length === 0 || mostOf(group) <= group.length;

const votersOf = (tx: Tx, barrierIds: readonly string[]): Promise<(Voter & { id: string })[]> =>
  tx.all(sql`
    select id, barrier_id as "barrierId", group_code as "groupCode", required from barrier_elements
    where barrier_id = any(${[...new Set(barrierIds)]}::bigint[]) and is_deleted = 0`);

/**
 * Elements of a vote come one after the other, so a group may have fewer than it needs for a while: its barrier is failed until
 * the rest is there, and says so. Refused is what takes a vote apart that could be kept, what would never be whole (an element
 * without a group is one of one), and a file, which brings all elements of a vote at once.
 */
export async function checkVotes(
  tx: Tx,
  wholes: ReadonlyMap<SavedRecord, Record<string, unknown>>,
): Promise<void> {
  const saved = [...wholes].flatMap(([record, whole]) =>
    /^\d+$/.test(String(whole.barrierId ?? '')) ? [{ record, voter: voterOf(record, whole) }] : [],
  );
  const before = await votersOf(
    tx,
    saved.map(({ voter }) => voter.barrierId),
  );
  const changed = new Set(saved.flatMap(({ voter }) => voter.id ?? []));
  const after = [...before.filter(({ id }) => !changed.has(id)), ...saved.map(({ voter }) => voter)];
  const [stood, stand] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)];
  const old = new Map(before.map((one) => [one.id, one]));
  for (const { record, voter } of saved) {
    const isAsked = ['required', 'groupCode', 'barrierId'].some(
      (field) => record.values[field] !== undefined,
    );
    if (!isAsked) continue;
    const [was, is] = [stood.get(keyOf(voter)) ?? [], stand.get(keyOf(voter)) ?? [voter]];
    // One element alone is no vote yet, whatever its k.
    const isBeingEntered =
      record.row === undefined && (!isWhole(was) || (was.length <= 1 && is.length > was.length));
    if (voter.groupCode === null) {
      if (voter.required > 1) refuseVote(record, voter, 1);
    } else if (voter.required > is.length && !isBeingEntered) refuseVote(record, voter, is.length);
    const left = old.get(voter.id ?? '');
    const rest = left?.groupCode && keyOf(left) !== keyOf(voter) ? (stand.get(keyOf(left)) ?? []) : [];
    if (!isWhole(rest) && isWhole(stood.get(keyOf(left!)) ?? []))
      refuseLeaving(record, left!.groupCode!, mostOf(rest), rest.length);
  }
}

const voterOf = (record: SavedRecord, whole: Record<string, unknown>): Voter => ({
  ...(record.id && { id: record.id }),
  barrierId: String(whole.barrierId),
  groupCode: whole.groupCode ? String(whole.groupCode) : null,
  required: Number(whole.required ?? 1),
});

const refuseVote = (record: SavedRecord, { groupCode, required }: Voter, n: number) =>
  refuse(
    record,
    'required',
    'tooBig',
    groupCode === null
      ? {
          zh: `没有表决组的要素只能是 1 取 1，需要 k 不能是 ${required}`,
          en: `An element without a voting group is one of one: k cannot be ${required}`,
        }
      : {
          zh: `表决组“${groupCode}”共有 ${n} 个要素，需要 k 不能是 ${required}；请补上其余要素或改小 k`,
          en: `The voting group “${groupCode}” has ${n} in all, so k cannot be ${required}: add the other elements or lower k`,
        },
  );

const refuseLeaving = (record: SavedRecord, group: string, k: number, n: number) =>
  refuse(record, 'groupCode', 'tooSmall', {
    zh: `表决组“${group}”需要 ${k} 个要素，移出后只剩 ${n} 个，请先改小 k`,
    en: `The voting group “${group}” needs ${k} elements and would have ${n}: lower k first`,
  });

/** What is left of a vote that could be kept must still be able to; one that never could may be cleared away. */
export async function checkVotesLeft(tx: Tx, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  const { barrierIds } = await tx.one<{ barrierIds: string[] }>(
    sql`select coalesce(array_agg(distinct barrier_id::text), '{}') as "barrierIds" from barrier_elements where id = any(${ids}::bigint[])`,
  );
  const voters = (await votersOf(tx, barrierIds)).filter(({ groupCode }) => groupCode !== null);
  for (const group of Map.groupBy(voters, keyOf).values()) {
    const rest = group.filter(({ id }) => !gone.has(id));
    if (isWhole(group) && !isWhole(rest))
      throw fail(barrierErrors.vote, { group: rest[0]!.groupCode!, k: mostOf(rest), n: rest.length });
  }
}
