import { keysOf, rotateKey, switchKey } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import { jumpSystem } from '@ircrisk/contract/resources/jump-link.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { PlainNumber } from '@ircrisk/ui/parts/PlainNumber.tsx';
import { labelOf } from '@ircrisk/ui/resource/readable.ts';
import { Alert, Button, Space, Table, Typography } from 'antd';
import { useState } from 'react';

const shortTime = (time: string | null) => (time ? time.slice(0, 16).replace('T', ' ') : '–');

/** Keys of a system by their names and times. A new one is shown once; the former signs until the overlap is over. */
export default function KeyDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const t = useText();
  const name = labelOf(jumpSystem, record, useLanguage());
  const [overlapHours, setOverlap] = useState(24);
  const { data } = useCall(keysOf, { id: record.id });
  const rotate = useAct(rotateKey, { refreshes: [keysOf] });
  const change = useAct(switchKey, { refreshes: [keysOf] });
  const made = rotate.data;
  return (
    <DragModal open width={680} title={t('jump-link.keysOf', { name })} footer={null} onCancel={onClose}>
      {made && (
        <Alert
          type="warning"
          showIcon
          title={t(made.secret ? 'jump-link.secretOnce' : 'jump-link.publicKey')}
          description={
            <Typography.Paragraph copyable style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {made.secret ?? made.publicKey ?? ''}
            </Typography.Paragraph>
          }
        />
      )}
      <Table
        size="small"
        rowKey="kid"
        pagination={false}
        dataSource={data ?? []}
        locale={{ emptyText: t('jump-link.noKeys') }}
        columns={[
          { title: t('jump-link.kid'), dataIndex: 'kid' },
          { title: t('jump-link.keyState'), render: (_, row) => t(`jump-link.key.${row.state}`) },
          { title: t('jump-link.signsFrom'), render: (_, row) => shortTime(row.signsFrom) },
          { title: t('jump-link.endsTime'), render: (_, row) => shortTime(row.endsTime) },
          {
            title: t('jump-link.publicKey'),
            render: (_, row) =>
              row.publicKey ? <Typography.Text copyable={{ text: row.publicKey }}>PEM</Typography.Text> : '–',
          },
        ]}
      />
      <Space style={{ marginTop: 12 }} wrap>
        <span>{t('jump-link.overlap')}</span>
        <PlainNumber
          aria-label={t('jump-link.overlap')}
          min={0}
          max={720}
          value={overlapHours}
          onChange={(hours) => setOverlap(hours ?? 0)}
        />
        <Button
          type="primary"
          loading={rotate.isPending}
          onClick={() => rotate.mutate({ id: record.id, overlapHours })}
        >
          {t('jump-link.rotate')}
        </Button>
        {data?.some(({ state }) => state === 'waiting') && (
          <Button loading={change.isPending} onClick={() => change.mutate({ id: record.id })}>
            {t('jump-link.switch')}
          </Button>
        )}
      </Space>
      <p className="ir-title-note">{t('jump-link.overlapNote')}</p>
    </DragModal>
  );
}
