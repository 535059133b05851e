import { PlusOutlined } from '@ant-design/icons';
import {
  actOnShelf,
  type Shelved,
  shelvedNow,
} from '@ircrisk/contract/modules/reliability/alarm-management.ts';
import {
  alarmStateWords,
  type PriorityKey,
  priorityWords,
} from '@ircrisk/contract/resources/alarm/choices.ts';
import {
  alarmShelf,
  type ShelfAct,
  shelfActs,
  shelfKinds,
  shelfStates,
} from '@ircrisk/contract/resources/alarm/shelf.ts';
import { RecordActs } from '@ircrisk/ui/acts/RecordActs.tsx';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { ResourceFormDrawer } from '@ircrisk/ui/resource/lazy-inputs.tsx';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { plantNow } from '@ircrisk/ui/session/plant-clock.ts';
import { Button, Segmented, Table } from 'antd';
import { Suspense, useState } from 'react';

/** What is shelved, suppressed or out of service now, each with its clock; the register behind it. */
export default function ShelfView() {
  const t = useText();
  const [view, setView] = useState<'open' | 'all'>('open');
  return (
    <div className="al-page">
      <Segmented
        aria-label={t('alarm.shelf.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'open', label: t('alarm.shelf.open') },
          { value: 'all', label: t('alarm.shelf.all') },
        ]}
      />
      <div className="al-body">{view === 'open' ? <Open /> : <ResourceScreen resource={alarmShelf} />}</div>
    </div>
  );
}

function Clock({ row }: { row: Shelved }) {
  const t = useText();
  if (row.state === 'ended' || row.state === 'expired')
    return <span className="al-note">{t('alarm.shelf.over')}</span>;
  // Only asked for, it hides nothing yet: no clock runs.
  if (row.state === 'requested')
    return (
      <span className="al-note">{t(row.kind === 'shelve' ? 'alarm.shelf.notYet' : 'alarm.shelf.waits')}</span>
    );
  if (row.leftMinutes === null || row.wholeMinutes === null)
    return <span className="al-note">{t('alarm.shelf.noEnd')}</span>;
  const minutes = Math.abs(row.leftMinutes);
  // Past two days nobody counts hours: days and hours say the same, and shorter.
  const inDays = minutes >= 48 * 60;
  const words = {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((inDays ? minutes % 1440 : minutes) / 60),
    minutes: minutes % 60,
  };
  const isPast = row.leftMinutes < 0;
  return (
    <span className={`al-clock ${row.leftMinutes < 0 ? 'is-past' : ''}`}>
      <progress
        value={Math.min(1, Math.max(0, 1 - row.leftMinutes / row.wholeMinutes))}
        max={1}
        aria-hidden
      />
      {inDays
        ? t(isPast ? 'alarm.shelf.pastDays' : 'alarm.shelf.leftDays', words)
        : t(isPast ? 'alarm.shelf.past' : 'alarm.shelf.left', words)}
    </span>
  );
}

/** A number made of the moment, and the moment itself, so that only the alarm, the end and the reason are left to say. */
function firstValues(now = plantNow()) {
  return { code: `SH-${now.replaceAll(/[-:]/g, '').replace(' ', '-')}`, kind: 'shelve', startTime: now };
}

function Open() {
  const t = useText();
  const say = useSay();
  const [isNew, setNew] = useState(false);
  const mayCreate = usePermission('alarm-shelf.create');
  const mayUpdate = usePermission('alarm-shelf.update');
  const { data, error, refetch } = useCall(shelvedNow, {}, { suppress: true, refetchInterval: 30_000 });
  const act = useAct(actOnShelf, { refreshes: [shelvedNow] });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <div className="al-main">
      <div className="al-tools">
        {mayCreate && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
            {t('alarm.shelf.new')}
          </Button>
        )}
        {data && <span className="al-note">{t('alarm.shelf.limit', { hours: data.limitHours })}</span>}
      </div>
      <Table<Shelved>
        size="small"
        rowKey="id"
        loading={!data}
        pagination={false}
        scroll={{ x: 1080 }}
        dataSource={data?.shelved ?? []}
        locale={{ emptyText: t('alarm.shelf.none') }}
        columns={[
          {
            title: t('alarm.actors.alarm'),
            width: 170,
            render: (_, row) => (
              <>
                {row.alarm}
                <br />
                <span className="al-note">{row.name}</span>
              </>
            ),
          },
          { title: t('alarm.position'), width: 80, render: (_, row) => row.position ?? '–' },
          {
            title: t('alarm.actors.priority'),
            width: 70,
            render: (_, row) => say(priorityWords[row.priority as PriorityKey]),
          },
          {
            title: t('alarm.shelf.kind'),
            width: 90,
            render: (_, row) => say(shelfKinds[row.kind as keyof typeof shelfKinds]),
          },
          {
            title: t('alarm.shelf.until'),
            width: 170,
            render: (_, row) => (
              <>
                {row.until ?? '–'}
                <br />
                <Clock row={row} />
              </>
            ),
          },
          {
            title: t('alarm.shelf.alarmState'),
            width: 110,
            render: (_, row) =>
              `${say(alarmStateWords[row.alarmState as keyof typeof alarmStateWords])}${row.active ? t('alarm.shelf.active') : ''}`,
          },
          { title: t('alarm.shelf.reason'), dataIndex: 'reason' },
          {
            title: t('alarm.shelf.person'),
            width: 100,
            render: (_, row) => row.approver ?? row.person ?? '–',
          },
          {
            title: t('alarm.shelf.state'),
            width: 80,
            render: (_, row) => say(shelfStates[row.state as keyof typeof shelfStates]),
          },
          {
            title: t('alarm.shelf.act'),
            width: 130,
            render: (_, row) =>
              mayUpdate && (
                <RecordActs<Shelved, ShelfAct>
                  table={shelfActs}
                  record={row}
                  allowed={row.allowed}
                  onAct={(record, name, reason) =>
                    act.mutateAsync({
                      id: record.id,
                      act: name,
                      version: record.version,
                      ...(reason ? { reason } : {}),
                    })
                  }
                />
              ),
          },
        ]}
      />
      <Suspense>
        {isNew && (
          <ResourceFormDrawer
            resource={alarmShelf}
            given={firstValues()}
            onClose={() => setNew(false)}
            onSaved={() => {
              setNew(false);
              void refetch();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
