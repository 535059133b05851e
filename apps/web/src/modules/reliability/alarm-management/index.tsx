import { alarmTag } from '@ircrisk/contract/resources/alarm/tag.ts';
import { type TextLoader, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { useView } from '#shell/use-view.ts';
import './alarm.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const Overview = lazy(() => import('./Overview.tsx'));
const MasterView = lazy(() => import('./MasterView.tsx'));
const ShelfView = lazy(() => import('./ShelfView.tsx'));
const EventView = lazy(() => import('./EventView.tsx'));
const SettingsView = lazy(() => import('./SettingsView.tsx'));

const tabs = ['overview', 'master', 'shelves', 'events', 'settings'] as const;
type Tab = (typeof tabs)[number];

/** Alarms of the control systems: figures of positions, the master database, what is shelved, the log, and the rules. */
export default function AlarmPage() {
  const t = useText();
  const say = useSay();
  const [tab, showTab] = useView(tabs, 'tab');
  const labels: Record<Tab, string> = {
    overview: t('alarm.tab.overview'),
    master: say(alarmTag.title),
    shelves: t('alarm.tab.shelves'),
    events: t('alarm.tab.events'),
    settings: t('alarm.tab.settings'),
  };
  return (
    <div className="al-page">
      <Segmented
        aria-label={t('alarm.tab.label')}
        value={tab}
        onChange={showTab}
        options={tabs.map((value) => ({ value, label: labels[value] }))}
      />
      <div className="al-body">
        <Suspense fallback={<output className="page-loading">{t('alarm.loading')}</output>}>
          {tab === 'overview' && <Overview />}
          {tab === 'master' && <MasterView />}
          {tab === 'shelves' && <ShelfView />}
          {tab === 'events' && <EventView />}
          {tab === 'settings' && <SettingsView />}
        </Suspense>
      </div>
    </div>
  );
}
