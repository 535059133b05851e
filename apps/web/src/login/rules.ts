import { translate } from '@ircrisk/ui/i18n/texts.ts';
import { captchaKind } from './remembered.ts';
import { asTyped } from './sign-in.ts';

export const captchaLength = { picture: 5, spoken: 7 };

/** `required('login.account')` names the field in its message. */
export const required = (label: string) => (value: string) =>
  value.trim() === '' ? translate('login.required', { field: translate(label) }) : undefined;

export const captchaRule = (value: string) => {
  const missing = required('login.captcha')(value);
  const kind = captchaKind();
  if (missing || kind === 'work') return missing;
  const count = captchaLength[kind];
  const length = asTyped(value).length;
  return length === count ? undefined : translate(`login.captchaLength.${kind}`, { count });
};

export const phoneRule = (value: string) =>
  required('login.phone')(value) ??
  (/^\+?\d{6,15}$/.test(value.trim()) ? undefined : translate('login.phoneFormat'));

export const smsCodeRule = (value: string) =>
  required('login.smsCode')(value) ?? (/^\d{6}$/.test(value) ? undefined : translate('login.codeFormat'));
