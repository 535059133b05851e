import { partTypes } from '@ircrisk/contract/resources/ledger/choices.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { FigureButton } from '@ircrisk/ui/parts/FigureButton.tsx';
import { Quantity, useUnitSymbol } from '@ircrisk/ui/parts/Quantity.tsx';
import { StateMark } from '@ircrisk/ui/parts/StateMark.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { nameOf } from '../names.ts';
import type { PartFigures } from '../queries.ts';
import { isUnlimited, summarise } from './part-figures.ts';

interface Props {
  parts: readonly PartFigures[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Drawer: only what decides. */
  compact?: boolean;
  actions?: (part: RecordData) => ReactNode;
}

type Row = PartFigures & ReturnType<typeof summarise>;

/** Parts with their walls; calculated figures open their derivation. */
export function PartsTable({ parts, chosen, onChoose, compact = false, actions }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const thickness = useUnitSymbol('thickness');
  const rate = useUnitSymbol('corrosionRate');
  const years = useUnitSymbol('years');
  const rows: Row[] = parts.map((figures) => ({ ...figures, ...summarise(figures) }));
  const unit = (symbol: string) => (compact ? null : <small className="ir-unit"> {symbol}</small>);
  const wall = (key: 'nominal' | 'measured', width: number) => ({
    key,
    align: 'right' as const,
    width,
    title: (
      <>
        {t(`equipment.wall.short.${key}`)}
        {unit(thickness)}
      </>
    ),
    render: (_: unknown, row: Row) => {
      const value = <Quantity quantity="thickness" value={row[key]} unit={false} />;
      return key === 'measured' ? <strong>{value}</strong> : value;
    },
  });
  const columns: TableColumnsType<Row> = [
    ...(compact
      ? []
      : [
          {
            key: 'number',
            title: t('equipment.wall.number'),
            width: 70,
            render: (_: unknown, { part }: Row) => String(part.number),
          },
        ]),
    {
      key: 'name',
      title: t('equipment.wall.part'),
      ellipsis: compact,
      render: (_, { part, id, governing }) => (
        <button type="button" className="eq-part" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {nameOf(part, language)}
          {governing && !compact && <span className="eq-governing">{t('equipment.wall.governing')}</span>}
        </button>
      ),
    },
    ...(compact
      ? []
      : [
          {
            key: 'type',
            title: t('equipment.wall.type'),
            width: 100,
            render: (_: unknown, { part }: Row) => {
              const type = partTypes[part.type as keyof typeof partTypes];
              return type ? say(type) : NO_VALUE;
            },
          },
          {
            key: 'material',
            title: t('equipment.wall.material'),
            width: 110,
            ellipsis: true,
            render: (_: unknown, { part }: Row) =>
              String(part.materialName ?? part.materialIdName ?? NO_VALUE),
          },
        ]),
    wall('nominal', compact ? 52 : 90),
    wall('measured', compact ? 54 : 90),
    {
      key: 'calculated',
      align: 'right',
      width: compact ? 54 : 96,
      title: (
        <>
          {t('equipment.wall.short.calculated')}
          {unit(thickness)}
        </>
      ),
      render: (_, { required, calculated }) => (
        <FigureButton figure={required} title={t('equipment.wall.required')}>
          <Quantity quantity="thickness" value={calculated} unit={false} />
        </FigureButton>
      ),
    },
    {
      key: 'rate',
      align: 'right',
      width: compact ? 50 : 100,
      title: (
        <>
          {t('equipment.wall.short.rate')}
          {unit(rate)}
        </>
      ),
      render: (_, { location, rate: value }) =>
        location ? (
          <FigureButton figure={location.rates} value={value} title={t('equipment.wall.rate')}>
            <Quantity quantity="corrosionRate" value={value} unit={false} />
          </FigureButton>
        ) : (
          NO_VALUE
        ),
    },
    {
      key: 'life',
      align: 'right',
      width: compact ? 52 : 96,
      title: (
        <>
          {t('equipment.wall.short.life')}
          {unit(years)}
        </>
      ),
      render: (_, { location, life }) =>
        location ? (
          <FigureButton figure={location.remainingLife} title={t('equipment.wall.life')}>
            {isUnlimited(location) ? (
              t('equipment.wall.unlimitedShort')
            ) : (
              <Quantity quantity="years" value={life} unit={false} />
            )}
          </FigureButton>
        ) : (
          NO_VALUE
        ),
    },
    ...(compact
      ? []
      : [
          {
            key: 'loss',
            align: 'right' as const,
            width: 80,
            title: (
              <>
                {t('equipment.wall.loss')}
                {unit('%')}
              </>
            ),
            render: (_: unknown, { thicknessLoss, measured, limit }: Row) =>
              measured !== null && measured <= limit ? (
                <StateMark state="miss" text={thicknessLoss === null ? NO_VALUE : thicknessLoss.toFixed(1)} />
              ) : thicknessLoss === null ? (
                NO_VALUE
              ) : (
                thicknessLoss.toFixed(1)
              ),
          },
        ]),
    ...(actions
      ? [
          {
            key: 'actions',
            align: 'right' as const,
            width: 108,
            title: <span className="ir-out-of-sight">{t('ui.list.actions')}</span>,
            render: (_: unknown, { part }: Row) => actions(part as RecordData),
          },
        ]
      : []),
  ];
  return (
    <Table<Row>
      size="small"
      className="eq-parts"
      rowKey="id"
      pagination={false}
      aria-label={t('equipment.wall.parts')}
      columns={columns}
      dataSource={rows}
      rowClassName={({ id }) => (id === chosen ? 'eq-chosen' : '')}
      scroll={compact ? { y: 180 } : { x: 'max-content' }}
    />
  );
}
