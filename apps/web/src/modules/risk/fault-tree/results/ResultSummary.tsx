import type { FaultTreeDetail, StoredResult } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import type { LiveAnalysis } from '../analysis/use-analysis.ts';
import { countText, probabilityText } from '../format.ts';

interface Props {
  detail: FaultTreeDetail;
  live: LiveAnalysis;
  record: StoredResult | null | undefined;
  /** The server has what is on the screen. */
  isSaved: boolean;
  faultCount: number;
  onExplain: () => void;
  onMessages: () => void;
}

/** Mean and upper value against what is tolerable. */
function verdict(
  probability: number | null | undefined,
  upper: number | undefined,
  tolerable: number | null,
): { state: State; key: string } | undefined {
  if (tolerable === null || probability === null || probability === undefined) return undefined;
  if (probability > tolerable) return { state: 'miss', key: 'notMet' };
  return upper !== undefined && upper > tolerable
    ? { state: 'near', key: 'meanMet' }
    : { state: 'ok', key: 'met' };
}

/** The figures of the top event as it stands, and the calculation that is the record. */
export function ResultSummary({ detail, live, record, isSaved, faultCount, onExplain, onMessages }: Props) {
  const t = useText();
  const isOld = record?.stale || !isSaved;
  const result = live.analysis?.result;
  const stored = record?.analysis.result;
  const p95 =
    result?.uncertainty?.percentiles.p95 ?? (isOld ? undefined : stored?.uncertainty?.percentiles.p95);
  const judged = verdict(result?.probability ?? result?.bounds?.upper, p95, detail.tolerableProbability);
  const lowest = result?.cutSets?.byOrder.findIndex((count) => Number(count) > 0);
  const mark = faultCount > 0 ? 'faulty' : live.error ? 'failed' : live.isStale ? 'running' : 'fresh';
  const marks: Record<string, State> = { faulty: 'miss', failed: 'miss', running: 'inProgress', fresh: 'ok' };
  const figures: [string, string][] = [
    [t('fault-tree.result.mcub'), probabilityText(result?.mcub)],
    [t('fault-tree.result.p95'), probabilityText(p95)],
    [
      t('fault-tree.result.cutSets'),
      result?.cutSets
        ? t('fault-tree.result.cutSetsOf', {
            sets: `${countText(result.cutSets.count)}${result.cutSets.truncated ? '+' : ''}`,
            order: lowest === undefined || lowest < 0 ? 0 : lowest + 1,
          })
        : '–',
    ],
    [
      t('fault-tree.result.method'),
      result ? t(`fault-tree.result.${result.bounds ? 'bounds' : 'exact'}`) : '–',
    ],
    [t('fault-tree.result.tolerable'), probabilityText(detail.tolerableProbability)],
  ];
  const missing = (live.analysis?.warnings ?? []).filter(({ code }) => code === 'missing-probability').length;
  const mission = live.of?.missionTimeHours ?? 8760;
  return (
    <section className="ft-summary" aria-label={t('fault-tree.result.title')}>
      <header className="ft-head">
        <h2>{t('fault-tree.result.title')}</h2>
        <span className="ft-head-tools">
          <StateMark
            state={marks[mark] ?? 'idle'}
            text={t(`fault-tree.result.${mark}`, { count: faultCount })}
          />
        </span>
      </header>
      <div className={live.isStale ? 'ft-quiet' : undefined} aria-busy={live.isStale}>
        <span className="ft-note">
          {t('fault-tree.result.top', { hours: mission.toLocaleString('en').replaceAll(',', ' ') })}
        </span>
        <button
          type="button"
          className="ft-figure"
          title={t('fault-tree.explain')}
          onClick={onExplain}
          disabled={!result}
        >
          {result?.bounds && result.probability === null
            ? `${probabilityText(result.bounds.lower)} … ${probabilityText(result.bounds.upper)}`
            : probabilityText(result?.probability)}
        </button>
        {missing > 0 && (
          <button type="button" className="ft-reason" onClick={onMessages}>
            {t('fault-tree.result.missing', { count: missing })}
          </button>
        )}
        <dl className="ft-facts">
          {figures.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>{t('fault-tree.result.verdict')}</dt>
            <dd>
              {judged ? <StateMark state={judged.state} text={t(`fault-tree.result.${judged.key}`)} /> : '–'}
            </dd>
          </div>
        </dl>
      </div>
      <footer className="ft-record">
        {record ? (
          <>
            <span>{t('fault-tree.result.record', { time: record.time.slice(5, 16) })}</span>
            <b>{probabilityText(stored?.probability)}</b>
            <StateMark
              state={isOld ? 'near' : 'ok'}
              text={t(isOld ? 'fault-tree.result.stale' : 'fault-tree.result.current')}
            />
          </>
        ) : (
          <span className="ft-note">{t('fault-tree.result.noRecord')}</span>
        )}
      </footer>
    </section>
  );
}
