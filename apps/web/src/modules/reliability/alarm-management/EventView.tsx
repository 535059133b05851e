import { type AlarmEvent, eventList } from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import {
  type EventKind,
  eventKinds,
  eventKindWords,
  type PriorityKey,
  priorityWords,
} from '@ircrisk/contract/resources/alarm/choices.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { DayInput } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { plantMoment, plantTime } from '@ircrisk/ui/session/plant-clock.ts';
import { Button, Segmented, Select, Skeleton, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { valueText } from './figures.ts';
import { PositionPicker, usePositions } from './PositionPicker.tsx';

const Replay = lazy(() => import('./Replay.tsx'));

const hourMs = 3_600_000;
const stamp = (time: number) =>
  `${plantTime(time)}.${String(new Date(time).getMilliseconds()).padStart(3, '0')}`;

/** The log: browsed, filtered, and played again. */
export default function EventView() {
  const t = useText();
  const { positions, error, refetch } = usePositions();
  const [chosen, setChosen] = useState<string>();
  const [view, setView] = useState<'list' | 'replay'>('list');
  const [to, setTo] = useState(() => Math.ceil(Date.now() / 60_000) * 60_000);
  const [hours, setHours] = useState(24);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!positions) return <Skeleton active />;
  const positionId = chosen ?? positions[0]?.id;
  if (!positionId) return <EmptyState title={t('alarm.none')} purpose={t('alarm.noneText')} />;
  const span = { positionId, from: to - hours * hourMs, to };
  return (
    <div className="al-main">
      <div className="al-tools">
        <PositionPicker positions={positions} value={positionId} onChange={setChosen} />
        <Segmented
          aria-label={t('alarm.events.view')}
          value={view}
          onChange={setView}
          options={(['list', 'replay'] as const).map((value) => ({
            value,
            label: t(`alarm.events.${value}`),
          }))}
        />
        <span className="al-grow" />
        <Select
          aria-label={t('alarm.events.hours')}
          value={hours}
          onChange={setHours}
          options={[1, 4, 8, 24, 168].map((value) => ({
            value,
            label: t('alarm.events.span', { hours: value }),
          }))}
        />
        <span className="al-moment">
          <DayInput
            withTime
            aria-label={t('alarm.events.until')}
            value={plantTime(to)}
            onChange={(text) => {
              const time = plantMoment(text ?? '');
              if (!Number.isNaN(time)) setTo(time);
            }}
          />
        </span>
        <Button onClick={() => setTo(to - hours * hourMs)}>{t('alarm.load.earlier')}</Button>
        <Button onClick={() => setTo(to + hours * hourMs)}>{t('alarm.load.later')}</Button>
      </div>
      {view === 'list' ? (
        <EventList key={`${positionId} ${to} ${hours}`} span={span} />
      ) : (
        <Suspense fallback={<Skeleton active />}>
          <Replay key={`${positionId} ${to} ${hours}`} span={span} />
        </Suspense>
      )}
    </div>
  );
}

export interface Span {
  positionId: string;
  from: number;
  to: number;
}

function EventList({ span }: { span: Span }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const [kind, setKind] = useState<EventKind>();
  const [size, setSize] = useState(100);
  const { data, error, refetch } = useCall(
    eventList,
    { ...span, size, ...(kind ? { kind } : {}) },
    { suppress: true, keepPrevious: true },
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="al-tools">
        <Select
          allowClear
          aria-label={t('alarm.events.kind')}
          placeholder={t('alarm.events.kind')}
          className="al-position"
          value={kind}
          onChange={setKind}
          options={eventKinds.map((value) => ({ value, label: say(eventKindWords[value]) }))}
        />
      </div>
      <Table<AlarmEvent>
        size="small"
        rowKey={(row) => `${row.time} ${row.tagId} ${row.kind} ${row.source}`}
        loading={!data}
        pagination={false}
        scroll={{ x: 1000 }}
        dataSource={data?.events ?? []}
        locale={{ emptyText: t('alarm.events.none') }}
        columns={[
          {
            title: t('alarm.time'),
            width: 200,
            render: (_, row) => (
              <span
                title={row.rawTime === null ? undefined : t('alarm.events.raw', { time: stamp(row.rawTime) })}
              >
                {stamp(row.time)}
                {row.rawTime !== null && ' *'}
              </span>
            ),
          },
          { title: t('alarm.actors.alarm'), dataIndex: 'code', width: 130 },
          { title: t('alarm.actors.name'), dataIndex: 'name' },
          { title: t('alarm.events.kind'), width: 110, render: (_, row) => say(eventKindWords[row.kind]) },
          {
            title: t('alarm.actors.priority'),
            width: 80,
            render: (_, row) => say(priorityWords[row.priority as PriorityKey]),
          },
          {
            title: t('alarm.events.value'),
            width: 120,
            align: 'right',
            render: (_, row) => valueText(row, row.value, language),
          },
          {
            title: t('alarm.events.lasted'),
            width: 110,
            align: 'right',
            render: (_, row) =>
              row.kind !== 'ALM'
                ? ''
                : row.seconds === null
                  ? t('alarm.events.open')
                  : `${row.seconds.toFixed(0)} s${row.lost ? ` ${t('alarm.events.lost')}` : ''}`,
          },
          {
            title: t('alarm.events.counted'),
            width: 90,
            render: (_, row) =>
              row.kind === 'ALM' ? t(row.counts ? 'alarm.events.yes' : 'alarm.events.no') : '',
          },
          { title: t('alarm.events.operator'), width: 90, render: (_, row) => row.operator ?? '–' },
          { title: t('alarm.events.source'), width: 90, render: (_, row) => row.source || '–' },
        ]}
      />
      {data?.more && size < 500 && (
        <Button onClick={() => setSize(Math.min(500, size + 100))}>{t('alarm.events.more')}</Button>
      )}
      {data?.more && size >= 500 && <p className="al-note">{t('alarm.events.narrow')}</p>}
    </>
  );
}
