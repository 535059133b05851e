import {
  dashboardRecords,
  type KpiRecords,
  type PeriodName,
  periods,
} from '@ircrisk/contract/modules/workplace/dashboard.ts';
import { conditions } from '@ircrisk/contract/resources/dashboard.ts';
import { type KpiCode, kpiDefinitions } from '@ircrisk/engine-reliability/tables/kpi-definitions.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { tableCells } from '@ircrisk/ui/chart/chart-table.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { shared } from '@ircrisk/ui/theme/tokens.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Button, Drawer, Table } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { figureText, sumText } from './figure-text.ts';

interface Props {
  code: KpiCode;
  period: PeriodName;
  nodeId: string | undefined;
  placeName: string;
  currency: string;
  onClose: () => void;
}

const size = 50;
const everything = 10_000;
type Row = KpiRecords['records'][number];

/** The records behind a number; what they contribute sums to it. */
export function RecordsDrawer({ code, period, nodeId, placeName, currency, onClose }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const { open } = useShell();
  const [current, setCurrent] = useState(1);
  const scope = { period, code, ...(nodeId ? { nodeId } : {}) };
  const { data, error, refetch } = useCall(
    dashboardRecords,
    { ...scope, current, size },
    { suppress: true, keepPrevious: true },
  );
  const detailText = (row: Row) =>
    code === 'integrityRate' && row.detail
      ? say(conditions[row.detail as keyof typeof conditions] ?? { zh: row.detail, en: row.detail })
      : (row.detail ?? NO_VALUE);
  const name = kpiDefinitions[code][language];
  const columns = [
    { key: 'tag', title: t('dashboard.tag') },
    { key: 'name', title: t('dashboard.name') },
    { key: 'nodeName', title: t('dashboard.place') },
    { key: 'at', title: t('dashboard.at') },
    { key: 'detail', title: t('dashboard.detail') },
    { key: 'numerator', title: t(`dashboard.sums.${kpiDefinitions[code].numerator}`), numeric: true },
    { key: 'denominator', title: t(`dashboard.sums.${kpiDefinitions[code].denominator}`), numeric: true },
  ];
  const download = async () => {
    const all = await call(dashboardRecords, { ...scope, size: everything });
    const rows = all.records.map((row) => ({ ...row, detail: detailText(row) }));
    const { toXlsx } = await import('@ircrisk/ui/chart/xlsx.ts');
    const cells = tableCells({ columns, rows });
    saveFile({ name: `${name} ${placeName}.xlsx`, content: new Blob([new Uint8Array(toXlsx(cells, name))]) });
  };
  const go = (row: Row) => {
    onClose();
    if (row.kind === 'workOrder') open(`/maintenance-plan?order=${row.id}`);
    else if (row.kind === 'failure') open(`/failure-database?event=${row.id}`);
    else if (row.equipmentId) open(`/equipment/detail?id=${row.equipmentId}`);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      size={Math.max(shared.layout.drawerWide, 860)}
      title={t('dashboard.recordsOf', { name })}
      extra={<Button onClick={() => void download()}>{t('dashboard.downloadXlsx')}</Button>}
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="db-equation">
            {placeName} · {say(periods[period])}
            {data && (
              <b data-equation>
                {sumText(data.sum.numerator)} / {sumText(data.sum.denominator)}
                {kpiDefinitions[code].factor === 1 ? '' : ` × ${kpiDefinitions[code].factor}`} ={' '}
                {figureText(data.figure, currency, language).value}{' '}
                {figureText(data.figure, currency, language).unit}
              </b>
            )}
          </p>
          <Table<Row>
            size="small"
            rowKey={({ kind, id }) => `${kind} ${id}`}
            loading={!data}
            aria-label={t('dashboard.recordsOf', { name })}
            dataSource={data?.records ?? []}
            locale={{ emptyText: t('dashboard.noRecords') }}
            pagination={{
              current,
              pageSize: size,
              total: data?.total ?? 0,
              onChange: setCurrent,
              showSizeChanger: false,
              size: 'small',
              showTotal: (total) =>
                code === 'mandatoryInspectionRate' && typeof data?.equipment === 'number'
                  ? t('dashboard.datesOnEquipment', { total, equipment: data.equipment })
                  : t('dashboard.totalRecords', { total }),
            }}
            columns={columns.map(({ key, title, numeric }) => ({
              key,
              title,
              align: numeric ? ('right' as const) : ('left' as const),
              render: (_, row) => {
                if (key === 'numerator' || key === 'denominator') return sumText(row[key]);
                if (key === 'detail') return detailText(row);
                if (key === 'tag' && row.kind !== 'sealPoints')
                  return (
                    <button type="button" className="db-link" onClick={() => go(row)}>
                      {row.tag}
                    </button>
                  );
                return row[key as 'tag' | 'name' | 'nodeName' | 'at'] ?? NO_VALUE;
              },
            }))}
          />
        </>
      )}
    </Drawer>
  );
}
