import { accessKeyErrors, renewAccessKey } from '@ircrisk/contract/modules/system/access-key.ts';
import { accessKey as resource } from '@ircrisk/contract/resources/access-key.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { clientIdOf, keepSecret } from '#platform/identity/access-keys.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { randomSecret } from '#platform/identity/digest.ts';
import type { ServerModule } from '#platform/module.ts';
import { findRow } from '#platform/resources/read.ts';
import { viewerOf } from '#platform/resources/scope.ts';
import { accessKeyHooks } from './hooks.ts';

/** Keys for programs; the list itself is the declared resource. */
export const accessKey: ServerModule = {
  id: 'access-key',
  hooks: [accessKeyHooks],
  handlers: [
    handle(renewAccessKey, async (call) => {
      const { tx, actor, input, projectId, language } = call;
      if (!(await findRow(tx, resource, input.id, viewerOf(actor, projectId), language)))
        throw fail(commonErrors.notFound);
      const live = await tx.maybe(
        sql`select id from access_keys where tenant_id = current_tenant() and id = ${input.id} and expires_on >= current_date for update`,
      );
      if (!live) throw fail(accessKeyErrors.expired);
      const secret = randomSecret();
      await keepSecret(tx, input.id, secret, input.graceHours);
      forgetCallers(call);
      return { clientId: clientIdOf(input.id), secret };
    }),
  ],
};
