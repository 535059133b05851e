import { type TextLoader, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import './jump-links.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const SystemList = lazy(() => import('./SystemList.tsx'));
const EntryList = lazy(() => import('./EntryList.tsx'));
const ClickView = lazy(() => import('./ClickView.tsx'));
const FramePage = lazy(() => import('./FramePage.tsx'));
const InboundPage = lazy(() => import('./InboundPage.tsx'));

const tabs = ['systems', 'entries', 'clicks'] as const;
type Tab = (typeof tabs)[number];

/** Other systems: who they are, the links to them, who went; at `frame` one of them, at `to` the way in from outside. */
export default function JumpLinksPage() {
  const t = useText();
  const { below } = usePage();
  const [tab, setTab] = useState<Tab>('systems');
  const waiting = <output className="page-loading">{t('jump-link.loading')}</output>;
  const [page] = below.split('/');
  if (page === 'frame' || page === 'to')
    return <Suspense fallback={waiting}>{page === 'frame' ? <FramePage /> : <InboundPage />}</Suspense>;
  return (
    <div className="jl-page">
      <Segmented
        aria-label={t('jump-link.view')}
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`jump-link.${value}`) }))}
      />
      <div className="jl-body">
        <Suspense fallback={waiting}>
          {tab === 'systems' && <SystemList />}
          {tab === 'entries' && <EntryList />}
          {tab === 'clicks' && <ClickView />}
        </Suspense>
      </div>
    </div>
  );
}
