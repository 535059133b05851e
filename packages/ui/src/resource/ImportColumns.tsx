import type { Resource } from '@ircrisk/contract/resource.ts';
import { listed } from '@ircrisk/contract/text.ts';
import { Alert, Select, Table } from 'antd';
import type { ImportColumn, ImportMapping } from '../api/resource-api.ts';
import { useLanguage, useSay, useText } from '../i18n/texts.ts';
import { importProperties, missingProperties, withColumn } from './import-columns.ts';

interface Props {
  resource: Resource;
  columns: readonly ImportColumn[];
  mapping: ImportMapping;
  /** With what is known without the file. */
  known: ImportMapping;
  onMapping: (mapping: ImportMapping) => void;
}

/** Second step: which column is which field, as the headings say and the person corrects. */
export function ImportColumns({ resource, columns, mapping, known, onMapping }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const missing = missingProperties(resource, known);
  const propertyAt = new Map(Object.entries(mapping).map(([property, index]) => [index, property]));
  const options = importProperties(resource).map(({ property, label, required }) => ({
    value: property,
    label: `${say(label)}${required ? ' *' : ''}`,
  }));

  return (
    <>
      <p>{t('ui.import.columnsHint')}</p>
      {missing.length > 0 ? (
        <Alert
          showIcon
          type="warning"
          role="alert"
          title={t('ui.import.missing', {
            fields: listed(
              language,
              missing.map((label) => say(label)),
            ),
          })}
        />
      ) : (
        <Alert
          showIcon
          type="success"
          title={t('ui.import.complete', { count: Object.keys(mapping).length })}
        />
      )}
      <Table<ImportColumn>
        size="small"
        style={{ marginTop: 12 }}
        rowKey="index"
        aria-label={t('ui.import.step.columns')}
        pagination={false}
        scroll={{ y: 340 }}
        dataSource={[...columns]}
        columns={[
          { dataIndex: 'letter', title: t('ui.import.column'), width: 84 },
          { dataIndex: 'header', title: t('ui.import.header'), width: 180, ellipsis: true },
          {
            dataIndex: 'samples',
            title: t('ui.import.sample'),
            ellipsis: true,
            render: (samples: string[]) => samples.join(' · '),
          },
          {
            key: 'property',
            title: t('ui.import.property'),
            width: 220,
            render: (_, { index, letter, header }) => (
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                style={{ width: '100%' }}
                aria-label={`${t('ui.import.property')} ${letter} ${header}`}
                placeholder={t('ui.import.skip')}
                value={propertyAt.get(index)}
                options={options}
                onChange={(property?: string) => onMapping(withColumn(mapping, index, property ?? null))}
              />
            ),
          },
        ]}
      />
    </>
  );
}
