import { DesktopOutlined, DownloadOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import {
  dashboardChanges,
  dashboardLayout,
  dashboardOverview,
  dashboardState,
  dashboardTrend,
  type PanelCode,
  type PeriodName,
  periods,
  saveDashboardLayout,
  type TileCode,
} from '@ircrisk/contract/modules/workplace/dashboard.ts';
import type { KpiCode } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { onServerEvent } from '@ircrisk/ui/api/events.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, tellNoAnswer, useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Segmented, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShell } from '#shell/shell-context.ts';
import { type Band, bandOf, bands, codesOf, worstFirst } from './bands.ts';
import { DuePanel } from './DuePanel.tsx';
import { KpiTile } from './KpiTile.tsx';
import { PlaceBar } from './PlaceBar.tsx';
import { PlacesPanel } from './PlacesPanel.tsx';
import { RiskPanel } from './RiskPanel.tsx';
import { TopPanel } from './TopPanel.tsx';
import './dashboard.css';

const LivePanel = lazy(() => import('./LivePanel.tsx').then((it) => ({ default: it.LivePanel })));
const TrendPanel = lazy(() => import('./TrendPanel.tsx').then((it) => ({ default: it.TrendPanel })));
const RecordsDrawer = lazy(() => import('./RecordsDrawer.tsx').then((it) => ({ default: it.RecordsDrawer })));
const DefinitionDrawer = lazy(() =>
  import('./DefinitionDrawer.tsx').then((it) => ({ default: it.DefinitionDrawer })),
);
const LayoutDialog = lazy(() => import('./LayoutDialog.tsx').then((it) => ({ default: it.LayoutDialog })));
const TvMode = lazy(() => import('./TvMode.tsx').then((it) => ({ default: it.TvMode })));
const ReportedData = lazy(() => import('./ReportedData.tsx').then((it) => ({ default: it.ReportedData })));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

const periodNames = Object.keys(periods) as PeriodName[];
const answers = [dashboardOverview, dashboardChanges, dashboardTrend, dashboardState];
type Opened =
  | { kind: 'records'; code: KpiCode; nodeId: string | undefined }
  | { kind: 'definition'; code: KpiCode }
  | { kind: 'layout' }
  | { kind: 'tv' };

/** Period, place and view live in the address: a link shows another person the same numbers. */
function useAddress() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [home] = useState(pathname);
  const [kept, keep] = useState(search);
  // The page stays open behind others, whose addresses are not its own.
  if (pathname === home && search !== kept) keep(search);
  const state = Object.fromEntries(new URLSearchParams(kept)) as Record<string, string>;
  const set = (changes: Record<string, string | undefined>) => {
    const next = Object.fromEntries(
      Object.entries({ ...state, ...changes }).filter((entry): entry is [string, string] =>
        Boolean(entry[1]),
      ),
    );
    const query = new URLSearchParams(next).toString();
    navigate(query ? `${home}?${query}` : home, { replace: true });
  };
  return [state, set] as const;
}

