import type { AssessmentDetail, Basis, StudyDetail } from '@ircrisk/contract/modules/risk/rbi.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { LiveCurve } from '../what-if/live-curve.ts';

const Derivation = lazy(() => import('./Derivation.tsx'));
const Mechanisms = lazy(() => import('./Mechanisms.tsx'));
const PartGaps = lazy(() => import('./PartGaps.tsx'));
const Compare = lazy(() => import('../compare/Compare.tsx'));
const WhatIf = lazy(() => import('../what-if/WhatIf.tsx'));

interface Props {
  study: StudyDetail;
  basis: Basis;
  detail: AssessmentDetail | undefined;
  onChanged: () => void;
  curve: LiveCurve;
}

const tabs = ['explain', 'mechanisms', 'gaps', 'whatIf', 'compare'] as const;
type Tab = (typeof tabs)[number];
/** Relief devices and bundles have no mechanisms, and the editions agree about them. */
const lifeTabs: readonly Tab[] = ['explain', 'gaps', 'whatIf'];

/** The chosen part: how its figures came about, its mechanisms, what is missing, and what if. */
export function Inspector({ study, basis, detail, onChanged, curve }: Props) {
  const t = useText();
  const language = useLanguage();
  const [chosen, setTab] = useState<Tab>('explain');
  const [wanted, setWanted] = useState<string>();
  const enter = (field: string) => {
    setWanted(field);
    setTab('mechanisms');
  };
  if (!detail) {
    return (
      <aside className="rbi-right" aria-label={t('rbi.inspector.title')}>
        <EmptyState title={t('rbi.inspector.none')} />
      </aside>
    );
  }
  const hasLife = detail.item === 'reliefDevice' || detail.item === 'bundle';
  const offered = hasLife ? lifeTabs : tabs;
  const tab = offered.includes(chosen) ? chosen : 'explain';
  const name = language === 'en' ? (detail.partNameEn ?? detail.partName) : detail.partName;
  return (
    <aside className="rbi-right" aria-label={t('rbi.inspector.title')}>
      <div className="rbi-right-head">
        <b>
          {detail.tag} {name}
        </b>
        {detail.state !== 'fresh' && (
          <span className={`rbi-mark ${detail.state}`}>{t(`rbi.result.${detail.state}`)}</span>
        )}
      </div>
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        items={offered.map((key) => ({ key, label: t(`rbi.inspector.${key}`) }))}
      />
      <div className="rbi-right-body">
        <Suspense fallback={<output>{t('rbi.loading')}</output>}>
          {tab === 'explain' && <Derivation key={detail.id} detail={detail} />}
          {tab === 'mechanisms' && (
            <Mechanisms
              key={`${detail.id} ${detail.version}`}
              study={study}
              detail={detail}
              wanted={wanted}
              onChanged={onChanged}
            />
          )}
          {tab === 'gaps' && <PartGaps detail={detail} basis={basis} onField={enter} />}
          {tab === 'whatIf' && <WhatIf key={detail.id} study={study} detail={detail} curve={curve} />}
          {tab === 'compare' && <Compare key={detail.id} study={study} detail={detail} />}
        </Suspense>
      </div>
      <footer className="rbi-right-foot">
        <span>{t('rbi.inspector.engine', { version: detail.engineVersion ?? '–' })}</span>
        <span>{detail.calculatedTime ?? t('rbi.result.missing')}</span>
      </footer>
    </aside>
  );
}
