import { translate } from '@ircrisk/ui/i18n/texts.ts';
import { captchaLength } from './CaptchaField.tsx';
import { isAnsweredByWork } from './remembered.ts';

/** `required('login.account')` names the field in its message. */
export const required = (label: string) => (value: string) =>
  value.trim() === '' ? translate('login.required', { field: translate(label) }) : undefined;

export const captchaRule = (value: string) =>
  required('login.captcha')(value) ??
  (value.length === captchaLength || isAnsweredByWork() ? undefined : translate('login.captchaLength'));

export const phoneRule = (value: string) =>
  required('login.phone')(value) ??
  (/^\+?\d{6,15}$/.test(value.trim()) ? undefined : translate('login.phoneFormat'));

export const smsCodeRule = (value: string) =>
  required('login.smsCode')(value) ?? (/^\d{6}$/.test(value) ? undefined : translate('login.codeFormat'));
