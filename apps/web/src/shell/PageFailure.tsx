import { product } from '@ircrisk/contract/product.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useOnline } from '@ircrisk/ui/session/online.ts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { ChunkTimeout, failedStylesheet } from './load-page.ts';

interface NoteProps {
  title: string;
  hint: string;
  onRetry?: () => void;
  onReload?: () => void;
  onOpen?: () => void;
  onHome?: () => void;
}

/** A page that says plainly why there is nothing to see, and the way on. */
export function PageNote({ title, hint, onRetry, onReload, onOpen, onHome }: NoteProps) {
  const t = useText();
  return (
    <section className="page-note" role="status">
      <h1>{title}</h1>
      <p>{hint}</p>
      <div className="page-note-actions">
        {onRetry && (
          <Button type="primary" onClick={onRetry}>
            {t('shell.page.retry')}
          </Button>
        )}
        {onReload && <Button onClick={onReload}>{t('shell.page.reload')}</Button>}
        {onOpen && <Button onClick={onOpen}>{t('shell.page.wideOpen')}</Button>}
        {onHome && <Button onClick={onHome}>{t('shell.page.home')}</Button>}
      </div>
    </section>
  );
}

/** The one page for what cannot be fetched without a line; it gives way by itself. */
export function NoLine() {
  const t = useText();
  return <PageNote title={t('entry.noLine')} hint={t('entry.noLineHint')} />;
}

const seconds = product.chunkTimeoutMs / 1000;

/** A page file or stylesheet that did not arrive. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const isOnline = useOnline();
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) onRetry();
    wasOffline.current = !isOnline;
  }, [isOnline, onRetry]);
  if (!isOnline) return <NoLine />;
  if (error instanceof ChunkTimeout) {
    return (
      <PageNote
        title={t('shell.page.timeout')}
        hint={t('shell.page.timeoutHint', { seconds })}
        onRetry={onRetry}
      />
    );
  }
  const title = failedStylesheet(error) ? t('shell.page.styleFailed') : t('shell.page.chunkFailed');
  return (
    <PageNote
      title={title}
      hint={t('shell.page.failedHint')}
      onRetry={onRetry}
      onReload={() => location.reload()}
    />
  );
}
