import { DownloadOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import { Alert, Button, Space } from 'antd';
import { downloadFile } from '../api/files.ts';
import type { Job } from '../api/jobs.ts';
import type { ImportFault } from '../api/resource-api.ts';
import { useSay, useText } from '../i18n/texts.ts';
import { JobProgress } from '../parts/JobProgress.tsx';
import { FaultTable } from './ImportFaults.tsx';
import { UndoImport } from './UndoImport.tsx';

/** What an import job leaves behind. */
export interface ImportResult {
  importId?: string | null;
  inserted?: number;
  updated?: number;
  unchanged?: number;
  rejected?: number;
  /** The refused rows with their errors, to be mended and sent again. */
  rejectFileId?: string | null;
  /** Of a failed job: what was wrong. */
  rows?: ImportFault[];
}

/** Last step: how far the job is, what came of it, and the way back. */
export function ImportOutcome({ resource, job }: { resource: Resource; job: Job<ImportResult> }) {
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
            unchanged: result?.unchanged ?? 0,
            rejected: result?.rejected ?? 0,
          })}
          action={
            <Space orientation="vertical">
              {rejectFileId && (
                <Button
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  onClick={() => void downloadFile(rejectFileId)}
                >
                  {t('ui.import.rejects')}
                </Button>
              )}
              {result?.importId && <UndoImport resource={resource} importId={result.importId} />}
            </Space>
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
