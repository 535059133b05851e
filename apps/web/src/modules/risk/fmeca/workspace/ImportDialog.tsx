import { importFmecaSheet } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { FileInput } from '@ircrisk/ui/resource/FileInput.tsx';
import { Alert, Table } from 'antd';
import { useState } from 'react';

interface Props {
  studyId: string;
  onClose: () => void;
  onDone: () => void;
}

/** A worksheet from a workbook: tried first, so that every fault is known before anything is stored. */
export default function ImportDialog({ studyId, onClose, onDone }: Props) {
  const t = useText();
  const [fileId, setFileId] = useState<string | null>(null);
  const trial = useAct(importFmecaSheet);
  const store = useAct(importFmecaSheet, {
    once: true,
    onDone: (answer) => {
      notify.success(t('fmeca.import.done', { added: answer.newModes, changed: answer.changedModes }));
      onDone();
    },
  });
  const found = trial.data;
  const isPartial = found !== undefined && found.errors.length > 0;
  return (
    <DragModal
      open
      width={640}
      title={t('fmeca.bar.import')}
      okText={isPartial ? t('fmeca.import.valid', { count: found.valid }) : t('fmeca.import.all')}
      cancelText={t('fmeca.cancel')}
      okButtonProps={{ disabled: !fileId || !found || found.valid === 0 }}
      confirmLoading={store.isPending}
      onOk={() => fileId && store.mutate({ id: studyId, fileId, take: isPartial ? 'valid' : 'all' })}
      onCancel={onClose}
    >
      <div className="fmeca-form">
        <p>{t('fmeca.import.hint')}</p>
        <FileInput
          value={fileId}
          accept={['.xlsx']}
          onChange={(value) => {
            const next = typeof value === 'string' ? value : null;
            setFileId(next);
            if (next) trial.mutate({ id: studyId, fileId: next, dryRun: true });
          }}
        />
        {found && (
          <Alert
            type={isPartial ? 'warning' : 'success'}
            title={t('fmeca.import.found', {
              rows: found.rows,
              valid: found.valid,
              items: found.newItems,
              added: found.newModes,
              changed: found.changedModes,
            })}
          />
        )}
        {isPartial && (
          <Table
            size="small"
            rowKey={({ row, field, msg }) => `${row} ${field} ${msg}`}
            pagination={{ pageSize: 8, hideOnSinglePage: true }}
            dataSource={found.errors}
            columns={[
              { title: t('fmeca.import.row'), dataIndex: 'row', width: 70 },
              { title: t('fmeca.import.column'), dataIndex: 'field', width: 140 },
              { title: t('fmeca.import.reason'), dataIndex: 'msg' },
            ]}
          />
        )}
      </div>
    </DragModal>
  );
}
