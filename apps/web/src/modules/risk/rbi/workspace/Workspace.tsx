import * as contract from '@ircrisk/contract/modules/risk/rbi.ts';
import { namesOf } from '@ircrisk/contract/text.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePageTitle } from '#shell/page-context.ts';
import { Inspector } from '../inspector/Inspector.tsx';
import { LiveCurve } from '../what-if/live-curve.ts';
import { type Cell, MatrixPanel, type When } from './MatrixPanel.tsx';
import { PartTree, type Place } from './PartTree.tsx';
import { RankingTable } from './RankingTable.tsx';
import { StudyBar } from './StudyBar.tsx';

const RiskCurve = lazy(() => import('./RiskCurve.tsx').then((it) => ({ default: it.RiskCurve })));
const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'));
const PlanView = lazy(() => import('../plan/PlanView.tsx'));
const GapView = lazy(() => import('../plan/GapView.tsx'));
const BulkGrid = lazy(() => import('../grid/BulkGrid.tsx'));
const BulkWhatIf = lazy(() => import('../bulk/BulkWhatIf.tsx'));

const views = ['results', 'plan', 'gaps', 'grid', 'bulk'] as const;
type View = (typeof views)[number];

/** Everything that shows figures of a study; read anew after a calculation or a change. */
const shown = [
  contract.rbiStudyCalls.life,
  contract.studyDetail,
  contract.studyParts,
  contract.studyMatrix,
  contract.studyRanking,
  contract.assessmentDetail,
  contract.assessmentTimeline,
  contract.studyGaps,
  contract.studyShares,
  contract.studyCalendar,
];

/** One study: the plant on the left, results in the middle, the chosen part on the right. */
export default function Workspace({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const [chosenBasis, setBasis] = useState<contract.Basis>();
  const basis = chosenBasis ?? 'area';
  const [view, setView] = useState<View>('results');
  const [at, setAt] = useState<When>('now');
  const [cell, setCell] = useState<Cell>();
  const [place, setPlace] = useState<Place>({});
  const [driver, setDriver] = useState<string>();
  const [partId, setPartId] = useState<string>();
  const [curve] = useState(() => new LiveCurve());
  const [isSetting, setSetting] = useState(false);
  const study = useCall(contract.studyDetail, { id, basis }, { suppress: true, keepPrevious: true });
  // A study that aims at money opens in money: tanks have no area at all.
  if (study.data && chosenBasis === undefined)
    setBasis(study.data.targetKind === 'financialRisk' ? 'financial' : 'area');
  const detail = useCall(
    contract.assessmentDetail,
    { id: partId ?? '0', basis },
    { suppress: true, enabled: partId !== undefined },
  );
  const timeline = useCall(
    contract.assessmentTimeline,
    { id: partId ?? '0' },
    { suppress: true, enabled: partId !== undefined },
  );
  usePageTitle(study.data && namesOf(study.data.name, study.data.nameEn));

  const refresh = useCallback(() => {
    for (const endpoint of shown) void queries.invalidateQueries({ queryKey: callKey(endpoint) });
  }, [queries]);
  const choosePart = useCallback((chosen: string) => setPartId(chosen), []);

  const chooseRow = useCallback(({ id: chosen }: contract.RankedRow) => choosePart(chosen), [choosePart]);
  const choosePlace = useCallback((next: Place) => {
    setPlace(next);
    setCell(undefined);
    setDriver(undefined);
  }, []);
  const openSettings = useCallback(() => setSetting(true), []);

  if (study.isError) return <ErrorPanel error={study.error} onRetry={() => void study.refetch()} />;
  if (!study.data) return <output className="page-loading">{t('rbi.loading')}</output>;
  const part = detail.data;
  const partName =
    part && `${part.tag} ${language === 'en' ? (part.partNameEn ?? part.partName) : part.partName}`;
  const tabs = views.map((key) => ({ key, label: t(`rbi.view.${key}`) }));
  return (
    <div className={partId === undefined ? 'rbi wide' : 'rbi'}>
      <div className="rbi-head">
        <StudyBar study={study.data} onRefresh={refresh} onSettings={openSettings} />
        <StudyLine calls={contract.rbiStudyCalls} id={id} />
      </div>
      <PartTree studyId={id} basis={basis} selected={partId} onPlace={choosePlace} onPart={choosePart} />
      <section className="rbi-centre" aria-label={t(`rbi.view.${view}`)}>
        <Tabs size="small" activeKey={view} onChange={(key) => setView(key as View)} items={tabs} />
        {view === 'results' && (
          <>
            <div className="rbi-two">
              <MatrixPanel studyId={id} basis={basis} at={at} onAt={setAt} cell={cell} onCell={setCell} />
              <Suspense>
                <RiskCurve
                  study={study.data}
                  basis={basis}
                  timeline={timeline.data}
                  live={curve}
                  name={partName}
                  height={222}
                />
              </Suspense>
            </div>
            <RankingTable
              studyId={id}
              basis={basis}
              onBasis={setBasis}
              at={at}
              cell={cell}
              place={place}
              driver={driver}
              selected={partId}
              onSelect={chooseRow}
            />
          </>
        )}
        <Suspense fallback={<output className="page-loading">{t('rbi.loading')}</output>}>
          {view === 'plan' && (
            <PlanView
              study={study.data}
              basis={basis}
              onPart={choosePart}
              onDriver={(type) => {
                setDriver(type);
                setView('results');
              }}
            />
          )}
          {view === 'gaps' && <GapView studyId={id} basis={basis} onPart={choosePart} />}
          {view === 'grid' && <BulkGrid study={study.data} place={place} onSaved={refresh} />}
          {view === 'bulk' && <BulkWhatIf study={study.data} place={place} onPart={choosePart} />}
        </Suspense>
      </section>
      {partId !== undefined && (
        <Inspector study={study.data} basis={basis} detail={part} onChanged={refresh} curve={curve} />
      )}
      {isSetting && (
        <Suspense>
          <SettingsDialog
            study={study.data}
            onClose={() => setSetting(false)}
            onSaved={() => {
              setSetting(false);
              refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
