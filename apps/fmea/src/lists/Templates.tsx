import { type FmeaTemplate, fmeaTemplates, retireFmeaTemplate } from '@ircrisk/contract/modules/risk/fmea.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { App, Button, Table } from 'antd';

/** The library FMECA uses too: templates by class, version and source; a line opens its modes. */
export default function Templates() {
  const t = useText();
  const language = useLanguage();
  const { modal } = App.useApp();
  const mayRetire = usePermission('fmea-template.delete');
  const { data, error, refetch } = useCall(fmeaTemplates, {}, { suppress: true });
  const retire = useAct(retireFmeaTemplate, { refreshes: [fmeaTemplates] });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const modes = (template: FmeaTemplate) => (
    <Table
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={template.items.flatMap((item) =>
        item.modes.map((mode) => ({ ...mode, item, key: `${item.name.en} ${mode.code} ${mode.mode.en}` })),
      )}
      columns={[
        { title: t('fmea.col.element'), render: (_, row) => row.item.name[language] },
        { title: t('fmea.col.function'), render: (_, row) => row.item.function[language] },
        { title: t('fmea.col.mode'), render: (_, row) => `${row.code} ${row.mode[language]}` },
        { title: t('fmea.col.cause'), render: (_, row) => row.cause[language] },
        { title: t('fmea.col.effects'), render: (_, row) => row.effect[language] },
        {
          title: 'S · O · D',
          render: (_, row) =>
            [row.severity, row.occurrence, row.detection].map((one) => one ?? '–').join(' · '),
        },
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
          title: t('fmea.template.name'),
          render: (_, { name }) => nameIn(language, name.zh, name.en),
        },
        { title: t('fmea.template.class'), dataIndex: 'isoClass' },
        {
          title: t('fmea.template.modes'),
          align: 'right',
          render: (_, { items }) => items.reduce((sum, { modes: own }) => sum + own.length, 0),
        },
        { title: t('fmea.template.version'), align: 'right', dataIndex: 'version' },
        { title: t('fmea.template.source'), render: (_, { source }) => t(`fmea.template.from.${source}`) },
        {
          title: t('fmea.template.act'),
          render: (_, { key, source, name }) =>
            mayRetire && source === 'tenant' ? (
              <Button
                type="link"
                size="small"
                danger
                onClick={(event) => {
                  event.stopPropagation();
                  modal.confirm({
                    title: t('fmea.template.retireAsk', { name: nameIn(language, name.zh, name.en) }),
                    onOk: () => retire.mutateAsync({ key }),
                  });
                }}
              >
                {t('fmea.template.retire')}
              </Button>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}
