import { renewAccessKey } from '@ircrisk/contract/modules/system/access-key.ts';
import { accessKey } from '@ircrisk/contract/resources/access-key.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { session } from '@ircrisk/ui/session/session.ts';
import { Alert, Descriptions, Typography } from 'antd';
import { useMemo, useState } from 'react';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

/** Keys for programs: the list, and the secret that is shown once. */
export default function AccessKeyPage() {
  const [chosen, setChosen] = useState<RecordData>();
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      actions: [
        {
          key: 'renew',
          place: 'row',
          title: { zh: '生成密钥', en: 'New secret' },
          permission: 'access-key.renew',
          run: ([record]) => setChosen(record),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ResourceScreen resource={accessKey} overrides={overrides} />
      {chosen && <SecretDialog key={chosen.id} record={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function SecretDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const t = useText();
  const renew = useAct(renewAccessKey);
  const made = renew.data;
  return (
    <DragModal
      title={t('access-key.title', { name: String(record.name) })}
      open
      width={560}
      okText={t(made ? 'access-key.kept' : 'access-key.make')}
      cancelText={t('access-key.cancel')}
      confirmLoading={renew.isPending}
      onOk={() => (made ? onClose() : renew.mutate({ id: record.id }))}
      onCancel={onClose}
    >
      {made ? (
        <>
          <Alert type="warning" showIcon title={t('access-key.once')} />
          <Descriptions
            column={1}
            size="small"
            items={[
              { key: 'tenant', label: t('access-key.tenant'), children: session.get('tenantId') },
              {
                key: 'id',
                label: t('access-key.client'),
                children: <Typography.Text copyable>{made.clientId}</Typography.Text>,
              },
              {
                key: 'secret',
                label: t('access-key.secret'),
                children: <Typography.Text copyable>{made.secret}</Typography.Text>,
              },
            ]}
          />
        </>
      ) : (
        <p>{t('access-key.ask')}</p>
      )}
    </DragModal>
  );
}
