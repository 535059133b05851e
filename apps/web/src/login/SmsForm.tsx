import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { FormEvent } from 'react';
import { CaptchaField } from './CaptchaField.tsx';
import { LoginField } from './LoginField.tsx';
import type { FormProps } from './LoginPage.tsx';
import { remembered } from './remembered.ts';
import { SmsCodeField } from './SmsCodeField.tsx';
import { signInBySms } from './sign-in.ts';
import { TenantField } from './TenantField.tsx';
import { useSmsCode } from './use-sms-code.ts';

export function SmsForm({ tenant, attempt }: FormProps) {
  const t = useText();
  const { form, captcha, ticket, tenantId, send, asked } = useSmsCode(
    tenant,
    remembered()?.tenantId ?? '',
    attempt,
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.check([...asked, 'code'])) return;
    if (!ticket) return form.blame({ code: t('login.needCodeFirst') });
    void attempt.run(async () => ({
      answer: await signInBySms(tenantId, form.values.phone.trim(), ticket, form.values.code),
    }));
  };

  return (
    <form onSubmit={submit} noValidate>
      {!tenant && <TenantField {...form.field('tenantId')} />}
      <LoginField
        {...form.field('phone')}
        label={t('login.phone')}
        glyph="phone"
        type="tel"
        name="tel"
        autoComplete="tel"
        maxLength={16}
      />
      <CaptchaField {...form.field('captcha')} captcha={captcha} onRenew={attempt.clear} />
      <SmsCodeField {...form.field('code')} send={send} />
      <button className="lg-go" type="submit" disabled={attempt.busy}>
        {t(attempt.busy ? 'login.submitting' : 'login.submit')}
      </button>
    </form>
  );
}
