import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { CaptchaField, useCaptcha } from './CaptchaField.tsx';
import { LoginField, PasswordField } from './LoginField.tsx';
import type { FormProps } from './LoginPage.tsx';
import { remember, remembered } from './remembered.ts';
import { captchaRule, required } from './rules.ts';
import { signInByPassword } from './sign-in.ts';
import { TenantField } from './TenantField.tsx';
import { useFields } from './use-fields.ts';

interface Props extends FormProps {
  /** Where a deep link leads. */
  forTenant?: string | undefined;
  onReset: () => void;
}

/** Tenant, account, password and the picture. A failed attempt burns the picture, so a new one is loaded. */
export function PasswordForm({ tenant, forTenant, attempt, onReset }: Props) {
  const t = useText();
  const known = remembered();
  const captcha = useCaptcha();
  /** Where the operator has switched the captcha off, nobody is asked for one. */
  const open = captcha.captcha?.optional === true;
  const [keep, setKeep] = useState(known !== undefined);
  const form = useFields(
    {
      tenantId: forTenant ?? known?.tenantId ?? '',
      account: known?.account ?? '',
      password: '',
      captcha: '',
    },
    {
      tenantId: required('login.tenant'),
      account: required('login.account'),
      password: required('login.password'),
      captcha: captchaRule,
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = ['account', 'password', ...(open ? [] : ['captcha' as const])] as const;
    if (!form.check(tenant ? names : ['tenantId', ...names]) || !captcha.captcha) return;
    const { account, password, captcha: typed } = form.values;
    const tenantId = tenant?.tenantId ?? form.values.tenantId.trim();
    const picture = captcha.captcha;
    void attempt.run(
      async () => {
        const answer = await signInByPassword(tenantId, account.trim(), password, picture, typed);
        remember(keep ? { tenantId, account: account.trim() } : undefined);
        return { answer, password };
      },
      () => {
        form.set('captcha', '');
        void captcha.renew();
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      {!tenant && <TenantField {...form.field('tenantId')} />}
      <LoginField
        {...form.field('account')}
        label={t('login.account')}
        glyph="person"
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
      />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
      />
      {!open && <CaptchaField {...form.field('captcha')} captcha={captcha} onRenew={attempt.clear} />}
      <div className="lg-row">
        <label className="lg-check">
          <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
          {t('login.remember')}
        </label>
        <button type="button" className="lg-link" onClick={onReset}>
          {t('login.resetLink')}
        </button>
      </div>
      <button className="lg-go" type="submit" disabled={attempt.busy}>
        {t(attempt.busy ? 'login.submitting' : 'login.submit')}
      </button>
    </form>
  );
}
