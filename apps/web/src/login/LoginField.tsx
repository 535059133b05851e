import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useState } from 'react';
import type { GlyphName } from './Glyph.tsx';
import { Glyph } from './Glyph.tsx';

export interface LoginFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> {
  id: string;
  label: string;
  glyph: GlyphName;
  value: string;
  error?: string | undefined;
  note?: ReactNode;
  onValue: (value: string) => void;
  /** Inside the frame, after the input. */
  inner?: ReactNode;
  /** Beside the frame. */
  beside?: ReactNode;
}

/** Label above, outline and input in one frame, the error below and tied to the input. */
export function LoginField({
  id,
  label,
  glyph,
  value,
  error,
  note,
  onValue,
  inner,
  beside,
  ...input
}: LoginFieldProps) {
  const described = [error ? `${id}-error` : '', note ? `${id}-note` : ''].filter(Boolean).join(' ');
  return (
    <div className="lg-field">
      <label htmlFor={id}>{label}</label>
      <div className="lg-line">
        <div className={error ? 'lg-box wrong' : 'lg-box'}>
          <Glyph name={glyph} />
          <input
            {...input}
            id={id}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            aria-required="true"
          />
          {inner}
        </div>
        {beside}
      </div>
      {error && (
        <span className="lg-wrong" id={`${id}-error`}>
          {error}
        </span>
      )}
      {note && (
        <span className="lg-note" id={`${id}-note`}>
          {note}
        </span>
      )}
    </div>
  );
}

/** A password with an eye, and a word when caps lock is on. */
export function PasswordField(props: Omit<LoginFieldProps, 'glyph' | 'type' | 'inner'>) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  return (
    <LoginField
      {...props}
      glyph="lock"
      type={shown ? 'text' : 'password'}
      maxLength={128}
      note={caps ? t('login.capsLock') : props.note}
      onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
      inner={
        <button
          type="button"
          className="lg-inner"
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Glyph name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}
