import { EllipsisOutlined } from '@ant-design/icons';
import {
  issueAdminPassword,
  setTenantStatus,
  type Tenant,
  tenantPage,
} from '@ircrisk/contract/modules/system/tenant.ts';
import { product } from '@ircrisk/contract/product.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Dropdown } from 'antd';
import { useAsk } from '#shell/dialogs.tsx';
import type { OneTime } from './PasswordDialog.tsx';

export type CustomerAct = 'edit' | 'extend' | 'usage' | 'remove';

interface Props {
  tenant: Tenant;
  onOpen: (act: CustomerAct) => void;
  onPassword: (made: OneTime) => void;
}

/** What the operator does with a customer; the own tenant can be edited and looked at only. */
export function RowActs({ tenant, onOpen, onPassword }: Props) {
  const t = useText();
  const ask = useAsk();
  const mayWrite = usePermission('tenant.update');
  const mayRemove = usePermission('tenant.delete');
  const isOwn = tenant.tenantId === product.operatorTenant;
  const name = tenant.tenantName;
  const setStatus = useAct(setTenantStatus, {
    refreshes: [tenantPage],
    onDone: () => notify.success(t('customer.done')),
  });
  const issue = useAct(issueAdminPassword, {
    onDone: (made) => onPassword({ tenantId: tenant.tenantId, ...made }),
  });
  const isWorking = tenant.status === 1;
  const change = isWorking ? 'suspend' : 'resume';
  const items = [
    ...(mayWrite && !isOwn
      ? [
          { key: 'extend', label: t('customer.extend.open') },
          { key: change, label: t(`customer.${change}.open`), danger: isWorking },
          { key: 'password', label: t('customer.password.open') },
        ]
      : []),
    { key: 'usage', label: t('customer.usage.open') },
    ...(mayRemove && !isOwn ? [{ key: 'remove', label: t('customer.remove.open'), danger: true }] : []),
  ];
  const run = (key: string) => {
    if (key === 'extend' || key === 'usage' || key === 'remove') onOpen(key);
    else if (key === 'password')
      ask({
        title: t('customer.password.open'),
        text: t('customer.password.text', { name }),
        onOk: async () =>
          void (await issue.mutateAsync({ tenantId: tenant.tenantId }).catch(() => undefined)),
      });
    else
      ask({
        title: t(`customer.${change}.open`),
        text: t(`customer.${change}.text`, { name }),
        danger: isWorking,
        onOk: async () =>
          void (await setStatus
            .mutateAsync({ ids: [tenant.id], status: isWorking ? 2 : 1 })
            .catch(() => undefined)),
      });
  };
  return (
    <>
      {mayWrite && (
        <Button
          size="small"
          type="link"
          aria-label={t('customer.editOf', { name })}
          onClick={() => onOpen('edit')}
        >
          {t('customer.edit')}
        </Button>
      )}
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
        <Button
          size="small"
          type="text"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={t('customer.moreOf', { name })}
        />
      </Dropdown>
    </>
  );
}
