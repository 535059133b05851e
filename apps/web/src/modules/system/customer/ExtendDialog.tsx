import { extendTenants, type Tenant, tenantPage } from '@ircrisk/contract/modules/system/tenant.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { DayInput } from '@ircrisk/ui/resource/DayInput.tsx';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';

/** A year (or months) after the later of today and the present expiry. */
function later(expireTime: string | null, months: number): string {
  const present = expireTime ? new Date(expireTime.replace(' ', 'T')) : new Date();
  const from = present.getTime() > Date.now() ? present : new Date();
  from.setMonth(from.getMonth() + months);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${from.getFullYear()}-${two(from.getMonth() + 1)}-${two(from.getDate())} 23:59:59`;
}

export function ExtendDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const t = useText();
  const field = useId();
  const [until, setUntil] = useState<string | null>(() => later(tenant.expireTime, 12));
  const extend = useAct(extendTenants, {
    refreshes: [tenantPage],
    suppress: true,
    onDone() {
      notify.success(t('customer.done'));
      onClose();
    },
  });
  return (
    <DragModal
      open
      width={420}
      title={t('customer.extend.title', { name: tenant.tenantName })}
      okText={t('customer.extend.open')}
      cancelText={t('customer.cancel')}
      confirmLoading={extend.isPending}
      onCancel={onClose}
      onOk={() => extend.mutate({ ids: [tenant.id], expireTime: until })}
    >
      {extend.error instanceof Refusal && (
        <Alert type="error" showIcon role="alert" title={extend.error.message} />
      )}
      <p>{t('customer.extend.now', { time: tenant.expireTime ?? t('customer.noEnd') })}</p>
      <label htmlFor={field}>{t('customer.extend.until')}</label>
      <DayInput id={field} withTime value={until} onChange={setUntil} />
      <p>
        {[3, 6, 12, 24].map((months) => (
          <Button
            key={months}
            size="small"
            type="link"
            onClick={() => setUntil(later(tenant.expireTime, months))}
          >
            {t('customer.extend.by', { months })}
          </Button>
        ))}
      </p>
    </DragModal>
  );
}
