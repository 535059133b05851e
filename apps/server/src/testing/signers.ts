import { sql } from '#platform/database/sql.ts';
import { hashPassword } from '#platform/identity/password.ts';
import type { TestPlatform, TestTenant, TestUser } from './platform.ts';
import type { Answer, TestClient } from './test-client.ts';

const password = 'Quarry41Window';

export interface Signers {
  readonly checker: TestClient;
  readonly approver: TestClient;
  /** Who the approver is, to be signed in elsewhere. */
  readonly approving: Omit<TestUser, 'id'>;
  /** Both signatures of the usual chain; answers the last. */
  approve(path: string, id: string): Promise<Answer>;
}

/** Two more administrators of a tenant: four eyes are on, so an author needs them. */
export async function hireSigners(platform: TestPlatform, tenant: TestTenant): Promise<Signers> {
  const hash = await hashPassword(password);
  const hired = async (account: string) => {
    await platform.inTenant(tenant.tenantId, (tx) =>
      tx.run(sql`
        insert into users (account, password_hash, must_change_password, password_once, password_changed_at, real_name, language, role_ids, dept_ids)
        select ${account}, ${hash}, false, false, now(), ${account}, language, role_ids, dept_ids from users
        where tenant_id = current_tenant() and id = ${tenant.admin.id}`),
    );
    return platform.client({ tenantId: tenant.tenantId, account, password });
  };
  const [checker, approver] = [await hired('chen'), await hired('pan')];
  return {
    checker,
    approver,
    approving: { tenantId: tenant.tenantId, account: 'pan', password },
    async approve(path, id) {
      await checker.post(`${path}/check`, { id, verdict: 'pass' });
      return approver.post(`${path}/judge`, { id, verdict: 'approve' });
    },
  };
}
