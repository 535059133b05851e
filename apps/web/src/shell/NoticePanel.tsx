import { CloseCircleOutlined } from '@ant-design/icons';
import { cancelJob, jobList } from '@ircrisk/contract/modules/system/job.ts';
import { markRead, noticeList, unreadCount } from '@ircrisk/contract/modules/workplace/notice.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Progress } from 'antd';
import { isRunning, latest } from './latest-work.ts';
import { useShell } from './shell-context.ts';

export default function NoticePanel({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  const { open } = useShell();
  const notices = useCall(noticeList, latest, { suppress: true });
  const read = useAct(markRead, { refreshes: [noticeList, unreadCount] });
  const records = notices.data?.records ?? [];
  return (
    <div className="notices">
      <RunningJobs />
      <div className="notices-head">
        <h2>{t('shell.notices')}</h2>
        <Button
          type="link"
          size="small"
          disabled={!records.some((notice) => !notice.readTime)}
          onClick={() => read.mutate({})}
        >
          {t('shell.markAllRead')}
        </Button>
      </div>
      {records.length === 0 && <p className="notices-none">{t('shell.noNotices')}</p>}
      <ul>
        {records.map((notice) => (
          <li
            key={notice.id}
            className={notice.settledTime ? 'read settled' : notice.readTime ? 'read' : undefined}
          >
            <button
              type="button"
              onClick={() => {
                if (!notice.readTime) read.mutate({ ids: [notice.id] });
                if (!notice.link) return;
                open(notice.link);
                onLeave();
              }}
            >
              <span className="notices-title">{notice.title}</span>
              <time>{notice.createTime.slice(5, 16)}</time>
              {notice.settledTime && (
                <span className="notices-settled">
                  {t('shell.settled', { time: notice.settledTime.slice(5, 16) })}
                </span>
              )}
              {notice.body && <span className="notices-body">{notice.body}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RunningJobs() {
  const t = useText();
  const say = useSay();
  const { data } = useCall(jobList, latest, { suppress: true });
  const cancel = useAct(cancelJob, { refreshes: [jobList] });
  const jobs = data?.records.filter(isRunning) ?? [];
  if (jobs.length === 0) return null;
  return (
    <>
      <div className="notices-head">
        <h2>{t('shell.jobs')}</h2>
      </div>
      <ul className="jobs">
        {jobs.map((job) => (
          <li key={job.id}>
            <span className="notices-title">{say(job.title)}</span>
            <span className="jobs-count">
              {job.total > 0 ? `${job.done} / ${job.total}` : t(`shell.jobState.${job.state}`)}
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseCircleOutlined />}
              aria-label={t('shell.cancelJob')}
              onClick={() => cancel.mutate({ id: job.id })}
            />
            <Progress
              percent={job.total > 0 ? Math.floor((job.done / job.total) * 100) : 0}
              size="small"
              showInfo={false}
              aria-label={say(job.title)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
