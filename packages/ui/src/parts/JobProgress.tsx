import { Button, Progress } from 'antd';
import { useRef } from 'react';
import { cancelJob, isOver, type Job, jobPercent } from '../api/jobs.ts';
import { useText } from '../i18n/texts.ts';
import { secondsLeft } from './time-left.ts';

/** Done of total, time left and the way to stop it. */
export function JobProgress({ job }: { job: Pick<Job, 'id' | 'state' | 'done' | 'total' | 'error'> }) {
  const t = useText();
  const begun = useRef({ time: Date.now(), done: job.done });
  const percent = jobPercent(job);
  const left = isOver(job)
    ? undefined
    : secondsLeft(begun.current, { time: Date.now(), done: job.done }, job.total);
  const status = job.state === 'failed' ? 'exception' : job.state === 'done' ? 'success' : 'active';
  return (
    <div role="status" aria-live="polite">
      <Progress percent={percent ?? 0} status={status} size="small" aria-label={t(`ui.job.${job.state}`)} />
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <span>{job.error ?? t(`ui.job.${job.state}`)}</span>
        {job.total > 0 && (
          <span className="ir-title-note">{t('ui.job.count', { done: job.done, total: job.total })}</span>
        )}
        {left !== undefined && <span className="ir-title-note">{t('ui.job.left', { seconds: left })}</span>}
        {!isOver(job) && (
          <Button
            size="small"
            type="link"
            style={{ marginInlineStart: 'auto' }}
            onClick={() => void cancelJob(job.id)}
          >
            {t('ui.job.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
