import { readTrend, type Trend } from '@ircrisk/contract/modules/assets/series.ts';
import { measuredQuantity, plainSymbols } from '@ircrisk/contract/resources/series.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { TrendChart } from '@ircrisk/ui/chart/TrendChart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { quantityOf } from '@ircrisk/units';
import { Drawer, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';

const day = 86_400_000;
const spans = { day, week: 7 * day, month: 31 * day, quarter: 92 * day, year: 366 * day } as const;
type Span = keyof typeof spans;

/** A tag over a day to a year, in the units of the language. */
export function TrendDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const [span, setSpan] = useState<Span>('week');
  const [now] = useState(() => Math.ceil(Date.now() / 60_000) * 60_000);
  const from = now - spans[span];
  const { data, error, refetch } = useCall(
    readTrend,
    { tagId: id, from, to: now },
    { suppress: true, keepPrevious: true },
  );
  return (
    <Drawer
      open
      size={880}
      title={data ? t('series.trendOf', { tag: data.tag }) : t('series.trend')}
      onClose={onClose}
    >
      <Segmented
        value={span}
        onChange={setSpan}
        options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: t(`series.span.${value}`) }))}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && data.times.length === 0 && (
        <EmptyState title={t('series.noPoints')} purpose={t('series.noPointsHint')} />
      )}
      {data && data.times.length > 0 && <Drawn trend={data} from={from} to={now} />}
    </Drawer>
  );
}

function Drawn({ trend, from, to }: { trend: Trend; from: number; to: number }) {
  const t = useText();
  const system = useLanguage();
  const quantity = measuredQuantity(trend.quantity);
  const shown = useMemo(() => {
    const display = quantity ? quantityOf(quantity).display[system] : null;
    const convert = (value: number | null) =>
      value === null || !display ? value : Number(display.toDisplay(value).toFixed(display.decimals + 1));
    const limits = [
      { name: t('series.lowLimit'), value: convert(trend.lowLimit) },
      { name: t('series.highLimit'), value: convert(trend.highLimit) },
    ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
    return {
      unit: display?.symbol ?? plainSymbols[trend.quantity] ?? '',
      decimals: display?.decimals ?? 2,
      limits,
      data: {
        ...trend,
        means: trend.means.map(convert),
        lows: trend.lows.map(convert),
        highs: trend.highs.map(convert),
      },
    };
  }, [quantity, system, t, trend]);
  return (
    <TrendChart
      title={t('series.trendOf', { tag: trend.tag })}
      note={t('series.note', { step: t(`series.step.${trend.step}`), gaps: trend.gaps.length })}
      from={from}
      to={to}
      {...shown}
    />
  );
}
