import { FileTextOutlined } from '@ant-design/icons';
import {
  evaluationBoard,
  evaluationReport,
} from '@ircrisk/contract/modules/safety/management-systems-evaluation.ts';
import {
  managementAnswer,
  managementEvaluation,
  managementEvaluationCalls,
} from '@ircrisk/contract/resources/management-evaluation.ts';
import { nameIn, namesOf } from '@ircrisk/contract/text.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceApi, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Segmented } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { ResultView } from './ResultView.tsx';
import { TakeAnswersDialog } from './TakeAnswersDialog.tsx';

const InterviewView = lazy(() => import('./InterviewView.tsx'));
const AnswerSheet = lazy(() => import('./AnswerSheet.tsx'));

const views = ['result', 'interview', 'answers'] as const;
type View = (typeof views)[number];

/** One evaluation: its result, the interview question by question, and all answers as a sheet. */
export default function Evaluation({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { leaf } = usePage();
  const { open } = useShell();
  const [view, setView] = useState<View>();
  const [settings, setSettings] = useState<RecordData>();
  const [isTaking, setTaking] = useState(false);
  const mayExport = usePermission('management-evaluation.export');
  const { data, error, isError, refetch } = useCall(
    evaluationBoard,
    { id },
    { suppress: true, keepPrevious: true },
  );
  usePageTitle(data && namesOf(data.name, data.nameEn));
  const refresh = useCallback(() => {
    for (const one of [evaluationBoard, managementEvaluationCalls.life])
      void queries.invalidateQueries({ queryKey: callKey(one) });
    for (const one of [managementEvaluation, managementAnswer])
      void queries.invalidateQueries({ queryKey: resourceKey(one) });
  }, [queries]);
  const refreshBoard = useCallback(
    () => void queries.invalidateQueries({ queryKey: callKey(evaluationBoard) }),
    [queries],
  );
  if (isError) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <output className="page-loading">{t('evaluation.loading')}</output>;
  const isEditable = data.allowed.includes('update');
  const shownView = view ?? (isEditable && data.answered < data.questions ? 'interview' : 'result');
  // The last answer completes the evaluation; whoever gave it is still at its evidence.
  if (view === undefined) setView(shownView);
  return (
    <div className="mse">
      <header className="mse-bar">
        <h1>
          {data.code} {nameIn(language, data.name, data.nameEn)}
        </h1>
        <StudyState state={data.state} /> <b>R{data.revision}</b>
        <span className="ir-title-note">
          {nameIn(language, data.company, data.companyEn)} · {data.place ?? t('evaluation.wholeCompany')} ·{' '}
          {t('evaluation.validFrom', { date: data.validFrom })}
        </span>
        <span className="mse-tools">
          <Segmented
            aria-label={t('evaluation.views')}
            value={shownView}
            onChange={(next) => setView(next as View)}
            options={views.map((value) => ({ value, label: t(`evaluation.view.${value}`) }))}
          />
          {isEditable && <Button onClick={() => setTaking(true)}>{t('evaluation.take.button')}</Button>}
          <Button onClick={async () => setSettings(await resourceApi(managementEvaluation).detail(id))}>
            {t('evaluation.settings')}
          </Button>
          {mayExport && (
            <MadeFileButton
              icon={<FileTextOutlined aria-hidden />}
              make={(format) => call(evaluationReport, { id, language, format })}
            >
              {t('evaluation.report')}
            </MadeFileButton>
          )}
          <StudyActs
            calls={managementEvaluationCalls}
            id={id}
            onOpen={(next) => open(`${leaf.path}/evaluation/${next}`)}
            onDone={refresh}
          />
        </span>
      </header>
      <StudyLine calls={managementEvaluationCalls} id={id} />
      {data.expired && data.state === 'approved' && (
        <Alert type="warning" banner showIcon title={t('evaluation.expired', { date: data.expiresOn })} />
      )}
      {data.mismatch && (
        <Alert
          type="warning"
          banner
          showIcon
          title={t('evaluation.mismatch', {
            company: data.mismatch.company ?? '–',
            evaluation: data.mismatch.evaluation.toPrecision(3),
          })}
        />
      )}
      <Suspense fallback={<output className="page-loading">{t('evaluation.loading')}</output>}>
        {shownView === 'result' && <ResultView board={data} onChanged={refreshBoard} />}
        {shownView === 'interview' && (
          <InterviewView board={data} isEditable={isEditable} onSaved={refreshBoard} />
        )}
        {shownView === 'answers' && <AnswerSheet id={id} isEditable={isEditable} onSaved={refreshBoard} />}
      </Suspense>
      {isTaking && <TakeAnswersDialog id={id} onTaken={refresh} onClose={() => setTaking(false)} />}
      {settings && (
        <ResourceFormDrawer
          resource={managementEvaluation}
          record={settings}
          readOnly={!isEditable}
          onClose={() => setSettings(undefined)}
          onSaved={() => {
            setSettings(undefined);
            refresh();
          }}
        />
      )}
    </div>
  );
}
