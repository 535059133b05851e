import { CloseOutlined } from '@ant-design/icons';
import type { Layout, Overview, PeriodName } from '@ircrisk/contract/modules/workplace/dashboard.ts';
import {
  dashboardChanges,
  dashboardOverview,
  dashboardTrend,
  periods,
} from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { PageShownContext } from '@ircrisk/ui/parts/page-shown.ts';
import { setTheme, themeName } from '@ircrisk/ui/theme/theme-store.ts';
import { Button } from 'antd';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { VersionLabel } from '#shell/StatusBar.tsx';
import { codesOf } from './bands.ts';
import { KpiTile } from './KpiTile.tsx';

interface Props {
  layout: Layout;
  period: PeriodName;
  /** The place one comes from; the screen turns through the places below it. */
  root: Overview;
  nodeId: string | undefined;
  onClose: () => void;
}

const nothing = () => {};

/** The wall screen: dark, large, one place after the other; Escape leaves it. */
export function TvMode({ layout, period, root, nodeId, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const holder = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState(0);
  const stops = [nodeId, ...root.children.map(({ id }) => id)];
  const place = stops[turn % stops.length];
  const scope = place ? { nodeId: place } : {};
  const refresh = { refetchInterval: 60_000, keepPrevious: true, suppress: true } as const;
  const { data } = useCall(dashboardOverview, { period, ...scope }, refresh);
  const { data: trend } = useCall(dashboardTrend, scope, refresh);
  const { data: changes } = useCall(dashboardChanges, { period, ...scope }, refresh);
  const close = useEffectEvent(onClose);
  const isShown = use(PageShownContext);

  useEffect(() => {
    if (!isShown) close();
  }, [isShown]);

  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), layout.tvSeconds * 1000);
    return () => clearInterval(timer);
  }, [layout.tvSeconds]);

  useEffect(() => {
    const before = themeName();
    setTheme('dark');
    const full = holder.current?.requestFullscreen?.();
    // A browser may refuse full screen without a gesture; the page covers the window all the same.
    void full?.catch(nothing);
    const key = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const left = () => !document.fullscreenElement && close();
    // Whoever closes the window in this mode finds the theme of before the next time.
    const put = () => setTheme(before);
    window.addEventListener('pagehide', put);
    document.addEventListener('keydown', key);
    document.addEventListener('fullscreenchange', left);
    return () => {
      window.removeEventListener('pagehide', put);
      document.removeEventListener('keydown', key);
      document.removeEventListener('fullscreenchange', left);
      if (document.fullscreenElement) void document.exitFullscreen();
      put();
    };
  }, []);

  const name = data?.crumbs.at(-1)?.name ?? t(`dashboard.seen.${data?.seen ?? 'plant'}`);
  return createPortal(
    <div className="db-tv" ref={holder} role="dialog" aria-label={t('dashboard.tv')}>
      <header>
        <h1>{name}</h1>
        <span>
          {say(periods[period])} {data && `${data.period.start} – ${data.period.end}`}
        </span>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('dashboard.leaveTv')}
          onClick={onClose}
        />
      </header>
      <div className="db-tv-tiles">
        {data &&
          layout.tiles.map((tile) => (
            <KpiTile
              key={tile}
              tile={tile}
              figures={data.kpis}
              trend={trend?.months ?? []}
              change={changes?.previous[codesOf(tile)[0] ?? '']}
              currency={data.currency}
              selected={false}
              onSelect={nothing}
              onRecords={nothing}
              onDefinition={nothing}
            />
          ))}
      </div>
      <div className="db-tv-dots">
        {stops.map((stop, index) => (
          <i key={stop ?? 'whole'} className={index === turn % stops.length ? 'on' : ''} />
        ))}
      </div>
      <VersionLabel />
    </div>,
    document.body,
  );
}
