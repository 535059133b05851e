import { product } from '@ircrisk/contract/product.ts';
import type { Database } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { systemContext, withTenant } from '#platform/tenancy/with-tenant.ts';
import type { SmsSender } from './message.ts';

/** The development default: messages lie in the operator's tenant, where the operator reads them on screen. */
export const outboxSender =
  (db: Database): SmsSender =>
  async ({ tenantId, phone, text }) => {
    await withTenant(db, systemContext(product.operatorTenant, 'sms'), (tx) =>
      tx.run(sql`insert into sms_outbox (for_tenant, phone, body) values (${tenantId}, ${phone}, ${text})`),
    );
  };
