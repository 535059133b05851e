import {
  type DocumentDetail,
  documentContent,
  documentReport,
  makeChapters,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { corrosionDocument, corrosionDocumentCalls } from '@ircrisk/contract/resources/corrosion/document.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Segmented, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';

const Chapters = lazy(() => import('./Chapters.tsx'));
const LiveView = lazy(() => import('./LiveView.tsx'));

/** One revision of a document: its chapters, and its unit live. */
export default function DocumentPage({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = useCall(documentContent, { id }, { suppress: true });
  const [view, setView] = useState<'chapters' | 'live'>('chapters');
  usePageTitle(data && `${data.code} R${data.revision}`);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  return (
    <div className="cc-document">
      <Head row={data} />
      <div className="cc-bar">
        <Segmented
          aria-label={t('corrosion.document.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'chapters', label: t('corrosion.document.chapters') },
            { value: 'live', label: t('corrosion.tab.live') },
          ]}
        />
        <span className="cc-quiet">
          {nameIn(language, data.unit, data.unitEn)}
          {data.effectiveDate && ` · ${t('corrosion.document.effective', { date: data.effectiveDate })}`}
          {data.reviewDate && ` · ${t('corrosion.document.review', { date: data.reviewDate })}`}
        </span>
      </div>
      <main className="cc-body">
        <Suspense fallback={<Spin />}>
          {view === 'live' ? (
            <LiveView nodeId={data.nodeId} />
          ) : data.content ? (
            <Chapters row={data} content={data.content} />
          ) : (
            <EmptyState
              title={t('corrosion.document.notMade')}
              purpose={t('corrosion.document.notMadeText')}
            />
          )}
        </Suspense>
      </main>
    </div>
  );
}

function Head({ row }: { row: DocumentDetail }) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { leaf } = usePage();
  const { open } = useShell();
  const [edited, setEdited] = useState<RecordData>();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: callKey(documentContent) });
    void queries.invalidateQueries({ queryKey: callKey(corrosionDocumentCalls.life) });
  };
  const make = useAct(makeChapters, {
    onDone: ({ loops, windows, gaps }) => {
      notify.success(t('corrosion.document.made', { loops, windows, gaps }));
      refresh();
    },
  });
  const mayEdit = row.allowed.includes('update');
  return (
    <>
      <header className="cc-head">
        <h1>
          {row.code} {nameIn(language, row.name, row.nameEn)}
        </h1>
        <StudyState state={row.state} /> <b>R{row.revision}</b>
        <span className="cc-acts cc-right">
          {mayEdit && (
            <Button onClick={() => void resourceApi(corrosionDocument).detail(row.id).then(setEdited)}>
              {t('corrosion.document.edit')}
            </Button>
          )}
          {mayEdit && (
            <Button
              type={row.content ? 'default' : 'primary'}
              loading={make.isPending}
              onClick={() => make.mutate({ id: row.id })}
            >
              {t('corrosion.document.make')}
            </Button>
          )}
          <MadeFileButton
            make={(format) => call(documentReport, { id: row.id, language, format })}
            disabled={!row.content}
          >
            {t('corrosion.document.report')}
          </MadeFileButton>
          <StudyActs
            calls={corrosionDocumentCalls}
            id={row.id}
            onDone={refresh}
            onOpen={(next) => open(`${leaf.path}/document/${next}`)}
          />
        </span>
      </header>
      {row.changed > 0 && (
        <Alert type="warning" showIcon title={t('corrosion.document.changed', { count: row.changed })} />
      )}
      {edited && (
        <ResourceFormDrawer
          resource={corrosionDocument}
          record={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}
