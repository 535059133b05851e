import { corrosionDocument } from '@ircrisk/contract/resources/corrosion/document.ts';
import {
  corrosionControl,
  corrosionDamage,
  corrosionLoop,
  corrosionMember,
} from '@ircrisk/contract/resources/corrosion/loop.ts';
import { corrosionCoupon, deadLeg, injectionPoint } from '@ircrisk/contract/resources/corrosion/points.ts';
import { corrosionExcursion, corrosionWindow } from '@ircrisk/contract/resources/corrosion/window.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { Segmented } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useView } from '#shell/use-view.ts';
import { LoopTag, WindowState } from './marks.tsx';
import './corrosion.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const LiveView = lazy(() => import('./LiveView.tsx'));
const DocumentPage = lazy(() => import('./DocumentPage.tsx'));
const LoopDrawer = lazy(() => import('./LoopDrawer.tsx'));
const TemplateDrawer = lazy(() => import('./TemplateDrawer.tsx'));
const EnforceDialog = lazy(() => import('./EnforceDialog.tsx'));

const tabs = [
  'live',
  'documents',
  'loops',
  'members',
  'damages',
  'windows',
  'excursions',
  'controls',
  'coupons',
  'injections',
  'deadLegs',
] as const;
type Tab = (typeof tabs)[number];

type Row = Record<string, unknown>;
const stateColumn = {
  state: {
    width: 100,
    render: ({ state, outOfUseSince }: Row) => <WindowState state={state} isOut={Boolean(outOfUseSince)} />,
  },
};
const percent = (value: unknown) => (typeof value === 'number' ? `${(value * 100).toFixed(2)} %` : '–');
const excursionOverrides: ResourceOverrides = {
  columns: {
    hours: { render: ({ hours }) => (typeof hours === 'number' ? hours.toFixed(2) : '–') },
    gapHours: { render: ({ gapHours }) => (typeof gapHours === 'number' ? gapHours.toFixed(2) : '–') },
  },
};

/** Loops and windows live and in lists; a path below (`document/17`) is one document. */
export default function CorrosionPage() {
  const t = useText();
  const { below } = usePage();
  const id = /^document\/(\d+)$/.exec(below)?.[1];
  return (
    <Suspense fallback={<output className="page-loading">{t('corrosion.loading')}</output>}>
      {id ? <DocumentPage key={id} id={id} /> : <Lists />}
    </Suspense>
  );
}

function Lists() {
  const t = useText();
  const say = useSay();
  const { leaf } = usePage();
  const { open } = useShell();
  const [tab, showTab] = useView(tabs, 'tab');
  const openDocument = useCallback((id: string) => open(`${leaf.path}/document/${id}`), [open, leaf.path]);
  const labels: Record<Tab, string> = {
    live: t('corrosion.tab.live'),
    documents: t('corrosion.tab.documents'),
    loops: t('corrosion.tab.loops'),
    members: t('corrosion.tab.members'),
    damages: say(corrosionDamage.title),
    windows: t('corrosion.tab.windows'),
    excursions: say(corrosionExcursion.title),
    controls: say(corrosionControl.title),
    coupons: t('corrosion.tab.coupons'),
    injections: t('corrosion.tab.injections'),
    deadLegs: say(deadLeg.title),
  };
  return (
    <div className="cc-lists">
      <Segmented
        aria-label={t('corrosion.tab.label')}
        value={tab}
        onChange={showTab}
        options={tabs.map((value) => ({ value, label: labels[value] }))}
      />
      <div className="cc-list">
        {tab === 'live' && <LiveView />}
        {tab === 'documents' && <StudyList beside resource={corrosionDocument} onOpen={openDocument} />}
        {tab === 'loops' && <Loops />}
        {tab === 'members' && <ResourceScreen resource={corrosionMember} />}
        {tab === 'damages' && <ResourceScreen resource={corrosionDamage} />}
        {tab === 'windows' && <Windows />}
        {tab === 'excursions' && (
          <ResourceScreen resource={corrosionExcursion} overrides={excursionOverrides} />
        )}
        {tab === 'controls' && <ResourceScreen resource={corrosionControl} />}
        {tab === 'coupons' && <ResourceScreen resource={corrosionCoupon} />}
        {tab === 'injections' && <ResourceScreen resource={injectionPoint} />}
        {tab === 'deadLegs' && <ResourceScreen resource={deadLeg} />}
      </div>
    </div>
  );
}

function Loops() {
  const [shown, setShown] = useState<string>();
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: {
        ...stateColumn,
        colour: { render: ({ colour }) => <LoopTag colour={colour} /> },
        modifier: { render: ({ modifier }) => (typeof modifier === 'number' ? modifier.toFixed(4) : '–') },
      },
      actions: [
        {
          key: 'sheet',
          place: 'row',
          title: { zh: '回路说明', en: 'Loop sheet' },
          run: ([loop]) => setShown(loop?.id),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ResourceScreen resource={corrosionLoop} overrides={overrides} />
      <Suspense>
        {shown && <LoopDrawer key={shown} id={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  );
}

function Windows() {
  const [chosen, setChosen] = useState<{ ids: string[]; refresh: () => void }>();
  const [making, setMaking] = useState<{ refresh: () => void }>();
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns: { ...stateColumn, outsideShare: { render: ({ outsideShare }) => percent(outsideShare) } },
      actions: [
        {
          key: 'templates',
          place: 'toolbar',
          title: { zh: '从模板新建', en: 'From templates' },
          permission: 'corrosion-window.create',
          run: (_, refresh) => setMaking({ refresh }),
        },
        {
          key: 'enforce',
          place: 'selection',
          title: { zh: '限值生效', en: 'Put limits into force' },
          permission: 'corrosion-window.enforce',
          run: (windows, refresh) => setChosen({ ids: windows.map(({ id }) => id), refresh }),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ResourceScreen resource={corrosionWindow} overrides={overrides} />
      <Suspense>
        {making && (
          <TemplateDrawer
            onClose={() => setMaking(undefined)}
            onDone={() => {
              making.refresh();
              setMaking(undefined);
            }}
          />
        )}
        {chosen && (
          <EnforceDialog
            ids={chosen.ids}
            onClose={() => setChosen(undefined)}
            onDone={() => {
              chosen.refresh();
              setChosen(undefined);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
