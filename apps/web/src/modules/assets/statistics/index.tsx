import { reports } from '@ircrisk/contract/modules/assets/statistics.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Input, Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ReportCard } from './ReportCard.tsx';
import './statistics.css';

const TreeInput = lazy(() =>
  import('@ircrisk/ui/resource/TreeInput.tsx').then((it) => ({ default: it.TreeInput })),
);
const OwnFigures = lazy(() => import('./PivotBuilder.tsx').then((it) => ({ default: it.OwnFigures })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const ids = Object.keys(reports) as (keyof typeof reports)[];

/** The standard reports and one's own figures; what is chosen stays in the address. */
export default function StatisticsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [first] = useState(() => new URLSearchParams(search));
  const [view, setView] = useState<'reports' | 'own'>(first.has('ask') ? 'own' : 'reports');
  const [nodeId, setNodeId] = useState(first.get('nodeId') ?? undefined);
  const [asked, setAsked] = useState(first.get('ask') ?? '');
  const go = (parameters: Record<string, string>) => {
    const next = new URLSearchParams(parameters).toString();
    navigate(next ? `${pathname}?${next}` : pathname, { replace: true });
  };
  const reportAddress = (node: string | undefined): Record<string, string> => (node ? { nodeId: node } : {});
  const choose = (value: unknown) => {
    const next = value ? String(value) : undefined;
    setNodeId(next);
    go(reportAddress(next));
  };
  const ask = (next: string) => {
    setAsked(next);
    go({ ask: next });
  };
  const turn = (next: 'reports' | 'own') => {
    setView(next);
    go(next === 'own' ? { ask: asked } : reportAddress(nodeId));
  };
  return (
    <div className="st-page">
      <PageTitle
        title={t('statistics.title')}
        note={t(view === 'own' ? 'statistics.own.hint' : 'statistics.note')}
        actions={
          <Segmented
            aria-label={t('statistics.view')}
            value={view}
            onChange={turn}
            options={[
              { value: 'reports', label: t('statistics.reports') },
              { value: 'own', label: t('statistics.own.title') },
            ]}
          />
        }
      />
      {view === 'own' ? (
        <Suspense fallback={<Skeleton active />}>
          <OwnFigures asked={asked} onAsk={ask} />
        </Suspense>
      ) : (
        <>
          <div className="st-scope">
            <Suspense fallback={<Input disabled aria-label={t('statistics.scope')} />}>
              <TreeInput
                resource={factoryModel}
                aria-label={t('statistics.scope')}
                prefix={t('statistics.scope')}
                placeholder={t('statistics.whole')}
                value={nodeId}
                onChange={choose}
              />
            </Suspense>
          </div>
          <div className="st-gallery">
            {ids.map((id) => (
              <ReportCard key={id} id={id} nodeId={nodeId} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
