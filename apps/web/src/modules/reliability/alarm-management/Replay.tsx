import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { eventReplay } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import {
  alarmStateWords,
  type PriorityKey,
  priorityWords,
} from '@ircrisk/contract/resources/alarm/choices.ts';
import type { AlarmState } from '@ircrisk/engine-alarm';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { plantTime as stamp } from '@ircrisk/ui/session/plant-clock.ts';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import { Button, Select, Skeleton, Slider, Table } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { Span } from './EventView.tsx';
import { type PlayedAlarm, statesAt } from './replay-states.ts';

const markOf: Readonly<Record<AlarmState, State>> = {
  normal: 'ok',
  unacknowledged: 'miss',
  acknowledged: 'near',
  returnedUnacknowledged: 'inProgress',
  shelved: 'standby',
  suppressed: 'stopped',
  outOfService: 'stopped',
};
const ticks = 120;
const speeds = [60, 300, 900, 3600];

/** A time played again: the density of the log as a strip, and what the operator had before them at the moment. */
export default function Replay({ span }: { span: Span }) {
  const t = useText();
  const say = useSay();
  const { chart, palette } = useTokens();
  const { data, error, refetch } = useCall(eventReplay, span, { suppress: true, staleTime: 60_000 });
  const [moment, setMoment] = useState(span.from);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(300);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(
      () =>
        setMoment((now) => {
          const next = Math.min(span.to, now + speed * 250);
          if (next >= span.to) setPlaying(false);
          return next;
        }),
      250,
    );
    return () => clearInterval(timer);
  }, [isPlaying, speed, span.to]);
  const strip = useMemo(() => {
    const counts = Array<number>(ticks).fill(0);
    for (const { time, kind } of data?.events ?? [])
      if (kind === 'ALM')
        counts[Math.min(ticks - 1, Math.floor(((time - span.from) / (span.to - span.from)) * ticks))]! += 1;
    return counts;
  }, [data, span.from, span.to]);
  const alarms = useMemo(() => (data ? statesAt(data, moment) : []), [data, moment]);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const most = Math.max(1, ...strip);
  return (
    <Panel
      title={t('alarm.replay.title', { time: stamp(moment) })}
      note={t(data.truncated ? 'alarm.replay.truncated' : 'alarm.replay.note', { count: data.events.length })}
      tools={
        <>
          <Select
            size="small"
            aria-label={t('alarm.replay.speed')}
            value={speed}
            onChange={setSpeed}
            options={speeds.map((value) => ({ value, label: t('alarm.replay.times', { speed: value }) }))}
          />
          <Button
            size="small"
            type="primary"
            icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
            onClick={() => {
              if (moment >= span.to) setMoment(span.from);
              setPlaying(!isPlaying);
            }}
          >
            {t(isPlaying ? 'alarm.replay.pause' : 'alarm.replay.play')}
          </Button>
        </>
      }
    >
      <div className="al-replay">
        <svg viewBox={`0 0 ${ticks * 4} 40`} preserveAspectRatio="none" aria-hidden="true">
          {strip.map((count, at) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
              key={at}
              x={at * 4}
              y={40 - (count / most) * 38}
              width={3}
              height={(count / most) * 38}
              fill={chart.series[0] ?? palette.primary}
            />
          ))}
        </svg>
        <Slider
          min={span.from}
          max={span.to}
          step={1000}
          value={moment}
          onChange={setMoment}
          ariaLabelForHandle={t('alarm.replay.moment')}
          tooltip={{ formatter: (value) => stamp(value ?? span.from) }}
        />
      </div>
      <Table<PlayedAlarm>
        size="small"
        rowKey="tagId"
        pagination={{ pageSize: 15, hideOnSinglePage: true }}
        dataSource={alarms}
        locale={{ emptyText: t('alarm.replay.quiet') }}
        columns={[
          { title: t('alarm.replay.since'), width: 160, render: (_, row) => stamp(row.since) },
          { title: t('alarm.actors.alarm'), dataIndex: 'code', width: 130 },
          { title: t('alarm.actors.name'), dataIndex: 'name' },
          {
            title: t('alarm.actors.priority'),
            width: 80,
            render: (_, row) => say(priorityWords[row.priority as PriorityKey]),
          },
          {
            title: t('alarm.shelf.alarmState'),
            width: 180,
            render: (_, row) => (
              <StateMark state={markOf[row.state]} text={say(alarmStateWords[row.state])} />
            ),
          },
        ]}
      />
    </Panel>
  );
}
