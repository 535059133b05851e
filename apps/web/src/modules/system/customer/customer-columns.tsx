import type { Tenant, TenantUsage } from '@ircrisk/contract/modules/system/tenant.ts';
import type { Translate } from '@ircrisk/ui/i18n/texts.ts';
import { DateText } from '@ircrisk/ui/parts/DateText.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { Button, type TableColumnsType } from 'antd';

const dayMs = 86_400_000;
/** A customer is told apart a month before its time is over. */
const nearDays = 30;

export function stateOf(tenant: Tenant, now = Date.now()): 'suspended' | 'expired' | 'near' | 'working' {
  if (tenant.status === 2) return 'suspended';
  if (!tenant.expireTime) return 'working';
  const left = (new Date(tenant.expireTime.replace(' ', 'T')).getTime() - now) / dayMs;
  if (left <= 0) return 'expired';
  return left <= nearDays ? 'near' : 'working';
}

const marks = { suspended: 'stopped', expired: 'miss', near: 'near', working: 'ok' } as const;

export const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0);

/** Columns of the list; the figures come a moment after the rows. */
export function customerColumns(
  t: Translate,
  usage: ReadonlyMap<string, TenantUsage>,
  onUsage: (tenant: Tenant) => void,
): TableColumnsType<Tenant> {
  const figure = (tenant: Tenant, pick: (each: TenantUsage) => string | number) => {
    const found = usage.get(tenant.tenantId);
    return found ? pick(found) : '–';
  };
  return [
    { key: 'tenantId', dataIndex: 'tenantId', title: t('customer.code'), width: 80 },
    { key: 'tenantName', dataIndex: 'tenantName', title: t('customer.name'), width: 150, ellipsis: true },
    {
      key: 'status',
      title: t('customer.state'),
      width: 94,
      render: (_, tenant) => {
        const state = stateOf(tenant);
        return <StateMark state={marks[state]} text={t(`customer.${state}`)} />;
      },
    },
    {
      key: 'expireTime',
      title: t('customer.expiry'),
      width: 94,
      render: (_, { expireTime }) =>
        expireTime ? <DateText value={expireTime.slice(0, 10)} /> : t('customer.noEnd'),
    },
    {
      key: 'users',
      title: t('customer.users'),
      width: 92,
      align: 'right',
      render: (_, tenant) =>
        `${figure(tenant, ({ users }) => users)} / ${tenant.accountNumber ?? t('customer.noLimit')}`,
    },
    {
      key: 'modules',
      title: t('customer.modules'),
      width: 76,
      align: 'right',
      render: (_, { moduleCodes }) => moduleCodes.length,
    },
    {
      key: 'active',
      title: t('customer.active'),
      width: 100,
      align: 'right',
      render: (_, tenant) => figure(tenant, ({ activeUsers }) => activeUsers),
    },
    {
      key: 'operations',
      title: t('customer.operations'),
      width: 100,
      align: 'right',
      render: (_, tenant) => {
        const shown = figure(tenant, ({ operations }) => operations);
        return (
          <Button
            size="small"
            type="link"
            aria-label={`${shown} ${t('customer.usage.of', { name: tenant.tenantName })}`}
            onClick={() => onUsage(tenant)}
          >
            {shown}
          </Button>
        );
      },
    },
    {
      key: 'storage',
      title: t('customer.storage'),
      width: 88,
      align: 'right',
      render: (_, tenant) => figure(tenant, ({ storage }) => megabytes(storage)),
    },
    {
      key: 'lastLogin',
      title: t('customer.lastLogin'),
      width: 126,
      render: (_, tenant) => figure(tenant, ({ lastLogin }) => lastLogin?.slice(0, 16) ?? '–'),
    },
    { key: 'linkman', dataIndex: 'linkman', title: t('customer.linkman'), width: 80, ellipsis: true },
  ];
}
