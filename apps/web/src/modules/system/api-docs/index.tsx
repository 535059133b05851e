import type { Envelope } from '@ircrisk/contract/endpoint.ts';
import { readOpenApi } from '@ircrisk/contract/modules/system/api-docs.ts';
import { fetchRaw, handleRefusal } from '@ircrisk/ui/api/client.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { type TextLoader, useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Collapse, Input, Skeleton } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { byService, type OpenApi, type Operation, operationsOf } from './document.ts';
import { OperationDetail } from './OperationDetail.tsx';
import './api-docs.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};

function save(document: OpenApi): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(document, null, 1)], { type: 'application/json' }),
  );
  Object.assign(window.document.createElement('a'), { href: address, download: 'openapi.json' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The document is a file for tools too: it comes without the envelope. */
async function load(): Promise<OpenApi> {
  const response = await fetchRaw({ method: 'GET', path: readOpenApi.path });
  const body: unknown = await response.json();
  if (response.status === 200) return body as OpenApi;
  handleRefusal(response.status, body as Envelope, { suppress: true });
  throw new Refusal(response.status, body as Envelope);
}

/** Every call of the server, readable: services, their operations, what goes in and what comes out. */
export default function ApiDocsPage() {
  const t = useText();
  const language = useLanguage();
  const query = useQuery({ queryKey: callKey(readOpenApi), queryFn: load, staleTime: 3_600_000 });
  const document = query.data;
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Operation>();
  const searched = useDeferredValue(words);
  const operations = useMemo(() => (document ? operationsOf(document) : []), [document]);
  const services = useMemo(() => byService(operations, searched), [operations, searched]);
  const found = [...services.values()].reduce((sum, list) => sum + list.length, 0);

  if (query.error) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!document)
    return (
      <div className="api-docs">
        <PageTitle title={t('api-docs.title')} />
        <Skeleton active />
      </div>
    );
  const operation = chosen ?? operations[0];
  return (
    <div className="api-docs">
      <PageTitle
        title={t('api-docs.title')}
        note={t('api-docs.note', { count: operations.length, version: document.info.version })}
        actions={<Button onClick={() => save(document)}>{t('api-docs.download')}</Button>}
      />
      <div className="api-docs-body">
        <nav className="api-docs-list" aria-label={t('api-docs.operations')}>
          <Input
            allowClear
            aria-label={t('api-docs.search')}
            placeholder={t('api-docs.searchHint')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {found === 0 && <EmptyState title={t('api-docs.none')} />}
          <Collapse
            ghost
            size="small"
            key={searched === '' ? 'all' : 'found'}
            defaultActiveKey={searched === '' ? [operation?.service ?? ''] : [...services.keys()]}
            items={[...services].map(([service, list]) => ({
              key: service,
              label: <b>{service}</b>,
              extra: list.length,
              children: (
                <ul>
                  {list.map((each) => (
                    <li key={each.key}>
                      <button
                        type="button"
                        aria-current={each.key === operation?.key ? 'true' : undefined}
                        onClick={() => setChosen(each)}
                      >
                        <span className="api-docs-method">{each.method}</span>
                        <span>{each[language]}</span>
                        <code>{each.path.slice(`/api/${service}`.length)}</code>
                      </button>
                    </li>
                  ))}
                </ul>
              ),
            }))}
          />
        </nav>
        {operation && <OperationDetail document={document} operation={operation} />}
      </div>
    </div>
  );
}
