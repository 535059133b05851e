import { type SiteBoard, siteBoard, siteReport } from '@ircrisk/contract/modules/risk/site-risk.ts';
import { plantAges } from '@ircrisk/contract/resources/site-risk/choices.ts';
import { scientific, societalText } from '@ircrisk/contract/resources/site-risk/figures.ts';
import { qraSiteCalls } from '@ircrisk/contract/resources/site-risk/study.ts';
import { quantitativeRiskText } from '@ircrisk/engine-quantitative-risk/messages.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useEmbedded } from '@ircrisk/ui/embedding/embedded.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { type SiteView, sitePath, sitesPath, siteViews } from '../address.ts';
import { StudyHead } from '../parts/StudyHead.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { useCalculation, useSiteRefresh } from './use-site.ts';

const ResultView = lazy(() => import('./ResultView.tsx'));
const SheetView = lazy(() => import('./SheetView.tsx'));

/** One revision of a study of quantitative risk, in one of its views. */
export default function Site({ id, view }: { id: string; view: SiteView }) {
  const t = useText();
  const { place } = useEmbedded();
  const refresh = useSiteRefresh();
  const { data: board, error, refetch } = useCall(siteBoard, { id }, { keepPrevious: true });
  if (error && !board) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!board) return <output className="qr-wait">{t('qra.loading')}</output>;
  const isEditable = board.allowed.includes('update');
  return (
    <div className="qr-project">
      <Head board={board} view={view} refresh={refresh} />
      <StudyLine calls={qraSiteCalls} id={id} />
      <Tabs
        label={t('qra.views')}
        names={siteViews}
        current={view}
        text={(name) => t(`qra.site.view.${name}`)}
        onOpen={(name) => place.open(sitePath(id, name))}
      />
      <Suspense fallback={<output className="qr-wait">{t('qra.loading')}</output>}>
        {view === 'result' ? (
          <ResultView board={board} />
        ) : (
          <SheetView key={view} view={view} board={board} isEditable={isEditable} refresh={refresh} />
        )}
      </Suspense>
    </div>
  );
}

function Head({ board, view, refresh }: { board: SiteBoard; view: SiteView; refresh: () => void }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { place } = useEmbedded();
  const mayExport = usePermission('qra-site.export');
  const { isRunning, calculate } = useCalculation(board.id, refresh);
  const risk = board.result?.calculation.value;
  // What could not be calculated is missing from every figure.
  const atLeast = risk && risk.omitted.length > 0 ? '≥ ' : '';
  const perYear = (value: number) => atLeast + t('qra.site.perYear', { value: scientific(value) });
  const facts = [
    [t('qra.site.plant'), say(plantAges[board.plantAge])],
    [t('qra.site.highest'), risk?.highest ? perYear(risk.highest.risk) : '–'],
    [t('qra.site.societal'), risk ? say(societalText(risk.societal, quantitativeRiskText)) : '–'],
    ['PLL', risk ? perYear(risk.societal.lossOfLife) : '–'],
  ] as const;
  return (
    <StudyHead study={board} facts={facts}>
      <Button onClick={() => place.open(sitesPath)}>{t('qra.site.list')}</Button>
      {board.allowed.includes('calculate') && (
        <Button type="primary" loading={isRunning} onClick={() => void calculate()}>
          {t('qra.site.calculate')}
        </Button>
      )}
      {mayExport && (
        <MadeFileButton make={(format) => call(siteReport, { id: board.id, language, format })}>
          {t('qra.report')}
        </MadeFileButton>
      )}
      <StudyActs
        calls={qraSiteCalls}
        id={board.id}
        refreshes={[siteBoard]}
        onOpen={(next) => place.open(sitePath(next, view))}
        onDone={refresh}
      />
    </StudyHead>
  );
}
