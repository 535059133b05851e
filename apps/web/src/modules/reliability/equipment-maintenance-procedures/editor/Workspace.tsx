import { PrinterOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import {
  exportProcedure,
  type ProcedureBoard,
  printProcedure,
  readProcedure,
  saveProcedureModel,
} from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import {
  procedure,
  procedureCalls,
  procedureParameter,
} from '@ircrisk/contract/resources/procedure/procedure.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import {
  numberedSteps,
  type ProcedureDocument,
  procedureFindings,
  procedureText,
} from '@ircrisk/engine-procedure';
import { call } from '@ircrisk/ui/api/client.ts';
import { downloadFile } from '@ircrisk/ui/api/files.ts';
import { tellNoAnswer, useCall } from '@ircrisk/ui/api/queries.ts';
import { type RecordData, resourceApi } from '@ircrisk/ui/api/resource-api.ts';
import { SaveMark } from '@ircrisk/ui/diagram/SaveMark.tsx';
import { useSavedDocument } from '@ircrisk/ui/diagram/use-saved-document.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { Button, Dropdown, Segmented, Skeleton, Tooltip } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { Outline } from './Outline.tsx';
import { StepPanel } from './StepPanel.tsx';

const ResourceSheet = lazy(() =>
  import('@ircrisk/ui/grid/ResourceSheet.tsx').then((it) => ({ default: it.ResourceSheet })),
);
const ConflictDialog = lazy(() =>
  import('@ircrisk/ui/diagram/ConflictDialog.tsx').then((it) => ({ default: it.ConflictDialog })),
);
const StartDrawer = lazy(() =>
  import('../lists/StartDrawer.tsx').then((it) => ({ default: it.StartDrawer })),
);

const views = ['steps', 'parameters'] as const;
const parameterNames = ['model', 'code', 'name', 'nameEn', 'unit', 'low', 'nominal', 'high', 'source'];

