import { equipmentFailures } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { onServerEvent } from '@ircrisk/ui/api/events.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { StatTile } from '@ircrisk/ui/parts/StatTile.tsx';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Button, Skeleton, Table } from 'antd';
import { useEffect } from 'react';
import { useShell } from '#shell/shell-context.ts';

interface Repair {
  mtbfHours: number | null;
  mtbfGreaterThanHours: number | null;
  mttrHours: number | null;
  hoursCoverage: { known: number; of: number };
}

/** Failures of the equipment with its MTBF and MTTR, from the failure database. */
export function FailuresTab({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const { data, error, refetch } = useCall(equipmentFailures, { equipmentId: id }, { suppress: true });
  useEffect(
    () =>
      onServerEvent<{ topic: string }>('data', ({ topic }) => {
        if (topic === 'failure') void refetch();
      }),
    [refetch],
  );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const repair = data.repair.value as Repair | null;
  const trend = data.trend.value as { verdict: string; beta: number } | null;
  const none = t('equipment.failures.noData');
  const mtbf = repair?.mtbfGreaterThanHours
    ? `> ${shown(repair.mtbfGreaterThanHours, 5)}`
    : repair?.mtbfHours
      ? shown(repair.mtbfHours, 5)
      : none;
  return (
    <div className="eq-stack">
      <div className="eq-failures">
        <StatTile
          label="MTBF"
          unit={repair ? 'h' : ''}
          value={
            <FigureButton figure={data.repair} title="MTBF" value={repair?.mtbfHours ?? null}>
              {mtbf}
            </FigureButton>
          }
          note={
            data.classMtbfHours === null
              ? ''
              : t('equipment.failures.ofClass', { hours: shown(data.classMtbfHours, 5) })
          }
        />
        <StatTile
          label="MTTR"
          unit={repair?.mttrHours ? 'h' : ''}
          value={repair?.mttrHours ? shown(repair.mttrHours, 4) : none}
          note={[
            ...(repair ? [t('equipment.failures.hoursKnown', repair.hoursCoverage)] : []),
            ...(data.estimated ? [t('equipment.failures.estimated')] : []),
          ].join(' · ')}
        />
        <StatTile
          label={t('equipment.failures.count')}
          value={data.failures}
          note={`${data.period.from} – ${data.period.to}`}
        />
        <StatTile
          label={t('equipment.failures.trend')}
          value={trend ? t(`equipment.failures.${trend.verdict}`) : NO_VALUE}
          note={
            trend
              ? `β ${shown(trend.beta, 3)} · ${t(`equipment.failures.basis.${data.trendBasis ?? 'calendar'}`)}`
              : ''
          }
        />
      </div>
      <div>
        <Button type="primary" onClick={() => open(`/failure-database?equipmentId=${id}`)}>
          {t('equipment.failures.all')}
        </Button>
      </div>
      <Table
        size="small"
        rowKey="id"
        aria-label={t('equipment.tab.failures')}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={data.events}
        locale={{ emptyText: <span className="eq-note">{t('equipment.failures.none')}</span> }}
        columns={[
          {
            key: 'number',
            title: t('equipment.failures.number'),
            width: 110,
            render: (_, event) => (
              <Button
                type="link"
                className="ir-list-label"
                onClick={() => open(`/failure-database?id=${event.id}`)}
              >
                {event.eventNumber}
              </Button>
            ),
          },
          { key: 'time', title: t('equipment.failures.detected'), width: 160, dataIndex: 'detectedAt' },
          {
            key: 'mode',
            title: t('equipment.failures.mode'),
            width: 160,
            render: (_, { mode, modeCode }) => (mode ? `${modeCode} ${mode[language]}` : NO_VALUE),
          },
          {
            key: 'down',
            title: t('equipment.failures.down'),
            width: 90,
            align: 'right',
            render: (_, { downtimeHours }) => (downtimeHours === null ? NO_VALUE : shown(downtimeHours, 4)),
          },
          {
            key: 'text',
            title: t('equipment.failures.narrative'),
            ellipsis: true,
            dataIndex: 'description',
          },
        ]}
      />
    </div>
  );
}
