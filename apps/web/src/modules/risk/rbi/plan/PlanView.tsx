import {
  type Basis,
  type RankedRow,
  type StudyDetail,
  studyCalendar,
  studyRanking,
  studyShares,
} from '@ircrisk/contract/modules/risk/rbi.ts';
import { evidenceKinds, kindNames } from '@ircrisk/contract/modules/risk/rbi-evidence.ts';
import { mechanismName, techniqueFor } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { Chart } from '@ircrisk/ui/chart/Chart.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Table, type TableColumnsType } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { bandOf, riskUnit, shortNumber, shownAs } from '../format.ts';
import { useRoom } from '../workspace/use-room.ts';

interface Props {
  study: StudyDetail;
  basis: Basis;
  onPart: (assessmentId: string) => void;
  onDriver: (type: string) => void;
}

function Calendar({ studyId }: { studyId: string }) {
  const t = useText();
  const calendar = useCall(studyCalendar, { id: studyId }, { suppress: true });
  const months = useMemo(() => calendar.data ?? [], [calendar.data]);
  const option = useCallback<Parameters<typeof Chart>[0]['option']>(
    () => ({
      grid: { left: 40, right: 44, top: 28, bottom: 26 },
      legend: { right: 0, top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: months.map(({ month }) => month) },
      yAxis: [
        { type: 'value', minInterval: 1 },
        { type: 'value', splitLine: { show: false } },
      ],
      series: [
        { name: t('rbi.plan.inspections'), type: 'bar', data: months.map(({ inspections }) => inspections) },
        { name: t('rbi.plan.cost'), type: 'line', yAxisIndex: 1, data: months.map(({ cost }) => cost) },
      ],
    }),
    [months, t],
  );
  const table = {
    columns: [
      { key: 'month', title: t('rbi.plan.month') },
      { key: 'inspections', title: t('rbi.plan.inspections'), numeric: true },
      { key: 'equipment', title: t('rbi.plan.equipment'), numeric: true },
      { key: 'cost', title: t('rbi.plan.cost'), numeric: true },
    ],
    rows: months,
  };
  return <Chart title={t('rbi.plan.calendar')} option={option} table={table} height={190} />;
}

function Shares({
  studyId,
  basis,
  onDriver,
}: {
  studyId: string;
  basis: Basis;
  onDriver: (type: string) => void;
}) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const shares = useCall(studyShares, { id: studyId, basis }, { suppress: true });
  const rows = useMemo(() => (shares.data ?? []).toReversed(), [shares.data]);
  const unit = riskUnit(basis, language);
  const option = useCallback<Parameters<typeof Chart>[0]['option']>(
    () => ({
      grid: { left: 8, right: 52, top: 28, bottom: 8, containLabel: true },
      legend: { right: 0, top: 0 },
      tooltip: { trigger: 'axis', valueFormatter: (value: number) => `${shortNumber(value)} ${unit}` },
      xAxis: { type: 'value', name: unit, axisLabel: { hideOverlap: true } },
      yAxis: { type: 'category', data: rows.map(({ type }) => say(mechanismName(type))) },
      series: [
        { name: t('rbi.at.now'), type: 'bar', data: rows.map(({ risk }) => shownAs(risk, basis, language)) },
        {
          name: t('rbi.at.plan'),
          type: 'bar',
          data: rows.map(({ riskPlan }) => shownAs(riskPlan, basis, language)),
        },
      ],
    }),
    [rows, basis, language, unit, say, t],
  );
  const table = {
    columns: [
      { key: 'type', title: t('rbi.column.driver') },
      { key: 'parts', title: t('rbi.plan.parts'), numeric: true },
      { key: 'drives', title: t('rbi.plan.drives'), numeric: true },
      ...evidenceKinds.map((kind) => ({
        key: kind,
        title: `${t('rbi.evidence.inputs')} ${say(kindNames[kind])}`,
        numeric: true,
      })),
      { key: 'risk', title: `${t('rbi.at.now')} ${unit}`, numeric: true },
      { key: 'riskPlan', title: `${t('rbi.at.plan')} ${unit}`, numeric: true },
    ],
    rows: rows.map(({ evidence, ...row }) => ({
      ...row,
      ...Object.fromEntries(evidenceKinds.map((kind) => [kind, evidence?.[kind] ?? null])),
      type: say(mechanismName(row.type)),
      risk: Number((shownAs(row.risk, basis, language) ?? 0).toPrecision(4)),
      riskPlan: Number((shownAs(row.riskPlan, basis, language) ?? 0).toPrecision(4)),
    })),
  };
  return (
    <Chart
      title={t('rbi.plan.shares')}
      option={option}
      table={table}
      height={190}
      onPick={({ dataIndex }) => {
        const type = rows[dataIndex]?.type;
        if (type) onDriver(type);
      }}
    />
  );
}

