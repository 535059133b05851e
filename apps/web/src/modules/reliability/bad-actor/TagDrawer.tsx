import {
  type BadActorRow,
  caseBoard,
  openCase,
  runBadActor,
  tagTrend,
} from '@ircrisk/contract/modules/reliability/bad-actor.ts';
import type { Period } from '@ircrisk/contract/modules/reliability/failure-database.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';
import type { Tokens } from '@ircrisk/ui/theme/tokens.ts';
import { NO_VALUE, shown } from '@ircrisk/units';
import { Alert, Button, Descriptions, Drawer, Input, Skeleton, Table } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { type TrendPoint, trendOption } from './charts.ts';
import { hoursText, lifeText } from './figures.ts';

interface Props {
  equipmentId: string;
  row?: BadActorRow | undefined;
  period?: Period | undefined;
  onClose: () => void;
}

/** One tag: why it stands in the list, its trend, its events of the same window, and the way into a case. */
export function TagDrawer({ equipmentId, row, period, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const { open } = useShell();
  const may = usePermission('bad-actor.update');
  const [problem, setProblem] = useState('');
  const trend = useCall(
    tagTrend,
    { equipmentId, ...(period ? { from: period.from, to: period.to } : {}) },
    { suppress: true },
  );
  const start = useAct(openCase, {
    refreshes: [caseBoard, runBadActor],
    onDone: ({ id }) => open(`/bad-actor?case=${id}`),
  });
  const value = trend.data?.figure.value as
    | {
        beta: number;
        betaUnbiased: number | null;
        betaInterval: [number, number];
        instantaneousMtbf: number;
        instantaneousMtbfInterval: [number, number];
        instantaneousMtbfUnbiased: number | null;
        cumulativeMtbf: number;
        laplace: number;
        goodness: { statistic: number; critical10: number; rejected: boolean } | null;
        curve: TrendPoint[];
        verdict: string;
      }
    | null
    | undefined;
  const curve = useMemo(() => value?.curve ?? [], [value]);
  const option = useCallback(
    (tokens: Tokens, roles: ReturnType<typeof chartRoles>) =>
      trendOption(curve, { observed: t('bad-actor.observed'), fitted: t('bad-actor.fitted') }, tokens, roles),
    [curve, t],
  );
  const table = useMemo(
    () => ({
      columns: [
        { key: 'time', title: 'h', numeric: true },
        { key: 'observed', title: t('bad-actor.observed'), numeric: true },
        { key: 'fitted', title: t('bad-actor.fitted'), numeric: true },
      ],
      rows: curve.map((point) => ({ ...point })),
    }),
    [curve, t],
  );
  return (
    <Drawer open size={720} title={row ? `${row.tag} ${row.name}` : t('bad-actor.tag')} onClose={onClose}>
      <div className="ba-page">
        {row && (
          <Descriptions
            size="small"
            bordered
            column={2}
            items={[
              { key: 'unit', label: t('bad-actor.column.unit'), children: row.unit },
              { key: 'count', label: t('bad-actor.column.count'), children: row.count },
              {
                key: 'downtime',
                label: t('bad-actor.column.downtime'),
                children: `${hoursText(row.downtimeHours)} h`,
              },
              {
                key: 'mtbf',
                label: 'MTBF',
                children: row.mtbfHours === null ? NO_VALUE : `${lifeText(row.mtbfHours)} h`,
              },
              {
                key: 'quadrant',
                label: t('bad-actor.column.quadrant'),
                children: row.quadrant ? t(`bad-actor.quadrant.${row.quadrant}`) : NO_VALUE,
              },
              {
                key: 'class',
                label: t('bad-actor.classLabel'),
                children: row.classMtbfHours === null ? NO_VALUE : `${lifeText(row.classMtbfHours)} h`,
              },
            ]}
          />
        )}
        {row?.reasons.map((reason) => (
          <Alert key={reason.metric + reason.zh} type="warning" showIcon title={reason[language]} />
        ))}
        {row?.repeats.map((repeat) => (
          <Alert
            key={`${repeat.kind} ${repeat.mode}`}
            type="info"
            showIcon
            title={t(`bad-actor.repeat.${repeat.kind}`, {
              mode: repeat.mode ?? '',
              dates: repeat.dates.join(language === 'en' ? ', ' : '、'),
            })}
          />
        ))}
        {!trend.data && <Skeleton active />}
        {trend.data && !value && (
          <Alert type="info" showIcon title={trend.data.figure.reason?.[language] ?? ''} />
        )}
        {trend.data && value && (
          <Chart
            title={t('bad-actor.trendTitle')}
            note={t(`bad-actor.trend.${value.verdict}`)}
            height={220}
            option={option}
            table={table}
            tools={
              <FigureButton
                figure={trend.data.figure}
                title={t('bad-actor.trendTitle')}
                value={value.beta}
              >{`β ${shown(value.beta, 4)} · U ${shown(value.laplace, 3)}`}</FigureButton>
            }
          />
        )}
        {trend.data && value && (
          <Descriptions
            size="small"
            bordered
            column={2}
            items={[
              {
                key: 'beta',
                label: t('bad-actor.growth.beta'),
                children: t('bad-actor.growth.bounded', {
                  value: shown(value.beta, 4),
                  low: shown(value.betaInterval[0], 3),
                  high: shown(value.betaInterval[1], 3),
                }),
              },
              {
                key: 'unbiased',
                label: t('bad-actor.growth.betaUnbiased'),
                children: value.betaUnbiased === null ? NO_VALUE : shown(value.betaUnbiased, 4),
              },
              {
                key: 'mtbf',
                label: t('bad-actor.growth.mtbf'),
                children: `${t('bad-actor.growth.bounded', {
                  value: lifeText(value.instantaneousMtbf),
                  low: lifeText(value.instantaneousMtbfInterval[0]),
                  high: lifeText(value.instantaneousMtbfInterval[1]),
                })} h`,
              },
              {
                key: 'mtbfUnbiased',
                label: t('bad-actor.growth.mtbfUnbiased'),
                children:
                  value.instantaneousMtbfUnbiased === null
                    ? NO_VALUE
                    : `${lifeText(value.instantaneousMtbfUnbiased)} h`,
              },
              {
                key: 'fit',
                label: t('bad-actor.growth.goodness'),
                children: value.goodness
                  ? `C² ${shown(value.goodness.statistic, 3)} ${value.goodness.rejected ? '>' : '≤'} ${value.goodness.critical10}`
                  : NO_VALUE,
              },
              {
                key: 'basis',
                label: t('bad-actor.growth.basis'),
                children: t(`bad-actor.growth.${trend.data.basis ?? 'calendar'}`, {
                  day: trend.data.since?.slice(0, 10) ?? '',
                }),
              },
            ]}
          />
        )}
        {trend.data && (
          <Table
            size="small"
            rowKey="id"
            pagination={{ pageSize: 8, hideOnSinglePage: true }}
            aria-label={t('bad-actor.events')}
            dataSource={trend.data.events}
            columns={[
              {
                key: 'number',
                title: t('bad-actor.eventNumber'),
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
              { key: 'time', title: t('bad-actor.detected'), dataIndex: 'detectedAt' },
              {
                key: 'mode',
                title: t('bad-actor.mode'),
                render: (_, { mode }) => mode?.[language] ?? NO_VALUE,
              },
              {
                key: 'down',
                title: t('bad-actor.column.downtime'),
                align: 'right',
                render: (_, { downtimeHours }) => hoursText(downtimeHours),
              },
            ]}
          />
        )}
        <div className="ba-bar">
          <Button onClick={() => open(`/equipment/detail?id=${equipmentId}`)}>
            {t('bad-actor.equipment')}
          </Button>
          <Button onClick={() => open(`/failure-database?view=weibull&equipmentId=${equipmentId}`)}>
            {t('bad-actor.weibull')}
          </Button>
          {row?.caseId && (
            <Button onClick={() => open(`/bad-actor?case=${row.caseId}`)}>{t('bad-actor.toCase')}</Button>
          )}
        </div>
        {may && (!row?.caseState || row.caseState === 'closed' || row.caseState === 'rejected') && (
          <div className="ba-open">
            <Input.TextArea
              aria-label={t('bad-actor.problem')}
              placeholder={t('bad-actor.problem')}
              autoSize={{ minRows: 2 }}
              maxLength={2000}
              value={problem}
              onChange={(event) => setProblem(event.target.value)}
            />
            <Button
              type="primary"
              disabled={problem.trim() === ''}
              loading={start.isPending}
              onClick={() => start.mutate({ equipmentId, problem })}
            >
              {t('bad-actor.openCase')}
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}
