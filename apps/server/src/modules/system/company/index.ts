import { moduleCodes } from '@ircrisk/contract/menu.ts';
import * as contract from '@ircrisk/contract/modules/system/company.ts';
import { insertTenant, newCode, removeByCode } from '#modules/system/tenant/index.ts';
import { commonErrors, fail, invalidField } from '#platform/http/answer.ts';
import { handle } from '#platform/http/handle.ts';
import { pageOf } from '#platform/http/page.ts';
import { forgetCallers } from '#platform/identity/authenticate.ts';
import type { ServerModule } from '#platform/module.ts';
import { asTenant } from '#platform/permissions/as-tenant.ts';
import { furnishTenant } from '#platform/permissions/new-tenant.ts';
import { keepCoefficients } from './coefficients.ts';
import * as store from './store.ts';

export { coefficientsOf, takeCoefficient } from './coefficients.ts';
export { majorHazardFacts } from './major-hazards.ts';

export const company: ServerModule = {
  id: 'company',
  handlers: [
    handle(contract.companyOfTenant, async ({ tx, actor, input }) => {
      const asked = input.tenantId ?? actor.tenantId;
      const found =
        asked === actor.tenantId || actor.isOperator ? await store.firstCompany(tx, asked) : undefined;
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.submitCompany, async (call) => {
      const { tx, actor, input } = call;
      const { id, version, ...values } = input;
      if (
        values.lowestTemperature !== null &&
        values.averageTemperature !== null &&
        values.lowestTemperature > values.averageTemperature
      ) {
        throw invalidField('lowestTemperature', 'order', {
          zh: '最低气温不能高于平均气温',
          en: 'The lowest temperature must not exceed the average',
        });
      }
      call.succeed(id ? 'updated' : 'created');
      forgetCallers(call);
      if (id) {
        const before = await store.findCompany(tx, id);
        if (!before) throw fail(commonErrors.notFound);
        const saved = await asTenant(tx, before.tenantId, async () => {
          await store.checkPlaces(tx, values);
          return store.updateCompany(tx, id, values, version);
        });
        if (!saved) throw fail(commonErrors.stale, {}, { data: await store.findCompany(tx, id) });
        return id;
      }
      await store.checkPlaces(tx, values);
      if (!actor.isOperator) return store.insertCompany(tx, values);
      const level = await store.levelCode(tx, values.parentLevelId);
      const tenantId = await newCode(tx);
      await insertTenant(tx, tenantId, {
        tenantName: values.name,
        domain: null,
        linkman: null,
        contactNumber: null,
        address: values.location,
        accountNumber: null,
        expireTime: null,
        backgroundUrl: null,
        logo: null,
        platformType: 'enterprise',
        status: 1,
      });
      return asTenant(tx, tenantId, async () => {
        const made = await furnishTenant(tx, {
          companyName: values.name,
          adminAccount: 'admin',
          adminName: '管理员',
          moduleCodes,
        });
        // The level chosen is the operator's: the customer has one of the same kind.
        const parentLevelId = await store.levelOf(tx, level);
        // Places of the operator's own plant mean nothing to the customer, whose plant is still to be described.
        await store.updateCompany(
          tx,
          made.companyId,
          { ...values, factoryModelIds: [], parentLevelId },
          undefined,
        );
        return made.companyId;
      });
    }),
    handle(contract.companyList, async ({ tx, input }) => {
      const { rows, total } = await store.companyPage(tx, input);
      return pageOf(rows, total, input);
    }),
    handle(contract.companyDetail, async ({ tx, input }) => {
      const found = await store.findCompany(tx, input.id);
      if (!found) throw fail(commonErrors.notFound);
      return found;
    }),
    handle(contract.coefficientHistory, async ({ tx, input }) => {
      const found = await store.findCompany(tx, input.id);
      if (!found) throw fail(commonErrors.notFound);
      return asTenant(tx, found.tenantId, () => store.coefficientHistory(tx, input.id));
    }),
    handle(contract.removeCompanyTenants, async (call) => {
      const { tx, input } = call;
      const codes = new Set(input.tenantIds ?? []);
      for (const id of input.ids ?? []) {
        const found = await store.findCompany(tx, id);
        if (!found) throw fail(commonErrors.notFound);
        codes.add(found.tenantId);
      }
      if (codes.size === 0) throw fail(commonErrors.nothingSelected);
      await removeByCode(tx, [...codes], input);
      forgetCallers(call);
      return true;
    }),
  ],
  routes: keepCoefficients,
};
