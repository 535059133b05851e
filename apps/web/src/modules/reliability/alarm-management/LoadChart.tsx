import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { alarmLoad } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { shelfKinds } from '@ircrisk/contract/resources/alarm/shelf.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { plantTime } from '@ircrisk/ui/session/plant-clock.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { Button, Segmented, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { countDays, type Days, plusDays } from './period.ts';

const tenMinutes = 600_000;
const steps = { tenMinutes: 1, hour: 6, day: 144 } as const;
type Step = keyof typeof steps;
const windows: Readonly<Record<Step, number>> = { tenMinutes: 7, hour: 31, day: 366 };

const stamp = (time: number) => plantTime(time).slice(0, 16);

/** Alarms over time with floods as bands, shelved alarms and changes below, and time without a log left open. */
export default function LoadChart({ positionId, days }: { positionId: string; days: Days }) {
  const t = useText();
  const say = useSay();
  const [step, setStep] = useState<Step>('tenMinutes');
  const [back, setBack] = useState(0);
  const width = Math.min(windows[step], countDays(days));
  const pages = Math.ceil(countDays(days) / width);
  const page = Math.min(back, pages - 1);
  const to = plusDays(days.to, -page * width);
  const from = plusDays(to, 1 - width) < days.from ? days.from : plusDays(to, 1 - width);
  const { data, error, refetch } = useCall(
    alarmLoad,
    { positionId, from, to },
    { suppress: true, keepPrevious: true },
  );
  const points = useMemo(() => {
    if (!data) return [];
    const size = steps[step];
    const first = data.midnights[0] ?? 0;
    const found: [number, number | null][] = [];
    for (let at = 0; at < data.bins.length; at += size) {
      const part = data.bins.slice(at, at + size).filter((count) => count !== null);
      found.push([
        first + at * tenMinutes,
        part.length === 0 ? null : part.reduce((sum, count) => sum + count, 0),
      ]);
    }
    return found;
  }, [data, step]);
  const labels = {
    limit: t('alarm.load.limit'),
    changed: t('alarm.load.changed'),
  };
  const { limit: limitLabel, changed } = labels;
  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) => {
      const size = steps[step];
      const most = points.reduce((high, [, count]) => Math.max(high, count ?? 0), 0);
      const floods = (data?.floods ?? []).map((flood, place) => [
        {
          name:
            place < 6 && step === 'tenMinutes'
              ? t('alarm.load.flood', { minutes: flood.minutes, peak: flood.peak, count: flood.count })
              : '',
          xAxis: flood.from,
          label: { position: 'insideTopLeft', offset: [0, (place % 3) * 13] },
        },
        { xAxis: flood.from + flood.minutes * 60_000 },
      ]);
      return {
        grid: { left: 8, right: 56, top: 26, bottom: 24, containLabel: true },
        tooltip: { trigger: 'axis' },
        xAxis: {
          type: 'time',
          min: data?.midnights[0],
          max: data?.midnights.at(-1),
          axisLabel: { formatter: '{MM}-{dd}', hideOverlap: true },
        },
        yAxis: { type: 'value', minInterval: 1, max: Math.ceil(Math.max(most * 1.3, 12 * size ** 0.7)) },
        dataZoom: [{ type: 'inside', filterMode: 'none' }],
        series: [
          {
            name: t('alarm.load.alarms'),
            type: 'bar',
            large: false,
            barMinWidth: 1,
            barMaxWidth: 14,
            itemStyle: { color: roles.current.color },
            data: points,
            markLine: {
              symbol: 'none',
              silent: true,
              lineStyle: roles.limit,
              label: { formatter: '{b}', position: 'end', color: tokens.risk.high.ink },
              data:
                step === 'tenMinutes'
                  ? [{ name: `${limitLabel} ${data?.limit ?? 10}`, yAxis: data?.limit ?? 10 }]
                  : [],
            },
            markArea: {
              silent: true,
              itemStyle: { color: tokens.risk.high.tint, opacity: 0.8 },
              label: { color: tokens.risk.high.ink, fontSize: 11, align: 'left' },
              data: floods,
            },
          },
        ],
      };
    },
    [data, limitLabel, points, step, t],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'time', title: t('alarm.time') },
        { key: 'alarms', title: t('alarm.load.alarms'), numeric: true },
      ],
      rows: points.map(([time, alarms]) => ({ time: stamp(time), alarms })),
    }),
    [points, t],
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const total = points.reduce((sum, [, count]) => sum + (count ?? 0), 0);
  return (
    <div className="al-load">
      <Chart
        title={t('alarm.load.title')}
        note={t('alarm.load.note', { from, to, count: total, floods: data.floods.length })}
        height={210}
        option={option}
        table={table}
        tools={
          <>
            <Button
              type="text"
              size="small"
              aria-label={t('alarm.load.earlier')}
              icon={<LeftOutlined aria-hidden />}
              disabled={page >= pages - 1}
              onClick={() => setBack(page + 1)}
            />
            <Button
              type="text"
              size="small"
              aria-label={t('alarm.load.later')}
              icon={<RightOutlined aria-hidden />}
              disabled={page === 0}
              onClick={() => setBack(page - 1)}
            />
            <Segmented
              size="small"
              aria-label={t('alarm.load.step')}
              value={step}
              onChange={(next) => {
                setStep(next);
                setBack(0);
              }}
              options={(Object.keys(steps) as Step[]).map((value) => ({
                value,
                label: t(`alarm.load.steps.${value}`),
              }))}
            />
          </>
        }
      />
      {(data.shelves.length > 0 || data.changes.length > 0) && (
        <ul className="al-marks">
          {data.changes.slice(0, 6).map((one) => (
            <li key={`${one.at} ${one.alarm}`}>
              {changed} {stamp(one.at)} {one.alarm}
            </li>
          ))}
          {data.shelves.slice(0, 6).map((one) => (
            <li key={one.code}>
              {say(shelfKinds[one.kind as keyof typeof shelfKinds])} {stamp(one.from)} {one.alarm}{' '}
              {((one.to - one.from) / 3_600_000).toFixed(1)} h
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
