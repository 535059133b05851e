import { jha, jhaRestDay, jhaTemplateLine } from '@ircrisk/contract/resources/safety/jha.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useAddressed, useView } from '#shell/use-view.ts';
import { ColourChip, JhaStateMark, PermitNames } from './marks.tsx';
import './jha.css';

const JobPage = lazy(() => import('./page/JobPage.tsx'));
const Briefing = lazy(() => import('./brief/Briefing.tsx'));
const StartDrawer = lazy(() => import('./StartDrawer.tsx').then((it) => ({ default: it.StartDrawer })));
const StatisticsView = lazy(() =>
  import('./StatisticsView.tsx').then((it) => ({ default: it.StatisticsView })),
);
const CalendarView = lazy(() => import('./CalendarView.tsx').then((it) => ({ default: it.CalendarView })));
const SettingsView = lazy(() => import('./SettingsView.tsx').then((it) => ({ default: it.SettingsView })));

const templateColumns: ResourceOverrides = {
  columns: { permits: { render: ({ permits }) => <PermitNames names={permits as string[]} /> } },
};

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list and the briefing; a worksheet is work for a desk, so a job opens as cards to review, or as its briefing once it is approved. */
export const phone = (below: string): boolean => below === '' || /^(brief|job)\//.test(below);
const views = ['list', 'calendar', 'statistics', 'templates', 'restDays', 'settings'] as const;

/** Job hazard analyses: the list, colours and settings; below it the page of a job and its briefing on a phone. */
export default function JobHazardAnalysisPage() {
  const { below } = usePage();
  const job = /^job\/(\d+)$/.exec(below)?.[1];
  const isPhone = usePhone();
  const brief = /^brief\/(\d+)$/.exec(below)?.[1];
  return (
    <Suspense fallback={<Skeleton active />}>
      {job && !isPhone ? (
        <JobPage key={job} id={job} />
      ) : job || brief ? (
        <Briefing key={job ?? brief} id={String(job ?? brief)} isJob={job !== undefined} />
      ) : (
        <Views />
      )}
    </Suspense>
  );
}

function Views() {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const [asked, ask] = useAddressed('start');
  const [opened, setOpened] = useState(false);
  const starting = opened || asked !== undefined;
  const [view, show] = useView(views, 'view');
  const openJob = useCallback(
    (record: RecordData) => open(`${leaf.path}/job/${record.id}`),
    [open, leaf.path],
  );
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: {
        number: { width: 130, fixed: 'left' },
        state: { width: 104, render: ({ state }) => <JhaStateMark state={state} /> },
        colour: { width: 104, render: ({ colour }) => <ColourChip colour={colour} /> },
      },
      actions: [
        {
          key: 'start',
          place: 'toolbar',
          title: { zh: '从模板新建', en: 'From a template' },
          permission: 'jha.create',
          primary: true,
          run: () => setOpened(true),
        },
      ],
    }),
    [],
  );
  const switcher = (
    <Segmented
      size="small"
      aria-label={t('job-hazard-analysis.views')}
      value={view}
      onChange={show}
      options={views.map((value) => ({ value, label: t(`job-hazard-analysis.view.${value}`) }))}
    />
  );
  if (view === 'calendar') return <CalendarView switcher={switcher} />;
  if (view === 'statistics') return <StatisticsView switcher={switcher} />;
  if (view === 'templates')
    return (
      <ResourceScreen
        key="templates"
        resource={jhaTemplateLine}
        overrides={templateColumns}
        note={switcher}
      />
    );
  if (view === 'restDays') return <ResourceScreen key="restDays" resource={jhaRestDay} note={switcher} />;
  if (view === 'settings') return <SettingsView switcher={switcher} />;
  return (
    <>
      <ResourceScreen resource={jha} isOwn overrides={overrides} note={switcher} onOpen={openJob} />
      <Suspense>
        {starting && (
          <StartDrawer
            key={asked ?? ''}
            template={asked}
            onClose={() => {
              setOpened(false);
              if (asked !== undefined) ask(undefined);
            }}
            onMade={(id) => open(`${leaf.path}/job/${id}`)}
          />
        )}
      </Suspense>
    </>
  );
}
