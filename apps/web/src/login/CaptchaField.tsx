import type { CaptchaKind } from '@ircrisk/contract/modules/system/identity.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Glyph } from './Glyph.tsx';
import { LoginField } from './LoginField.tsx';
import { captchaKind, rememberCaptchaKind } from './remembered.ts';
import { captchaLength } from './rules.ts';
import type { Captcha } from './sign-in.ts';
import { loadCaptcha } from './sign-in.ts';
import { solve } from './work.ts';

/** The current picture, recording or work; a used one is burned, so every attempt asks for another. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const [kind, setKind] = useState(captchaKind);
  /** What the computer has found. */
  const [solution, setSolution] = useState('');
  const latest = useRef(0);
  const renew = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    setSolution('');
    try {
      const made = await loadCaptcha(kind);
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
  }, [kind]);
  useEffect(() => {
    void renew();
    return () => {
      latest.current += 1;
    };
  }, [renew]);
  const choose = (next: CaptchaKind) => {
    rememberCaptchaKind(next);
    setCaptcha(undefined);
    setKind(next);
  };
  return { captcha, failed, renew, kind, choose, solution };
}

interface Props {
  id: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
  captcha: ReturnType<typeof useCaptcha>;
  /** What was said of an attempt is no longer true of another captcha. */
  onRenew: () => void;
}

/** The picture and what is read in it. Who cannot see it listens, or lets the computer answer. */
export function CaptchaField({ captcha, ...field }: Props) {
  const { kind } = captcha;
  if (kind === 'work') return <WorkField {...field} captcha={captcha} />;
  const Shown = kind === 'spoken' ? SpokenField : PictureField;
  return <Shown {...field} captcha={captcha} />;
}

/** Another one: what was typed and what was said of it are gone with the one before. */
function useRenew({ captcha: { renew }, onValue, onRenew }: Props) {
  return () => {
    onValue('');
    onRenew();
    void renew();
  };
}

function OtherWays({ captcha: { choose }, onValue, onRenew, kinds }: Props & { kinds: CaptchaKind[] }) {
  const t = useText();
  return (
    <span className="lg-ways">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="lg-link"
          onClick={() => {
            onValue('');
            onRenew();
            choose(kind);
          }}
        >
          {t(`login.captchaBy.${kind}`)}
        </button>
      ))}
    </span>
  );
}

const typing = { glyph: 'shield', autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

function PictureField(props: Props) {
  const { captcha, onRenew: _, ...field } = props;
  const { captcha: made, failed } = captcha;
  const t = useText();
  const renew = useRenew(props);
  return (
    <LoginField
      {...field}
      {...typing}
      label={t('login.captcha')}
      maxLength={captchaLength.picture}
      note={<OtherWays {...props} kinds={['spoken', 'work']} />}
      beside={
        <>
          <span className="lg-picture" aria-live="polite">
            {made?.image && <img src={made.image} alt={t('login.captchaPicture')} />}
            {failed && t('login.captchaFailed')}
          </span>
          <AnotherButton label={t('login.anotherCaptcha')} onClick={renew} />
        </>
      }
    />
  );
}

function AnotherButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="lg-side" aria-label={label} title={label} onClick={onClick}>
      <Glyph name="refresh" />
    </button>
  );
}

/** Digits that are heard. It is played when asked for: a browser lets no page speak by itself. */
function SpokenField(props: Props) {
  const { captcha, onRenew: _, ...field } = props;
  const { captcha: made, failed } = captcha;
  const t = useText();
  const renew = useRenew(props);
  const player = useRef<HTMLAudioElement>(null);
  const address = useSound(made?.sound);
  const play = () => {
    const audio = player.current;
    if (!audio) return;
    audio.currentTime = 0;
    // Where the browser does not let it sound, the button is still there.
    audio.play().catch(() => undefined);
    document.getElementById(field.id)?.focus();
  };
  return (
    <LoginField
      {...field}
      {...typing}
      label={t('login.captchaSpoken')}
      inputMode="numeric"
      // Room for the spaces of who types in groups.
      maxLength={2 * captchaLength.spoken}
      note={<OtherWays {...props} kinds={['picture', 'work']} />}
      beside={
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: a caption would be the answer */}
          <audio ref={player} src={address} preload="auto" />
          <button type="button" className="lg-side" disabled={!address} onClick={play}>
            {t(failed ? 'login.captchaFailed' : 'login.listen')}
          </button>
          <AnotherButton label={t('login.anotherRecording')} onClick={renew} />
        </>
      }
    />
  );
}

/** The recording as an address of this page: the headers allow no other. */
function useSound(dataUri: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!dataUri) return;
    const bytes = Uint8Array.from(atob(dataUri.slice(dataUri.indexOf(',') + 1)), (one) => one.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [dataUri]);
  return address;
}

function WorkField(props: Props) {
  const {
    id,
    value,
    error,
    onValue,
    captcha: { failed, solution, renew },
  } = props;
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
        <OtherWays {...props} kinds={['picture', 'spoken']} />
      </span>
    </div>
  );
}
