import { z } from 'zod';
import { brokenRule, labelled } from './validation.ts';

const ruleText = {
  zh: '密码须含大小写字母和数字，长度大于8小于20',
  en: 'The password needs upper and lower case letters and digits, longer than 8 and shorter than 20 characters',
};
export const passwordRuleText = ruleText;

/** The one rule for every new password (P6): the browser shows it, the server holds it. */
export const newPassword = labelled(
  z
    .string()
    .refine(
      (value) =>
        value.length > 8 &&
        value.length < 20 &&
        /[A-Z]/.test(value) &&
        /[a-z]/.test(value) &&
        /\d/.test(value),
      brokenRule(ruleText, 'password'),
    ),
  { zh: '新密码', en: 'New password' },
);

export const repeatMismatch = brokenRule(
  { zh: '两次密码不一致', en: 'The two passwords do not match' },
  'repeat',
  ['newPassword1'],
);

/** Adds the repeat rule to a schema with `newPassword` and `newPassword1`. */
export function withRepeat<T extends z.ZodType<{ newPassword: string; newPassword1: string }>>(schema: T): T {
  return schema.refine((value) => value.newPassword === value.newPassword1, repeatMismatch) as T;
}
