import { product } from '@ircrisk/contract/product.ts';
import type { Config } from '#platform/config/config.ts';
import type { Queries } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { secretHash } from '#platform/identity/clients.ts';

/** The browser's client, and one for scripts with the secret of the configuration: a changed secret is taken over here. */
export async function seedClients(tx: Queries, config: Config): Promise<void> {
  const clients = [
    { ...product.browserClient, grants: ['captcha', 'sms_code', 'social', 'refresh_token'] },
    { id: 'integration', secret: config.secrets.integrationClient, grants: ['password', 'refresh_token'] },
  ];
  for (const { id, secret, grants } of clients) {
    await tx.run(sql`
      insert into clients as c (client_id, secret_hash, authorized_grant_types, access_token_validity, refresh_token_validity)
      values (${id}, ${secretHash(secret)}, ${grants}::text[], ${product.accessSeconds}, ${product.refreshSeconds})
      on conflict (client_id) do update set secret_hash = excluded.secret_hash, authorized_grant_types = excluded.authorized_grant_types
      where (c.secret_hash, c.authorized_grant_types) is distinct from (excluded.secret_hash, excluded.authorized_grant_types)`);
  }
}
