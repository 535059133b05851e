import { DownloadOutlined } from '@ant-design/icons';
import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import { documentRevisions } from '@ircrisk/contract/modules/document.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Table } from 'antd';
import { DocumentState } from './document-columns.tsx';

type Revision = ResultOf<typeof documentRevisions>[number];

/** All revisions, newest first; old ones stay readable. */
export function Revisions({ id, onShow }: { id: string; onShow: (id: string) => void }) {
  const t = useText();
  const { data } = useCall(documentRevisions, { id }, { suppress: true });
  return (
    <>
      <h3>{t('document.revisions')}</h3>
      <Table<Revision>
        size="small"
        rowKey="id"
        pagination={false}
        aria-label={t('document.revisions')}
        dataSource={data ?? []}
        loading={!data}
        columns={[
          {
            key: 'revision',
            title: t('document.revision'),
            render: (_, revision) =>
              revision.id === id ? (
                <strong>{revision.revision}</strong>
              ) : (
                <Button type="link" className="ir-list-label" onClick={() => onShow(revision.id)}>
                  {revision.revision}
                </Button>
              ),
          },
          {
            key: 'state',
            title: t('document.state'),
            render: (_, { state }) => <DocumentState state={state} />,
          },
          {
            key: 'effective',
            title: t('document.effective'),
            render: (_, { effectiveDate }) => effectiveDate ?? NO_VALUE,
          },
          { key: 'user', title: t('document.by'), render: (_, { user }) => user ?? NO_VALUE },
          {
            key: 'file',
            title: <span className="ir-out-of-sight">{t('ui.list.actions')}</span>,
            render: (_, { fileId, revision }) =>
              fileId && (
                <Button
                  type="text"
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  aria-label={t('document.download', { revision })}
                  onClick={() => void downloadFile(fileId)}
                />
              ),
          },
        ]}
      />
    </>
  );
}
