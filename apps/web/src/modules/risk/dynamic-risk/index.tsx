import {
  dynamicRiskModel,
  dynamicRiskOverride,
  dynamicRiskValue,
  fourColours,
} from '@ircrisk/contract/resources/dynamic-risk.ts';
import type { BandCode } from '@ircrisk/engine-risk-matrix';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { typesetNumber } from '@ircrisk/units';
import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useView } from '#shell/use-view.ts';
import { LevelChip } from './LevelChip.tsx';
import type { AskedRanking } from './LiveView.tsx';
import './risk.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const LiveView = lazy(() => import('./LiveView.tsx'));
const AlertsView = lazy(() => import('./AlertsView.tsx'));
const OverridesView = lazy(() => import('./OverridesView.tsx'));
const SettingsView = lazy(() => import('./SettingsView.tsx'));

const bands = Object.keys(fourColours) as BandCode[];
const tabs = ['live', 'alerts', 'models', 'values', 'overrides', 'settings'] as const;
type Tab = (typeof tabs)[number];

const power = (value: unknown) => (typeof value === 'number' ? typesetNumber(value) : '–');
const fixed = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : '–');
const modelOverrides: ResourceOverrides = {
  columns: {
    level: {
      render: ({ level }) =>
        String(level) in fourColours ? <LevelChip level={level as BandCode} /> : <LevelChip level={null} />,
    },
    frequency: { render: ({ frequency }) => power(frequency) },
    ratio: { render: ({ ratio }) => fixed(ratio) },
    quality: { render: ({ quality }) => fixed(quality) },
  },
};

/** Where a link leads: one subject, or the ranking of a colour or by the rise over the base. */
function useAsked(): { subject: string | undefined } & AskedRanking {
  const asked = new URLSearchParams(useLocation().search);
  return {
    subject: asked.get('subject') ?? undefined,
    level: bands.find((band) => band === asked.get('level')),
    order: asked.get('order') === 'ratio' ? 'ratio' : undefined,
  };
}

/** Risk as it stands today: the plant in four colours, the ranking, one subject with its reasons; alerts and what it is made of. */
export default function DynamicRiskPage() {
  const t = useText();
  const say = useSay();
  const asked = useAsked();
  const [tab, showTab] = useView(tabs, 'tab');
  const labels: Record<Tab, string> = {
    live: t('dynamic-risk.tab.live'),
    alerts: t('dynamic-risk.tab.alerts'),
    models: say(dynamicRiskModel.title),
    values: say(dynamicRiskValue.title),
    overrides: say(dynamicRiskOverride.title),
    settings: t('dynamic-risk.tab.settings'),
  };
  return (
    <div className="dr-page">
      <Segmented
        aria-label={t('dynamic-risk.tab.label')}
        value={tab}
        onChange={showTab}
        options={tabs.map((value) => ({ value, label: labels[value] }))}
      />
      <div className="dr-body">
        <Suspense fallback={<output className="page-loading">{t('dynamic-risk.loading')}</output>}>
          {tab === 'live' && <LiveView {...asked} asked={asked.subject} onAlerts={() => showTab('alerts')} />}
          {tab === 'alerts' && <AlertsView />}
          {tab === 'models' && <ResourceScreen resource={dynamicRiskModel} overrides={modelOverrides} />}
          {tab === 'values' && <ResourceScreen resource={dynamicRiskValue} />}
          {tab === 'overrides' && <OverridesView />}
          {tab === 'settings' && <SettingsView />}
        </Suspense>
      </div>
    </div>
  );
}
