import { BellOutlined } from '@ant-design/icons';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { type Job, jobList } from '@ircrisk/contract/modules/system/job.ts';
import { noticeList, unreadCount } from '@ircrisk/contract/modules/workplace/notice.ts';
import { onServerEvent } from '@ircrisk/ui/api/events.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Popover } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isRunning, latest, progressed } from './latest-work.ts';

const NoticePanel = lazy(() => import('./NoticePanel.tsx'));

/** Notices and the progress of long work; the server's events keep both fresh. */
export function NoticeBell() {
  const t = useText();
  const say = useSay();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const unread = useCall(unreadCount, {}, { suppress: true });
  const jobs = useCall(jobList, latest, { suppress: true });
  const running = jobs.data?.records.filter(isRunning).length ?? 0;

  useEffect(() => {
    const refresh = (...calls: Parameters<typeof callKey>[0][]) => {
      for (const one of calls) void client.invalidateQueries({ queryKey: callKey(one) });
    };
    const stops = [
      onServerEvent('reopened', () => refresh(unreadCount, noticeList, jobList)),
      onServerEvent('notice', () => refresh(unreadCount, noticeList)),
      onServerEvent<Job>('job', (job) => {
        // How far it is comes with the event, several times a second: only what is new is asked for.
        const key = callKey(jobList, latest);
        const after =
          job.state === 'running' && progressed(client.getQueryData<ResultOf<typeof jobList>>(key), job);
        if (after) client.setQueryData(key, after);
        else refresh(jobList);
        if (job.title && job.state === 'done') notify.success(t('shell.jobDone', { title: say(job.title) }));
        if (job.title && job.state === 'failed')
          notify.error(t('shell.jobFailed', { title: say(job.title) }));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, t, say]);

  const count = unread.data ?? 0;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <Suspense>
          <NoticePanel onLeave={() => setOpen(false)} />
        </Suspense>
      }
    >
      <button
        type="button"
        className={running > 0 ? 'head-icon busy' : 'head-icon'}
        aria-label={count > 0 ? t('shell.unread', { count }) : t('shell.notices')}
        title={t('shell.notices')}
      >
        <BellOutlined />
        {count > 0 && <sup>{count > 99 ? '99+' : count}</sup>}
      </button>
    </Popover>
  );
}
