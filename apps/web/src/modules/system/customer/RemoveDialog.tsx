import { removeCompanyTenants } from '@ircrisk/contract/modules/system/company.ts';
import {
  graceDays,
  removedTenants,
  type Tenant,
  tenantPage,
} from '@ircrisk/contract/modules/system/tenant.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Alert, Input } from 'antd';
import { useId, useState } from 'react';

/** Removing a customer takes its code typed by hand; the server compares it too. */
export function RemoveDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const t = useText();
  const field = useId();
  const [typed, setTyped] = useState('');
  const remove = useAct(removeCompanyTenants, {
    refreshes: [tenantPage, removedTenants],
    suppress: true,
    onDone() {
      notify.success(t('customer.done'));
      onClose();
    },
  });
  return (
    <DragModal
      open
      width={460}
      title={t('customer.remove.title', { name: tenant.tenantName })}
      okText={t('customer.remove.open')}
      cancelText={t('customer.cancel')}
      okButtonProps={{ danger: true, disabled: typed.trim() === '' }}
      confirmLoading={remove.isPending}
      onCancel={onClose}
      onOk={() => remove.mutate({ tenantIds: [tenant.tenantId], confirm: true, typed })}
    >
      {remove.error instanceof Refusal && (
        <Alert type="error" showIcon role="alert" title={remove.error.message} />
      )}
      <p>{t('customer.remove.text', { days: graceDays })}</p>
      <label htmlFor={field}>{t('customer.remove.type', { code: tenant.tenantId })}</label>
      <Input id={field} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </DragModal>
  );
}
