import { type TemplateGroup, templateLibrary } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { Table } from 'antd';

/** Templates by class, version and source; a line opens its modes. */
export default function Library() {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = useCall(templateLibrary, {}, { suppress: true });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const modes = (group: TemplateGroup) => (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={group.failureModes}
      columns={[
        { title: t('fmeca.library.item'), render: (_, row) => nameIn(language, row.item, row.itemEn) || '–' },
        { title: t('fmeca.library.code'), dataIndex: 'code' },
        { title: t('fmeca.library.mode'), render: (_, row) => nameIn(language, row.name, row.nameEn) },
        {
          title: 'S · O · D',
          render: (_, row) =>
            row.severity === null ? '–' : `${row.severity} · ${row.occurrence} · ${row.detection}`,
        },
        { title: t('fmeca.library.hidden'), render: (_, row) => (row.hidden ? t('fmeca.library.yes') : '') },
      ]}
    />
  );
  return (
    <Table
      size="small"
      rowKey="key"
      loading={!data}
      pagination={false}
      dataSource={data ?? []}
      expandable={{ expandedRowRender: modes, expandRowByClick: true }}
      columns={[
        {
          title: t('fmeca.library.template'),
          render: (_, group) => nameIn(language, group.name, group.nameEn),
        },
        { title: t('fmeca.library.class'), render: (_, group) => group.equipmentClass || '–' },
        { title: t('fmeca.library.modes'), align: 'right', render: (_, group) => group.failureModes.length },
        { title: t('fmeca.library.version'), align: 'right', dataIndex: 'version' },
        { title: t('fmeca.library.source'), render: (_, group) => t(`fmeca.library.from.${group.source}`) },
      ]}
    />
  );
}
