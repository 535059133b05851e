import { coefficientHistory } from '@ircrisk/contract/modules/system/company.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Table } from 'antd';

/** Every value the coefficient has had, from the audit trail. */
export function CoefficientHistory({ id }: { id: string }) {
  const t = useText();
  const history = useCall(coefficientHistory, { id }, { suppress: true });
  if (history.error) return <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />;
  const rows = (history.data ?? []).map((row, index) => ({ ...row, key: index }));
  return (
    <Table
      size="small"
      aria-label={t('company.history.title')}
      title={() => t('company.history.title')}
      loading={history.isFetching}
      pagination={false}
      scroll={{ y: 200 }}
      dataSource={rows}
      locale={{ emptyText: <span className="ir-title-note">{t('company.history.none')}</span> }}
      columns={[
        { key: 'at', dataIndex: 'at', title: t('company.history.time'), width: 170 },
        { key: 'by', dataIndex: 'createBy', title: t('company.history.by') },
        {
          key: 'before',
          title: t('company.history.before'),
          align: 'right',
          render: (_, { before }) => before ?? '–',
        },
        {
          key: 'after',
          title: t('company.history.after'),
          align: 'right',
          render: (_, { after }) => after ?? '–',
        },
      ]}
    />
  );
}
