import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { useCallback, useEffect, useState } from 'react';
import { titleOf } from './menu.ts';
import { withTicket } from './open-outside.ts';
import { usePage } from './page-context.ts';

/** A page of another system in a frame; it learns who is there by a one-time ticket, never by the session token. */
export default function OutsidePage() {
  const t = useText();
  const language = useLanguage();
  const { leaf } = usePage();
  const [target, setTarget] = useState<string>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    setError(undefined);
    withTicket(leaf.address ?? '').then(setTarget, setError);
  }, [leaf.address]);
  useEffect(load, [load]);

  if (error) return <ErrorPanel error={error} onRetry={load} />;
  if (!target) return <output className="page-loading">{t('shell.loading')}</output>;
  return (
    <iframe
      className="page-frame"
      title={titleOf(leaf, language)}
      src={target}
      referrerPolicy="no-referrer"
      // Its own origin and scripts, yet it cannot take our window elsewhere.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
    />
  );
}
