import { DownloadOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Steps } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { NoAnswer, Refusal } from '../api/failures.ts';
import { downloadFile } from '../api/files.ts';
import { isOver, type Job, useJob } from '../api/jobs.ts';
import {
  type ImportCheck,
  type ImportColumn,
  type ImportFault,
  type ImportMapping,
  resourceApi,
  resourceKey,
} from '../api/resource-api.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import { JobProgress } from '../parts/JobProgress.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { FaultTable, ImportFaults } from './ImportFaults.tsx';
import { ImportSheet } from './ImportSheet.tsx';
import { missingProperties, suggestedMapping } from './import-columns.ts';

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
  /** Of a failed job: what was wrong. */
  rows?: ImportFault[];
}

const steps = ['file', 'columns', 'check', 'write'] as const;

/** File → columns → check without writing → all or only the sound rows → progress → outcome. */
export function ImportDialog({ resource, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const api = resourceApi(resource);
  const [sheet, setSheet] = useState<{ fileId: string; columns: ImportColumn[] }>();
  const [mapping, setMapping] = useState<ImportMapping>({});
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
      const found = await api.importColumns(file);
      setSheet(found);
      setMapping(suggestedMapping(found.columns));
    });
  const judge = () =>
    attempt(async () => {
      if (!sheet) return;
      setCheck(await api.importCheck(sheet.fileId, mapping));
      setMode('all');
    });
  const start = () =>
    attempt(async () => {
      if (sheet) setJobId((await api.import(sheet.fileId, mapping, mode)).jobId);
    });
  const again = () => {
    setSheet(undefined);
    setCheck(undefined);
    setFault(undefined);
    setJobId(undefined);
  };

  const step = jobId ? 3 : check ? 2 : sheet ? 1 : 0;
  const startable =
    check !== undefined &&
    check.rows > 0 &&
    (check.errors.length === 0 || (mode === 'valid' && check.valid > 0));
  const otherFile = (
    <Button key="other" onClick={again}>
      {t('ui.import.otherFile')}
    </Button>
  );
  const footers: Record<(typeof steps)[number], ReactNode[]> = {
    file: [
      <Button key="close" onClick={onClose}>
        {t('ui.close')}
      </Button>,
    ],
    columns: [
      otherFile,
      <Button
        key="check"
        type="primary"
        loading={busy}
        disabled={missingProperties(resource, mapping).length > 0}
        onClick={() => void judge()}
      >
        {t('ui.import.toCheck')}
      </Button>,
    ],
    check: [
      <Button key="columns" onClick={() => setCheck(undefined)}>
        {t('ui.import.toColumns')}
      </Button>,
      otherFile,
      <Button key="start" type="primary" disabled={!startable} loading={busy} onClick={() => void start()}>
        {t('ui.import.start', { count: mode === 'valid' ? (check?.valid ?? 0) : (check?.rows ?? 0) })}
      </Button>,
    ],
    write: [
      ...(over ? [otherFile] : []),
      <Button key="close" type={over ? 'primary' : 'default'} onClick={onClose}>
        {t(over ? 'ui.close' : 'ui.import.background')}
      </Button>,
    ],
  };

  return (
    <DragModal
      open
      width={820}
      title={t('ui.import.title', { name: say(resource.title) })}
      onCancel={onClose}
      footer={footers[steps[step] ?? 'file']}
    >
      <Steps
        size="small"
        current={step}
        style={{ marginBottom: 16 }}
        items={steps.map((key) => ({ title: t(`ui.import.step.${key}`) }))}
      />
      {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 8 }} />}
      {step === 0 && (
        <ImportSheet
          resource={resource}
          busy={busy}
          onTemplate={(language, kind) => void attempt(() => api.template(language, kind))}
          onFile={(file) => void read(file)}
        />
      )}
      {step === 1 && sheet && (
        <ImportColumns resource={resource} columns={sheet.columns} mapping={mapping} onMapping={setMapping} />
      )}
      {step === 2 && check && <ImportFaults resource={resource} check={check} mode={mode} onMode={setMode} />}
      {job && <Outcome resource={resource} job={job} />}
    </DragModal>
  );
}

/** Last step: how far the job is, and what came of it. */
function Outcome({ resource, job }: { resource: Resource; job: Job<ImportResult> }) {
  const t = useText();
  const say = useSay();
  const { result } = job;
  const rejectFileId = result?.rejectFileId;
  return (
    <>
      <JobProgress job={job} />
      {job.state === 'done' && (
        <Alert
          style={{ marginTop: 12 }}
          showIcon
          type={result?.rejected ? 'warning' : 'success'}
          title={say(successTexts.imported)}
          description={t('ui.import.outcome', {
            created: result?.inserted ?? 0,
            updated: result?.updated ?? 0,
            rejected: result?.rejected ?? 0,
          })}
          action={
            rejectFileId && (
              <Button
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                onClick={() => void downloadFile(rejectFileId)}
              >
                {t('ui.import.rejects')}
              </Button>
            )
          }
        />
      )}
      {job.state === 'failed' && result?.rows && (
        <>
          <Alert style={{ margin: '12px 0' }} showIcon type="error" title={t('ui.import.failed')} />
          <FaultTable resource={resource} errors={result.rows} />
        </>
      )}
    </>
  );
}
