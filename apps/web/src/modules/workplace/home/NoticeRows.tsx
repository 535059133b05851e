import { markRead, noticeList, unreadCount } from '@ircrisk/contract/modules/workplace/notice.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button } from 'antd';
import { useShell } from '#shell/shell-context.ts';

/** Unread notices below the work; a click on one opens what it is about. */
export function NoticeRows() {
  const t = useText();
  const { open } = useShell();
  const { data } = useCall(noticeList, { current: 1, size: 6, unread: true }, { suppress: true });
  const read = useAct(markRead, { refreshes: [noticeList, unreadCount] });
  const records = data?.records ?? [];
  if (records.length === 0) return null;
  return (
    <section>
      <h3>
        {t('home.notices')} <i>{t('home.unread', { count: data?.total ?? records.length })}</i>
      </h3>
      <ul>
        {records.map(({ id, title, link, createTime }) => (
          <li key={id} className="home-work-row">
            <em>{t('home.notice')}</em>
            {link ? (
              <button type="button" className="home-work-name" onClick={() => open(link)}>
                <span>{title}</span>
              </button>
            ) : (
              <span className="home-work-name">{title}</span>
            )}
            <span className="home-work-risk" />
            <time className="home-due">{createTime.slice(5, 16)}</time>
            <span className="home-work-acts">
              <Button size="small" disabled={read.isPending} onClick={() => read.mutate({ ids: [id] })}>
                {t('home.act.read')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
