import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useView } from '#shell/use-view.ts';
import { EventsView } from './EventsView.tsx';
import './failure.css';

const RatesView = lazy(() => import('./RatesView.tsx').then((it) => ({ default: it.RatesView })));
const WeibullView = lazy(() => import('./WeibullView.tsx').then((it) => ({ default: it.WeibullView })));
const OutlookView = lazy(() => import('./OutlookView.tsx').then((it) => ({ default: it.OutlookView })));
const FleetView = lazy(() => import('./FleetView.tsx').then((it) => ({ default: it.FleetView })));
const PoolingView = lazy(() => import('./PoolingView.tsx').then((it) => ({ default: it.PoolingView })));
const QualityView = lazy(() => import('./QualityView.tsx').then((it) => ({ default: it.QualityView })));
const BasicLists = lazy(() => import('./BasicLists.tsx').then((it) => ({ default: it.BasicLists })));
const SettingsView = lazy(() => import('./SettingsView.tsx').then((it) => ({ default: it.SettingsView })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const views = [
  'events',
  'rates',
  'weibull',
  'outlook',
  'fleet',
  'pooling',
  'quality',
  'lists',
  'settings',
] as const;

/** The failure database: events, statistics, Weibull, life and forecast, fleet, pooling, coding quality, basic lists and settings; the view stays in the address. */
export default function FailureDatabasePage() {
  const t = useText();
  const asked = new URLSearchParams(useLocation().search);
  const [view, show] = useView(views, 'view');
  const equipmentId = asked.get('equipmentId') ?? undefined;
  const switcher = (
    <Segmented
      size="small"
      aria-label={t('failure.views')}
      value={view}
      onChange={show}
      options={views.map((value) => ({ value, label: t(`failure.view.${value}`) }))}
    />
  );
  return (
    <Suspense fallback={<Skeleton active />}>
      {view === 'events' && (
        <EventsView
          key={asked.get('new') ? `new ${equipmentId}` : 'events'}
          switcher={switcher}
          equipmentId={equipmentId}
          eventId={asked.get('id') ?? undefined}
          isNew={asked.get('new') !== null}
        />
      )}
      {view === 'rates' && <RatesView switcher={switcher} />}
      {view === 'weibull' && <WeibullView switcher={switcher} equipmentId={equipmentId} />}
      {view === 'outlook' && <OutlookView switcher={switcher} equipmentId={equipmentId} />}
      {view === 'fleet' && <FleetView switcher={switcher} />}
      {view === 'pooling' && <PoolingView switcher={switcher} />}
      {view === 'quality' && <QualityView switcher={switcher} />}
      {view === 'lists' && <BasicLists switcher={switcher} />}
      {view === 'settings' && <SettingsView switcher={switcher} />}
    </Suspense>
  );
}
