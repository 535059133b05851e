import { DownloadOutlined, EditOutlined, UploadOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  actOnDocument,
  approveDocument,
  documentActs,
  documentRevisions,
} from '@ircrisk/contract/modules/document.ts';
import { document as documentResource } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { NoAnswer, Refusal } from '@ircrisk/ui/api/failures.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { uploadFile } from '@ircrisk/ui/api/upload.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FieldValue } from '@ircrisk/ui/resource/FieldValue.tsx';
import { mayDo } from '@ircrisk/ui/resource/RowActions.tsx';
import { englishTwin, readableTwin } from '@ircrisk/ui/resource/readable.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Progress, Skeleton, Upload } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { DocumentState, type DocumentStateName } from './document-columns.tsx';
import { Revisions } from './Revisions.tsx';

const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);
const ActDialog = lazy(() => import('./ActDialog.tsx').then((it) => ({ default: it.ActDialog })));

type Act = 'submit' | 'reject' | 'revise' | 'approve';
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
  const mayUpdate = usePermission('document.update');
  const mayApprove = usePermission('document.approve');
  const [opened, setOpened] = useState<'edit' | 'reject' | 'revise'>();
  const [sent, setSent] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: resourceKey(documentResource, 'detail', id),
    queryFn: ({ signal }) => resourceApi(documentResource).detail(id, signal),
  });
  const changed = () => {
    setOpened(undefined);
    void client.invalidateQueries({ queryKey: resourceKey(documentResource) });
    void client.invalidateQueries({ queryKey: callKey(documentRevisions) });
  };
  const done = (now: { id: string }) => {
    notify.success(say(successTexts.updated));
    changed();
    if (now.id !== id) onShow(now.id);
  };
  const act = useAct(actOnDocument, { onDone: done });
  const approve = useAct(approveDocument, { onDone: done });

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
  const acts = data ? (documentActs[data.state as DocumentStateName] as readonly Act[]) : [];
  const may = (one: Act) => (one === 'approve' ? mayApprove : mayUpdate);
  const run = (one: Act) => {
    if (one === 'approve') approve.mutate({ id });
    else if (one === 'submit') act.mutate({ id, act: one });
    else setOpened(one);
  };
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
        acts.some(may) && (
          <div className="dc-acts">
            {acts.filter(may).map((one, at) => (
              <Button
                key={one}
                type={at === 0 ? 'primary' : 'default'}
                loading={one === 'approve' ? approve.isPending : act.isPending}
                disabled={one === 'submit' && !data?.fileId}
                onClick={() => run(one)}
              >
                {t(`document.act.${one}`)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="dc-item">
          <div className="dc-head">
            <DocumentState state={data.state} />
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
          <Revisions id={id} onShow={onShow} />
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
        {opened && opened !== 'edit' && (
          <ActDialog
            act={opened}
            saving={act.isPending}
            onClose={() => setOpened(undefined)}
            onAct={(answers) => act.mutate({ id, act: opened, ...answers })}
          />
        )}
      </Suspense>
    </Drawer>
  );
}
