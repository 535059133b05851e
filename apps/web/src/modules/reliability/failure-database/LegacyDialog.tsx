import {
  type LegacyField,
  legacyColumns,
  legacyFields,
  legacyMap,
} from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { failureEvent } from '@ircrisk/contract/resources/failure.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { Alert, Button, Checkbox, Select, Table, Upload } from 'antd';
import { useState } from 'react';

/** Import of an old sheet: upload, say what its columns are, see what was matched, then import the good rows. */
export function LegacyDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText();
  const say = useSay();
  const [fileId, setFileId] = useState<string>();
  const [fields, setFields] = useState<(LegacyField | null)[]>([]);
  const [suggest, setSuggest] = useState(false);
  const [importing, setImporting] = useState(false);
  const read = useAct(legacyColumns, {
    onDone: ({ columns }) => setFields(columns.map(({ field }) => field)),
  });
  const map = useAct(legacyMap);
  const name = (field: LegacyField) => say(failureEvent.fields[field]);
  const upload = async (file: File) => {
    const stored = await uploadFile(file);
    setFileId(stored.id);
    map.reset();
    read.mutate({ fileId: stored.id });
  };
  const run = async () => {
    if (!map.data) return;
    setImporting(true);
    try {
      const { jobId } = await resourceApi(failureEvent).import(map.data.fileId, {}, 'valid');
      const job = await followJob<{ inserted: number; updated: number; rejected: number }>(jobId);
      const { inserted = 0, rejected = 0 } = job.result ?? {};
      notify.success(t('failure.legacy.done', { inserted, rejected }));
      onDone();
      onClose();
    } finally {
      setImporting(false);
    }
  };
  const ready = fields.includes('equipmentId') && fields.includes('detectedAt');
  return (
    <DragModal
      open
      width={860}
      title={t('failure.legacy.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            disabled={!fileId || !ready}
            loading={map.isPending}
            onClick={() => fileId && map.mutate({ fileId, columns: fields, suggest })}
          >
            {t('failure.legacy.check')}
          </Button>
          <Button
            type="primary"
            disabled={!map.data || map.data.valid === 0}
            loading={importing}
            onClick={() => void run()}
          >
            {t('failure.legacy.import', { count: map.data?.valid ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="fd-stack">
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => {
            void upload(file);
            return false;
          }}
        >
          <p className="fd-text">{t('failure.legacy.drop')}</p>
        </Upload.Dragger>
        {read.data && (
          <>
            <Table
              size="small"
              rowKey={({ at }) => at}
              pagination={false}
              scroll={{ y: 240 }}
              aria-label={t('failure.legacy.columns')}
              dataSource={read.data.columns.map((column, at) => ({ ...column, at }))}
              columns={[
                { key: 'header', title: t('failure.legacy.header'), dataIndex: 'header' },
                {
                  key: 'samples',
                  title: t('failure.legacy.samples'),
                  ellipsis: true,
                  render: (_, { samples }) => samples.join(' · '),
                },
                {
                  key: 'field',
                  title: t('failure.legacy.field'),
                  width: 220,
                  render: (_, { at, header }) => (
                    <Select
                      allowClear
                      aria-label={header}
                      style={{ width: '100%' }}
                      placeholder={t('failure.legacy.ignored')}
                      value={fields[at] ?? null}
                      onChange={(value: LegacyField | null) =>
                        setFields(
                          fields.map((field, index) =>
                            index === at ? value : field === value ? null : field,
                          ),
                        )
                      }
                      options={legacyFields.map((field) => ({ value: field, label: name(field) }))}
                    />
                  ),
                },
              ]}
            />
            {!ready && <Alert type="warning" showIcon title={t('failure.legacy.needed')} />}
            <Checkbox checked={suggest} onChange={(event) => setSuggest(event.target.checked)}>
              {t('failure.legacy.suggest')}
            </Checkbox>
          </>
        )}
        {map.data && (
          <>
            <Alert
              type={map.data.errors.length > 0 ? 'warning' : 'success'}
              showIcon
              title={t('failure.legacy.found', {
                rows: map.data.rows,
                valid: map.data.valid,
                matched: map.data.matched,
                suggested: map.data.suggested,
              })}
            />
            <Table
              size="small"
              rowKey={({ row, field, msg }) => `${row} ${field} ${msg}`}
              pagination={{ pageSize: 5, hideOnSinglePage: true }}
              aria-label={t('failure.legacy.errors')}
              dataSource={[
                ...map.data.errors,
                ...map.data.unmatched.map(({ field, text, count }) => ({
                  row: 0,
                  field,
                  msg: t('failure.legacy.unmatched', { text, count }),
                })),
              ]}
              locale={{ emptyText: t('failure.legacy.clean') }}
              columns={[
                { key: 'row', title: t('failure.legacy.row'), width: 70, render: (_, { row }) => row || '' },
                {
                  key: 'field',
                  title: t('failure.legacy.field'),
                  width: 140,
                  render: (_, { field }) =>
                    field in failureEvent.fields ? name(field as LegacyField) : field,
                },
                { key: 'msg', title: t('failure.legacy.reason'), dataIndex: 'msg' },
              ]}
            />
          </>
        )}
      </div>
    </DragModal>
  );
}
