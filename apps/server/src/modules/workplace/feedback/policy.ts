import { actsFrom } from '@ircrisk/contract/acts.ts';
import {
  type FeedbackAct,
  type FeedbackItem,
  type FeedbackKind,
  feedbackActs,
} from '@ircrisk/contract/modules/workplace/feedback.ts';
import { bug, demand } from '@ircrisk/contract/resources/feedback.ts';
import { type Sql, sql } from '#platform/database/sql.ts';
import { viewerOf, visible } from '#platform/resources/scope.ts';
import { type Actor, may } from '#platform/tenancy/actor.ts';

export const resourceOfKind = { bug, demand } as const;

/** Items one reported, is assigned or mentioned in are one's own to read; the rest by the list's permission and data scope. */
export function reach(actor: Actor): Sql {
  const own = sql`(t.is_deleted = 0 and (t.create_user = ${actor.userId} or t.assignee_id = ${actor.userId}
    or t.mentioned_ids @> array[${actor.userId}::bigint]))`;
  const viewer = viewerOf(actor, null);
  const lists = (['bug', 'demand'] as const)
    .filter((kind) => may(actor, `${kind}.read`))
    .map((kind) => visible(resourceOfKind[kind], viewer));
  return lists.reduce((left, right) => sql`(${left} or (${right}))`, own);
}

type Judged = Pick<FeedbackItem, 'state' | 'assigneeId' | 'reporter'> & { kind: FeedbackKind };

/** Handling is for whoever manages the list or was assigned; the reporter may say that it is not mended. */
export function allowedActs(item: Judged, actor: Actor): FeedbackAct[] {
  const manages = may(actor, `${item.kind}.update`);
  const assigned = item.assigneeId === actor.userId;
  const reported = item.reporter === actor.userId;
  const whose: Record<FeedbackAct, boolean> = {
    assign: manages,
    handle: manages || assigned,
    reopen: manages || assigned || reported,
  };
  return actsFrom(feedbackActs, item.state).filter((act) => whose[act]);
}
