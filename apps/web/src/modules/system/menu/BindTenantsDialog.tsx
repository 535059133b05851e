import { bindTopMenuTenants, type TopMenu, topMenuTenants } from '@ircrisk/contract/modules/system/menu.ts';
import { tenantSelect } from '@ircrisk/contract/modules/system/tenant.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Checkbox, Input, Spin } from 'antd';
import { useState } from 'react';

/** Which customers have a group of menus. */
export function BindTenantsDialog({ group, onClose }: { group: TopMenu; onClose: () => void }) {
  const t = useText();
  const tenants = useCall(tenantSelect, {}, { suppress: true });
  const bound = useCall(topMenuTenants, { topMenuId: group.id }, { suppress: true, staleTime: 0 });
  const [changed, setChanged] = useState<string[]>();
  const [typed, setTyped] = useState('');
  const save = useAct(bindTopMenuTenants, {
    refreshes: [topMenuTenants],
    onDone() {
      notify.success(t('menu.saved'));
      onClose();
    },
  });
  const checked = changed ?? bound.data ?? [];
  const failure = tenants.error ?? bound.error;
  const ready = tenants.data && bound.data && !(bound.isFetching && !changed);
  const word = typed.trim().toLowerCase();
  const shown = (tenants.data ?? []).filter(({ tenantId, tenantName }) =>
    `${tenantName} ${tenantId}`.toLowerCase().includes(word),
  );
  const set = (tenantId: string, on: boolean) =>
    setChanged(on ? [...checked, tenantId] : checked.filter((one) => one !== tenantId));
  return (
    <DragModal
      open
      width={440}
      title={t('menu.bind.tenantsOf', { name: group.name })}
      okText={t('menu.save')}
      cancelText={t('menu.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !ready }}
      onCancel={onClose}
      onOk={() => save.mutate({ topMenuId: group.id, tenantIds: checked })}
    >
      {failure && <ErrorPanel error={failure} />}
      {!failure && !ready && <Spin />}
      {ready && (
        <>
          <Input
            allowClear
            aria-label={t('menu.find')}
            placeholder={t('menu.find')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ul className="menu-tenants">
            {shown.map(({ tenantId, tenantName }) => (
              <li key={tenantId}>
                <Checkbox
                  checked={checked.includes(tenantId)}
                  disabled={tenantId === '000000'}
                  onChange={(event) => set(tenantId, event.target.checked)}
                >
                  {tenantName}
                </Checkbox>
                <span className="ir-title-note">{tenantId}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </DragModal>
  );
}
