import { type Answer, type RawRequest, sendRaw } from '@ircrisk/ui/api/client.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Alert, Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import type { Operation } from './document.ts';

type Outcome = { answer: Answer<unknown> } | { failed: string };

function read(typed: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(typed || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Sends the call as the person who looks at it, with their rights; what would change something asks first. */
export function TryIt({ operation }: { operation: Operation }) {
  const t = useText();
  const [typed, setTyped] = useState(() => JSON.stringify(operation.example ?? {}, null, 2));
  const [outcome, setOutcome] = useState<Outcome>();
  const [sending, setSending] = useState(false);
  const parameters = read(typed);
  const reads = operation.method === 'GET';

  const send = async () => {
    if (!parameters) return;
    setSending(true);
    try {
      const request: RawRequest = {
        method: reads ? 'GET' : 'POST',
        path: operation.path.slice('/api'.length),
        parameters: parameters as NonNullable<RawRequest['parameters']>,
        form: operation.body === 'form',
        suppress: true,
      };
      setOutcome({ answer: await sendRaw(request) });
    } catch (error) {
      setOutcome({ failed: error instanceof Error ? error.message : String(error) });
    } finally {
      setSending(false);
    }
  };

  const button = (
    <Button
      type="primary"
      loading={sending}
      disabled={!parameters}
      {...(reads ? { onClick: () => void send() } : {})}
    >
      {t('api-docs.send')}
    </Button>
  );
  return (
    <Panel title={t('api-docs.try')} note={t('api-docs.tryNote')}>
      <Input.TextArea
        aria-label={t('api-docs.tryParameters')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoSize={{ minRows: 3, maxRows: 16 }}
        spellCheck={false}
        status={parameters ? '' : 'error'}
        className="api-docs-code"
      />
      {!parameters && <p role="alert">{t('api-docs.notJson')}</p>}
      <p>
        {reads ? (
          button
        ) : (
          <Popconfirm
            title={t('api-docs.writes')}
            okText={t('api-docs.send')}
            cancelText={t('api-docs.dont')}
            disabled={!parameters}
            onConfirm={() => void send()}
          >
            {button}
          </Popconfirm>
        )}
      </p>
      {outcome && 'failed' in outcome && <Alert type="error" showIcon title={outcome.failed} />}
      {outcome && 'answer' in outcome && (
        <section aria-label={t('api-docs.tried')}>
          <pre className="api-docs-code">
            {`HTTP ${outcome.answer.status}\n${JSON.stringify(outcome.answer.body, null, 2).slice(0, 20_000)}`}
          </pre>
        </section>
      )}
    </Panel>
  );
}
