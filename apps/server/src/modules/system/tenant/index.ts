import { moduleCodes } from '@ircrisk/contract/menu.ts';
import * as contract from '@ircrisk/contract/modules/system/tenant.ts';
import { product } from '@ircrisk/contract/product.ts';
import type { Queries } from '#platform/database/pool.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import { handle, handlePublic } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import { setOneTimePassword } from '#platform/identity/one-time-password.ts';
import { randomPassword } from '#platform/identity/password.ts';
import type { ServerModule } from '#platform/module.ts';
import { asTenant } from '#platform/permissions/as-tenant.ts';
import { furnishTenant, grantModules } from '#platform/permissions/new-tenant.ts';
import { customerHandlers } from './customers.ts';
import * as store from './store.ts';

/** For the customer screen, which makes and removes tenants through their companies. */
export { orderBy } from './order-by.ts';
export { insertTenant, newCode } from './store.ts';

const missing = () => fail(commonErrors.notFound);

/** Removes tenants by code, never the operator's own; asks first. */
export async function removeByCode(
  tx: Queries,
  codes: readonly string[],
  { confirm, typed }: { confirm: boolean; typed?: string | undefined },
): Promise<void> {
  if (codes.includes(product.operatorTenant)) throw fail(contract.tenantErrors.operatorFixed);
  const found = await Promise.all(codes.map((code) => store.tenantByCode(tx, code)));
  if (found.some((tenant) => tenant === undefined)) throw missing();
  if (typed !== undefined && codes.some((code) => code !== typed.trim()))
    throw fail(contract.tenantErrors.typedOther);
  if (!confirm)
    throw fail(
      commonErrors.inUse,
      {},
      { data: { children: 0, usedBy: [{ table: 'tenants', count: codes.length }] } },
    );
  await store.removeTenants(tx, codes);
}

type Submitted = Parameters<Parameters<typeof handle<typeof contract.submitTenant>>[1]>[0]['input'];

/** What the form left out stays as it was. */
function savedOf(input: Submitted, before?: Awaited<ReturnType<typeof store.tenantById>>): store.SavedTenant {
  const pick = <T>(given: T | undefined, old: T | undefined, fallback: T): T =>
    given === undefined ? (old ?? fallback) : given;
  return {
    tenantName: input.tenantName,
    domain: pick(input.domain, before?.domain, null),
    linkman: pick(input.linkman, before?.linkman, null),
    contactNumber: pick(input.contactNumber, before?.contactNumber, null),
    address: pick(input.address, before?.address, null),
    accountNumber: pick(input.accountNumber, before?.accountNumber, null),
    expireTime: pick(input.expireTime, before?.expireTime, null),
    backgroundUrl: pick(input.backgroundUrl, before?.backgroundUrl, null),
    logo: pick(input.logo, before?.logo, null),
    platformType: pick(input.platformType, before?.platformType, 'enterprise'),
    status: pick<number>(input.status, before?.status, 1),
  };
}

export const tenant: ServerModule = {
  id: 'tenant',
  handlers: [
    handlePublic(contract.tenantInfo, async ({ input, platform }) =>
      input.domain ? ((await store.tenantByDomain(platform.db.platform, input.domain)) ?? {}) : {},
    ),
    handle(contract.tenantDetail, async ({ tx, actor, input }) => {
      const found = input.id
        ? await store.tenantById(tx, input.id)
        : await store.tenantByCode(tx, input.tenantId ?? actor.tenantId);
      if (!found || (found.tenantId !== actor.tenantId && !actor.isOperator)) throw missing();
      return found;
    }),
    ...[contract.tenantList, contract.tenantPage].map((endpoint) =>
      handle(endpoint, async ({ tx, input }) => {
        const { rows, total } = await store.tenantPage(tx, input);
        return pageOf(rows, total, input);
      }),
    ),
    handle(contract.tenantSelect, async ({ tx }) => {
      const { rows } = await store.tenantPage(tx, { current: 1, size: 1000, ascs: 'tenantName' });
      return rows.map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName, label: tenantName }));
    }),
    handle(contract.submitTenant, async (call) => {
      const { tx, input } = call;
      if (!input.id) {
        const tenantId = await store.newCode(tx);
        const id = await store.insertTenant(tx, tenantId, savedOf(input));
        const account = input.adminAccount;
        const made = await asTenant(tx, tenantId, async () => {
          const furnished = await furnishTenant(tx, {
            companyName: input.tenantName,
            adminAccount: account,
            adminName: '管理员',
            moduleCodes: input.moduleCodes ?? moduleCodes,
          });
          if (input.topMenuIds) await store.setTopMenus(tx, input.topMenuIds);
          return furnished;
        });
        return { id, tenantId, account, oneTimePassword: made.password };
      }
      const before = await store.tenantById(tx, input.id);
      if (!before) throw missing();
      const values = savedOf(input, before);
      const isOperator = before.tenantId === product.operatorTenant;
      if (isOperator && (values.status !== 1 || values.expireTime !== null))
        throw fail(contract.tenantErrors.operatorFixed);
      if (!(await store.updateTenant(tx, before.id, values, input.version))) {
        throw fail(commonErrors.stale, {}, { data: await store.tenantById(tx, before.id) });
      }
      await asTenant(tx, before.tenantId, async () => {
        if (input.moduleCodes) await grantModules(tx, input.moduleCodes, null);
        if (input.topMenuIds) await store.setTopMenus(tx, input.topMenuIds);
      });
      forgetCallers(call);
      return { id: before.id, tenantId: before.tenantId };
    }),
    handle(contract.issueAdminPassword, async (call) => {
      const { tx, input } = call;
      if (!(await store.tenantByCode(tx, input.tenantId))) throw missing();
      const oneTimePassword = randomPassword();
      const account = await asTenant(tx, input.tenantId, async () => {
        const administrator = await store.firstAdministrator(tx);
        if (!administrator) throw missing();
        await setOneTimePassword(tx, administrator.id, oneTimePassword);
        return administrator.account;
      });
      forgetCallers(call);
      return { account, oneTimePassword };
    }),
    handle(contract.removeTenants, async (call) => {
      const { tx, input } = call;
      if (input.ids.length === 0) throw fail(commonErrors.nothingSelected);
      const found = await Promise.all(input.ids.map((id) => store.tenantById(tx, id)));
      const codes = found.map((each) => {
        if (!each) throw missing();
        return each.tenantId;
      });
      await removeByCode(tx, codes, input);
      forgetCallers(call);
      return true;
    }),
    ...customerHandlers,
  ],
};
