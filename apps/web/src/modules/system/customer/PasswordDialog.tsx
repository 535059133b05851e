import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Alert, Button, Descriptions, Typography } from 'antd';

export interface OneTime {
  tenantId: string;
  account: string;
  oneTimePassword: string;
}

/** The only time the password is told: it is stored nowhere in clear. */
export function PasswordDialog({ made, onClose }: { made: OneTime; onClose: () => void }) {
  const t = useText();
  return (
    <DragModal
      open
      width={460}
      title={t('customer.password.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('customer.password.noted')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('customer.password.once')} style={{ marginBottom: 12 }} />
      <Descriptions
        size="small"
        bordered
        column={1}
        items={[
          { key: 'tenant', label: t('customer.code'), children: made.tenantId },
          { key: 'account', label: t('customer.password.account'), children: made.account },
          {
            key: 'password',
            label: t('customer.password.label'),
            children: (
              <Typography.Text code copyable>
                {made.oneTimePassword}
              </Typography.Text>
            ),
          },
        ]}
      />
    </DragModal>
  );
}
