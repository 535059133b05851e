import { startEvents } from '@ircrisk/ui/api/events.ts';
import { Refusal } from '@ircrisk/ui/api/failures.ts';
import { useOwnQueryClient } from '@ircrisk/ui/api/queries.ts';
import { language, onLanguageChange, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { startRenewal } from '@ircrisk/ui/session/renewal.ts';
import { ThemeProvider } from '@ircrisk/ui/theme/ThemeProvider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useState } from 'react';
import { renewTokens } from '../login/sign-in.ts';
import { type Boot, loadBoot, ownWords, PasswordChangeRequired } from './boot.ts';
import { DialogProvider } from './dialogs.tsx';
import { Notifier } from './Notifier.tsx';
import { ShellBody } from './ShellBody.tsx';
import { VersionLabel } from './StatusBar.tsx';
import './shell.css';

/** The signed-in platform: user, menu, company and project are loaded before the first page. */
function Shell({ onPasswordChange }: { onPasswordChange: (withoutOld: boolean) => void }) {
  const queries = useOwnQueryClient();
  useEffect(() => {
    const stops = [startRenewal(renewTokens), startEvents()];
    void import('./installed.ts').then(({ keepFiles }) => keepFiles()).catch(() => undefined);
    // What was finished without a line goes out from whichever page is open; not needed before the first of them.
    void import('@ircrisk/ui/outbox/own-outbox.ts').then(({ startOutbox }) => stops.push(startOutbox()));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <DialogProvider>
          <Notifier />
          <Booted onPasswordChange={onPasswordChange} />
        </DialogProvider>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

/** The entry above hears every change of the address; the shell hears those itself. */
export default memo(Shell);

function Booted({ onPasswordChange }: { onPasswordChange: (withoutOld: boolean) => void }) {
  const t = useText();
  const [boot, setBoot] = useState<Boot>();
  const [error, setError] = useState<unknown>();

  const load = useCallback(async () => {
    setError(undefined);
    try {
      setBoot(await loadBoot());
    } catch (failure) {
      if (failure instanceof PasswordChangeRequired) onPasswordChange(failure.withoutOld);
      // An expired session has its own dialog.
      else if (!(failure instanceof Refusal && failure.code === 401)) setError(failure);
    }
  }, [onPasswordChange]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; a later change of company or project asks for it
  useEffect(() => void load(), []);

  // Opened without a line: the real frame comes as soon as there is one.
  const isKept = boot?.isKept === true;
  useEffect(() => {
    if (!isKept) return;
    const again = () => void load();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isKept, load]);

  const isThere = boot !== undefined;
  useEffect(() => {
    if (!isThere) return;
    return onLanguageChange(() => {
      const wanted = language();
      void ownWords().then((user) => {
        if (user && language() === wanted) setBoot((now) => now && { ...now, user });
      });
    });
  }, [isThere]);

  if (boot) return <ShellBody boot={boot} reload={load} />;
  return (
    <div className="shell-splash">
      {error ? (
        <ErrorPanel error={error} onRetry={() => void load()} />
      ) : (
        <output className="page-loading">{t('shell.loading')}</output>
      )}
      <VersionLabel />
    </div>
  );
}
