import { endUserSessions, userSessions } from '@ircrisk/contract/modules/system/user.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { browserName } from '@ircrisk/ui/parts/browser-name.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Table, Tag } from 'antd';

/** Where a person is signed in; any of it can be ended. */
export function SessionsDialog({ user, onClose }: { user: RecordData; onClose: () => void }) {
  const t = useText();
  const mayEnd = usePermission('user.update');
  const sessions = useCall(userSessions, { userId: user.id }, { suppress: true, staleTime: 0 });
  const end = useAct(endUserSessions, { refreshes: [userSessions] });
  const rows = sessions.data ?? [];
  const others = rows.filter(({ current }) => !current);
  return (
    <DragModal
      open
      width={760}
      title={t('user.sessions.title', { name: String(user.realName ?? user.account) })}
      onCancel={onClose}
      footer={
        <>
          {mayEnd && (
            <Button
              danger
              disabled={others.length === 0}
              loading={end.isPending}
              onClick={() => end.mutate({ userId: user.id })}
            >
              {t('user.sessions.endAll')}
            </Button>
          )}
          <Button onClick={onClose}>{t('user.close')}</Button>
        </>
      }
    >
      {sessions.error && <ErrorPanel error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <Table
        size="small"
        rowKey="id"
        aria-label={t('user.sessions.caption')}
        loading={sessions.isFetching}
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={rows}
        locale={{ emptyText: t('user.sessions.none') }}
        columns={[
          { key: 'createdAt', dataIndex: 'createdAt', title: t('user.sessions.since'), width: 160 },
          { key: 'place', dataIndex: 'place', title: t('user.sessions.place') },
          {
            key: 'userAgent',
            title: t('user.sessions.browser'),
            width: 130,
            render: (_, row) => browserName(row.userAgent) || row.clientId,
          },
          { key: 'expiresAt', dataIndex: 'expiresAt', title: t('user.sessions.until'), width: 160 },
          {
            key: 'act',
            title: t('user.sessions.act'),
            width: 90,
            render: (_, row) =>
              row.current ? (
                <Tag>{t('user.sessions.current')}</Tag>
              ) : (
                mayEnd && (
                  <Button
                    size="small"
                    type="link"
                    danger
                    onClick={() => end.mutate({ userId: user.id, sessionIds: [row.id] })}
                  >
                    {t('user.sessions.end')}
                  </Button>
                )
              ),
          },
        ]}
      />
    </DragModal>
  );
}
