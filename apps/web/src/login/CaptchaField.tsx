import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Glyph } from './Glyph.tsx';
import { LoginField } from './LoginField.tsx';
import { isAnsweredByWork, rememberWork } from './remembered.ts';
import type { Captcha } from './sign-in.ts';
import { loadCaptcha } from './sign-in.ts';
import { solve } from './work.ts';

export const captchaLength = 5;

/** The current picture, or the work in its place; a used one is burned, so every attempt asks for another. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const [byWork, setByWork] = useState(isAnsweredByWork);
  /** What the computer has found. */
  const [solution, setSolution] = useState('');
  const latest = useRef(0);
  const renew = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    setSolution('');
    try {
      const made = await loadCaptcha(byWork ? 'work' : 'picture');
      if (turn !== latest.current) return;
      setCaptcha(made);
      setFailed(false);
      if (!made.work) return;
      const found = await solve(made.key, made.work, () => turn === latest.current);
      if (found !== undefined) setSolution(found);
    } catch {
      setCaptcha(undefined);
      setFailed(true);
    }
  }, [byWork]);
  useEffect(() => {
    void renew();
    return () => {
      latest.current += 1;
    };
  }, [renew]);
  const choose = (work: boolean) => {
    rememberWork(work);
    setCaptcha(undefined);
    setByWork(work);
  };
  return { captcha, failed, renew, byWork, choose, solution };
}

interface Props {
  id: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
  captcha: ReturnType<typeof useCaptcha>;
}

/** The picture and what is read in it. Who cannot see it lets the computer answer. */
export function CaptchaField({ captcha, ...field }: Props) {
  return captcha.byWork ? (
    <WorkField {...field} captcha={captcha} />
  ) : (
    <PictureField {...field} captcha={captcha} />
  );
}

function PictureField({ captcha: { captcha, failed, renew, choose }, ...field }: Props) {
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
      note={
        <button type="button" className="lg-link" onClick={() => choose(true)}>
          {t('login.noPicture')}
        </button>
      }
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

function WorkField({ id, value, error, onValue, captcha: { failed, solution, choose, renew } }: Props) {
  const t = useText();
  const answer = useRef(onValue);
  answer.current = onValue;
  useEffect(() => answer.current(solution), [solution]);
  const state = failed ? 'captchaFailed' : value ? 'workDone' : 'working';
  return (
    <div className="lg-field">
      <span className="lg-label">{t('login.captcha')}</span>
      <output id={id} tabIndex={-1} className={error ? 'lg-work wrong' : 'lg-work'} aria-live="polite">
        <Glyph name="shield" />
        {t(`login.${error && state === 'working' ? 'workWait' : state}`)}
      </output>
      <span className="lg-note">
        {failed && (
          <button type="button" className="lg-link" onClick={() => void renew()}>
            {t('login.again')}
          </button>
        )}
        <button
          type="button"
          className="lg-link"
          onClick={() => {
            onValue('');
            choose(false);
          }}
        >
          {t('login.byPicture')}
        </button>
      </span>
    </div>
  );
}
