import { noticeList, unreadCount } from '@ircrisk/contract/modules/workplace/notice.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useShell } from '#shell/shell-context.ts';

export function NoticePanel() {
  const t = useText();
  const { open } = useShell();
  const notices = useCall(noticeList, { current: 1, size: 6 }, { suppress: true });
  const unread = useCall(unreadCount, {}, { suppress: true });
  const records = notices.data?.records ?? [];
  return (
    <Panel
      title={t('home.notices')}
      note={unread.data ? t('home.unread', { count: unread.data }) : undefined}
    >
      {notices.isError && <ErrorPanel error={notices.error} onRetry={() => void notices.refetch()} />}
      {notices.isSuccess && records.length === 0 && <p className="home-none">{t('home.noNotices')}</p>}
      <ul className="home-notices">
        {records.map((notice) => (
          <li key={notice.id} className={notice.readTime ? 'read' : undefined}>
            <i aria-hidden="true" />
            <time>{notice.createTime.slice(5, 10)}</time>
            {notice.link ? (
              <button type="button" onClick={() => open(notice.link!)}>
                {notice.title}
              </button>
            ) : (
              <span>{notice.title}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
