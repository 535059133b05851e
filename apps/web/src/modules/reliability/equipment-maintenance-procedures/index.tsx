import { procedureDeviation, procedureExecution } from '@ircrisk/contract/resources/procedure/execution.ts';
import { procedure } from '@ircrisk/contract/resources/procedure/procedure.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { dueState } from '@ircrisk/ui/parts/due-state.ts';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { plantToday } from '@ircrisk/ui/session/plant-clock.ts';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Segmented, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useAddressed, useView } from '#shell/use-view.ts';
import './procedure.css';

const Workspace = lazy(() => import('./editor/Workspace.tsx'));
const Reading = lazy(() => import('./execute/Reading.tsx'));
const Execute = lazy(() => import('./execute/Execute.tsx'));
const ExecutionPage = lazy(() => import('./lists/ExecutionPage.tsx'));
const ExecutionState = lazy(() =>
  import('./lists/ExecutionPage.tsx').then((it) => ({ default: it.ExecutionState })),
);
const StartDrawer = lazy(() => import('./lists/StartDrawer.tsx').then((it) => ({ default: it.StartDrawer })));
const TemplateDialog = lazy(() =>
  import('./lists/TemplateDialog.tsx').then((it) => ({ default: it.TemplateDialog })),
);
const ImportDialog = lazy(() =>
  import('./lists/ImportDialog.tsx').then((it) => ({ default: it.ImportDialog })),
);
const FiguresView = lazy(() => import('./lists/FiguresView.tsx').then((it) => ({ default: it.FiguresView })));
const FeedbackList = lazy(() =>
  import('./lists/FeedbackList.tsx').then((it) => ({ default: it.FeedbackList })),
);
const Calculators = lazy(() => import('./calc/Calculators.tsx').then((it) => ({ default: it.Calculators })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** Work is done and read at the machine; there a procedure is read and executed, and written at a desk. */
export const phone = true;
const views = ['procedures', 'executions', 'deviations', 'feedback', 'calculators', 'figures'] as const;

/** Maintenance procedures: library, executions and calculators; below it the editor, a record, and the screen of a phone. */
export default function ProceduresPage() {
  const { below } = usePage();
  const isPhone = usePhone();
  const [, page, id = ''] = /^(procedure|execution|execute)\/(\d+)$/.exec(below) ?? [];
  return (
    <Suspense fallback={<Skeleton active />}>
      {page === 'procedure' && (isPhone ? <Reading key={id} id={id} /> : <Workspace key={id} id={id} />)}
      {page === 'execution' && <ExecutionPage key={id} id={id} />}
      {page === 'execute' && <Execute key={id} id={id} />}
      {!page && <Views />}
    </Suspense>
  );
}

function Views() {
  const t = useText();
  const [view, show] = useView(views, 'view');
  const [order] = useAddressed('order');
  const switcher = (
    <Segmented
      className="px-lists"
      size="small"
      aria-label={t('procedure.lists')}
      value={view}
      onChange={show}
      options={views.map((value) => ({ value, label: t(`procedure.list.${value}`) }))}
    />
  );
  if (view === 'executions') return <Executions switcher={switcher} order={order} />;
  if (view === 'deviations') return <Deviations switcher={switcher} />;
  if (view === 'feedback') return <FeedbackList switcher={switcher} />;
  if (view === 'calculators') return <Calculators switcher={switcher} />;
  if (view === 'figures') return <FiguresView switcher={switcher} />;
  return <Library switcher={switcher} />;
}

/** Only what is in force is to be reviewed. */
function ReviewDue({ state, date }: { state: unknown; date: unknown }) {
  const t = useText();
  if (typeof date !== 'string') return NO_VALUE;
  const due = state === 'approved' ? dueState(date, plantToday()) : undefined;
  if (!due) return date;
  return (
    <span title={t(due === 'miss' ? 'procedure.reviewLate' : 'procedure.reviewDue', { date })}>
      <StateMark state={due} text={date} />
    </span>
  );
}

function Library({ switcher }: { switcher: ReactNode }) {
  const { leaf } = usePage();
  const { open } = useShell();
  const [making, setMaking] = useState<'template' | 'file'>();
  const openOne = useCallback(
    (record: RecordData) => open(`${leaf.path}/procedure/${record.id}`),
    [open, leaf.path],
  );
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: {
        code: { width: 110, fixed: 'left' },
        state: { render: ({ state }) => <StudyState state={state} /> },
        reviewDueDate: {
          render: ({ state, reviewDueDate }) => <ReviewDue state={state} date={reviewDueDate} />,
        },
      },
      actions: [
        {
          key: 'template',
          place: 'toolbar',
          title: { zh: '从样板新建', en: 'From a template' },
          permission: 'procedure.create',
          primary: true,
          run: () => setMaking('template'),
        },
        {
          key: 'file',
          place: 'toolbar',
          title: { zh: '从文件新建', en: 'From a file' },
          permission: 'procedure.create',
          run: () => setMaking('file'),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ResourceScreen resource={procedure} isOwn overrides={overrides} note={switcher} onOpen={openOne} />
      <Suspense>
        {making === 'template' && (
          <TemplateDialog
            onClose={() => setMaking(undefined)}
            onMade={(id) => open(`${leaf.path}/procedure/${id}`)}
          />
        )}
        {making === 'file' && (
          <ImportDialog
            onClose={() => setMaking(undefined)}
            onMade={(id) => {
              setMaking(undefined);
              open(`${leaf.path}/procedure/${id}`);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function Executions({ switcher, order }: { switcher: ReactNode; order: string | undefined }) {
  const { leaf } = usePage();
  const { open } = useShell();
  const [isStarting, setStarting] = useState(order !== undefined);
  const openOne = useCallback(
    (record: RecordData) => open(`${leaf.path}/execution/${record.id}`),
    [open, leaf.path],
  );
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: {
        number: { width: 130, fixed: 'left' },
        state: {
          render: ({ state }) => (
            <Suspense>
              <ExecutionState state={state} />
            </Suspense>
          ),
        },
      },
      actions: [
        {
          key: 'start',
          place: 'toolbar',
          title: { zh: '开始执行', en: 'Start' },
          permission: 'procedure-execution.execute',
          primary: true,
          run: () => setStarting(true),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ResourceScreen resource={procedureExecution} overrides={overrides} note={switcher} onOpen={openOne} />
      <Suspense>
        {isStarting && (
          <StartDrawer
            {...(order ? { workOrderId: order } : {})}
            onClose={() => setStarting(false)}
            onStarted={(id) => open(`${leaf.path}/execute/${id}`)}
          />
        )}
      </Suspense>
    </>
  );
}

function Deviations({ switcher }: { switcher: ReactNode }) {
  const { leaf } = usePage();
  const { open } = useShell();
  const openOne = useCallback(
    (record: RecordData) => open(`${leaf.path}/execution/${String(record.executionId)}`),
    [open, leaf.path],
  );
  return <ResourceScreen resource={procedureDeviation} note={switcher} onOpen={openOne} />;
}
