import { roleSelect } from '@ircrisk/contract/modules/system/role.ts';
import { tenantSelect } from '@ircrisk/contract/modules/system/tenant.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Form, Select } from 'antd';
import { useId, useState } from 'react';
import { MenuPreview } from '#modules/system/rights/index.tsx';

/** The menu of any customer as one of its roles sees it. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const prefix = useId();
  const [tenantId, setTenantId] = useState<string>();
  const [roleId, setRoleId] = useState<string>();
  const tenants = useCall(tenantSelect, {}, { suppress: true });
  const roles = useCall(roleSelect, { tenantId }, { enabled: Boolean(tenantId), suppress: true });
  return (
    <DragModal open width={380} title={t('menu.preview.title')} footer={null} onCancel={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item label={t('menu.preview.customer')} htmlFor={`${prefix}-tenant`}>
          <Select
            id={`${prefix}-tenant`}
            showSearch={{ optionFilterProp: 'label' }}
            value={tenantId ?? null}
            onChange={(next) => {
              setTenantId(next ?? undefined);
              setRoleId(undefined);
            }}
            options={(tenants.data ?? []).map((one) => ({
              value: one.tenantId,
              label: `${one.tenantName} ${one.tenantId}`,
            }))}
          />
        </Form.Item>
        <Form.Item label={t('menu.preview.role')} htmlFor={`${prefix}-role`}>
          <Select
            id={`${prefix}-role`}
            disabled={!tenantId}
            value={roleId ?? null}
            onChange={(next) => setRoleId(next ?? undefined)}
            options={(roles.data ?? []).map(({ id, label }) => ({ value: id, label }))}
          />
        </Form.Item>
      </Form>
      {tenantId && roleId && <MenuPreview tenantId={tenantId} roleId={roleId} />}
    </DragModal>
  );
}
