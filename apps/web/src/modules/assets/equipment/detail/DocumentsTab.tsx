import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import { document as documentResource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { Button, Skeleton, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { DueDate } from '../marks.tsx';
import { type Links, useEquipmentRefresh, useLinks } from '../queries.ts';
import { LedgerMarks } from '../wall/ReadingSource.tsx';

const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);

/** Documents of the equipment, from the one store. */
export function DocumentsTab({ id }: { id: string }) {
  const t = useText();
  const say = useSay();
  const shell = useShell();
  const refresh = useEquipmentRefresh();
  const { data, error, refetch } = useLinks(id);
  const [adding, setAdding] = useState(false);
  const mayCreate = usePermission('document.create');
  const { fields, title } = documentResource;
  const types = fields.type.choices as Record<string, { zh: string; en: string }>;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <Panel
      title={say(title)}
      tools={
        <>
          <LedgerMarks kind="equipment" id={id} />
          {mayCreate && (
            <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              {t('ui.list.add')}
            </Button>
          )}
        </>
      }
    >
      <Table<Links['documents'][number]>
        size="small"
        rowKey="id"
        pagination={false}
        aria-label={say(title)}
        dataSource={data.documents}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <span className="eq-note">{t('equipment.links.noDocument')}</span> }}
        columns={[
          {
            key: 'number',
            title: say(fields.documentNumber),
            render: (_, { id: one, documentNumber }) => (
              <Button type="link" className="ir-list-label" onClick={() => shell.open(`/document?id=${one}`)}>
                {documentNumber}
              </Button>
            ),
          },
          { key: 'title', title: say(fields.title), dataIndex: 'title' },
          {
            key: 'type',
            title: say(fields.type),
            render: (_, { type }) => (types[type] ? say(types[type]) : type),
          },
          { key: 'revision', title: say(fields.revision), dataIndex: 'revision' },
          {
            key: 'state',
            title: say(fields.state),
            render: (_, { state }) => <StudyState state={state} />,
          },
          {
            key: 'review',
            title: say(fields.reviewDueDate),
            render: (_, { reviewDueDate }) => <DueDate date={reviewDueDate} />,
          },
          {
            key: 'file',
            title: <span className="ir-out-of-sight">{t('ui.list.actions')}</span>,
            render: (_, { fileId, documentNumber }) =>
              fileId && (
                <Button
                  type="text"
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  aria-label={t('equipment.links.download', { name: documentNumber })}
                  onClick={() => void downloadFile(fileId)}
                />
              ),
          },
        ]}
      />
      {adding && (
        <Suspense>
          <ResourceFormDrawer
            resource={documentResource}
            given={{ equipmentId: id }}
            onClose={() => setAdding(false)}
            onSaved={() => {
              notify.success(say(successTexts.created));
              setAdding(false);
              refresh();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}
