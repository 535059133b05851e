import { HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import { type Tenant, tenantPage, tenantUsage } from '@ircrisk/contract/modules/system/tenant.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { ListFoot } from '@ircrisk/ui/resource/ListFoot.tsx';
import type { Density } from '@ircrisk/ui/resource/saved-views.ts';
import { useAsked } from '@ircrisk/ui/resource/use-asked.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Input, Select, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { customerColumns } from './customer-columns.tsx';
import { type OneTime, PasswordDialog } from './PasswordDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RemovedDialog } from './RemovedDialog.tsx';
import { type CustomerAct, RowActs } from './RowActs.tsx';
import { UsageDialog } from './UsageDialog.tsx';
import './customer.css';

// The list is opened more often than its forms, and the calendar in them is heavy.
const CustomerForm = lazy(() => import('./CustomerForm.tsx').then((it) => ({ default: it.CustomerForm })));
const ExtendDialog = lazy(() => import('./ExtendDialog.tsx').then((it) => ({ default: it.ExtendDialog })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

type Opened = { kind: CustomerAct; tenant: Tenant } | { kind: 'new' | 'removed' };

const statuses = [1, 2] as const;
type Asked = { tenantName: string; status: string; current: number; size: number };
const usual: Asked = { tenantName: '', status: '', current: 1, size: 20 };

/** Customers of the operator: each an enterprise with a tenant of its own. */
export default function CustomerPage() {
  const t = useText();
  const mayWrite = usePermission('tenant.update');
  const [asked, setAsked] = useAsked<Asked>('customers', usual);
  const status = statuses.find((one) => String(one) === asked.status) ?? '';
  const [opened, setOpened] = useState<Opened>();
  const [password, setPassword] = useState<OneTime>();
  const [density, setDensity] = useState<Density>('small');
  const list = useCall(tenantPage, { ...asked, status }, { suppress: true, keepPrevious: true });
  const rows = list.data?.records ?? [];
  const codes = rows.map(({ tenantId }) => tenantId);
  const usage = useCall(
    tenantUsage,
    { tenantIds: codes },
    { enabled: codes.length > 0, suppress: true, keepPrevious: true },
  );
  const figures = new Map(usage.data?.map((each) => [each.tenantId, each]));
  const close = () => setOpened(undefined);
  const change = (part: Partial<typeof asked>) => setAsked((now) => ({ ...now, current: 1, ...part }));
  return (
    <div className="ir-list">
      <PageTitle
        title={t('customer.title')}
        actions={
          <>
            <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpened({ kind: 'removed' })}>
              {t('customer.removed.open')}
            </Button>
            {mayWrite && (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => setOpened({ kind: 'new' })}
              >
                {t('customer.add')}
              </Button>
            )}
          </>
        }
      />
      <div className="ir-list-filters">
        <Input.Search
          className="ir-list-search"
          allowClear
          aria-label={t('customer.find')}
          placeholder={t('customer.find')}
          defaultValue={asked.tenantName}
          onSearch={(tenantName) => change({ tenantName })}
        />
        <Select
          className="ir-list-filter"
          aria-label={t('customer.state')}
          value={status}
          onChange={(one) => change({ status: String(one) })}
          options={[
            { value: '', label: t('customer.anyState') },
            { value: 1, label: t('customer.working') },
            { value: 2, label: t('customer.suspended') },
          ]}
        />
      </div>
      {list.error && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
      <div className="ir-list-table">
        <Table<Tenant>
          size={density}
          rowKey="id"
          aria-label={t('customer.title')}
          loading={list.isFetching}
          scroll={{ x: 1180, y: 'calc(100vh - 250px)' }}
          dataSource={rows}
          pagination={false}
          columns={[
            ...customerColumns(t, figures, (tenant) => setOpened({ kind: 'usage', tenant })),
            {
              key: 'act',
              title: t('customer.act'),
              width: 100,
              fixed: 'end',
              render: (_, tenant) => (
                <RowActs
                  tenant={tenant}
                  onOpen={(kind) => setOpened({ kind, tenant })}
                  onPassword={setPassword}
                />
              ),
            },
          ]}
        />
      </div>
      <ListFoot
        total={list.data?.total}
        density={density}
        onDensity={setDensity}
        onRefresh={() => void list.refetch()}
        paging={{
          current: asked.current,
          size: asked.size,
          onChange: (current, size) =>
            setAsked((now) => ({ ...now, current: size === now.size ? current : 1, size })),
        }}
      />
      <Suspense>
        {opened?.kind === 'new' && (
          <CustomerForm
            onClose={close}
            onMade={(made) => {
              close();
              setPassword(made);
            }}
          />
        )}
        {opened?.kind === 'removed' && <RemovedDialog onClose={close} />}
        {opened?.kind === 'edit' && (
          <CustomerForm key={opened.tenant.id} tenant={opened.tenant} onClose={close} onMade={close} />
        )}
        {opened?.kind === 'extend' && <ExtendDialog tenant={opened.tenant} onClose={close} />}
      </Suspense>
      {opened?.kind === 'usage' && (
        <UsageDialog tenant={opened.tenant} usage={figures.get(opened.tenant.tenantId)} onClose={close} />
      )}
      {opened?.kind === 'remove' && <RemoveDialog tenant={opened.tenant} onClose={close} />}
      {password && <PasswordDialog made={password} onClose={() => setPassword(undefined)} />}
    </div>
  );
}