const pageSize = 50;

/** Inspections with technique and effectiveness, when they fall due, what they cost and what they do. */
export default function PlanView({ study, basis, onPart, onDriver }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { ref, height } = useRoom();
  const [current, setCurrent] = useState(1);
  const plan = useCall(
    studyRanking,
    { id: study.id, basis, order: 'inspectionDate', onlyPlanned: 'true', current, size: pageSize },
    { suppress: true, keepPrevious: true },
  );
  const risk = (value: number | null) => shortNumber(shownAs(value, basis, language));
  const unit = riskUnit(basis, language);
  const columns: TableColumnsType<RankedRow> = [
    {
      key: 'date',
      title: t('rbi.plan.date'),
      width: 96,
      render: (_, row) =>
        row.inspections.length > 0
          ? row.inspections.map(({ date }) => <div key={date}>{date}</div>)
          : NO_VALUE,
    },
    {
      key: 'tag',
      title: t('rbi.column.tag'),
      width: 96,
      render: (_, row) => <b className="rbi-tag">{row.tag}</b>,
    },
    {
      key: 'part',
      title: t('rbi.column.part'),
      width: 110,
      ellipsis: true,
      render: (_, row) => (language === 'en' ? (row.partNameEn ?? row.partName) : row.partName),
    },
    {
      key: 'eff',
      title: t('rbi.column.effectiveness'),
      width: 50,
      align: 'center',
      render: (_, row) => row.effectiveness ?? NO_VALUE,
    },
    {
      key: 'technique',
      title: t('rbi.plan.technique'),
      width: 300,
      render: (_, row) => (
        <>
          {row.credits.map(({ mechanism, effectiveness }) => (
            <div key={mechanism}>
              <b>
                {say(mechanismName(mechanism))} {effectiveness}
              </b>
              {': '}
              {say(techniqueFor(mechanism, effectiveness))}
            </div>
          ))}
          {row.action === 'mitigate' && <StateMark state="miss" text={t('rbi.plan.mitigate')} />}
        </>
      ),
    },
    {
      key: 'before',
      title: `${t('rbi.column.riskPlan')} ${unit}`,
      width: 90,
      align: 'right',
      render: (_, row) => risk(row.riskPlan),
    },
    {
      key: 'after',
      title: `${t('rbi.column.riskWith')} ${unit}`,
      width: 90,
      align: 'right',
      render: (_, row) => <b>{risk(row.riskWith)}</b>,
    },
    {
      key: 'level',
      title: t('rbi.plan.levelAfter'),
      width: 110,
      render: (_, { levelWith }) => (levelWith ? <RiskChip band={bandOf[levelWith]} /> : NO_VALUE),
    },
    {
      key: 'cost',
      title: t('rbi.plan.cost'),
      width: 64,
      align: 'right',
      render: (_, row) => shortNumber(row.inspectionCost),
    },
  ];
  const { totals, unitPlan } = study;
  return (
    <>
      <div className="rbi-two even">
        <Calendar studyId={study.id} />
        <Shares studyId={study.id} basis={basis} onDriver={onDriver} />
      </div>
      <Panel
        title={t('rbi.plan.title')}
        style={{ flex: 1 }}
        note={t('rbi.plan.note', {
          count: totals.inspections,
          cost: shortNumber(totals.cost),
          before: risk(totals.riskPlan),
          after: risk(totals.riskWith),
          unit,
        })}
        tools={
          unitPlan && (
            <StateMark
              state={unitPlan.limitHeld ? 'ok' : 'miss'}
              text={t(unitPlan.limitHeld ? 'rbi.plan.held' : 'rbi.plan.notHeld')}
            />
          )
        }
      >
        <div ref={ref} className="rbi-ranking">
          <Table
            size="small"
            rowKey="id"
            aria-label={t('rbi.plan.title')}
            columns={columns}
            dataSource={plan.data?.records ?? []}
            scroll={{ y: height - 78, x: 980 }}
            onRow={(row) => ({
              onClick: () => onPart(row.id),
              onKeyDown: (e) => e.key === 'Enter' && onPart(row.id),
              tabIndex: 0,
            })}
            pagination={{
              current,
              pageSize,
              total: plan.data?.total ?? 0,
              onChange: setCurrent,
              showSizeChanger: false,
              size: 'small',
            }}
          />
        </div>
      </Panel>
    </>
  );
}
