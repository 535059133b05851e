import { FileTextOutlined, ImportOutlined, WarningOutlined } from '@ant-design/icons';
import {
  type AlarmActor,
  kpiRun,
  monthlyReport,
} from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { coverageText, eemuaWords } from '@ircrisk/contract/resources/alarm/choices.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { DayRangeInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Segmented, Skeleton, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAddressed } from '#shell/use-view.ts';
import { ActorList } from './ActorList.tsx';
import { KpiTiles } from './KpiTiles.tsx';
import { PositionPicker, usePositions } from './PositionPicker.tsx';
import { type Days, lastDays, spansText } from './period.ts';

const LoadChart = lazy(() => import('./LoadChart.tsx'));
const TuningPanel = lazy(() => import('./TuningPanel.tsx'));
const ImportLog = lazy(() => import('./ImportLog.tsx'));
const Responses = lazy(() => import('./Responses.tsx'));

const spans = [7, 30, 90, 365] as const;

/** The figures of one position against their targets, its load, its worst alarms, and the wizard that mends them. */
export default function Overview() {
  const t = useText();
  const mayImport = usePermission('alarm-event.import');
  const [importing, setImporting] = useState(false);
  const { positions, error, refetch } = usePositions();
  const [chosen, choose] = useAddressed('position');
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!positions) return <Skeleton active />;
  const positionId = (positions.find(({ id }) => id === chosen) ?? positions[0])?.id;
  const importButton = mayImport && (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
      {t('alarm.import.open')}
    </Button>
  );
  return (
    <>
      {positionId ? (
        <PositionView
          positionId={positionId}
          picker={<PositionPicker positions={positions} value={positionId} onChange={choose} />}
          importButton={importButton}
        />
      ) : (
        <EmptyState title={t('alarm.none')} purpose={t('alarm.noneText')} action={importButton} />
      )}
      {importing && (
        <Suspense>
          <ImportLog positions={positions} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ViewProps {
  positionId: string;
  picker: React.ReactNode;
  importButton: React.ReactNode;
}

function PositionView({ positionId, picker, importButton }: ViewProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const mayExport = usePermission('alarm-event.export');
  const [days, setDays] = useState<Days>(() => lastDays(30));
  const [span, setSpan] = useState<number | undefined>(30);
  const [actor, setActor] = useState<AlarmActor>();
  const { data, error, refetch } = useCall(
    kpiRun,
    { positionId, ...days },
    { suppress: true, keepPrevious: true },
  );
  const setDay = (part: Partial<Days>) => {
    setSpan(undefined);
    setDays((known) => ({ ...known, ...part }));
  };
  return (
    <div className={`al-split ${actor ? 'has-side' : ''}`}>
      <div className="al-main">
        <div className="al-tools">
          <PageTitle />
          {picker}
          {data?.eemua && (
            <Tag>{t('alarm.eemua', { class: say(eemuaWords[data.eemua as keyof typeof eemuaWords]) })}</Tag>
          )}
          {data && (
            <Tag icon={data.judged ? undefined : <WarningOutlined aria-hidden />}>
              {t('alarm.coverage', { share: coverageText(data.coverage) })}
            </Tag>
          )}
          <span className="al-grow" />
          <Segmented
            aria-label={t('alarm.span.label')}
            value={span}
            onChange={(next) => {
              setSpan(next as number);
              setDays(lastDays(next as number));
            }}
            options={spans.map((value) => ({ value, label: t(`alarm.span.${value}`) }))}
          />
          <span className="al-range">
            <DayRangeInput
              aria-label={t('alarm.span.label')}
              value={[days.from, days.to]}
              onChange={(range) => {
                if (range?.[0] && range[1]) setDay({ from: range[0], to: range[1] });
              }}
            />
          </span>
          {mayExport && (
            <MadeFileButton
              icon={<FileTextOutlined aria-hidden />}
              make={(format) => call(monthlyReport, { positionId, ...days, language, format })}
            >
              {t('alarm.report')}
            </MadeFileButton>
          )}
          {importButton}
        </div>
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && data.coveredBins === 0 && (
          <EmptyState title={t('alarm.noLog')} purpose={t('alarm.noLogText')} action={importButton} />
        )}
        {data && data.coveredBins > 0 && (
          <>
            {data.gaps.length > 0 && (
              <p className="al-note">{t('alarm.gaps', { spans: spansText(data.gaps) })}</p>
            )}
            {!data.judged && <p className="al-note">{t('alarm.notJudged')}</p>}
            <KpiTiles data={data} />
            <Suspense fallback={<Skeleton active />}>
              <LoadChart positionId={positionId} days={days} />
            </Suspense>
            <ActorList positionId={positionId} days={days} chosen={actor?.tagId} onChoose={setActor} />
            <Suspense fallback={<Skeleton active />}>
              <Responses data={data} />
            </Suspense>
            <p className="al-note">
              {say(data.filter)}
              {t('alarm.computed', {
                time: data.computedTime,
                ms: data.milliseconds,
                philosophy: data.philosophy || '–',
              })}
            </p>
          </>
        )}
      </div>
      {actor && (
        <Suspense>
          <TuningPanel
            key={actor.tagId}
            positionId={positionId}
            days={days}
            tagId={actor.tagId}
            onClose={() => setActor(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
