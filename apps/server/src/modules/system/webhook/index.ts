import * as contract from '@ircrisk/contract/modules/system/webhook.ts';
import { webhook as resource } from '@ircrisk/contract/resources/webhook.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { type Call, handle } from '#platform/http/handle.ts';
import { wayTo } from '#platform/http/outbound.ts';
import type { ServerModule } from '#platform/module.ts';
import { findRow } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { keepRounds } from '#platform/tenancy/rounds.ts';
import { webhookHooks } from './hooks.ts';
import { follows, noteAgain, noteTest } from './notes.ts';
import { rotate, signingSecrets } from './secrets.ts';
import { Sender } from './sender.ts';
import { pause, resume } from './state.ts';

type Caller = Pick<Call, 'tx' | 'actor' | 'projectId' | 'language' | 'platform'>;

/** The webhook of a call, as its reader sees it; another tenant's is not there. */
async function hookOf({ tx, actor, projectId, language }: Caller, id: string) {
  const row = await findRow(tx, resource, id, viewerOf(actor, projectId), language);
  if (!row) throw fail(commonErrors.notFound);
  return row as { url: string };
}

const placeOf = ({ actor, platform }: Caller, webhookId: string) => ({
  tenantId: actor.tenantId,
  webhookId,
  tokenSecret: platform.config.secrets.token,
});

/** Said to a person who can mend it, before a call fails for it. */
async function requireReady(call: Caller, id: string): Promise<void> {
  const { url } = await hookOf(call, id);
  if (!wayTo(url, call.platform.config.webhookOrigins))
    throw fail(contract.webhookErrors.address, { host: new URL(url).host });
  if ((await signingSecrets(call.tx, placeOf(call, id))).length === 0)
    throw fail(contract.webhookErrors.noSecret);
}

/** Calls to other programs when something happens; the list and the log are declared resources. */
export const webhook: ServerModule = {
  id: 'webhook',
  hooksFor: webhookHooks,
  follows,
  handlers: [
    handle(contract.rotateWebhook, async (call) => {
      await hookOf(call, call.input.id);
      return rotate(call.tx, placeOf(call, call.input.id), call.input.overlapHours);
    }),
    handle(contract.switchWebhook, async (call) => {
      const { id, active } = call.input;
      if (active) await requireReady(call, id);
      else await hookOf(call, id);
      await (active ? resume(call.tx, id) : pause(call.tx, id));
      return true as const;
    }),
    handle(contract.testWebhook, async (call) => {
      await requireReady(call, call.input.id);
      const [deliveryId] = await noteTest(call.tx, call.input.id);
      if (!deliveryId) throw fail(commonErrors.notFound);
      return { deliveryId };
    }),
    handle(contract.retryDeliveries, async ({ tx, input }) => ({ queued: await noteAgain(tx, input.ids) })),
  ],
  routes: (app, platform) => {
    const sender = new Sender(platform, app.log);
    app.addHook('onReady', async () => sender.start());
    app.addHook('preClose', () => sender.stop());
    keepRounds(app, platform, {
      operation: 'old webhook calls',
      everyMs: 3_600_000,
      firstMs: 120_000,
      lockedToo: true,
      visit: ({ inTenant }) =>
        inTenant((tx) =>
          tx.run(sql`delete from webhook_deliveries d where event_time < now() - interval '30 days'
            and not exists (select from webhook_queue q where q.tenant_id = d.tenant_id and q.delivery_id = d.id)`),
        ),
    });
  },
};
