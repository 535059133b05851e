import { type Basis, type RankedRow, studyRanking } from '@ircrisk/contract/modules/risk/rbi.ts';
import { mechanismName } from '@ircrisk/contract/modules/risk/rbi-words.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { RiskChip } from '@ircrisk/ui/parts/RiskChip.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { NO_VALUE, typesetNumber } from '@ircrisk/units';
import { Input, Segmented, Select, Table, type TableColumnsType, Tag } from 'antd';
import { memo, useEffect, useState } from 'react';
import { bandOf, cofUnit, columnNumber, riskUnit, shortNumber, shownAs } from '../format.ts';
import { EvidenceBar } from '../inspector/EvidenceBar.tsx';
import type { Cell, When } from './MatrixPanel.tsx';
import type { Place } from './PartTree.tsx';
import { useRoom } from './use-room.ts';

interface Props {
  studyId: string;
  basis: Basis;
  onBasis: (basis: Basis) => void;
  at: When;
  cell: Cell | undefined;
  place: Place;
  driver: string | undefined;
  selected: string | undefined;
  onSelect: (row: RankedRow) => void;
}

type Order = 'riskPlan' | 'risk' | 'df' | 'pof' | 'cof' | 'targetDate' | 'tag';
const orders: Order[] = ['riskPlan', 'risk', 'df', 'pof', 'cof', 'targetDate', 'tag'];
const states = ['failed', 'incomplete', 'missing', 'unconfirmed'] as const;
const pageSize = 50;

/** All columns are in sight at 1440 pixels: with the menu, and beside a chosen component without it. */
const widths = {
  number: [32, 28],
  tag: [78, 68],
  part: [100, 84],
  driver: [100, 84],
  level: [104, 98],
  df: [54, 48],
  pof: [64, 58],
  cof: [64, 58],
  risk: [55, 47],
  effectiveness: [40, 34],
  target: [86, 80],
} as const;
const evidenceWidth = 76;
const [wholeWidth, tightWidth] = [0, 1].map((at) =>
  // Three columns of risk: now, at the plan date, with the plan.
  Object.values(widths).reduce((sum, each) => sum + (each[at] ?? 0), 2 * (widths.risk[at] ?? 0)),
) as [number, number];

function useColumns(basis: Basis, first: number, isTight: boolean): TableColumnsType<RankedRow> {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const money = (value: number | null) => columnNumber(shownAs(value, basis, language), language);
  const right = { align: 'right' as const };
  const wide = (name: keyof typeof widths) => widths[name][isTight ? 1 : 0];
  const without = (types: readonly string[]) =>
    t('rbi.without', {
      names: types.map((type) => say(mechanismName(type))).join(language === 'zh' ? '、' : ', '),
    });
  const head = (key: string, unit?: string) => (
    <>
      {t(`rbi.column.${key}`)}
      {unit && <small>{unit}</small>}
    </>
  );
  const risk = riskUnit(basis, language);
  return [
    {
      key: '#',
      title: '#',
      width: wide('number'),
      ...right,
      fixed: 'left',
      render: (_, __, index) => first + index,
    },
    {
      key: 'tag',
      title: head('tag'),
      width: wide('tag'),
      fixed: 'left',
      render: (_, row) => <b className="rbi-tag">{row.tag}</b>,
    },
    {
      key: 'part',
      title: head('part'),
      width: wide('part'),
      ellipsis: true,
      render: (_, row) => (
        <>
          {language === 'en' ? (row.partNameEn ?? row.partName) : row.partName}
          {row.state !== 'fresh' && (
            <Tag className={`rbi-mark ${row.state}`}>{t(`rbi.result.${row.state}`)}</Tag>
          )}
        </>
      ),
    },
    {
      key: 'driver',
      title: head('driver'),
      width: wide('driver'),
      ellipsis: true,
      render: (_, { driver, leftOut }) => (
        <>
          {driver ? say(mechanismName(driver)) : NO_VALUE}
          {leftOut.length > 0 && (
            <Tag className="rbi-mark incomplete" title={without(leftOut)}>
              {without(leftOut)}
            </Tag>
          )}
        </>
      ),
    },
    // Beside the component it is told there.
    ...(isTight
      ? []
      : [
          {
            key: 'evidence',
            title: <span title={t('rbi.evidence.hint')}>{head('evidence')}</span>,
            width: evidenceWidth,
            render: (_: unknown, { evidence }: RankedRow) => <EvidenceBar count={evidence} />,
          },
        ]),
    {
      key: 'level',
      title: head('level'),
      width: wide('level'),
      render: (_, { level }) => (level ? <RiskChip band={bandOf[level]} /> : NO_VALUE),
    },
    { key: 'df', title: 'DF', width: wide('df'), ...right, render: (_, { df }) => shortNumber(df) },
    {
      key: 'pof',
      title: head('pof', language === 'zh' ? '1/a' : '1/yr'),
      width: wide('pof'),
      ...right,
      render: (_, { pof }) => typesetNumber(pof),
    },
    {
      key: 'cof',
      title: head('cof', cofUnit(basis, language)),
      width: wide('cof'),
      ...right,
      render: (_, { cof }) => money(cof),
    },
    {
      key: 'risk',
      title: head('risk', risk),
      width: wide('risk'),
      ...right,
      render: (_, row) => money(row.risk),
    },
    {
      key: 'riskPlan',
      title: head('riskPlan', risk),
      width: wide('risk'),
      ...right,
      render: (_, row) => money(row.riskPlan),
    },
    {
      key: 'riskWith',
      title: head('riskWith', risk),
      width: wide('risk'),
      ...right,
      render: (_, row) => (
        <b>{row.action === 'none' || row.action === 'unknown' ? NO_VALUE : money(row.riskWith)}</b>
      ),
    },
    {
      key: 'eff',
      title: head('effectiveness'),
      width: wide('effectiveness'),
      align: 'center',
      render: (_, row) => row.effectiveness ?? NO_VALUE,
    },
    {
      key: 'target',
      title: head('targetDate'),
      width: wide('target'),
      render: (_, row) =>
        row.targetPassed ? <StateMark state="miss" text={t('rbi.exceeded')} /> : (row.targetDate ?? NO_VALUE),
    },
  ];
}

