import { reports } from '@ircrisk/contract/modules/statistics.ts';
import { factoryModel } from '@ircrisk/contract/resources/ledger/factory-model.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ReportCard } from './ReportCard.tsx';
import './statistics.css';

const TreeInput = lazy(() =>
  import('@ircrisk/ui/resource/TreeInput.tsx').then((it) => ({ default: it.TreeInput })),
);

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

const ids = Object.keys(reports) as (keyof typeof reports)[];

/** The standard reports, over the whole plant or the part that is chosen; the choice stays in the address. */
export default function StatisticsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [nodeId, setNodeId] = useState(() => new URLSearchParams(search).get('nodeId') ?? undefined);
  const choose = (value: unknown) => {
    const next = value ? String(value) : undefined;
    setNodeId(next);
    navigate(next ? `${pathname}?nodeId=${next}` : pathname, { replace: true });
  };
  return (
    <div className="st-page">
      <PageTitle title={t('statistics.title')} note={t('statistics.note')} />
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
    </div>
  );
}
