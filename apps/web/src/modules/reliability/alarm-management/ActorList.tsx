import {
  type AlarmActor,
  actorKinds,
  alarmPairs,
  badActors,
} from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import { type PriorityKey, priorityWords } from '@ircrisk/contract/resources/alarm/choices.ts';
import { type TagState, tagStates } from '@ircrisk/contract/resources/alarm/tag.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { type State, StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { useTokens } from '@ircrisk/ui/theme/theme-store.ts';
import { Button, Segmented, Table } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { Days } from './period.ts';

type Kind = (typeof actorKinds)[number] | 'pairs';

interface Props {
  positionId: string;
  days: Days;
  chosen: string | undefined;
  onChoose: (actor: AlarmActor | undefined) => void;
}

const percent = (share: number) => (share * 100).toFixed(1);

/** Bars of the days, a month at most. */
function Course({ values }: { values: readonly number[] }) {
  const { chart, palette } = useTokens();
  const most = Math.max(1, ...values);
  return (
    <svg className="al-course" viewBox="0 0 93 18" aria-hidden="true">
      {values.map((value, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          key={at}
          x={at * 3}
          y={18 - (value / most) * 17}
          width={2.2}
          height={(value / most) * 17}
          fill={chart.series[0] ?? palette.primary}
        />
      ))}
    </svg>
  );
}

const tuningMark: Readonly<Record<string, State>> = {
  inChange: 'inProgress',
  done: 'ok',
  dismissed: 'idle',
  proposed: 'identified',
};

/** The worst alarms by what makes them bad. J and K move, Enter opens the wizard. */
export function ActorList({ positionId, days, chosen, onChoose }: Props) {
  const t = useText();
  const say = useSay();
  const [kind, setKind] = useState<Kind>('frequent');
  const asked = kind === 'pairs' ? 'frequent' : kind;
  const { data, error, refetch } = useCall(
    badActors,
    { positionId, ...days, kind: asked },
    { suppress: true, keepPrevious: true },
  );
  const [place, setPlace] = useState(0);
  const actors = data?.actors ?? [];
  const move = (event: KeyboardEvent) => {
    const step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setPlace(Math.min(Math.max(0, place + step), actors.length - 1));
    else if (event.key === 'Enter') onChoose(actors[place]);
    else return;
    event.preventDefault();
  };
  const most = Math.max(1, ...actors.map(({ alarms }) => alarms));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <Panel
      title={t('alarm.actors.title')}
      note={t('alarm.actors.note')}
      tools={
        <Segmented
          size="small"
          aria-label={t('alarm.actors.kind')}
          value={kind}
          onChange={(next) => {
            setKind(next as Kind);
            setPlace(0);
          }}
          options={[
            ...actorKinds.map((value) => ({
              value,
              label: t(`alarm.actors.${value}`, { count: data?.counts[value] ?? 0 }),
            })),
            { value: 'pairs' as const, label: t('alarm.actors.pairs') },
          ]}
        />
      }
    >
      {kind === 'pairs' ? (
        <Pairs positionId={positionId} days={days} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows are walked by keys
        // biome-ignore lint/a11y/noStaticElementInteractions: the rows are walked by keys
        <div onKeyDown={move} tabIndex={0} className="al-walk">
          <Table<AlarmActor>
            size="small"
            rowKey="tagId"
            loading={!data}
            pagination={false}
            scroll={{ x: 1180 }}
            dataSource={actors}
            locale={{ emptyText: t('alarm.actors.none') }}
            rowClassName={(row, at) =>
              row.tagId === chosen || (!chosen && at === place) ? 'al-row is-on' : 'al-row'
            }
            onRow={(row, at) => ({
              onClick: () => {
                setPlace(at ?? 0);
                onChoose(row);
              },
            })}
            columns={[
              { title: '#', width: 36, render: (_, _row, at) => at + 1 },
              {
                title: t('alarm.actors.alarm'),
                width: 120,
                render: (_, row) => (
                  <Button type="link" size="small" className="al-link">
                    {row.code}
                  </Button>
                ),
              },
              { title: t('alarm.actors.name'), dataIndex: 'name', width: 180 },
              {
                title: t('alarm.actors.priority'),
                width: 70,
                render: (_, row) => say(priorityWords[row.priority as PriorityKey]),
              },
              {
                title: t('alarm.actors.count'),
                width: 130,
                render: (_, row) => (
                  <span className="al-count">
                    <i style={{ width: `${(row.alarms / most) * 70}px` }} />
                    {row.alarms}
                  </span>
                ),
              },
              {
                title: t('alarm.actors.share'),
                width: 64,
                align: 'right',
                render: (_, row) => percent(row.share),
              },
              {
                title: t('alarm.actors.sum'),
                width: 64,
                align: 'right',
                render: (_, row) => percent(row.cumulative),
              },
              {
                title: t('alarm.actors.runs'),
                width: 64,
                align: 'right',
                render: (_, row) => row.runs || '–',
              },
              {
                title: t('alarm.actors.short'),
                width: 64,
                align: 'right',
                render: (_, row) => (row.known > 0 ? ((row.fleeting / row.known) * 100).toFixed(0) : '–'),
              },
              {
                title: t('alarm.actors.staleDays'),
                width: 64,
                align: 'right',
                render: (_, row) => row.staleDays || '–',
              },
              {
                title: t('alarm.actors.course'),
                width: 104,
                render: (_, row) => <Course values={row.course} />,
              },
              {
                title: t('alarm.actors.equipment'),
                width: 110,
                render: (_, row) =>
                  row.equipment
                    ? `${row.equipment.tag}${row.equipment.criticality ? ` · ${row.equipment.criticality}` : ''}`
                    : '–',
              },
              {
                title: t('alarm.actors.state'),
                width: 110,
                render: (_, row) =>
                  row.tuning ? (
                    <StateMark
                      state={tuningMark[row.tuning] ?? 'identified'}
                      text={t(`alarm.tuning.states.${row.tuning}`)}
                    />
                  ) : (
                    <StateMark
                      state={row.state === 'identified' ? 'identified' : 'ok'}
                      text={say(tagStates[row.state as TagState])}
                    />
                  ),
              },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}

function Pairs({ positionId, days }: { positionId: string; days: Days }) {
  const t = useText();
  const { data, error, refetch } = useCall(alarmPairs, { positionId, ...days }, { suppress: true });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <Table
      size="small"
      rowKey={(row) => `${row.first} ${row.second}`}
      loading={!data}
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      dataSource={data ?? []}
      locale={{ emptyText: t('alarm.actors.noPairs') }}
      columns={[
        { title: t('alarm.actors.first'), dataIndex: 'first' },
        { title: t('alarm.actors.second'), dataIndex: 'second' },
        { title: t('alarm.actors.support'), align: 'right', render: (_, row) => percent(row.support) },
        { title: t('alarm.actors.cases'), align: 'right', dataIndex: 'pairs' },
      ]}
    />
  );
}
