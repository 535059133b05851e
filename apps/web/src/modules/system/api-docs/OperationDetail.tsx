import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Table, Tag } from 'antd';
import { useMemo } from 'react';
import {
  answerType,
  type FieldRow,
  fieldRows,
  type OpenApi,
  type Operation,
  resolved,
  type Schema,
} from './document.ts';
import { TryIt } from './TryIt.tsx';

function Fields({ schema, none }: { schema: Schema; none: string }) {
  const t = useText();
  const language = useLanguage();
  const rows = useMemo(() => fieldRows(schema, language), [schema, language]);
  if (rows.length === 0) return <p className="api-docs-none">{none}</p>;
  return (
    <Table<FieldRow>
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: t('api-docs.field'),
          render: (_, row) => (
            <code style={{ paddingInlineStart: row.depth * 16 }}>
              {row.name}
              {row.required && (
                <span className="api-docs-required" title={t('api-docs.required')}>
                  {' *'}
                </span>
              )}
            </code>
          ),
        },
        { title: t('api-docs.type'), dataIndex: 'type' },
        { title: t('api-docs.meaning'), dataIndex: 'label' },
        { title: t('api-docs.rule'), render: (_, row) => <code className="api-docs-rule">{row.rule}</code> },
      ]}
    />
  );
}

const doors: Record<string, string> = { public: 'api-docs.public', 'signed-in': 'api-docs.signedIn' };

export function OperationDetail({ document, operation }: { document: OpenApi; operation: Operation }) {
  const t = useText();
  const language = useLanguage();
  const { method, path, access, body } = operation;
  const door = doors[access];
  const input = useMemo(() => resolved(document, operation.input), [document, operation]);
  const result = useMemo(() => resolved(document, operation.result), [document, operation]);
  return (
    <article className="api-docs-detail">
      <h2>{operation[language]}</h2>
      <p>
        <Tag color={method === 'GET' ? 'blue' : 'green'}>{method}</Tag> <code>{path}</code>
      </p>
      <p>{door ? t(door) : t('api-docs.permission', { code: access })}</p>
      <Panel title={t('api-docs.parameters')} note={t(`api-docs.sent.${body ?? 'query'}`)}>
        <Fields schema={input} none={t('api-docs.noParameters')} />
      </Panel>
      <Panel title={t('api-docs.answer')} note={t('api-docs.answerNote', { type: answerType(result) })}>
        <Fields schema={result} none={t('api-docs.plainAnswer', { type: answerType(result) })} />
      </Panel>
      {body !== 'file' && <TryIt key={operation.key} operation={operation} />}
    </article>
  );
}
