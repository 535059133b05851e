import { translate } from '@ircrisk/ui/i18n/texts.ts';
import { useState } from 'react';
import type { SignInAnswer } from './sign-in.ts';
import { SignInRefused } from './sign-in.ts';

/** What a successful sign-in hands on; the password only as far as a forced change. */
export interface SignedIn {
  answer: SignInAnswer;
  password?: string;
}

export interface Attempt {
  busy: boolean;
  message: string | undefined;
  /** Runs one attempt: what it says when refused stands on the card, then `onRefused` cleans up. */
  run(work: () => Promise<SignedIn | undefined>, onRefused?: () => void): Promise<void>;
  refuse(error: unknown): void;
  refuseWith(message: string): void;
  clear(): void;
}

export function useAttempt(onSignedIn: (signedIn: SignedIn) => void): Attempt {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();

  const refuse = (error: unknown) => {
    setMessage(error instanceof SignInRefused ? error.message : translate('login.networkFailed'));
  };

  return {
    busy,
    message,
    refuse,
    refuseWith: setMessage,
    clear: () => setMessage(undefined),
    async run(work, onRefused) {
      setBusy(true);
      setMessage(undefined);
      try {
        const signedIn = await work();
        if (signedIn) onSignedIn(signedIn);
      } catch (error) {
        refuse(error);
        onRefused?.();
      } finally {
        setBusy(false);
      }
    },
  };
}
