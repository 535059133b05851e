import {
  type CorrosionPanel,
  corrosionPanel,
  type LiveWindow,
  windowTrend,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { windowStates } from '@ircrisk/contract/resources/corrosion/choices.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { windowStatuses } from '@ircrisk/engine-operating-window';
import { onServerEvent } from '@ircrisk/ui/api/events.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Spin } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAddressed } from '#shell/use-view.ts';
import { DamageMatrix } from './DamageMatrix.tsx';
import { GapList } from './GapList.tsx';
import { LoopStripe, WindowState } from './marks.tsx';
import { WindowTable } from './WindowTable.tsx';

const WindowPanel = lazy(() => import('./WindowPanel.tsx'));
const LoopDrawer = lazy(() => import('./LoopDrawer.tsx'));

/** Readings come in bursts: the panel is read again once after each. */
const settleMs = 800;

function useLivePanel(nodeId: string | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Windows and loops are made in the lists beside it: coming back, what was kept is old.
    void queries.invalidateQueries({ queryKey: callKey(corrosionPanel) });
    const stop = onServerEvent<{ topic?: string } | null>('data', (told) => {
      if (told?.topic !== 'corrosion') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const call of [corrosionPanel, windowTrend])
          void queries.invalidateQueries({ queryKey: callKey(call) });
      }, settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queries]);
  return useCall(corrosionPanel, nodeId ? { nodeId } : {}, {
    suppress: true,
    keepPrevious: true,
    refetchInterval: 60_000,
  });
}

const rank = ({ state }: { state: LiveWindow['state'] }) => (state ? windowStatuses.indexOf(state) : -1);

/** The plant's loops, or one unit's: states, windows with their trends, mechanisms and what is missing. */
export default function LiveView({ nodeId }: { nodeId?: string }) {
  const t = useText();
  const { data, error, refetch } = useLivePanel(nodeId);
  const [loop, setLoop] = useState<string>();
  const [chosen, choose] = useAddressed('window');
  const [sheet, setSheet] = useState<string>();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  if (data.loops.length === 0)
    return <EmptyState title={t('corrosion.live.none')} purpose={t('corrosion.live.noneText')} />;
  const windows = data.windows.filter(({ loopId }) => !loop || loopId === loop);
  const first = [...windows].sort((a, b) => rank(b) - rank(a))[0];
  const shown = windows.find(({ id }) => id === chosen) ?? first;
  return (
    <div className="cc-live">
      {!nodeId && <PageTitle />}
      <LoopRail panel={data} chosen={loop} onChoose={setLoop} onSheet={setSheet} />
      <div className="cc-main">
        <Suspense fallback={<Spin />}>{shown && <WindowPanel key={shown.id} window={shown} />}</Suspense>
        <WindowTable windows={windows} chosen={shown?.id} onChoose={choose} />
        <div className="cc-below">
          <DamageMatrix loops={data.loops} damages={data.damages} gaps={data.gaps} />
          <GapList gaps={data.gaps} coverage={data.coverage} duePoints={data.duePoints} />
        </div>
      </div>
      <Suspense>
        {sheet && <LoopDrawer key={sheet} id={sheet} onClose={() => setSheet(undefined)} />}
      </Suspense>
    </div>
  );
}

interface RailProps {
  panel: CorrosionPanel;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onSheet: (id: string) => void;
}

/** The loops with their states; choosing one leaves its windows alone, choosing it again shows all. */
function LoopRail({ panel, chosen, onChoose, onSheet }: RailProps) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const stateWord = (state: LiveWindow['state']) => (state ? say(windowStates[state]) : '–');
  /** A loop with a window out of use is unknown; here is which. */
  const outOf = (loop: string) =>
    panel.windows
      .filter(({ loopId, outOfUse }) => loopId === loop && outOfUse)
      .map(({ code }) => code)
      .join(language === 'zh' ? '、' : ', ');
  return (
    <aside className="cc-rail" aria-label={t('corrosion.live.loops')}>
      <Panel title={t('corrosion.live.loops')} note={String(panel.loops.length)}>
        <ul className="cc-plain">
          {panel.loops.map((one) => (
            <li key={one.id} className={one.id === chosen ? 'cc-loop is-chosen' : 'cc-loop'}>
              <button
                type="button"
                className="cc-loop-button"
                aria-pressed={one.id === chosen}
                onClick={() => onChoose(one.id === chosen ? undefined : one.id)}
              >
                <LoopStripe colour={one.colour} isTall />
                <b>
                  {one.code} {nameIn(language, one.name, one.nameEn)}
                </b>
                <span className="cc-loop-facts">
                  {one.windows === 0 ? (
                    <span className="cc-quiet">{t('corrosion.live.noWindow')}</span>
                  ) : (
                    <WindowState state={one.state} />
                  )}
                  {one.windows > 0 && <small>{t('corrosion.live.windows', { count: one.windows })}</small>}
                  {outOf(one.id) && <small>{t('corrosion.use.some', { codes: outOf(one.id) })}</small>}
                  <small className="cc-m">m {one.modifier === null ? '–' : one.modifier.toFixed(4)}</small>
                </span>
              </button>
              <button type="button" className="cc-more" onClick={() => onSheet(one.id)}>
                {t('corrosion.live.sheet')}
              </button>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('corrosion.live.changes')}>
        <ul className="cc-plain">
          {panel.changes.length === 0 && (
            <li className="cc-change cc-quiet">{t('corrosion.live.noChange')}</li>
          )}
          {panel.changes.slice(0, 8).map((one) => (
            <li key={`${one.label}${one.at}${one.after}`} className="cc-change">
              <b>{one.label}</b> {stateWord(one.before)} → {stateWord(one.after)}{' '}
              <small>{one.at.slice(5)}</small>
            </li>
          ))}
        </ul>
        <p className="cc-note">{t('corrosion.live.rule')}</p>
      </Panel>
    </aside>
  );
}
