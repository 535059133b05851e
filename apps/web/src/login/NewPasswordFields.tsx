import { isWeak } from '@ircrisk/contract/common-passwords.ts';
import { newPassword, passwordRuleText } from '@ircrisk/contract/password-rule.ts';
import { say } from '@ircrisk/contract/text.ts';
import { language, translate, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { session } from '@ircrisk/ui/session/session.ts';
import { Glyph } from './Glyph.tsx';
import { PasswordField } from './LoginField.tsx';
import { required } from './rules.ts';

/** Whose password it becomes, as far as this browser knows; the server knows it all. */
const isUncommon = (value: string) =>
  value !== '' && !isWeak(value, session.get('account') ?? '', session.get('tenantId') ?? '');

/** The same rule object as on the server decides; the list below only tells how far one has got. */
export const newPasswordRule = (value: string) =>
  required('login.change.newPassword')(value) ??
  (newPassword.safeParse(value).success ? undefined : say(passwordRuleText, language())) ??
  (isUncommon(value) ? undefined : translate('login.change.common'));

export const repeatRule = (value: string, values: { newPassword: string }) =>
  required('login.change.newPassword1')(value) ??
  (value === values.newPassword ? undefined : translate('login.change.mismatch'));

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);
const parts = [
  ['upper', matches(/[A-Z]/)],
  ['lower', matches(/[a-z]/)],
  ['digit', matches(/\d/)],
  ['length', matches(/^.{9,19}$/s)],
  ['uncommon', isUncommon],
] as const;

interface FieldState {
  id: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
}

/** New password twice, with the rule told before the mistake. */
export function NewPasswordFields({ first, repeat }: { first: FieldState; repeat: FieldState }) {
  const t = useText();
  const sayNow = useSay();
  return (
    <>
      <PasswordField
        {...first}
        label={t('login.change.newPassword')}
        autoComplete="new-password"
        note={
          <ul className="lg-rules" aria-label={sayNow(passwordRuleText)}>
            {parts.map(([name, isMet]) => {
              const met = isMet(first.value);
              return (
                <li key={name} className={met ? 'met' : undefined}>
                  <Glyph name={met ? 'check' : 'cross'} />
                  {t(`login.change.rule.${name}`)}
                  <span className="ir-out-of-sight">
                    {t(met ? 'login.change.met' : 'login.change.unmet')}
                  </span>
                </li>
              );
            })}
          </ul>
        }
      />
      <PasswordField {...repeat} label={t('login.change.newPassword1')} autoComplete="new-password" />
    </>
  );
}