/** Components by risk; narrowed by the matrix cell, the tree and the tools above it. */
function RankingTableNow(props: Props) {
  const { studyId, basis, onBasis, at, cell, place, driver, selected, onSelect } = props;
  const t = useText();
  const { ref, height } = useRoom();
  const [current, setCurrent] = useState(1);
  const [order, setOrder] = useState<Order>('riskPlan');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<(typeof states)[number]>();
  const input = {
    id: studyId,
    basis,
    at,
    order,
    ...(cell ? { pof: cell.pof, cof: cell.cof } : {}),
    ...place,
    ...(driver ? { driver } : {}),
    ...(state ? { state } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  };
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts at its first page
  useEffect(() => setCurrent(1), [key]);
  const ranking = useCall(
    studyRanking,
    { ...input, current, size: pageSize },
    { suppress: true, keepPrevious: true },
  );
  const { records = [], total = 0 } = ranking.data ?? {};
  const first = (current - 1) * pageSize + 1;
  const isTight = selected !== undefined;
  const columns = useColumns(basis, first, isTight);
  return (
    <Panel
      title={t('rbi.ranking.title')}
      note={t('rbi.ranking.note', { from: total === 0 ? 0 : first, to: first + records.length - 1, total })}
      style={{ flex: 1 }}
      tools={
        <>
          <Input
            size="small"
            allowClear
            style={{ width: 112 }}
            aria-label={t('rbi.tree.find')}
            placeholder={t('rbi.tree.find')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Select
            size="small"
            allowClear
            style={{ width: 92 }}
            aria-label={t('rbi.ranking.state')}
            placeholder={t('rbi.ranking.state')}
            value={state}
            onChange={setState}
            options={states.map((value) => ({ value, label: t(`rbi.result.${value}`) }))}
          />
          <Select
            size="small"
            style={{ width: 116 }}
            aria-label={t('rbi.ranking.order')}
            value={order}
            onChange={setOrder}
            options={orders.map((value) => ({ value, label: t(`rbi.order.${value}`) }))}
          />
          <Segmented
            size="small"
            aria-label={t('rbi.ranking.basis')}
            value={basis}
            onChange={(next) => onBasis(next as Basis)}
            options={(['area', 'financial'] as const).map((value) => ({
              value,
              label: t(`rbi.basis.${value}`),
            }))}
          />
        </>
      }
    >
      <div ref={ref} className="rbi-ranking">
        {ranking.isError && <ErrorPanel error={ranking.error} onRetry={() => void ranking.refetch()} />}
        <Table
          size="small"
          rowKey="id"
          aria-label={t('rbi.ranking.title')}
          columns={columns}
          dataSource={records}
          loading={ranking.isFetching && !ranking.data}
          scroll={{ y: height - 78, x: isTight ? tightWidth : wholeWidth + evidenceWidth }}
          rowClassName={({ id }) => (id === selected ? 'rbi-row selected' : 'rbi-row')}
          onRow={(row) => ({
            onClick: () => onSelect(row),
            onKeyDown: (event) => event.key === 'Enter' && onSelect(row),
            tabIndex: 0,
            'aria-selected': row.id === selected,
          })}
          pagination={{
            current,
            pageSize,
            total,
            onChange: setCurrent,
            showSizeChanger: false,
            size: 'small',
          }}
        />
      </div>
    </Panel>
  );
}

/** Drawn anew only when its own subject changes: a what-if is typed beside it. */
export const RankingTable = memo(RankingTableNow);
