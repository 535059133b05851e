import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useEffect, useState } from 'react';
import { LoginField } from './LoginField.tsx';

/** Seconds before the server lets the same phone ask again. */
const pauseSeconds = 60;

interface Props {
  id: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
  /** Sends the code; resolves true when one is on its way. */
  send: () => Promise<boolean>;
}

export function SmsCodeField({ send, ...field }: Props) {
  const t = useText();
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const left = Math.max(0, Math.ceil((until - now) / 1000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [left]);

  const start = async () => {
    setBusy(true);
    const sent = await send();
    setBusy(false);
    if (!sent) return;
    setNow(Date.now());
    setUntil(Date.now() + pauseSeconds * 1000);
  };

  return (
    <LoginField
      {...field}
      label={t('login.smsCode')}
      glyph="message"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      note={until > 0 ? t('login.codeSent') : undefined}
      beside={
        <button type="button" className="lg-side" disabled={busy || left > 0} onClick={() => void start()}>
          {left > 0 ? t('login.sendAgain', { seconds: left }) : t('login.sendCode')}
        </button>
      }
    />
  );
}
