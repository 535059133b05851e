import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Radio, Steps, Table, Upload } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { downloadFile } from '../api/files.ts';
import { isOver, useJob } from '../api/jobs.ts';
import { type ImportCheck, type ImportFault, resourceApi, resourceKey } from '../api/resource-api.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import { JobProgress } from '../parts/JobProgress.tsx';

interface Props {
  resource: Resource;
  onClose: () => void;
}

/** What an import job leaves behind. */
export interface ImportResult {
  inserted?: number;
  updated?: number;
  rejected?: number;
  /** The refused rows with their errors, to be mended and sent again. */
  rejectFileId?: string | null;
}

/** Template → file → check without writing → all or only the sound rows → progress → outcome. */
export function ImportDialog({ resource, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const api = resourceApi(resource);
  const [check, setCheck] = useState<ImportCheck>();
  const [mode, setMode] = useState<'all' | 'valid'>('all');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [jobId, setJobId] = useState<string>();
  const job = useJob<ImportResult>(jobId);
  const over = job !== undefined && isOver(job);

  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: resourceKey(resource) }));
  useEffect(() => {
    if (over) refresh();
  }, [over]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(error instanceof Refusal || error instanceof NoAnswer ? error.message : t('ui.error.unknown'));
    } finally {
      setBusy(false);
    }
  };
  const read = (file: File) =>
    attempt(async () => {
      const found = await api.importCheck(file);
      setCheck(found);
      setMode(found.errors.length > 0 && found.valid > 0 ? 'valid' : 'all');
    });
  const start = () =>
    attempt(async () => {
      if (check) setJobId((await api.import(check.fileId, mode)).jobId);
    });

  const faulty = (check?.errors.length ?? 0) > 0;
  const startable =
    check !== undefined && check.rows > 0 && (!faulty || (mode === 'valid' && check.valid > 0));
  const step = jobId ? 2 : check ? 1 : 0;

  return (
    <DragModal
      open
      width={760}
      title={t('ui.import.title', { name: say(resource.title) })}
      onCancel={onClose}
      footer={[
        ...(check && !jobId
          ? [
              <Button key="back" onClick={() => setCheck(undefined)}>
                {t('ui.import.otherFile')}
              </Button>,
              <Button
                key="start"
                type="primary"
                disabled={!startable}
                loading={busy}
                onClick={() => void start()}
              >
                {t('ui.import.start', { count: mode === 'valid' ? check.valid : check.rows })}
              </Button>,
            ]
          : []),
        ...(step !== 1
          ? [
              <Button key="close" onClick={onClose}>
                {t(jobId && !over ? 'ui.import.background' : 'ui.close')}
              </Button>,
            ]
          : []),
      ]}
    >
      <Steps
        size="small"
        current={step}
        style={{ marginBottom: 16 }}
        items={['file', 'check', 'write'].map((key) => ({ title: t(`ui.import.step.${key}`) }))}
      />
      {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 8 }} />}
      {step === 0 && (
        <>
          <p>
            {t('ui.import.hint')}{' '}
            <Button
              type="link"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void attempt(api.template)}
            >
              {t('ui.import.template')}
            </Button>
          </p>
          <Upload.Dragger
            accept=".xlsx"
            showUploadList={false}
            disabled={busy}
            beforeUpload={(file) => {
              void read(file);
              return false;
            }}
          >
            <p>
              <InboxOutlined style={{ fontSize: 28 }} />
            </p>
            <p>{t(busy ? 'ui.import.checking' : 'ui.import.drop')}</p>
          </Upload.Dragger>
        </>
      )}
      {step === 1 && check && <CheckResult resource={resource} check={check} mode={mode} onMode={setMode} />}
      {job && (
        <>
          <JobProgress job={job} />
          {job.state === 'done' && (
            <Alert
              style={{ marginTop: 12 }}
              showIcon
              type={job.result?.rejected ? 'warning' : 'success'}
              title={say(successTexts.imported)}
              description={t('ui.import.outcome', {
                created: job.result?.inserted ?? 0,
                updated: job.result?.updated ?? 0,
                rejected: job.result?.rejected ?? 0,
              })}
              action={job.result?.rejectFileId && <RejectButton fileId={job.result.rejectFileId} />}
            />
          )}
        </>
      )}
    </DragModal>
  );
}

function RejectButton({ fileId }: { fileId: string }) {
  const t = useText();
  return (
    <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void downloadFile(fileId)}>
      {t('ui.import.rejects')}
    </Button>
  );
}

interface CheckProps {
  resource: Resource;
  check: ImportCheck;
  mode: 'all' | 'valid';
  onMode: (mode: 'all' | 'valid') => void;
}

function CheckResult({ resource, check, mode, onMode }: CheckProps) {
  const t = useText();
  const say = useSay();
  const { rows, valid, errors } = check;
  if (errors.length === 0) {
    return <Alert showIcon type="success" title={t('ui.import.sound', { count: rows })} />;
  }
  return (
    <>
      <Alert showIcon type="warning" title={t('ui.import.faulty', { rows, valid, errors: errors.length })} />
      <Radio.Group
        style={{ margin: '12px 0' }}
        value={mode}
        onChange={(event) => onMode(event.target.value as 'all' | 'valid')}
        options={[
          { value: 'all', label: t('ui.import.all'), disabled: true },
          { value: 'valid', label: t('ui.import.valid', { count: valid }), disabled: valid === 0 },
        ]}
      />
      <Table<ImportFault & { key: number }>
        size="small"
        aria-label={t('ui.import.errors')}
        pagination={{ pageSize: 50, size: 'small', hideOnSinglePage: true }}
        scroll={{ y: 260 }}
        dataSource={errors.map((error, key) => ({ ...error, key }))}
        columns={[
          { dataIndex: 'row', title: t('ui.import.row'), width: 70, align: 'right' },
          {
            dataIndex: 'field',
            title: t('ui.merge.field'),
            width: 160,
            render: (name: string | null) => {
              const field = resource.fields[name ?? ''];
              return field ? say(field) : name;
            },
          },
          { dataIndex: 'msg', title: t('ui.import.msg') },
        ]}
      />
    </>
  );
}
