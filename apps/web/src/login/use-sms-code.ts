import { useState } from 'react';
import { useCaptcha } from './CaptchaField.tsx';
import { captchaRule, phoneRule, required, smsCodeRule } from './rules.ts';
import { sendSmsCode, type TenantInfo } from './sign-in.ts';
import type { Attempt } from './use-attempt.ts';
import { useFields } from './use-fields.ts';

/** Phone, picture and code, as the SMS sign-in and the reset by SMS both ask for them. */
export function useSmsCode(
  tenant: TenantInfo | undefined,
  firstTenant: string,
  attempt: Pick<Attempt, 'refuse' | 'clear'>,
) {
  const captcha = useCaptcha();
  const [ticket, setTicket] = useState('');
  const form = useFields(
    { tenantId: firstTenant, phone: '', captcha: '', code: '' },
    { tenantId: required('login.tenant'), phone: phoneRule, captcha: captchaRule, code: smsCodeRule },
  );
  const tenantId = tenant?.tenantId ?? form.values.tenantId.trim();
  const asked = tenant ? (['phone'] as const) : (['tenantId', 'phone'] as const);

  const send = async (): Promise<boolean> => {
    if (!form.check([...asked, 'captcha']) || !captcha.captcha) return false;
    // What was said of the try before is no longer true.
    attempt.clear();
    try {
      setTicket(await sendSmsCode(tenantId, form.values.phone.trim(), captcha.captcha, form.values.captcha));
      return true;
    } catch (error) {
      attempt.refuse(error);
      return false;
    } finally {
      form.set('captcha', '');
      void captcha.renew();
    }
  };

  return { form, captcha, ticket, tenantId, send, asked };
}
