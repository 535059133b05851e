import { DownloadOutlined, EditOutlined, UploadOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import { documentStudy } from '@ircrisk/contract/modules/assets/document.ts';
import { document as documentResource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FieldValue } from '@ircrisk/ui/resource/FieldValue.tsx';
import { mayDo } from '@ircrisk/ui/resource/RowActions.tsx';
import { englishTwin, readableTwin } from '@ircrisk/ui/resource/readable.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Progress, Skeleton, Upload } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';

const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);

const shown = ['type', 'effectiveDate', 'reviewDueDate', 'nodeId', 'keywords'] as const;

interface Props {
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One revision: its file, its state, and the other revisions of the same document. */
export function DocumentDrawer({ id, onShow, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const shell = useShell();
  const client = useQueryClient();
  const [opened, setOpened] = useState<'edit'>();
  const [sent, setSent] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: resourceKey(documentResource, 'detail', id),
    queryFn: ({ signal }) => resourceApi(documentResource).detail(id, signal),
  });
  const changed = () => {
    setOpened(undefined);
    void client.invalidateQueries({ queryKey: resourceKey(documentResource) });
    void client.invalidateQueries({ queryKey: callKey(documentStudy.life) });
  };
  const replaceFile = async (file: File) => {
    setSent(0);
    try {
      const stored = await uploadFile(file, { onProgress: setSent });
      await resourceApi(documentResource).submit({ id, version: data?.version, fileId: stored.id });
      notify.success(say(successTexts.updated));
      changed();
    } catch (failure) {
      if (failure instanceof Refusal || failure instanceof NoAnswer) notify.error(failure.message);
      else throw failure;
    } finally {
      setSent(undefined);
    }
  };

  const editable = data !== undefined && mayDo(documentResource, 'update', data);
  return (
    <Drawer
      open
      size={560}
      title={
        data
          ? `${String(data.documentNumber)} ${(language === 'en' && englishTwin(data, 'title')) || String(data.title)}`
          : '…'
      }
      onClose={onClose}
      extra={
        editable && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpened('edit')}>
            {t('ui.edit')}
          </Button>
        )
      }
      footer={
        <div className="dc-acts">
          <StudyActs calls={documentStudy} id={id} onOpen={onShow} onDone={changed} />
        </div>
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="dc-item">
          <StudyLine calls={documentStudy} id={id} />
          <div className="dc-head">
            <StudyState state={data.state} />
            <span>{t('document.revisionOf', { revision: String(data.revision) })}</span>
          </div>
          <dl className="dc-fields">
            {Boolean(data.equipmentId) && (
              <div>
                <dt>{say(documentResource.fields.equipmentId)}</dt>
                <dd>
                  <Button
                    type="link"
                    className="ir-list-label"
                    onClick={() => shell.open(`/equipment/detail?id=${String(data.equipmentId)}`)}
                  >
                    {readableTwin(data, 'equipmentId') ?? String(data.equipmentId)}
                  </Button>
                </dd>
              </div>
            )}
            {shown.map((name) => (
              <div key={name}>
                <dt>{say(documentResource.fields[name])}</dt>
                <dd>
                  <FieldValue name={name} field={documentResource.fields[name]} record={data} unit />
                </dd>
              </div>
            ))}
          </dl>
          <h3>{say(documentResource.fields.fileId)}</h3>
          <div className="dc-head">
            {data.fileId ? (
              <Button
                icon={<DownloadOutlined aria-hidden />}
                onClick={() => void downloadFile(String(data.fileId), readableTwin(data, 'fileId'))}
              >
                {readableTwin(data, 'fileId') ?? t('ui.file.open')}
              </Button>
            ) : (
              <span className="dc-note">{t(editable ? 'document.noFile' : 'document.withoutFile')}</span>
            )}
            {editable && (
              <Upload
                showUploadList={false}
                beforeUpload={(file) => {
                  void replaceFile(file);
                  return false;
                }}
              >
                <Button icon={<UploadOutlined aria-hidden />} loading={sent !== undefined}>
                  {t(data.fileId ? 'document.replace' : 'document.upload')}
                </Button>
              </Upload>
            )}
          </div>
          {sent !== undefined && <Progress percent={sent} aria-label={t('document.upload')} />}
        </div>
      )}
      <Suspense>
        {data && opened === 'edit' && (
          <ResourceFormDrawer
            resource={documentResource}
            record={data}
            onClose={() => setOpened(undefined)}
            onSaved={() => {
              notify.success(say(successTexts.updated));
              changed();
            }}
          />
        )}
      </Suspense>
    </Drawer>
  );
}
