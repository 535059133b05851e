import { DownloadOutlined, EditOutlined } from '@ant-design/icons';
import { successTexts } from '@ircrisk/contract/errors.ts';
import {
  type ActionAct,
  actionActs,
  actOnAction,
  myActions,
} from '@ircrisk/contract/modules/workplace/action-item.ts';
import { actionItem } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { ActBar } from '@ircrisk/ui/acts/ActBar.tsx';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FieldValue } from '@ircrisk/ui/resource/FieldValue.tsx';
import { mayDo } from '@ircrisk/ui/resource/RowActions.tsx';
import { englishTwin, readableTwin } from '@ircrisk/ui/resource/readable.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { ActionStateMark, Due, Priority, Source } from './marks.tsx';

const ActDialog = lazy(() => import('./ActDialog.tsx').then((it) => ({ default: it.ActDialog })));
const ResourceFormDrawer = lazy(() =>
  import('@ircrisk/ui/resource/ResourceFormDrawer.tsx').then((it) => ({ default: it.ResourceFormDrawer })),
);

const shown = [
  'type',
  'ownerId',
  'dueDate',
  'deferredTo',
  'askedDate',
  'askedBy',
  'approverId',
  'nodeId',
  'closedOn',
  'stateReason',
  'effectivenessCheckDate',
  'effectivenessResult',
] as const;
const asksNothing: readonly ActionAct[] = ['open', 'start', 'grant'];

/** One item: what is to be done, how far it is, and the acts its state allows. */
export function ActionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const shell = useShell();
  const client = useQueryClient();
  const [opened, setOpened] = useState<ActionAct | 'edit'>();
  const { data, error, refetch } = useQuery({
    queryKey: resourceKey(actionItem, 'detail', id),
    queryFn: ({ signal }) => resourceApi(actionItem).detail(id, signal),
  });
  const changed = () => {
    setOpened(undefined);
    void client.invalidateQueries({ queryKey: resourceKey(actionItem) });
    void client.invalidateQueries({ queryKey: callKey(myActions) });
  };
  const act = useAct(actOnAction, {
    onDone() {
      notify.success(say(successTexts.updated));
      changed();
    },
  });
  const acts = (data?.allowed ?? []).filter((one) => one in actionActs);
  const evidence = Array.isArray(data?.closeEvidenceIds) ? data.closeEvidenceIds.map(String) : [];
  const evidenceNames = (data && readableTwin(data, 'closeEvidenceIds')?.split(', ')) || [];
  return (
    <Drawer
      open
      size={480}
      title={data ? (language === 'en' && englishTwin(data, 'title')) || String(data.title) : '…'}
      onClose={onClose}
      extra={
        data &&
        mayDo(actionItem, 'update', data) && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpened('edit')}>
            {t('ui.edit')}
          </Button>
        )
      }
      footer={
        acts.length > 0 && (
          <ActBar
            table={actionActs}
            allowed={acts}
            pending={act.isPending ? act.variables?.act : undefined}
            onAct={(one) =>
              asksNothing.includes(one)
                ? act.mutate({ id, act: one, version: data?.version })
                : setOpened(one)
            }
          />
        )
      }
    >
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="ai-item">
          <div className="ai-head">
            <ActionStateMark state={data.state} />
            <Priority priority={data.priority} />
            <Due item={data} />
          </div>
          {Boolean(data.description) && <p className="ai-text">{String(data.description)}</p>}
          <dl className="ai-fields">
            <div>
              <dt>{say(actionItem.fields.sourceModule)}</dt>
              <dd>
                <Source module={data.sourceModule} />
              </dd>
            </div>
            {Boolean(data.equipmentId) && (
              <div>
                <dt>{say(actionItem.fields.equipmentId)}</dt>
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
            {shown
              .filter((name) => data[name] !== null && data[name] !== undefined && data[name] !== '')
              .map((name) => (
                <div key={name}>
                  <dt>{say(actionItem.fields[name])}</dt>
                  <dd>
                    <FieldValue name={name} field={actionItem.fields[name]} record={data} unit />
                  </dd>
                </div>
              ))}
          </dl>
          <h3>{say(actionItem.fields.closeEvidenceIds)}</h3>
          {evidence.length === 0 && <p className="ai-note">{t('action-item.noEvidence')}</p>}
          {evidence.map((file, at) => (
            <Button
              key={file}
              type="link"
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void downloadFile(file, evidenceNames[at])}
            >
              {evidenceNames[at] ?? t('ui.file.open')}
            </Button>
          ))}
        </div>
      )}
      <Suspense>
        {data && opened && opened !== 'edit' && (
          <ActDialog
            act={opened}
            evidence={evidence.length}
            saving={act.isPending}
            onClose={() => setOpened(undefined)}
            onAct={(answers) => act.mutate({ id, act: opened, version: data.version, ...answers })}
          />
        )}
        {data && opened === 'edit' && (
          <ResourceFormDrawer
            resource={actionItem}
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
