import { equipmentErrors } from '@ircrisk/contract/modules/assets/equipment.ts';
import { equipmentStates, nextStates } from '@ircrisk/contract/resources/ledger/choices.ts';
import { refreshIntegrity } from '#plant/integrity.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';

type State = keyof typeof equipmentStates;

export const statesOf = (tx: Tx, id: string) =>
  tx.all<{ id: string; state: State; since: string; reason: string | null; user: string | null }>(sql`
    select s.id, s.state, s.since, s.reason, u.shown_name as user from equipment_states s left join users u on u.id = s.create_user
    where s.equipment_id = ${id} and s.is_deleted = 0 order by s.since desc, s.id desc`);

export interface StateChange {
  id: string;
  state: State;
  since?: string;
  reason?: string;
}

/** A new state from a day on. What was before that day stays as it was recorded. */
export async function changeState(
  { tx, language }: Pick<Call, 'tx' | 'language'>,
  change: StateChange,
): Promise<{ version: number }> {
  const { id, state } = change;
  const current = await tx.maybe<{ state: State; today: string; last: string | null }>(sql`
    select e.state, current_date as today, (select max(s.since) from equipment_states s where s.equipment_id = e.id and s.is_deleted = 0) as last
    from equipment e where e.id = ${id} and e.is_deleted = 0 for update`);
  if (!current) throw fail(commonErrors.notFound);
  const since = change.since ?? current.today;
  if (since > current.today) throw fail(equipmentErrors.future);
  if (!nextStates[current.state].includes(state))
    throw fail(equipmentErrors.transition, {
      from: equipmentStates[current.state][language],
      to: equipmentStates[state][language],
    });
  if (current.last && since < current.last) throw fail(equipmentErrors.history, { since: current.last });
  await tx.run(sql`
    insert into equipment_states as s (equipment_id, state, since, reason) values (${id}, ${state}, ${since}, ${change.reason ?? null})
    on conflict (tenant_id, equipment_id, since) where is_deleted = 0 do update set state = excluded.state, reason = excluded.reason`);
  const saved = await tx.one<{ version: number }>(
    sql`update equipment set state = ${state} where id = ${id} returning version`,
  );
  await refreshIntegrity(tx, [id]);
  return saved;
}
