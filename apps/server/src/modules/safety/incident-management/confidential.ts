import * as contract from '@ircrisk/contract/modules/safety/incident-management.ts';
import { keepPublished } from '#modules/safety/incident-case-search/index.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import type { Actor } from '#platform/tenancy/actor.ts';
import { seriesAbout } from './kept.ts';
import { confidentialRight, mustSeeIncident } from './see.ts';

/** Its investigator reads it; only who reported it and the holders of the right open it to others. */
export const mayLift = (
  { confidential, reporterId }: { confidential?: unknown; reporterId?: unknown },
  { userId, permissions }: Pick<Actor, 'userId' | 'permissions'>,
): boolean => confidential === true && (reporterId === userId || permissions.has(confidentialRight));

async function lift(call: Pick<Call, 'tx' | 'actor' | 'projectId'>, id: string, reason: string | undefined) {
  const { tx, actor } = call;
  await mustSeeIncident(call, id);
  const found = await tx.one<{ confidential: boolean; reporterId: string | null }>(
    sql`select confidential, reporter_id as "reporterId" from incidents where id = ${id} for update`,
  );
  if (!found.confidential) return {};
  if (!mayLift(found, actor)) throw fail(commonErrors.forbidden);
  if (!reason)
    throw invalidField('reason', 'required', {
      zh: '解除保密须说明原因',
      en: 'Say why it is no longer confidential',
    });
  await tx.run(sql`update incidents set confidential = false, opened_reason = ${reason} where id = ${id}`);
  return {};
}

export const confidentialHandlers = [
  handle(contract.keepConfidential, async (call) => {
    const { tx, input } = call;
    if (!input.confidential) return lift(call, input.id, input.reason);
    await mustSeeIncident(call, input.id);
    await tx.run(sql`update incidents set confidential = true, opened_reason = null where id = ${input.id}`);
    await keepPublished(tx, seriesAbout(input.id));
    return {};
  }),
  handle(contract.liftConfidential, (call) => lift(call, call.input.id, call.input.reason)),
];
