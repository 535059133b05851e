import {
  type LiveWindow,
  type WindowTrend,
  windowTrend,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { shownValue, unitOfTag, withUnit } from '@ircrisk/contract/resources/corrosion/limit-text.ts';
import { windowUses } from '@ircrisk/contract/resources/corrosion/window.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { TrendChart } from '@ircrisk/ui/chart/TrendChart.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Segmented, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ExcursionList } from './ExcursionList.tsx';
import { drawingOf } from './window-drawing.ts';

const EnforceDialog = lazy(() => import('./EnforceDialog.tsx'));
const HeldDrawer = lazy(() => import('./HeldDrawer.tsx'));
const UseDialog = lazy(() => import('./UseDialog.tsx'));

const day = 86_400_000;
const spans = { day, week: 7 * day, month: 30 * day, year: 365 * day } as const;
type Span = keyof typeof spans;

/** Up to now, to the whole minute; a new reading moves it. */
function useTo(valueTime: string | null): number {
  const [shown, setShown] = useState({ valueTime, to: nextMinute() });
  if (shown.valueTime === valueTime) return shown.to;
  const next = { valueTime, to: nextMinute() };
  setShown(next);
  return next.to;
}
const nextMinute = () => Math.ceil(Date.now() / 60_000) * 60_000;

/** One window: its trend with the limits that hold and the excursions, and what people have to do about them. */
export default function WindowPanel({ window }: { window: LiveWindow }) {
  const t = useText();
  const [span, setSpan] = useState<Span>('month');
  const to = useTo(window.valueTime);
  const from = to - spans[span];
  const { data, error, refetch } = useCall(
    windowTrend,
    { id: window.id, from, to },
    { suppress: true, keepPrevious: true },
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const choice = (
    <Segmented
      size="small"
      aria-label={t('corrosion.trend.span')}
      value={span}
      onChange={setSpan}
      options={(Object.keys(spans) as Span[]).map((value) => ({
        value,
        label: t(`corrosion.trend.${value}`),
      }))}
    />
  );
  return (
    <div className="cc-window">
      {data ? (
        <Drawn window={window} data={data} from={from} to={to} tools={choice} />
      ) : (
        <Panel title={window.tag}>
          <Skeleton active />
        </Panel>
      )}
      <Side window={window} data={data} />
    </div>
  );
}

interface DrawnProps {
  window: LiveWindow;
  data: WindowTrend;
  from: number;
  to: number;
  tools: ReactNode;
}

function Drawn({ window, data, from, to, tools }: DrawnProps) {
  const t = useText();
  const language = useLanguage();
  const words = useMemo(() => ({ low: t('corrosion.window.low'), high: t('corrosion.window.high') }), [t]);
  const shown = useMemo(
    () => drawingOf(data, { from, to }, words, language),
    [data, from, language, to, words],
  );
  return (
    <TrendChart
      title={`${window.tag} ${nameIn(language, window.parameter, window.parameterEn)}`}
      height={210}
      tools={tools}
      {...shown}
    />
  );
}

function Side({ window, data }: { window: LiveWindow; data: WindowTrend | undefined }) {
  const t = useText();
  const language = useLanguage();
  const say = useSay();
  const mayEnforce = usePermission('corrosion-window.enforce');
  const [dialog, setDialog] = useState<'enforce' | 'held' | 'use'>();
  const use = window.outOfUse ? 'putBack' : 'takeOut';
  const { limits, quantity } = window;
  const unit = unitOfTag(quantity, language);
  const rule = [
    t('corrosion.rule.dwell', { minutes: limits.dwellMinutes }),
    t('corrosion.rule.hysteresis', {
      value: withUnit(quantity, limits.hysteresis, language, { difference: true }),
    }),
    ...(limits.rateLimit === null
      ? []
      : [
          t('corrosion.rule.rate', {
            value: withUnit(quantity, limits.rateLimit, language, { difference: true, perHour: true }),
            minutes: limits.rateMinutes,
          }),
        ]),
  ];
  return (
    <Panel
      title={window.code}
      note={
        window.inForceSince
          ? t('corrosion.rule.since', { time: window.inForceSince.slice(0, 10) })
          : t('corrosion.notJudged')
      }
      tools={
        <>
          {window.isPending && mayEnforce && (
            <Button size="small" onClick={() => setDialog('enforce')}>
              {t('corrosion.enforce')}
            </Button>
          )}
          {mayEnforce && (window.outOfUse || window.state === 'unknown') && (
            <Button size="small" danger={use === 'takeOut'} onClick={() => setDialog('use')}>
              {say(windowUses[use])}
            </Button>
          )}
          <Button size="small" type="text" onClick={() => setDialog('held')}>
            {t('corrosion.rule.history')}
          </Button>
        </>
      }
    >
      <div className="cc-side">
        {window.outOfUse && <p className="cc-line">{t('corrosion.use.since', window.outOfUse)}</p>}
        <p className="cc-line">
          <b>
            {shownValue(quantity, limits.low, language)} … {shownValue(quantity, limits.high, language)}{' '}
            {unit}
          </b>{' '}
          <span className="cc-quiet">{rule.join(' · ')}</span>
        </p>
        <p className="cc-line">
          <span className="cc-quiet">{t('corrosion.rule.consequence')}</span>{' '}
          {nameIn(language, window.consequence ?? '–', window.consequenceEn)}
        </p>
        <p className="cc-line">
          <span className="cc-quiet">
            {t('corrosion.rule.response', { minutes: window.responseMinutes ?? '–' })}
          </span>{' '}
          {nameIn(language, window.response ?? '–', window.responseEn)}
        </p>
        {data && (
          <p className="cc-line cc-quiet">
            {[
              t('corrosion.trend.excursions', { count: data.excursions.length }),
              t('corrosion.trend.gaps', { count: data.trend.gaps.length }),
              ...(window.replaced > 0 ? [t('corrosion.trend.replaced', { count: window.replaced })] : []),
            ].join(language === 'zh' ? '，' : ', ')}
          </p>
        )}
        <ExcursionList excursions={data?.excursions ?? []} quantity={quantity} />
      </div>
      <Suspense>
        {dialog === 'enforce' && (
          <EnforceDialog
            ids={[window.id]}
            onClose={() => setDialog(undefined)}
            onDone={() => setDialog(undefined)}
          />
        )}
        {dialog === 'use' && (
          <UseDialog id={window.id} code={window.code} act={use} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'held' && (
          <HeldDrawer
            window={window}
            held={data?.held ?? []}
            uses={data?.uses ?? []}
            replaced={data?.replaced ?? []}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  );
}
