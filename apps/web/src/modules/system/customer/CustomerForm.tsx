import { moduleCodes } from '@ircrisk/contract/menu.ts';
import { modulesOfTenant, topMenuList } from '@ircrisk/contract/modules/system/menu.ts';
import { submitTenant, type Tenant, tenantPage } from '@ircrisk/contract/modules/system/tenant.ts';
import { product } from '@ircrisk/contract/product.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { CallDrawer } from '@ircrisk/ui/form/CallDrawer.tsx';
import { CallField } from '@ircrisk/ui/form/CallField.tsx';
import { ChoiceInput, TextInput } from '@ircrisk/ui/form/inputs.tsx';
import { useCallForm } from '@ircrisk/ui/form/use-call-form.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { OneTime } from './PasswordDialog.tsx';

interface Props {
  tenant?: Tenant;
  onClose: () => void;
  /** A new customer was made: its password is shown once. */
  onMade: (made: OneTime) => void;
}

const firstOf = (tenant: Tenant | undefined) =>
  tenant
    ? {
        id: tenant.id,
        version: tenant.version,
        tenantName: tenant.tenantName,
        domain: tenant.domain,
        linkman: tenant.linkman,
        contactNumber: tenant.contactNumber,
        address: tenant.address,
        accountNumber: tenant.accountNumber,
        expireTime: tenant.expireTime,
        topMenuIds: tenant.topMenuIds.split(',').filter(Boolean),
        moduleCodes: tenant.moduleCodes.filter((code) => moduleCodes.includes(code)),
      }
    : { tenantName: '', adminAccount: 'admin', accountNumber: 100, expireTime: null, moduleCodes };

/** A customer: enterprise, tenant, limits and what it may use. */
export function CustomerForm({ tenant, onClose, onMade }: Props) {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const groups = useCall(topMenuList, { current: 1, size: 200 }, { suppress: true });
  const modules = useCall(modulesOfTenant, {}, { suppress: true });
  const isOwn = tenant?.tenantId === product.operatorTenant;
  const named = (one: { name: string; nameEn: string }) =>
    language === 'en' && one.nameEn ? one.nameEn : one.name;
  const form = useCallForm(submitTenant, firstOf(tenant), (made) => {
    void client.invalidateQueries({ queryKey: callKey(tenantPage) });
    if (made.oneTimePassword && made.account) {
      const { tenantId, account, oneTimePassword } = made;
      onMade({ tenantId, account, oneTimePassword });
    } else {
      notify.success(t('customer.saved'));
      onClose();
    }
  });
  return (
    <CallDrawer
      title={tenant ? t('customer.editOf', { name: tenant.tenantName }) : t('customer.new')}
      form={form}
      onClose={onClose}
    >
      <CallField form={form} name="tenantName" required>
        {TextInput}
      </CallField>
      {!tenant && (
        <CallField form={form} name="adminAccount" required hint={t('customer.adminHint')}>
          {TextInput}
        </CallField>
      )}
      {!isOwn && (
        <CallField form={form} name="expireTime" hint={t('customer.expiryHint')}>
          {(props) => <DayInput {...props} withTime />}
        </CallField>
      )}
      <CallField form={form} name="accountNumber" hint={t('customer.limitHint')}>
        {({ value, onChange, ...props }) => (
          <NumberInput
            {...props}
            value={value as number | null}
            onChange={onChange}
            onProblem={(problem) => form.setProblem('accountNumber', problem)}
          />
        )}
      </CallField>
      <CallField
        form={form}
        name="moduleCodes"
        hint={
          <>
            <Button size="small" type="link" onClick={() => form.set('moduleCodes', moduleCodes)}>
              {t('customer.all')}
            </Button>
            <Button size="small" type="link" onClick={() => form.set('moduleCodes', [])}>
              {t('customer.none')}
            </Button>
          </>
        }
      >
        {(props) => (
          <ChoiceInput
            {...props}
            many
            options={(modules.data ?? []).map((one) => ({
              value: one.code,
              label: one.installed ? named(one) : t('customer.notInstalled', { name: named(one) }),
            }))}
          />
        )}
      </CallField>
      {tenant && (
        <CallField form={form} name="topMenuIds">
          {(props) => (
            <ChoiceInput
              {...props}
              many
              options={(groups.data?.records ?? [])
                .filter(({ code }) => isOwn || code !== 'business-operator')
                .map((one) => ({ value: one.id, label: named(one) }))}
            />
          )}
        </CallField>
      )}
      <CallField form={form} name="domain" hint={t('customer.domainHint')}>
        {TextInput}
      </CallField>
      <CallField form={form} name="linkman">
        {TextInput}
      </CallField>
      <CallField form={form} name="contactNumber">
        {TextInput}
      </CallField>
      <CallField form={form} name="address">
        {TextInput}
      </CallField>
    </CallDrawer>
  );
}
