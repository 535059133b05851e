import type { Tenant, TenantUsage } from '@ircrisk/contract/modules/system/tenant.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { megabytes } from './customer-columns.tsx';

interface Props {
  tenant: Tenant;
  usage: TenantUsage | undefined;
  onClose: () => void;
}

/** What a customer uses of the platform. */
export function UsageDialog({ tenant, usage, onClose }: Props) {
  const t = useText();
  const days = t('customer.usage.days');
  return (
    <DragModal
      open
      width={640}
      title={t('customer.usage.of', { name: tenant.tenantName })}
      footer={null}
      onCancel={onClose}
    >
      {usage && (
        <div className="customer-usage">
          <StatTile
            label={t('customer.users')}
            value={usage.users}
            note={t('customer.usage.limit', { limit: tenant.accountNumber ?? t('customer.noLimit') })}
          />
          <StatTile label={t('customer.active')} value={usage.activeUsers} note={days} />
          <StatTile label={t('customer.usage.logins')} value={usage.logins} note={days} />
          <StatTile label={t('customer.operations')} value={usage.operations} note={days} />
          <StatTile label={t('customer.usage.equipment')} value={usage.equipment} />
          <StatTile label={t('customer.usage.projects')} value={usage.projects} />
          <StatTile label={t('customer.usage.files')} value={megabytes(usage.storage)} unit="MB" />
          <StatTile
            label={t('customer.lastLogin')}
            value={<span className="customer-time">{usage.lastLogin?.slice(0, 16) ?? '–'}</span>}
          />
        </div>
      )}
    </DragModal>
  );
}
