import {
  graceDays,
  removedTenants,
  restoreTenants,
  tenantPage,
} from '@ircrisk/contract/modules/system/tenant.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Table } from 'antd';

/** Removed customers: within the grace period they come back as they were. */
export function RemovedDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const mayRestore = usePermission('tenant.delete');
  const removed = useCall(removedTenants, {}, { staleTime: 0 });
  const restore = useAct(restoreTenants, {
    refreshes: [tenantPage, removedTenants],
    onDone: () => notify.success(t('customer.done')),
  });
  return (
    <DragModal open width={680} title={t('customer.removed.title')} footer={null} onCancel={onClose}>
      <p className="ir-title-note">{t('customer.removed.text', { days: graceDays })}</p>
      <Table
        size="small"
        rowKey="id"
        aria-label={t('customer.removed.title')}
        loading={removed.isFetching}
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={removed.data ?? []}
        locale={{ emptyText: t('customer.removed.none') }}
        columns={[
          { key: 'tenantId', dataIndex: 'tenantId', title: t('customer.code'), width: 90 },
          { key: 'tenantName', dataIndex: 'tenantName', title: t('customer.name') },
          { key: 'removedAt', dataIndex: 'removedAt', title: t('customer.removed.at'), width: 150 },
          { key: 'keptUntil', dataIndex: 'keptUntil', title: t('customer.removed.until'), width: 150 },
          {
            key: 'act',
            title: t('customer.act'),
            width: 90,
            render: (_, row) =>
              mayRestore && (
                <Button
                  size="small"
                  type="link"
                  disabled={!row.restorable}
                  aria-label={t('customer.removed.restoreOf', { name: row.tenantName })}
                  onClick={() => restore.mutate({ ids: [row.id] })}
                >
                  {t('customer.removed.restore')}
                </Button>
              ),
          },
        ]}
      />
    </DragModal>
  );
}
