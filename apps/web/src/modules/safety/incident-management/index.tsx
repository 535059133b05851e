import { exchangeRate, incident, workedHours } from '@ircrisk/contract/resources/safety/incident.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useView } from '#shell/use-view.ts';
import { hoursColumns, incidentColumns } from './incident-columns.tsx';
import './incident.css';

const QuickReport = lazy(() => import('./report/QuickReport.tsx'));
const IncidentPage = lazy(() => import('./page/IncidentPage.tsx'));
const RatesView = lazy(() => import('./RatesView.tsx').then((it) => ({ default: it.RatesView })));
const SettingsView = lazy(() => import('./SettingsView.tsx').then((it) => ({ default: it.SettingsView })));
const FreezeButton = lazy(() => import('./FreezeButton.tsx').then((it) => ({ default: it.FreezeButton })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

const hoursOverrides: ResourceOverrides = { columns: hoursColumns };
const views = ['list', 'rates', 'hours', 'exchange', 'settings'] as const;

/** Incidents: the list, rates and pyramid, hours and settings; below it the quick report and the page of one incident. */
export default function IncidentManagementPage() {
  const { below, leaf } = usePage();
  const isReport = below === 'report' || leaf.code === 'incident-report';
  const id = /^incident\/(\d+)$/.exec(below)?.[1];
  return (
    <Suspense fallback={<Skeleton active />}>
      {isReport ? <QuickReport /> : id ? <IncidentPage key={id} id={id} /> : <Views />}
    </Suspense>
  );
}

function Views() {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const [view, show] = useView(views, 'view');
  const openIncident = useCallback(
    (record: RecordData) => open(`${leaf.path}/incident/${record.id}`),
    [open, leaf.path],
  );
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: incidentColumns,
      actions: [
        {
          key: 'report',
          place: 'toolbar',
          title: { zh: '一分钟快报', en: 'Quick report' },
          primary: true,
          run: () => open(`${leaf.path}/report`),
        },
      ],
    }),
    [open, leaf.path],
  );
  const switcher = (
    <Segmented
      size="small"
      aria-label={t('incident-management.views')}
      value={view}
      onChange={show}
      options={views.map((value) => ({ value, label: t(`incident-management.view.${value}`) }))}
    />
  );
  if (view === 'rates') return <RatesView switcher={switcher} />;
  if (view === 'settings') return <SettingsView switcher={switcher} />;
  if (view === 'hours')
    return (
      <ResourceScreen
        key="hours"
        resource={workedHours}
        overrides={hoursOverrides}
        note={
          <span className="im-note">
            {switcher}
            <FreezeButton />
          </span>
        }
      />
    );
  if (view === 'exchange') return <ResourceScreen key="exchange" resource={exchangeRate} note={switcher} />;
  return (
    <ResourceScreen
      key="list"
      resource={incident}
      isOwn
      overrides={overrides}
      note={switcher}
      onOpen={openIncident}
    />
  );
}