/** One revision: its steps, its parameter table, its way through review. */
export default function Workspace({ id }: { id: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useCall(
    readProcedure,
    { id },
    { staleTime: 0, keepPrevious: true },
  );
  // Revisions are open beside each other.
  usePageTitle(data && `${data.code} ${data.label}`);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <Skeleton active />;
  return <Opened key={`${data.id} ${data.state}`} board={data} refresh={() => void refetch()} />;
}

function useProcedure(board: ProcedureBoard) {
  return useSavedDocument<ProcedureDocument, ProcedureBoard>({
    start: { document: board.model as ProcedureDocument, version: board.version },
    isEditable: board.allowed.includes('update'),
    store: (model, version) =>
      call(
        saveProcedureModel,
        { id: board.id, version, model: model as ProcedureBoard['model'] },
        { suppress: true },
      ),
    readTheirs(data) {
      if (!('model' in data)) return undefined;
      const theirs = data as ProcedureBoard;
      return { document: theirs.model as ProcedureDocument, version: theirs.version, theirs };
    },
  });
}
export type Edited = ReturnType<typeof useProcedure>;

function Opened({ board, refresh }: { board: ProcedureBoard; refresh: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { leaf } = usePage();
  const { open } = useShell();
  const document = useProcedure(board);
  const { present, save, history, isEditable } = document;
  const [view, setView] = useState<(typeof views)[number]>('steps');
  const [chosen, setChosen] = useState<string | undefined>(() => numberedSteps(present)[0]?.id);
  const [record, setRecord] = useState<RecordData>();
  const [isStarting, setStarting] = useState(false);
  const mayExecute = usePermission('procedure-execution.execute');
  const findings = useMemo(() => procedureFindings(present, board.parameters), [present, board.parameters]);
  const [filters, given] = useMemo(
    () => [{ studyId: board.id }, { studyId: { value: board.id } }],
    [board.id],
  );
  const exportAs = async (format: 'xlsx' | 'json') => {
    await document.flush();
    try {
      const { fileId, fileName } = await call(exportProcedure, { id: board.id, format });
      await downloadFile(fileId, fileName);
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  const show = async (next: (typeof views)[number]) => {
    await document.flush();
    setView(next);
    refresh();
  };
  return (
    <>
      <PageTitle
        title={`${board.code} ${nameIn(language, board.name, board.nameEn)}`}
        note={
          <>
            <span className="px-tag">{board.label}</span>
            {board.reviewDueDate && (
              <StateMark
                state={board.reviewLate ? 'miss' : 'ok'}
                text={t(board.reviewLate ? 'procedure.reviewLate' : 'procedure.reviewDue', {
                  date: board.reviewDueDate,
                })}
              />
            )}{' '}
            <SaveMark save={save} isEditable={isEditable} />
          </>
        }
        actions={
          <>
            {mayExecute && board.state === 'approved' && (
              <Button type="primary" onClick={() => setStarting(true)}>
                {t('procedure.execute')}
              </Button>
            )}
            <MadeFileButton
              icon={<PrinterOutlined aria-hidden />}
              make={async (format) => {
                await document.flush();
                return call(printProcedure, { id: board.id, language, format, bilingual: false });
              }}
            >
              {t('procedure.print')}
            </MadeFileButton>
            <MadeFileButton
              make={async (format) => {
                await document.flush();
                return call(printProcedure, { id: board.id, language, format, bilingual: true });
              }}
            >
              {t('procedure.printBilingual')}
            </MadeFileButton>
            <Dropdown
              menu={{
                items: [
                  { key: 'xlsx', label: t('procedure.exportXlsx') },
                  { key: 'json', label: t('procedure.exportJson') },
                ],
                onClick: ({ key }) => void exportAs(key as 'xlsx' | 'json'),
              }}
            >
              <Button>{t('procedure.export')}</Button>
            </Dropdown>
            <StudyActs
              calls={procedureCalls}
              id={board.id}
              flush={document.flush}
              refreshes={[readProcedure]}
              onOpen={(next) => open(`${leaf.path}/procedure/${next}`)}
              onDone={refresh}
            />
          </>
        }
      />
      <StudyLine calls={procedureCalls} id={board.id} />
      <div className="px-bar-row">
        <Segmented
          aria-label={t('procedure.views')}
          value={view}
          options={views.map((value) => ({ value, label: t(`procedure.view.${value}`) }))}
          onChange={(next) => void show(next)}
        />
        <Button type="link" onClick={async () => setRecord(await resourceApi(procedure).detail(board.id))}>
          {t('procedure.head')}
        </Button>
        {board.openFeedback > 0 && (
          <Button type="link" onClick={() => open(`${leaf.path}?view=feedback`)}>
            {t('procedure.openFeedback', { count: board.openFeedback })}
          </Button>
        )}
        <span className="px-grow" />
        {isEditable && view === 'steps' && (
          <>
            <Tooltip title={t('procedure.undo')}>
              <Button
                aria-label={t('procedure.undo')}
                icon={<UndoOutlined aria-hidden />}
                disabled={history.past.length === 0}
                onClick={document.undo}
              />
            </Tooltip>
            <Tooltip title={t('procedure.redo')}>
              <Button
                aria-label={t('procedure.redo')}
                icon={<RedoOutlined aria-hidden />}
                disabled={history.future.length === 0}
                onClick={document.redo}
              />
            </Tooltip>
          </>
        )}
      </div>
      {view === 'parameters' ? (
        <Suspense fallback={<Skeleton active />}>
          <ResourceSheet
            resource={procedureParameter}
            filters={filters}
            given={given}
            names={parameterNames}
            isEditable={isEditable}
          />
        </Suspense>
      ) : (
        <div className="px-work">
          <Outline
            document={document}
            findings={findings}
            parameters={board.parameters}
            chosen={chosen}
            onChoose={setChosen}
          />
          <div className="px-aside">
            <StepPanel key={chosen} document={document} board={board} chosen={chosen} />
            <Panel title={t('procedure.findings', { count: findings.length })}>
              {findings.length === 0 && (
                <p className="px-inside">
                  <StateMark state="ok" text={t('procedure.noFindings')} />
                </p>
              )}
              {findings.map((one) => (
                <p key={`${one.code} ${one.stepId ?? ''} ${JSON.stringify(one.values)}`}>
                  <Button type="link" disabled={!one.stepId} onClick={() => setChosen(one.stepId)}>
                    <StateMark
                      state={(one.blocks ? 'miss' : 'near') satisfies State}
                      text={procedureText(one, language)}
                    />
                  </Button>
                </p>
              ))}
            </Panel>
          </div>
        </div>
      )}
      {record && (
        <ResourceFormDrawer
          resource={procedure}
          record={record}
          readOnly={!isEditable}
          onClose={() => setRecord(undefined)}
          onSaved={() => {
            setRecord(undefined);
            refresh();
          }}
        />
      )}
      <Suspense>
        {isStarting && (
          <StartDrawer
            procedureId={board.id}
            onClose={() => setStarting(false)}
            onStarted={(id) => open(`${leaf.path}/execute/${id}`)}
          />
        )}
        {save.kind === 'conflict' && (
          <ConflictDialog
            time=""
            differences={numberedSteps(present)
              .filter(
                ({ id, text }) =>
                  !numberedSteps(save.theirs.model as ProcedureDocument).some(
                    (one) => one.id === id && one.text === text,
                  ),
              )
              .map(({ number, text }) => `${number} ${text}`)}
            onResolve={document.resolve}
          />
        )}
      </Suspense>
    </>
  );
}
