import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { FormEvent } from 'react';
import { CaptchaField } from './CaptchaField.tsx';
import { LoginField } from './LoginField.tsx';
import type { FormProps } from './LoginPage.tsx';
import { NewPasswordFields, newPasswordRule, repeatRule } from './NewPasswordFields.tsx';
import { remembered } from './remembered.ts';
import { SmsCodeField } from './SmsCodeField.tsx';
import { resetPasswordBySms } from './sign-in.ts';
import { TenantField } from './TenantField.tsx';
import { useFields } from './use-fields.ts';
import { useSmsCode } from './use-sms-code.ts';

/** A forgotten password, set anew with a code sent to the registered phone. */
export default function ResetForm({
  tenant,
  attempt,
  onDone,
}: FormProps & { onDone: (done: boolean) => void }) {
  const t = useText();
  const { form, captcha, ticket, tenantId, send, asked } = useSmsCode(
    tenant,
    remembered()?.tenantId ?? '',
    attempt,
  );
  const passwords = useFields(
    { newPassword: '', newPassword1: '' },
    { newPassword: newPasswordRule, newPassword1: repeatRule },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.check([...asked, 'code'])) return;
    if (!ticket) return form.blame({ code: t('login.needCodeFirst') });
    if (!passwords.check(['newPassword', 'newPassword1'])) return;
    const { phone, code } = form.values;
    void attempt.run(async () => {
      await resetPasswordBySms({
        tenantId,
        phone: phone.trim(),
        id: ticket,
        value: code,
        ...passwords.values,
      });
      onDone(true);
      return undefined;
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      {!tenant && <TenantField {...form.field('tenantId')} />}
      <LoginField
        {...form.field('phone')}
        label={t('login.phone')}
        glyph="phone"
        type="tel"
        autoComplete="tel"
        maxLength={16}
      />
      <CaptchaField {...form.field('captcha')} captcha={captcha} onRenew={attempt.clear} />
      <SmsCodeField {...form.field('code')} send={send} />
      <NewPasswordFields first={passwords.field('newPassword')} repeat={passwords.field('newPassword1')} />
      <button className="lg-go" type="submit" disabled={attempt.busy}>
        {t('login.reset.submit')}
      </button>
      <div className="lg-row" style={{ marginTop: 12, justifyContent: 'center' }}>
        <button type="button" className="lg-link" onClick={() => onDone(false)}>
          {t('login.reset.back')}
        </button>
      </div>
    </form>
  );
}
