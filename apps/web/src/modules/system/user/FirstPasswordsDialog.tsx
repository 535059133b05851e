import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import type { FirstPassword } from '@ircrisk/contract/modules/system/user.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DragModal } from '@ircrisk/ui/parts/DragModal.tsx';
import { session } from '@ircrisk/ui/session/session.ts';
import { Alert, Button, Table, Typography } from 'antd';
import { sheetText } from './first-password-sheet.ts';

const columns = ['realName', 'account', 'password', 'deptName', 'phone', 'expiresAt'] as const;

/** The only time these passwords are told: to be copied, printed or kept as a sheet for those who hand them out. */
export function FirstPasswordsDialog({ people, onClose }: { people: FirstPassword[]; onClose: () => void }) {
  const t = useText();
  const titles = columns.map((name) => t(`user.first.${name}`));
  const rows = people.map((person) => columns.map((name) => person[name] ?? ''));
  const copy = async () => {
    await navigator.clipboard.writeText([titles, ...rows].map((row) => row.join('\t')).join('\n'));
    notify.success(t('user.first.copied'));
  };
  const save = () =>
    saveFile({
      name: `${t('user.first.title')}.csv`,
      content: new Blob([sheetText([titles, ...rows])], { type: 'text/csv' }),
    });
  return (
    <DragModal
      open
      width={900}
      className="users-first"
      title={t('user.first.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            {t('user.first.copy')}
          </Button>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t('user.first.print')}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
            {t('user.first.save')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('user.first.noted')}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t('user.first.once')} style={{ marginBottom: 12 }} />
      <p>{t('user.first.how', { tenant: session.get('tenantId') ?? '' })}</p>
      <Table
        size="small"
        rowKey="userId"
        aria-label={t('user.first.title')}
        pagination={false}
        dataSource={people}
        columns={columns.map((name) => ({
          key: name,
          dataIndex: name,
          title: t(`user.first.${name}`),
          ...(name === 'password'
            ? {
                render: (password: string) => (
                  <Typography.Text code copyable={people.length < 100}>
                    {password}
                  </Typography.Text>
                ),
              }
            : {}),
        }))}
      />
    </DragModal>
  );
}