export default function DashboardPage() {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const [address, setAddress] = useAddress();
  const page = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const isPhone = usePhone();
  const [wanted, setWanted] = useState<Band>();
  const [selected, setSelected] = useState<TileCode>('operationalAvailability');
  const layout = useCall(dashboardLayout, {}, { suppress: true });
  const saveLayout = useAct(saveDashboardLayout, {
    refreshes: [dashboardLayout],
    onDone: () => setOpened(undefined),
  });
  const chosen = layout.data;
  const period = periodNames.find((name) => name === address.period) ?? chosen?.period ?? 'thisYear';
  const own = useShell().user.plantModelId;
  // `0` is the whole plant for somebody who otherwise starts from a place of their own.
  const nodeId = address.nodeId === '0' ? undefined : (address.nodeId ?? own ?? undefined);
  const scope = nodeId ? { nodeId } : {};
  const ready = { enabled: chosen !== undefined, suppress: true, keepPrevious: true } as const;
  const overview = useCall(dashboardOverview, { period, ...scope }, ready);
  const trend = useCall(dashboardTrend, scope, ready);
  const state = useCall(dashboardState, scope, ready);
  const changes = useCall(
    dashboardChanges,
    { period, ...scope },
    { ...ready, enabled: overview.data !== undefined },
  );
  const shown = overview.data;

  const refresh = useCallback(() => {
    for (const one of answers) void client.invalidateQueries({ queryKey: callKey(one) });
  }, [client]);
  // A failure or an order saved anywhere moves the numbers here without a reload.
  useEffect(() => onServerEvent('data', refresh), [refresh]);

  if (address.view === 'data')
    return (
      <Suspense fallback={<Skeleton active />}>
        <ReportedData
          onBack={() => setAddress({ view: undefined, tab: undefined })}
          tab={address.tab}
          onTab={(tab) => setAddress({ tab })}
        />
      </Suspense>
    );
  if (overview.error) return <ErrorPanel error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!shown || !chosen) return <Skeleton active paragraph={{ rows: 12 }} />;

  const tiles = isPhone
    ? worstFirst(chosen.tiles, shown.kpis).filter((tile) => !wanted || bandOf(tile, shown.kpis) === wanted)
    : chosen.tiles;
  const placeName = shown.crumbs.at(-1)?.name ?? t(`dashboard.seen.${shown.seen}`);
  const bookName = `${t('dashboard.title')} ${placeName} ${shown.period.start} ${shown.period.end}`;
  const save = async (kind: string) => {
    const { savePicture, saveSheet, saveBook } = await import('./export.ts');
    try {
      if (kind === 'png' && page.current) await savePicture(page.current, bookName);
      if (kind === 'xlsx')
        await saveSheet(shown, bookName, language, {
          place: t('dashboard.place'),
          whole: placeName,
          indicator: t('dashboard.indicator'),
          value: t('dashboard.value'),
          unit: t('dashboard.unit'),
          target: t('dashboard.target'),
          numerator: t('dashboard.numerator'),
          denominator: t('dashboard.denominator'),
        });
      if (kind === 'pdf' || kind === 'docx') {
        notify.success(t('dashboard.bookStarted'));
        if (!(await saveBook(period, nodeId, kind))) notify.error(t('dashboard.bookFailed'));
      }
    } catch (error) {
      tellNoAnswer(error);
    }
  };
  const goPlace = (id: string | undefined) => setAddress({ nodeId: id ?? (own ? '0' : undefined) });
  const records = (code: KpiCode, place = nodeId) => setOpened({ kind: 'records', code, nodeId: place });
  const code = codesOf(selected)[0] ?? 'operationalAvailability';
  const panel: Record<PanelCode, ReactNode> = {
    live: state.data?.live ? (
      <Suspense fallback={<div className="ir-card" />}>
        <LivePanel live={state.data.live} />
      </Suspense>
    ) : null,
    trend: trend.data ? (
      <Suspense fallback={<div className="ir-card db-wait" />}>
        <TrendPanel
          code={code}
          trend={trend.data}
          currency={shown.currency}
          nodeId={nodeId}
          height={214}
          onChanged={refresh}
        />
      </Suspense>
    ) : (
      <div className="ir-card db-wait" />
    ),
    risk: state.data ? (
      <RiskPanel risk={state.data.risk} onPlace={goPlace} />
    ) : (
      <div className="ir-card db-wait" />
    ),
    top: <TopPanel top={shown.top} currency={shown.currency} />,
    due: state.data ? (
      <DuePanel state={state.data} onDates={() => records('mandatoryInspectionRate')} />
    ) : (
      <div className="ir-card db-wait" />
    ),
    places: <PlacesPanel shown={shown} onPlace={goPlace} onRecords={records} />,
  };
  return (
    <div className="db-page" ref={page}>
      <header className="ir-title">
        <h1>{t('dashboard.title')}</h1>
        <PlaceBar shown={shown} own={own} onPlace={goPlace} />
        <span className="db-span">
          {t(shown.period.toDate ? 'dashboard.spanToDate' : 'dashboard.span', {
            start: shown.period.start,
            end: shown.period.end,
          })}
        </span>
        <div className="ir-title-actions">
          <Segmented<PeriodName>
            aria-label={t('dashboard.period')}
            value={period}
            onChange={(value) => setAddress({ period: value })}
            options={periodNames.map((value) => ({ value, label: say(periods[value]) }))}
          />
          <Button
            icon={<ReloadOutlined aria-hidden />}
            aria-label={t('dashboard.refresh')}
            onClick={refresh}
          />
          <Button
            icon={<DesktopOutlined aria-hidden />}
            aria-label={t('dashboard.tv')}
            title={t('dashboard.tv')}
            onClick={() => setOpened({ kind: 'tv' })}
          />
          <Button
            icon={<SettingOutlined aria-hidden />}
            aria-label={t('dashboard.layout')}
            title={t('dashboard.layout')}
            onClick={() => setOpened({ kind: 'layout' })}
          />
          <Button onClick={() => setAddress({ view: 'data' })}>{t('dashboard.data')}</Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: ['png', 'pdf', 'docx', 'xlsx'].map((key) => ({ key, label: t(`dashboard.as.${key}`) })),
              onClick: ({ key }) => void save(key),
            }}
          >
            <Button icon={<DownloadOutlined aria-hidden />}>{t('dashboard.export')}</Button>
          </Dropdown>
        </div>
      </header>
      {isPhone && (
        <Segmented
          block
          aria-label={t('dashboard.byBand')}
          value={wanted ?? 'all'}
          onChange={(next) => setWanted(bands.find((band) => band === next))}
          options={[
            { value: 'all', label: `${t('dashboard.allBands')} ${chosen.tiles.length}` },
            ...bands.map((band) => ({
              value: band,
              label: `${t(`dashboard.band.${band}`)} ${chosen.tiles.filter((tile) => bandOf(tile, shown.kpis) === band).length}`,
            })),
          ]}
        />
      )}
      <div className="db-tiles">
        {tiles.map((tile) => (
          <KpiTile
            key={tile}
            tile={tile}
            figures={shown.kpis}
            trend={trend.data?.months ?? []}
            change={changes.data?.previous[codesOf(tile)[0] ?? '']}
            currency={shown.currency}
            selected={tile === selected}
            onSelect={() => setSelected(tile)}
            onRecords={records}
            onDefinition={(of) => setOpened({ kind: 'definition', code: of })}
          />
        ))}
      </div>
      <div className="db-panels">
        {chosen.panels
          .filter((name) => panel[name] !== null)
          .map((name) => (
            <div key={name} className={`db-panel ${name}`}>
              {panel[name]}
            </div>
          ))}
      </div>
      <p className="db-foot">
        {t('dashboard.foot', {
          time: new Date(shown.computedAt).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB', {
            timeZone: shown.timeZone,
          }),
          zone: shown.timeZone,
          metered: shown.metered.metered,
          units: shown.metered.units,
        })}
      </p>
      <Suspense>
        {opened?.kind === 'records' && (
          <RecordsDrawer
            key={`${opened.code} ${opened.nodeId}`}
            code={opened.code}
            period={period}
            nodeId={opened.nodeId}
            placeName={shown.children.find(({ id }) => id === opened.nodeId)?.name ?? placeName}
            currency={shown.currency}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened?.kind === 'definition' && (
          <DefinitionDrawer
            code={opened.code}
            period={period}
            nodeId={nodeId}
            version={shown.kpis.find((one) => one.code === opened.code)?.version ?? 1}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened?.kind === 'layout' && (
          <LayoutDialog
            layout={chosen}
            saving={saveLayout.isPending}
            onSave={(next) => saveLayout.mutate({ layout: { ...next, period } })}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened?.kind === 'tv' && (
          <TvMode
            layout={chosen}
            period={period}
            root={shown}
            nodeId={nodeId}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
