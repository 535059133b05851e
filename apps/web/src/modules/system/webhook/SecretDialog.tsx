import { rotateWebhook } from '@ircrisk/contract/modules/system/webhook.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { Alert, Space, Typography } from 'antd';
import { useState } from 'react';

/** A new secret, shown once; the former one signs beside it until the overlap is over. */
export function SecretDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const t = useText();
  const [overlapHours, setOverlap] = useState(24);
  const rotate = useAct(rotateWebhook);
  const made = rotate.data;
  return (
    <DragModal
      title={t('webhook.secretOf', { name: String(record.name) })}
      open
      width={560}
      okText={t(made ? 'webhook.kept' : 'webhook.make')}
      cancelText={t('webhook.cancel')}
      confirmLoading={rotate.isPending}
      onOk={() => (made ? onClose() : rotate.mutate({ id: record.id, overlapHours }))}
      onCancel={onClose}
    >
      {made ? (
        <Alert
          type="warning"
          showIcon
          title={t('webhook.once')}
          description={
            <>
              <Typography.Text copyable code>
                {made.secret}
              </Typography.Text>
              {made.formerEnds && <p>{t('webhook.former', { time: made.formerEnds })}</p>}
            </>
          }
        />
      ) : (
        <>
          <p>{t('webhook.ask')}</p>
          <Space>
            {t('webhook.overlap')}
            <PlainNumber
              aria-label={t('webhook.overlap')}
              min={0}
              max={720}
              value={overlapHours}
              onChange={(hours) => setOverlap(hours ?? 0)}
            />
          </Space>
        </>
      )}
    </DragModal>
  );
}
