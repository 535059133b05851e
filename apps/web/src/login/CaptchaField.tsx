import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useCallback, useEffect, useState } from 'react';
import { Glyph } from './Glyph.tsx';
import { LoginField } from './LoginField.tsx';
import type { Captcha } from './sign-in.ts';
import { loadCaptcha } from './sign-in.ts';

export const captchaLength = 5;

/** The current picture; a used one is burned, so every attempt asks for another. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const renew = useCallback(async () => {
    try {
      setCaptcha(await loadCaptcha());
      setFailed(false);
    } catch {
      setCaptcha(undefined);
      setFailed(true);
    }
  }, []);
  useEffect(() => void renew(), [renew]);
  return { captcha, failed, renew };
}

interface Props {
  id: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
  captcha: ReturnType<typeof useCaptcha>;
}

export function CaptchaField({ captcha: { captcha, failed, renew }, ...field }: Props) {
  const t = useText();
  return (
    <LoginField
      {...field}
      label={t('login.captcha')}
      glyph="shield"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={captchaLength}
      beside={
        <>
          <span className="lg-picture" aria-live="polite">
            {captcha && <img src={captcha.image} alt={t('login.captchaPicture')} />}
            {failed && t('login.captchaFailed')}
          </span>
          <button
            type="button"
            className="lg-side"
            aria-label={t('login.anotherCaptcha')}
            title={t('login.anotherCaptcha')}
            onClick={() => {
              field.onValue('');
              void renew();
            }}
          >
            <Glyph name="refresh" />
          </button>
        </>
      }
    />
  );
}
