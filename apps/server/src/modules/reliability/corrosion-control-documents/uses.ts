import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  corrosionErrors,
  type useWindow,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { windowStates } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { corrosionWindow, windowUses } from '@ircrisk/contract/resources/corrosion/window.ts';
import type { WindowStatus } from '@ircrisk/engine-operating-window';
import { takeAct } from '#platform/acts/take-act.ts';
import { sql } from '#platform/database/sql.ts';
import { tell } from '#platform/events/event-hub.ts';
import { announce } from '#platform/events/topics.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { judgeLoop, judgeWindow, lockWindow } from './recompute.ts';
import { mustBeHandled } from './unhandled.ts';

/**
 * A window is taken out of use once its readings have ended, and put back. What still speaks is not silenced: only one that is
 * unknown may go, and no critical excursion goes with it. It stays unknown, and what leans on it is told.
 */
export async function takeUseAct(
  { tx, actor, projectId, language }: Pick<Call, 'tx' | 'actor' | 'projectId' | 'language'>,
  input: ParsedInputOf<typeof useWindow>,
) {
  await lockWindow(tx, input.id);
  const row = await tx.maybe<{
    code: string;
    loopId: string;
    isOut: boolean;
  }>(sql`
    select t.code, t.loop_id as "loopId", t.out_of_use_since is not null as "isOut" from corrosion_windows t
    where t.id = ${input.id} and ${visible(corrosionWindow, viewerOf(actor, projectId))} for update`);
  if (!row) throw fail(commonErrors.notFound);
  const to = takeAct(windowUses, { state: row.isOut ? 'outOfUse' : 'inUse' }, input, actor.userId);
  const isOut = to === 'outOfUse';
  if (isOut) {
    // Readings that came a moment ago speak too.
    await judgeWindow(tx, actor.tenantId, input.id);
    const judged = await tx.maybe<{ state: WindowStatus }>(
      sql`select state from corrosion_window_results where window_id = ${input.id}`,
    );
    if (!judged) throw fail(corrosionErrors.notInForce);
    if (judged.state !== 'unknown')
      throw fail(corrosionErrors.stillSpeaks, {
        window: row.code,
        state: windowStates[judged.state][language],
      });
    await mustBeHandled(tx, sql`w.id = ${input.id}`);
  }
  // What was read while it was out is walked from the day it went.
  if (!isOut)
    await tx.run(sql`
      insert into corrosion_due as d (window_id, from_time) select id, out_of_use_since from corrosion_windows where id = ${input.id}
      on conflict (tenant_id, window_id) do update set from_time = least(d.from_time, excluded.from_time)`);
  await tx.run(sql`
    update corrosion_windows set out_of_use_since = case when ${isOut} then now() end, out_of_use_reason = case when ${isOut} then ${input.reason}::text end
    where id = ${input.id}`);
  await tx.run(sql`
    insert into corrosion_window_uses (window_id, act, reason) values (${input.id}, ${input.act}, ${input.reason})`);
  if (isOut) await judgeLoop(tx, row.loopId);
  else await judgeWindow(tx, actor.tenantId, input.id);
  await announce(tx, actor.tenantId, 'window.changed', { windowIds: [input.id], loopIds: [row.loopId] });
  await tell(tx, {
    ...{ tenantId: actor.tenantId, userId: null, type: 'data' },
    data: { topic: 'corrosion', id: input.id },
  });
  return { use: to };
}
